import type { InteractionId, NodeId } from "../../kernel/index.ts"
import { emptyNode, type FlowNode, namesWritten, titleLimit } from "../document/flow-node.ts"
import { dominatorsOf } from "../graph/dominators.ts"
import { shapeOf } from "../graph/flow-shape.ts"
import { otherwise } from "../logic/condition.ts"
import { setLimit } from "../logic/set-value.ts"
import { mentionsIn, withMentions } from "../text/rich-text.ts"

const firstInteraction = 1 as InteractionId
const title = "Valores"

/**
 * A return may lead to a node through which the conversation has not come, whose question then cites a value that another node has set: a
 * mention names one node, and is empty where that was not there. Such values are set at the beginning, to nothing, and cited from there.
 */
export const withReachedSources = (nodes: ReadonlyArray<FlowNode>): ReadonlyArray<FlowNode> => {
  const needed = neededIn(nodes)
  if (needed.size === 0) return nodes
  const names = [...new Set([...needed.values()].flatMap((of) => [...of]))]
  const [start] = nodes
  const highest = nodes.reduce((most, { id }) => Math.max(most, id), 0)
  // Counted up, so the ids are valid.
  const idAt = (place: number) => (highest + 1 + place) as NodeId
  const taken = new Set(nodes.map((node) => node.title))
  const led = start?.userInteractions[0]?.target ?? null
  const groups = Array.from({ length: Math.ceil(names.length / setLimit) }, (_, at) =>
    names.slice(at * setLimit, (at + 1) * setLimit),
  )
  const sourceOf = new Map(groups.flatMap((group, at) => group.map((name) => [name, idAt(at)] as const)))
  let count = 1
  const freeTitle = (): string => {
    let free = title
    while (taken.has(free)) free = `${title} ${++count}`.slice(0, titleLimit)
    taken.add(free)
    return free
  }
  const made = groups.map((group, at): FlowNode => ({
    ...emptyNode(idAt(at), freeTitle(), { x: 0, y: 0 }),
    sets: group.map((name) => ({ name, formula: '""' })),
    userInteractions: [
      {
        id: firstInteraction,
        target: at + 1 < groups.length ? idAt(at + 1) : led,
        phrases: [],
        entity: null,
        when: otherwise,
      },
    ],
  }))
  const cited = nodes.map((node) => {
    const of = needed.get(node.id)
    if (of === undefined) return node
    return {
      ...node,
      botInteractions: node.botInteractions.map((one) => ({
        ...one,
        text: withMentions(one.text, (mention) => ({
          ...mention,
          sourceNodeId: (of.has(mention.variable) ? sourceOf.get(mention.variable) : undefined) ?? mention.sourceNodeId,
        })),
      })),
    }
  })
  return cited.flatMap((node) =>
    node.id === start?.id
      ? [{ ...node, userInteractions: node.userInteractions.map((way) => ({ ...way, target: idAt(0) })) }, ...made]
      : [node],
  )
}

/** Finds the values that a node cites although what sets them need not have been there, by the nodes that cite them. */
const neededIn = (nodes: ReadonlyArray<FlowNode>): ReadonlyMap<NodeId, ReadonlySet<string>> => {
  const returning = nodes.filter(({ returnTo }) => returnTo !== null)
  const needed = new Map<NodeId, Set<string>>()
  if (returning.length === 0) return needed
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const captured = new Set(nodes.flatMap(({ userInteractions }) => userInteractions.flatMap(namesWritten)))
  const leadsThrough = dominanceIn(nodes)
  for (const node of returning) {
    const to = node.returnTo === null ? undefined : byId.get(node.returnTo)
    if (to === undefined) continue
    const own = new Set([...to.sets, ...(to.call?.keeps ?? [])].map(({ name }) => name))
    for (const { variable, sourceNodeId } of to.botInteractions.flatMap(({ text }) => mentionsIn(text))) {
      // What an answer captures is kept at its node alone.
      if (!own.has(variable) && captured.has(variable)) continue
      if (leadsThrough(sourceNodeId, node.id)) continue
      const of = needed.get(to.id)
      if (of === undefined) needed.set(to.id, new Set([variable]))
      else of.add(variable)
    }
  }
  return needed
}

const withReturnAsWay = (node: FlowNode): FlowNode =>
  node.returnTo === null
    ? node
    : {
        ...node,
        userInteractions: [{ id: firstInteraction, target: node.returnTo, phrases: [], entity: null, when: otherwise }],
      }

/** Returns whether every way from the start to a node, returns included, leads through another; what the start does not reach is passed over. */
const dominanceIn = (nodes: ReadonlyArray<FlowNode>): ((through: NodeId, to: NodeId) => boolean) => {
  const shape = shapeOf(new Map(nodes.map((node) => [node.id, withReturnAsWay(node)])), nodes[0]?.id ?? (0 as NodeId))
  const above = dominatorsOf(shape)
  const below = new Map<number, Array<number>>()
  for (let place = 0; place < shape.size; place++) {
    const over = above[place] ?? -1
    if (over < 0) continue
    const list = below.get(over)
    if (list === undefined) below.set(over, [place])
    else list.push(place)
  }
  const entered = new Int32Array(shape.size).fill(-1)
  const left = new Int32Array(shape.size)
  let clock = 0
  const open: Array<number> = [shape.start]
  while (open.length > 0) {
    const place = open.at(-1) ?? 0
    if (entered[place] === -1) {
      entered[place] = clock++
      for (const next of below.get(place) ?? []) open.push(next)
    } else {
      left[place] = clock
      open.pop()
    }
  }
  return (through, to) => {
    const [over, under] = [shape.places.get(through) ?? -1, shape.places.get(to) ?? -1]
    const at = entered[under] ?? -1
    if (at === -1) return true
    return (entered[over] ?? -1) !== -1 && (entered[over] ?? 0) <= at && at < (left[over] ?? 0)
  }
}
