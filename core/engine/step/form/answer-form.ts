import { coversMostOf, findValues } from "../../../entity/index.ts"
import { fold, foldInPlace, foldPhrase, numberMeant, readAnswer } from "../../../kernel/index.ts"
import type { CompiledField, CompiledForm } from "../../script/compiled-form.ts"
import type { CompiledNode } from "../../script/compiled-script.ts"
import type { Reading } from "../disambiguation.ts"
import type { EngineEffect } from "../engine-effect.ts"
import { engineMessages } from "../engine-messages.ts"
import type { WaitingForm, WholeState } from "../engine-state.ts"
import { readAt } from "../read-at.ts"
import { saying } from "../says.ts"
import type { Turn } from "../turn.ts"
import { correctionIn, withoutFrame } from "./correction.ts"
import { fieldsOfValues, type GivenValue } from "./fields-of-values.ts"
import { choicesOfFields, knownValue } from "./form-says.ts"
import { askFor, askNext, type Gathered, readable, withGiven } from "./gather.ts"
import { answerTo, valuesInPhrase } from "./values-in-phrase.ts"

const say = engineMessages.form

/** What became of a text while a form asks. */
export type FormAnswer =
  | (Gathered & { readonly kind: "taken"; readonly said: ReadonlyArray<EngineEffect> })
  /** The node's own answers, a keyword or a question from anywhere take it. */
  | { readonly kind: "reading"; readonly reading: Reading }
  | { readonly kind: "missed" }

/** A form while it asks. */
interface Asking {
  readonly turn: Turn
  readonly state: WholeState
  readonly node: CompiledNode
  readonly form: CompiledForm
  readonly waiting: WaitingForm
  /** The field whose question is open; undefined: the confirmation. */
  readonly open: CompiledField | undefined
}

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
  const { onRead, ...silent } = turn
  const told = (reading: Reading | undefined): Reading | undefined => {
    if (reading !== undefined || !unread) onRead?.(node, text, reading)
    return reading
  }
  // What a doubt was asked about, and what the node takes by itself, comes before a name and the confirmation.
  if (turn.asked !== undefined || open?.entity.loose === true) {
    const reading = readAt(silent, node, text, false, unread)
    const isAny = reading?.kind === "answer" && reading.by === "any"
    if (reading !== undefined && !isAny && (open?.entity.loose === true || isChosen(reading))) {
      told(reading)
      return { kind: "reading", reading }
    }
  }
  const decided = open === undefined ? answerConfirmation(asking, read) : undefined
  if (decided !== undefined) return decided
  const reading = readAt(silent, withField(node, form, open), text, false, unread)
  const isOwn = reading?.kind === "answer" && reading.target === node.node.id
  if (reading !== undefined && !isOwn) {
    told(reading)
    return { kind: "reading", reading }
  }
  const answer = open === undefined ? undefined : takeAnswer({ ...asking, open }, read)
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

/** The node as if values of its form were answers of it, which lead to itself: what it recognises is weighed as ever. */
const withField = (node: CompiledNode, { fields }: CompiledForm, open: CompiledField | undefined): CompiledNode => {
  if (open === undefined) return node
  const strict = fields.filter(({ entity }) => !entity.any && !entity.loose && entity.system !== "sim_nao")
  const asked = [open, ...strict.filter((field) => field !== open)]
  const kinds = [...new Map(asked.toReversed().map((field) => [field.entityId, field])).values()].toReversed()
  const added = kinds.map(({ entity }) => ({ target: node.node.id, entity }))
  const first = node.answers.length
  return {
    ...node,
    answers: [...node.answers, ...added],
    entityAnswers: [...added.flatMap(({ entity }, at) => (entity.any ? [] : [first + at])), ...node.entityAnswers],
    anyAnswer: open.entity.any ? first : node.anyAnswer,
  }
}

const taken = (gathered: Gathered, said: ReadonlyArray<EngineEffect> = []): FormAnswer => ({
  kind: "taken",
  ...gathered,
  state: { ...gathered.state, misses: 0, repeats: 0 },
  said,
})

/** Takes what a text says of the open field and of others; undefined if it says nothing of them. */
const takeAnswer = (asking: Asking & { readonly open: CompiledField }, text: string): FormAnswer | undefined => {
  const { form, open, waiting, state } = asking
  if (open.optional && leavesOut(open, text)) {
    const skipped = [...waiting.skipped, open.name]
    return taken(askNext(asking.turn, state, asking.node, form, { ...waiting, skipped }))
  }
  const isAnswered = open.entity.any || open.entity.system === "sim_nao"
  const correction = correctionIn(text)
  const corrects = correction.isMarked && !(correction.isPlainNo && isAnswered)
  const corrected = corrects || !isAnswered ? correctedBy(asking, text, corrects) : []
  if (corrects && corrected.length > 0) return give(asking, corrected, true)
  if (open.entity.any) {
    const value = text.trim()
    return value === "" ? undefined : give(asking, [{ field: open, value }], false)
  }
  const values = valuesInPhrase(form.fields, text, open)
  const unknown = form.fields.filter((field) => field === open || knownValue(state, field) === undefined)
  const given = fieldsOfValues(unknown, values, text, open)
  if (given.some(({ field }) => field === open)) return give(asking, given, false)
  const whole = values.length === 0 || isAsideOfValues(open, text) ? answerTo(open, text) : undefined
  if (whole !== undefined) return give(asking, [...given, { field: open, value: whole }], false)
  if (given.length > 0) return give(asking, given, false)
  return corrected.length > 0 ? give(asking, corrected, true) : undefined
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

/** Keeps values that were given, and asks for what is lacking; `isCorrection`: says first what they have become. */
const give = (asking: Asking, given: ReadonlyArray<GivenValue>, isCorrection: boolean): FormAnswer => {
  const { turn, state, node, form, waiting, open } = asking
  const names = given.map(({ field }) => field.name)
  const after = withGiven(turn, state, node.node.id, given)
  const kept: WaitingForm = {
    ...waiting,
    given: [...waiting.given.filter((name) => !names.includes(name)), ...names],
    skipped: waiting.skipped.filter((name) => !names.includes(name)),
  }
  // Another field than the one that was to change: that is asked for again.
  const isOpenStill = open !== undefined && !names.includes(open.name) && knownValue(state, open) !== undefined
  const gathered = isOpenStill
    ? askFor(turn, after, node, form, { ...kept, field: open.name })
    : askNext(turn, after, node, form, kept)
  // The confirmation lists every value.
  const isListed = gathered.state.waiting.for === "form" && gathered.state.waiting.field === ""
  const said =
    !isCorrection || isListed
      ? []
      : given.map(({ field }) => saying(say.changed(field.label, knownValue(after, field) ?? "")))
  return taken(gathered, said)
}

/** Finds which values that were given a text replaces; `isSaid`: its words say that it corrects something. */
const correctedBy = (
  { form, state, waiting, open }: Asking,
  text: string,
  isSaid: boolean,
): ReadonlyArray<GivenValue> => {
  const known = form.fields.filter((field) => field !== open && knownValue(state, field) !== undefined)
  if (known.length === 0) return []
  const latest = [...waiting.given].toReversed().flatMap((name) => known.find((field) => field.name === name) ?? [])
  const byTime = [...latest, ...known.toReversed().filter((field) => !latest.includes(field))]
  const named = byTime.filter((field) => isNamed(field, text))
  const { rest } = correctionIn(text)
  const values = valuesInPhrase(form.fields, rest)
  const unknownKinds = new Set(
    form.fields.filter((field) => knownValue(state, field) === undefined).map(({ entityId }) => entityId),
  )
  const kinds = [...new Set(values.map(({ of }) => of.entityId))]
  const found = kinds.flatMap((id): ReadonlyArray<GivenValue> => {
    const own = values.filter(({ of }) => of.entityId === id)
    const field = [...named, ...byTime].find(({ entityId }) => entityId === id)
    const value = own.at(-1)?.value
    if (field === undefined || value === undefined) return []
    const isSure =
      isSaid ||
      named.includes(field) ||
      (!unknownKinds.has(id) && coversMostOf(withoutFrame(rest), findValues(field.entity.compiled, withoutFrame(rest))))
    return isSure ? [{ field, value }] : []
  })
  if (found.length > 0 || !(isSaid || named.length > 0)) return found
  const isSure = named.length > 0 || correctionIn(text).isMarked
  return wholeCorrection(
    (named.length > 0 ? named : byTime).filter((field) => isSure || !isName(field)),
    rest,
  )
}

/** A correction that is nothing but its value: 'não, é dois', 'na verdade é Ana Lima'. */
const wholeCorrection = (fields: ReadonlyArray<CompiledField>, rest: string): ReadonlyArray<GivenValue> => {
  for (const field of fields) {
    const bare = withoutFrame(withoutName(field, withoutFrame(rest)))
    const { any, loose } = field.entity
    const value = any || (loose && !isName(field)) ? undefined : answerTo(field, bare)
    if (value !== undefined) return [{ field, value }]
  }
  return []
}

/** A text without the name of the field with which it begins: 'o nome é Ana'. */
const withoutName = ({ label, name, entity }: CompiledField, text: string): string => {
  const folded = foldInPlace(text)
  const known = [label, name, entity.name].find((one) => {
    const wanted = foldInPlace(one)
    return wanted !== "" && folded.startsWith(wanted) && !/^[\p{L}\p{N}]/u.test(folded.slice(wanted.length))
  })
  return known === undefined ? text : text.slice(known.length).trimStart()
}

const isName = ({ entity: { system } }: CompiledField): boolean => system === "nome" || system === "nome_completo"

/** Whether a text names a field: 'o e-mail é …', 'mudar a data'. */
const isNamed = ({ label, name, entity }: CompiledField, text: string): boolean => {
  const words = ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, " ")} `
  return [label, name, entity.name].some((known) => {
    const wanted = fold(known)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
    return wanted !== "" && words.includes(` ${wanted} `)
  })
}

/** Answers 'Confirma?', and which field is to change; undefined if a text says nothing of either. */
const answerConfirmation = (asking: Asking, text: string): FormAnswer | undefined => {
  const { turn, state, node, form, waiting } = asking
  const complete = (): FormAnswer => taken({ state, asks: undefined })
  const change = (field: CompiledField): FormAnswer =>
    taken(askFor(turn, state, node, form, { ...waiting, field: field.name, choosing: false }))
  const folded = foldPhrase(text)
  if (waiting.choosing) {
    const choices = choicesOfFields(form)
    const number = numberMeant(text)
    const place = choices.findIndex((label, at) => foldPhrase(label) === folded || number === at + 1)
    const field = form.fields[place]
    if (field !== undefined) return change(field)
    if (place >= 0) return complete()
  }
  const corrected = correctedBy(asking, text, true)
  const changed = corrected.filter(
    (one) => knownValue(withGiven(turn, state, node.node.id, [one]), one.field) !== knownValue(state, one.field),
  )
  if (changed.length > 0) return give(asking, changed, true)
  const labelled = form.fields.find(({ label }) => foldPhrase(label) === folded)
  if (labelled !== undefined) return change(labelled)
  const { polarity, content } = readAnswer(text)
  const isBare = content.length === 0
  if (!waiting.choosing && (folded === "1" || (isBare && polarity === "yes"))) return complete()
  if (waiting.choosing && isBare && polarity !== undefined) return complete()
  const named = form.fields.filter((field) => isNamed(field, text))
  const [only, ...more] = named
  const wantsChange = polarity === "no" || correctionIn(text).isMarked || /errad|mud|troc|alter|corrig/u.test(folded)
  if (only !== undefined && more.length === 0 && wantsChange) return change(only)
  if (
    waiting.choosing ||
    !(folded === "2" || (isBare && polarity === "no") || (wantsChange && named.length === 0 && isBare))
  )
    return undefined
  const [single, ...others] = form.fields
  if (single !== undefined && others.length === 0) return change(single)
  return taken(askFor(turn, state, node, form, { ...waiting, field: "", choosing: true }))
}
