import { Result } from "effect"
import { cutTo, type InteractionId } from "../../kernel/index.ts"
import { checkMentions } from "../text/captured-values.ts"
import { isBlank, type RichText } from "../text/rich-text.ts"
import { change } from "./flow-edits.ts"
import {
  type BotInteraction,
  type InteractionButton,
  buttonLabelLimit,
  type FlowFile,
  type FlowNode,
  nextInteractionId,
} from "../document/flow-node.ts"
import type { AttemptedEdit, GraphEdit } from "./graph-edit.ts"
import type { EditedThing, FlowRefusal } from "../graph/flow-refusal.ts"

/** Adds an empty text after one of the bot's, or at the end. */
export const addBotInteraction = (node: FlowNode, after?: InteractionId): GraphEdit => {
  const added: BotInteraction = { id: nextInteractionId(node.botInteractions), text: [], buttons: [], files: [] }
  const at = node.botInteractions.findIndex((said) => said.id === after)
  const place = at === -1 ? node.botInteractions.length : at + 1
  return change(node.id, { botInteractions: node.botInteractions.toSpliced(place, 0, added) })
}

/** Removes one of the bot's texts; the last one stays (section 4). */
export const removeBotInteraction = (node: FlowNode, id: InteractionId): AttemptedEdit => {
  if (!node.botInteractions.some((said) => said.id === id)) return notFound("message")
  if (node.botInteractions.length === 1) return Result.fail({ _tag: "LastOneStays", what: "message" })
  return Result.succeed(change(node.id, { botInteractions: node.botInteractions.filter((said) => said.id !== id) }))
}

/** Moves one of the bot's texts to another index, from 0. */
export const moveBotInteraction = (node: FlowNode, id: InteractionId, to: number): AttemptedEdit => {
  const from = node.botInteractions.findIndex((said) => said.id === id)
  const moved = node.botInteractions[from]
  if (moved === undefined) return notFound("message")
  if (node.botInteractions[to] === undefined) return notFound("place")
  if (from === to) return Result.succeed([])
  return Result.succeed(
    change(node.id, { botInteractions: node.botInteractions.toSpliced(from, 1).toSpliced(to, 0, moved) }),
  )
}

/** Replaces an edited text; refuses a second variable in the node (section 5). */
export const writeBotText = (node: FlowNode, id: InteractionId, text: RichText): AttemptedEdit =>
  Result.flatMap(checkMentions(node, id, text), (checked) => setBotText(node, id, checked))

/** Adds a file to one of the bot's texts, after the others. */
export const addFile = (node: FlowNode, id: InteractionId, file: FlowFile): AttemptedEdit =>
  changeSaid(node, id, (said) => ({ ...said, files: [...said.files, file] }))

/** Removes a file from one of the bot's texts. */
export const removeFile = (node: FlowNode, id: InteractionId, fileId: string): AttemptedEdit =>
  attemptSaid(node, id, (said) =>
    said.files.some((file) => file.fileId === fileId)
      ? Result.succeed({ ...said, files: said.files.filter((file) => file.fileId !== fileId) })
      : notFound("file"),
  )

/**
 * The button dialog opens in the mode of links (2) when the only button of the node, or of the text itself, is one; else
 * in that of the list (1) (section 4).
 */
export const buttonMode = (node: FlowNode, said: BotInteraction): 1 | 2 =>
  isOnlyLink(said.buttons) || isOnlyLink(node.botInteractions.flatMap(({ buttons }) => buttons)) ? 2 : 1

const isOnlyLink = ([button, ...others]: BotInteraction["buttons"]): boolean =>
  button?.kind === "link" && others.length === 0

/** Sets one of the bot's texts as it is; `writeBotText` asks the rules first. */
export const setBotText = (node: FlowNode, id: InteractionId, text: RichText): AttemptedEdit =>
  changeSaid(node, id, (said) => ({ ...said, text }))

/** Adds a quick reply with the highest position + 1. It replaces a link; a blank label is refused. */
export const addQuickReply = (node: FlowNode, id: InteractionId, label: string): AttemptedEdit =>
  Result.flatMap(labelFrom(label), (written) => changeSaid(node, id, (said) => withQuickReply(said, written)))

/** Adds a quick reply for each line, in one edit; blank lines are none. Refused if there is no other line. */
export const addQuickReplies = (node: FlowNode, id: InteractionId, lines: string): AttemptedEdit => {
  const labels = lines.split(/[\r\n]+/u).flatMap((line) => Result.getOrElse(labelFrom(line), () => []))
  if (labels.length === 0) return Result.fail({ _tag: "BlankLabel" })
  return changeSaid(node, id, (said) => labels.reduce(withQuickReply, said))
}

const withQuickReply = (said: BotInteraction, label: string): BotInteraction => {
  const replies = said.buttons.filter((button) => button.kind === "quick-reply")
  const position = Math.max(0, ...replies.map((button) => button.position)) + 1
  return { ...said, buttons: [...replies, { kind: "quick-reply", position, label }] }
}

/** Sets the one link of a text, at position 1, in place of any other button; a blank label is refused. */
export const setLinkButton = (node: FlowNode, id: InteractionId, label: string, link: string): AttemptedEdit =>
  Result.flatMap(labelFrom(label), (written) =>
    changeSaid(node, id, (said) => ({
      ...said,
      buttons: [{ kind: "link", position: 1, label: written, link: link.trim() }],
    })),
  )

/** Removes the button at a position; the others keep theirs. */
export const removeButton = (node: FlowNode, id: InteractionId, position: number): AttemptedEdit =>
  attemptSaid(node, id, (said) =>
    hasButton(said, position)
      ? Result.succeed({ ...said, buttons: said.buttons.filter((button) => button.position !== position) })
      : notFound("button"),
  )

/** Swaps the positions of two quick replies, as when one is dragged onto the other. */
export const swapButtons = (node: FlowNode, id: InteractionId, one: number, other: number): AttemptedEdit =>
  attemptSaid(node, id, (said) => {
    if (!hasButton(said, one) || !hasButton(said, other)) return notFound("button")
    if (one === other) return Result.succeed(said)
    const swapped = (position: number) => (position === one ? other : position === other ? one : position)
    return Result.succeed({
      ...said,
      buttons: inOrder(said.buttons.map((button) => ({ ...button, position: swapped(button.position) }))),
    })
  })

/** Returns whether an interaction of the bot says anything: a text, a button or a file. */
export const hasContent = ({ text, variants = [], buttons, files }: BotInteraction): boolean =>
  !isBlank(text) || variants.some((variant) => !isBlank(variant)) || buttons.length > 0 || files.length > 0

/** Returns the buttons in the order shown. */
export const inOrder = (buttons: ReadonlyArray<InteractionButton>): ReadonlyArray<InteractionButton> =>
  buttons.toSorted((a, b) => a.position - b.position)

/** Adds an empty fallback message at the end. */
export const addFallback = (node: FlowNode): GraphEdit =>
  change(node.id, { fallbackMessages: [...node.fallbackMessages, ""] })

/** Sets the fallback message at an index, from 0. */
export const setFallback = (node: FlowNode, at: number, text: string): AttemptedEdit =>
  node.fallbackMessages[at] === undefined
    ? notFound("fallback")
    : Result.succeed(change(node.id, { fallbackMessages: node.fallbackMessages.with(at, text) }))

/** Removes the fallback message at an index, from 0; the last one stays (section 5). */
export const removeFallback = (node: FlowNode, at: number): AttemptedEdit => {
  if (node.fallbackMessages[at] === undefined) return notFound("fallback")
  if (node.fallbackMessages.length === 1) return Result.fail({ _tag: "LastOneStays", what: "fallback" })
  return Result.succeed(change(node.id, { fallbackMessages: node.fallbackMessages.toSpliced(at, 1) }))
}

const notFound = (what: EditedThing) => Result.fail<FlowRefusal>({ _tag: "NotFound", what })

const hasButton = ({ buttons }: BotInteraction, position: number): boolean =>
  buttons.some((button) => button.position === position)

/** Trims a button's label and cuts it to its limit. */
const labelFrom = (label: string): Result.Result<string, FlowRefusal> => {
  const trimmed = label.trim()
  return trimmed === "" ? Result.fail({ _tag: "BlankLabel" }) : Result.succeed(cutTo(trimmed, buttonLabelLimit))
}

const changeSaid = (node: FlowNode, id: InteractionId, read: (said: BotInteraction) => BotInteraction): AttemptedEdit =>
  attemptSaid(node, id, (said) => Result.succeed(read(said)))

/** Changes one of the bot's texts by a rule that may refuse it; the same text is no change. */
const attemptSaid = (
  node: FlowNode,
  id: InteractionId,
  read: (said: BotInteraction) => Result.Result<BotInteraction, FlowRefusal>,
): AttemptedEdit => {
  const at = node.botInteractions.findIndex((said) => said.id === id)
  const before = node.botInteractions[at]
  if (before === undefined) return notFound("message")
  return Result.map(read(before), (said) =>
    said === before ? [] : change(node.id, { botInteractions: node.botInteractions.with(at, said) }),
  )
}
