import type { FlowDocument, FlowNode, NodeKind } from "../document/flow-node.ts"
import type { RichText } from "../text/rich-text.ts"

/** The part of a node that a CSV can represent. */
export interface FlowCsvPart {
  readonly title: string
  readonly kind: NodeKind
  /** The bot's texts, with '\n' between lines and mentions as their variable in braces. */
  readonly texts: ReadonlyArray<string>
  /** `destination` is a title; null if the answer has no target. */
  readonly answers: ReadonlyArray<{ readonly destination: string | null; readonly phrases: ReadonlyArray<string> }>
}

/** Returns the part of a flow that a CSV can represent, the start first. `csvLosses` lists what the file omits. */
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

/** Returns the nodes in the order of the file. */
export const startFirst = (nodes: ReadonlyArray<FlowNode>): ReadonlyArray<FlowNode> =>
  nodes[0]?.kind === "start"
    ? nodes
    : [...nodes.filter(({ kind }) => kind === "start"), ...nodes.filter(({ kind }) => kind !== "start")]

/** Returns a node's texts: lines separated by `lineEnd`, mentions as their variable in braces. */
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

/** Returns whether an answer gets a row: it has a target, or it has phrases and its node is not read back as an end. */
export const isWritten = (node: FlowNode, answer: FlowNode["userInteractions"][number]): boolean =>
  answer.target !== null || (answer.phrases.length > 0 && !comesBackAsEnd(node))

/** A node without targets is read back as an end (conversations, section 4, 'Node kind on CSV import'). */
export const comesBackAsEnd = (node: FlowNode): boolean =>
  node.kind !== "start" && node.userInteractions.every(({ target }) => target === null)
