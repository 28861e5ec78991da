import { Schema } from "effect"
import { answersIn, capturedName, type FlowDocument, type FlowNode } from "../../flow/index.ts"
import { NodeId } from "../../kernel/index.ts"
import { questionsIn } from "../questions/compiled-questions.ts"
import { modelFromBytes, modelToBytes } from "../language/language-model-bytes.ts"
import { type LanguageIntent, trainLanguageModel } from "../language/language-model.ts"
import { type LanguageModel } from "../language/linear-classifier.ts"

/** The id of the questions from anywhere among the models; those of nodes begin with 1. */
export const questionsPlace = 0

/** The trained models of a flow's large nodes; those of the others are trained when they are first asked. */
export type ScriptLanguage = ReadonlyMap<NodeId | typeof questionsPlace, LanguageModel>

/** A node whose answers are trained, or the questions from anywhere; `written` are they as they are stored. */
export interface TrainedPlace {
  readonly id: NodeId | typeof questionsPlace
  readonly written: FlowNode["userInteractions"] | NonNullable<FlowDocument["questions"]>
}

/** Provides the model of a node's answers, or of the questions from anywhere. */
export type LanguageSource = (place: TrainedPlace, answers: ReadonlyArray<LanguageIntent>) => LanguageModel

/** Trains when a node's model is asked for. */
export const trainedWhenAsked: LanguageSource = (_, answers) => trainLanguageModel(answers)

/** Takes the models that were stored with a version, and trains those that are not among them. */
export const storedLanguage =
  (language: ScriptLanguage): LanguageSource =>
  ({ id }, answers) => {
    const stored = language.get(id)
    return stored?.intents === answers.length ? stored : trainLanguageModel(answers)
  }

/**
 * Characters of all phrases up to which a node is trained at its first text, in some tens of milliseconds. One with more is trained ahead: its
 * training, which grows with the characters and not with the phrases, would hold up every message that comes meanwhile.
 */
const mostUntrained = 2_000

/** First bytes of the format; a change of the training, of the format or of which nodes are trained ahead changes the number. */
const mark = 0x50_4c_4d_05

/** Returns the answers of a node that lead to a node of the script, in order. */
export const answersOf = (node: FlowNode, isThere: (id: NodeId) => boolean) =>
  answersIn(node).flatMap((answer) => {
    const { target, phrases, entity } = answer
    return target !== null && isThere(target) ? [{ target, phrases, entity, variable: capturedName(answer) }] : []
  })

/** Returns whether a node, or the questions from anywhere, are trained ahead. */
export const isLargePlace = ({ written }: Pick<TrainedPlace, "written">): boolean =>
  [...written].reduce((sum, { phrases }) => phrases.reduce((own, { length }) => own + length, sum), 0) > mostUntrained

/** Lists what of a flow is trained ahead, with what it is trained with. */
export const placesTrainedAhead = ({
  nodes,
  questions,
}: Pick<FlowDocument, "nodes" | "questions">): ReadonlyArray<
  TrainedPlace & { readonly answers: ReadonlyArray<LanguageIntent> }
> => {
  const ids = new Set(nodes.map(({ id }) => id))
  const isThere = (id: NodeId) => ids.has(id)
  const ofNodes = nodes
    .filter(({ userInteractions }) => isLargePlace({ written: userInteractions }))
    .map((node) => ({ id: node.id, written: node.userInteractions, answers: answersOf(node, isThere) }))
  return questions !== undefined && isLargePlace({ written: questions })
    ? [...ofNodes, { id: questionsPlace, written: questions, answers: questionsIn(questions, isThere) }]
    : ofNodes
}

/** Returns whether something of a flow is trained ahead. */
export const isTrainedAhead = (flow: FlowDocument): boolean => placesTrainedAhead(flow).length > 0

/** Trains the large nodes of a flow: seconds of work for 10,000 phrases. The same flow has the same models. */
export const trainFlow = (flow: FlowDocument): ScriptLanguage =>
  new Map(placesTrainedAhead(flow).map(({ id, answers }) => [id, trainLanguageModel(answers)]))

/** Returns models as bytes, to be stored with the version: for each its node, its length and itself. */
export const languageToBytes = (language: ScriptLanguage): Uint8Array => {
  const models = [...language].map(([id, model]) => ({ id, bytes: modelToBytes(model) }))
  const all = new Uint8Array(models.reduce((sum, { bytes }) => sum + modelHead + bytes.length, 4))
  const view = new DataView(all.buffer)
  view.setUint32(0, mark, true)
  let at = 4
  for (const { id, bytes } of models) {
    view.setFloat64(at, id, true)
    view.setUint32(at + 8, bytes.length, true)
    all.set(bytes, at + modelHead)
    at += modelHead + bytes.length
  }
  return all
}

const modelHead = 12
const isNodeId = Schema.is(NodeId)

/** Reads models from bytes; undefined if they are of another version of the training, or damaged. */
export const languageFromBytes = (bytes: Uint8Array): ScriptLanguage | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 4 || view.getUint32(0, true) !== mark) return undefined
  const language = new Map<NodeId | typeof questionsPlace, LanguageModel>()
  for (let at = 4; at < bytes.length;) {
    if (at + modelHead > bytes.length) return undefined
    const end = at + modelHead + view.getUint32(at + 8, true)
    const model = end > bytes.length ? undefined : modelFromBytes(bytes.subarray(at + modelHead, end))
    if (model === undefined) return undefined
    const id = view.getFloat64(at, true)
    if (id !== questionsPlace && !isNodeId(id)) return undefined
    language.set(id === questionsPlace ? questionsPlace : id, model)
    at = end
  }
  return language
}
