import { fold } from "../folding.ts"
import { foldInPlace, type TextSpan } from "./spoken-moment.ts"
import { readNumber } from "./written-number.ts"

const gap = "\\s{0,3}"
const figure = "\\d{1,3}(?:\\.\\d{3})+(?:,\\d{1,2})?|\\d{1,12}(?:[.,]\\d{1,2})?"
const thousands = `(?:${gap}(?:mil|milhao|milhoes)(?![\\p{L}\\p{N}]))?`
const cents = `(?:\\s{1,3}e\\s{1,3}\\d{1,2}(?:\\s{1,3}centavos?(?![\\p{L}\\p{N}])|(?=\\s{0,3}(?:$|[.,;!?](?!\\d)))))?`
const currency = "(?:de\\s{1,3})?(?:reais|real|contos?|pilas?)(?![\\p{L}\\p{N}])"
const signed = `-?${gap}r\\$${gap}-?(?:${figure})${thousands}`
const named = `-?(?:${figure})${thousands}${gap}${currency}${cents}`
const centsAlone = `\\d{1,2}${gap}centavos?(?![\\p{L}\\p{N}])`

const amountsIn = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!\\d[.,/:-])(?:${signed}|${named}|${centsAlone})(?![\\p{L}\\p{N}])(?![.,/:-]\\d)`,
  "gu",
)
const whole =
  /^(?<minus>-)?\s?(?:r\$)?\s?(?<minusLater>-)?(?<figure>[\d.,]+)\s?(?<times>mil|milhao|milhoes)?\s?(?:(?:de )?(?:reais|real|contos?|pilas?))?(?: e (?<cents>\d{1,2})(?: centavos?)?)?$/u
const onlyCents = /^(?<cents>\d{1,2}) ?centavos?$/u
const factors: Readonly<Record<string, number>> = { mil: 1_000, milhao: 1_000_000, milhoes: 1_000_000 }

/**
 * Understands a whole text as an amount in reais: 'R$ 1.234,50', '1.234,50 reais', '15 contos', '2 mil reais', '3 reais e 50 centavos',
 * '50 centavos', and what `readNumber` reads. Undefined for anything else, such as an amount of another currency.
 */
export const readMoney = (text: string): number | undefined => {
  const bare = readNumber(text)
  if (bare !== undefined) return text.trim().endsWith("%") ? undefined : bare
  const folded = fold(text)
  const alone = onlyCents.exec(folded)?.groups?.["cents"]
  if (alone !== undefined) return Number(alone) / 100
  const groups = whole.exec(folded)?.groups
  const value = groups?.["figure"] === undefined ? undefined : readNumber(groups["figure"])
  if (groups === undefined || value === undefined) return undefined
  const sign = groups["minus"] === undefined && groups["minusLater"] === undefined ? 1 : -1
  const times = factors[groups["times"] ?? ""] ?? 1
  // By whole cents, so that 3 reais and 10 cents are 3,1.
  return (sign * Math.round(value * times * 100 + Number(groups["cents"] ?? 0))) / 100
}

/** Finds the amounts with a currency in a text, in order, as `readMoney` understands them. Linear in the text's length. */
export const findMoney = (text: string): ReadonlyArray<TextSpan> =>
  [...foldInPlace(text).matchAll(amountsIn)].flatMap(({ 0: written, index }) => {
    const span = { start: index, end: index + written.length }
    return readMoney(text.slice(span.start, span.end)) === undefined ? [] : [span]
  })

/** Writes an amount in reais: 'R$ 1.234,50'. */
export const moneyAsWritten = (value: number): string => {
  if (!Number.isFinite(value)) return ""
  const amount = Math.abs(value).toLocaleString("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${value < 0 && !/^[0.,]+$/u.test(amount) ? "-" : ""}R$ ${amount}`
}
