import type { InteractionId, NodeId } from "../../kernel/index.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { Conversation } from "./conversation-document.ts"
import { type PlayedStep, playConversation } from "./play-conversation.ts"

/** How many items of a kind were reached, and the unreached ones. */
export interface Reached<Thing> {
  readonly total: number
  readonly reached: number
  readonly missing: ReadonlyArray<Thing>
}

/** What a set of conversations covers of a script. */
export interface Coverage {
  readonly nodes: Reached<NodeId>
  /** The answers that lead to a node. */
  readonly userInteractions: Reached<{
    readonly nodeId: NodeId
    readonly interactionId: InteractionId
    readonly target: NodeId
  }>
  /** The nodes at which an unrecognised text was sent. */
  readonly fallbacks: Reached<NodeId>
  /** The bot's keywords, as their places in the script's list. */
  readonly keywords: Reached<number>
  /** The questions from anywhere that are understood, as their places in the flow's list. */
  readonly questions: Reached<number>
}

/** Plays the conversations, ignoring expectations, and reports what of the script they do not reach. */
export const coverage = (script: CompiledScript, conversations: ReadonlyArray<Conversation>): Coverage => {
  const nodes = new Set<NodeId>()
  const edges = new Set<string>()
  const fallbacks = new Set<NodeId>()
  const keywords = new Set<number>()
  const questions = new Set<number>()
  for (const conversation of conversations)
    for (const step of playConversation(script, conversation)) {
      note(script, step, nodes, edges, fallbacks)
      if (step.keyword !== undefined) keywords.add(step.keyword)
      if (step.question !== undefined) questions.add(step.question)
    }
  const { nodes: documents } = script.script.flow
  return {
    nodes: reached(
      documents.map(({ id }) => id),
      (id) => nodes.has(id),
    ),
    userInteractions: reached(
      documents.flatMap((node) =>
        node.userInteractions.flatMap(({ id, target }) =>
          target !== null && script.nodes.has(target) ? [{ nodeId: node.id, interactionId: id, target }] : [],
        ),
      ),
      ({ nodeId, target }) => edges.has(edge(nodeId, target)),
    ),
    fallbacks: reached(
      documents
        .filter((node) => node.kind !== "end" && !node.transfer?.target && node.returnTo === null)
        .map(({ id }) => id),
      (id) => fallbacks.has(id),
    ),
    keywords: reached(
      script.script.keywords.map((_, at) => at),
      (at) => keywords.has(at),
    ),
    questions: reached(
      script.questions.list.map(({ at }) => at),
      (at) => questions.has(at),
    ),
  }
}

/** Says how much is covered: '2 de 3 nodes', of a bot with keywords also ', 1 de 2 palavras-chave', and so with questions from anywhere. */
export const coverageSentence = ({
  nodes,
  keywords,
  questions,
}: Pick<Coverage, "nodes" | "keywords"> & Partial<Pick<Coverage, "questions">>): string =>
  [
    `${nodes.reached} de ${nodes.total} nodes`,
    ...(keywords.total === 0 ? [] : [`${keywords.reached} de ${keywords.total} palavras-chave`]),
    ...(questions === undefined || questions.total === 0
      ? []
      : [`${questions.reached} de ${questions.total} perguntas de qualquer lugar`]),
  ].join(", ")

// Only one answer leads from a node to another, so the pair identifies it.
const edge = (source: NodeId, target: NodeId): string => `${source}/${target}`

const note = (
  { start }: CompiledScript,
  { before, after, began, entered, keyword, question }: PlayedStep,
  nodes: Set<NodeId>,
  edges: Set<string>,
  fallbacks: Set<NodeId>,
): void => {
  if (after.node === null) return
  if (began) nodes.add(start.node.id)
  nodes.add(after.node)
  // From a module the conversation goes on at the node that has called it.
  let from = began ? start.node.id : (before.callers?.[0]?.node ?? before.node)
  for (const [at, node] of entered.entries()) {
    nodes.add(node)
    // A keyword and a question from anywhere lead by no answer to their nodes.
    if (from !== null && from !== node && !(at === 0 && (keyword ?? question) !== undefined))
      edges.add(edge(from, node))
    from = node
  }
  if ((after.misses ?? 0) > (before.misses ?? 0)) fallbacks.add(after.node)
}

const reached = <Thing extends object | number>(
  things: ReadonlyArray<Thing>,
  isReached: (thing: Thing) => boolean,
): Reached<Thing> => {
  const missing = things.filter((thing) => !isReached(thing))
  return { total: things.length, reached: things.length - missing.length, missing }
}
