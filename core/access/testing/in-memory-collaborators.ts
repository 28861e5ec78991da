import { Effect } from "effect"
import {
  changesOf,
  type Collaborator,
  type CollaboratorChange,
  type CollaboratorChoice,
  type CollaboratorLine,
  type CollaboratorOption,
  type Collaborators,
  emailTaken,
  isListed,
  losesEditor,
  type Manager,
  mayGive,
  mayNotGrant,
  refusalOfChange,
  refusalOfLastEditor,
  refusalOfOwnEnd,
  refusalOfPhone,
  wrongPresentPassword,
} from "../index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import {
  type CallRefused,
  type CompanyId,
  fold,
  foldEmail,
  invalidInput,
  notAllowed,
  notFound,
  type ProfileId,
  sentences,
  type UserId,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { fitsQuota, quotaReached } from "../../tenancy/index.ts"

/** A profile that collaborators can have. */
export interface GivenProfile {
  readonly id: ProfileId
  readonly name: string
  readonly permissions: ReadonlyArray<string>
}

/** The company of `createInMemoryCollaborators`. */
export interface InMemoryCompany {
  /** Who calls; sees every one of the people. */
  readonly actor: Manager
  readonly people: ReadonlyArray<Collaborator>
  readonly profiles?: ReadonlyArray<GivenProfile>
  /** The actor's workspaces. */
  readonly workspaces?: ReadonlyArray<Collaborator["workspaces"][number]>
  /** Everybody's password. */
  readonly password?: string
  /** In milliseconds. */
  readonly latency?: number
}

/** The port `Collaborators` without a server, with controls for tests. */
export interface InMemoryCollaborators extends Collaborators {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Sets the most active users; 0, as at first, is no limit. */
  limitUsers(limit: number): void
  readonly kept: ReadonlyArray<Collaborator>
  /** The changes that were asked for, in order. */
  readonly changes: ReadonlyArray<CollaboratorChange>
}

/**
 * The port `Collaborators` without a server: the members of the user's own workspaces (`own` is null if the user has no
 * company), and the people of a company.
 */
export const createInMemoryCollaborators = (
  own: CompanyId | null,
  members: ReadonlyMap<WorkspaceId, ReadonlyArray<CollaboratorChoice>>,
  company?: InMemoryCompany,
): InMemoryCollaborators => {
  const { answer, refuse } = createFakeCalls(company?.latency)
  const { profiles = [], workspaces = [], password = "segredo-123" } = company ?? {}
  let kept = company?.people ?? []
  let changes: ReadonlyArray<CollaboratorChange> = []
  let userLimit = 0
  const byName = () => kept.toSorted((a, b) => compare(fold(a.name), fold(b.name)) || a.id - b.id)
  const find = (id: UserId) => {
    const found = kept.find((person) => person.id === id)
    return found === undefined ? Effect.fail(notFound) : Effect.succeed(found)
  }
  const pick = <Id extends number, Kept extends { readonly id: Id }>(
    field: string,
    ids: ReadonlyArray<Id>,
    known: ReadonlyArray<Kept>,
  ) =>
    Effect.forEach(ids, (id, at) => {
      const found = known.find((each) => each.id === id)
      return found === undefined
        ? Effect.fail(invalidInput([{ path: `${field}.${at}`, message: sentences.unknownRecord }]))
        : Effect.succeed(found)
    })

  const update = (actor: Manager, before: Collaborator, wish: CollaboratorChange) =>
    Effect.gen(function* () {
      const change = changesOf(before, wish)
      const refused = refusalOfChange(actor, before, change)
      if (refused !== undefined) return yield* Effect.fail(refused)
      const phone = refusalOfPhone(change)
      if (phone !== undefined) return yield* Effect.fail(invalidInput([phone]))
      if (change.password !== undefined && change.lastPassword !== password)
        return yield* Effect.fail(invalidInput([wrongPresentPassword]))
      const given = yield* pick("profiles", change.profiles ?? before.profiles.map(({ id }) => id), profiles)
      const places = yield* pick("workspaces", change.workspaces ?? before.workspaces.map(({ id }) => id), workspaces)
      const added = given.filter(({ id }) => !before.profiles.some((each) => each.id === id))
      if (
        !mayGive(
          actor,
          added.flatMap((profile) => profile.permissions),
        )
      )
        return yield* Effect.fail(mayNotGrant)
      if (kept.some(({ id, email }) => id !== before.id && foldEmail(email) === foldEmail(change.email ?? "")))
        return yield* Effect.fail(emailTaken)
      const { avatar, lastPassword: _last, password: _new, profiles: _profiles, workspaces: _places, ...facts } = change
      const after: Collaborator = {
        ...before,
        ...facts,
        ...(avatar === undefined ? {} : { image: avatar ?? "" }),
        profiles: given.map(({ id, name }) => ({ id, name, active: true })),
        workspaces: places,
        withoutActiveWorkspace: places.every(({ active }) => !active),
        permissions: [...new Set(given.flatMap((profile) => profile.permissions))].toSorted(compare),
      }
      const editors = kept.filter(({ id }) => id !== before.id).some((person) => losesEditor(person, nothing))
      const ended = refusalOfOwnEnd(actor, before, before, after) ?? refusalOfLastEditor(before, after, editors)
      if (ended !== undefined) return yield* Effect.fail(ended)
      const quota = { limit: userLimit, used: kept.filter(({ active }) => active).length }
      if (after.active && !before.active && !fitsQuota(quota, 1))
        return yield* Effect.fail(quotaReached("users", userLimit))
      changes = [...changes, change]
      kept = kept.map((person) => (person.id === before.id ? after : person))
      return after
    })

  return {
    refuse,
    limitUsers: (limit) => {
      userLimit = limit
    },
    get kept() {
      return kept
    },
    get changes() {
      return changes
    },
    ofWorkspace: (companyId, workspaceId) => {
      const found = members.get(workspaceId)
      if (companyId !== own) return Effect.fail(notAllowed)
      if (found === undefined) return Effect.fail(notFound)
      return Effect.succeed(found.toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1)))
    },
    list: ({ companyId, workspaces: asked, name, offset, limit }) =>
      answer(() => {
        if (companyId !== own) return Effect.fail(notAllowed)
        const found = byName().filter(
          (person) =>
            isListed(company?.actor ?? nobody, person, asked) &&
            (fold(person.name).includes(fold(name)) || foldEmail(person.email).includes(fold(name))),
        )
        return Effect.succeed({ result: found.slice(offset, offset + limit).map(lineOf), total: found.length })
      }),
    all: (companyId) =>
      answer(() =>
        companyId === own
          ? Effect.succeed(
              byName()
                .filter(({ active }) => active)
                .map(optionOf),
            )
          : Effect.fail(notAllowed),
      ),
    get: (id) => answer(() => find(id)),
    update: (id, wish) =>
      answer(() =>
        Effect.flatMap(find(id), (before) =>
          company === undefined ? Effect.fail(notAllowed) : update(company.actor, before, wish),
        ),
      ),
    recoveryLink: (id) =>
      answer(() =>
        company?.actor.admin === true
          ? Effect.map(find(id), () => ({ url: `https://prosa.example/reset-password/codigo-${id}` }))
          : Effect.fail(notAllowed),
      ),
  }
}

const nobody = { admin: false, permissions: [] }
const nothing = { active: false, permissions: [] }

const optionOf = ({ id, name, email, profiles }: Collaborator): CollaboratorOption => ({
  id,
  name,
  email,
  profiles: profiles.map((profile) => profile.name),
})

const lineOf = (person: Collaborator): CollaboratorLine => {
  const { phone, active, waiting, image, avatarColor, workspaces, withoutActiveWorkspace } = person
  const facts = { phone, active, waiting, image, avatarColor, withoutActiveWorkspace }
  return { ...optionOf(person), ...facts, workspaces: workspaces.length }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
