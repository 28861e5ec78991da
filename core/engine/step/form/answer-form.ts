import { coversMostOf, findValues } from "../../../entity/index.ts"
import { foldPhrase, readAnswer } from "../../../kernel/index.ts"
import type { CompiledField, CompiledForm } from "../../script/compiled-form.ts"
import type { CompiledNode } from "../../script/compiled-script.ts"
import type { Reading } from "../disambiguation.ts"
import type { WaitingForm, WholeState } from "../engine-state.ts"
import { readAt } from "../read-at.ts"
import type { Turn } from "../turn.ts"
import { answerConfirmation } from "./answer-confirmation.ts"
import { type Asking, type FormAnswer, give, takenBy } from "./asking.ts"
import { correctedBy } from "./corrected-by.ts"
import { correctionIn } from "./correction.ts"
import { fieldsOfValues } from "./fields-of-values.ts"
import { knownValue } from "./form-says.ts"
import { askNext, fillFromPhrase, readable } from "./gather.ts"
import { answerTo, firstOfEachEntity, valuesInPhrase } from "./values-in-phrase.ts"

/**
 * Reads a text while a form asks: as the value of the open field, of other fields, as a correction of what was given; else as the node reads it. What
 * is recognised by equal phrases, keywords and questions from anywhere stays so, except where a value answers the open question.
 */
export const answerForm = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  form: CompiledForm,
  waiting: WaitingForm,
  text: string,
  unread: boolean,
): FormAnswer => {
  const open = form.fields.find(({ name }) => name === waiting.field)
  const asking: Asking = { turn, state, node, form, waiting, open }
  const read = readable(text)
  // What it waits for is no longer there in a newer version: it asks for what that lacks.
  if (open === undefined && (waiting.field !== "" || form.confirm === null))
    return takenBy(askNext(turn, fillFromPhrase(turn, state, node, form, text), node, form, waiting))
  const { onRead, ...silent } = turn
  const told = (reading: Reading | undefined): Reading | undefined => {
    if (reading !== undefined || !unread) onRead?.(node, text, reading)
    return reading
  }
  // What a doubt was asked about, and what the node takes by itself, comes before a name and the confirmation.
  if (turn.asked !== undefined || open?.entity.loose === true) {
    const reading = readAt(silent, state, withoutChoices(node), { text, unread })
    const isAny = reading?.kind === "answer" && reading.by === "any"
    if (reading !== undefined && !isAny && (open?.entity.loose === true || isChosen(reading))) {
      told(reading)
      return { kind: "reading", reading }
    }
  }
  const decided = open === undefined ? answerConfirmation(asking, read) : undefined
  if (decided !== undefined) return decided
  const reading = readAt(silent, state, withField(withoutChoices(node), form, open), { text, unread })
  const isOwn = reading?.kind === "answer" && reading.target === node.node.id
  if (reading !== undefined && !isOwn) {
    told(reading)
    return { kind: "reading", reading }
  }
  const answer = open === undefined ? answerConfirmation(asking, read, true) : takeAnswer({ ...asking, open }, read)
  told(answer === undefined ? undefined : (reading ?? ownReading(asking, answer)))
  return answer ?? { kind: "missed" }
}

const isChosen = (reading: Reading): boolean =>
  reading.kind === "refusal" || ("by" in reading && reading.by === "choice")

/** A text that a form has taken without an entity having found anything, as a number in words. */
const ownReading = ({ state, node, form }: Asking, answer: FormAnswer): Reading => {
  const after = answer.kind === "taken" ? answer.state : state
  const field = form.fields.find((one) => knownValue(after, one) !== knownValue(state, one))
  const captured = field && { variable: field.entity.name, value: knownValue(after, field) ?? "" }
  return { kind: "answer", by: "entity", target: node.node.id, captured }
}

/** The node while its form asks: what it offers to choose is offered after that. */
export const withoutChoices = (node: CompiledNode): CompiledNode =>
  node.choices.length === 0 ? node : { ...node, choices: [] }

/** The node as if values of its form were answers of it, which lead to itself: what it recognises is weighed as ever. */
const withField = (node: CompiledNode, { fields }: CompiledForm, open: CompiledField | undefined): CompiledNode => {
  if (open === undefined) return node
  const strict = fields.filter(({ entity }) => !entity.any && !entity.loose && entity.system !== "sim_nao")
  const added = firstOfEachEntity([open, ...strict]).map(({ entity }) => ({ target: node.node.id, entity }))
  const first = node.answers.length
  return {
    ...node,
    answers: [...node.answers, ...added],
    entityAnswers: [...added.flatMap(({ entity }, at) => (entity.any ? [] : [first + at])), ...node.entityAnswers],
    anyAnswer: open.entity.any ? first : node.anyAnswer,
  }
}

/** Takes what a text says of the open field and of others; undefined if it says nothing of them. */
const takeAnswer = (asking: Asking & { readonly open: CompiledField }, text: string): FormAnswer | undefined => {
  const { form, open, waiting, state } = asking
  if (open.optional && leavesOut(open, text)) {
    const skipped = [...waiting.skipped, open.name]
    return takenBy(askNext(asking.turn, state, asking.node, form, { ...waiting, skipped }))
  }
  const isAnswered = open.entity.any || open.entity.system === "sim_nao"
  const correction = correctionIn(text)
  const corrects = correction.isMarked && !(correction.isPlainNo && isAnswered)
  const corrected = corrects || !isAnswered ? correctedBy(asking, text, corrects) : []
  if (open.entity.any && (!corrects || corrected.length === 0)) {
    const value = text.trim()
    return value === "" ? undefined : give(asking, [{ field: open, value }])
  }
  const values = valuesInPhrase(form.fields, text, open)
  const unknown = form.fields.filter((field) => field === open || knownValue(state, field) === undefined)
  const given = fieldsOfValues(unknown, values, text, open)
  if (corrects && corrected.length > 0) {
    const replaced = new Set(corrected.map(({ field }) => field.entityId))
    return give(
      asking,
      given.filter(({ field }) => !replaced.has(field.entityId)),
      corrected,
    )
  }
  if (given.some(({ field }) => field === open)) return give(asking, given)
  const whole = values.length === 0 || isAsideOfValues(open, text) ? answerTo(open, text) : undefined
  if (whole !== undefined) return give(asking, [...given, { field: open, value: whole }])
  if (given.length > 0) return give(asking, given)
  return corrected.length > 0 ? give(asking, [], corrected) : undefined
}

/** Whether an answer to a field's own question may stand beside values of others: 'sim, para 4'; a name is the whole answer, or none. */
const isAsideOfValues = ({ entity }: CompiledField, text: string): boolean =>
  entity.system === "sim_nao" ||
  entity.system === "avaliacao" ||
  (entity.loose && coversMostOf(text, findValues(entity.compiled, text)))

const leavesOut = ({ entity }: CompiledField, text: string): boolean => {
  if (/^(?:pular|pula|pule|prefiro nao (?:dizer|informar|responder)|deixa pra la)$/u.test(foldPhrase(text))) return true
  if (entity.system === "sim_nao") return false
  const { polarity, content } = readAnswer(text)
  const isNone = /^(?:(?:nao )?(?:tem|tenho|ha)(?: nada| nenhum[a]?)?|nenhum[a]?|nada|sem)$/u.test(foldPhrase(text))
  return isNone || (content.length === 0 && (polarity === "no" || polarity === "unsure"))
}
