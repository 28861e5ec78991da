import {
  Conversation,
  type FlowTest,
  type FlowTestChange,
  type FlowTestDraft,
  foldedTestName,
} from "@prosa/core/engine"
import type { BotId, FlowTestId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { raw, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

interface FlowTestRow extends Omit<FlowTest, "conversation"> {
  readonly conversation: unknown
}

const columns = raw('id, name, conversation, updated_by as "updatedBy"')
const decoded = (row: FlowTestRow): FlowTest => ({
  ...row,
  conversation: Schema.decodeUnknownSync(Conversation)(row.conversation),
})

/** Lists the tests of a bot, by name. */
export const listFlowTests = (tx: Tx, botId: BotId): Effect.Effect<ReadonlyArray<FlowTest>> =>
  Effect.map(
    tx.rows<FlowTestRow>(sql`
      select ${columns} from flow_tests where company_id = ${company} and bot_id = ${botId}
      order by name_folded collate "C"`),
    (rows) => rows.map(decoded),
  )

export const countFlowTests = (tx: Tx, botId: BotId): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ total: number }>(sql`
      select count(*)::int as total from flow_tests where company_id = ${company} and bot_id = ${botId}`),
    ({ total }) => total,
  )

/** Returns whether a test of the bot, other than `id`, has this name. */
export const isTestNameTaken = (tx: Tx, botId: BotId, name: string, id: FlowTestId | null): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`
      select 1 from flow_tests
      where company_id = ${company} and bot_id = ${botId} and name_folded = ${foldedTestName(name)}
        and id is distinct from ${id}::int`),
    (row) => row !== undefined,
  )

export const insertFlowTest = (
  tx: Tx,
  botId: BotId,
  { name, conversation }: FlowTestDraft,
  by: string,
): Effect.Effect<FlowTest> =>
  Effect.map(
    tx.onlyRow<FlowTestRow>(sql`
      insert into flow_tests (company_id, bot_id, name, name_folded, conversation, created_by, updated_by)
      values (${company}, ${botId}, ${name.trim()}, ${foldedTestName(name)}, ${JSON.stringify(conversation)}::jsonb,
        ${by}, ${by})
      returning ${columns}`),
    decoded,
  )

export const hasFlowTest = (tx: Tx, botId: BotId, id: FlowTestId): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`select 1 from flow_tests where company_id = ${company} and bot_id = ${botId} and id = ${id}`),
    (row) => row !== undefined,
  )

/** Changes a test that exists. */
export const updateFlowTest = (
  tx: Tx,
  botId: BotId,
  id: FlowTestId,
  { name, conversation }: FlowTestChange,
  by: string,
): Effect.Effect<FlowTest> =>
  Effect.map(
    tx.onlyRow<FlowTestRow>(sql`
      update flow_tests set
        name = coalesce(${name?.trim() ?? null}, name),
        name_folded = coalesce(${name === undefined ? null : foldedTestName(name)}, name_folded),
        conversation = coalesce(${conversation === undefined ? null : JSON.stringify(conversation)}::jsonb, conversation),
        updated_by = ${by}, updated_at = now()
      where company_id = ${company} and bot_id = ${botId} and id = ${id}
      returning ${columns}`),
    decoded,
  )

/** Deletes a test; returns its name, undefined if the bot had no such test. */
export const removeFlowTest = (tx: Tx, botId: BotId, id: FlowTestId): Effect.Effect<string | undefined> =>
  Effect.map(
    tx.row<{ name: string }>(sql`
      delete from flow_tests where company_id = ${company} and bot_id = ${botId} and id = ${id} returning name`),
    (row) => row?.name,
  )
