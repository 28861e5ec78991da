import { fold, foldInPlace } from "../../../kernel/index.ts"
import type { CompiledField } from "../../script/compiled-form.ts"
import type { PhraseValue } from "./values-in-phrase.ts"

/** A value that a field of the form is given. */
export interface GivenValue {
  readonly field: CompiledField
  readonly value: string
}

/**
 * Says which of the open fields the values of a phrase belong to, where that is safe: one value and one field of its entity; as many values as
 * fields, in their order, or by 'de' and 'para' where the names of two fields say which is which; else the open question takes the first.
 */
export const fieldsOfValues = (
  unknown: ReadonlyArray<CompiledField>,
  values: ReadonlyArray<PhraseValue>,
  text: string,
  open?: CompiledField,
): ReadonlyArray<GivenValue> => {
  const entities = new Set(values.map(({ of }) => of.entityId))
  return [...entities].flatMap((id) => {
    const fields = unknown.filter(({ entityId }) => entityId === id)
    const said = distinct(values.filter(({ of }) => of.entityId === id))
    return shared(fields, said, foldInPlace(text), open)
  })
}

const distinct = (values: ReadonlyArray<PhraseValue>): ReadonlyArray<PhraseValue> =>
  values.filter(({ value }, at) => values.findIndex((other) => fold(other.value) === fold(value)) === at)

const shared = (
  fields: ReadonlyArray<CompiledField>,
  values: ReadonlyArray<PhraseValue>,
  folded: string,
  open: CompiledField | undefined,
): ReadonlyArray<GivenValue> => {
  const [field, other, ...more] = fields
  const [first, second, ...further] = values
  if (field === undefined || first === undefined) return []
  const isOpen = open !== undefined && fields.includes(open)
  const asked = isOpen
    ? [{ field: open, value: (takesBack(values, folded) ? (values.at(-1) ?? first) : first).value }]
    : []
  if (other === undefined) return second === undefined ? [{ field, value: first.value }] : asked
  const pair = more.length === 0 ? fromAndTo(field, other) : undefined
  if (second === undefined) {
    const direction = pair && directionOf(folded, first)
    return pair === undefined || direction === undefined
      ? asked
      : [{ field: direction === "from" ? pair.from : pair.to, value: first.value }]
  }
  if (pair !== undefined && further.length === 0) {
    const [one, two] = [directionOf(folded, first), directionOf(folded, second)]
    if (one === "to" && two !== "to")
      return [
        { field: pair.to, value: first.value },
        { field: pair.from, value: second.value },
      ]
    if (one === "from" && two !== "from")
      return [
        { field: pair.from, value: first.value },
        { field: pair.to, value: second.value },
      ]
  }
  return values.length === fields.length
    ? fields.map((one, at) => ({ field: one, value: values[at]?.value ?? "" }))
    : asked
}

/** Whether the last of some values takes the first one back: 'para 4, não, 5'. */
const takesBack = (values: ReadonlyArray<PhraseValue>, folded: string): boolean =>
  /(?<!\p{L})(?:nao|naum|ou melhor|alias|digo|quer dizer|quero dizer|errei)(?!\p{L})/u.test(
    folded.slice(values[0]?.end, values.at(-1)?.start),
  )

const fromName = /orig|partida|saida|inicio|entrada|retirada|check_?in|ida|^de_|_de$|desde/u
const toName = /dest|chegada|fim|final|ate|saida|devolucao|check_?out|volta|retorno|^para_|_para$/u

const fromAndTo = (
  one: CompiledField,
  other: CompiledField,
): { readonly from: CompiledField; readonly to: CompiledField } | undefined => {
  const [first, second] = [fold(one.name), fold(other.name)]
  const isForwards = fromName.test(first) && toName.test(second)
  const isBackwards = fromName.test(second) && toName.test(first)
  if (isForwards) return { from: one, to: other }
  return isBackwards ? { from: other, to: one } : undefined
}

/** Returns which of two fields a value belongs to by the word before it: 'para Recife'; undefined if it does not say. */
export const directed = (
  fields: ReadonlyArray<CompiledField>,
  value: PhraseValue,
  text: string,
): CompiledField | undefined => {
  const [one, other, ...more] = fields
  const pair = one === undefined || other === undefined || more.length > 0 ? undefined : fromAndTo(one, other)
  const direction = pair && directionOf(foldInPlace(text), value)
  return direction === undefined ? undefined : direction === "from" ? pair?.from : pair?.to
}

const directionOf = (folded: string, { start }: PhraseValue): "from" | "to" | undefined => {
  const before = folded.slice(Math.max(0, start - 30), start)
  if (/(?<!\p{L})(?:de|da|do|desde|partindo de|saindo d[aeo]|origem:?)\s{1,3}$/u.test(before)) return "from"
  return /(?<!\p{L})(?:para|pra|pro|ate|ao|para [ao]|pra [ao]|ate [ao]|destino:?)\s{1,3}$/u.test(before)
    ? "to"
    : undefined
}
