import { flowTestLimit, type FlowTestDraft, foldedTestName } from "@prosa/core/engine"
import type { TemplateId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { TestsOfTemplates } from "../flow/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Implements `TestsOfTemplates` on the database. */
export const testsOfTemplates: TestsOfTemplates = {
  keep: (tx, templateId, botId) =>
    tx.run(sql`
      insert into template_tests (company_id, template_id, name, name_folded, conversation)
      select company_id, ${templateId}, name, name_folded, conversation from flow_tests
      where company_id = ${company} and bot_id = ${botId}`),
  bring: (tx, templateId, botId, by) =>
    tx.run(sql`
      insert into flow_tests (company_id, bot_id, name, name_folded, conversation, created_by, updated_by)
      select t.company_id, ${botId}, t.name, t.name_folded, t.conversation, ${by}, ${by} from template_tests t
      where t.company_id = ${company} and t.template_id = ${templateId} and not exists (
        select from flow_tests f
        where f.company_id = t.company_id and f.bot_id = ${botId} and f.name_folded = t.name_folded)
      order by t.name_folded collate "C"
      limit greatest(0, ${flowTestLimit}::int - (
        select count(*) from flow_tests f where f.company_id = ${company} and f.bot_id = ${botId}))`),
  remove: (tx, templateId) =>
    tx.run(sql`delete from template_tests where company_id = ${company} and template_id = ${templateId}`),
}

/** Adds tests to a template. */
export const insertTestsOfTemplate = (
  tx: Tx,
  templateId: TemplateId,
  tests: ReadonlyArray<FlowTestDraft>,
): Effect.Effect<void> =>
  Effect.forEach(
    tests,
    ({ name, conversation }) =>
      tx.run(sql`
        insert into template_tests (company_id, template_id, name, name_folded, conversation)
        values (${company}, ${templateId}, ${name}, ${foldedTestName(name)}, ${JSON.stringify(conversation)}::jsonb)`),
    { discard: true },
  )
