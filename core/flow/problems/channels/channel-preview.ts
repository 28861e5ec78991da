import type { FlowNode } from "../../document/flow-node.ts"
import { hasContent } from "../../edits/bot-text-edits.ts"
import { channelProblemsOf } from "./channel-problems.ts"
import type { FlowContext } from "../flow-context.ts"
import { problemSentence } from "../problem-sentences.ts"
import { scriptedMessageOf, type PreviewedMessage, sentOnMedium } from "./sent-on-medium.ts"
import type { Medium } from "../../../channel/index.ts"

/** A node's messages as a medium shows them, and what of them it changes, as Portuguese sentences. */
export interface ChannelPreview {
  readonly channel: Medium
  readonly messages: ReadonlyArray<PreviewedMessage>
  readonly misfits: ReadonlyArray<string>
}

/** Shows the messages of a node as a medium would: rendered as they are sent. */
export const previewOn = (
  channel: Medium,
  node: FlowNode,
  { bytesOf }: Pick<FlowContext, "bytesOf"> = {},
): ChannelPreview => ({
  channel,
  messages: node.botInteractions
    .filter(hasContent)
    .flatMap((said) => sentOnMedium(channel, scriptedMessageOf(said), bytesOf)),
  misfits: node.botInteractions.flatMap((said, place) =>
    channelProblemsOf(node.id, said, place, channel, bytesOf).map(problemSentence),
  ),
})
