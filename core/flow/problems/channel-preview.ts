import {
  type Channel,
  channels,
  type ChoiceStyle,
  choiceStyleOf,
  type MarkedText,
  trimMarked,
} from "../../channel/index.ts"
import { cutTo } from "../../kernel/index.ts"
import { type BotInteraction, type FlowFile, type FlowNode } from "../document/flow-node.ts"
import { inOrder, hasContent } from "../edits/bot-text-edits.ts"
import { markedTextOf } from "../text/rich-text.ts"
import type { FlowContext } from "./flow-context.ts"
import { problemSentence } from "./flow-problem.ts"
import { saidProblems } from "./said-problems.ts"

/** A message of a node as a channel shows it; values are named ('@pedido'). */
export interface PreviewedMessage extends MarkedText {
  readonly files: ReadonlyArray<FlowFile>
  /** The quick replies, cut to what the channel shows. Numbered ones are lines below the text. */
  readonly choices: { readonly style: ChoiceStyle; readonly labels: ReadonlyArray<string> }
  readonly links: ReadonlyArray<string>
}

/** A node's messages as a channel shows them, and what of them does not fit, as Portuguese sentences. */
export interface ChannelPreview {
  readonly channel: Channel
  readonly messages: ReadonlyArray<PreviewedMessage>
  readonly misfits: ReadonlyArray<string>
}

/** Shows the messages of a node as a channel would. */
export const previewOn = (
  channel: Channel,
  node: FlowNode,
  { bytesOf }: Pick<FlowContext, "bytesOf"> = {},
): ChannelPreview => ({
  channel,
  messages: node.botInteractions.filter(hasContent).map((said) => messageOn(channel, said)),
  misfits: saidProblems(node, { channels: [channel], ...(bytesOf && { bytesOf }) })
    .filter((problem) => "channel" in problem)
    .map(problemSentence),
})

const messageOn = (channel: Channel, { text, buttons, files }: BotInteraction): PreviewedMessage => {
  const { reads, quickReplies, linkLabelLimit } = channels[channel]
  const marked = trimMarked(markedTextOf(text, ({ variable }) => `@${variable}`))
  const labelsOf = (kind: "quick-reply" | "link") =>
    inOrder(buttons).flatMap((button) => (button.kind === kind ? [button.label] : []))
  const replies = labelsOf("quick-reply")
  const style = choiceStyleOf(channel, replies.length)
  return {
    ...(reads === "plain-text" ? { text: marked.text } : marked),
    files,
    choices: {
      style,
      labels: style === "numbered" ? replies : replies.map((label) => cut(label, quickReplies.labelLimit)),
    },
    links: labelsOf("link").map((label) => cut(label, linkLabelLimit)),
  }
}

const cut = (label: string, limit: number): string =>
  label.length > limit ? `${cutTo(label, limit - 1).trimEnd()}…` : label
