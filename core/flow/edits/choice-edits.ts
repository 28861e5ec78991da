import { Result } from "effect"
import { foldPhrase, type InteractionId } from "../../kernel/index.ts"
import type { AnswerChoice } from "../document/answer-choice.ts"
import { type FlowNode, isAutomatic, nextInteractionId, type UserInteraction } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { answersAfter } from "../text/captured-values.ts"
import { inOrder } from "./bot-text-edits.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { placeForChild } from "../layout/layout.ts"
import { type AddedNode, addLoose, blankLost, change } from "./flow-edits.ts"
import type { AttemptedEdit } from "./graph-edit.ts"
import { answerOfLabel, isPathOfReplies, looseReplies } from "./quick-reply-edits.ts"

/** The choice that an answer begins with: among the items of a list that is yet to be chosen. */
export const newListChoice: AnswerChoice = {
  list: { value: "", label: "" },
  several: false,
  keeps: [{ path: "", name: "" }],
}

/** The choice that makes several of an answer's quick replies choosable at once. */
export const newReplyChoice: AnswerChoice = { list: null, several: true, keeps: [{ path: "", name: "" }] }

/**
 * Gives an answer what the person chooses among, instead of its entity, or takes it away (undefined): mentions of values that are no
 * longer kept go with it, but for those that only change their name.
 */
export const setChoice = (
  graph: FlowGraph,
  node: FlowNode,
  id: InteractionId,
  choice: AnswerChoice | undefined,
): AttemptedEdit => {
  if (!node.userInteractions.some((one) => one.id === id)) return Result.fail({ _tag: "NotFound", what: "answer" })
  const answers = answersAfter(node, { do: "change-choice", answer: id, choice })
  return Result.succeed([...blankLost(graph, node, answers), ...change(node.id, { userInteractions: answers })])
}

/** Adds an answer that offers a list, which leads nowhere yet. */
export const addListAnswer = (node: FlowNode, choice: AnswerChoice = newListChoice): AttemptedEdit => {
  if (node.kind === "end") return Result.fail({ _tag: "EndHasNoChild" })
  const answer: UserInteraction = {
    id: nextInteractionId(node.userInteractions),
    target: null,
    phrases: [],
    entity: null,
    choice,
  }
  return Result.succeed(change(node.id, { userInteractions: [...node.userInteractions, answer] }))
}

/** Lists the quick replies of a node that are phrases of an answer, in the order shown: what a choice without a list offers. */
export const repliesOfAnswer = (
  node: Pick<FlowNode, "botInteractions">,
  answer: UserInteraction,
): ReadonlyArray<string> => {
  const phrases = new Set(answer.phrases.map(foldPhrase))
  return node.botInteractions.flatMap(({ buttons }) =>
    inOrder(buttons).flatMap((button) =>
      button.kind === "quick-reply" && phrases.has(foldPhrase(button.label)) ? [button.label] : [],
    ),
  )
}

/** Leads the quick replies of a message that lead nowhere to one new node below, by an answer of which several may be chosen. */
export const chooseAmongReplies = (
  graph: FlowGraph,
  node: FlowNode,
  message: InteractionId,
): Result.Result<AddedNode, FlowRefusal> => {
  const loose = new Set(looseReplies(node, message).map(({ position }) => position))
  const labels = (node.botInteractions.find(({ id }) => id === message)?.buttons ?? []).flatMap((button) =>
    loose.has(button.position) ? [button.label] : [],
  )
  if (labels.length === 0) return Result.fail({ _tag: "NotFound", what: "button" })
  return Result.map(addLoose(graph, placeForChild(graph, node.id)), ({ id, edit }) => {
    const answer: UserInteraction = {
      id: nextInteractionId(node.userInteractions),
      target: id,
      phrases: [...new Set(labels)],
      entity: null,
      choice: newReplyChoice,
    }
    // A label that an answer without a target has is this one's.
    const others = node.userInteractions.filter(
      (one) => one.target !== null || isAutomatic(one) || !labels.some((label) => answerOfLabel(node, label) === one),
    )
    return { id, edit: [...edit, ...change(node.id, { userInteractions: [...others, answer] })] }
  })
}

/** Returns the first answer of a node that several of its quick replies lead by, which may become a choice; undefined if there is none. */
export const sharedReplies = (node: FlowNode): UserInteraction | undefined =>
  node.userInteractions.find((answer) => isPathOfReplies(node, answer) && repliesOfAnswer(node, answer).length > 1)

/** Renames a value that a choice keeps. */
export const keptRenamed = (choice: AnswerChoice, from: string, to: string): AnswerChoice =>
  choice.keeps.some(({ name }) => name === from)
    ? { ...choice, keeps: choice.keeps.map((field) => (field.name === from ? { ...field, name: to } : field)) }
    : choice

/** Renames the value that holds the list of a choice. */
export const listRenamed = (choice: AnswerChoice, from: string, to: string): AnswerChoice =>
  choice.list?.value === from ? { ...choice, list: { ...choice.list, value: to } } : choice
