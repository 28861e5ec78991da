import { type InboxCounts, type InboxItem, type InboxView, viewCountLimit } from "@prosa/core/conversation"
import {
  type BotId,
  type CompanyId,
  countedTotal,
  type LabelId,
  type Page,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { type ContactSearch, findContacts, personLike } from "../../contact/index.ts"
import { havingLabels } from "../../label/index.ts"
import { empty, join, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { noPeriods, rareFacet, roomsOfContacts } from "../rooms/room-filters-sql.ts"
import { countRooms, orderedRooms } from "../rooms/rooms-store.ts"
import { isSnoozed, viewColumns, viewJoins, type ViewRow, viewsOf } from "../dialogs/dialog-views.ts"

/** A query for one page of the inbox. `workspaces` are the requested ones that the actor may see. */
export interface InboxWish {
  readonly companyId: CompanyId
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly bots: ReadonlyArray<BotId>
  readonly person: ContactSearch
  readonly statuses: ReadonlyArray<0 | 1>
  readonly view: InboxView
  /** Rooms with one of these; empty: every room. */
  readonly labels: ReadonlyArray<LabelId>
  /** Whose view it is. */
  readonly reader: UserId
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

const nobody: ContactSearch = { name: "", phone: "" }
const asksForNobody = ({ name, phone, email = "" }: ContactSearch): boolean =>
  name === "" && phone === "" && email === ""

/** Lists one page of the inbox, newest message first. */
export const listInbox = (tx: Tx, wish: InboxWish): Effect.Effect<Page<InboxItem>> => {
  if (wish.workspaces.length === 0) return Effect.succeed({ result: [], total: 0 })
  if (wish.labels.length > 0 || !asksForNobody(wish.person)) return listFound(tx, wish)
  return wish.view === "all" ? listNewest(tx, wish) : listView(tx, wish)
}

/** The conditions of a view on the dialogs `d`. */
const ofView = ({ view, reader }: Pick<InboxWish, "view" | "reader">): ReadonlyArray<Sql> => {
  switch (view) {
    case "mine":
      return [sql`d.assignee_id = ${reader} and not ${isSnoozed}`]
    case "snoozed":
      return [sql`d.snoozed_by = ${reader} and ${isSnoozed}`]
    case "scheduled":
      return [
        sql`d.id in (select s.dialog_id from scheduled_messages s where s.company_id = ${company} and s.author_id = ${reader})`,
      ]
    case "waiting":
      return [sql`d.status = 0 and d.transferred and not d.transferred_external and d.assignee_id is null`]
    case "mentions":
      return [
        sql`d.id in (select m.dialog_id from note_mentions m where m.company_id = ${company} and m.user_id = ${reader})`,
      ]
    case "all":
      return []
  }
}

/** A room's status as it stands in the partial indexes: a value that is given later chooses none of them. */
const ofStatus = (status: 0 | 1): Sql => (status === 0 ? sql`d.status = 0` : sql`d.status = 1`)

/** The rooms of a view are found by what makes it, for each status from its own index, and then put in their order. */
const listView = (tx: Tx, wish: InboxWish): Effect.Effect<Page<InboxItem>> =>
  Effect.gen(function* () {
    const most = wish.offset + wish.limit
    const rooms = (status: 0 | 1) => sql`
      from dialogs d where d.company_id = ${company} and d.workspace_id = any(${ints(wish.workspaces)})
        and ${ofStatus(status)} and ${join(ofView(wish), " and ")}
        ${wish.bots.length === 0 ? empty : sql`and d.bot_id = any(${ints(wish.bots)})`}`
    const each = (select: (status: 0 | 1) => Sql) => join(wish.statuses.map(select), " union all ")
    const page = sql`
      select id from (${each(
        (status) => sql`(select d.id, d.last_message_at ${rooms(status)}
          order by d.last_message_at desc, d.id desc limit ${most})`,
      )}) n order by last_message_at desc, id desc limit ${wish.limit} offset ${wish.offset}`
    const { total } = yield* tx.onlyRow<{ total: number }>(sql`
      select count(*)::int as total from (
        select 1 from (${each((status) => sql`(select 1 ${rooms(status)} limit ${countedTotal})`)}) e limit ${countedTotal}) n`)
    return { result: yield* itemsOf(tx, wish, page), total }
  })

/**
 * Counts the open rooms of each view up to the limit; of mentions, the rooms with one that the reader has not seen, and of scheduled messages,
 * all rooms.
 */
export const countViews = (
  tx: Tx,
  reader: UserId,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<InboxCounts> => {
  const counted = (rooms: Sql) => sql`(select count(*)::int from (${rooms} limit ${viewCountLimit}) n)`
  const open = (view: InboxView) => sql`
    select 1 from dialogs d where d.company_id = ${company} and d.workspace_id = any(${ints(workspaces)}) and d.status = 0
      ${view === "all" ? empty : sql`and ${join(ofView({ view, reader }), " and ")}`}`
  const unseen = sql`
    select distinct d.id from note_mentions m join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
    where m.company_id = ${company} and m.user_id = ${reader} and m.seen_at is null and d.workspace_id = any(${ints(workspaces)})`
  const scheduled = sql`
    select distinct d.id from scheduled_messages s join dialogs d on d.company_id = s.company_id and d.id = s.dialog_id
    where s.company_id = ${company} and s.author_id = ${reader} and d.workspace_id = any(${ints(workspaces)})`
  return tx.onlyRow<InboxCounts>(sql`
    select ${counted(open("mine"))} as mine, ${counted(open("waiting"))} as waiting, ${counted(unseen)} as mentions,
      ${counted(open("snoozed"))} as snoozed, ${counted(scheduled)} as scheduled,
      ${counted(open("all"))} as "all"`)
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

/** The rooms of the persons that a search finds, and those with labels, as the table of rooms reads them. */
const listFound = (tx: Tx, wish: InboxWish): Effect.Effect<Page<InboxItem>> =>
  Effect.gen(function* () {
    const { workspaces, statuses, bots, labels, offset, limit } = wish
    const people = asksForNobody(wish.person) ? undefined : yield* findContacts(tx, wish.person)
    const labelled = labels.length === 0 ? [] : [sql`d.id in (${havingLabels("room", labels)})`]
    const conditions = [
      ...ofView(wish),
      ...(bots.length === 0 ? [] : [sql`d.bot_id = any(${ints(bots)})`]),
      ...labelled,
    ]
    const facet = people === undefined ? yield* rareFacet(tx, labelled) : undefined
    const found = { workspaces, statuses, conditions, periods: noPeriods, facet, ...roomsOfContacts(people) }
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
  person: ContactSearch = nobody,
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
