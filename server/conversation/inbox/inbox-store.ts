import type { PersonSearch } from "@prosa/core/contact"
import type { InboxItem } from "@prosa/core/conversation"
import { type BotId, type CompanyId, countedTotal, type Page, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { findContacts, personLike } from "../../contact/index.ts"
import { empty, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { noPeriods, roomsOfContacts } from "../rooms/room-filters-sql.ts"
import { countRooms, orderedRooms } from "../rooms/rooms-store.ts"
import { viewColumns, viewJoins, type ViewRow, viewsOf } from "../dialogs/dialog-views.ts"

/** A query for one page of the inbox. `workspaces` are the requested ones that the actor may see. */
export interface InboxWish {
  readonly companyId: CompanyId
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly bots: ReadonlyArray<BotId>
  readonly person: PersonSearch
  readonly statuses: ReadonlyArray<0 | 1>
  readonly offset: number
  readonly limit: number
}

/**
 * The conditions on the dialogs `d` of one `place` (workspace and status). Absent filters add no condition: each shape
 * gets its own plan.
 */
const ofPlace = (wish: InboxWish): Sql => sql`
  d.company_id = ${wish.companyId} and d.workspace_id = place.workspace_id and d.status = place.status
  ${wish.bots.length === 0 ? empty : sql`and d.bot_id = any(${ints(wish.bots)})`}`

const places = ({ workspaces, statuses }: InboxWish): Sql => sql`
  unnest(${ints(workspaces)}) workspace(workspace_id) cross join unnest(${ints(statuses)}) s(status)
  cross join lateral (select workspace.workspace_id, s.status) place`

const nobody: PersonSearch = { name: "", phone: "" }
const asksForNobody = ({ name, phone }: PersonSearch): boolean => name === "" && phone === ""

/** Lists one page of the inbox, newest message first. */
export const listInbox = (tx: Tx, wish: InboxWish): Effect.Effect<Page<InboxItem>> => {
  if (wish.workspaces.length === 0) return Effect.succeed({ result: [], total: 0 })
  return asksForNobody(wish.person) ? listNewest(tx, wish) : listNamed(tx, wish)
}

/** Each workspace and status reads its newest rows from the index. */
const listNewest = (tx: Tx, wish: InboxWish): Effect.Effect<Page<InboxItem>> =>
  Effect.gen(function* () {
    const newest = sql`
      select n.id from ${places(wish)} cross join lateral (
        select d.id, d.last_message_at from dialogs d where ${ofPlace(wish)}
        order by d.last_message_at desc, d.id desc limit ${wish.offset + wish.limit}) n
      order by last_message_at desc, id desc limit ${wish.limit} offset ${wish.offset}`
    const { total } = yield* tx.onlyRow<{ total: number }>(sql`
      select count(*)::int as total from (
        select 1 from ${places(wish)} cross join lateral (
          select 1 from dialogs d where ${ofPlace(wish)} limit ${countedTotal}) n limit ${countedTotal}) n`)
    return { result: yield* itemsOf(tx, wish, newest), total }
  })

/** The rooms of the persons that a search finds, as the table of rooms reads them. */
const listNamed = (tx: Tx, wish: InboxWish): Effect.Effect<Page<InboxItem>> =>
  Effect.gen(function* () {
    const { workspaces, statuses, bots, offset, limit } = wish
    const people = yield* findContacts(tx, wish.person)
    const conditions = bots.length === 0 ? [] : [sql`d.bot_id = any(${ints(bots)})`]
    const found = { workspaces, statuses, conditions, periods: noPeriods, facet: undefined, ...roomsOfContacts(people) }
    const page = sql`select id from (${orderedRooms(found, undefined, offset, limit)}) ordered`
    return { result: yield* itemsOf(tx, wish, page), total: yield* countRooms(tx, found) }
  })

/** Reads the rows of the rooms that a query finds. */
const itemsOf = (tx: Tx, { companyId }: InboxWish, page: Sql): Effect.Effect<ReadonlyArray<InboxItem>> =>
  Effect.map(
    tx.rows<ViewRow>(sql`
      select ${viewColumns} from (${page}) page
      join dialogs d on d.company_id = ${companyId} and d.id = page.id ${viewJoins}
      order by d.last_message_at desc, d.id desc`),
    (rows) => rows.map((row) => viewsOf(row).item),
  )

/**
 * Counts the open rooms of these workspaces that have unread messages and are the user's own or unassigned, of persons
 * whom a search finds.
 */
export const countUnreadRooms = (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
  userId: UserId,
  person: PersonSearch = nobody,
): Effect.Effect<number> => {
  const named = () =>
    sql`join contacts c on c.company_id = d.company_id and c.id = d.contact_id and ${personLike(person)}`
  return Effect.map(
    tx.onlyRow<{ total: number }>(sql`
      select count(*)::int as total from (
        select 1 from dialogs d ${asksForNobody(person) ? empty : named()}
        where d.company_id = ${company} and d.workspace_id = any(${ints(workspaces)}) and d.status = 0
          and d.unread_count > 0 and (d.assignee_id is null or d.assignee_id = ${userId}) limit ${countedTotal}) n`),
    ({ total }) => total,
  )
}

/** A user whose unread rooms are counted. */
export interface UnreadReader {
  readonly userId: UserId
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

/**
 * Runs `countUnreadRooms` for many users of the company, in their order. Reads the company's unread rooms once for all;
 * above the count limit, reads them for each user.
 */
export const countUnreadOfEach = (tx: Tx, people: ReadonlyArray<UnreadReader>): Effect.Effect<ReadonlyArray<number>> =>
  Effect.gen(function* () {
    const rows = yield* tx.rows<UnreadRow>(sql`
      select workspace_id as "workspaceId", assignee_id as "holderId", count(*)::int as rooms from (
        select workspace_id, assignee_id from dialogs where company_id = ${company} and status = 0 and unread_count > 0
        limit ${countedTotal}) n
      group by workspace_id, assignee_id`)
    if (rows.reduce((sum, { rooms }) => sum + rooms, 0) >= countedTotal)
      return yield* Effect.forEach(people, ({ workspaces, userId }) => countUnreadRooms(tx, workspaces, userId))
    const ofNobody = rows.filter(({ holderId }) => holderId === null)
    const ofHolder = new Map<UserId, ReadonlyArray<UnreadRow>>()
    for (const row of rows)
      if (row.holderId !== null) ofHolder.set(row.holderId, [...(ofHolder.get(row.holderId) ?? []), row])
    return people.map(({ userId, workspaces }) =>
      [...ofNobody, ...(ofHolder.get(userId) ?? [])].reduce(
        (sum, { workspaceId, rooms }) => (workspaces.includes(workspaceId) ? sum + rooms : sum),
        0,
      ),
    )
  })

interface UnreadRow {
  readonly workspaceId: WorkspaceId
  readonly holderId: UserId | null
  readonly rooms: number
}
