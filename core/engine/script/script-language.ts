import { Schema } from "effect"
import { answersIn, capturedName, type FlowDocument, type FlowNode } from "../../flow/index.ts"
import { NodeId } from "../../kernel/index.ts"
import { modelFromBytes, modelToBytes } from "../language/language-model-bytes.ts"
import { type LanguageIntent, trainLanguageModel } from "../language/language-model.ts"
import { type LanguageModel } from "../language/linear-classifier.ts"

/** The trained models of a flow's large nodes; those of the others are trained when they are first asked. */
export type ScriptLanguage = ReadonlyMap<NodeId, LanguageModel>

/** Provides the model of a node's answers. */
export type LanguageSource = (node: FlowNode, answers: ReadonlyArray<LanguageIntent>) => LanguageModel

/** Trains when a node's model is asked for. */
export const trainedWhenAsked: LanguageSource = (_, answers) => trainLanguageModel(answers)

/** Takes the models that were stored with a version, and trains those that are not among them. */
export const storedLanguage =
  (language: ScriptLanguage): LanguageSource =>
  (node, answers) => {
    const stored = language.get(node.id)
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

/** Returns whether a node is trained ahead. */
export const isLargeNode = ({ userInteractions }: FlowNode): boolean =>
  userInteractions.reduce((sum, { phrases }) => phrases.reduce((own, { length }) => own + length, sum), 0) >
  mostUntrained

/** Returns whether a flow has nodes to train ahead. */
export const isTrainedAhead = (flow: FlowDocument): boolean => flow.nodes.some(isLargeNode)

/** Trains the large nodes of a flow: seconds of work for 10,000 phrases. The same flow has the same models. */
export const trainFlow = (flow: FlowDocument): ScriptLanguage => {
  const ids = new Set(flow.nodes.map(({ id }) => id))
  return new Map(
    flow.nodes.filter(isLargeNode).map((node) => [node.id, trainLanguageModel(answersOf(node, (id) => ids.has(id)))]),
  )
}

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
  const language = new Map<NodeId, LanguageModel>()
  for (let at = 4; at < bytes.length;) {
    if (at + modelHead > bytes.length) return undefined
    const end = at + modelHead + view.getUint32(at + 8, true)
    const model = end > bytes.length ? undefined : modelFromBytes(bytes.subarray(at + modelHead, end))
    if (model === undefined) return undefined
    const id = view.getFloat64(at, true)
    if (!isNodeId(id)) return undefined
    language.set(id, model)
    at = end
  }
  return language
}
