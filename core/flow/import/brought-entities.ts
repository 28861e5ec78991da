import type { EntityContent } from "../../entity/index.ts"
import { writeCsv } from "../../kernel/index.ts"
import type { DraftEntity } from "./import-draft.ts"

/** An entity that an import brought, as one of a bot. */
export const contentOfBrought = ({ name, entries, isRegex, isFuzzy }: DraftEntity): EntityContent => ({
  name,
  kind: isRegex === true ? "regex" : "normal",
  fuzzy: isFuzzy === true,
  entries: entries.map(({ value, synonyms }, at) => ({ id: at + 1, value, synonyms })),
})

/** Writes an entity that an import brought as the CSV that an entity of a bot imports: a value and its synonyms a row. */
export const csvOfBrought = ({ entries }: DraftEntity): string =>
  writeCsv(entries.map(({ value, synonyms }) => [value, ...synonyms]))

/** Names the CSV of an entity, whatever stands in its name, other than those in `taken`. */
export const csvNameOfBrought = ({ name }: DraftEntity, taken: ReadonlySet<string>): string => {
  const plain = name.replace(/[^\p{L}\p{N}_-]+/gu, "_").slice(0, 100)
  let free = `${plain}.csv`
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${plain}_${count}.csv`
  return free
}
