import { type NodeId, sameValue } from "../../kernel/index.ts"
import type { BotKeyword } from "../bot-keywords.ts"
import { emptyNode, type FlowDocument, type FlowNode } from "../document/flow-node.ts"
import { hasContent } from "../edits/bot-text-edits.ts"
import { isBlank } from "../text/rich-text.ts"
import type { Change } from "./change-clause.ts"
import { type ChangeSentence, detailsIn, fieldOrder } from "./difference-sentences.ts"
import { keywordDifferences } from "./keyword-differences.ts"
import { questionDifferences } from "./question-differences.ts"
import { aligned } from "./replacing-edit.ts"

/** What changed in a node between two versions of a flow, as Portuguese sentences; a removed node's say what it had. */
export interface NodeDifferences {
  readonly nodeId: NodeId
  /** The present title; of a removed node its last one. */
  readonly title: string
  readonly change: Change
  readonly sentences: ReadonlyArray<ChangeSentence>
}

/** A version to compare: its flow, and the bot's keywords that are valid in it. */
export interface ComparedFlow {
  readonly document: FlowDocument
  readonly keywords: ReadonlyArray<BotKeyword>
}

/** What changed between two versions of a flow, by node. */
export interface DifferencesByNode {
  /** In the order of the nodes, removed ones last. */
  readonly nodes: ReadonlyArray<NodeDifferences>
  /** What changed in the bot's keywords. */
  readonly keywords: ReadonlyArray<ChangeSentence>
  /** What changed in the flow's questions from anywhere. */
  readonly questions: ReadonlyArray<ChangeSentence>
  /** Sentences about the flow as a whole: its name, and how many nodes moved. */
  readonly ofFlow: ReadonlyArray<string>
  /** Number of nodes for each change; a node that moved may have changed too. */
  readonly counts: Readonly<Record<Change | "moved", number>>
  /** Number of sentences about nodes, keywords and questions for each change. */
  readonly sentenceCounts: Readonly<Record<Change, number>>
}

/** Groups the changes between two versions of one flow by node. Nodes are the same by their ids. */
export const differencesByNode = (
  { document: before, keywords: keywordsBefore }: ComparedFlow,
  { document: after, keywords: keywordsNow }: ComparedFlow,
): DifferencesByNode => {
  const now = aligned(before, after, "id")
  const nodesBefore = new Map(before.nodes.map((node) => [node.id, node]))
  const nodesNow = new Map(now.nodes.map((node) => [node.id, node]))
  const titleOf = (id: NodeId) => (nodesNow.get(id) ?? nodesBefore.get(id))?.title ?? String(id)
  const titles = new Map(after.nodes.map(({ id, title }) => [id, title]))
  const named = ({ id, title }: FlowNode) => ({ nodeId: id, title })
  const present = now.nodes.flatMap((node): ReadonlyArray<NodeDifferences> => {
    const known = nodesBefore.get(node.id)
    if (known === undefined)
      return [{ ...named(node), change: "added", sentences: sentencesOf(nothingIn(node), said(node), titleOf) }]
    const sentences = sentencesOf(known, node, titleOf)
    return sentences.length === 0 ? [] : [{ ...named(node), change: "changed", sentences }]
  })
  const removed = before.nodes
    .filter(({ id }) => !nodesNow.has(id))
    .map((node): NodeDifferences => ({
      ...named(node),
      change: "removed",
      sentences: [{ change: "removed", sentence: formerContent(node, titleOf) }],
    }))
  const nodes = [...present, ...removed]
  const keywords = keywordDifferences(keywordsBefore, keywordsNow, (id) => titles.get(id))
  const questions = questionDifferences(before.questions ?? [], now.questions ?? [], titleOf)
  const moved = now.nodes.filter(({ id, position }) => {
    const known = nodesBefore.get(id)
    return known !== undefined && !sameValue(known.position, position)
  }).length
  return {
    nodes,
    keywords,
    questions,
    ofFlow: [
      ...(before.name === now.name ? [] : [`O fluxo “${before.name}” passou a se chamar “${now.name}”.`]),
      ...(moved === 0
        ? []
        : [moved === 1 ? "1 node mudou de lugar no desenho." : `${moved} nodes mudaram de lugar no desenho.`]),
    ],
    counts: { ...countChanges(nodes), moved },
    sentenceCounts: countChanges([...nodes.flatMap(({ sentences }) => sentences), ...keywords, ...questions]),
  }
}

const countChanges = (all: ReadonlyArray<{ readonly change: Change }>): Readonly<Record<Change, number>> => {
  const count = (wanted: Change) => all.filter(({ change }) => change === wanted).length
  return { added: count("added"), changed: count("changed"), removed: count("removed") }
}

/** The node that a new one is compared with, so that all it has counts as added. */
const nothingIn = (node: FlowNode): FlowNode => ({
  ...emptyNode(node.id, node.title, node.position),
  ...(node.kind === "start" ? { kind: node.kind } : {}),
  botInteractions: [],
  fallbackMessages: node.fallbackMessages.every((text) => text.trim() === "") ? node.fallbackMessages : [],
})

/** A node without the empty text that a new one begins with. */
const said = (node: FlowNode): FlowNode => ({
  ...node,
  botInteractions: node.botInteractions.filter(hasContent),
})

const sentencesOf = (before: FlowNode, now: FlowNode, titleOf: (id: NodeId) => string): ReadonlyArray<ChangeSentence> =>
  fieldOrder
    .filter((field) => field !== "position" && !sameValue(before[field], now[field]))
    .flatMap((field) => detailsIn(field, before, now, titleOf))
    .map(({ change, clause }) => ({
      change,
      sentence: `${clause.charAt(0).toLocaleUpperCase("pt-BR")}${clause.slice(1)}.`,
    }))

const formerContent = (node: FlowNode, titleOf: (id: NodeId) => string): string => {
  const texts = node.botInteractions.filter(({ text }) => !isBlank(text)).length
  const targets = node.userInteractions.flatMap(({ target }) => (target === null ? [] : [`“${titleOf(target)}”`]))
  const said = texts === 0 ? "nenhum texto" : texts === 1 ? "1 texto" : `${texts} textos`
  const ways = targets.length === 1 ? "1 caminho" : `${targets.length} caminhos`
  return targets.length === 0 ? `Tinha ${said}.` : `Tinha ${said} e ${ways}, para ${targets.join(", ")}.`
}
