import { trimMarked } from "../../channel/index.ts"
import {
  type BotInteraction,
  type InteractionButton,
  type FlowNode,
  inOrder,
  markedTextOf,
  mentionsIn,
  hasContent,
} from "../../flow/index.ts"
import type { SentButton, Say } from "./engine-effect.ts"
import { type Variables, variableKey } from "./variables.ts"

/** A node's messages, given the captured values. */
export type Says = (variables: Variables) => ReadonlyArray<Say>

/** Prepares a node's messages, in order, with their buttons and files; empty ones are omitted. */
export const saysOf = ({ botInteractions }: FlowNode): Says => {
  const said = botInteractions.filter(hasContent)
  const written = ready(said, {})
  return said.some(({ text }) => mentionsIn(text).length > 0) ? (variables) => ready(said, variables) : () => written
}

const ready = (said: ReadonlyArray<BotInteraction>, variables: Variables): ReadonlyArray<Say> =>
  said
    .map(({ text, buttons, files }) => ({
      kind: "say" as const,
      ...trimMarked(
        markedTextOf(text, (mention) => variables[variableKey(mention.sourceNodeId, mention.variable)] ?? ""),
      ),
      buttons: buttonsToSend(buttons),
      files,
    }))
    // A text that is only a mention of an uncaptured variable is empty.
    .filter(({ text, buttons, files }) => text !== "" || buttons.length > 0 || files.length > 0)

/** Creates a message of the bot. */
export const saying = (text: string, buttons: Say["buttons"] = [], files: Say["files"] = []): Say => ({
  kind: "say",
  text,
  buttons,
  files,
})

/** Returns the quick replies repeated under a fallback message: all buttons of the node except links. */
export const quickRepliesOf = ({ botInteractions }: FlowNode): ReadonlyArray<SentButton> =>
  botInteractions.flatMap(({ buttons }) => buttonsToSend(buttons)).filter(isQuickReply)

/** Removes the quick replies and keeps links: a quick reply would be taken for the answer to another question. */
export const withoutQuickReplies = (say: Say): Say =>
  say.buttons.some(isQuickReply) ? { ...say, buttons: say.buttons.filter((button) => !isQuickReply(button)) } : say

const isQuickReply = ({ kind }: SentButton): boolean => kind === "quick-reply"

/** Converts a node's buttons, in order. */
export const buttonsToSend = (buttons: ReadonlyArray<InteractionButton>): ReadonlyArray<SentButton> =>
  inOrder(buttons).map((button) =>
    button.kind === "link"
      ? { kind: button.kind, label: button.label, link: button.link }
      : { kind: button.kind, label: button.label },
  )
