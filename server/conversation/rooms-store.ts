import {
  type RoomFilters,
  type RoomRow,
  type RoomsWish,
  unassigned,
  withExternalSystem,
} from "@prosa/core/conversation"
import {
  type BotId,
  countedTotal,
  fold,
  isoDayOf,
  type Page,
  phoneDigits,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { empty, join, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, containing, ints, iso, moment, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** A query of one page of rooms. `workspaces` are the requested ones that the actor may see; `now` in milliseconds. */
export interface RoomsQuery extends Omit<RoomsWish, "companyId"> {
  readonly now: number
}

/** Lists one page of the table of rooms, and their total, counted up to `countedTotal`. */
export const listRooms = (tx: Tx, query: RoomsQuery): Effect.Effect<Page<RoomRow>> =>
  Effect.gen(function* () {
    const found = yield* narrow(tx, query)
    if (found === undefined) return { result: [], total: 0 }
    const { sort = { field: "lastMessageAt", order: -1 }, offset, limit, now } = query
    const direction = sort.order === 1 ? raw("asc") : raw("desc")
    const most = offset + limit
    const page = join(
      found.statuses.map((status) => {
        // Open rooms have no time of closing: they follow, the newest message first.
        const ordered = sort.field !== "closedAt" || status === 1
        const key = ordered ? columns[sort.field] : raw("null::timestamptz")
        const order = ordered ? sql`${key} ${direction}, d.id ${direction}` : raw("d.last_message_at desc, d.id desc")
        return roomsIn(found, status, sql`select d.id, ${key} as key`, sql`order by ${order} limit ${most}`)
      }),
      " union all ",
    )
    const rows = yield* tx.rows<RoomRow>(sql`
      select ${rowColumns(now)} from (
        select id, key, row_number() over (order by key ${direction} nulls last, id ${direction}) as place from (${page}) n
        order by key ${direction} nulls last, id ${direction} limit ${limit} offset ${offset}) page
      join dialogs d on d.company_id = ${company} and d.id = page.id
      join contacts c on c.company_id = d.company_id and c.id = d.contact_id
      join bots b on b.company_id = d.company_id and b.id = d.bot_id
      join workspaces w on w.company_id = d.company_id and w.id = d.workspace_id
      left join users u on u.company_id = d.company_id and u.id = d.assignee_id
      order by page.place`)
    return { result: rows, total: yield* countRooms(tx, found) }
  })

const columns = {
  lastMessageAt: raw("d.last_message_at"),
  startedAt: raw("d.started_at"),
  closedAt: raw("d.closed_at"),
} as const

const rowColumns = (now: number): Sql => sql`
  d.id, c.name as "leadName", c.phone, b.name as "botName", d.channel,
  case when d.transferred_external then ${withExternalSystem}::text
    when d.assignee_id is not null then coalesce(u.name, d.assignee_name, '') end as "holderName",
  w.name as "workspaceName", b.target as objective, ${iso("d.started_at")} as "startedAt",
  ${iso("d.last_message_at")} as "lastMessageAt", case d.status when 0 then 'OPEN' else 'CLOSED' end as status,
  ${iso("d.closed_at")} as "closedAt", d.tag,
  (select count(*)::int from (select 1 from dialogs e
    where e.company_id = d.company_id and e.contact_id = d.contact_id and e.id < d.id limit 1000) earlier) as repetitions,
  floor(greatest(0, extract(epoch from ${moment(now)} - coalesce(d.closed_at, d.reopened_at, d.started_at))))::int as "statusSeconds"`

/** The rooms that a query may find, with everything looked up that their rows only refer to. */
interface Narrowed {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly statuses: ReadonlyArray<0 | 1>
  /** On the dialogs `d`. */
  readonly conditions: ReadonlyArray<Sql>
  /** A filter that few rooms match: they are read by its index, and sorted. */
  readonly facet: Sql | undefined
  /** The persons whose rooms are read, where they are few; undefined: rooms are read in their order. */
  readonly contacts: ReadonlyArray<number> | undefined
  /** Persons that a pattern finds are many: some of them, and the condition on the contacts `c`. */
  readonly many: { readonly some: ReadonlyArray<number>; readonly condition: Sql } | undefined
}

/** Rooms that are read and sorted whole; where more match, a page of them is soon found in their order. */
const fewRooms = 10_000

/**
 * Finds a filter that few rooms match. The planner cannot be left to choose: it does not know that the rooms of a rare
 * value are rare in the order too.
 */
const rareFacet = (tx: Tx, facets: ReadonlyArray<Sql>): Effect.Effect<Sql | undefined> =>
  Effect.gen(function* () {
    for (const facet of facets) {
      const { count } = yield* tx.onlyRow<{ count: number }>(sql`
        select count(*)::int as count from (
          select 1 from dialogs d where d.company_id = ${company} and ${facet} limit ${fewRooms + 1}) n`)
      if (count <= fewRooms) return facet
    }
    return undefined
  })

/** Persons whose rooms are looked up one by one; of more the rooms are read in their order instead. */
const fewContacts = 10_000

/** Below this length a pattern has no trigram, and its index finds nothing. */
const shortestPattern = 3

const narrow = (tx: Tx, { workspaces: asked, filters }: RoomsQuery): Effect.Effect<Narrowed | undefined> =>
  Effect.gen(function* () {
    const workspaces = yield* workspacesNamed(tx, asked, fold(filters.workspaceName))
    const id = filters.id.trim()
    if (workspaces.length === 0 || (id !== "" && !/^\d{1,9}$/u.test(id))) return undefined
    const bots = yield* botsOf(tx, filters)
    const holder = yield* holderCondition(tx, filters.holderName.trim())
    const tags = filters.tag.trim() === "" ? undefined : yield* tagsBeginning(tx, fold(filters.tag.trim()))
    if (bots?.length === 0 || holder === "nobody" || tags?.length === 0) return undefined
    const people = yield* contactsLike(tx, fold(filters.leadName.trim()), phoneDigits(filters.phone))
    if (people?.condition === undefined && people?.some.length === 0) return undefined
    const { channel } = filters
    // Each has an index of its own.
    const facets = [
      ...(bots === undefined ? [] : [sql`d.bot_id = any(${ints(bots)})`]),
      ...(holder === undefined ? [] : [holder]),
      ...(channel === "" ? [] : [sql`d.channel = ${channel}`]),
      ...(tags === undefined ? [] : [sql`d.tag <> '' and d.tag = any(${texts(tags)})`]),
    ]
    return {
      workspaces,
      statuses: filters.status === "" ? [0, 1] : [filters.status === "OPEN" ? 0 : 1],
      conditions: [...(id === "" ? [] : [sql`d.id = ${Number(id)}`]), ...facets, ...periodsOf(filters)],
      facet: yield* rareFacet(tx, facets),
      contacts: people?.condition === undefined ? people?.some : undefined,
      many: people?.condition === undefined ? undefined : { some: people.some, condition: people.condition },
    }
  })

const workspacesNamed = (
  tx: Tx,
  asked: ReadonlyArray<WorkspaceId>,
  name: string,
): Effect.Effect<ReadonlyArray<WorkspaceId>> =>
  name === "" || asked.length === 0
    ? Effect.succeed(asked)
    : Effect.map(
        tx.rows<{ id: WorkspaceId }>(sql`
          select id from workspaces
          where company_id = ${company} and id = any(${ints(asked)}) and name_folded like ${containing(name)}`),
        (rows) => rows.map(({ id }) => id),
      )

/** The bots of a name and an objective, deleted ones included; undefined if neither is asked for. */
const botsOf = (
  tx: Tx,
  { botName, objective }: Pick<RoomFilters, "botName" | "objective">,
): Effect.Effect<ReadonlyArray<BotId> | undefined> =>
  fold(botName.trim()) === "" && objective === ""
    ? Effect.undefined
    : Effect.map(
        tx.rows<{ id: BotId }>(sql`
          select id from bots where company_id = ${company} and name_folded like ${containing(fold(botName.trim()))}
            ${objective === "" ? empty : sql`and target = ${objective}`}`),
        (rows) => rows.map(({ id }) => id),
      )

const holderCondition = (tx: Tx, name: string): Effect.Effect<Sql | "nobody" | undefined> =>
  name === ""
    ? Effect.undefined
    : fold(name) === fold(unassigned)
      ? Effect.succeed(sql`d.assignee_id is null and not d.transferred_external`)
      : Effect.map(
          tx.rows<{ id: UserId }>(sql`
            select id from users where company_id = ${company} and name_folded like ${containing(fold(name))}`),
          (rows) => (rows.length === 0 ? "nobody" : sql`d.assignee_id = any(${ints(rows.map(({ id }) => id))})`),
        )

/** Maximum distinct tags that are looked through. */
const mostTags = 1_000

/** The tags in use that begin with a text, found by skipping from one to the next in their index. */
const tagsBeginning = (tx: Tx, beginning: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(
    tx.rows<{ tag: string }>(sql`
      with recursive used(tag) as (
        (select tag from dialogs where company_id = ${company} and tag <> '' order by tag limit 1)
        union all
        select (select d.tag from dialogs d where d.company_id = ${company} and d.tag <> '' and d.tag > used.tag
          order by d.tag limit 1) from used where used.tag is not null)
      select tag from used where tag is not null limit ${mostTags}`),
    (rows) => rows.map(({ tag }) => tag).filter((tag) => fold(tag).startsWith(beginning)),
  )

interface FoundContacts {
  readonly some: ReadonlyArray<number>
  /** Present if there may be more than `some`. */
  readonly condition: Sql | undefined
}

/** The persons of a name and a number; undefined if neither is asked for. */
const contactsLike = (tx: Tx, name: string, phone: string): Effect.Effect<FoundContacts | undefined> =>
  Effect.gen(function* () {
    if (name === "" && phone === "") return undefined
    const condition = join(
      [
        ...(name === "" ? [] : [sql`c.name_folded like ${containing(name)}`]),
        ...(phone === "" ? [] : [sql`c.phone like ${containing(phone)}`]),
      ],
      " and ",
    )
    const lists = [
      yield* contactsFirst(tx, "contacts_named_first", name),
      yield* contactsFirst(tx, "contacts_phoned_first", phone),
    ].filter((ids) => ids !== undefined)
    const one = name === "" || phone === ""
    const few = lists.filter((ids) => ids.length <= fewContacts).sort((a, b) => a.length - b.length)[0]
    if (few === undefined) return { some: one ? (lists[0]?.slice(0, fewContacts) ?? []) : [], condition }
    if (one) return { some: few, condition: undefined }
    const rows = yield* tx.rows<{ id: number }>(sql`
      select c.id from contacts c where c.company_id = ${company} and c.id = any(${ints(few)}) and ${condition}`)
    return { some: rows.map(({ id }) => id), condition: undefined }
  })

/** Up to `fewContacts` and one; undefined for a pattern that the index does not find. */
const contactsFirst = (
  tx: Tx,
  name: "contacts_named_first" | "contacts_phoned_first",
  text: string,
): Effect.Effect<ReadonlyArray<number> | undefined> =>
  text.length < shortestPattern
    ? Effect.undefined
    : Effect.map(
        tx.rows<{ id: number }>(
          sql`select ${raw(name)} as id from ${raw(name)}(${containing(text)}, ${fewContacts + 1})`,
        ),
        (rows) => rows.map(({ id }) => id),
      )

const zone = sql`(select time_zone from companies where id = ${company})`
const startOf = (day: string): Sql => sql`(${day}::date::timestamp at time zone ${zone})`
const endOf = (day: string): Sql => sql`((${day}::date + 1)::timestamp at time zone ${zone})`

/** The days of a query; a room's last message is never older than its beginning, which bounds what is read. */
const periodsOf = (filters: RoomFilters): ReadonlyArray<Sql> => {
  const from = isoDayOf(filters.startedFrom)
  const until = isoDayOf(filters.startedUntil)
  const lastFrom = isoDayOf(filters.lastMessageFrom)
  const lastUntil = isoDayOf(filters.lastMessageUntil)
  const closedOn = isoDayOf(filters.closedOn)
  return [
    ...(from === undefined ? [] : [sql`d.started_at >= ${startOf(from)} and d.last_message_at >= ${startOf(from)}`]),
    ...(until === undefined ? [] : [sql`d.started_at < ${endOf(until)}`]),
    ...(lastFrom === undefined ? [] : [sql`d.last_message_at >= ${startOf(lastFrom)}`]),
    ...(lastUntil === undefined
      ? []
      : [sql`d.last_message_at < ${endOf(lastUntil)} and d.started_at < ${endOf(lastUntil)}`]),
    ...(closedOn === undefined
      ? []
      : [sql`d.closed_at >= ${startOf(closedOn)} and d.closed_at < ${endOf(closedOn)} and d.status = 1`]),
  ]
}

/** Reads the rooms of one status: by their persons, or in each workspace by an index of its order. */
const roomsIn = (found: Narrowed, status: 0 | 1, select: Sql, end: Sql): Sql => {
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
      : sql`(select id, company_id, contact_id, workspace_id, bot_id, assignee_id, transferred_external, channel, tag, status,
          started_at, last_message_at, closed_at
        from dialogs d where d.company_id = ${company} and ${found.facet} offset 0) d`
  const people =
    found.many === undefined
      ? empty
      : sql`join contacts c on c.company_id = d.company_id and c.id = d.contact_id and ${found.many.condition}`
  if (found.facet !== undefined)
    return sql`(${select} from ${rows} ${people} where ${where} and d.workspace_id = any(${ints(found.workspaces)}) ${end})`
  return sql`(select n.* from unnest(${ints(found.workspaces)}) place(workspace_id) cross join lateral (
    ${select} from ${rows} ${people} where ${where} and d.workspace_id = place.workspace_id ${end}) n)`
}

const countRooms = (tx: Tx, found: Narrowed): Effect.Effect<number> =>
  Effect.gen(function* () {
    const counted = (narrowed: Narrowed) => {
      const all = narrowed.statuses.map((status) =>
        roomsIn(narrowed, status, raw("select 1 as one"), sql`limit ${countedTotal}`),
      )
      return Effect.map(
        tx.onlyRow<{ total: number }>(
          sql`select count(*)::int as total from (select 1 from (${join(all, " union all ")}) a limit ${countedTotal}) n`,
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
