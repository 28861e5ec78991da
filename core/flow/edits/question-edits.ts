import { Result } from "effect"
import type { InteractionId } from "../../kernel/index.ts"
import { nextInteractionId } from "../document/flow-node.ts"
import { type FlowQuestion, questionLimit, variantLimit } from "../document/flow-question.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import type { AttemptedEdit, GraphEdit } from "./graph-edit.ts"

const questionsChanged = (questions: ReadonlyArray<FlowQuestion>): GraphEdit => [{ do: "change-questions", questions }]

/** The id of a question to be added, and the edit that adds it. */
export interface AddedQuestion {
  readonly id: InteractionId
  readonly edit: GraphEdit
}

/** Adds a question from anywhere at the end, with one empty text; refused where there are as many as may be. */
export const addQuestion = (
  { questions }: FlowGraph,
  fields: Partial<Omit<FlowQuestion, "id">> = {},
): Result.Result<AddedQuestion, FlowRefusal> => {
  if (questions.length >= questionLimit) return Result.fail({ _tag: "TooManyQuestions" })
  const id = nextInteractionId(questions)
  const added: FlowQuestion = { name: "", phrases: [], texts: [""], target: null, ...fields, id }
  return Result.succeed({ id, edit: questionsChanged([...questions, added]) })
}

/** Changes some fields of a question; a target that the flow does not have is refused, and so are too many texts. */
export const changeQuestion = (
  { questions, nodes }: FlowGraph,
  id: InteractionId,
  fields: Partial<Omit<FlowQuestion, "id">>,
): AttemptedEdit => {
  const at = questions.findIndex((question) => question.id === id)
  const before = questions[at]
  if (before === undefined) return Result.fail({ _tag: "NotFound", what: "question" })
  const { target = null, texts = [] } = fields
  if (target !== null && !nodes.has(target)) return Result.fail({ _tag: "NotFound", what: "node" })
  if (texts.length > variantLimit) return Result.fail({ _tag: "TooManyVariants" })
  return Result.succeed(questionsChanged(questions.with(at, { ...before, ...fields })))
}

/** Removes a question from anywhere. */
export const removeQuestion = ({ questions }: FlowGraph, id: InteractionId): AttemptedEdit =>
  questions.some((question) => question.id === id)
    ? Result.succeed(questionsChanged(questions.filter((question) => question.id !== id)))
    : Result.fail({ _tag: "NotFound", what: "question" })
