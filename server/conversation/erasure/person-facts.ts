import type { PersonFacts } from "@prosa/core/contact"
import { type EngineState, valuesKnown, type Variables } from "@prosa/core/engine"
import type { ContactId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { company, iso } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

interface CapturedRow {
  readonly sala: DialogId
  readonly robo: string
  readonly variables: Variables | null
  readonly callers: EngineState["callers"] | null
}

/** Tells what conversations know of a person beside their messages: every captured value, unmasked, and what bots did not understand. */
export const personFacts = (
  tx: Tx,
  id: ContactId,
): Effect.Effect<Pick<PersonFacts, "valoresCapturados" | "textosNaoEntendidos">> =>
  Effect.gen(function* () {
    const captured = yield* tx.rows<CapturedRow>(sql`
      select d.id as sala, b.name as robo, d.engine_state->'variables' as variables, d.engine_state->'callers' as callers
      from dialogs d join bots b on b.company_id = d.company_id and b.id = d.bot_id
      where d.company_id = ${company} and d.contact_id = ${id} and d.engine_state ? 'variables' order by d.id`)
    return {
      valoresCapturados: captured.flatMap(({ sala, robo, variables, callers }) =>
        Object.entries(valuesKnown({ variables: variables ?? {}, callers: callers ?? [] })).map(([nome, valor]) => ({
          sala,
          robo,
          nome,
          valor,
        })),
      ),
      textosNaoEntendidos: yield* tx.rows<PersonFacts["textosNaoEntendidos"][number]>(sql`
        select u.dialog_id as sala, u.text as texto, ${iso("u.at")} as em
        from unclear_texts u join dialogs d on d.company_id = u.company_id and d.id = u.dialog_id
        where u.company_id = ${company} and d.contact_id = ${id} order by u.id`),
    }
  })
