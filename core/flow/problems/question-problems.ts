import { foldPhrase, type NodeId } from "../../kernel/index.ts"
import { answersIn, type FlowNode } from "../document/flow-node.ts"
import { type FlowQuestion, questionTitle } from "../document/flow-question.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import type { FlowContext } from "./flow-context.ts"
import type { FlowProblem } from "./flow-problem.ts"

/**
 * Finds the problems of a flow's questions from anywhere, and the phrases that they share with nodes, or that look alike. The problems of
 * a question itself are reported at the start, with its id.
 */
export const questionProblems = (
  { questions, start, nodes }: Pick<FlowGraph, "questions" | "start" | "nodes">,
  context: FlowContext = {},
): ReadonlyArray<FlowProblem> => {
  if (questions.length === 0) return []
  const owner = new Map<string, FlowQuestion>()
  const own = questions.flatMap((question) => ownProblems(question, start.id, owner))
  const read = [...nodes.values()].filter(readsTexts)
  return [...own, ...read.flatMap((node) => problemsAt(node, nodes, questions, owner, context))]
}

const ownProblems = (
  question: FlowQuestion,
  start: NodeId,
  owner: Map<string, FlowQuestion>,
): ReadonlyArray<FlowProblem> => {
  const found: Array<FlowProblem> = []
  const where = { severity: "warns" as const, nodeId: start, path: [] }
  const named = { question: questionTitle(question), questionId: question.id, ...where }
  if (question.phrases.every((phrase) => foldPhrase(phrase) === ""))
    found.push({ _tag: "QuestionNeverMatches", ...named })
  if (question.target === null && question.texts.every((text) => text.trim() === ""))
    found.push({ _tag: "QuestionUnanswered", ...named })
  for (const phrase of new Set(question.phrases)) {
    const folded = foldPhrase(phrase)
    const first = owner.get(folded)
    if (folded === "") continue
    if (first === undefined) owner.set(folded, question)
    else if (first !== question)
      found.push({ _tag: "RepeatedQuestionPhrase", phrase, other: questionTitle(first), ...named })
  }
  return found
}

const problemsAt = (
  node: FlowNode,
  nodes: FlowGraph["nodes"],
  questions: ReadonlyArray<FlowQuestion>,
  owner: ReadonlyMap<string, FlowQuestion>,
  context: FlowContext,
): ReadonlyArray<FlowProblem> => {
  const answers = answersIn(node)
  const titleOf = (target: NodeId | null) => (target === null ? undefined : nodes.get(target)?.title)
  const shared = node.userInteractions.flatMap((answer, place) => {
    const title = titleOf(answer.target)
    if (title === undefined || !answers.includes(answer)) return []
    return answer.phrases.flatMap((phrase, index): ReadonlyArray<FlowProblem> => {
      const question = owner.get(foldPhrase(phrase))
      return question === undefined
        ? []
        : [
            {
              _tag: "QuestionPhraseTaken",
              phrase,
              answer: title,
              question: questionTitle(question),
              severity: "hints",
              nodeId: node.id,
              path: ["userInteractions", place, "phrases", index],
            },
          ]
    })
  })
  const near = (context.nearQuestions?.(node, questions) ?? []).flatMap(
    ({ answer, index, phrase, like, question }): ReadonlyArray<FlowProblem> => [
      {
        _tag: "QuestionLikePhrase",
        phrase,
        like,
        answer: titleOf(node.userInteractions[answer]?.target ?? null) ?? "",
        question: questionTitle(question),
        severity: "hints",
        nodeId: node.id,
        path: ["userInteractions", answer, "phrases", index],
      },
    ],
  )
  return [...shared, ...near]
}

/** An end, a transfer and a return read nothing. */
const readsTexts = ({ kind, transfer, returnTo }: FlowNode): boolean =>
  kind !== "end" && transfer === null && returnTo === null
