import { Result } from "effect"
import { readPath } from "../calls/answer-path.ts"
import { addressFault, headerNameFault, systemRequestOf } from "../calls/call-request.ts"
import { formulasOfCall, templatePieces } from "../calls/call-template.ts"
import { isFailureWay } from "../calls/failure-way.ts"
import {
  callsModule,
  type ModuleCall,
  type NodeCall,
  sendsBody,
  type SystemCall,
  templatesOf,
} from "../calls/system-call.ts"
import type { FlowNode, UserInteraction } from "../document/flow-node.ts"
import { otherwise, subjectsOfCondition } from "../logic/condition.ts"
import { readFormula } from "../logic/formula.ts"
import { valueNameFault } from "../logic/value-types.ts"
import type { FieldPath, FlowProblem, Severity } from "./flow-problem.ts"

/** Finds the problems of a node's call; of a node without one, a way that waits for its failure. */
export const callProblems = (node: FlowNode): ReadonlyArray<FlowProblem> => {
  const { call, callsWebhook } = node
  const at = (severity: Severity, ...path: FieldPath) => ({ severity, nodeId: node.id, path })
  if (call === null) {
    const place = callsWebhook ? -1 : node.userInteractions.findIndex(isFailureWay)
    return place === -1 ? [] : [{ _tag: "FailureWithoutCall", ...at("warns", "userInteractions", place, "when") }]
  }
  const faults = oneByPath(callsModule(call) ? moduleFaults(call) : partFaults(call)).map(
    ({ path, reason }): FlowProblem => ({
      _tag: "CallFault",
      reason,
      ...at("blocks", "call", ...path),
    }),
  )
  const body = faults.length === 0 && !callsModule(call) ? bodyFault(call) : undefined
  return [
    ...faults,
    ...(body === undefined
      ? []
      : [{ _tag: "CallFault" as const, reason: body, ...at("blocks", "call", "body", "text") }]),
    ...(callsModule(call) ||
    node.kind === "end" ||
    node.transfer !== null ||
    node.userInteractions.some(waitsForFailure)
      ? []
      : [{ _tag: "CallWithoutFailureWay" as const, ...at("warns", "call") }]),
    ...(callsWebhook ? [{ _tag: "WebhookBesidesCall" as const, ...at("warns", "callsWebhook") }] : []),
  ]
}

/** A way for a call that found nothing is none for one that failed. */
const waitsForFailure = (way: UserInteraction): boolean =>
  isFailureWay(way) &&
  subjectsOfCondition(way.when ?? otherwise).some((subject) => "fact" in subject && subject.fact === "call.failed")

interface PartFault {
  readonly path: FieldPath
  readonly reason: string
}

/** The first fault of each field is told. */
const oneByPath = (faults: ReadonlyArray<PartFault>): ReadonlyArray<PartFault> => {
  const told = new Set<string>()
  return faults.filter(({ path }) => {
    const key = path.join("/")
    return told.has(key) ? false : told.add(key)
  })
}

const partFaults = (call: SystemCall): ReadonlyArray<PartFault> => {
  const address = addressFault(call.address)
  return [
    ...(address === undefined ? [] : [{ path: ["address"], reason: address }]),
    ...call.headers.flatMap(({ name, value }, at): ReadonlyArray<PartFault> => {
      const reason = name.trim() === "" && value.trim() === "" ? undefined : headerNameFault(name)
      return reason === undefined ? [] : [{ path: ["headers", at, "name"], reason }]
    }),
    ...templateFaults(call),
    ...call.keeps.flatMap(({ path, name }, at): ReadonlyArray<PartFault> => {
      const unnamed = valueNameFault(name)
      if (unnamed !== undefined) return [{ path: ["keeps", at, "name"], reason: `Guardar como: ${unnamed}` }]
      return readPath(path) === undefined
        ? [{ path: ["keeps", at, "path"], reason: `“${path}” não é o caminho de um campo da resposta` }]
        : []
    }),
  ]
}

const templateFaults = (call: NodeCall): ReadonlyArray<PartFault> =>
  templatesOf(call).flatMap(({ text, path }) =>
    templatePieces(text).flatMap((piece): ReadonlyArray<PartFault> => {
      const read = piece.kind === "formula" ? readFormula(piece.formula) : undefined
      if (read === undefined || Result.isSuccess(read)) return []
      const shown = piece.kind === "formula" && piece.formula !== "" ? `“{{${piece.formula}}}”: ` : ""
      return [{ path, reason: `${shown}${read.failure.message}` }]
    }),
  )

const moduleFaults = (call: ModuleCall): ReadonlyArray<PartFault> => [
  ...templateFaults(call),
  ...call.gives.flatMap(({ name, value }, at): ReadonlyArray<PartFault> => {
    const unnamed = name.trim() === "" && value.trim() === "" ? undefined : valueNameFault(name)
    if (unnamed !== undefined) return [{ path: ["gives", at, "name"], reason: `Valor enviado: ${unnamed}` }]
    return templatePieces(value).some(({ kind }) => kind === "secret")
      ? [{ path: ["gives", at, "value"], reason: "Um segredo não é enviado a outro fluxo" }]
      : []
  }),
  ...call.keeps.flatMap(({ path, name }, at): ReadonlyArray<PartFault> => {
    const unnamed = valueNameFault(name)
    if (unnamed !== undefined) return [{ path: ["keeps", at, "name"], reason: `Guardar como: ${unnamed}` }]
    const unknown = valueNameFault(path)
    return unknown === undefined ? [] : [{ path: ["keeps", at, "path"], reason: `Valor do fluxo: ${unknown}` }]
  }),
]

/** The body is tried with texts in the place of its values. */
const bodyFault = (call: SystemCall): string | undefined => {
  if (!sendsBody(call) || call.body.kind !== "json") return undefined
  const values = Object.fromEntries(formulasOfCall(call).map((formula) => [formula, "valor"]))
  const made = systemRequestOf(call, { values, secretOf: () => "segredo" })
  return Result.isFailure(made) && made.failure.part === "body" ? made.failure.message : undefined
}
