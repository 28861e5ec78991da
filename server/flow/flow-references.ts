import {
  type FileSizes,
  type FlowDocument,
  type FlowProblem,
  flowReferences,
  type FlowReferences,
  type KnownReferences,
  lostFiles,
  lostReferences,
  lostSettings,
  type NotAFlow,
  type PublishBlocker,
  settingBlocker,
  settingTargets,
  type TransferringSettings,
} from "@prosa/core/flow"
import type { EntityType } from "@prosa/core/entity"
import type { BotId, EntityTypeId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { whoAttend } from "../access/index.ts"
import { findFiles, peekFiles, staffUrl } from "../channel/index.ts"
import { findEntities } from "../entity/index.ts"
import { empty, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/**
 * Returns the document as it is stored: a file's name, type and address are those of the file, not those that the
 * client sent. Fails if a file does not exist in the company.
 */
export const withStoredFiles = (tx: Tx, document: FlowDocument): Effect.Effect<FlowDocument, NotAFlow> =>
  Effect.gen(function* () {
    const { files: ids } = flowReferences(document)
    if (ids.length === 0) return document
    const found = new Map((yield* findFiles(tx, ids)).map((file) => [String(file.id), file]))
    const lost = lostFiles(document, new Set(found.keys()))
    if (lost !== undefined) return yield* Effect.fail(lost)
    const nodes = document.nodes.map((node) => ({
      ...node,
      botInteractions: node.botInteractions.map((said) => ({
        ...said,
        files: said.files.flatMap(({ fileId }) => {
          const file = found.get(fileId)
          return file === undefined ? [] : [{ fileId, name: file.name, mime: file.mime, url: staffUrl(file.id) }]
        }),
      })),
    }))
    return { ...document, nodes }
  })

/** Reads the sizes of a flow's files. */
export const fileSizesOf = (tx: Tx, document: FlowDocument): Effect.Effect<FileSizes> =>
  Effect.map(peekFiles(tx, flowReferences(document).files), (files) =>
    Object.fromEntries(files.map(({ id, bytes }) => [id, bytes])),
  )

/** Reads the entities that the answers of nodes use, for the snapshot of a script. */
export const entitiesInFlow = (
  tx: Tx,
  document: Pick<FlowDocument, "nodes">,
): Effect.Effect<ReadonlyArray<EntityType>> => findEntities(tx, flowReferences(document).entities)

/** The bot whose flow calls others, and the workspaces of who publishes or tries it. */
export interface CallingFlow {
  readonly botId: BotId
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

/** What of a flow, and of the settings of its bot, refers to something that the company does not have. */
export interface LostTargets {
  readonly inNodes: ReadonlyArray<FlowProblem>
  readonly inSettings: ReadonlyArray<PublishBlocker>
}

/**
 * Finds the transfers that lead to a workspace, person or bot that the company does not have, and the answers that use
 * an entity that it does not have.
 */
export const lostTargets = (
  tx: Tx,
  document: FlowDocument,
  settings: TransferringSettings,
  calling?: CallingFlow,
): Effect.Effect<LostTargets> =>
  Effect.map(existingTargets(tx, flowReferences(document, settingTargets(settings)), calling), (known) => ({
    inNodes: lostReferences(document, known),
    inSettings: lostSettings(settings, known).map(settingBlocker),
  }))

/** Finds which of a flow's references the company has. Files cannot be removed before the transaction ends. */
export const knownReferences = (tx: Tx, document: FlowDocument): Effect.Effect<KnownReferences> =>
  Effect.gen(function* () {
    const files = yield* findFiles(tx, flowReferences(document).files)
    return {
      ...(yield* existingTargets(tx, flowReferences(document))),
      files: new Set(files.map(({ id }) => String(id))),
    }
  })

/** The references that exist, of every kind. */
export type FoundReferences = Required<KnownReferences>

/** Finds which of the references the company has, without any lock. */
export const peekReferences = (tx: Tx, references: FlowReferences): Effect.Effect<FoundReferences> =>
  Effect.gen(function* () {
    const files = yield* peekFiles(tx, references.files)
    return { ...(yield* existingTargets(tx, references)), files: new Set(files.map(({ id }) => String(id))) }
  })

/** The bots that one may see, and those that the bot's published flow goes through already. */
const mayBeCalled = ({ botId, workspaces }: CallingFlow): Sql => sql`and (
  workspace_id = any(${ints(workspaces)})
  or id = any(coalesce((
    select f.modules from flows f join bots b on b.company_id = f.company_id and b.published_flow_id = f.id
    where f.company_id = ${company} and b.id = ${botId}), '{}')))`

const existingTargets = (
  tx: Tx,
  { workspaces, people, bots, modules, entities }: FlowReferences,
  calling?: CallingFlow,
): Effect.Effect<Omit<FoundReferences, "files">> =>
  Effect.gen(function* () {
    return {
      workspaces: yield* existing<WorkspaceId>(tx, workspaces, sql`workspaces where active`),
      people: yield* whoAttend(tx, people),
      bots: yield* existing<BotId>(tx, bots, sql`bots where deleted_at is null`),
      modules: yield* existing<BotId>(
        tx,
        modules,
        sql`bots where deleted_at is null and published_flow_id is not null ${calling === undefined ? empty : mayBeCalled(calling)}`,
      ),
      entities: yield* existing<EntityTypeId>(tx, entities, sql`entity_types where active`),
    }
  })

const existing = <Id extends number>(tx: Tx, ids: ReadonlyArray<Id>, rows: Sql): Effect.Effect<ReadonlySet<Id>> =>
  ids.length === 0
    ? Effect.succeed(new Set<Id>())
    : Effect.map(
        tx.rows<{ readonly id: Id }>(
          sql`select id from ${rows} and company_id = ${company} and id = any(${ints(ids)})`,
        ),
        (found) => new Set(found.map(({ id }) => id)),
      )
