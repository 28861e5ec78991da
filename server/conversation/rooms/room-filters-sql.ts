import { type RoomFilters, type RoomsWish, unassigned, withExternalSystem } from "@prosa/core/conversation"
import { type BotId, fold, isoDayOf, phoneDigits, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { findContacts, type FoundContacts } from "../../contact/index.ts"
import { havingLabels, labelsBeginning } from "../../label/index.ts"
import { dayEnd, dayStart } from "../../platform/storage/company-days.ts"
import { empty, join, plannedForValues, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, containing, ints, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** The ends of the periods of a query, each undefined if it is open. */
export interface Periods {
  readonly startedFrom: Sql | undefined
  readonly startedBefore: Sql | undefined
  readonly writtenFrom: Sql | undefined
  readonly writtenBefore: Sql | undefined
}

/** No period. */
export const noPeriods: Periods = {
  startedFrom: undefined,
  startedBefore: undefined,
  writtenFrom: undefined,
  writtenBefore: undefined,
}

/** The rooms that a query may find, with everything looked up that their rows only refer to. */
export interface NarrowedRooms {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly statuses: ReadonlyArray<0 | 1>
  /** On the dialogs `d`. */
  readonly conditions: ReadonlyArray<Sql>
  /** As they stand in the conditions. */
  readonly periods: Periods
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
export const rareFacet = (tx: Tx, facets: ReadonlyArray<Sql>): Effect.Effect<Sql | undefined> =>
  Effect.gen(function* () {
    for (const facet of facets) {
      const { count } = yield* tx.onlyRow<{ count: number }>(sql`${plannedForValues}
        select count(*)::int as count from (
          select 1 from dialogs d where d.company_id = ${company} and ${facet} limit ${fewRooms + 1}) n`)
      if (count <= fewRooms) return facet
    }
    return undefined
  })

/** Looks up what a query names; undefined if no room can match it. */
export const narrowRooms = (
  tx: Tx,
  { workspaces: asked, filters }: Pick<RoomsWish, "workspaces" | "filters">,
): Effect.Effect<NarrowedRooms | undefined> =>
  Effect.gen(function* () {
    const workspaces = yield* workspacesNamed(tx, asked, fold(filters.workspaceName))
    const id = filters.id.trim()
    if (workspaces.length === 0 || (id !== "" && !/^\d{1,9}$/u.test(id))) return undefined
    const bots = yield* botsOf(tx, filters)
    const holder = yield* holderCondition(tx, filters.holderName.trim())
    const tagged = filters.tag.trim() === "" ? undefined : yield* taggedRooms(tx, fold(filters.tag.trim()))
    if (bots?.length === 0 || holder === "nobody" || tagged === "none") return undefined
    const people = yield* findContacts(tx, {
      name: fold(filters.leadName),
      phone: phoneDigits(filters.phone),
    })
    if (people?.condition === undefined && people?.some.length === 0) return undefined
    const { channel } = filters
    const statuses: ReadonlyArray<0 | 1> = filters.status === "" ? [0, 1] : [filters.status === "OPEN" ? 0 : 1]
    const periods = periodsOf(filters)
    const begun = begunBetween(periods, workspaces, statuses)
    // Each has an index of its own.
    const facets = [
      ...(bots === undefined ? [] : [sql`d.entry_bot_id = any(${ints(bots)})`]),
      ...(holder === undefined ? [] : [holder]),
      ...(channel === "" ? [] : [sql`d.channel = ${channel}`]),
      ...(begun === undefined ? [] : [begun]),
      ...(tagged === undefined ? [] : [tagged]),
    ]
    return {
      workspaces,
      statuses,
      conditions: [
        ...(id === "" ? [] : [sql`d.id = ${Number(id)}`]),
        ...facets,
        ...withinPeriods(periods, isoDayOf(filters.closedOn)),
      ],
      periods,
      facet: yield* rareFacet(tx, facets),
      ...roomsOfContacts(people),
    }
  })

/** Returns how rooms of these contacts are read: by them where they are few, else in their order, with the condition. */
export const roomsOfContacts = (people: FoundContacts | undefined): Pick<NarrowedRooms, "contacts" | "many"> => {
  if (people?.condition === undefined) return { contacts: people?.some, many: undefined }
  return { contacts: undefined, many: { some: people.some, condition: people.condition } }
}

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

/** The rooms whose holder's column shows a text: users of the company, others who hold rooms, and the words for nobody. */
const holderCondition = (tx: Tx, name: string): Effect.Effect<Sql | "nobody" | undefined> =>
  Effect.gen(function* () {
    if (name === "") return undefined
    const wanted = fold(name)
    const users = yield* tx.rows<{ id: UserId }>(sql`
      select id from users where company_id = ${company} and name_folded like ${containing(wanted)}`)
    const others = (yield* holdersFromOutside(tx)).filter((other) => fold(other.name).includes(wanted))
    const ids = [...users, ...others].map(({ id }) => id)
    const held = [
      ...(ids.length === 0 ? [] : [sql`d.assignee_id = any(${ints(ids)})`]),
      ...(fold(withExternalSystem).includes(wanted) ? [sql`d.transferred_external`] : []),
      ...(fold(unassigned).includes(wanted) ? [sql`(d.assignee_id is null and not d.transferred_external)`] : []),
    ]
    return held.length === 0 ? "nobody" : sql`(${join(held, " or ")})`
  })

/** Maximum holders of rooms that are looked through. */
const mostHolders = 1_000

/**
 * The administrators who hold rooms of the company, found by skipping from one holder to the next in their index. Their
 * rooms alone know their names: of several, that of one room counts.
 */
const holdersFromOutside = (tx: Tx): Effect.Effect<ReadonlyArray<{ readonly id: UserId; readonly name: string }>> =>
  tx.rows<{ id: UserId; name: string }>(sql`
    with recursive holders(id) as (
      (select assignee_id from dialogs where company_id = ${company} and assignee_id is not null order by assignee_id limit 1)
      union all
      select (select d.assignee_id from dialogs d where d.company_id = ${company} and d.assignee_id > holders.id
        order by d.assignee_id limit 1) from holders where holders.id is not null),
    known as (select id from holders where id is not null limit ${mostHolders})
    select known.id, coalesce((select d.assignee_name from dialogs d
      where d.company_id = ${company} and d.assignee_id = known.id limit 1), '') as name
    from known where not exists (select 1 from users u where u.company_id = ${company} and u.id = known.id)`)

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

/** The rooms whose pipeline step, or a label of theirs, begins with a text. */
const taggedRooms = (tx: Tx, beginning: string): Effect.Effect<Sql | "none"> =>
  Effect.gen(function* () {
    const steps = yield* tagsBeginning(tx, beginning)
    const labels = yield* labelsBeginning(tx, beginning)
    const stepped = sql`d.tag <> '' and d.tag = any(${texts(steps)})`
    if (labels.length === 0) return steps.length === 0 ? "none" : stepped
    const labelled = havingLabels("room", labels)
    if (steps.length === 0) return sql`d.id in (${labelled})`
    return sql`d.id in (${labelled} union all
      select t.id from dialogs t where t.company_id = ${company} and t.tag <> '' and t.tag = any(${texts(steps)}))`
  })

/** The days of a query. */
const periodsOf = (filters: RoomFilters): Periods => {
  const moment = (name: keyof RoomFilters & `${string}${"From" | "Until"}`, edge: (day: string) => Sql) => {
    const day = isoDayOf(filters[name])
    return day === undefined ? undefined : edge(day)
  }
  return {
    startedFrom: moment("startedFrom", dayStart),
    startedBefore: moment("startedUntil", dayEnd),
    writtenFrom: moment("lastMessageFrom", dayStart),
    writtenBefore: moment("lastMessageUntil", dayEnd),
  }
}

/** Rooms that began in a period with both ends. */
const begunBetween = (
  { startedFrom, startedBefore }: Periods,
  workspaces: ReadonlyArray<WorkspaceId>,
  statuses: ReadonlyArray<0 | 1>,
): Sql | undefined =>
  startedFrom === undefined || startedBefore === undefined
    ? undefined
    : sql`d.workspace_id = any(${ints(workspaces)}) and d.status = any(${ints(statuses)})
        and d.started_at >= ${startedFrom} and d.started_at < ${startedBefore}`

/** A room's last message is never older than its beginning, which bounds what is read. */
const withinPeriods = (
  { startedFrom, startedBefore, writtenFrom, writtenBefore }: Periods,
  closedOn: string | undefined,
): ReadonlyArray<Sql> => [
  ...(startedFrom === undefined ? [] : [sql`d.started_at >= ${startedFrom} and d.last_message_at >= ${startedFrom}`]),
  ...(startedBefore === undefined ? [] : [sql`d.started_at < ${startedBefore}`]),
  ...(writtenFrom === undefined ? [] : [sql`d.last_message_at >= ${writtenFrom}`]),
  ...(writtenBefore === undefined
    ? []
    : [sql`d.last_message_at < ${writtenBefore} and d.started_at < ${writtenBefore}`]),
  ...(closedOn === undefined
    ? []
    : [sql`d.closed_at >= ${dayStart(closedOn)} and d.closed_at < ${dayEnd(closedOn)} and d.status = 1`]),
]
