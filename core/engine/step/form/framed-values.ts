import { type FoundValue, personName } from "../../../entity/index.ts"
import { fold, foldInPlace, numberWords } from "../../../kernel/index.ts"

/** A part of a text by its places. */
export interface TakenSpan {
  readonly start: number
  readonly end: number
}

const nameFrame =
  /(?<![\p{L}\p{N}])(?:(?:no|em) nome d[aeo]s?|(?:o )?meu nome (?:e|eh)|me chamo|nome:|pode me chamar de)\s{1,3}/gu
const wordOfName = /^\p{L}[\p{L}\p{M}'’.-]*/u
/** Words that end a name in a longer phrase. */
const afterName = new Set(
  "para pra pro as hoje amanha depois dia com por na no em que sao somos seremos seria meu minha o a um uma telefone celular email e-mail cpf cnpj cep numero mesa obrigado obrigada".split(
    " ",
  ),
)

/**
 * Finds the names that a text introduces: 'no nome de Ana Lima', 'meu nome é Ana'. A name ends with the phrase, with punctuation, a word
 * that is part of none, or where another value begins; where it is not clear that it ends, as in 'Ana e Pedro', there is none.
 */
export const framedNames = (text: string, taken: ReadonlyArray<TakenSpan>): ReadonlyArray<FoundValue> =>
  [...foldInPlace(text).matchAll(nameFrame)].flatMap(({ 0: frame, index }) => {
    const start = index + frame.length
    const value = nameFrom(text, start, taken)
    return value === undefined || personName(value)[0]?.value !== value
      ? []
      : [{ value, start, end: start + value.length }]
  })

const nameFrom = (text: string, start: number, taken: ReadonlyArray<TakenSpan>): string | undefined => {
  const limit = taken.reduce((least, span) => (span.start >= start ? Math.min(least, span.start) : least), text.length)
  let end = start
  for (let at = start; at < limit;) {
    const word = wordOfName.exec(text.slice(at, limit))?.[0]
    if (word === undefined) break
    const folded = fold(word).replace(/\.$/u, "")
    if (afterName.has(folded)) break
    if (folded === "e") return endsAfterAnd(text, at + word.length, limit) ? cut(text, start, end) : undefined
    end = at + word.length
    const blank = /^ {1,2}/u.exec(text.slice(end))?.[0] ?? ""
    if (blank === "") break
    at = end + blank.length
  }
  return cut(text, start, end)
}

const cut = (text: string, start: number, end: number): string | undefined => {
  const value = text.slice(start, end).replace(/[.'’-]+$/u, "")
  return value === "" ? undefined : value
}

const endsAfterAnd = (text: string, at: number, limit: number): boolean => {
  const next = text.slice(at).trimStart()
  const word = wordOfName.exec(next)?.[0]
  return text.length - next.length >= limit || (word !== undefined && afterName.has(fold(word)))
}

const spokenCount = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:para|pra|somos(?: em)?|seremos|sao|vamos em|mesa de)\\s{1,3}(${[...numberWords.keys()].join("|")})` +
    "(?=[\\s.!?,;]*$|[,;.!?]|\\s{1,3}(?:pessoas?|lugares?|adultos?|convidados?|unidades?|amanha|hoje|no|na|em|as|dia|com|por favor|para|pra|segunda|terca|quarta|quinta|sexta|sabado|domingo)(?![\\p{L}\\p{N}]))",
  "gu",
)

/** Finds numbers in words where a phrase counts: 'mesa para quatro', 'somos dois'. The value is the number in figures. */
export const spokenCounts = (text: string): ReadonlyArray<FoundValue> =>
  [...foldInPlace(text).matchAll(spokenCount)].map(({ 0: found, 1: word = "", index }) => {
    const end = index + found.length
    return { value: String(numberWords.get(word) ?? ""), start: end - word.length, end }
  })
