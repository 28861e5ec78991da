import { type FlowModule, type FlowNode, type RichText, withAllTexts, withMentions } from "../../flow/index.ts"
import { type BotId, NodeId } from "../../kernel/index.ts"

/** Maximum calls of modules within each other. */
export const callDepth = 10

/** Maximum calls of modules without a message of the person. */
export const passLimit = 50

/**
 * The ids of the nodes of one module: those of its flow, after the multiple of this number that its bot has. A conversation that stands
 * in a module finds its node again in a later version of the script.
 */
export const idsOfModule = 1_000_000_000

/** The bot in whose module a node of a script stands; 0: in none, but in the flow itself. */
export type ModuleOf = (id: NodeId) => BotId | 0

/** Returns the id that a node of a module has in its own flow. */
export const idInItsFlow = (id: NodeId): NodeId => NodeId.make(id % idsOfModule)

/** The nodes of a script's modules with their ids in the script, and the start of each module. */
export interface LinkedModules {
  readonly nodes: ReadonlyArray<FlowNode>
  readonly entries: ReadonlyMap<BotId, NodeId>
  readonly moduleOf: ModuleOf
}

const none: LinkedModules = { nodes: [], entries: new Map(), moduleOf: () => 0 }

/**
 * Gives the nodes of modules their ids in a script. A module without a start, or with ids beyond the room of one, is left out, as is one
 * whose ids nodes of the flow itself have: those of an imported flow may be any.
 */
export const linkModules = (modules: ReadonlyArray<FlowModule>, flow: ReadonlyArray<FlowNode>): LinkedModules => {
  if (modules.length === 0) return none
  const entries = new Map<BotId, NodeId>()
  const owners = new Map<NodeId, BotId>()
  const beyond = new Set(flow.flatMap(({ id }) => (id < idsOfModule ? [] : [id])))
  const nodes = modules.flatMap(({ botId, nodes: own }) => {
    const start = own.find(({ kind }) => kind === "start")
    const hasRoom = Number.isSafeInteger((botId + 1) * idsOfModule) && own.every(({ id }) => id < idsOfModule)
    if (start === undefined || entries.has(botId) || !hasRoom) return []
    const idOf = (id: NodeId): NodeId => NodeId.make(botId * idsOfModule + id)
    if (beyond.size > 0 && own.some(({ id }) => beyond.has(idOf(id)))) return []
    entries.set(botId, idOf(start.id))
    for (const { id } of own) owners.set(idOf(id), botId)
    return own.map((node) => withIds(node, idOf))
  })
  return { nodes, entries, moduleOf: (id) => owners.get(id) ?? 0 }
}

const withIds = (node: FlowNode, idOf: (id: NodeId) => NodeId): FlowNode => {
  const renewed = (text: RichText) =>
    withMentions(text, (mention) => ({ ...mention, sourceNodeId: idOf(mention.sourceNodeId) }))
  return {
    ...node,
    id: idOf(node.id),
    botInteractions: withAllTexts(node.botInteractions, renewed),
    userInteractions: node.userInteractions.map((way) =>
      way.target === null ? way : { ...way, target: idOf(way.target) },
    ),
    returnTo: node.returnTo === null ? null : idOf(node.returnTo),
  }
}
