import { withFileNames } from "../../../channel/index.ts"
import { formulaValue, templatePieces } from "../../../flow/index.ts"
import type { CompiledField, CompiledForm } from "../../script/compiled-form.ts"
import type { CompiledNode } from "../../script/compiled-script.ts"
import type { Say } from "../engine-effect.ts"
import { engineMessages } from "../engine-messages.ts"
import type { WaitingForm, WholeState } from "../engine-state.ts"
import { saying } from "../says.ts"
import { valueNamed } from "../variables.ts"
import { knownAt, type WayFacts } from "../ways.ts"

const say = engineMessages.form

/** Returns the value that a conversation knows of a field; undefined if it knows none. */
export const knownValue = (
  { variables }: Pick<WholeState, "variables">,
  { name }: CompiledField,
): string | undefined => {
  const value = valueNamed(variables, name)
  return value === undefined || value.trim() === "" ? undefined : value
}

/** Returns what a form has asked last; nothing if the field is no longer there. */
export const formQuestion = (
  facts: WayFacts,
  state: WholeState,
  node: CompiledNode,
  form: CompiledForm,
  { field: open, choosing }: WaitingForm,
): ReadonlyArray<Say> => {
  if (open === "") return [choosing ? whichQuestion(form) : confirmQuestion(facts, state, node, form)]
  const field = form.fields.find(({ name }) => name === open)
  if (field === undefined) return []
  const text = written(facts, state, node, form, field.question)
  return [saying(text, repliesTo(field))]
}

/** Returns what the open field says of so many answers in a row that held no value; undefined: nothing of its own, or no field is open. */
export const wrongAnswer = (facts: WayFacts, state: WholeState, node: CompiledNode): Say | undefined => {
  const { form } = node
  const { waiting } = state
  if (form === undefined || waiting.for !== "form") return undefined
  const field = form.fields.find(({ name }) => name === waiting.field)
  const text = field?.wrong[Math.min(state.misses, field.wrong.length) - 1]
  if (field === undefined || text === undefined) return undefined
  return saying(written(facts, state, node, form, text), repliesTo(field))
}

/** Returns the replies that choose a field to change. */
export const choicesOfFields = ({ fields }: CompiledForm): ReadonlyArray<string> => [
  ...fields.map(({ label }) => label),
  say.nothing,
]

const whichQuestion = (form: CompiledForm): Say => saying(say.which, replies(choicesOfFields(form)))

const confirmQuestion = (facts: WayFacts, state: WholeState, node: CompiledNode, form: CompiledForm): Say => {
  const lines = form.fields.flatMap((field) => {
    const value = knownValue(state, field)
    return value === undefined ? [] : [say.line(field.label, withFileNames(value))]
  })
  const question = form.confirm === null || form.confirm.trim() === "" ? say.confirm : form.confirm
  return saying(
    [...lines, ...(lines.length === 0 ? [] : [""]), written(facts, state, node, form, question)].join("\n"),
    replies([say.yes, say.no]),
  )
}

const replies = (labels: ReadonlyArray<string>): Say["buttons"] =>
  labels.map((label) => ({ kind: "quick-reply", label }))

/** Fills in the values of a template. */
const written = (
  facts: WayFacts,
  state: WholeState,
  { node }: CompiledNode,
  { formulas }: CompiledForm,
  template: string,
): string => {
  const known = knownAt(facts, () => state, node.id)
  return templatePieces(template)
    .map((piece) => {
      if (piece.kind === "text") return piece.text
      const formula = piece.kind === "formula" ? formulas.get(piece.formula) : undefined
      return formula === undefined ? "" : withFileNames(formulaValue(formula, known))
    })
    .join("")
    .trim()
}

/** The quick replies of a field's question. A channel that numbers replies would take the answer '1' for the first of them. */
const repliesTo = ({ entity: { system }, optional }: CompiledField): Say["buttons"] => {
  if (system === "numero" || system === "avaliacao" || system === "dinheiro") return []
  return replies([...(system === "sim_nao" ? [say.yes, say.no] : []), ...(optional ? [say.skip] : [])])
}
