import type { Script } from "@prosa/core/engine"
import { FlowDocument } from "@prosa/core/flow"
import type { BotId, BotToken, FlowId, WorkspaceId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { empty, raw, sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The fields of a bot that its flows need. */
export interface FlowOwner {
  readonly id: BotId
  readonly workspaceId: WorkspaceId
  readonly token: BotToken
  readonly publishedFlowId: FlowId | null
  readonly greeting: ReadonlyArray<string>
  readonly fallbackMessages: ReadonlyArray<string>
}

/** Finds the bot of a flow. `lock` takes its row lock, which serializes changes of the bot's flows. */
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

/** Finds a version by its id. The id of a published editing release finds the version that it became. */
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

/** Updates the editing release and returns its incremented revision. */
export const updateEditing = (tx: Tx, id: FlowId, document: FlowDocument, by: string): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ revision: number }>(sql`
      update flows set document = ${JSON.stringify(document)}::jsonb, revision = revision + 1, updated_by = ${by},
        updated_at = now()
      where company_id = ${company} and id = ${id} returning revision`),
    ({ revision }) => revision,
  )

/** Inserts a version, numbered after the published ones: published if it has a script, else the editing release. */
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

/** Deletes an editing release that was published as a version of its own. */
export const removeEditing = (tx: Tx, id: FlowId, became: FlowId): Effect.Effect<void> =>
  Effect.andThen(
    tx.run(sql`update flows set made_from = ${id} where company_id = ${company} and id = ${became}`),
    tx.run(sql`delete from flows where company_id = ${company} and id = ${id} and not published`),
  )

/** Moves the editing release's number up after a version was published past it. */
export const renumberEditing = (tx: Tx, botId: BotId): Effect.Effect<void> =>
  tx.run(sql`
    update flows set version = version + 1 where company_id = ${company} and bot_id = ${botId} and not published`)

/** Records on the bot who changed its script last, and the version that new conversations follow. */
export const touchBot = (tx: Tx, id: BotId, by: string, published: FlowId | undefined): Effect.Effect<void> =>
  tx.run(sql`
    update bots set updated_by = ${by}, updated_at = now()
      ${published === undefined ? empty : sql`, published_flow_id = ${published}`}
    where company_id = ${company} and id = ${id}`)
