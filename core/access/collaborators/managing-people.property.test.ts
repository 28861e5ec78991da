import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { UserId, WorkspaceId } from "../../kernel/index.ts"
import { idOf } from "../../kernel/testing/arbitraries.ts"
import {
  type CollaboratorChange,
  isListed,
  lockedFields,
  lockedReason,
  losesEditor,
  managingRefusals,
  mayGive,
  mayManage,
  permissions,
  refusalOfChange,
  refusalOfLastEditor,
  refusalOfOwnEnd,
} from "../index.ts"

const some = fc.subarray([...permissions])
const actors = fc.record({ id: idOf(UserId), admin: fc.boolean(), permissions: some })
const ordinary = actors.map((actor) => ({ ...actor, admin: false }))
const targets = fc.record({ id: idOf(UserId), permissions: some, elsewhere: fc.boolean() })
const standings = fc.record({ active: fc.boolean(), permissions: some })
const changes: fc.Arbitrary<CollaboratorChange> = fc.record(
  {
    name: fc.constant("Ana"),
    email: fc.constant("ana@casa.com.br"),
    phone: fc.constant("5511977412030"),
    active: fc.boolean(),
    isAttendant: fc.boolean(),
    agentName: fc.constant("Ana"),
    avatar: fc.constant(null),
    lastPassword: fc.constant("antiga-123"),
    password: fc.constant("nova-12345"),
  },
  { requiredKeys: [] },
)

describe("who is listed", () => {
  const places = fc.uniqueArray(idOf(WorkspaceId), { maxLength: 4 })
  const people = fc.record({ ids: places, active: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }) })

  it("are the members of the selected workspaces, and who has no active one for who edits collaborators", () => {
    fc.assert(
      fc.property(actors, people, places, (viewer, { ids, active }, selected) => {
        const workspaces = ids.map((id, at) => ({ id, name: "", active: active[at] ?? false }))
        const withoutActiveWorkspace = workspaces.every((each) => !each.active)
        const isMember = ids.some((id) => selected.includes(id))
        const edits = viewer.admin || viewer.permissions.includes("user_edit")
        expect(isListed(viewer, { workspaces, withoutActiveWorkspace }, selected)).toBe(
          isMember || (withoutActiveWorkspace && edits),
        )
      }),
    )
  })
})

describe("who may manage whom", () => {
  it("never reaches a person who holds a permission that the actor lacks", () => {
    fc.assert(
      fc.property(ordinary, targets, changes, (actor, target, change) => {
        fc.pre(actor.id !== target.id && Object.keys(change).length > 0)
        fc.pre(target.permissions.some((permission) => !actor.permissions.includes(permission)))
        expect(mayManage(actor, target)).toBe(false)
        expect(refusalOfChange(actor, target, change)?._tag).toBe("NotAllowed")
      }),
    )
  })

  it("never reaches anybody else without the permission to save collaborators", () => {
    fc.assert(
      fc.property(ordinary, targets, changes, (actor, target, change) => {
        fc.pre(actor.id !== target.id && Object.keys(change).length > 0)
        const bare = actor.permissions.filter((each) => each !== "user_edit" && each !== "user_create")
        expect(refusalOfChange({ ...actor, permissions: bare }, target, change)?._tag).toBe("NotAllowed")
      }),
    )
  })

  it("reaches everybody and everything for an administrator", () => {
    fc.assert(
      fc.property(actors, targets, changes, (actor, target, change) => {
        expect(refusalOfChange({ ...actor, admin: true }, target, change)).toBeUndefined()
      }),
    )
  })

  it("always leaves users their own name, phone, avatar, agent name and password", () => {
    fc.assert(
      fc.property(actors, targets, changes, (actor, target, change) => {
        const { email: _email, active: _active, isAttendant: _attendant, ...own } = change
        expect(refusalOfChange(actor, { ...target, id: actor.id }, own)).toBeUndefined()
      }),
    )
  })

  it("only grows with the actor's permissions, and shrinks with the target's", () => {
    fc.assert(
      fc.property(ordinary, targets, some, (actor, target, more) => {
        const promoted = { ...actor, permissions: [...actor.permissions, ...more] }
        const stronger = { ...target, permissions: [...target.permissions, ...more] }
        fc.pre(actor.id !== target.id)
        if (mayManage(actor, target)) expect(mayManage(promoted, target)).toBe(true)
        if (mayManage(actor, stronger)) expect(mayManage(actor, target)).toBe(true)
      }),
    )
  })

  it("gives a reason exactly where a field is locked", () => {
    fc.assert(
      fc.property(actors, targets, (actor, target) => {
        expect(lockedReason(actor, target) !== undefined).toBe(lockedFields(actor, target).length > 0)
      }),
    )
  })

  it("never changes the mail of a person of foreign workspaces, whose rights the new mailbox would get", () => {
    fc.assert(
      fc.property(ordinary, targets, (actor, target) => {
        fc.pre(actor.id !== target.id)
        expect(lockedFields(actor, { ...target, elsewhere: true })).toContain("email")
      }),
    )
  })
})

describe("what a person may give", () => {
  it("is what they hold themselves", () => {
    fc.assert(
      fc.property(actors, some, (actor, given) => {
        const held = new Set<string>(actor.permissions)
        expect(mayGive(actor, given)).toBe(actor.admin || given.every((permission) => held.has(permission)))
      }),
    )
  })
})

describe("the editors of a company", () => {
  const edits = ({ active, permissions: held }: { active: boolean; permissions: ReadonlyArray<string> }) =>
    active && held.includes("user_edit")

  it("never lose their last one, whatever changes", () => {
    fc.assert(
      fc.property(fc.array(standings, { minLength: 1, maxLength: 5 }), standings, fc.nat(), (all, after, pick) => {
        const at = pick % all.length
        const before = all[at] ?? after
        const others = all.filter((_, place) => place !== at).some(edits)
        fc.pre(all.some(edits))
        const saved = refusalOfLastEditor(before, after, others) === undefined
        const then = saved ? all.map((each, place) => (place === at ? after : each)) : all
        expect(then.some(edits)).toBe(true)
      }),
    )
  })

  it("are never ended by themselves, and a change that keeps them is never refused", () => {
    fc.assert(
      fc.property(actors, standings, standings, (actor, before, after) => {
        const refused = refusalOfOwnEnd(actor, actor, before, after) !== undefined
        expect(refused).toBe((before.active && !after.active) || losesEditor(before, after))
        if (!losesEditor(before, after)) expect(refusalOfLastEditor(before, after, false)).toBeUndefined()
      }),
    )
  })
})

it("a mail address that is used elsewhere is locked, and the reason is that", () => {
  const actor = { id: 1 as UserId, admin: false, permissions: [...permissions] }
  const target = { id: 2 as UserId, permissions: [], elsewhere: true }
  expect(lockedFields(actor, target)).toEqual(["email"])
  expect(lockedReason(actor, target)).toBe(managingRefusals.mailOfElsewhere)
})
