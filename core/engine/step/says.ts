import {
  type BotInteraction,
  type InteractionButton,
  type FlowNode,
  inOrder,
  isBlank,
  mentionsIn,
  plainTextOf,
} from "../../flow/index.ts"
import type { SaidButton, Say } from "./engine-effect.ts"
import { type Variables, variableKey } from "./variables.ts"

/** What a node says, given the captured values. */
export type Says = (variables: Variables) => ReadonlyArray<Say>

/** Makes ready what a node says: in order, each with its own buttons and files; what has nothing to show is left out. */
export const saysOf = ({ botInteractions }: FlowNode): Says => {
  const said = botInteractions.filter(saysSomething)
  const written = ready(said, {})
  return said.some(({ text }) => mentionsIn(text).length > 0) ? (variables) => ready(said, variables) : () => written
}

const ready = (said: ReadonlyArray<BotInteraction>, variables: Variables): ReadonlyArray<Say> =>
  said
    .map(({ text, buttons, files }) =>
      saying(
        plainTextOf(text, (mention) => variables[variableKey(mention.sourceNodeId, mention.variable)] ?? "").trim(),
        saidButtons(buttons),
        files,
      ),
    )
    // A mention alone, of what nobody said, leaves nothing to show.
    .filter(({ text, buttons, files }) => text !== "" || buttons.length > 0 || files.length > 0)

/** A text that the bot says. */
export const saying = (text: string, buttons: Say["buttons"] = [], files: Say["files"] = []): Say => ({
  kind: "say",
  text,
  buttons,
  files,
})

/** What a person may press under a fallback message: all that the node offered, but its links. */
export const quickRepliesOf = ({ botInteractions }: FlowNode): ReadonlyArray<SaidButton> =>
  botInteractions.flatMap(({ buttons }) => saidButtons(buttons)).filter(isQuickReply)

/** The same words with nothing to press but links: a quick reply would be taken for the answer to another question. */
export const withoutQuickReplies = (say: Say): Say =>
  say.buttons.some(isQuickReply) ? { ...say, buttons: say.buttons.filter((button) => !isQuickReply(button)) } : say

const isQuickReply = ({ kind }: SaidButton): boolean => kind === "quick-reply"

const saysSomething = ({ text, files, buttons }: BotInteraction): boolean =>
  !isBlank(text) || files.length > 0 || buttons.length > 0

/** A node's buttons in their order. */
export const saidButtons = (buttons: ReadonlyArray<InteractionButton>): ReadonlyArray<SaidButton> =>
  inOrder(buttons).map((button) =>
    button.kind === "link"
      ? { kind: button.kind, label: button.label, link: button.link }
      : { kind: button.kind, label: button.label },
  )
