import { isExpression } from "../../../entity/index.ts"
import { type LooseRecord, looseText } from "../../../kernel/index.ts"
import type { Clause, Condition, Operand } from "../../logic/condition.ts"
import { isGroup } from "../../logic/condition.ts"
import { clauseOf, conditionOfClauses, withoutSlashes, type WrittenComparison } from "../written-comparisons.ts"
import { type BlipValues, lastInput } from "./blip-values.ts"

/** What the conditions of a way or an action of Blip ask for together. */
export type BlipCondition =
  | { readonly kind: "always" }
  | { readonly kind: "never" }
  /** One of these is what the person says, word for word. */
  | { readonly kind: "words"; readonly words: ReadonlyArray<string>; readonly when: Condition }
  /** An intent that was trained elsewhere. */
  | { readonly kind: "intent"; readonly words: ReadonlyArray<string> }
  | { readonly kind: "holds"; readonly when: Condition; readonly readsInput: boolean }
  | { readonly kind: "unread"; readonly reason: string }

type Read =
  | { readonly kind: "always" | "never" }
  | {
      readonly kind: "clause"
      readonly clause: Clause
      readonly readsInput: boolean
      readonly words?: ReadonlyArray<string>
    }
  | { readonly kind: "intent"; readonly words: ReadonlyArray<string> }
  | { readonly kind: "unread"; readonly reason: string }

/** The comparisons of Blip by their names in small letters. */
const comparisons: Readonly<Record<string, WrittenComparison>> = {
  equals: "equal",
  notequals: "different",
  contains: "contains",
  startswith: "starts",
  endswith: "ends",
  greaterthan: "greater",
  lessthan: "less",
  greaterthanorequals: "at-least",
  lessthanorequals: "at-most",
  matches: "matches",
  approximateto: "equal",
  exists: "filled",
  notexists: "empty",
}

const anything = /^\^?(?:\(\?[a-z]+\))?\(?\.[*+]?\)?\$?$/u

const weekdays: Readonly<Record<string, string>> = {
  sunday: "domingo",
  monday: "segunda",
  tuesday: "terça",
  wednesday: "quarta",
  thursday: "quinta",
  friday: "sexta",
  saturday: "sábado",
}

/** Reads conditions, all of which have to hold. */
export const conditionsOf = (conditions: ReadonlyArray<LooseRecord>, values: BlipValues): BlipCondition => {
  const reads = conditions.map((one) => readOne(one, values))
  const unread = reads.find((one) => one.kind === "unread")
  if (unread?.kind === "unread") return unread
  if (reads.some(({ kind }) => kind === "never")) return { kind: "never" }
  const [first, ...others] = reads.filter(({ kind }) => kind !== "always")
  if (first === undefined) return { kind: "always" }
  if (first.kind === "intent" && others.length === 0) return { kind: "intent", words: first.words }
  const clauses = [first, ...others].flatMap((one) => (one.kind === "clause" ? [one] : []))
  if (clauses.length <= others.length)
    return { kind: "unread", reason: "Uma condição sobre um intent não se junta a outras." }
  const when = conditionOfClauses(
    "all",
    clauses.map(({ clause }) => clause),
  )
  if (when === undefined) return { kind: "unread", reason: "As condições são demais, ou longas demais." }
  if (others.length === 0 && first.kind === "clause" && first.words !== undefined)
    return { kind: "words", words: first.words, when }
  return { kind: "holds", when, readsInput: clauses.some(({ readsInput }) => readsInput) }
}

const readOne = (condition: LooseRecord, values: BlipValues): Read => {
  const source = looseText(condition["source"]).toLowerCase() || "input"
  const written = looseText(condition["comparison"]) || "equals"
  const name = written.toLowerCase()
  const given = Array.isArray(condition["values"])
    ? condition["values"].map(looseText)
    : [looseText(condition["value"])].filter((one) => one !== "")
  const variable = source === "input" ? lastInput : looseText(condition["variable"]).trim()
  const isInput = variable.toLowerCase() === lastInput
  if (source === "intent") return { kind: "intent", words: given.filter((one) => one !== "") }
  if (source !== "input" && source !== "context")
    return { kind: "unread", reason: `Uma condição sobre “${source === "entity" ? "entidade" : source}” não vem.` }
  const comparison = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined
  if (comparison === undefined) return { kind: "unread", reason: `A comparação “${written}” não existe aqui.` }
  if (isInput && (comparison === "filled" || comparison === "empty"))
    return { kind: comparison === "filled" ? "always" : "never" }
  if (isInput && comparison === "matches" && given.some((one) => anything.test(one))) return { kind: "always" }
  const subject = values.subjectOf(variable)
  if (subject === undefined) return { kind: "unread", reason: `A condição lê “${variable}”, que não é um valor aqui.` }
  if (comparison === "filled" || comparison === "empty")
    return { kind: "clause", clause: clauseOf(subject, comparison, ""), readsInput: false }
  if (given.length === 0) return { kind: "unread", reason: `“${variable}” é comparado com nada.` }
  const isDay = "fact" in subject && subject.fact === "now.weekday"
  const operands = given.map((one) => (isDay ? (weekdays[one.toLowerCase()] ?? one) : operandOf(one, values)))
  const clauses: Array<Clause> = []
  for (const operand of operands) {
    if (operand === undefined)
      return { kind: "unread", reason: `“${variable}” é comparado com um texto feito de vários valores.` }
    if (comparison === "matches" && typeof operand === "string" && !isExpression(withoutSlashes(operand)))
      return { kind: "unread", reason: `A expressão “${operand.slice(0, 100)}” não é aceita aqui.` }
    clauses.push(clauseOf(subject, comparison, operand))
  }
  const all = looseText(condition["operator"]).toLowerCase() === "and"
  const [only, ...others] = clauses
  const flat = clauses.flatMap((clause) => (isGroup(clause) ? clause.of : [clause]))
  const clause: Clause | undefined = others.length === 0 ? only : { match: all ? "all" : "any", of: flat }
  if (clause === undefined || (others.length > 0 && all && clauses.some(isGroup)))
    return { kind: "unread", reason: `As comparações de “${variable}” não se juntam.` }
  const isWords = isInput && (name === "equals" || name === "approximateto") && !all
  return {
    kind: "clause",
    clause,
    readsInput: isInput,
    ...(isWords && given.every((one) => one.trim() !== "" && !one.includes("{{")) && { words: given }),
  }
}

const operandOf = (written: string, values: BlipValues): Operand | undefined => {
  const pieces = values.piecesOf(written)
  const [piece = ""] = pieces
  if (pieces.length > 1) return undefined
  if (typeof piece !== "object" || !("value" in piece)) return written
  const [, inside = ""] = /^\s*\{\{([^{}]*)\}\}\s*$/u.exec(written) ?? []
  return values.subjectOf(inside) ?? { value: piece.value }
}
