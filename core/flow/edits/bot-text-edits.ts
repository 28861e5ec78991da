import { Result } from "effect"
import type { InteractionId } from "../../kernel/index.ts"
import { checkMentions } from "../text/captured-values.ts"
import { change } from "./flow-edits.ts"
import {
  type BotInteraction,
  type InteractionButton,
  buttonLabelLimit,
  type FlowFile,
  type FlowNode,
  nextInteractionId,
} from "../document/flow-node.ts"
import type { GraphEdit } from "./graph-edit.ts"
import type { FlowRefusal } from "../graph/graph-rules.ts"
import type { RichText } from "../text/rich-text.ts"

/** Adds an empty text after one of the bot's, or at the end. */
export const addBotInteraction = (node: FlowNode, after?: InteractionId): GraphEdit => {
  const added: BotInteraction = { id: nextInteractionId(node.botInteractions), text: [], buttons: [], files: [] }
  const at = node.botInteractions.findIndex((said) => said.id === after)
  const place = at === -1 ? node.botInteractions.length : at + 1
  return change(node.id, { botInteractions: node.botInteractions.toSpliced(place, 0, added) })
}

/** Removes one of the bot's texts; the last one stays (section 4). */
export const removeBotInteraction = (node: FlowNode, id: InteractionId): GraphEdit =>
  node.botInteractions.length > 1
    ? change(node.id, { botInteractions: node.botInteractions.filter((said) => said.id !== id) })
    : []

/** Moves one of the bot's texts to another index, from 0. */
export const moveBotInteraction = (node: FlowNode, id: InteractionId, to: number): GraphEdit => {
  const from = node.botInteractions.findIndex((said) => said.id === id)
  const moved = node.botInteractions[from]
  if (moved === undefined || to < 0 || to >= node.botInteractions.length) return []
  return change(node.id, { botInteractions: node.botInteractions.toSpliced(from, 1).toSpliced(to, 0, moved) })
}

/** Replaces an edited text; refuses a second variable in the node (section 5). */
export const writeBotText = (
  node: FlowNode,
  id: InteractionId,
  text: RichText,
): Result.Result<GraphEdit, FlowRefusal> =>
  Result.map(checkMentions(node, id, text), (checked) => setBotText(node, id, checked))

/** Adds a file to one of the bot's texts, after the others. */
export const addFile = (node: FlowNode, id: InteractionId, file: FlowFile): GraphEdit =>
  changeSaid(node, id, (said) => ({ ...said, files: [...said.files, file] }))

/** Removes a file from one of the bot's texts. */
export const removeFile = (node: FlowNode, id: InteractionId, fileId: string): GraphEdit =>
  changeSaid(node, id, (said) => ({ ...said, files: said.files.filter((file) => file.fileId !== fileId) }))

/** The button dialog opens in the mode of links when the only button is one: 2, else 1, the list (section 4). */
export const buttonMode = (said: BotInteraction): 1 | 2 =>
  said.buttons.length === 1 && said.buttons[0]?.kind === "link" ? 2 : 1

/** Sets one of the bot's texts as it is; `writeBotText` asks the rules first. */
export const setBotText = (node: FlowNode, id: InteractionId, text: RichText): GraphEdit =>
  changeSaid(node, id, (said) => ({ ...said, text }))

/** Adds a quick reply with the highest position + 1. It replaces a link; a blank label adds nothing. */
export const addQuickReply = (node: FlowNode, id: InteractionId, label: string): GraphEdit => {
  const trimmed = label.trim().slice(0, buttonLabelLimit)
  if (trimmed === "") return []
  return changeSaid(node, id, (said) => {
    const replies = said.buttons.filter((button) => button.kind === "quick-reply")
    const position = Math.max(0, ...replies.map((button) => button.position)) + 1
    return { ...said, buttons: [...replies, { kind: "quick-reply", position, label: trimmed }] }
  })
}

/** Sets the one link of a text, at position 1, in place of any other button. */
export const setLinkButton = (node: FlowNode, id: InteractionId, label: string, link: string): GraphEdit =>
  changeSaid(node, id, (said) => ({
    ...said,
    buttons: [{ kind: "link", position: 1, label: label.trim().slice(0, buttonLabelLimit), link: link.trim() }],
  }))

/** Removes the button at a position; the others keep theirs. */
export const removeButton = (node: FlowNode, id: InteractionId, position: number): GraphEdit =>
  changeSaid(node, id, (said) => ({ ...said, buttons: said.buttons.filter((button) => button.position !== position) }))

/** Swaps the positions of two quick replies, as when one is dragged onto the other. */
export const swapButtons = (node: FlowNode, id: InteractionId, one: number, other: number): GraphEdit =>
  changeSaid(node, id, (said) => {
    const swapped = (position: number) => (position === one ? other : position === other ? one : position)
    return {
      ...said,
      buttons: inOrder(said.buttons.map((button) => ({ ...button, position: swapped(button.position) }))),
    }
  })

/** Returns the buttons in the order shown. */
export const inOrder = (buttons: ReadonlyArray<InteractionButton>): ReadonlyArray<InteractionButton> =>
  buttons.toSorted((a, b) => a.position - b.position)

/** Adds an empty fallback message at the end. */
export const addFallback = (node: FlowNode): GraphEdit =>
  change(node.id, { fallbackMessages: [...node.fallbackMessages, ""] })

/** Sets the fallback message at an index; throws a `RangeError` if there is none. */
export const setFallback = (node: FlowNode, at: number, text: string): GraphEdit =>
  change(node.id, { fallbackMessages: node.fallbackMessages.with(at, text) })

/** Removes a fallback message; the last one stays (section 5). */
export const removeFallback = (node: FlowNode, at: number): GraphEdit =>
  node.fallbackMessages.length > 1 ? change(node.id, { fallbackMessages: node.fallbackMessages.toSpliced(at, 1) }) : []

const changeSaid = (node: FlowNode, id: InteractionId, read: (said: BotInteraction) => BotInteraction): GraphEdit =>
  change(node.id, { botInteractions: node.botInteractions.map((said) => (said.id === id ? read(said) : said)) })
