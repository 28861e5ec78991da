import type { EngineState, Script } from "@prosa/core/engine"
import type { BotId, BotToken, FlowId } from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** What a simulation follows: a flow that was prepared for testing, or a published version. */
export type SimulatedVersion = { readonly testVersionId: number } | { readonly flowId: FlowId }

/** A simulated conversation, and where it stands. */
export interface StoredSimulation {
  readonly version: SimulatedVersion
  readonly state: EngineState
  /** How many texts were said. */
  readonly said: number
}

/** The bot of a token, if it is one of the company's. */
export const findBotByToken = async (tx: Tx, token: BotToken): Promise<BotId | undefined> => {
  const { rows } = await tx.execute<{ id: BotId }>(
    sql`select id from bots where company_id = ${company} and token = ${token} and deleted_at is null`,
  )
  return rows[0]?.id
}

export const insertTestVersion = async (tx: Tx, botId: BotId, script: Script, by: string): Promise<void> => {
  await tx.execute(sql`
    insert into test_versions (company_id, bot_id, script, made_by)
    values (${company}, ${botId}, ${JSON.stringify(script)}::jsonb, ${by})`)
}

/** Forgets the bot's conversations since `before`, and what was prepared earlier than the newest and is followed by none. */
export const forgetSimulations = async (tx: Tx, botId: BotId, before: number): Promise<void> => {
  await tx.execute(sql`
    delete from simulations
    where company_id = ${company} and bot_id = ${botId} and last_at < to_timestamp(${before}::float8 / 1000)`)
  await tx.execute(sql`
    delete from test_versions t where t.company_id = ${company} and t.bot_id = ${botId}
      and t.id < (select max(id) from test_versions where company_id = ${company} and bot_id = ${botId})
      and not exists (
        select 1 from simulations s where s.company_id = t.company_id and s.test_version_id = t.id)`)
}

/** What a new simulation of the bot follows: what was prepared last, else the published version. */
export const findNewestVersion = async (tx: Tx, botId: BotId): Promise<SimulatedVersion | undefined> => {
  const { rows } = await tx.execute<{ testVersionId: number | null; flowId: FlowId | null }>(sql`
    select (select max(id) from test_versions t where t.company_id = b.company_id and t.bot_id = b.id) as "testVersionId",
      b.published_flow_id as "flowId"
    from bots b where b.company_id = ${company} and b.id = ${botId}`)
  const [found] = rows
  if (found === undefined) return undefined
  if (found.testVersionId !== null) return { testVersionId: found.testVersionId }
  return found.flowId === null ? undefined : { flowId: found.flowId }
}

/** The script of what was prepared; undefined: it is no more. Not decoded yet. */
export const readTestScript = async (tx: Tx, id: number): Promise<unknown> => {
  const { rows } = await tx.execute<{ script: unknown }>(
    sql`select script from test_versions where company_id = ${company} and id = ${id}`,
  )
  return rows[0]?.script
}

/** The conversation of a token with this bot. Locked: its texts are answered one after the other. */
export const lockSimulation = async (tx: Tx, botId: BotId, token: string): Promise<StoredSimulation | undefined> => {
  const { rows } = await tx.execute<{
    testVersionId: number | null
    flowId: FlowId | null
    state: EngineState
    said: number
  }>(sql`
    select test_version_id as "testVersionId", flow_id as "flowId", engine_state as state, said
    from simulations where company_id = ${company} and bot_id = ${botId} and token = ${token} for update`)
  const [row] = rows
  if (row === undefined) return undefined
  const { testVersionId, flowId, state, said } = row
  const version = testVersionId !== null ? { testVersionId } : flowId !== null ? { flowId } : undefined
  return version && { version, state, said }
}

/** Writes where a conversation stands, new or known. */
export const storeSimulation = async (
  tx: Tx,
  botId: BotId,
  token: string,
  { version, state, said }: StoredSimulation,
  now: number,
): Promise<void> => {
  const testVersionId = "testVersionId" in version ? version.testVersionId : null
  const flowId = "flowId" in version ? version.flowId : null
  await tx.execute(sql`
    insert into simulations (company_id, token, bot_id, test_version_id, flow_id, engine_state, said, last_at)
    values (${company}, ${token}, ${botId}, ${testVersionId}, ${flowId}, ${JSON.stringify(state)}::jsonb, ${said},
      to_timestamp(${now}::float8 / 1000))
    on conflict (company_id, token) do update
      set engine_state = excluded.engine_state, said = excluded.said, last_at = excluded.last_at`)
}
