import { type FlowCallers, FlowDocument, type FlowModule, flowReferences, moduleLimit } from "@prosa/core/flow"
import type { BotId, WorkspaceId } from "@prosa/core/kernel"
import type { EntityType } from "@prosa/core/entity"
import { Effect, Schema } from "effect"
import { entitiesInFlow } from "./flow-references.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/**
 * Reads the published flows of the bots that a flow calls as modules, and of those that these call, up to the limit of modules; a bot that
 * has none is left out, and a call of it fails.
 */
const modulesOfFlow = (tx: Tx, document: FlowDocument): Effect.Effect<ReadonlyArray<FlowModule>> =>
  Effect.gen(function* () {
    const found = new Map<BotId, FlowModule | undefined>()
    const modules: Array<FlowModule> = []
    let wanted = flowReferences(document).modules
    while (wanted.length > 0 && modules.length < moduleLimit) {
      const read = yield* publishedFlows(tx, wanted.slice(0, moduleLimit - modules.length))
      for (const id of wanted) found.set(id, undefined)
      for (const module of read) found.set(module.botId, module)
      modules.push(...read)
      wanted = [...new Set(read.flatMap((module) => flowReferences(module).modules))].filter((id) => !found.has(id))
    }
    return modules
  })

/** Reads what a script holds of outside of its flow: the modules that it calls, and the entities of all of these. */
export const outsideOfFlow = (
  tx: Tx,
  document: FlowDocument,
): Effect.Effect<{ readonly modules: ReadonlyArray<FlowModule>; readonly entities: ReadonlyArray<EntityType> }> =>
  Effect.gen(function* () {
    const modules = yield* modulesOfFlow(tx, document)
    const nodes = [...document.nodes, ...modules.flatMap((module) => module.nodes)]
    return { modules, entities: yield* entitiesInFlow(tx, { nodes }) }
  })

const publishedFlows = (tx: Tx, bots: ReadonlyArray<BotId>): Effect.Effect<ReadonlyArray<FlowModule>> =>
  Effect.map(
    tx.rows<{ readonly botId: BotId; readonly document: unknown }>(sql`
      select b.id as "botId", f.document
      from bots b join flows f on f.company_id = b.company_id and f.id = b.published_flow_id
      where b.company_id = ${company} and b.id = any(${ints(bots)}) and b.deleted_at is null order by b.id`),
    (rows) =>
      rows.map(({ botId, document }) => ({ botId, nodes: Schema.decodeUnknownSync(FlowDocument)(document).nodes })),
  )

/** Finds the bots whose published flows go through that of a bot; undefined if there are none. Those outside of these workspaces are counted. */
export const callersOfFlow = (
  tx: Tx,
  botId: BotId,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<FlowCallers | undefined> =>
  Effect.map(
    tx.rows<{ readonly id: BotId; readonly name: string; readonly own: boolean }>(sql`
      select b.id, b.name, b.workspace_id = any(${ints(workspaces)}) as own
      from flows f join bots b on b.company_id = f.company_id and b.published_flow_id = f.id
      where f.company_id = ${company} and f.modules <> '{}' and f.modules @> ${ints([botId])} and b.deleted_at is null
      order by b.name, b.id`),
    (rows) => {
      const own = rows.filter((row) => row.own)
      return rows.length === 0
        ? undefined
        : { bots: own.map(({ id, name }) => ({ id, name })), others: rows.length - own.length }
    },
  )
