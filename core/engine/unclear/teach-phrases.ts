import { Result } from "effect"
import {
  addChild,
  addQuestion,
  applyEdit,
  changeAnswer,
  changeQuestion,
  documentOf,
  type FlowDocument,
  type FlowGraph,
  graphOfDocument,
  phraseLimit,
  questionNameLimit,
  type UserInteraction,
} from "../../flow/index.ts"
import { cutTo, foldPhrase, type InteractionId, type NodeId } from "../../kernel/index.ts"
import { unclearMessages as say } from "./unclear-messages.ts"

/** An answer of a node, by the node that it leads to, or a question from anywhere. */
export type TaughtPlace = { readonly target: NodeId } | { readonly question: InteractionId }

/** What a text is taught to: an answer or a question that is there, a new answer that leads to a new node, or a new question from anywhere. */
export type TaughtAnswer = TaughtPlace | "new" | "new-question"

/** A flow that has been taught, and what changed in it. */
export type TaughtFlow = TaughtPlace & {
  readonly document: FlowDocument
  readonly nodeId: NodeId
  /** The phrases that the answer or question did not have. */
  readonly phrases: ReadonlyArray<string>
  /** The answer's node, or the question, was made. */
  readonly made: boolean
}

/**
 * Returns the flow in which an answer of a node, or a question from anywhere, has these texts among its phrases. Texts that it has already are left out,
 * and so are those longer than a phrase and those of punctuation alone. Fails with a Portuguese sentence if node or answer
 * are not there, or no text fits.
 */
export const teachPhrases = (
  document: FlowDocument,
  nodeId: NodeId,
  answer: TaughtAnswer,
  texts: ReadonlyArray<string>,
): Result.Result<TaughtFlow, string> => {
  const graph = graphOfDocument(document)
  const node = graph.nodes.get(nodeId)
  if (node === undefined) return Result.fail(say.nodeGone)
  const worded = texts.map((text) => text.trim()).filter((text) => foldPhrase(text) !== "")
  if (worded.length === 0) return Result.fail(say.noWords)
  const fitting = worded.filter((text) => text.length <= phraseLimit)
  if (fitting.length === 0) return Result.fail(say.tooLong)
  if (answer === "new") {
    const added = addChild(graph, node)
    if (Result.isFailure(added)) return Result.fail(say.answerGone)
    const { graph: grown } = applyEdit(graph, added.success.edit)
    return Result.map(teachPhrases(documentOf(grown), nodeId, { target: added.success.id }, fitting), (taught) => ({
      ...taught,
      made: true,
    }))
  }
  if (answer === "new-question") {
    const [name = ""] = fitting
    const added = addQuestion(graph, { name: cutTo(name, questionNameLimit) })
    if (Result.isFailure(added)) return Result.fail(say.tooManyQuestions)
    const { graph: grown } = applyEdit(graph, added.success.edit)
    return Result.map(teachPhrases(documentOf(grown), nodeId, { question: added.success.id }, fitting), (taught) => ({
      ...taught,
      made: true,
    }))
  }
  if ("question" in answer) {
    const asked = graph.questions.find(({ id }) => id === answer.question)
    if (asked === undefined) return Result.fail(say.questionGone)
    const phrases = newPhrases(asked, fitting)
    const taught = withQuestionPhrases(graph, answer.question, [...asked.phrases, ...phrases])
    return Result.map(taught, (changed) => ({ document: changed, nodeId, ...answer, phrases, made: false }))
  }
  const { target } = answer
  const taught = node.userInteractions.find((known) => known.target === target)
  if (taught === undefined) return Result.fail(say.answerGone)
  const phrases = newPhrases(taught, fitting)
  const edit = changeAnswer(node, taught.id, { phrases: [...taught.phrases, ...phrases] })
  if (Result.isFailure(edit)) return Result.fail(say.answerGone)
  const { graph: changed } = applyEdit(graph, edit.success)
  return Result.succeed({ document: documentOf(changed), nodeId, target, phrases, made: false })
}

/** Returns the flow without the phrases that were taught, wherever the rest of it has changed since; the node stays. */
export const unteachPhrases = (
  document: FlowDocument,
  taughtBefore: TaughtPlace & Pick<TaughtFlow, "nodeId" | "phrases">,
): Result.Result<FlowDocument, string> => {
  const graph = graphOfDocument(document)
  const gone = new Set(taughtBefore.phrases)
  if ("question" in taughtBefore) {
    const asked = graph.questions.find(({ id }) => id === taughtBefore.question)
    return asked === undefined
      ? Result.fail(say.questionGone)
      : withQuestionPhrases(
          graph,
          asked.id,
          asked.phrases.filter((phrase) => !gone.has(phrase)),
        )
  }
  const { nodeId, target } = taughtBefore
  const node = graph.nodes.get(nodeId)
  const taught = node?.userInteractions.find((known) => known.target === target)
  if (node === undefined || taught === undefined) return Result.fail(say.answerGone)
  const edit = changeAnswer(node, taught.id, { phrases: taught.phrases.filter((phrase) => !gone.has(phrase)) })
  return Result.isFailure(edit)
    ? Result.fail(say.answerGone)
    : Result.succeed(documentOf(applyEdit(graph, edit.success).graph))
}

const withQuestionPhrases = (
  graph: FlowGraph,
  id: InteractionId,
  phrases: ReadonlyArray<string>,
): Result.Result<FlowDocument, string> =>
  Result.mapError(
    Result.map(changeQuestion(graph, id, { phrases }), (edit) => documentOf(applyEdit(graph, edit).graph)),
    () => say.questionGone,
  )

const newPhrases = (
  { phrases }: Pick<UserInteraction, "phrases">,
  texts: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const known = new Set(phrases.map(foldPhrase))
  return texts.filter((text) => {
    const folded = foldPhrase(text)
    if (known.has(folded)) return false
    known.add(folded)
    return true
  })
}
