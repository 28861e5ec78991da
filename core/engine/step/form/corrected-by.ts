import { coversMostOf, findValues } from "../../../entity/index.ts"
import { fold, foldInPlace } from "../../../kernel/index.ts"
import type { CompiledField } from "../../script/compiled-form.ts"
import type { Asking } from "./asking.ts"
import { correctionIn, withoutFrame } from "./correction.ts"
import { directed, type GivenValue } from "./fields-of-values.ts"
import { knownValue } from "./form-says.ts"
import { answerTo, valuesInPhrase } from "./values-in-phrase.ts"

/** Finds which values that were given a text replaces; `isSaid`: its words say that it corrects something. */
export const correctedBy = (
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
    const last = own.at(-1)
    const mayBe = [...named, ...byTime].filter(({ entityId }) => entityId === id)
    const field = named[0] === mayBe[0] || last === undefined ? mayBe[0] : (directed(mayBe, last, rest) ?? mayBe[0])
    const value = last?.value
    if (field === undefined || value === undefined) return []
    const isSure =
      isSaid ||
      named.includes(field) ||
      (!unknownKinds.has(id) && coversMostOf(withoutFrame(rest), findValues(field.entity.compiled, withoutFrame(rest))))
    return isSure ? [{ field, value }] : []
  })
  const isOther = ({ field, value }: GivenValue) => knownValue(state, field) !== value
  if (found.length > 0 || !(isSaid || named.length > 0)) return found.filter(isOther)
  const isSure = correctionIn(text).isMarked
  // 'perfeito' says yes to the confirmation, and 'obrigado, Ana' names nobody.
  const fields = named.length > 0 ? named : byTime.filter((field) => !isAnswer(field) && (isSure || !isName(field)))
  return wholeCorrection(fields, rest).filter(isOther)
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

const isAnswer = ({ entity: { system } }: CompiledField): boolean => system === "sim_nao" || system === "avaliacao"
const isName = ({ entity: { system } }: CompiledField): boolean => system === "nome" || system === "nome_completo"

/** Whether a text names a field: 'o e-mail é …', 'mudar a data'. */
export const isNamed = ({ label, name, entity }: CompiledField, text: string): boolean => {
  const words = ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, " ")} `
  return [label, name, entity.name].some((known) => {
    const wanted = fold(known)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
    return wanted !== "" && words.includes(` ${wanted} `)
  })
}
