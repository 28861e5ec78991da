import { foldInPlace, fold, numberMeant, readAnswer } from "../kernel/index.ts"
import type { FoundValue } from "./found-value.ts"

const wholeSpan = (text: string): Pick<FoundValue, "start" | "end"> => {
  const start = text.length - text.trimStart().length
  return { start, end: start + text.trim().length }
}

const edge = "sim+|ss|aham|uhum|claro|positivo|afirmativo|isso|ok|nao|n|negativo|nunca|jamais"
const firstWord = new RegExp(`^\\s*(${edge})(?![\\p{L}\\p{N}])`, "u")
const lastWord = new RegExp(`(?<![\\p{L}\\p{N}])(${edge})[\\s.!,;…]*$`, "u")

/**
 * Finds 'sim' or 'não' in a text that says nothing else, and beside more than that where the answer stands apart: 'sim, pode marcar'. The
 * value is 'sim' or 'não', however it was written.
 */
export const yesOrNoIn = (text: string): ReadonlyArray<FoundValue> => {
  const { polarity, apart, content } = readAnswer(text)
  if (polarity !== "yes" && polarity !== "no") return []
  const value = polarity === "yes" ? "sim" : "não"
  if (content.length === 0) return [{ value, ...wholeSpan(text) }]
  const folded = foldInPlace(text)
  const found = apart ? (firstWord.exec(folded) ?? lastWord.exec(folded)) : null
  if (found?.[1] === undefined) return []
  const start = found.index + found[0].indexOf(found[1])
  return [{ value, start, end: start + found[1].length }]
}

const ratingWords = "zero um dois tres quatro cinco seis sete oito nove dez".split(" ")
const rating = `(?:10|\\d(?:[.,]\\d)?|${ratingWords.join("|")}|uma|duas)`
const markedRating = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!\\d[.,/:-])(?:nota\\s{1,3}(?:de\\s{1,3})?(${rating})(?:\\s?(?:/|de)\\s?10)?|(${rating})\\s?(?:estrelas?|pontos?)|` +
    `(${rating})(?:\\s?/\\s?|\\s{1,3}de\\s{1,3})10)(?![\\p{L}\\p{N}])(?![.,/:-]\\d)(?!\\s{1,3}de\\s{1,3}[\\p{L}\\d])`,
  "gu",
)
const stars = /(?:[⭐★🌟]\uFE0F?){1,10}/gu
const bareRating = /^(?:10(?:[.,]0)?|\d(?:[.,]\d)?)$/u

/**
 * Finds a rating from 0 to 10: 'nota 9', '8,5 de 10', '4 estrelas', '⭐⭐⭐', and a number in figures or words that is the whole text. The
 * value is the number in figures.
 */
export const ratingIn = (text: string): ReadonlyArray<FoundValue> => {
  const folded = foldInPlace(text)
  const marked = [...folded.matchAll(markedRating)].map(({ 0: written, 1: one, 2: other, 3: third, index }) => ({
    value: inFigures(one ?? other ?? third ?? ""),
    start: index,
    end: index + written.length,
  }))
  if (marked.length > 0) return marked
  const [drawn, ...more] = text.matchAll(stars)
  if (drawn !== undefined)
    return more.length > 0
      ? []
      : [
          {
            value: String([...drawn[0].replaceAll("\uFE0F", "")].length),
            start: drawn.index,
            end: drawn.index + drawn[0].length,
          },
        ]
  const bare = fold(text).replace(/[.!]+$/u, "")
  const said = bareRating.test(bare) ? bare.replace(".", ",").replace(",0", "") : meantOf(text)
  return said === undefined ? [] : [{ value: said, ...wholeSpan(text) }]
}

const meantOf = (text: string): string | undefined => {
  const number = numberMeant(text)
  return number === undefined || number > 10 ? undefined : String(number)
}

const inFigures = (written: string): string => {
  const place = ratingWords.indexOf(written)
  if (place >= 0) return String(place)
  return written === "uma" ? "1" : written === "duas" ? "2" : written.replace(".", ",").replace(",0", "")
}
