import { type FoundValue, findValues } from "../../../entity/index.ts"
import { foldInPlace, numberMeant, readAnswer, spokenDayShape } from "../../../kernel/index.ts"
import type { CompiledField } from "../../script/compiled-form.ts"
import { framedNames, spokenCounts, type TakenSpan } from "./framed-values.ts"

/** A value of an entity of the form in a phrase. */
export interface PhraseValue extends FoundValue {
  /** The first field of its entity. */
  readonly of: CompiledField
}

/** Entities whose values are answers to their own question alone: 'sim' says yes to whatever was asked. */
const answersAlone: ReadonlySet<string | undefined> = new Set(["sim_nao", "avaliacao", "qualquer_resposta"])
const namesOfPeople: ReadonlySet<string | undefined> = new Set(["nome", "nome_completo"])

/** Returns whether a field takes values out of a phrase that says more, and not only the answer to its own question. */
const isFoundInPhrases = ({ entity: { any, loose, system } }: CompiledField): boolean =>
  !any && !loose && !answersAlone.has(system)

/**
 * Finds the values of a form's fields in a phrase, in its order and without overlaps: the longest first, so that the 15 of 'dia 15 às 20h' is no
 * number of people. A value is found whole, or not at all. Of names only one that the phrase introduces is taken. Values at the same place
 * are the open field's, else those of the field that is listed first.
 */
export const valuesInPhrase = (
  fields: ReadonlyArray<CompiledField>,
  text: string,
  open?: CompiledField,
): ReadonlyArray<PhraseValue> => {
  const kinds = firstOfEachEntity(open === undefined ? fields : [open, ...fields])
  const found = kinds
    .filter(isFoundInPhrases)
    .flatMap((of) => foundOf(of, text).map((value): PhraseValue => ({ ...value, of })))
  const taken: Array<PhraseValue> = []
  for (const value of found.toSorted((a, b) => b.end - b.start - (a.end - a.start)))
    if (taken.every((other) => isApart(value, other))) taken.push(value)
  for (const of of kinds)
    if (namesOfPeople.has(of.entity.system))
      for (const name of framedNames(text, taken))
        if (findValues(of.entity.compiled, name.value).length > 0 && taken.every((other) => isApart(name, other)))
          taken.push({ ...name, of })
  return taken.toSorted((a, b) => a.start - b.start)
}

/** Lists the first field of each entity. */
export const firstOfEachEntity = (fields: ReadonlyArray<CompiledField>): ReadonlyArray<CompiledField> =>
  fields.filter(({ entityId }, at) => fields.findIndex((other) => other.entityId === entityId) === at)

const isApart = (one: TakenSpan, other: TakenSpan): boolean => one.end <= other.start || other.end <= one.start

const foundOf = ({ entity: { compiled, system } }: CompiledField, text: string): ReadonlyArray<FoundValue> => {
  const found = findValues(compiled, text)
  switch (system) {
    case "numero":
      return [...found, ...spokenCounts(text)]
    case "data":
      return found.length > 0 ? found : soleDayIn(text)
    default:
      return found
  }
}

const spokenDay = new RegExp(`(?<![\\p{L}\\p{N}/.:-])${spokenDayShape}(?![\\p{L}\\p{N}/-]|[.:]\\d)`, "gu")

/** A day that a longer phrase speaks of: the only one, in a phrase that negates nothing. */
const soleDayIn = (text: string): ReadonlyArray<FoundValue> => {
  const [day, ...more] = foldInPlace(text).matchAll(spokenDay)
  if (day === undefined || more.length > 0 || readAnswer(text).negated.length > 0) return []
  const end = day.index + day[0].length
  return [{ value: text.slice(day.index, end), start: day.index, end }]
}

/** Returns the value of a field in a text that answers its own question. */
export const answerTo = ({ entity: { compiled, system, any } }: CompiledField, text: string): string | undefined => {
  const value = findValues(compiled, text)[0]?.value
  if (value !== undefined || any || system !== "numero") return value
  const number = numberMeant(text)
  return number === undefined ? undefined : String(number)
}
