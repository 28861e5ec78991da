import type { UserId, WorkspaceId } from "@prosa/core/kernel"
import { nextInTurn, type TurnCandidate } from "@prosa/core/transfer"
import { Effect } from "effect"
import { attending } from "../../access/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** The users who have the inbox open, on any node. */
export interface Presence {
  readonly online: () => ReadonlySet<UserId>
}

/** A user who may be assigned a room. */
export interface Attendant {
  readonly id: UserId
  readonly name: string
}

/** Among whom a turn is taken; without a limit, among all who attend. */
export interface TurnLimits {
  /** Those who are online. */
  readonly only?: ReadonlySet<UserId> | undefined
  /** Who gives the room away. */
  readonly holder?: UserId | undefined
}

/**
 * Assigns the next attendant of a workspace, as `nextInTurn` chooses among the active members who attend or may see the
 * inbox. Runs in the caller's transaction under the workspace's lock, so that two concurrent rooms never get the same
 * attendant. Undefined: nobody is available.
 */
export const takeTurn = (
  tx: Tx,
  workspaceId: WorkspaceId,
  now: number,
  { only, holder }: TurnLimits = {},
): Effect.Effect<Attendant | undefined> =>
  Effect.gen(function* () {
    yield* tx.run(sql`select 1 from workspaces where id = ${workspaceId} for no key update`)
    const candidates = yield* tx.rows<Attendant & TurnCandidate>(sql`
      select u.id, u.name, u.is_attendant as "isAttendant",
        (extract(epoch from t.assigned_at) * 1000000)::float8 as "lastTurn"
      from ${attending}
      left join attendant_turns t on t.company_id = m.company_id and t.workspace_id = m.workspace_id and t.user_id = m.user_id
      where m.workspace_id = ${workspaceId}`)
    const next = nextInTurn(candidates, only, holder)
    if (next === undefined) return undefined
    // `now` was read before the wait for the lock, so it may be earlier than the previous turn's
    yield* tx.run(sql`
      insert into attendant_turns (company_id, workspace_id, user_id, assigned_at)
      values (${company}, ${workspaceId}, ${next.id}, greatest(${moment(now)}, (
        select max(assigned_at) + interval '1 microsecond' from attendant_turns
        where company_id = ${company} and workspace_id = ${workspaceId})))
      on conflict (company_id, workspace_id, user_id) do update set assigned_at = excluded.assigned_at`)
    return { id: next.id, name: next.name }
  })

/** Finds a member of the workspace who may be handed its rooms; undefined if there is none with this id. */
export const findAttendant = (tx: Tx, workspaceId: WorkspaceId, userId: UserId): Effect.Effect<Attendant | undefined> =>
  tx.row<Attendant>(
    sql`select u.id, u.name from ${attending} where m.workspace_id = ${workspaceId} and m.user_id = ${userId}`,
  )

/** Lists the members of a workspace who may be handed its rooms, by name, with the number of open rooms that they hold. */
export const listAttendants = (
  tx: Tx,
  workspaceId: WorkspaceId,
): Effect.Effect<ReadonlyArray<Attendant & { readonly rooms: number; readonly isAttendant: boolean }>> =>
  tx.rows<Attendant & { rooms: number; isAttendant: boolean }>(sql`
    select u.id, u.name, u.is_attendant as "isAttendant", (select count(*)::int from dialogs d
      where d.company_id = m.company_id and d.assignee_id = u.id and d.status = 0) as rooms
    from ${attending} where m.workspace_id = ${workspaceId}
    order by u.name_folded, u.id`)

/** Returns the name of a workspace of the company; undefined if it has none with this id. */
export const nameOfWorkspace = (tx: Tx, id: WorkspaceId): Effect.Effect<string | undefined> =>
  Effect.map(tx.row<{ name: string }>(sql`select name from workspaces where id = ${id} and active`), (row) => row?.name)
