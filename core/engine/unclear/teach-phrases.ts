import { Result } from "effect"
import {
  addChild,
  applyEdit,
  changeAnswer,
  documentOf,
  type FlowDocument,
  graphOfDocument,
  phraseLimit,
  type UserInteraction,
} from "../../flow/index.ts"
import { foldPhrase, type NodeId } from "../../kernel/index.ts"
import { unclearMessages as say } from "./unclear-messages.ts"

/** Which answer of a node a text is taught to: the one that leads to a node, or a new one that leads to a new node. */
export type TaughtAnswer = { readonly target: NodeId } | "new"

/** A flow that has been taught, and what changed in it. */
export interface TaughtFlow {
  readonly document: FlowDocument
  readonly nodeId: NodeId
  /** The node that the answer leads to. */
  readonly target: NodeId
  /** The phrases that the answer did not have. */
  readonly phrases: ReadonlyArray<string>
  /** The answer's node was made. */
  readonly made: boolean
}

/**
 * Returns the flow in which an answer of a node has these texts among its phrases. Texts that it has already are left out,
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
  { nodeId, target, phrases }: Pick<TaughtFlow, "nodeId" | "target" | "phrases">,
): Result.Result<FlowDocument, string> => {
  const graph = graphOfDocument(document)
  const node = graph.nodes.get(nodeId)
  const taught = node?.userInteractions.find((known) => known.target === target)
  if (node === undefined || taught === undefined) return Result.fail(say.answerGone)
  const gone = new Set(phrases)
  const edit = changeAnswer(node, taught.id, { phrases: taught.phrases.filter((phrase) => !gone.has(phrase)) })
  return Result.isFailure(edit)
    ? Result.fail(say.answerGone)
    : Result.succeed(documentOf(applyEdit(graph, edit.success).graph))
}

const newPhrases = ({ phrases }: UserInteraction, texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Set(phrases.map(foldPhrase))
  return texts.filter((text) => {
    const folded = foldPhrase(text)
    if (known.has(folded)) return false
    known.add(folded)
    return true
  })
}
