import { employeeTarget } from "@prosa/core/bot"
import { type EngineState, type Script, simulatedTurnsKept } from "@prosa/core/engine"
import type { BotId, BotToken, FlowId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { empty, raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The version that a simulation follows: a test version, or a published one. */
export type SimulatedVersion = { readonly testVersionId: number } | { readonly flowId: FlowId }

/** A simulated conversation and its state. */
export interface StoredSimulation {
  readonly version: SimulatedVersion
  /** The bot that has taken the conversation over; null: the simulated bot conducts it. */
  readonly conductor: SimulationConductor | null
  readonly state: EngineState
  /** Number of texts sent. */
  readonly said: number
}

/** A bot that has taken a simulated conversation over. */
export interface SimulationConductor {
  readonly id: BotId
  readonly name: string
  /** Its published version; null for a bot without a flow. */
  readonly flowId: FlowId | null
  readonly isEmployee: boolean
}

/** Finds the company's bot with a token. */
export const findBotByToken = (tx: Tx, token: BotToken): Effect.Effect<BotId | undefined> =>
  Effect.map(
    tx.row<{ id: BotId }>(
      sql`select id from bots where company_id = ${company} and token = ${token} and deleted_at is null`,
    ),
    (row) => row?.id,
  )

/** Inserts a test version, and returns its id. */
export const insertTestVersion = (
  tx: Tx,
  botId: BotId,
  { script, language, by }: { readonly script: Script; readonly language: Uint8Array | null; readonly by: string },
): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ id: number }>(sql`
    insert into test_versions (company_id, bot_id, script, language, made_by)
    values (${company}, ${botId}, ${JSON.stringify(script)}::jsonb, ${language}, ${by}) returning id`),
    ({ id }) => id,
  )

/** Deletes the bot's simulations last used before `before`, and its older test versions that no simulation follows. */
export const forgetSimulations = (tx: Tx, botId: BotId, before: number): Effect.Effect<void> =>
  Effect.andThen(
    tx.run(sql`
      delete from simulations
      where company_id = ${company} and bot_id = ${botId} and last_at < ${moment(before)}`),
    tx.run(sql`
      delete from test_versions t where t.company_id = ${company} and t.bot_id = ${botId}
        and t.id < (select max(id) from test_versions where company_id = ${company} and bot_id = ${botId})
        and not exists (
          select 1 from simulations s where s.company_id = t.company_id and s.test_version_id = t.id)`),
  )

/** Returns the version for a new simulation: the newest test version, else the published one. */
export const findNewestVersion = (tx: Tx, botId: BotId): Effect.Effect<SimulatedVersion | undefined> =>
  Effect.map(
    tx.row<VersionColumns>(sql`
      select (select max(id) from test_versions t where t.company_id = b.company_id and t.bot_id = b.id) as "testVersionId",
        b.published_flow_id as "flowId"
      from bots b where b.company_id = ${company} and b.id = ${botId}`),
    (found) => found && versionIn(found),
  )

interface VersionColumns {
  readonly testVersionId: number | null
  readonly flowId: FlowId | null
}

const versionIn = ({ testVersionId, flowId }: VersionColumns): SimulatedVersion | undefined =>
  testVersionId !== null ? { testVersionId } : flowId !== null ? { flowId } : undefined

/** The bot `o` as the conductor of a simulation or of a turn. */
const conductorJson = (of: "s" | "t"): Sql => sql`
  json_build_object('id', o.id, 'name', o.name, 'flowId', ${raw(of)}.conducting_flow_id,
    'isEmployee', o.target = ${employeeTarget} and ${raw(of)}.conducting_flow_id is null)`

/** Finds and locks the bot's simulation with a token, so that its texts are answered one at a time. */
export const lockSimulation = (tx: Tx, botId: BotId, token: string): Effect.Effect<StoredSimulation | undefined> =>
  findSimulation(tx, botId, token, sql`for update of s`)

/** Finds the bot's simulation with a token, without any lock. */
export const peekSimulation = (tx: Tx, botId: BotId, token: string): Effect.Effect<StoredSimulation | undefined> =>
  findSimulation(tx, botId, token, empty)

const findSimulation = (tx: Tx, botId: BotId, token: string, lock: Sql): Effect.Effect<StoredSimulation | undefined> =>
  Effect.map(
    tx.row<VersionColumns & { conductor: SimulationConductor | null; state: EngineState; said: number }>(sql`
      select s.test_version_id as "testVersionId", s.flow_id as "flowId", s.engine_state as state, s.said,
        case when s.conducting_bot_id is not null
          then ${conductorJson("s")} end as conductor
      from simulations s
      left join bots o on o.company_id = s.company_id and o.id = s.conducting_bot_id
      where s.company_id = ${company} and s.bot_id = ${botId} and s.token = ${token} ${lock}`),
    (row) => {
      const version = row && versionIn(row)
      return row && version && { version, conductor: row.conductor, state: row.state, said: row.said }
    },
  )

/** Finds the state of a simulation after so many turns; undefined if it is no longer kept. */
export const findSimulatedTurn = (
  tx: Tx,
  token: string,
  said: number,
): Effect.Effect<Pick<StoredSimulation, "conductor" | "state"> | undefined> =>
  tx.row<Pick<StoredSimulation, "conductor" | "state">>(sql`
    select t.engine_state as state,
      case when t.conducting_bot_id is not null
        then ${conductorJson("t")} end as conductor
    from simulated_turns t
    left join bots o on o.company_id = t.company_id and o.id = t.conducting_bot_id
    where t.company_id = ${company} and t.token = ${token} and t.said = ${said}`)

/** Keeps the state of a stored simulation after its latest turn, and forgets later turns and those of long ago. */
const storeTurn = (tx: Tx, token: string, { conductor, state, said }: StoredSimulation): Effect.Effect<void> =>
  Effect.andThen(
    tx.run(sql`
      insert into simulated_turns (company_id, token, said, conducting_bot_id, conducting_flow_id, engine_state)
      values (${company}, ${token}, ${said}, ${conductor?.id ?? null}, ${conductor?.flowId ?? null},
        ${JSON.stringify(state)}::jsonb)
      on conflict (company_id, token, said) do update
        set conducting_bot_id = excluded.conducting_bot_id, conducting_flow_id = excluded.conducting_flow_id,
          engine_state = excluded.engine_state`),
    tx.run(sql`
      delete from simulated_turns
      where company_id = ${company} and token = ${token} and (said > ${said} or said < ${said - simulatedTurnsKept})`),
  )

/** Inserts or updates a simulation. */
export const storeSimulation = (
  tx: Tx,
  botId: BotId,
  token: string,
  simulation: StoredSimulation,
  now: number,
): Effect.Effect<void> => {
  const { version, conductor, state, said } = simulation
  const testVersionId = "testVersionId" in version ? version.testVersionId : null
  const flowId = "flowId" in version ? version.flowId : null
  const written = tx.run(sql`
    insert into simulations (company_id, token, bot_id, test_version_id, flow_id, conducting_bot_id, conducting_flow_id,
      engine_state, said, last_at)
    values (${company}, ${token}, ${botId}, ${testVersionId}, ${flowId}, ${conductor?.id ?? null}, ${conductor?.flowId ?? null},
      ${JSON.stringify(state)}::jsonb, ${said}, ${moment(now)})
    on conflict (company_id, token) do update
      set conducting_bot_id = excluded.conducting_bot_id, conducting_flow_id = excluded.conducting_flow_id, engine_state = excluded.engine_state, said = excluded.said, last_at = excluded.last_at`)
  return Effect.andThen(written, storeTurn(tx, token, simulation))
}
