import { type Subject } from "../logic/value-types.ts"
import { Result } from "effect"
import { anyAnswerName } from "../../entity/index.ts"
import { fold, type NodeId } from "../../kernel/index.ts"
import { answerProblems } from "./answer-problems.ts"
import type { FlowContext } from "./flow-context.ts"
import { reportedOncePerChannel } from "./channels/channel-problems.ts"
import { secretsOfCall } from "../calls/call-template.ts"
import { convertToEnd } from "../edits/flow-edits.ts"
import { type FlowGraph, graphOfDocument, levelOf, reaches, targetsOf } from "../graph/flow-graph.ts"
import { goesStraightOn, isOpenEnd, leadsOn, mayReturnTo } from "../graph/graph-rules.ts"
import { type FlowDocument, type FlowNode, isAnswer, takesSomething } from "../document/flow-node.ts"
import { isOtherwise, subjectsOfCondition } from "../logic/condition.ts"
import type { FlowProblem, Severity } from "./flow-problem.ts"
import { type KeywordEntry, keywordProblems } from "./keyword-problems.ts"
import { mentionProblems } from "./mention-problems.ts"
import { polarityProblems } from "./polarity-problems.ts"
import { ownWayProblems, wayProblems } from "./way-problems.ts"
import { referenceProblems } from "./reference-problems.ts"
import { questionProblems } from "./question-problems.ts"
import { botMessageProblems } from "./bot-message-problems.ts"
import { textsOf } from "../text/message-texts.ts"
import { isBlank } from "../text/rich-text.ts"

const rank: Readonly<Record<Severity, number>> = { blocks: 0, warns: 1, hints: 2 }

/**
 * The linter: lists every problem of a flow, blocking ones first, then in the order of the nodes. Total: accepts any
 * graph, also with cycles and dangling targets. Takes linear time in the size of the flow; for mentions also in the
 * number of values.
 */
export const findFlowProblems = (graph: FlowGraph, context: FlowContext = {}): ReadonlyArray<FlowProblem> => {
  const nodes = [...graph.nodes.values()]
  const keywords = context.keywords ?? []
  const led = ledFrom(graph, [...keywords.map(({ nodeId }) => nodeId), ...askedTargets(graph)])
  const problems: ReadonlyArray<FlowProblem> = [
    ...(reachesEnd(graph, led) ? [] : [{ _tag: "NoEndReachable" as const, ...at(graph.start.id, "warns") }]),
    ...nodes.flatMap((node) => [
      ...nodeProblems(graph, node, led),
      ...ownProblems(node, context),
      ...(ends(node) ? [] : polarityProblems(node, (target) => graph.nodes.get(target)?.title)),
    ]),
    ...fallbackProblems(nodes, context),
    ...mentionProblems(graph),
    ...wayProblems(graph),
    ...keywordProblems(graph.start.id, graph.nodes, keywords),
    ...questionProblems(graph, context),
    ...lookAlikes(nodes),
  ]
  const returned = new Set(graph.questions.length === 0 ? [] : nodes.flatMap(({ returnTo }) => returnTo ?? []))
  const listening = new Set(nodes.filter((node) => returned.has(node.id) && listensAlone(node)).map(({ id }) => id))
  const place = new Map(nodes.map(({ id }, index) => [id, index]))
  const inOrder = problems
    .filter(({ _tag, nodeId }) => !isOfListening(_tag, graph.nodes.get(nodeId), listening))
    .toSorted((a, b) => rank[a.severity] - rank[b.severity] || (place.get(a.nodeId) ?? 0) - (place.get(b.nodeId) ?? 0))
  return reportedOncePerChannel(inOrder)
}

/**
 * Returns whether a node does nothing but wait: where questions from anywhere are asked and others lead back to it, nothing lacks. A blank node to
 * which nothing returns is one that somebody has not finished.
 */
const listensAlone = (node: FlowNode): boolean =>
  node.kind === "default" &&
  leadsOn(node) &&
  node.userInteractions.length === 0 &&
  node.form === undefined &&
  node.call === null &&
  !node.callsWebhook &&
  node.botInteractions.every((said) => textsOf(said).every(isBlank) && said.files.length === 0)

/** Returns whether a problem is none where a node waits for questions from anywhere, or where another leads back to such a node. */
const isOfListening = (
  tag: FlowProblem["_tag"],
  node: FlowNode | undefined,
  listening: ReadonlySet<NodeId>,
): boolean => {
  if (node === undefined || listening.size === 0) return false
  if (tag === "DeadEnd" || tag === "EmptyBotText" || tag === "UnreachableNode") return listening.has(node.id)
  return (tag === "ReturnNotAbove" || tag === "ReturnUnheard") && node.returnTo !== null && listening.has(node.returnTo)
}

/**
 * Lists the problems that block publishing a document: those of `findFlowProblems`, without what only warns or hints, for
 * which whole paths are followed.
 */
export const blockingProblems = (document: FlowDocument, context: FlowContext = {}): ReadonlyArray<FlowProblem> =>
  [
    ...[...graphOfDocument(document).nodes.values()].flatMap((node) => [
      ...transferProblems(node),
      ...ownProblems(node, context),
      ...ownWayProblems(node),
    ]),
    ...lostKeywords(document, context.keywords ?? []),
  ].filter(({ severity }) => severity === "blocks")

/** Lists the keywords of the bot that lead to a node that the document does not have. */
export const lostKeywords = (
  { nodes }: FlowDocument,
  keywords: ReadonlyArray<KeywordEntry>,
): ReadonlyArray<FlowProblem> => {
  const start = nodes.find(({ kind }) => kind === "start")
  return start === undefined ? [] : keywordProblems(start.id, new Set(nodes.map(({ id }) => id)), keywords)
}

/** Finds the problems that a node has whatever leads to it. */
const ownProblems = (node: FlowNode, context: FlowContext): ReadonlyArray<FlowProblem> => [
  ...botMessageProblems(node, context),
  ...answerProblems(node, context),
  ...(node.callsWebhook && context.hasWebhook === false
    ? [{ _tag: "WebhookWithoutAddress" as const, ...at(node.id, "warns", "callsWebhook") }]
    : []),
  ...lostSecrets(node, context.secretNames),
  ...(context.hasHours === false ? unsetHours(node) : []),
  ...(context.known === undefined ? [] : referenceProblems(node, context.known)),
]

const asksForHours = (subject: Subject): boolean => "fact" in subject && subject.fact === "now.open"

/** The ways of a node that ask whether the bot is open, which it always is without opening hours. */
const unsetHours = (node: FlowNode): ReadonlyArray<FlowProblem> =>
  node.userInteractions.flatMap(({ when }, place): ReadonlyArray<FlowProblem> =>
    when !== undefined && subjectsOfCondition(when).some(asksForHours)
      ? [{ _tag: "HoursUnset", ...at(node.id, "warns", "userInteractions", place, "when") }]
      : [],
  )

/** The secrets that a node's call uses and that the bot lacks, as one that was copied or made from a template does. */
const lostSecrets = (node: FlowNode, names: FlowContext["secretNames"]): ReadonlyArray<FlowProblem> =>
  node.call === null || names === undefined
    ? []
    : secretsOfCall(node.call)
        .filter((secret) => !names.includes(secret))
        .map((secret) => ({ _tag: "LostSecret", secret, ...at(node.id, "warns", "call") }))

const transferProblems = (node: FlowNode): ReadonlyArray<FlowProblem> =>
  node.transfer !== null && node.transfer.target === null
    ? [{ _tag: "TransferWithoutTarget", ...at(node.id, "blocks", "transfer") }]
    : []

const at = (nodeId: NodeId, severity: Severity, ...path: ReadonlyArray<string | number>) => ({ severity, nodeId, path })

/** The conversation goes on elsewhere, or no further. */
const ends = (node: FlowNode): boolean => node.kind === "end" || node.transfer !== null || node.returnTo !== null

const askedTargets = ({ questions }: FlowGraph): ReadonlyArray<NodeId> =>
  questions.flatMap(({ target }) => target ?? [])

/** Returns the nodes that keywords of the bot and questions from anywhere lead to, and those after them: the answers of no node need to. */
const ledFrom = (graph: FlowGraph, targets: ReadonlyArray<NodeId>): ReadonlySet<NodeId> => {
  const led = new Set<NodeId>()
  const open = [...targets]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = graph.nodes.get(id)
    if (node === undefined || led.has(id)) continue
    led.add(id)
    open.push(...targetsOf(node))
  }
  return led
}

/** A flow without any end is reported by its dead end instead. */
const reachesEnd = (graph: FlowGraph, led: ReadonlySet<NodeId>): boolean =>
  targetsOf(graph.start).length === 0 ||
  [...graph.nodes.values()].some((node) => ends(node) && (levelOf(graph, node.id) !== -1 || led.has(node.id)))

const nodeProblems = (graph: FlowGraph, node: FlowNode, led: ReadonlySet<NodeId>): ReadonlyArray<FlowProblem> => {
  const found: Array<FlowProblem> = [...transferProblems(node)]
  if (levelOf(graph, node.id) === -1 && !led.has(node.id))
    found.push({ _tag: "UnreachableNode", ...at(node.id, "warns") })
  if (isOpenEnd(node)) {
    const nothingLost =
      node.form === undefined && node.userInteractions.every((way) => way.when === undefined && !takesSomething(way))
    const end = nothingLost ? convertToEnd(graph, node) : undefined
    const fix = end !== undefined && Result.isSuccess(end) ? { fix: end.success } : {}
    found.push({ _tag: "DeadEnd", ...at(node.id, "warns", "userInteractions"), ...fix })
  }
  if (node.transfer !== null && node.userInteractions.some(({ target }) => target !== null))
    found.push({ _tag: "AnswersAfterTransfer", ...at(node.id, "hints", "userInteractions") })
  found.push(...returnProblems(graph, node))
  return found
}

const isBlankText = (text: string) => text.trim() === ""

/** Returns whether the conversation never waits at a node, which leads on by 'Senão' at the latest. */
const goesOnOtherwise = ({ userInteractions }: FlowNode): boolean =>
  userInteractions.some(({ when, target }) => when !== undefined && isOtherwise(when) && target !== null)

/** Returns whether a text may come to a node that none of its answers takes. No custom entity can have this name. */
const mayMisunderstand = (node: FlowNode): boolean =>
  !ends(node) &&
  !goesStraightOn(node) &&
  node.userInteractions.some((answer) => answer.target !== null && isAnswer(answer)) &&
  !goesOnOtherwise(node) &&
  !node.userInteractions.some(({ entity, target }) => entity?.name === anyAnswerName && target !== null)

/**
 * Finds the nodes without a fallback message where the bot has none either. If no node has one, that is told once: one
 * message of the bot is then what is missing.
 */
const fallbackProblems = (
  nodes: ReadonlyArray<FlowNode>,
  { botFallbacks }: FlowContext,
): ReadonlyArray<FlowProblem> => {
  if (botFallbacks?.every(isBlankText) !== true) return []
  const asking = nodes.filter(mayMisunderstand)
  const speechless = asking.filter(({ fallbackMessages }) => fallbackMessages.every(isBlankText))
  const told = speechless.length === asking.length ? speechless.slice(0, 1) : speechless
  return told.map(({ id }) => ({ _tag: "MissingFallback", ...at(id, "hints", "fallbackMessages") }))
}

const returnProblems = (graph: FlowGraph, node: FlowNode): ReadonlyArray<FlowProblem> => {
  const to = node.returnTo === null || node.transfer !== null ? undefined : graph.nodes.get(node.returnTo)
  if (to === undefined) return []
  const found: Array<FlowProblem> = []
  if (levelOf(graph, node.id) !== -1 && !reaches(graph, to.id, node.id))
    found.push({ _tag: "ReturnNotAbove", title: to.title, ...at(node.id, "warns", "returnTo") })
  else if (!mayReturnTo(graph, node, to))
    found.push({ _tag: "ReturnUnheard", title: to.title, ...at(node.id, "warns", "returnTo") })
  if (node.userInteractions.some(({ target }) => target !== null))
    found.push({ _tag: "AnswersBeforeReturn", ...at(node.id, "hints", "userInteractions") })
  return found
}

/** Finds titles that differ only by case, accents or blanks: allowed, but easily confused. */
const lookAlikes = (nodes: ReadonlyArray<FlowNode>): ReadonlyArray<FlowProblem> => {
  const first = new Map<string, FlowNode>()
  return nodes.flatMap((node): ReadonlyArray<FlowProblem> => {
    const folded = fold(node.title)
    const known = first.get(folded)
    if (known === undefined) first.set(folded, node)
    return known === undefined ? [] : [{ _tag: "LookAlikeTitle", title: known.title, ...at(node.id, "hints", "title") }]
  })
}
