import { Result } from "effect"
import { foldPhrase, type NodeId } from "../../kernel/index.ts"
import { type FlowGraph, levelOf, reaches } from "./flow-graph.ts"
import { isFailureWay } from "../calls/failure-way.ts"
import type { FlowRefusal } from "./flow-refusal.ts"
import { type FlowNode, takesSomething, titleLimit } from "../document/flow-node.ts"
import { ancestorsOf, descendantsOf } from "./topological-order.ts"

/**
 * Returns whether a connection is allowed (conversations, section 5, 'Edge connect'): its target is on a greater level,
 * or on none; it is new, creates no cycle, and neither ends at the start nor begins at an end.
 */
export const canConnect = (graph: FlowGraph, source: NodeId, target: NodeId): boolean => {
  const from = graph.nodes.get(source)
  const to = graph.nodes.get(target)
  if (from === undefined || to === undefined || !mayLead(from, to)) return false
  return isLower(levelOf(graph, target), levelOf(graph, source)) && !reaches(graph, target, source)
}

/** Whether a level is below another, or is none. */
const isLower = (level: number, above: number): boolean => level === -1 || level > above

/** Checks the two nodes alone, regardless of their levels. */
const mayLead = (from: FlowNode, to: FlowNode): boolean =>
  from !== to &&
  from.kind !== "end" &&
  to.kind !== "start" &&
  !from.userInteractions.some((interaction) => interaction.target === to.id)

/** Why a node is no choice of 'go to card'. */
export type TargetRefusal = "from-end" | "start" | "taken" | "unlevelled" | "above" | "beside" | "cycle"

/** The other nodes of a flow: those that may be chosen in 'go to card', and those that may not. */
export interface TargetChoices {
  readonly legal: ReadonlyArray<FlowNode>
  readonly refused: ReadonlyArray<{ readonly node: FlowNode; readonly refusal: TargetRefusal }>
}

/**
 * Divides the other nodes into the choices of 'go to card' (section 4), which are nodes on a greater level that are not
 * targeted yet, and the rest. A node without a level is reached by dragging only. `keeping` is the present target of the
 * interaction being changed.
 */
export const targetChoices = (graph: FlowGraph, source: NodeId, keeping?: NodeId | null): TargetChoices => {
  const { nodes, shape, levels } = graph
  const from = nodes.get(source)
  const place = shape.places.get(source)
  if (from === undefined || place === undefined) return { legal: [], refused: [] }
  const level = levels.of[place] ?? -1
  const above = ancestorsOf(shape, place)
  const taken = new Set(from.userInteractions.map(({ target }) => target))
  const refusalOf = (to: FlowNode, other: number, leadsHere: boolean): TargetRefusal | undefined => {
    if (from.kind === "end") return "from-end"
    if (to.kind === "start") return "start"
    if (taken.has(to.id)) return "taken"
    if (other === -1) return "unlevelled"
    if (other < level) return "above"
    if (other === level) return "beside"
    return leadsHere ? "cycle" : undefined
  }
  const legal: Array<FlowNode> = []
  const refused: Array<{ readonly node: FlowNode; readonly refusal: TargetRefusal }> = []
  let at = 0
  for (const node of nodes.values()) {
    const to = at++
    const refusal = node.id === keeping ? undefined : refusalOf(node, levels.of[to] ?? -1, above[to] !== 0)
    if (refusal === undefined && node !== from) legal.push(node)
    else if (refusal !== undefined && node !== from) refused.push({ node, refusal })
  }
  return { legal, refused }
}

/** Lists the choices of 'go to card' (`targetChoices`). */
export const legalTargets = (graph: FlowGraph, source: NodeId, keeping?: NodeId | null): ReadonlyArray<FlowNode> =>
  targetChoices(graph, source, keeping).legal

/**
 * Lists the nodes to which a connection from a node is allowed (`canConnect`): first those without a level, such as what was pasted, which
 * 'go to card' leaves out.
 */
export const legalConnections = (graph: FlowGraph, source: NodeId): ReadonlyArray<FlowNode> => {
  const { nodes, shape, levels } = graph
  const from = nodes.get(source)
  const place = shape.places.get(source)
  if (from === undefined || place === undefined) return []
  const level = levels.of[place] ?? -1
  const above = ancestorsOf(shape, place)
  const loose: Array<FlowNode> = []
  const lower: Array<FlowNode> = []
  let at = 0
  for (const node of nodes.values()) {
    const to = at++
    const other = levels.of[to] ?? -1
    if (above[to] !== 0 || !isLower(other, level) || !mayLead(from, node)) continue
    if (other === -1) loose.push(node)
    else lower.push(node)
  }
  return [...loose, ...lower]
}

/**
 * Lists the nodes that lead on and from which a connection to a target is allowed (`canConnect`), also those without a
 * level.
 */
export const legalSources = (graph: FlowGraph, target: NodeId): ReadonlyArray<FlowNode> => {
  const { nodes, shape, levels } = graph
  const to = nodes.get(target)
  const place = shape.places.get(target)
  if (to === undefined || place === undefined) return []
  const level = levels.of[place] ?? -1
  const below = descendantsOf(shape, place)
  let at = 0
  return [...nodes.values()].filter((node) => {
    const from = at++
    return below[from] === 0 && isLower(level, levels.of[from] ?? -1) && mayLead(node, to) && leadsOn(node)
  })
}

/** Returns whether the conversation may go on from a node by an answer: it neither ends, returns nor transfers there. */
export const leadsOn = ({ kind, transfer, returnTo }: FlowNode): boolean =>
  kind !== "end" && transfer === null && returnTo === null

/**
 * Returns whether the conversation stops at a node that was not finished: it neither leads on, ends, returns nor transfers. Where it goes
 * if a call fails does not count.
 */
export const isOpenEnd = (node: FlowNode): boolean =>
  leadsOn(node) && node.userInteractions.every((way) => way.target === null || isFailureWay(way))

/**
 * Returns whether the conversation may go back from a node to an earlier one ('Voltar para'): one that leads to it and
 * waits there for an answer. The end of a conversation goes nowhere.
 */
export const mayReturnTo = (graph: FlowGraph, node: FlowNode, target: FlowNode): boolean =>
  node.kind !== "end" && node !== target && waitsForAnswer(target) && reaches(graph, target.id, node.id)

/** Returns whether the conversation leaves the node without waiting: a start with a single answer that names nothing. */
export const goesStraightOn = ({ kind, userInteractions }: FlowNode): boolean =>
  kind === "start" &&
  userInteractions.length === 1 &&
  userInteractions.every(
    ({ phrases, entity, choice, when }) =>
      when === undefined &&
      entity === null &&
      choice === undefined &&
      phrases.every((phrase) => foldPhrase(phrase) === ""),
  )

const waitsForAnswer = ({ kind, userInteractions, form, transfer, returnTo }: FlowNode): boolean =>
  kind !== "end" &&
  transfer === null &&
  returnTo === null &&
  (form !== undefined || userInteractions.some(takesSomething))

/** Lists the choices of 'Voltar para', the nearest above first; of one level, in the order of the nodes. */
export const legalReturns = (graph: FlowGraph, id: NodeId): ReadonlyArray<FlowNode> => {
  const node = graph.nodes.get(id)
  const place = graph.shape.places.get(id)
  if (node === undefined || place === undefined || node.kind === "end") return []
  const above = ancestorsOf(graph.shape, place)
  let at = 0
  return [...graph.nodes.values()]
    .filter((other) => above[at++] === 1 && other !== node && waitsForAnswer(other))
    .toSorted((one, other) => levelOf(graph, other.id) - levelOf(graph, one.id))
}

/** Suggests where to return to: the nearest earlier node that offers a choice, else the nearest that asks. */
export const likelyReturn = (graph: FlowGraph, id: NodeId): FlowNode | undefined => {
  const choices = legalReturns(graph, id)
  return choices.find(offersChoice) ?? choices[0]
}

const offersChoice = ({ userInteractions, botInteractions }: FlowNode): boolean =>
  userInteractions.length > 1 || botInteractions.some(({ buttons }) => buttons.length > 1)

/**
 * A further interaction needs a target that no interaction without one will take ('Nodes de destino insuficientes').
 */
export const mayAddUserInteraction = (graph: FlowGraph, node: FlowNode): boolean => {
  const waiting = node.userInteractions.filter((interaction) => interaction.target === null).length
  return node.kind !== "end" && legalTargets(graph, node.id).length > waiting
}

/** Normalises a title for comparison: the wire's underscore equals a blank, and the ends are trimmed. */
export const wireTitle = (title: string): string => title.trim().replaceAll(" ", "_")

const startNames = new Set(["Início", "Inicio"])

/** Validates a node's new title (section 5, 'Node title'). Returns the title to store. */
export const checkTitle = (graph: FlowGraph, id: NodeId, title: string): Result.Result<string, FlowRefusal> => {
  const trimmed = title.trim()
  const node = graph.nodes.get(id)
  if (node === undefined) return Result.fail({ _tag: "NotFound", what: "node" })
  if (node.kind === "start") return Result.fail({ _tag: "TitleIsFixed" })
  if (trimmed === "") return Result.fail({ _tag: "EmptyTitle" })
  if (trimmed.length > titleLimit) return Result.fail({ _tag: "TitleTooLong" })
  if (trimmed.includes("_")) return Result.fail({ _tag: "UnderscoreInTitle" })
  const taken = [...graph.nodes.values()].some((node) => node.id !== id && node.title.trim() === trimmed)
  return taken || startNames.has(trimmed) ? Result.fail({ _tag: "DuplicateTitle" }) : Result.succeed(trimmed)
}

const numbered = /^(\d+)-Inserir-título$/u

/** Tells whether a title is still that of a new node. */
export const isNewTitle = (title: string): boolean => /^\d+-Inserir-título$/u.test(title)

/**
 * Returns the title of a new node: the first number that no title of the very form uses, then '-Inserir-título' (section 4).
 */
export const nextTitle = (graph: FlowGraph): string => {
  const used = new Set<number>()
  for (const { title } of graph.nodes.values()) {
    const number = numbered.exec(title.trim())?.[1]
    if (number !== undefined) used.add(Number(number))
  }
  let free = 1
  while (used.has(free)) free++
  return `${free}-Inserir-título`
}
