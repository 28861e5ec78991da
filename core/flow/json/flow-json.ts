import { Result, Schema } from "effect"
import { EntityType } from "../../entity/index.ts"
import { cutTo, decode, decodeBytes, type NodeId } from "../../kernel/index.ts"
import { faultSentence, faultsOf } from "../document/flow-faults.ts"
import { type FlowJsonProblem, type FlowJsonRefused, refusedJson, wrongField } from "./flow-json-problem.ts"
import { flowMessages } from "../flow-messages.ts"
import { FlowDocument, nodeLimit } from "../document/flow-node.ts"

/** The content of a flow's JSON file: the flow, and the entities exported with it. */
export interface FlowJson {
  readonly flow: FlowDocument
  readonly entities: ReadonlyArray<EntityType>
}

const format = "prosa.flow"
const version = 1
/** Maximum characters (or bytes) of a file. */
export const flowJsonLimit = 50_000_000
/** Far deeper than the format itself. */
const depthLimit = 100

/**
 * Exports a flow as a versioned JSON file (`flow.json`), with the given entities that it references. One field per line
 * in a fixed order, so that versions can be compared by line. `importFlowJson` restores it.
 */
export const exportFlowJson = (
  flow: FlowDocument,
  { entities = [] }: { readonly entities?: ReadonlyArray<EntityType> } = {},
): string => `${JSON.stringify({ format, version, flow, ...(entities.length > 0 && { entities }) }, keysInOrder, 2)}\n`

/** Imports the flow and entities of a file. Fails with every problem; unknown fields are dropped. */
export const importFlowJson = (input: string | Uint8Array): Result.Result<FlowJson, FlowJsonRefused> => {
  const refused = (...problems: ReadonlyArray<FlowJsonProblem>) => refusedJson(flowMessages.jsonImportFailed, problems)
  if (input.length > flowJsonLimit)
    return refused(ofFile("TooLarge", `O arquivo tem mais de ${flowJsonLimit / 1_000_000} milhões de caracteres.`))
  const text = (typeof input === "string" ? input : decodeBytes(input)).replace(/^\uFEFF/u, "")
  if (isTooDeep(text)) return refused(ofFile("TooDeep", `O arquivo tem mais de ${depthLimit} níveis.`))
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed)) return refused(ofFile("NotJson", "O arquivo não é um JSON válido."))
  const envelope: Readonly<Record<string, unknown>> = isRecord(parsed.success) ? parsed.success : {}
  if (envelope["format"] !== format)
    return refused(ofFile("UnknownFormat", "Formato desconhecido: o arquivo não é um fluxo exportado em JSON."))
  if (envelope["version"] !== version)
    return refused(
      ofFile("UnknownVersion", `Versão desconhecida: ${shown(envelope["version"])}. A versão lida é a ${version}.`),
    )
  const count = nodeCount(envelope["flow"])
  if (count > nodeLimit) return refused(tooManyNodes(count))
  const flow = decode(FlowDocument, envelope["flow"])
  const entities = decode(Entities, envelope["entities"] ?? [])
  const wrong = [
    ...(Result.isFailure(flow) ? flow.failure.map((error) => wrongField("flow", error)) : faultProblems(flow.success)),
    ...(Result.isFailure(entities) ? entities.failure.map((error) => wrongField("entities", error)) : []),
  ]
  return Result.isSuccess(flow) && Result.isSuccess(entities) && wrong.length === 0
    ? Result.succeed({ flow: flow.success, entities: entities.success })
    : refused(...wrong)
}

const Entities = Schema.Array(EntityType)

const ofFile = (_tag: FlowJsonProblem["_tag"], message: string): FlowJsonProblem => ({ _tag, path: "", message })

const tooManyNodes = (nodes: number): FlowJsonProblem => ({
  _tag: "TooManyNodes",
  path: "flow.nodes",
  message: faultSentence({ _tag: "TooManyNodes", nodes }, String),
})

const faultProblems = (document: FlowDocument): ReadonlyArray<FlowJsonProblem> => {
  const faults = faultsOf(document)
  if (faults.length === 0) return []
  const titles = new Map(document.nodes.map(({ id, title }) => [id, title]))
  const titleOf = (id: NodeId) => titles.get(id) ?? String(id)
  return faults.map((fault) => ({ _tag: fault._tag, path: "flow.nodes", message: faultSentence(fault, titleOf) }))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const nodeCount = (flow: unknown): number => {
  const nodes = isRecord(flow) ? flow["nodes"] : undefined
  return Array.isArray(nodes) ? nodes.length : 0
}

const shown = (value: unknown): string =>
  typeof value === "number" || typeof value === "string" ? cutTo(String(value), 20) : "nenhuma"

/** Returns whether a JSON text is nested deeper than any flow. Checked before parsing, which may overflow the stack. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        for (at = text.indexOf('"', at + 1); at >= 0 && isEscaped(text, at);) at = text.indexOf('"', at + 1)
        if (at < 0) return false
        break
      case 0x5b:
      case 0x7b:
        depth++
        if (depth > depthLimit) return true
        break
      case 0x5d:
      case 0x7d:
        depth--
        break
    }
  }
  return false
}

const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++
  return backslashes % 2 === 1
}

// Every field of the format, in writing order, at any depth.
const keysInOrder = (
  "format version flow entities name nodes questions id kind title position x y fuzzy entries value synonyms " +
  "botInteractions text variants children bold variable sourceNodeId buttons label link files fileId url mime " +
  "userInteractions target phrases texts entity saveAs choice list several when match of subject fact as is to fallbackMessages fallbackOrder transfer workspaceId userId userName onlyOnlineUser " +
  "botId botName initialMessage media callsWebhook call module gives method address query headers body fields within retries keeps path form question wrong optional confirm returnTo sets formula contact tag"
).split(" ")
