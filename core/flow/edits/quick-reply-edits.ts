import { Result } from "effect"
import { cutTo, foldPhrase, type InteractionId, type NodeId } from "../../kernel/index.ts"
import {
  buttonLabelLimit,
  type FlowNode,
  isAutomatic,
  isBlankAnswer,
  nextInteractionId,
  type UserInteraction,
} from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { canConnect, checkTitle, type TargetChoices, targetChoices } from "../graph/graph-rules.ts"
import { placeForChild, placesForChildren } from "../layout/layout.ts"
import { inOrder } from "./bot-text-edits.ts"
import { type AddedNode, addLoose, change } from "./flow-edits.ts"
import { applyEdit, type AttemptedEdit, type GraphEdit } from "./graph-edit.ts"

/** A quick reply of a node: the text that it stands under, and its position there. */
export interface ReplyPlace {
  readonly message: InteractionId
  readonly position: number
}

/** Returns the answer that a quick reply leads by: the first one with its label among the phrases. */
export const answerOfLabel = (node: FlowNode, label: string): UserInteraction | undefined => {
  const folded = foldPhrase(label)
  return folded === "" ? undefined : node.userInteractions.find((answer) => hasPhrase(answer, folded))
}

/** Returns whether an answer consists of quick replies' paths alone: it is then edited beside them. */
export const isPathOfReplies = (node: FlowNode, answer: UserInteraction): boolean =>
  answer.entity === null &&
  answer.choice === undefined &&
  labelsOf(node).some((label) => answerOfLabel(node, label) === answer)

/** Lists where a quick reply may lead: to every legal target, and to what other answers of the node lead to already. */
export const replyTargets = (graph: FlowGraph, node: FlowNode): TargetChoices => {
  const choices = targetChoices(graph, node.id)
  const legal = new Set(choices.legal)
  const present = new Set(node.userInteractions.map(({ target }) => target))
  return {
    legal: [...graph.nodes.values()].filter((other) => present.has(other.id) || legal.has(other)),
    refused: choices.refused.filter((other) => !present.has(other.node.id)),
  }
}

/** Renames a quick reply, and the phrase that its label is. A blank label is refused; a long one is cut. */
export const renameQuickReply = (node: FlowNode, place: ReplyPlace, label: string): AttemptedEdit => {
  const before = replyAt(node, place)
  const trimmed = cutTo(label.trim(), buttonLabelLimit)
  if (before === undefined) return notFound
  if (trimmed === "") return Result.fail({ _tag: "BlankLabel" })
  if (trimmed === before) return Result.succeed([])
  const botInteractions = node.botInteractions.map((said) =>
    said.id === place.message
      ? {
          ...said,
          buttons: said.buttons.map((button) =>
            button.position === place.position ? { ...button, label: trimmed } : button,
          ),
        }
      : said,
  )
  const owned = answerOfLabel(node, before)
  const userInteractions = node.userInteractions.map((answer) =>
    answer === owned ? { ...answer, phrases: renamed(answer.phrases, before, trimmed) } : answer,
  )
  return Result.succeed(change(node.id, { botInteractions, ...(owned === undefined ? {} : { userInteractions }) }))
}

/**
 * Leads a quick reply to a node: its label becomes a phrase of the one answer that leads there, and of no other. Its other
 * phrases come along, unless a further quick reply leads by the same answer.
 */
export const leadQuickReply = (graph: FlowGraph, node: FlowNode, place: ReplyPlace, target: NodeId): AttemptedEdit => {
  const label = replyAt(node, place)
  if (label === undefined) return notFound
  const owned = answerOfLabel(node, label)
  if (owned?.target === target) return Result.succeed([])
  const there = node.userInteractions.find((answer) => answer.target === target)
  if (there === undefined && !canConnect(graph, node.id, target)) return Result.fail({ _tag: "ConnectionRefused" })
  const isShared =
    owned !== undefined &&
    (owned.entity !== null ||
      owned.choice !== undefined ||
      isAutomatic(owned) ||
      otherLabels(node, place).some((other) => answerOfLabel(node, other) === owned))
  const isWhole = owned !== undefined && !isShared
  const others = node.userInteractions.flatMap((answer): ReadonlyArray<UserInteraction> => {
    if (answer === there) return [answer]
    if (answer !== owned || isShared) return [withoutPhrase(answer, label)]
    return there === undefined ? [{ ...answer, target }] : []
  })
  if (isWhole && there === undefined) return Result.succeed(change(node.id, { userInteractions: others }))
  const phrases = isWhole ? owned.phrases : [label]
  const leading = there ?? others.find(isBlankAnswer)
  const userInteractions =
    leading === undefined
      ? inOptionOrder(node, label, others, {
          id: nextInteractionId(node.userInteractions),
          target,
          phrases,
          entity: null,
        })
      : others.map((answer) =>
          answer === leading
            ? { ...answer, target, phrases: [...answer.phrases, ...newIn(answer.phrases, phrases)] }
            : answer,
        )
  return Result.succeed(change(node.id, { userInteractions }))
}

/**
 * Adds a node below and leads a quick reply to it. The node gets the label as its title, where that is a title; else the
 * title of a new node.
 */
export const addNodeForReply = (
  graph: FlowGraph,
  node: FlowNode,
  place: ReplyPlace,
  position = placeForChild(graph, node.id),
): Result.Result<AddedNode, FlowRefusal> => {
  const label = replyAt(node, place)
  if (label === undefined) return notFound
  return Result.flatMap(addLoose(graph, position), ({ id, edit: adding }) => {
    const added = applyEdit(graph, adding).graph
    const title = Result.getOrUndefined(checkTitle(added, id, label))
    const naming: GraphEdit = title === undefined ? [] : change(id, { title })
    return Result.map(leadQuickReply(added, node, place, id), (leading) => ({
      id,
      edit: [...adding, ...naming, ...leading],
    }))
  })
}

/** Nodes that were added, one for each quick reply that led nowhere. */
export interface AddedNodes {
  readonly ids: ReadonlyArray<NodeId>
  readonly edit: GraphEdit
}

/** Returns the places of a text's quick replies that lead nowhere, in their order. */
export const looseReplies = (node: FlowNode, message: InteractionId): ReadonlyArray<ReplyPlace> =>
  inOrder(node.botInteractions.find(({ id }) => id === message)?.buttons ?? []).flatMap(({ kind, label, position }) =>
    kind === "quick-reply" && (answerOfLabel(node, label)?.target ?? null) === null ? [{ message, position }] : [],
  )

/** Adds a node below for each quick reply of a text that leads nowhere; the nodes stand in the order of the quick replies. */
export const addNodesForReplies = (
  graph: FlowGraph,
  id: NodeId,
  message: InteractionId,
): Result.Result<AddedNodes, FlowRefusal> => {
  const first = graph.nodes.get(id)
  const ids: Array<NodeId> = []
  const edit: Array<GraphEdit[number]> = []
  let now = graph
  const loose = first === undefined ? [] : looseReplies(first, message)
  const positions = placesForChildren(graph, id, loose.length)
  for (const place of loose) {
    const node = now.nodes.get(id)
    // Two quick replies with one label lead by one answer.
    if (node === undefined || !looseReplies(node, message).some(({ position }) => position === place.position)) continue
    const added = addNodeForReply(now, node, place, positions?.[ids.length])
    if (Result.isFailure(added)) return Result.fail(added.failure)
    ids.push(added.success.id)
    edit.push(...added.success.edit)
    now = applyEdit(now, added.success.edit).graph
  }
  return Result.succeed({ ids, edit })
}

/** Puts the answer of a quick reply before those of later ones, so that cards stand as the options do. */
const inOptionOrder = (
  node: FlowNode,
  label: string,
  answers: ReadonlyArray<UserInteraction>,
  added: UserInteraction,
): ReadonlyArray<UserInteraction> => {
  const labels = labelsOf(node)
  const later = new Set(
    labels.slice(labels.findIndex((other) => isSame(other, label)) + 1).flatMap((other) => {
      const answer = answerOfLabel(node, other)
      return answer === undefined || isSame(other, label) ? [] : [answer.id]
    }),
  )
  const at = answers.findIndex(({ id }) => later.has(id))
  return at < 0 ? [...answers, added] : [...answers.slice(0, at), added, ...answers.slice(at)]
}

const notFound = Result.fail<FlowRefusal>({ _tag: "NotFound", what: "button" })

const labelsOf = (node: FlowNode): ReadonlyArray<string> =>
  node.botInteractions.flatMap(({ buttons }) =>
    inOrder(buttons).flatMap(({ kind, label }) => (kind === "quick-reply" ? [label] : [])),
  )

const otherLabels = (node: FlowNode, { message, position }: ReplyPlace): ReadonlyArray<string> =>
  node.botInteractions.flatMap(({ id, buttons }) =>
    buttons.flatMap((button) =>
      button.kind === "quick-reply" && !(id === message && button.position === position) ? [button.label] : [],
    ),
  )

const replyAt = (node: FlowNode, { message, position }: ReplyPlace): string | undefined =>
  node.botInteractions
    .find(({ id }) => id === message)
    ?.buttons.find((button) => button.kind === "quick-reply" && button.position === position)?.label

const isSame = (one: string, other: string): boolean => foldPhrase(one) === foldPhrase(other)
const hasPhrase = ({ phrases }: UserInteraction, folded: string): boolean =>
  phrases.some((phrase) => foldPhrase(phrase) === folded)
/** Returns the phrases that are not among these yet. */
const newIn = (known: ReadonlyArray<string>, phrases: ReadonlyArray<string>): ReadonlyArray<string> =>
  phrases.filter((phrase) => !known.some((other) => isSame(other, phrase)))

/** Replaces a phrase where it stands, and leaves out what it then repeats. */
const renamed = (phrases: ReadonlyArray<string>, before: string, now: string): ReadonlyArray<string> =>
  phrases.flatMap((phrase) => (isSame(phrase, before) ? [now] : isSame(phrase, now) ? [] : [phrase]))

const withoutPhrase = (answer: UserInteraction, label: string): UserInteraction =>
  answer.phrases.some((phrase) => isSame(phrase, label))
    ? { ...answer, phrases: answer.phrases.filter((phrase) => !isSame(phrase, label)) }
    : answer
