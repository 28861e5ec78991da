import {
  hasReckonedFilter,
  inListedOrder,
  isTimedOrder,
  type ListedRoomField,
  listedRooms,
  type OrderBy,
  type PlacedRoom,
  type RoomRow,
  type RoomsWish,
  type TimedRoomField,
  tooManyRoomsToOrder,
  tooManyRoomsToReckon,
  withExternalSystem,
} from "@prosa/core/conversation"
import { countedTotal, type InvalidInput, type Page } from "@prosa/core/kernel"
import { tagWithLabels } from "@prosa/core/label"
import { Effect } from "effect"
import { labelsColumn } from "../../label/index.ts"
import { empty, join, plannedForValues, raw, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints, iso, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type NarrowedRooms, narrowRooms } from "./room-filters-sql.ts"

/** A query of one page of rooms. `workspaces` are the requested ones that the actor may see; `now` in milliseconds. */
export interface RoomsQuery extends Omit<RoomsWish, "companyId"> {
  readonly now: number
}

/** Lists one page of the table of rooms, and their total, counted up to `countedTotal`. */
export const listRooms = (tx: Tx, query: RoomsQuery): Effect.Effect<Page<RoomRow>, InvalidInput> =>
  Effect.gen(function* () {
    const found = yield* reckonedRooms(tx, query)
    if (found === undefined) return { result: [], total: 0 }
    const page = yield* pageOfRooms(tx, found, query)
    return { result: yield* rowsOfRooms(tx, page, query.now), total: yield* countRooms(tx, found) }
  })

/**
 * Looks up what a query names, filters by what is reckoned of each room included; undefined if no room can match it. Those have
 * no index: the other filters have to find few rooms.
 */
export const reckonedRooms = (
  tx: Tx,
  query: Pick<RoomsQuery, "workspaces" | "filters" | "now">,
): Effect.Effect<NarrowedRooms | undefined, InvalidInput> =>
  Effect.gen(function* () {
    const found = yield* narrowRooms(tx, query)
    const { repetitions, statusSeconds } = query.filters
    if (found === undefined || !hasReckonedFilter(query.filters)) return found
    if ((yield* countRooms(tx, found)) > listedRooms) return yield* Effect.fail(tooManyRoomsToReckon)
    const of = rowColumn(query.now)
    const reckoned = [
      ...(repetitions === "" ? [] : [sql`${of.repetitions} = ${Number(repetitions)}`]),
      ...(statusSeconds === "" ? [] : [sql`${of.statusSeconds} >= ${Number(statusSeconds)}`]),
    ]
    return { ...found, conditions: [...found.conditions, ...reckoned] }
  })

/**
 * The ids of some of the rooms, each with its `place` in their order. By a time they are read in the order of an index; by any
 * other field all of them are read and compared, if they are not too many.
 */
export const pageOfRooms = (
  tx: Tx,
  found: NarrowedRooms,
  { sort, offset, limit, now }: Pick<RoomsQuery, "sort" | "offset" | "limit" | "now">,
): Effect.Effect<Sql, InvalidInput> => {
  if (sort === undefined || isTimedOrder(sort)) return Effect.succeed(orderedRooms(found, sort, offset, limit))
  return Effect.gen(function* () {
    if ((yield* countRooms(tx, found)) > listedRooms) return yield* Effect.fail(tooManyRoomsToOrder)
    const all = join(
      found.statuses.map((status) => roomsIn(found, status, sql`select d.id`, empty, true)),
      " union all ",
    )
    const rooms = yield* tx.rows<PlacedRoom<ListedRoomField>>(sql`${plannedForValues}
      select ${rowColumns(now, ["id", "lastMessageAt", sort.field, ...(sort.field === "tag" ? ["labels" as const] : [])])}
      from (${all}) page ${rowJoins}`)
    const ids = inListedOrder(rooms.map(withTag), sort)
      .slice(offset, offset + limit)
      .map(({ id }) => id)
    return sql`select id, place from unnest(${ints(ids)}) with ordinality w (id, place)`
  })
}

/** The ids of some of the rooms in the order of a time, each with its `place` in it. */
export const orderedRooms = (
  found: NarrowedRooms,
  sort: OrderBy<TimedRoomField> = { field: "lastMessageAt", order: -1 },
  offset: number,
  limit: number,
): Sql => {
  const direction = sort.order === 1 ? raw("asc") : raw("desc")
  const page = join(
    found.statuses.flatMap((status) => {
      // Open rooms have no time of closing: they follow in the order of their last messages.
      const ordered = sort.field !== "closedAt" || status === 1
      const field = ordered ? sort.field : "lastMessageAt"
      const by = columns[field]
      const keys = ordered
        ? sql`${by} as key, null::timestamptz as follows`
        : sql`null::timestamptz as key, ${by} as follows`
      const order = sql`order by ${by} ${direction}, d.id ${direction} limit ${offset + limit}`
      return partsInOrder(found, field, sort.order).map((part) =>
        roomsIn({ ...found, conditions: [...found.conditions, ...part] }, status, sql`select d.id, ${keys}`, order),
      )
    }),
    " union all ",
  )
  const order = sql`key ${direction} nulls last, follows ${direction}, id ${direction}`
  return sql`
    select id, row_number() over (order by ${order}) as place from (${page}) n
    order by ${order} limit ${limit} offset ${offset}`
}

/** Reads the rows of rooms that are given as a query of `id` and `place`. */
export const rowsOfRooms = (tx: Tx, page: Sql, now: number): Effect.Effect<ReadonlyArray<RoomRow>> =>
  Effect.map(
    tx.rows<RoomRow>(sql`${plannedForValues}
      select ${rowColumns(now)} from (${page}) page ${rowJoins} order by page.place`),
    (rows) => rows.map(withTag),
  )

/** A room whose tag is said with its labels, where both were read. */
const withTag = <Room extends { readonly tag?: string; readonly labels?: RoomRow["labels"] }>(room: Room): Room =>
  room.tag === undefined || room.labels === undefined ? room : { ...room, tag: tagWithLabels(room.tag, room.labels) }

const rowJoins = sql`
  join dialogs d on d.company_id = ${company} and d.id = page.id
  join contacts c on c.company_id = d.company_id and c.id = d.contact_id
  join bots b on b.company_id = d.company_id and b.id = d.entry_bot_id
  join workspaces w on w.company_id = d.company_id and w.id = d.workspace_id
  left join users u on u.company_id = d.company_id and u.id = d.assignee_id`

const columns = {
  lastMessageAt: raw("d.last_message_at"),
  startedAt: raw("d.started_at"),
  closedAt: raw("d.closed_at"),
} as const

/** The columns of a row, joined by `rowJoins`; all of them unless told. */
const rowColumns = (now: number, fields: ReadonlyArray<keyof RoomRow> = rowFields): Sql =>
  join(
    [...new Set(fields)].map((field) => sql`${rowColumn(now)[field]} as "${raw(field)}"`),
    ", ",
  )

const rowColumn = (now: number): Readonly<Record<keyof RoomRow, Sql>> => ({
  id: sql`d.id`,
  leadName: sql`c.name`,
  phone: sql`c.phone`,
  botName: sql`b.name`,
  channel: sql`d.channel`,
  holderName: sql`case when d.transferred_external then ${withExternalSystem}::text
    when d.assignee_id is not null then coalesce(u.name, d.assignee_name, '') end`,
  workspaceName: sql`w.name`,
  objective: sql`b.target`,
  startedAt: iso("d.started_at"),
  lastMessageAt: iso("d.last_message_at"),
  status: sql`case d.status when 0 then 'OPEN' else 'CLOSED' end`,
  closedAt: iso("d.closed_at"),
  tag: sql`d.tag`,
  labels: labelsColumn("room", sql`d.company_id`, sql`d.id`),
  repetitions: sql`(select count(*)::int from (select 1 from dialogs e
    where e.company_id = d.company_id and e.contact_id = d.contact_id and e.id < d.id limit 1000) earlier)`,
  statusSeconds: sql`floor(greatest(0, extract(epoch from ${moment(now)} - coalesce(d.closed_at, d.reopened_at, d.started_at))))::int`,
})
// the keys of that very record
const rowFields = Object.keys(rowColumn(0)) as ReadonlyArray<keyof RoomRow>

/**
 * Splits the rooms of a period that is far from where their order begins, so that what stands between is not read: where
 * rooms end within a day, or within 32, the period bounds their order; those that go on for longer stand in indexes of
 * their own.
 */
const partsInOrder = (
  { facet, contacts, periods: { startedBefore, writtenFrom, writtenBefore } }: NarrowedRooms,
  field: keyof typeof columns,
  order: 1 | -1,
): ReadonlyArray<ReadonlyArray<Sql>> => {
  const whole = [[]]
  if (facet !== undefined || contacts !== undefined) return whole
  const split = (lasts: Sql, bound: (most: Sql) => Sql) => [
    [sql`not (${lasts} > ${day})`, bound(day)],
    [sql`${lasts} > ${day}`, sql`not (${lasts} > ${month})`, bound(month)],
    [sql`${lasts} > ${month}`],
  ]
  if (field === "lastMessageAt" && order === -1 && startedBefore !== undefined)
    return split(lifetime.written, (most) => sql`d.last_message_at < ${startedBefore} + ${most}`)
  if (field === "startedAt" && order === 1 && writtenFrom !== undefined)
    return split(lifetime.written, (most) => sql`d.started_at >= ${writtenFrom} - ${most}`)
  // Nothing is written before the beginning.
  const closedAfter = startedBefore ?? writtenBefore
  if (field === "closedAt" && order === -1 && closedAfter !== undefined)
    return split(lifetime.closed, (most) => sql`d.closed_at < ${closedAfter} + ${most}`)
  return whole
}

const day = raw("interval '24 hours'")
const month = raw("interval '768 hours'")

/**
 * How long rooms went on, or stayed open. Their indexes say it in the same words: `dialogs_long` and `dialogs_closed_late`
 * for more than a day, `dialogs_longest` and `dialogs_closed_latest` for more than 32.
 */
const lifetime = {
  written: raw("d.last_message_at - d.started_at"),
  closed: raw("d.closed_at - d.started_at"),
} as const

/**
 * Reads the rooms of one status: by their persons, or in each workspace by an index of its order. What is only counted may
 * come in `anyOrder`, of all workspaces at once.
 */
const roomsIn = (found: NarrowedRooms, status: 0 | 1, select: Sql, end: Sql, anyOrder = false): Sql => {
  const where = join(
    [sql`d.company_id = ${company}`, sql`d.status = ${raw(String(status))}`, ...found.conditions],
    " and ",
  )
  if (found.contacts !== undefined)
    return sql`(${select} from dialogs d where ${where} and d.contact_id = any(${ints(found.contacts)})
      and d.workspace_id = any(${ints(found.workspaces)}) ${end})`
  // Not flattened, so that the rooms are found by the filter's own index.
  const rows =
    found.facet === undefined
      ? raw("dialogs d")
      : sql`(select id, company_id, contact_id, workspace_id, entry_bot_id, assignee_id, transferred_external, channel, tag, status,
          started_at, last_message_at, closed_at, reopened_at
        from dialogs d where d.company_id = ${company} and ${found.facet} offset 0) d`
  const people =
    found.many === undefined
      ? empty
      : sql`join contacts c on c.company_id = d.company_id and c.id = d.contact_id and ${found.many.condition}`
  if (found.facet !== undefined || anyOrder)
    return sql`(${select} from ${rows} ${people} where ${where} and d.workspace_id = any(${ints(found.workspaces)}) ${end})`
  return sql`(select n.* from unnest(${ints(found.workspaces)}) place(workspace_id) cross join lateral (
    ${select} from ${rows} ${people} where ${where} and d.workspace_id = place.workspace_id ${end}) n)`
}

/** Counts the rooms, up to `countedTotal`. */
export const countRooms = (tx: Tx, found: NarrowedRooms): Effect.Effect<number> =>
  Effect.gen(function* () {
    const counted = (narrowed: NarrowedRooms) => {
      const all = narrowed.statuses.map((status) =>
        roomsIn(
          narrowed,
          status,
          raw("select 1 as one"),
          sql`limit ${countedTotal}`,
          narrowed.many === undefined && narrowed.conditions.length > 0,
        ),
      )
      return Effect.map(
        tx.onlyRow<{ total: number }>(
          sql`${plannedForValues}select count(*)::int as total from (select 1 from (${join(all, " union all ")}) a limit ${countedTotal}) n`,
        ),
        ({ total }) => total,
      )
    }
    if (found.many !== undefined && found.many.some.length > 0) {
      // Some of the persons may have enough rooms already.
      const least = yield* counted({ ...found, contacts: found.many.some, many: undefined })
      if (least >= countedTotal) return least
    }
    return yield* counted(found)
  })
