import { mayDo, mayGive, mayNotGrant } from "@prosa/core/access"
import {
  type MoveRefused,
  moveRefusal,
  moveRefusals,
  refusalOfTeam,
  type TeamRefused,
  type WorkspaceDraft,
  type WorkspaceRecord,
  type WorkspaceRecords,
} from "@prosa/core/administration"
import {
  type Clock,
  fold,
  type InvalidInput,
  invalidInput,
  type NotAllowed,
  notAllowed,
  notFound,
  sentences,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { fitsQuota, type QuotaReached, quotaReached } from "@prosa/core/tenancy"
import { Effect } from "effect"
import {
  brandOf,
  hostsOfBrand,
  inviteUser,
  originOfBrand,
  type PageOrigins,
  type SessionsService,
} from "../access/index.ts"
import { insertAudit } from "../audit/index.ts"
import { type Actor, actorCan, forOwnCompany, owns } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { quotasOf } from "../tenancy/index.ts"
import {
  findWorkspace,
  insertWorkspaceRecord,
  listWorkspaceLines,
  lockOwnCompany,
  type LockedCompany,
  changeTeam,
  leavingMembers,
  permittedProfiles,
  type StoredWorkspace,
  teamCandidates,
  updateWorkspaceRecord,
  visiblePeople,
  workspaceLinesOf,
  workspacePlaces,
} from "./workspace-record-store.ts"

export interface WorkspaceRecordsDeps {
  readonly transactions: Transactions
  readonly clock: Clock
  /** Tells every node that users see other workspaces now. */
  readonly sessions: Pick<SessionsService, "announceRights">
  readonly pageOrigins: PageOrigins
}

type WriteRefused = MoveRefused | QuotaReached | NotAllowed | InvalidInput

/**
 * Implements `WorkspaceRecords` on the database, for the actor's company and their own workspaces. Writes lock the company,
 * so that two moves never make a cycle and two creations never pass a quota.
 */
export const createWorkspaceRecords = (actor: Actor, deps: WorkspaceRecordsDeps): WorkspaceRecords => {
  const { transactions, clock, pageOrigins, sessions } = deps
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const view = actorCan(actor, "workspace_view")
  const administers = actorCan(actor, "workspace_create", "workspace_edit")
  const isOwn = (id: WorkspaceId) => owns(actor, { workspaceId: id })
  const recordOf = (stored: StoredWorkspace): WorkspaceRecord => ({ ...stored, companyId: actor.companyId })

  /** Checks the place in the tree: a parent that is not the actor's own does not exist for them. */
  const checkPlace = (
    tx: Tx,
    id: WorkspaceId | undefined,
    parentId: WorkspaceId | null,
    before: WorkspaceId | null,
  ): Effect.Effect<void, MoveRefused> =>
    Effect.gen(function* () {
      if (parentId === before && id !== undefined) return
      if (parentId !== null && !isOwn(parentId)) return yield* Effect.fail(moveRefusals["unknown-parent"])
      const refusal = moveRefusal(yield* workspacePlaces(tx), id, parentId)
      if (refusal !== undefined) return yield* Effect.fail(moveRefusals[refusal])
    })

  /** Checks that the actor sees everybody who joins a team; others do not exist for them. */
  const checkJoining = (
    tx: Tx,
    users: ReadonlyArray<UserId>,
    joining: ReadonlyArray<UserId>,
  ): Effect.Effect<void, InvalidInput> =>
    Effect.gen(function* () {
      if (joining.length === 0) return
      const seen = yield* visiblePeople(tx, actor, joining)
      const unseen = users.flatMap((user, at) =>
        joining.includes(user) && !seen.has(user) ? [{ path: `users.${at}`, message: sentences.unknownRecord }] : [],
      )
      if (unseen.length > 0) return yield* Effect.fail(invalidInput(unseen))
    })

  /** Makes these users the team, if all who join are seen and all who leave may be taken off. */
  const setTeam = (
    tx: Tx,
    id: WorkspaceId,
    before: ReadonlyArray<UserId>,
    users: ReadonlyArray<UserId>,
  ): Effect.Effect<
    { readonly joined: ReadonlyArray<UserId>; readonly left: ReadonlyArray<UserId> },
    TeamRefused | InvalidInput
  > =>
    Effect.gen(function* () {
      const joining = users.filter((user) => !before.includes(user))
      const left = before.filter((user) => !users.includes(user))
      yield* checkJoining(tx, users, joining)
      if (left.length > 0) {
        const author = { id: actor.userId, admin: actor.admin, permissions: actor.permissions }
        const refusal = refusalOfTeam(author, yield* leavingMembers(tx, left))
        if (refusal !== undefined) return yield* Effect.fail(refusal)
      }
      return { joined: yield* changeTeam(tx, id, { joining, leaving: left }), left }
    })

  /** Checks that the actor may give every profile of the invitations, and that the people fit in. */
  const checkInvites = (
    tx: Tx,
    { invites }: WorkspaceDraft,
  ): Effect.Effect<void, InvalidInput | NotAllowed | QuotaReached> =>
    Effect.gen(function* () {
      if (invites.length === 0) return
      const known = yield* permittedProfiles(
        tx,
        invites.map(({ profileId }) => profileId),
      )
      const unknown = invites.findIndex(({ profileId }) => known.every(({ id }) => id !== profileId))
      if (unknown >= 0)
        return yield* Effect.fail(
          invalidInput([{ path: `invites.${unknown}.profileId`, message: sentences.unknownRecord }]),
        )
      if (!known.every((profile) => mayGive(actor, profile.permissions))) return yield* Effect.fail(mayNotGrant)
      // all of them, as if none had an account: the count would tell which addresses have one
      const { userQuota } = yield* quotasOf(tx)
      if (!fitsQuota(userQuota, invites.length)) return yield* Effect.fail(quotaReached("users", userQuota.limit))
    })

  /** Sends the invitations; returns the users whom they concern. */
  const sendInvites = (
    tx: Tx,
    workspaceId: WorkspaceId,
    { invites }: WorkspaceDraft,
    { platformId, name: companyName }: LockedCompany,
  ): Effect.Effect<ReadonlyArray<UserId>> =>
    Effect.gen(function* () {
      if (invites.length === 0) return []
      const { displayName: brand } = yield* brandOf(tx, platformId)
      const origin = originOfBrand([actor.origin], yield* hostsOfBrand(tx, platformId), pageOrigins)
      const facts = { workspaceId, platformId, companyName, brand, origin, inviter: actor.name, now: clock.now() }
      const users: Array<UserId> = []
      for (const { email, profileId } of invites) {
        const outcome = yield* inviteUser(tx, { ...facts, email: email.trim(), profileId })
        const subject = outcome.type === "elsewhere" ? `workspace ${workspaceId}` : `user ${outcome.userId}`
        const detail = { email: email.trim(), profileId, workspaceId }
        yield* insertAudit(tx, actor, { action: "user.invite", subject, detail })
        if (outcome.type !== "elsewhere") users.push(outcome.userId)
      }
      return users
    })

  return {
    list: ({ companyId, name, offset, limit }) =>
      view
        ? forOwnCompany(actor, companyId, () =>
            inTenant((tx) => listWorkspaceLines(tx, actor.workspaces, { nameFolded: fold(name), offset, limit })),
          )
        : Effect.fail(notAllowed),

    get: (id) => {
      if (!view) return Effect.fail(notAllowed)
      if (!isOwn(id)) return Effect.fail(notFound)
      return inTenant((tx) => findWorkspace(tx, id)).pipe(
        Effect.flatMap((found) => (found === undefined ? Effect.fail(notFound) : Effect.succeed(recordOf(found)))),
      )
    },

    choices: (companyId) =>
      administers
        ? forOwnCompany(actor, companyId, () =>
            inTenant((tx) =>
              Effect.gen(function* () {
                const profiles = yield* permittedProfiles(tx)
                return {
                  profiles: profiles
                    .filter(({ permissions: held }) => mayGive(actor, held))
                    .map(({ id, name }) => ({ id, name })),
                  workspaces: yield* workspaceLinesOf(tx, actor.workspaces),
                  ...(yield* quotasOf(tx)),
                }
              }),
            ),
          )
        : Effect.fail(notAllowed),

    people: ({ companyId, ...wish }) => {
      if (!administers) return Effect.fail(notAllowed)
      return forOwnCompany(actor, companyId, () =>
        wish.workspaceId !== undefined && !isOwn(wish.workspaceId)
          ? Effect.fail(notFound)
          : inTenant((tx) => teamCandidates(tx, actor, wish)),
      )
    },

    create: (companyId, draft) => {
      if (!mayDo(actor, "workspace.create")) return Effect.fail(notAllowed)
      return forOwnCompany(actor, companyId, () =>
        inTenant((tx) =>
          Effect.gen(function* (): Generator<
            Effect.Effect<unknown, WriteRefused>,
            { readonly id: WorkspaceId; readonly changed: ReadonlyArray<UserId> },
            never
          > {
            const locked = yield* lockOwnCompany(tx)
            const { workspaceQuota } = yield* quotasOf(tx)
            if (!fitsQuota(workspaceQuota, 1))
              return yield* Effect.fail(quotaReached("workspaces", workspaceQuota.limit))
            yield* checkPlace(tx, undefined, draft.parentId, null)
            yield* checkInvites(tx, draft)
            const { parentId, active } = draft
            const name = draft.name.trim()
            const id = yield* insertWorkspaceRecord(tx, { name, parentId, active })
            // the author is on the team, or would not see what they made; an administrator sees all
            yield* checkJoining(tx, draft.users, draft.users)
            const joined = yield* changeTeam(tx, id, { joining: [...draft.users, actor.userId], leaving: [] })
            const detail = { name, parentId, active, users: joined }
            yield* insertAudit(tx, actor, { action: "workspace.create", subject: `workspace ${id}`, detail })
            const invited = yield* sendInvites(tx, id, draft, locked)
            return { id, changed: [...joined, ...invited] }
          }),
        ).pipe(
          Effect.tap(({ changed }) => sessions.announceRights(changed)),
          Effect.map(({ id }) => ({ id })),
        ),
      )
    },

    update: (id, draft) => {
      if (!mayDo(actor, "workspace.edit")) return Effect.fail(notAllowed)
      if (!isOwn(id)) return Effect.fail(notFound)
      return inTenant((tx) =>
        Effect.gen(function* () {
          const locked = yield* lockOwnCompany(tx)
          const before = yield* findWorkspace(tx, id, true)
          if (before === undefined) return yield* Effect.fail(notFound)
          yield* checkPlace(tx, id, draft.parentId, before.parentId)
          yield* checkInvites(tx, draft)
          const { parentId, active } = draft
          const name = draft.name.trim()
          yield* updateWorkspaceRecord(tx, id, { name, parentId, active })
          const { joined, left } = yield* setTeam(tx, id, before.users, draft.users)
          const was = { name: before.name, parentId: before.parentId, active: before.active }
          const detail = { name, parentId, active, joined, left, before: was }
          yield* insertAudit(tx, actor, { action: "workspace.update", subject: `workspace ${id}`, detail })
          const invited = yield* sendInvites(tx, id, draft, locked)
          const after = yield* findWorkspace(tx, id)
          if (after === undefined) return yield* Effect.fail(notFound)
          return { record: recordOf(after), changed: [...joined, ...left, ...invited] }
        }),
      ).pipe(
        Effect.tap(({ changed }) => sessions.announceRights(changed)),
        Effect.map(({ record }) => record),
      )
    },
  }
}
