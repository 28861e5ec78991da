import { cutTo, plainText } from "../../../kernel/index.ts"
import { matchedLength } from "../../language/recognise.ts"
import type { CompiledField, CompiledForm } from "../../script/compiled-form.ts"
import type { CompiledNode } from "../../script/compiled-script.ts"
import type { Say } from "../engine-effect.ts"
import type { WaitingForm, WholeState } from "../engine-state.ts"
import type { Turn } from "../turn.ts"
import { captured, variableKey } from "../variables.ts"
import type { WayFacts } from "../ways.ts"
import { fieldsOfValues, type GivenValue } from "./fields-of-values.ts"
import { formQuestion, knownValue } from "./form-says.ts"
import { valuesInPhrase } from "./values-in-phrase.ts"

/** A form that has everything, or asks for what it lacks. */
export interface Gathered {
  readonly state: WholeState
  /** The next question; undefined: the form has everything, and the conversation goes on. */
  readonly asks: ReadonlyArray<Say> | undefined
}

/** A form that has not been answered yet. */
const unanswered: WaitingForm = { for: "form", field: "", choosing: false, given: [], skipped: [] }

/** Returns a text as it is read. */
export const readable = (text: string): string => cutTo(plainText(text), matchedLength)

/**
 * Fills in what a phrase that led to a form has said already: values that stand in it beside other words, of fields that are not known. What an
 * answer has captured of the phrase is no field besides.
 */
export const fillFromPhrase = (
  turn: Turn,
  state: WholeState,
  { node }: CompiledNode,
  form: CompiledForm,
  text: string,
): WholeState => {
  const read = readable(text)
  if (!/[\p{L}\p{N}]\P{L}+[\p{L}\p{N}]/u.test(read) || isChoice(read)) return state
  const unknown = form.fields.filter((field) => knownValue(state, field) === undefined)
  const values = valuesInPhrase(form.fields, read).filter(({ value }) => value !== turn.captured)
  return withGiven(turn, state, node.id, fieldsOfValues(unknown, values, read))
}

/** Asks for the first field that is neither known nor left out, then for the confirmation. */
export const askNext = (
  facts: WayFacts,
  state: WholeState,
  node: CompiledNode,
  form: CompiledForm,
  waiting: WaitingForm = unanswered,
): Gathered => {
  const next = form.fields.find(
    (field) => knownValue(state, field) === undefined && !waiting.skipped.includes(field.name),
  )
  if (next === undefined && form.confirm === null) return { state, asks: undefined }
  return askFor(facts, state, node, form, { ...waiting, field: next?.name ?? "", choosing: false })
}

/** Asks for a field, known or not, or for the confirmation. */
export const askFor = (
  facts: WayFacts,
  state: WholeState,
  node: CompiledNode,
  form: CompiledForm,
  waiting: WaitingForm,
): Gathered => {
  const here = { ...state, waiting }
  return { state: here, asks: formQuestion(facts, here, node, form, waiting) }
}

/** Begins a form: what the conversation knows by the names of its fields is the form's as well. */
export const beginForm = (facts: WayFacts, state: WholeState, node: CompiledNode, form: CompiledForm): Gathered => {
  let { variables } = state
  for (const field of form.fields) {
    const value = knownValue(state, field)
    const own = variables[variableKey(node.node.id, field.name)] ?? ""
    if (value !== undefined && own !== value) variables = captured(variables, node.node.id, field.name, value)
  }
  return askNext(facts, variables === state.variables ? state : { ...state, variables }, node, form)
}

/** Keeps values of a form: what is relative to now as the day that it means. */
export const withGiven = (
  { script, now }: WayFacts,
  state: WholeState,
  id: CompiledNode["node"]["id"],
  given: ReadonlyArray<GivenValue>,
): WholeState => {
  if (given.length === 0) return state
  const moment = { now, timeZone: script.script.timeZone }
  const variables = given.reduce(
    (before, { field, value }) => captured(before, id, field.name, keptValue(field, value, moment)),
    state.variables,
  )
  return { ...state, variables }
}

const keptValue = (
  { entity }: CompiledField,
  value: string,
  moment: { readonly now: number; readonly timeZone: string },
): string => entity.compiled.kept?.(value, moment) ?? value

/** Whether a text that led on is the number of an option and nothing else. */
const isChoice = (text: string): boolean =>
  /^\P{L}*(?:(?:op[cç][aã]o|n[uú]mero|item|tecla|alternativa)\P{L}*)?\d{1,2}\P{L}*$/iu.test(text)
