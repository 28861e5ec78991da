import { callsModule } from "../calls/system-call.ts"
import { Result, Schema } from "effect"
import { type CompanyId, NodeId } from "../../kernel/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"
import { entitiesIn, entityFinder } from "../document/entities-of-flow.ts"
import type { EntityRef } from "../document/entity-ref.ts"
import { type FlowNode, nodeLimit, type Position, type UserInteraction } from "../document/flow-node.ts"
import { applyEdit, type GraphEdit } from "../edits/graph-edit.ts"
import { flowMessages as say } from "../flow-messages.ts"
import type { NodeForm } from "../form/node-form.ts"
import { type FlowGraph, nextNodeId } from "../graph/flow-graph.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { mayReturnTo } from "../graph/graph-rules.ts"
import { valuesWritten } from "../text/captured-values.ts"
import { withAllTexts } from "../text/message-texts.ts"
import { type Mention, type RichText, withMentions, withoutMentions } from "../text/rich-text.ts"
import type { FlowPart } from "./flow-part.ts"
import { freeOffset } from "./free-offset.ts"
import { freeTitles } from "./free-titles.ts"

/** What is known where a part is pasted. */
export interface PasteSurroundings {
  /** The company of the flow; a part of another one loses its files and the targets of its transfers. */
  readonly company: CompanyId | null
  /** Entities that the flow may use, besides those that it uses already. */
  readonly entities?: ReadonlyArray<EntityRef>
  /** The upper left corner of what is pasted; absent: beside the originals. */
  readonly place?: Position
}

/** What a part had that is not there where it was pasted. */
export interface PasteLosses {
  /** Connections and returns to nodes that were not copied. */
  readonly connections: number
  /** Names of values whose mentions were removed. */
  readonly values: ReadonlyArray<string>
  /** Names of entities that do not exist here. */
  readonly entities: ReadonlyArray<string>
  readonly files: number
  /** Transfers that have no target any more. */
  readonly transfers: number
  /** Calls of the flows of another company. */
  readonly modules: number
}

/** The edit that pastes a part, the ids of its nodes, and what was lost. */
export interface PastedPart {
  readonly ids: ReadonlyArray<NodeId>
  readonly edit: GraphEdit
  readonly losses: PasteLosses
}

/**
 * Pastes a part into a flow, all of it or nothing: with ids and titles of its own, its inner connections, and no card on another one.
 * Entities are found by their names. A mention of a value from outside of the part stays where its node still writes it, or else a node
 * of the part, or else of the flow, writes a value of that name.
 */
export const pastePart = (
  graph: FlowGraph,
  part: FlowPart,
  around: PasteSurroundings,
): Result.Result<PastedPart, FlowRefusal> => {
  if (graph.nodes.size + part.nodes.length > nodeLimit) return Result.fail({ _tag: "TooManyNodes" })
  const offset = freeOffset([...graph.nodes.values()], part.nodes, around.place)
  if (offset === undefined) return Result.fail({ _tag: "PartRefused", problem: say.noRoom })
  const first = nextNodeId(graph)
  const ids = new Map(part.nodes.map(({ id }, at) => [id, Schema.decodeSync(NodeId)(first + at)]))
  const titleOf = freeTitles(graph)
  const adapted = adaptedNodes(graph, part, around)
  const sourceOf = sourceOfMention(graph, { ids, before: part.nodes, now: adapted.nodes })
  const values = new Set<string>()
  const pasted = adapted.nodes.map((node): FlowNode => {
    const isGone = (mention: Mention) => {
      const gone = sourceOf(mention) === undefined
      if (gone) values.add(mention.variable)
      return gone
    }
    const renewed = (text: RichText) =>
      withMentions(withoutMentions(text, isGone), (mention) => ({
        ...mention,
        sourceNodeId: sourceOf(mention) ?? mention.sourceNodeId,
      }))
    return {
      ...node,
      id: ids.get(node.id) ?? node.id,
      title: titleOf(node.title),
      position: { x: node.position.x + offset.x, y: node.position.y + offset.y },
      botInteractions: withAllTexts(node.botInteractions, renewed),
      userInteractions: node.userInteractions.map((way) => ({ ...way, target: renewedId(ids, way.target) })),
      returnTo: renewedId(ids, node.returnTo),
    }
  })
  const { nodes, dropped } = withLegalReturns(graph, pasted)
  return Result.succeed({
    ids: nodes.map(({ id }) => id),
    edit: additions(graph, nodes),
    losses: { ...adapted.losses, connections: part.left + dropped, values: [...values] },
  })
}

const additions = (graph: FlowGraph, nodes: ReadonlyArray<FlowNode>): GraphEdit =>
  nodes.map((node, at) => ({ do: "add-node", node, at: graph.nodes.size + at }))

const renewedId = (ids: ReadonlyMap<NodeId, NodeId>, id: NodeId | null): NodeId | null =>
  id === null ? null : (ids.get(id) ?? null)

/** Removes returns that the rules refuse: the way between the two nodes was not copied. */
const withLegalReturns = (graph: FlowGraph, nodes: ReadonlyArray<FlowNode>) => {
  if (nodes.every(({ returnTo }) => returnTo === null)) return { nodes, dropped: 0 }
  const after = applyEdit(graph, additions(graph, nodes)).graph
  let dropped = 0
  const legal = nodes.map((node) => {
    const to = node.returnTo === null ? undefined : after.nodes.get(node.returnTo)
    if (to === undefined || mayReturnTo(after, node, to)) return node
    dropped++
    return { ...node, returnTo: null }
  })
  return { nodes: legal, dropped }
}

/** The nodes with the entities of here, without files and targets of another company; their ids are still those of the part. */
const adaptedNodes = (graph: FlowGraph, part: FlowPart, { company, entities = [] }: PasteSurroundings) => {
  const entityHere = entitiesHere(graph, entities)
  const fileIds = filesIn(graph)
  const isForeign = company === null || part.company !== company
  const lost = new Set<string>()
  let [files, transfers, modules] = [0, 0, 0]
  const wayHere = (way: UserInteraction): UserInteraction => {
    if (way.entity === null) return way
    const entity = entityHere(way.entity)
    if (entity !== undefined) return entity === way.entity ? way : { ...way, entity }
    lost.add(way.entity.name)
    const { saveAs: _name, ...rest } = way
    return { ...rest, entity: null }
  }
  const formHere = (form: NodeForm): NodeForm => ({
    ...form,
    fields: form.fields.map((field) => {
      if (field.entity === null) return field
      const entity = entityHere(field.entity)
      if (entity === undefined) lost.add(field.entity.name)
      return { ...field, entity: entity ?? null }
    }),
  })
  const transferHere = (transfer: FlowNode["transfer"]) => {
    if (!isForeign || transfer?.target == null || isOfNoCompany(transfer.target)) return transfer
    transfers++
    return { target: null }
  }
  const callHere = (call: FlowNode["call"]) => {
    if (!isForeign || call === null || !callsModule(call)) return call
    modules++
    return null
  }
  const nodes = part.nodes.map((node): FlowNode => ({
    ...node,
    call: callHere(node.call),
    userInteractions: node.userInteractions.map(wayHere),
    botInteractions: node.botInteractions.map((said) => {
      const kept = isForeign ? said.files.filter(({ fileId }) => fileIds.has(fileId)) : said.files
      files += said.files.length - kept.length
      return kept.length === said.files.length ? said : { ...said, files: kept }
    }),
    transfer: transferHere(node.transfer),
    ...(node.form === undefined ? {} : { form: formHere(node.form) }),
  }))
  return { nodes, losses: { entities: [...lost], files, transfers, modules } }
}

/** Whether a transfer names no person, bot or workspace. */
const isOfNoCompany = (target: TransferTarget): boolean =>
  !("workspaceId" in target) && !("userId" in target) && !("botId" in target)

const filesIn = (graph: FlowGraph): ReadonlySet<string> =>
  new Set(
    [...graph.nodes.values()].flatMap((node) =>
      node.botInteractions.flatMap((said) => said.files.map((file) => file.fileId)),
    ),
  )

const entitiesHere = (graph: FlowGraph, more: ReadonlyArray<EntityRef>) =>
  entityFinder([...more, ...entitiesIn(graph.nodes.values())])

/** Returns whether a part captures by an entity that the flow does not use yet, so that the entities of its bot have to be known. */
export const needsEntities = (graph: FlowGraph, part: FlowPart): boolean => {
  const here = entitiesHere(graph, [])
  return entitiesIn(part.nodes).some((entity) => here(entity)?.id !== entity.id)
}

interface RenewedNodes {
  readonly ids: ReadonlyMap<NodeId, NodeId>
  readonly before: ReadonlyArray<FlowNode>
  readonly now: ReadonlyArray<FlowNode>
}

/** Finds the node that a pasted mention names from now on; undefined if none writes its value. */
const sourceOfMention = (graph: FlowGraph, { ids, before, now }: RenewedNodes) => {
  /** Values that the nodes of the part do not write any more, since their entity does not exist here. */
  const lost = new Set<string>()
  const inPart = new Map<string, NodeId>()
  now.forEach((node, at) => {
    const kept = new Set(valuesWritten(node))
    for (const name of kept) if (!inPart.has(name)) inPart.set(name, ids.get(node.id) ?? node.id)
    const original = before[at]
    if (original === undefined) return
    for (const name of valuesWritten(original)) if (!kept.has(name)) lost.add(keyOf(node.id, name))
  })
  let inFlow: Map<string, NodeId> | undefined
  const writerInFlow = (name: string): NodeId | undefined => {
    if (inFlow === undefined) {
      inFlow = new Map()
      for (const node of graph.nodes.values())
        for (const written of valuesWritten(node)) if (!inFlow.has(written)) inFlow.set(written, node.id)
    }
    return inFlow.get(name)
  }
  return ({ variable, sourceNodeId }: Mention): NodeId | undefined => {
    const inner = ids.get(sourceNodeId)
    if (inner !== undefined) return lost.has(keyOf(sourceNodeId, variable)) ? undefined : inner
    const there = graph.nodes.get(sourceNodeId)
    if (there !== undefined && valuesWritten(there).includes(variable)) return sourceNodeId
    return inPart.get(variable) ?? writerInFlow(variable)
  }
}

const keyOf = (id: NodeId, name: string): string => `${id}/${name}`
