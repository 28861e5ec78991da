import type { KeyPurpose } from "@prosa/core/credential"
import { readScript, type Script } from "@prosa/core/engine"
import type { BotId, CredentialId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { AgentVersion } from "./language-agents.ts"

/** One agent of a bot. */
export interface AgentOfBot {
  readonly botId: BotId
  readonly purpose: KeyPurpose
}

/** What an agent is learning. */
export interface Training {
  /** The newest version. */
  readonly version: string
  /** The provider's operation that trains it; null before it has begun, and once it has ended. */
  readonly operation: string | null
}

const ofAgent = ({ botId, purpose }: AgentOfBot) =>
  sql`company_id = ${company} and bot_id = ${botId} and purpose = ${purpose}`

/** Notes the version that an agent is to learn. What it has learnt before stays until then. */
export const wantTraining = (tx: Tx, { botId, purpose }: AgentOfBot, version: string): Effect.Effect<void> =>
  tx.run(sql`
    insert into trainings (company_id, bot_id, purpose, version)
    values (${company}, ${botId}, ${purpose}, ${version})
    on conflict (company_id, bot_id, purpose) do update
    set version = excluded.version, operation = null, problem = null, updated_at = now()`)

/** Finds what an agent is learning, and locks it: a version that is published meanwhile waits. */
export const lockTraining = (tx: Tx, agent: AgentOfBot): Effect.Effect<Training | undefined> =>
  tx.row<Training>(sql`select version, operation from trainings where ${ofAgent(agent)} for update`)

/** A step of a training; without effect once a newer version is wanted. */
const note = (tx: Tx, agent: AgentOfBot, version: string, change: ReturnType<typeof sql>): Effect.Effect<void> =>
  tx.run(sql`
    update trainings set ${change}, updated_at = now() where ${ofAgent(agent)} and version = ${version}`)

/** Notes the operation that trains a version; null if it failed. */
export const trainingBegun = (
  tx: Tx,
  agent: AgentOfBot,
  version: string,
  operation: string | null,
): Effect.Effect<void> => note(tx, agent, version, sql`operation = ${operation}`)

/** Notes that an agent answers for a version from now on; returns false, and notes nothing, if a newer one is wanted. */
export const trainingEnded = (
  tx: Tx,
  agent: AgentOfBot,
  version: string,
  credentialId: CredentialId,
): Effect.Effect<boolean> =>
  Effect.map(
    tx.rows(sql`
      update trainings set trained = ${version}, credential_id = ${credentialId}, operation = null, problem = null,
        updated_at = now()
      where ${ofAgent(agent)} and version = ${version} returning version`),
    ({ length }) => length > 0,
  )

/** Notes that an agent answers for no version any more. */
export const forgetTrained = (tx: Tx, agent: AgentOfBot, version: string): Effect.Effect<void> =>
  note(tx, agent, version, sql`trained = null`)

/** Notes that a training was given up, with the sentence for its author. */
export const trainingFailed = (tx: Tx, agent: AgentOfBot, version: string, problem: string): Effect.Effect<void> =>
  note(tx, agent, version, sql`operation = null, problem = ${problem}`)

/** The agent that answers for a version, with its key; undefined unless it was trained with just this version. */
export const findTrainedKey = (
  tx: Tx,
  agent: AgentOfBot,
  version: string,
): Effect.Effect<{ readonly projectId: string; readonly keyId: string; readonly sealed: Uint8Array } | undefined> =>
  tx.row(sql`
    select k.project_id as "projectId", k.key_id as "keyId", k.sealed from trainings t
    join provider_keys k on k.company_id = t.company_id and k.id = t.credential_id and k.bot_id = t.bot_id
      and k.purpose = t.purpose
    where t.company_id = ${company} and t.bot_id = ${agent.botId} and t.purpose = ${agent.purpose}
      and t.trained = ${version}`)

/** Reads the script of a version; undefined if it no longer exists. */
export const readScriptOf = (tx: Tx, { botId, version }: AgentVersion): Effect.Effect<Script | undefined> => {
  const id = Number(version.slice(1))
  const stored = version.startsWith("f")
    ? tx.row<{ script: unknown }>(sql`
        select script from flows where company_id = ${company} and bot_id = ${botId} and id = ${id} and published`)
    : tx.row<{ script: unknown }>(sql`
        select script from test_versions where company_id = ${company} and bot_id = ${botId} and id = ${id}`)
  return Effect.map(stored, (row) => {
    if (row === undefined) return undefined
    const script = readScript(row.script)
    if (Result.isFailure(script)) throw new Error(`the script of ${version} cannot be read`)
    return script.success
  })
}

/** Returns which of these bots the company has that no longer use any key of the project. */
export const botsWithoutKey = (
  tx: Tx,
  projectId: string,
  bots: ReadonlyArray<BotId>,
): Effect.Effect<ReadonlySet<BotId>> =>
  Effect.map(
    tx.rows<{ id: BotId }>(sql`
      select b.id from bots b where b.company_id = ${company} and b.id = any(${ints(bots)}) and not exists (
        select 1 from provider_keys k
        where k.company_id = b.company_id and k.bot_id = b.id and k.project_id = ${projectId})`),
    (rows) => new Set(rows.map(({ id }) => id)),
  )
