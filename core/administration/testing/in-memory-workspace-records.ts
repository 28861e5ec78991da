import { Effect } from "effect"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { type CallRefused, fold, notFound, type UserId, type WorkspaceId } from "../../kernel/index.ts"
import { fitsQuota, type QuotaReached, quotaReached } from "../../tenancy/index.ts"
import {
  type Invite,
  type LeavingMember,
  type MoveRefused,
  moveRefusal,
  moveRefusals,
  refusalOfTeam,
  type TeamCandidate,
  type WorkspaceChoices,
  type WorkspaceDraft,
  type WorkspaceLine,
  type WorkspaceRecord,
  type WorkspaceRecords,
} from "../index.ts"

/** The port `WorkspaceRecords` without a server, with controls for tests. */
export interface InMemoryWorkspaceRecords extends WorkspaceRecords {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<WorkspaceRecord>
  /** The invitations that were sent, in order. */
  readonly invited: ReadonlyArray<Invite>
}

/** Creates the workspaces of one company; `author` joins the team of those that they create. */
export const createInMemoryWorkspaceRecords = (
  given: ReadonlyArray<WorkspaceRecord>,
  facts: Pick<WorkspaceChoices, "profiles"> & {
    /** Everybody of the company. */
    readonly people: ReadonlyArray<TeamCandidate>
    readonly author: UserId
    /** Who holds a permission that the author does not hold. */
    readonly stronger?: ReadonlyArray<UserId>
    /** 0: unlimited. */
    readonly workspaceLimit?: number
    readonly userLimit?: number
    readonly latency?: number
  },
): InMemoryWorkspaceRecords => {
  const { answer, refuse } = createFakeCalls(facts.latency)
  let kept = given
  let invited: ReadonlyArray<Invite> = []
  const byName = () => kept.toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))
  const lineOf = ({ id, name, parentId, active, usersCount }: WorkspaceRecord): WorkspaceLine => ({
    id,
    name,
    parentId,
    active,
    usersCount,
  })
  const workspaceQuota = () => ({ limit: facts.workspaceLimit ?? 0, used: kept.length })
  const userQuota = () => ({ limit: facts.userLimit ?? 0, used: facts.people.length + invited.length })
  /** Checks the place, the number of people and who leaves; then keeps what `made` returns. */
  const keep = <Refused = never>(
    id: WorkspaceId | undefined,
    draft: WorkspaceDraft,
    made: () => WorkspaceRecord,
    refused?: Refused,
  ): Effect.Effect<WorkspaceRecord, MoveRefused | QuotaReached | Refused> => {
    const refusal = moveRefusal(kept, id, draft.parentId)
    if (refusal !== undefined) return Effect.fail(moveRefusals[refusal])
    if (!fitsQuota(userQuota(), draft.invites.length)) return Effect.fail(quotaReached("users", userQuota().limit))
    if (refused !== undefined) return Effect.fail(refused)
    invited = [...invited, ...draft.invites]
    const record = made()
    kept = [...kept.filter((each) => each.id !== record.id), record]
    return Effect.succeed(record)
  }
  const recordOf = (id: WorkspaceId, draft: WorkspaceDraft, users: ReadonlyArray<UserId>): WorkspaceRecord => ({
    id,
    name: draft.name.trim(),
    parentId: draft.parentId,
    active: draft.active,
    users: users.toSorted((a, b) => a - b),
    usersCount: users.length + draft.invites.length,
    companyId: kept[0]?.companyId ?? (1 as WorkspaceRecord["companyId"]),
  })
  const memberOf = (id: UserId): LeavingMember => ({
    id,
    name: facts.people.find((person) => person.id === id)?.name ?? "",
    permissions: facts.stronger?.includes(id) ? ["user_edit"] : [],
    workspaces: kept.filter(({ users }) => users.includes(id)).length,
  })
  return {
    refuse,
    get kept() {
      return kept
    },
    get invited() {
      return invited
    },
    list: ({ name, offset, limit }) =>
      answer(() => {
        const found = byName().filter((workspace) => fold(workspace.name).includes(fold(name)))
        return Effect.succeed({ result: found.slice(offset, offset + limit).map(lineOf), total: found.length })
      }),
    get: (id) =>
      answer(() => {
        const found = kept.find((workspace) => workspace.id === id)
        return found === undefined ? Effect.fail(notFound) : Effect.succeed(found)
      }),
    choices: () =>
      answer(() =>
        Effect.succeed({
          profiles: facts.profiles,
          workspaces: byName().map(lineOf),
          workspaceQuota: workspaceQuota(),
          userQuota: userQuota(),
        }),
      ),
    people: ({ workspaceId, search, offset, limit }) =>
      answer(() => {
        const members = kept.find((workspace) => workspace.id === workspaceId)?.users ?? []
        const found = facts.people
          .filter(({ name, email }) => fold(`${name} ${email}`).includes(fold(search)))
          .toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))
          .toSorted((a, b) => Number(members.includes(b.id)) - Number(members.includes(a.id)))
        return Effect.succeed({ result: found.slice(offset, offset + limit), total: found.length })
      }),
    create: (_companyId, draft) =>
      answer(() => {
        const quota = workspaceQuota()
        if (!fitsQuota(quota, 1)) return Effect.fail(quotaReached("workspaces", quota.limit))
        // The next number is a valid id.
        const id = (Math.max(0, ...kept.map((workspace) => workspace.id)) + 1) as WorkspaceId
        const users = [...new Set([...draft.users, facts.author])]
        return Effect.map(
          keep(undefined, draft, () => recordOf(id, draft, users)),
          () => ({ id }),
        )
      }),
    update: (id, draft) =>
      answer(() => {
        const before = kept.find((workspace) => workspace.id === id)
        if (before === undefined) return Effect.fail(notFound)
        const leaving = before.users.filter((user) => !draft.users.includes(user)).map(memberOf)
        const author = { id: facts.author, admin: false, permissions: [] }
        return keep(id, draft, () => recordOf(id, draft, draft.users), refusalOfTeam(author, leaving))
      }),
  }
}
