import { Result } from "effect"
import { type Formula, formulaRenamed, readFormula, subjectsOfFormula, valueInFormula } from "../logic/formula.ts"
import type { Subject } from "../logic/value-types.ts"
import { callsModule, type NodeCall, templatesOf, withTemplates } from "./system-call.ts"

/** A piece of a template: a text as written, a formula whose value is filled in, or the name of a secret. */
export type TemplatePiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "formula"; readonly formula: string }
  | { readonly kind: "secret"; readonly name: string }

const slot = /\{\{([^{}]*)\}\}/gu
const secretInSlot = /^\s*segredo\.([\p{L}_][\p{L}\p{N}_]*)\s*$/u

/** Parts a template: between '{{' and '}}' stands a formula (`{{@cpf}}`, `{{hoje + 3}}`) or a secret (`{{segredo.token}}`). */
export const templatePieces = (template: string): ReadonlyArray<TemplatePiece> => {
  const pieces: Array<TemplatePiece> = []
  let end = 0
  for (const found of template.matchAll(slot)) {
    if (found.index > end) pieces.push({ kind: "text", text: template.slice(end, found.index) })
    end = found.index + found[0].length
    const inside = found[1] ?? ""
    const secret = secretInSlot.exec(inside)?.[1]
    pieces.push(secret === undefined ? { kind: "formula", formula: inside.trim() } : { kind: "secret", name: secret })
  }
  if (end < template.length) pieces.push({ kind: "text", text: template.slice(end) })
  return pieces
}

/** Writes a value as it stands in a template. */
export const valueInTemplate = (name: string): string => `{{${valueInFormula(name)}}}`

/** Writes a secret as it stands in a template. */
export const secretInTemplate = (name: string): string => `{{segredo.${name}}}`

/** Renames a value in the formulas of a template. */
export const templateRenamed = (template: string, from: string, to: string): string =>
  template.replace(slot, (whole, inside: string) =>
    secretInSlot.test(inside) ? whole : `{{${formulaRenamed(inside, from, to)}}}`,
  )

/** Lists the formulas of a call, each once. */
export const formulasOfCall = (call: NodeCall): ReadonlyArray<string> => [
  ...new Set(
    templatesOf(call).flatMap(({ text }) =>
      templatePieces(text).flatMap((piece) => (piece.kind === "formula" ? [piece.formula] : [])),
    ),
  ),
]

/** Lists the names of the secrets that a call uses, each once. */
export const secretsOfCall = (call: NodeCall): ReadonlyArray<string> => [
  ...new Set(
    templatesOf(call).flatMap(({ text }) =>
      templatePieces(text).flatMap((piece) => (piece.kind === "secret" ? [piece.name] : [])),
    ),
  ),
]

/** Returns the formulas of a call that can be read, by their text. */
export const readFormulasOf = (call: NodeCall): ReadonlyArray<readonly [text: string, formula: Formula]> =>
  formulasOfCall(call).flatMap((text) => {
    const read = readFormula(text)
    return Result.isSuccess(read) ? [[text, read.success] as const] : []
  })

/** Lists the subjects that a call reads. */
export const subjectsOfCall = (call: NodeCall): ReadonlyArray<Subject> =>
  readFormulasOf(call).flatMap(([, formula]) => subjectsOfFormula(formula))

/** Renames a value wherever a call reads or keeps it; the same object if it does neither. */
export const callRenamed = (call: NodeCall, from: string, to: string): NodeCall => {
  const renamed = withTemplates(call, (text) => templateRenamed(text, from, to))
  const keeps = call.keeps.map((kept) => (kept.name === from ? { ...kept, name: to } : kept))
  const isSame =
    keeps.every((kept, at) => kept === call.keeps[at]) &&
    allTemplates(renamed).every((text, at) => text === allTemplates(call)[at])
  return isSame ? call : { ...renamed, keeps }
}

/** The templates of a call as if it sent its body. */
const allTemplates = (call: NodeCall): ReadonlyArray<string> =>
  templatesOf(callsModule(call) ? call : { ...call, method: "POST" }).map(({ text }) => text)
