import { namesPerson, type PersonTraces } from "@prosa/core/contact"
import { Effect } from "effect"
import { ints, company, texts } from "../platform/storage/tenant-sql.ts"
import { sql } from "../platform/storage/sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Deletes the saved tests, of bots and of templates, in which a person says one of these texts; returns how many there were. */
export const forgetTestsSaying = (tx: Tx, said: ReadonlyArray<string>): Effect.Effect<number> =>
  Effect.gen(function* () {
    if (said.length === 0) return 0
    const written = texts([...new Set(said.flatMap((text) => [text, text.trim()]))])
    const saysIt = sql`exists (
      select from jsonb_array_elements(conversation -> 'turns') turn where turn ->> 'person' = any(${written}))`
    const ofBots = yield* tx.rows(sql`delete from flow_tests where company_id = ${company} and ${saysIt} returning id`)
    const ofTemplates = yield* tx.rows(
      sql`delete from template_tests where company_id = ${company} and ${saysIt} returning template_id`,
    )
    return ofBots.length + ofTemplates.length
  })

/** Deletes the saved tests that name a person anywhere; returns how many there were. */
export const forgetTestsNaming = (tx: Tx, traces: PersonTraces): Effect.Effect<number> =>
  Effect.gen(function* () {
    const names = (test: { readonly name: string; readonly conversation: unknown }) =>
      textsIn([test.name, test.conversation]).some((text) => namesPerson(traces, text))
    const ofBots = (yield* tx.rows<{ id: number; name: string; conversation: unknown }>(
      sql`select id, name, conversation from flow_tests where company_id = ${company}`,
    )).filter(names)
    const ofTemplates = (yield* tx.rows<{ id: number; folded: string; name: string; conversation: unknown }>(sql`
      select template_id as id, name_folded as folded, name, conversation from template_tests
      where company_id = ${company}`)).filter(names)
    if (ofBots.length > 0)
      yield* tx.run(sql`
        delete from flow_tests where company_id = ${company} and id = any(${ints(ofBots.map(({ id }) => id))})`)
    for (const { id, folded } of ofTemplates)
      yield* tx.run(sql`
        delete from template_tests where company_id = ${company} and template_id = ${id} and name_folded = ${folded}`)
    return ofBots.length + ofTemplates.length
  })

/** Every text of a JSON value. */
const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
