import type { Script } from "@prosa/core/engine"
import { FlowDocument } from "@prosa/core/flow"
import type { BotId, BotToken, FlowId, WorkspaceId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { empty, raw, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

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
export const findFlowOwner = (tx: Tx, id: BotId, lock: boolean): Effect.Effect<FlowOwner | undefined> =>
  tx.row<FlowOwner>(sql`
    select id, workspace_id as "workspaceId", token, published_flow_id as "publishedFlowId",
      live_chat_interactions as greeting, default_fallback_messages as "fallbackMessages"
    from bots where company_id = ${company} and id = ${id} and deleted_at is null ${lock ? sql`for update` : empty}`)

/** A version of a bot's flow, without its document. */
export interface FlowVersion {
  readonly id: FlowId
  readonly revision: number
  readonly published: boolean
}

const versionColumns = raw("id, revision, published")

/** A version by its id; by the id of an editing release that was published, the version that it became. */
export const findVersion = (tx: Tx, botId: BotId, id: FlowId): Effect.Effect<FlowVersion | undefined> =>
  tx.row<FlowVersion>(sql`
    select ${versionColumns} from flows where company_id = ${company} and bot_id = ${botId} and (id = ${id} or made_from = ${id})`)

/** The bot's editing release, if there is one. */
export const findEditing = (tx: Tx, botId: BotId): Effect.Effect<FlowVersion | undefined> =>
  tx.row<FlowVersion>(sql`
    select ${versionColumns} from flows where company_id = ${company} and bot_id = ${botId} and not published`)

export const readDocument = (tx: Tx, id: FlowId): Effect.Effect<FlowDocument> =>
  Effect.map(
    tx.onlyRow<{ document: unknown }>(sql`select document from flows where company_id = ${company} and id = ${id}`),
    ({ document }) => Schema.decodeUnknownSync(FlowDocument)(document),
  )

/** Writes the editing release and counts its revision up. */
export const updateEditing = (tx: Tx, id: FlowId, document: FlowDocument, by: string): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ revision: number }>(sql`
      update flows set document = ${JSON.stringify(document)}::jsonb, revision = revision + 1, updated_by = ${by},
        updated_at = now()
      where company_id = ${company} and id = ${id} returning revision`),
    ({ revision }) => revision,
  )

/** A new version of the bot's flow, numbered after the published ones. With a script it is published, else the editing release. */
export const insertVersion = (
  tx: Tx,
  botId: BotId,
  version: { readonly document: FlowDocument; readonly script: Script | null; readonly by: string },
): Effect.Effect<{ readonly id: FlowId; readonly revision: number }> => {
  const { script, by } = version
  return tx.onlyRow<{ id: FlowId; revision: number }>(sql`
    insert into flows (company_id, bot_id, version, published, document, script, created_by, updated_by)
    values (${company}, ${botId},
      (select coalesce(max(version), 0) + 1 from flows where company_id = ${company} and bot_id = ${botId} and published),
      ${script !== null}, ${JSON.stringify(version.document)}::jsonb,
      ${script === null ? null : JSON.stringify(script)}::jsonb, ${by}, ${by})
    returning id, revision`)
}

/** Takes an editing release away that was published as a version of its own. */
export const removeEditing = (tx: Tx, id: FlowId, became: FlowId): Effect.Effect<void> =>
  Effect.andThen(
    tx.run(sql`update flows set made_from = ${id} where company_id = ${company} and id = ${became}`),
    tx.run(sql`delete from flows where company_id = ${company} and id = ${id} and not published`),
  )

/** An editing release keeps standing after a version that was published past it, so its number moves up. */
export const renumberEditing = (tx: Tx, botId: BotId): Effect.Effect<void> =>
  tx.run(sql`
    update flows set version = version + 1 where company_id = ${company} and bot_id = ${botId} and not published`)

/** Notes on the bot who changed its script last, and which version new conversations follow. */
export const touchBot = (tx: Tx, id: BotId, by: string, published: FlowId | undefined): Effect.Effect<void> =>
  tx.run(sql`
    update bots set updated_by = ${by}, updated_at = now()
      ${published === undefined ? empty : sql`, published_flow_id = ${published}`}
    where company_id = ${company} and id = ${id}`)
