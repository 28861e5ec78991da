import { trimMarked } from "../../channel/index.ts"
import {
  type BotInteraction,
  type InteractionButton,
  type FlowNode,
  inOrder,
  isBlank,
  markedTextOf,
  mentionsIn,
  hasContent,
  type RichText,
  shownValue,
} from "../../flow/index.ts"
import type { SentButton, Say } from "./engine-effect.ts"
import { type Variables, variableKey } from "./variables.ts"
import type { Varied } from "./variants.ts"

/** What a node's messages are made of: the captured values, and which of several texts is said. */
export interface SaysFacts {
  readonly variables: Variables
  /** By the keys of `variedIn`; absent: the first text. */
  readonly variants?: Readonly<Record<string, number>>
  /** The words of the options chosen so far. */
  readonly chosen?: ReadonlyArray<string>
}

/** A node's messages. */
export type Says = (facts: SaysFacts) => ReadonlyArray<Say>

/** A message's texts that are not blank; its own if all are. */
const textsToSay = ({ text, variants }: BotInteraction): ReadonlyArray<RichText> => {
  if (variants === undefined) return [text]
  const written = [text, ...variants].filter((one) => !isBlank(one))
  return written.length === 0 ? [text] : written
}

const keyOf = ({ id: node }: Pick<FlowNode, "id">, { id }: BotInteraction): string => `${node}/${id}`

/** Lists the messages of a node that have several texts. */
export const variedIn = (node: FlowNode): ReadonlyArray<Varied> =>
  node.botInteractions.flatMap((said) => {
    const { length: count } = textsToSay(said)
    return count < 2 ? [] : [{ key: keyOf(node, said), count }]
  })

/** Returns the texts of each message of a node with several, as they are sent. */
export const alternativesIn = (node: FlowNode, variables: Variables): ReadonlyArray<ReadonlyArray<string>> =>
  node.botInteractions
    .map(textsToSay)
    .filter(({ length }) => length > 1)
    .map((texts) => texts.map((text) => sentText(text, variables).text))

/** Prepares a node's messages, in order, with their buttons and files; empty ones are omitted. */
export const saysOf = (node: FlowNode): Says => {
  const said = node.botInteractions.filter(hasContent).map((one) => ({
    key: keyOf(node, one),
    texts: textsToSay(one),
    buttons: buttonsToSend(one.buttons),
    files: one.files,
  }))
  const written = ready(said, { variables: {} })
  const varies = said.some(({ texts }) => texts.length > 1 || texts.some((text) => mentionsIn(text).length > 0))
  return varies ? (facts) => ready(said, facts) : () => written
}

const sentText = (text: RichText, variables: Variables) =>
  trimMarked(
    markedTextOf(text, (mention) => shownValue(variables[variableKey(mention.sourceNodeId, mention.variable)] ?? "")),
  )

interface ReadyMessage extends Pick<Say, "buttons" | "files"> {
  readonly key: string
  readonly texts: ReadonlyArray<RichText>
}

const ready = (said: ReadonlyArray<ReadyMessage>, { variables, variants }: SaysFacts): ReadonlyArray<Say> =>
  said
    .map(({ key, texts, buttons, files }) => ({
      kind: "say" as const,
      ...sentText(texts[variants?.[key] ?? 0] ?? texts[0] ?? [], variables),
      buttons,
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
