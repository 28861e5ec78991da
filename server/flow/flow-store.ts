import type { Objective, ScriptedSettings } from "@prosa/core/bot"
import { type Script, type ScriptSettings, scriptSettings } from "@prosa/core/engine"
import { BotKeyword, FlowDocument, type FlowRelease, flowReferences, type FlowReleases } from "@prosa/core/flow"
import type { BotId, BotToken, FlowId, WorkspaceId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { useFilesInFlow } from "../channel/index.ts"
import { empty, raw, sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import { scriptedSettingsColumns } from "./bot-settings-columns.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The fields of a bot that its flows need. */
export interface FlowOwner {
  readonly id: BotId
  readonly workspaceId: WorkspaceId
  readonly token: BotToken
  readonly target: Objective
  readonly publishedFlowId: FlowId | null
  /** What its script is published with. */
  readonly settings: ScriptSettings
}

/** Finds the bot of a flow. `lock` takes its row lock, which serialises changes of the bot's flows. */
export const findFlowOwner = (tx: Tx, botId: BotId, lock: boolean): Effect.Effect<FlowOwner | undefined> =>
  Effect.map(
    tx.row<Omit<FlowOwner, "settings"> & ScriptedSettings>(sql`
      select b.id, b.workspace_id as "workspaceId", b.token, b.target, b.published_flow_id as "publishedFlowId",
        ${scriptedSettingsColumns}
      from bots b where b.company_id = ${company} and b.id = ${botId} and b.deleted_at is null ${lock ? sql`for update of b` : empty}`),
    (row) => {
      if (row === undefined) return undefined
      const { id, workspaceId, token, target, publishedFlowId, ...settings } = row
      return { id, workspaceId, token, target, publishedFlowId, settings: scriptSettings(settings) }
    },
  )

const releaseColumns = raw('id, revision, published, based_on as "basedOn"')

/** Finds a release by its id. The id of a published editing release finds the version that it became. */
export const findRelease = (tx: Tx, botId: BotId, id: FlowId): Effect.Effect<FlowRelease | undefined> =>
  tx.row<FlowRelease>(sql`
    select ${releaseColumns} from flows where company_id = ${company} and bot_id = ${botId} and (id = ${id} or made_from = ${id})`)

/** The present releases of a bot's flow. */
export const readReleases = (tx: Tx, { id, publishedFlowId }: FlowOwner): Effect.Effect<FlowReleases> =>
  Effect.map(
    tx.row<{ readonly id: FlowId; readonly revision: number }>(sql`
      select id, revision from flows where company_id = ${company} and bot_id = ${id} and not published`),
    (editing) => ({ editing: editing ?? null, publishedId: publishedFlowId }),
  )

export const readDocument = (tx: Tx, id: FlowId): Effect.Effect<FlowDocument> =>
  Effect.map(
    tx.onlyRow<{ document: unknown }>(sql`select document from flows where company_id = ${company} and id = ${id}`),
    ({ document }) => Schema.decodeUnknownSync(FlowDocument)(document),
  )

/** Reads the keywords of a published version's script; scripts that were published before there were any have none. */
export const readPublishedKeywords = (tx: Tx, id: FlowId): Effect.Effect<ReadonlyArray<BotKeyword>> =>
  Effect.map(
    tx.onlyRow<{ keywords: unknown }>(sql`
      select coalesce(script->'keywords', '[]') as keywords from flows where company_id = ${company} and id = ${id}`),
    ({ keywords }) => Schema.decodeUnknownSync(Schema.Array(BotKeyword))(keywords),
  )

/** A flow to store, and who stores it. */
interface NewRelease {
  readonly document: FlowDocument
  readonly by: string
}

/** Writes the editing release, or begins one, based on the version that is published now. Returns its next revision. */
export const storeEditing = (
  tx: Tx,
  botId: BotId,
  { editing, publishedId }: FlowReleases,
  { document, by }: NewRelease,
): Effect.Effect<FlowRelease> =>
  editing === null
    ? insertRelease(tx, botId, { document, script: null, language: null, basedOn: publishedId, by })
    : withUses(
        tx,
        document,
        tx.onlyRow<FlowRelease>(sql`
        update flows set document = ${JSON.stringify(document)}::jsonb, revision = revision + 1, based_on = ${publishedId},
          updated_by = ${by}, updated_at = now()
        where company_id = ${company} and id = ${editing.id} returning ${releaseColumns}`),
      )

/** Inserts a published version, numbered after the others. */
export const insertVersion = (
  tx: Tx,
  botId: BotId,
  version: NewRelease & { readonly script: Script; readonly language: Uint8Array | null },
): Effect.Effect<FlowRelease> => insertRelease(tx, botId, { ...version, basedOn: null })

/** Inserts a release, numbered after the published ones: a version if it has a script, else the editing release. */
const insertRelease = (
  tx: Tx,
  botId: BotId,
  {
    document,
    script,
    language,
    basedOn,
    by,
  }: NewRelease & {
    readonly script: Script | null
    readonly language: Uint8Array | null
    readonly basedOn: FlowId | null
  },
): Effect.Effect<FlowRelease> =>
  withUses(
    tx,
    document,
    tx.onlyRow<FlowRelease>(sql`
    insert into flows (company_id, bot_id, version, published, based_on, document, script, modules, language, created_by, updated_by)
    values (${company}, ${botId},
      (select coalesce(max(version), 0) + 1 from flows where company_id = ${company} and bot_id = ${botId} and published),
      ${script !== null}, ${basedOn}, ${JSON.stringify(document)}::jsonb,
      ${script === null ? null : JSON.stringify(script)}::jsonb, ${ints((script?.modules ?? []).map((module) => module.botId))}, ${language}, ${by}, ${by})
    returning ${releaseColumns}`),
  )

/** Records the files that a release uses, once it is written. */
const withUses = (tx: Tx, document: FlowDocument, written: Effect.Effect<FlowRelease>): Effect.Effect<FlowRelease> =>
  Effect.tap(written, ({ id }) => useFilesInFlow(tx, id, flowReferences(document).files))

/** Deletes an editing release that was published as a version of its own, which takes over its name. */
export const removeEditing = (tx: Tx, id: FlowId, became: FlowId): Effect.Effect<void> =>
  Effect.andThen(
    tx.run(sql`
      update flows set made_from = ${id},
        name = (select f.name from flows f where f.company_id = ${company} and f.id = ${id})
      where company_id = ${company} and id = ${became}`),
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
