import type { NodeId } from "../../kernel/index.ts"
import { change } from "../edits/flow-edits.ts"
import { type FlowGraph, levelOf } from "../graph/flow-graph.ts"
import { namesWritten, type FlowNode } from "../document/flow-node.ts"
import { isFailureWay } from "../calls/failure-way.ts"
import { valuesAsked, valuesMade } from "../text/captured-values.ts"
import type { FlowProblem } from "./flow-problem.ts"
import { textPath, textsOf, withAllTexts } from "../text/message-texts.ts"
import { type Mention, mentionsIn, withoutMentions } from "../text/rich-text.ts"

/** Finds mentions of values that are captured on no path, or not on every path, from the start to the node. */
export const mentionProblems = (graph: FlowGraph): ReadonlyArray<FlowProblem> => {
  const returns = returnsOf(graph)
  const known = new Map<string, Captures>()
  const capturesOf = ({ sourceNodeId, variable }: Mention): Captures => {
    const key = `${sourceNodeId}/${variable}`
    const found = known.get(key) ?? capturesIn(graph, returns, sourceNodeId, variable)
    known.set(key, found)
    return found
  }
  return [...graph.nodes.values()].flatMap((node, place) =>
    // An unreachable node is a problem of its own.
    levelOf(graph, node.id) === -1
      ? []
      : node.botInteractions.flatMap((said, index) =>
          textsOf(said).flatMap((text, at) =>
            distinct(mentionsIn(text)).flatMap((mention): ReadonlyArray<FlowProblem> => {
              const { always, sometimes } = capturesOf(mention)
              const where = { variable: mention.variable, nodeId: node.id, path: textPath(index, at) }
              if (sometimes[place] !== 1)
                return [{ _tag: "UncapturedMention", severity: "warns", ...where, fix: blanking(node, mention) }]
              return always(place) ? [] : [{ _tag: "SometimesCaptured", severity: "hints", ...where }]
            }),
          ),
        ),
  )
}

const distinct = (mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => [
  ...new Map(mentions.map((mention) => [`${mention.sourceNodeId}/${mention.variable}`, mention])).values(),
]

/** Where a value has been captured, by node index: on some path from the start, or on every one. */
interface Captures {
  readonly sometimes: Uint8Array
  readonly always: (place: number) => boolean
}

/** Where the conversation returns to, by node index. */
const returnsOf = ({ nodes, shape }: FlowGraph): ReadonlyMap<number, number> => {
  const returns = new Map<number, number>()
  for (const { id, returnTo, transfer } of nodes.values()) {
    const [from, to] = [shape.places.get(id), returnTo === null ? undefined : shape.places.get(returnTo)]
    if (from !== undefined && to !== undefined && transfer === null) returns.set(from, to)
  }
  return returns
}

const capturesIn = (
  graph: FlowGraph,
  returns: ReadonlyMap<number, number>,
  source: NodeId,
  variable: string,
): Captures => {
  const { shape } = graph
  const node = graph.nodes.get(source)
  const from = shape.places.get(source)
  if (node === undefined || from === undefined || levelOf(graph, source) === -1)
    return { sometimes: new Uint8Array(shape.size), always: () => false }
  // A webhook of the node may return any value, which then counts as captured; so does what the node sets.
  const sets = node.callsWebhook || valuesMade(node).includes(variable)
  // A form has its values once the conversation goes on from the node.
  const asks = valuesAsked(node).includes(variable)
  // What is kept of a call's answer is not there where the call gave nothing.
  const failed = new Set(
    node.callsWebhook || node.sets.some(({ name }) => name === variable)
      ? []
      : node.userInteractions.flatMap((way) => (way.target !== null && isFailureWay(way) ? [way.target] : [])),
  )
  const catches = (target: NodeId | null) =>
    ((sets || asks) && (target === null || !failed.has(target))) ||
    node.userInteractions.some((answer) => answer.target === target && namesWritten(answer).includes(variable))
  const caught = node.userInteractions.flatMap(({ target }) =>
    target !== null && catches(target) ? (shape.places.get(target) ?? []) : [],
  )
  const sometimes = walk(
    graph,
    returns,
    sets ? [from, ...caught] : caught,
    (place, to) => place !== from || !hasId(failed, shape.ids[to]),
  )
  const without = walk(graph, returns, [shape.start], (place, to) => place !== from || !catches(shape.ids[to] ?? null))
  if (sets) without[from] = 0
  return { sometimes, always: (place) => without[place] !== 1 }
}

const hasId = (ids: ReadonlySet<NodeId>, id: NodeId | undefined): boolean => id !== undefined && ids.has(id)

/**
 * Marks with 1 every node reachable from the given ones, themselves included, along the returns and the edges that `may`
 * allows.
 */
const walk = (
  { shape }: FlowGraph,
  returns: ReadonlyMap<number, number>,
  starts: ReadonlyArray<number>,
  may: (from: number, to: number) => boolean,
): Uint8Array => {
  const met = new Uint8Array(shape.size)
  const open = [...starts]
  for (const place of open) met[place] = 1
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const back = returns.get(place)
    if (back !== undefined && met[back] !== 1) {
      met[back] = 1
      open.push(back)
    }
    for (let edge = shape.firstTarget[place] ?? 0, end = shape.firstTarget[place + 1] ?? 0; edge < end; edge++) {
      const to = shape.targets[edge] ?? 0
      if (met[to] === 1 || !may(place, to)) continue
      met[to] = 1
      open.push(to)
    }
  }
  return met
}

/** Removes the mention, as the engine does. */
const blanking = (node: FlowNode, { sourceNodeId, variable }: Mention) =>
  change(node.id, {
    botInteractions: withAllTexts(node.botInteractions, (text) =>
      withoutMentions(text, (other) => other.sourceNodeId === sourceNodeId && other.variable === variable),
    ),
  })
