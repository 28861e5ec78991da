import type { BotTrail, FlowTrail } from "../../engine/index.ts"
import type { NodeKind } from "../../flow/index.ts"
import type { BotId, NodeId } from "../../kernel/index.ts"
import type { FlowFunnel, FunnelFigures, FunnelNode } from "./flow-funnel.ts"

/** What became of a conversation at the node where it stands: closed by its bot or in its hands, in others' hands, or open. */
export type TrailOutcome = "ended" | "handed" | "here"

/** The figures of a node of a bot's flow; without a node those of the flow as a whole. */
export interface FunnelSum extends FunnelFigures {
  readonly nodeId: NodeId | undefined
}

/** The figures of no conversation. */
export const noPassages: FunnelFigures = { reached: 0, missed: 0, ended: 0, handed: 0, here: 0 }

/** Adds two sums of a node; in any order and any grouping the result is the same. */
export const addPassages = (a: FunnelFigures, b: FunnelFigures): FunnelFigures => ({
  reached: a.reached + b.reached,
  missed: a.missed + b.missed,
  ended: a.ended + b.ended,
  handed: a.handed + b.handed,
  here: a.here + b.here,
})

/** What the trail of one conversation adds to the figures of a bot's flow; nothing if it was not in it. */
export const sumsOfTrail = (trail: FlowTrail, botId: BotId, outcome: TrailOutcome): ReadonlyArray<FunnelSum> => {
  const found = trail.find(({ bot }) => bot === botId)
  if (found === undefined) return []
  const { nodes, missed = [] } = found
  const became = becameOf(found, outcome)
  const once = (flag: boolean) => (flag ? 1 : 0)
  const sumAt = (nodeId: NodeId | undefined, isMissed: boolean, isLast: boolean): FunnelSum => ({
    nodeId,
    reached: 1,
    missed: once(isMissed),
    ended: once(isLast && became === "ended"),
    handed: once(isLast && became === "handed"),
    here: once(isLast && became === "here"),
  })
  return [
    sumAt(undefined, missed.length > 0, true),
    ...nodes.map((id) => sumAt(id, missed.includes(id), id === found.at)),
  ]
}

/** A bot that has let a conversation go keeps that, whatever becomes of it. */
const becameOf = ({ handed }: BotTrail, outcome: TrailOutcome): TrailOutcome => (handed === true ? "handed" : outcome)

/** A node as a version of the flow has it. */
export interface TitledNode {
  readonly id: NodeId
  readonly title: string
  readonly kind: NodeKind
}

/** What a funnel is made from. */
export interface FunnelFacts extends Pick<FlowFunnel, "botId" | "botName" | "flowId" | "since" | "timeZone" | "today"> {
  /** The nodes of the published version, in its order; undefined if none is published. */
  readonly published: ReadonlyArray<TitledNode> | undefined
  /** Nodes of other versions, as they were last. */
  readonly former: ReadonlyArray<TitledNode>
  readonly sums: ReadonlyArray<FunnelSum>
}

/** The title of a node that no version has any more. */
const forgotten = (id: NodeId): string => `Node ${id}`

/** Returns the nodes that conversations were at and that a version does not have. */
export const formerNodes = (
  sums: ReadonlyArray<FunnelSum>,
  published: ReadonlyArray<TitledNode> | undefined,
): ReadonlyArray<NodeId> => {
  const known = new Set(published?.map(({ id }) => id))
  return [...new Set(sums.flatMap(({ nodeId }) => (nodeId === undefined || known.has(nodeId) ? [] : [nodeId])))]
}

/** Makes the funnel of a flow. */
export const funnelOf = ({ published, former, sums, ...facts }: FunnelFacts): FlowFunnel => {
  const figures = new Map<NodeId | undefined, FunnelFigures>()
  for (const { nodeId, ...more } of sums) figures.set(nodeId, addPassages(figures.get(nodeId) ?? noPassages, more))
  const of = ({ id, title, kind }: TitledNode, removed: boolean): FunnelNode => ({
    nodeId: id,
    title,
    kind,
    removed,
    ...(figures.get(id) ?? noPassages),
  })
  const removed = formerNodes(sums, published).toSorted((a, b) => a - b)
  return {
    ...facts,
    published: published !== undefined,
    whole: figures.get(undefined) ?? noPassages,
    nodes: [
      ...(published ?? []).map((node) => of(node, false)),
      ...removed.map((id) =>
        of(former.find((node) => node.id === id) ?? { id, title: forgotten(id), kind: "default" }, true),
      ),
    ],
  }
}
