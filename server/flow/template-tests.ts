import { FlowTestDraft, flowTestLimit, foldedTestName } from "@prosa/core/engine"
import type { BotId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Saved tests as a template keeps them. */
export const TemplateTests = Schema.Array(FlowTestDraft)
export type TemplateTests = typeof TemplateTests.Type

/** Reads the saved tests of a bot, of which a template takes a copy. */
export const testsOfBot = (tx: Tx, botId: BotId): Effect.Effect<TemplateTests> =>
  Effect.map(
    tx.rows(sql`
      select name, conversation from flow_tests where company_id = ${company} and bot_id = ${botId}
      order by name_folded collate "C"`),
    Schema.decodeUnknownSync(TemplateTests),
  )

/** Adds the tests of a template to a bot: those whose name it has already are left out, and those beyond its limit. */
export const addTestsToBot = (tx: Tx, botId: BotId, tests: TemplateTests, by: string): Effect.Effect<void> =>
  tx.run(sql`
    insert into flow_tests (company_id, bot_id, name, name_folded, conversation, created_by, updated_by)
    select ${company}, ${botId}, added.name, added.folded, added.conversation::jsonb, ${by}, ${by}
    from unnest(${texts(tests.map(({ name }) => name))}, ${texts(tests.map(({ name }) => foldedTestName(name)))},
      ${texts(tests.map(({ conversation }) => JSON.stringify(conversation)))}) with ordinality
      as added(name, folded, conversation, place)
    where not exists (
      select 1 from flow_tests t
      where t.company_id = ${company} and t.bot_id = ${botId} and t.name_folded = added.folded)
    order by added.place
    limit greatest(0, ${flowTestLimit} -
      (select count(*) from flow_tests t where t.company_id = ${company} and t.bot_id = ${botId}))`)
