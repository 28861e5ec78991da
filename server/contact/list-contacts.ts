import { type ContactRow, type ContactSortField, type ContactsWish } from "@prosa/core/contact"
import { countedTotal, type FileId, fold, isoDayOf, type Page, phoneDigits } from "@prosa/core/kernel"
import { Effect } from "effect"
import { staffUrl } from "../channel/index.ts"
import { havingLabels, labelsColumn } from "../label/index.ts"
import { dayEnd, dayStart } from "../platform/storage/company-days.ts"
import { empty, join, plannedForValues, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { asksForPerson, type ContactSearch, findContacts, type FoundContacts, personLike } from "./find-contacts.ts"

/** The contacts of a filter; `workspaces` are those that the user sees. */
export type ContactsQuery = Pick<ContactsWish, "workspaces" | "filters">

/** Contacts that are read and sorted whole; where more match, a page of them is soon found in their order. */
const fewContacts = 10_000

/** The contacts of a filter, with everything looked up that it names. */
interface NarrowedContacts {
  /** On the contacts `c` and their activity `a`. */
  readonly conditions: ReadonlyArray<Sql>
  /** Present if `conditions` find few: they are read by these, and sorted. */
  readonly few: Sql | undefined
  /** Whether `conditions` ask for the activity. */
  readonly byActivity: boolean
  /** If they do: what follows 'from' in a query of the activity `a` of those days. */
  readonly activity: Sql | undefined
  readonly people: FoundContacts | undefined
}

const withActivity = raw("join contact_activity a on a.company_id = c.company_id and a.contact_id = c.id")

/** Looks up what a filter names; undefined if no contact can match it. */
const narrowContacts = (tx: Tx, { workspaces, filters }: ContactsQuery): Effect.Effect<NarrowedContacts | undefined> =>
  Effect.gen(function* () {
    if (workspaces.length === 0) return undefined
    const people = yield* findContacts(tx, personIn(filters))
    if (people?.condition === undefined && people?.some.length === 0) return undefined
    const within = sql`c.workspace_id = any(${ints(workspaces)}) and c.erased_at is null`
    const created = periodOf("c.created_at", filters.createdFrom, filters.createdUntil)
    const written = periodOf("a.last_message_at", filters.lastMessageFrom, filters.lastMessageUntil)
    const named = people === undefined ? [] : [people.condition ?? sql`c.id = any(${ints(people.some)})`]
    const imported = importIn(filters.importId)
    const labelled = labelledWith(filters.labels)
    const conditions = [within, ...created, ...written, ...imported, ...labelled, ...named]
    const byActivity = written.length > 0
    const activity = byActivity
      ? sql`contact_activity a where a.company_id = ${company} and a.workspace_id = any(${ints(workspaces)})
          and ((a.last_message_at is null) is false) and ${join(written, " and ")}`
      : undefined
    const known = { conditions, people, byActivity, activity }
    if (people !== undefined && people.condition === undefined) return { ...known, few: named[0] }
    const facets = [...imported, ...labelled].map((few): Facet => ({
      few,
      rows: sql`contacts c where c.company_id = ${company} and ${few}`,
    }))
    if (created.length > 0) {
      const few = join([within, ...created], " and ")
      facets.push({ few, rows: sql`contacts c where c.company_id = ${company} and ${few}` })
    }
    if (activity !== undefined)
      facets.push({ rows: activity, few: sql`c.id in (select a.contact_id from ${activity})` })
    return { ...known, few: yield* rareFacet(tx, facets) }
  })

/** A part of a filter that may match few contacts. */
interface Facet {
  /** What follows 'from': a row for each contact that it matches. */
  readonly rows: Sql
  /** On the contacts `c`. */
  readonly few: Sql
}

/** All contacts `c` of a filter, as `from … where …`; for readers of every one of them. */
export const everyContactOf = ({ workspaces, filters }: ContactsQuery): Sql => {
  const person = personIn(filters)
  const written = periodOf("a.last_message_at", filters.lastMessageFrom, filters.lastMessageUntil)
  const conditions = [
    sql`c.company_id = ${company} and c.workspace_id = any(${ints(workspaces)}) and c.erased_at is null`,
    ...periodOf("c.created_at", filters.createdFrom, filters.createdUntil),
    ...written,
    ...importIn(filters.importId),
    ...labelledWith(filters.labels),
    ...(asksForPerson(person) ? [personLike(person)] : []),
  ]
  return sql`from contacts c ${written.length === 0 ? empty : withActivity} where ${join(conditions, " and ")}`
}

const personIn = (filters: ContactsQuery["filters"]): Required<ContactSearch> => ({
  name: fold(filters.name),
  phone: phoneDigits(filters.phone),
  email: filters.email.trim().toLowerCase(),
})

/** The contacts that an import made, or that its file named. */
const importIn = (id: ContactsQuery["filters"]["importId"]): ReadonlyArray<Sql> =>
  id === undefined
    ? []
    : [
        sql`c.id in (
          select i.contact_id from contact_import_contacts i where i.company_id = ${company} and i.import_id = ${id})`,
      ]

/** The contacts with one of these labels. */
const labelledWith = (labels: ContactsQuery["filters"]["labels"]): ReadonlyArray<Sql> =>
  labels.length === 0 ? [] : [sql`c.id in (${havingLabels("contact", labels)})`]

const periodOf = (column: string, from: string, until: string): ReadonlyArray<Sql> => {
  const [first, last] = [isoDayOf(from), isoDayOf(until)]
  return [
    ...(first === undefined ? [] : [sql`${raw(column)} >= ${dayStart(first)}`]),
    ...(last === undefined ? [] : [sql`${raw(column)} < ${dayEnd(last)}`]),
  ]
}

/** Finds a condition that few contacts match: the planner does not know how many there are of these values. */
const rareFacet = (tx: Tx, facets: ReadonlyArray<Facet>): Effect.Effect<Sql | undefined> =>
  Effect.gen(function* () {
    for (const { rows, few } of facets) {
      const { count } = yield* tx.onlyRow<{ count: number }>(sql`${plannedForValues}
        select count(*)::int as count from (select 1 from ${rows} limit ${fewContacts + 1}) n`)
      if (count <= fewContacts) return few
    }
    return undefined
  })

/** Lists one page of contacts, and their total, counted up to `countedTotal`. */
export const listContacts = (tx: Tx, wish: Omit<ContactsWish, "companyId">): Effect.Effect<Page<ContactRow>> =>
  Effect.gen(function* () {
    const found = yield* narrowContacts(tx, wish)
    if (found === undefined) return { result: [], total: 0 }
    const page = rowsOfContacts(tx, orderedContacts(found, wish))
    const result = yield* found.few === undefined ? readInOrder(tx, page) : page
    return { result, total: yield* countContacts(tx, found) }
  })

/**
 * Reads contacts in the order of an index, until enough of them meet the conditions. The planner thinks that few contacts have a name
 * which 200,000 have: left alone, it would collect them all and sort them.
 */
const readInOrder = <A>(tx: Tx, reading: Effect.Effect<A>): Effect.Effect<A> =>
  Effect.gen(function* () {
    yield* tx.run(withoutManyRows)
    const read = yield* reading
    yield* tx.run(asConfigured)
    return read
  })

/** The planner's settings of what reads many rows at once. */
const ofManyRows = raw("'{enable_bitmapscan,enable_seqscan,enable_sort,enable_hashjoin,enable_mergejoin}'::text[]")
/** Switches them off until the transaction ends. */
const withoutManyRows = sql`select set_config(name, 'off', true) from unnest(${ofManyRows}) name`
/** Sets them to what the server has. */
const asConfigured = sql`select set_config(name, reset_val, true) from pg_settings where name = any(${ofManyRows})`

interface Order {
  /** On `c` or `a`; true for the contacts without a value, which follow the others. */
  readonly missing: Sql | undefined
  readonly value: Sql
}

const orders: Readonly<Record<ContactSortField, Order>> = {
  name: { missing: raw("(c.name_folded = '')"), value: raw("c.name_folded") },
  email: { missing: raw("(c.email = '')"), value: raw("lower(c.email)") },
  phone: { missing: raw("(c.phone = '')"), value: raw("c.phone") },
  createdAt: { missing: undefined, value: raw("c.created_at") },
  lastMessageAt: { missing: raw("(a.last_message_at is null)"), value: raw("a.last_message_at") },
}

/** The ids of one page, each with its `place` in the order. */
const orderedContacts = (found: NarrowedContacts, wish: Omit<ContactsWish, "companyId">): Sql => {
  const { sort = { field: "createdAt", order: -1 }, offset, limit, workspaces } = wish
  const direction = raw(sort.order === 1 ? "asc" : "desc")
  const { missing, value } = orders[sort.field]
  const byActivity = sort.field === "lastMessageAt"
  const id = raw(byActivity ? "a.contact_id" : "c.id")
  const activity = byActivity || found.byActivity ? withActivity : empty
  const parts = missing === undefined ? [undefined] : [false, true]
  const page = join(
    parts.map((isMissing) => {
      const keys = sql`c.id, ${raw(String(isMissing === true))} as missing, ${value} as key`
      // 'is', not '=': of 'x = false' the planner makes 'not x', in which it does not see the column of the index any more.
      const part = isMissing === undefined ? empty : sql`and (${missing ?? empty} is ${raw(String(isMissing))})`
      const order = sql`order by ${value} ${direction}, ${id} ${direction} limit ${offset + limit}`
      const where = join(found.conditions, " and ")
      if (found.few !== undefined)
        return sql`(select ${keys} from (select * from contacts c where c.company_id = ${company} and ${found.few} offset 0) c
          ${activity} where ${where} ${part} ${order})`
      const place = byActivity ? raw("a.company_id") : raw("c.company_id")
      const workspace = byActivity ? raw("a.workspace_id") : raw("c.workspace_id")
      return sql`(select n.* from unnest(${ints(workspaces)}) of(workspace) cross join lateral (
        select ${keys} from contacts c ${activity} where ${place} = ${company} and ${workspace} = of.workspace and ${where} ${part} ${order}) n)`
    }),
    " union all ",
  )
  const order = sql`missing, key ${direction}, id ${direction}`
  return sql`
    select id, row_number() over (order by ${order}) as place from (${page}) n
    order by ${order} limit ${limit} offset ${offset}`
}

type StoredRow = Omit<ContactRow, "picture"> & { readonly pictureFile: FileId | null }

/** Reads the rows of contacts that are given as a query of `id` and `place`. */
export const rowsOfContacts = (tx: Tx, page: Sql): Effect.Effect<ReadonlyArray<ContactRow>> =>
  Effect.map(
    tx.rows<StoredRow>(sql`${plannedForValues}
      select c.id, c.name, c.email, c.phone, c.description, ${iso("c.created_at")} as "createdAt",
        ${iso("a.last_message_at")} as "lastMessageAt", c.workspace_id as "workspaceId", w.name as "workspaceName",
        c.picture_file as "pictureFile", ${iso("c.campaigns_refused_at")} as "refusedAt",
        ${labelsColumn("contact", sql`c.company_id`, sql`c.id`)} as labels
      from (${page}) page
      join contacts c on c.company_id = ${company} and c.id = page.id
      ${withActivity}
      join workspaces w on w.company_id = c.company_id and w.id = c.workspace_id
      order by page.place`),
    (rows) =>
      rows.map(({ pictureFile, ...row }) => ({ ...row, picture: pictureFile === null ? null : staffUrl(pictureFile) })),
  )

/** Counts the contacts of a filter, up to `countedTotal`. */
const countContacts = (tx: Tx, found: NarrowedContacts): Effect.Effect<number> =>
  Effect.gen(function* () {
    const { conditions, few, people, byActivity, activity } = found
    const counted = (from: Sql, extra: ReadonlyArray<Sql>) =>
      Effect.map(
        tx.onlyRow<{ total: number }>(sql`${plannedForValues}
          select count(*)::int as total from (select 1 from ${from}
            where ${join([sql`c.company_id = ${company}`, ...extra, ...conditions], " and ")} limit ${countedTotal}) n`),
        ({ total }) => total,
      )
    const everybody = sql`contacts c ${byActivity ? withActivity : empty}`
    if (people?.condition !== undefined && people.some.length >= fewContacts) {
      // Some of the persons may be enough already.
      const least = yield* counted(everybody, [sql`c.id = any(${ints(people.some)})`])
      if (least >= fewContacts) return countedTotal
    }
    if (few !== undefined) return yield* counted(everybody, [few])
    if (activity === undefined) return yield* counted(everybody, [])
    // From the days to the contacts, until there are enough of them.
    const written = sql`(select a.contact_id, a.last_message_at from ${activity} offset 0) a join contacts c on c.id = a.contact_id`
    return yield* readInOrder(tx, counted(written, []))
  })
