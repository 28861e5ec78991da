import { findsWordBeginnings } from "@prosa/core/contact"
import { Effect } from "effect"
import { join, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { beginning, company, containing, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Maximum contacts that are returned by their ids. */
const fewContacts = 10_000

/** Below this length a part of a telephone has no trigram, and its index finds nothing. */
const shortestPattern = 3

/** The contacts that a search finds. */
export interface FoundContacts {
  readonly some: ReadonlyArray<number>
  /** On the contacts `c`; present if there may be more than `some`. */
  readonly condition: Sql | undefined
}

/** Returns the patterns of a folded name: any text that contains it, or the beginnings of words. */
const patternsOf = (name: string): ReadonlyArray<string> =>
  findsWordBeginnings(name) ? [beginning(name), containing(` ${name}`)] : [containing(name)]

/** Returns the condition of a folded name on the contacts `c`. */
export const namedLike = (name: string): Sql =>
  sql`(${join(
    patternsOf(name).map((pattern) => sql`c.name_folded like ${pattern}`),
    " or ",
  )})`

/** Finds the contacts of a folded name and a part of a telephone; undefined if neither is asked for. */
export const findContacts = (tx: Tx, name: string, phone: string): Effect.Effect<FoundContacts | undefined> =>
  Effect.gen(function* () {
    if (name === "" && phone === "") return undefined
    const condition = join(
      [...(name === "" ? [] : [namedLike(name)]), ...(phone === "" ? [] : [sql`c.phone like ${containing(phone)}`])],
      " and ",
    )
    const lists = [
      name === "" || (name.length < shortestPattern && !findsWordBeginnings(name))
        ? undefined
        : yield* firstOfEach(tx, "contacts_named_first", patternsOf(name)),
      phone.length < shortestPattern ? undefined : yield* firstOfEach(tx, "contacts_phoned_first", [phone]),
    ].filter((ids) => ids !== undefined)
    const one = name === "" || phone === ""
    const few = lists.filter((ids) => ids.length <= fewContacts).sort((a, b) => a.length - b.length)[0]
    if (few === undefined) return { some: one ? (lists[0]?.slice(0, fewContacts) ?? []) : [], condition }
    if (one) return { some: few, condition: undefined }
    const rows = yield* tx.rows<{ id: number }>(sql`
      select c.id from contacts c where c.company_id = ${company} and c.id = any(${ints(few)}) and ${condition}`)
    return { some: rows.map(({ id }) => id), condition: undefined }
  })

/** Finds the contacts that any of the patterns finds by its index, until they are more than `fewContacts`. */
const firstOfEach = (
  tx: Tx,
  name: "contacts_named_first" | "contacts_phoned_first",
  patterns: ReadonlyArray<string>,
): Effect.Effect<ReadonlyArray<number>> =>
  Effect.gen(function* () {
    const found = new Set<number>()
    for (const pattern of patterns) {
      if (found.size > fewContacts) break
      const rows = yield* tx.rows<{ id: number }>(
        sql`select ${raw(name)} as id from ${raw(name)}(${pattern}, ${fewContacts + 1})`,
      )
      for (const { id } of rows) found.add(id)
    }
    return [...found]
  })
