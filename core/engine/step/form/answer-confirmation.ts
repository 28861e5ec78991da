import { foldPhrase, numberMeant, readAnswer } from "../../../kernel/index.ts"
import type { CompiledField } from "../../script/compiled-form.ts"
import { type Asking, type FormAnswer, give, takenBy } from "./asking.ts"
import { correctedBy, isNamed } from "./corrected-by.ts"
import { correctionIn } from "./correction.ts"
import { fieldsOfValues } from "./fields-of-values.ts"
import { choicesOfFields, knownValue } from "./form-says.ts"
import { askFor, withGiven } from "./gather.ts"
import { valuesInPhrase } from "./values-in-phrase.ts"

/**
 * Answers 'Confirma?', and which field is to change; undefined if a text says nothing of either. `isAny`: a value anywhere in the text is a
 * correction, since nothing else takes the text.
 */
export const answerConfirmation = (asking: Asking, text: string, isAny = false): FormAnswer | undefined => {
  const { turn, state, node, form, waiting } = asking
  const complete = (): FormAnswer => takenBy({ state, asks: undefined })
  const change = (field: CompiledField): FormAnswer =>
    takenBy(askFor(turn, state, node, form, { ...waiting, field: field.name, choosing: false }))
  const folded = foldPhrase(text)
  if (waiting.choosing) {
    const choices = choicesOfFields(form)
    const number = numberMeant(text)
    const place = choices.findIndex((label, at) => foldPhrase(label) === folded || number === at + 1)
    const field = form.fields[place]
    if (field !== undefined) return change(field)
    if (place >= 0) return complete()
  }
  const { polarity, content } = readAnswer(text)
  const { isMarked } = correctionIn(text)
  const corrected = correctedBy(asking, text, isAny || isMarked || polarity === "yes" || polarity === "no")
  const changed = corrected.filter(
    (one) => knownValue(withGiven(turn, state, node.node.id, [one]), one.field) !== knownValue(state, one.field),
  )
  // What was left out may be said after all.
  const unknown = form.fields.filter((field) => knownValue(state, field) === undefined)
  const given = fieldsOfValues(unknown, valuesInPhrase(unknown, text), text)
  if (changed.length > 0 || given.length > 0) return give(asking, given, changed)
  const labelled = form.fields.find(({ label }) => foldPhrase(label) === folded)
  if (labelled !== undefined) return change(labelled)
  const isBare = content.length === 0
  if (isBare && polarity === "yes") return complete()
  const named = form.fields.filter((field) => isNamed(field, text))
  const [only, ...more] = named
  const wantsChange = polarity === "no" || isMarked || /errad|mud|troc|alter|corrig/u.test(folded)
  if (only !== undefined && more.length === 0 && wantsChange) return change(only)
  if (waiting.choosing || !isBare || !wantsChange || named.length > 0) return undefined
  const [single, ...others] = form.fields
  if (single !== undefined && others.length === 0) return change(single)
  return takenBy(askFor(turn, state, node, form, { ...waiting, field: "", choosing: true }))
}
