import {
  fileKindOf,
  type MarkedText,
  media,
  type Medium,
  type OutgoingOption,
  type OutgoingPart,
  outgoingWords,
  partsOf,
  readSigns,
  trimMarked,
} from "../../channel/index.ts"
import type { FileId } from "../../kernel/index.ts"
import { type BotInteraction, type FlowFile, type FlowNode } from "../document/flow-node.ts"
import { inOrder, hasContent } from "../edits/bot-text-edits.ts"
import { markedTextOf } from "../text/rich-text.ts"
import type { FlowContext } from "./flow-context.ts"
import { problemSentence } from "./flow-problem.ts"
import { saidProblems } from "./said-problems.ts"

/** A message as a medium shows it; values are named ('@pedido'). */
export interface PreviewedMessage extends MarkedText {
  readonly files: ReadonlyArray<FlowFile>
  /** The options below the text; numbered ones are lines of it. */
  readonly choices: {
    readonly style: "none" | "buttons" | "list"
    readonly options: ReadonlyArray<Omit<OutgoingOption, "key">>
  }
  /** The titles of the buttons that open an address. */
  readonly links: ReadonlyArray<string>
}

/** A node's messages as a medium shows them, and what of them does not fit, as Portuguese sentences. */
export interface ChannelPreview {
  readonly channel: Medium
  readonly messages: ReadonlyArray<PreviewedMessage>
  readonly misfits: ReadonlyArray<string>
}

/** Shows the messages of a node as a medium would: rendered as they are sent (`partsOf`). */
export const previewOn = (
  channel: Medium,
  node: FlowNode,
  { bytesOf }: Pick<FlowContext, "bytesOf"> = {},
): ChannelPreview => ({
  channel,
  messages: node.botInteractions.filter(hasContent).flatMap((said) => messagesOn(channel, said, bytesOf)),
  misfits: saidProblems(node, { channels: [channel], ...(bytesOf && { bytesOf }) })
    .filter((problem) => "channel" in problem)
    .map(problemSentence),
})

const messagesOn = (
  medium: Medium,
  { text, buttons, files }: BotInteraction,
  bytesOf: FlowContext["bytesOf"],
): ReadonlyArray<PreviewedMessage> => {
  const marked = trimMarked(markedTextOf(text, ({ variable }) => `@${variable}`))
  const toSend = {
    ...marked,
    buttons: inOrder(buttons).map((button, id) => ({
      id,
      label: button.label,
      ...(button.kind === "link" ? { link: button.link } : {}),
    })),
    files: files.map(({ fileId, name, mime }) => {
      // an id of the flow's document, which names the same file
      const id = fileId as FileId
      return { id, name, mime, bytes: bytesOf?.(fileId) ?? 0, kind: fileKindOf(mime) }
    }),
  }
  const { reads } = media[medium]
  // A page that draws marks itself gets one message, as it is stored.
  if (reads === "marks") return [asDrawn(marked, files, buttons)]
  const read = (words: string): MarkedText => (reads === "whatsapp-signs" ? readSigns(words) : { text: words })
  const fileOf = (id: string) => files.filter(({ fileId }) => fileId === id)
  return partsOf(medium, toSend).map((part) => previewOf(part, read, fileOf))
}

const none: PreviewedMessage["choices"] = { style: "none", options: [] }

const asDrawn = (
  marked: MarkedText,
  files: ReadonlyArray<FlowFile>,
  buttons: BotInteraction["buttons"],
): PreviewedMessage => {
  const labelsOf = (kind: "quick-reply" | "link") =>
    inOrder(buttons).flatMap((button) => (button.kind === kind ? [button.label] : []))
  const options = labelsOf("quick-reply").map((title) => ({ title }))
  const choices: PreviewedMessage["choices"] = options.length === 0 ? none : { style: "buttons", options }
  return { ...marked, files, choices, links: labelsOf("link") }
}

const previewOf = (
  part: OutgoingPart,
  read: (text: string) => MarkedText,
  fileOf: (id: string) => ReadonlyArray<FlowFile>,
): PreviewedMessage => {
  switch (part.kind) {
    case "text":
      return { ...read(part.text), files: [], choices: none, links: [] }
    case "buttons":
    case "list":
      return { ...read(part.text), files: [], choices: { style: part.kind, options: part.options }, links: [] }
    case "links":
      return { ...read(part.text), files: [], choices: none, links: part.links.map(({ title }) => title) }
    case "file":
      return { ...read(part.caption), files: fileOf(part.file.id), choices: none, links: [] }
    case "file-link":
      return { text: outgoingWords.fileLink(part.file.name), files: [], choices: none, links: [] }
  }
}
