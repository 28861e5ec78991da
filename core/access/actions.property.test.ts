import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aUser } from "./testing/index.ts"
import {
  actions,
  grantable,
  groupOf,
  mayDo,
  mayNotGrant,
  mayNotRevoke,
  menuFor,
  notGrantable,
  permissionGroups,
  permissionLabels,
  permissions,
  permissionsOf,
  redirectFor,
  refusalOfPermissions,
} from "./index.ts"

const some = fc.subarray([...permissions])
const actors = fc.record({ admin: fc.boolean(), permissions: some, allowCampaignCreation: fc.boolean() })

describe("actions", () => {
  it("only increase with a user's permissions", () => {
    fc.assert(
      fc.property(actors, some, (actor, more) => {
        const promoted = { ...actor, permissions: [...actor.permissions, ...more] }
        for (const action of actions) if (mayDo(actor, action)) expect(mayDo(promoted, action)).toBe(true)
      }),
    )
  })

  it("are all open to an administrator whose company runs campaigns, and none to a user without permissions", () => {
    const nobody = { admin: false, permissions: [], allowCampaignCreation: true }
    for (const action of actions) {
      expect(mayDo({ ...nobody, admin: true }, action)).toBe(true)
      expect(mayDo(nobody, action)).toBe(false)
    }
  })

  it.each([
    ["template.remove", ["template_remove"], false],
    ["template.remove", ["template_remove", "template_view"], true],
    ["template.exchange", ["template_import"], true],
    ["room.transfer", ["omnichannel_transfer"], true],
    ["room.close", ["omnichannel_transfer"], false],
    ["collaborator.save", ["user_create"], true],
    ["collaborator.copy-recovery-link", permissions, false],
  ] as const)("require what the specification names: %s with %j is %s", (action, held, may) => {
    expect(mayDo({ admin: false, permissions: held, allowCampaignCreation: true }, action)).toBe(may)
  })

  it("on campaigns require the company's flag, of an administrator too", () => {
    const admin = { admin: true, permissions: [], allowCampaignCreation: false }
    expect(mayDo(admin, "campaign.create")).toBe(false)
    expect(mayDo({ ...admin, allowCampaignCreation: true }, "campaign.create")).toBe(true)
  })
})

describe("the menu", () => {
  it("only grows with a user's permissions", () => {
    fc.assert(
      fc.property(actors, some, (actor, more) => {
        const entries = (held: ReadonlyArray<string>) => {
          const { main, settings } = menuFor(aUser({ ...actor, permissions: [...held] }), () => true)
          return [...main, ...settings].map(({ key }) => key)
        }
        expect(entries([...actor.permissions, ...more])).toEqual(expect.arrayContaining(entries(actor.permissions)))
      }),
    )
  })
})

describe("the route guard", () => {
  it("checks the session first, the permission next and the company last, for any page", () => {
    const pages = fc.record({ anyOf: some, withoutCompany: fc.boolean() })
    fc.assert(
      fc.property(pages, fc.option(actors, { nil: undefined }), fc.boolean(), (page, user, chosen) => {
        const sent = redirectFor(page, user, chosen)
        const permitted =
          user?.admin === true || page.anyOf.some((permission) => user?.permissions.includes(permission))
        if (user === undefined) expect(sent).toBe("/login")
        else if (!permitted) expect(sent).toBe("/401")
        else expect(sent).toBe(user.admin && !chosen && !page.withoutCompany ? "/change-company" : undefined)
        expect(redirectFor({ ...page, public: true }, user, chosen)).toBeUndefined()
      }),
    )
  })
})

describe("permissions", () => {
  it("belong to exactly one of the groups, each with a name of its own", () => {
    expect(permissionGroups).toHaveLength(16)
    expect(permissionGroups.flatMap(({ key }) => permissionsOf(key)).toSorted()).toEqual(permissions.toSorted())
    for (const { key } of permissionGroups) expect(permissionsOf(key).every((one) => groupOf(one) === key)).toBe(true)
    expect(new Set(Object.values(permissionLabels)).size).toBe(permissions.length)
  })

  it("cannot be granted by a user who does not hold them", () => {
    fc.assert(
      fc.property(actors, some, (actor, wished) => {
        const refused = notGrantable(actor, wished)
        expect(refused).toEqual(actor.admin ? [] : wished.filter((one) => !actor.permissions.includes(one)))
        expect(grantable(actor).filter((one) => refused.includes(one))).toEqual([])
      }),
    )
  })

  it("are changed in a profile only by who holds them", () => {
    fc.assert(
      fc.property(actors, some, some, (actor, before, after) => {
        const changed = permissions.filter((one) => before.includes(one) !== after.includes(one))
        const refused = refusalOfPermissions(actor, before, after)
        if (actor.admin || changed.every((one) => actor.permissions.includes(one))) expect(refused).toBeUndefined()
        else expect([mayNotGrant, mayNotRevoke]).toContainEqual(refused)
      }),
    )
  })
})
