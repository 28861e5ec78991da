import { findsWordBeginnings, type PersonSearch, searchWords } from "@prosa/core/contact"
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

/** Returns the patterns of a word of a folded name: any text that contains it, or the beginnings of words. */
const patternsOf = (word: string): ReadonlyArray<string> =>
  findsWordBeginnings(word) ? [beginning(word), containing(` ${word}`)] : [containing(word)]

/** A search for contacts; `email` is a part of an address in small letters. */
export interface ContactSearch extends PersonSearch {
  readonly email?: string
}

/** Returns the condition of a search that asks for something, on the contacts `c`: every word of the name, and the part of a telephone. */
export const personLike = ({ name, phone, email = "" }: ContactSearch): Sql =>
  join(
    [
      ...searchWords(name).map(
        (word) =>
          sql`(${join(
            patternsOf(word).map((pattern) => sql`c.name_folded like ${pattern}`),
            " or ",
          )})`,
      ),
      ...(phone === "" ? [] : [sql`c.phone like ${containing(phone)}`]),
      ...(email === "" ? [] : [sql`lower(c.email) like ${containing(email)}`]),
    ],
    " and ",
  )

/** Returns whether a search asks for anything. */
export const asksForPerson = ({ name, phone, email = "" }: ContactSearch): boolean =>
  searchWords(name).length > 0 || phone !== "" || email !== ""

const isIndexed = (word: string): boolean => word.length >= shortestPattern || findsWordBeginnings(word)

/** Finds the contacts of a search; undefined if it asks for nothing. The longest word of a name is looked up by its index. */
export const findContacts = (tx: Tx, search: ContactSearch): Effect.Effect<FoundContacts | undefined> =>
  Effect.gen(function* () {
    const { phone, email = "" } = search
    const words = searchWords(search.name)
    const [longest] = words.filter(isIndexed).toSorted((a, b) => b.length - a.length)
    if (!asksForPerson(search)) return undefined
    const condition = personLike(search)
    const lists = [
      longest === undefined ? undefined : yield* firstOfEach(tx, "contacts_named_first", patternsOf(longest)),
      phone.length < shortestPattern ? undefined : yield* firstOfEach(tx, "contacts_phoned_first", [phone]),
      email.length < shortestPattern ? undefined : yield* firstOfEach(tx, "contacts_mailed_first", [containing(email)]),
    ].filter((ids) => ids !== undefined)
    const one = words.length + (phone === "" ? 0 : 1) + (email === "" ? 0 : 1) === 1
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
  name: "contacts_named_first" | "contacts_phoned_first" | "contacts_mailed_first",
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
