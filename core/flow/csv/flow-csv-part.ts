import type { FlowDocument, FlowNode, NodeKind } from "../document/flow-node.ts"
import type { RichText } from "../text/rich-text.ts"

/** What a CSV can hold of a node. */
export interface FlowCsvPart {
  readonly title: string
  readonly kind: NodeKind
  /** What the bot says, lines apart by '\n', mentions as their variable in braces. */
  readonly texts: ReadonlyArray<string>
  /** `destination` is a title; null while the answer waits for one. */
  readonly answers: ReadonlyArray<{ readonly destination: string | null; readonly phrases: ReadonlyArray<string> }>
}

/** What a CSV can hold of a flow, the start first. What the file then really holds of it, `csvLosses` tells. */
export const csvPart = (document: FlowDocument): ReadonlyArray<FlowCsvPart> => {
  const titles = new Map(document.nodes.map(({ id, title }) => [id, title]))
  return startFirst(document.nodes).map((node) => ({
    title: node.title,
    kind: node.kind,
    texts: csvTexts(node),
    answers: node.userInteractions.map(({ target, phrases }) => ({
      destination: target === null ? null : (titles.get(target) ?? null),
      phrases,
    })),
  }))
}

/** The nodes in the order of the file. */
export const startFirst = (nodes: ReadonlyArray<FlowNode>): ReadonlyArray<FlowNode> =>
  nodes[0]?.kind === "start"
    ? nodes
    : [...nodes.filter(({ kind }) => kind === "start"), ...nodes.filter(({ kind }) => kind !== "start")]

/** What the bot says in a node: lines apart by `lineEnd`, mentions as their variable in braces. */
export const csvTexts = (node: FlowNode, lineEnd: "\n" | "/r/n" = "\n"): ReadonlyArray<string> =>
  node.botInteractions.map(({ text }) => csvText(text, lineEnd))

const csvText = (text: RichText, lineEnd: string): string => {
  let plain = ""
  for (let at = 0; at < text.length; at++) {
    if (at > 0) plain += lineEnd
    for (const inline of text[at]?.children ?? []) {
      const said = inline.kind === "text" ? inline.text : `{${inline.variable}}`
      plain += said.includes("\n") || said.includes("\r") ? said.replace(/\r\n|\r|\n/gu, lineEnd) : said
    }
  }
  return plain
}

/** Whether an answer has a row of the file: it leads somewhere, or it has phrases and its node is no end when it is read. */
export const isWritten = (node: FlowNode, answer: FlowNode["userInteractions"][number]): boolean =>
  answer.target !== null || (answer.phrases.length > 0 && !comesBackAsEnd(node))

/** A node that leads nowhere is an end when it is read (conversations, section 4, 'Node kind on CSV import'). */
export const comesBackAsEnd = (node: FlowNode): boolean =>
  node.kind !== "start" && node.userInteractions.every(({ target }) => target === null)
