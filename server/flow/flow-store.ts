import type { Script } from "@prosa/core/engine"
import { FlowDocument } from "@prosa/core/flow"
import type { BotId, BotToken, FlowId, WorkspaceId } from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import { Schema } from "effect"
import type { Tx } from "../platform/storage/transactions.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** A bot as its flows need it. */
export interface FlowOwner {
  readonly id: BotId
  readonly workspaceId: WorkspaceId
  readonly token: BotToken
  readonly publishedFlowId: FlowId | null
  readonly greeting: ReadonlyArray<string>
  readonly fallbackMessages: ReadonlyArray<string>
}

/** The bot of a flow. Locked: whoever changes its flows waits for the one before, so that each sees what the other did. */
export const findFlowOwner = async (tx: Tx, id: BotId, lock: boolean): Promise<FlowOwner | undefined> => {
  const { rows } = await tx.execute<FlowOwner & Record<string, unknown>>(sql`
    select id, workspace_id as "workspaceId", token, published_flow_id as "publishedFlowId",
      live_chat_interactions as greeting, default_fallback_messages as "fallbackMessages"
    from bots where company_id = ${company} and id = ${id} and deleted_at is null ${lock ? sql`for update` : sql``}`)
  return rows[0]
}

/** A version of a bot's flow, without its document. */
export interface FlowVersion {
  readonly id: FlowId
  readonly revision: number
  readonly published: boolean
}

const versionColumns = sql.raw("id, revision, published")

/** A version by its id; by the id of an editing release that was published, the version that it became. */
export const findVersion = async (tx: Tx, botId: BotId, id: FlowId): Promise<FlowVersion | undefined> => {
  const { rows } = await tx.execute<FlowVersion & Record<string, unknown>>(sql`
    select ${versionColumns} from flows where company_id = ${company} and bot_id = ${botId} and (id = ${id} or made_from = ${id})`)
  return rows[0]
}

/** The bot's editing release, if there is one. */
export const findEditing = async (tx: Tx, botId: BotId): Promise<FlowVersion | undefined> => {
  const { rows } = await tx.execute<FlowVersion & Record<string, unknown>>(sql`
    select ${versionColumns} from flows where company_id = ${company} and bot_id = ${botId} and not published`)
  return rows[0]
}

export const readDocument = async (tx: Tx, id: FlowId): Promise<FlowDocument> => {
  const { rows } = await tx.execute<{ document: unknown }>(
    sql`select document from flows where company_id = ${company} and id = ${id}`,
  )
  return Schema.decodeUnknownSync(FlowDocument)(rows[0]?.document)
}

/** Writes the editing release and counts its revision up. */
export const updateEditing = async (tx: Tx, id: FlowId, document: FlowDocument, by: string): Promise<number> => {
  const { rows } = await tx.execute<{ revision: number }>(sql`
    update flows set document = ${JSON.stringify(document)}::jsonb, revision = revision + 1, updated_by = ${by},
      updated_at = now()
    where company_id = ${company} and id = ${id} returning revision`)
  return revisionIn(rows)
}

/** A new version of the bot's flow, numbered after the published ones. With a script it is published, else the editing release. */
export const insertVersion = async (
  tx: Tx,
  botId: BotId,
  version: { readonly document: FlowDocument; readonly script: Script | null; readonly by: string },
): Promise<{ readonly id: FlowId; readonly revision: number }> => {
  const { script, by } = version
  const { rows } = await tx.execute<{ id: FlowId; revision: number }>(sql`
    insert into flows (company_id, bot_id, version, published, document, script, created_by, updated_by)
    values (${company}, ${botId},
      (select coalesce(max(version), 0) + 1 from flows where company_id = ${company} and bot_id = ${botId} and published),
      ${script !== null}, ${JSON.stringify(version.document)}::jsonb,
      ${script === null ? null : JSON.stringify(script)}::jsonb, ${by}, ${by})
    returning id, revision`)
  if (rows[0] === undefined) throw new Error("a flow that was inserted has no id")
  return rows[0]
}

/** Takes an editing release away that was published as a version of its own. */
export const removeEditing = async (tx: Tx, id: FlowId, became: FlowId): Promise<void> => {
  await tx.execute(sql`update flows set made_from = ${id} where company_id = ${company} and id = ${became}`)
  await tx.execute(sql`delete from flows where company_id = ${company} and id = ${id} and not published`)
}

/** An editing release keeps standing after a version that was published past it, so its number moves up. */
export const renumberEditing = async (tx: Tx, botId: BotId): Promise<void> => {
  await tx.execute(sql`
    update flows set version = version + 1 where company_id = ${company} and bot_id = ${botId} and not published`)
}

/** Notes on the bot who changed its script last, and which version new conversations follow. */
export const touchBot = async (tx: Tx, id: BotId, by: string, published: FlowId | undefined): Promise<void> => {
  await tx.execute(sql`
    update bots set updated_by = ${by}, updated_at = now()
      ${published === undefined ? sql`` : sql`, published_flow_id = ${published}`}
    where company_id = ${company} and id = ${id}`)
}

const revisionIn = (rows: ReadonlyArray<{ readonly revision: number }>): number => {
  if (rows[0] === undefined) throw new Error("a flow vanished inside its own transaction")
  return rows[0].revision
}
