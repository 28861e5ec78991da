import { fold } from "./folding.ts"

/** Longer texts say more than a number or yes. */
const longest = 40

const numbers: ReadonlyMap<string, number> = new Map([
  ...(
    "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito " +
    "dezenove vinte"
  )
    .split(" ")
    .map((word, at) => [word, at] as const),
  ["uma", 1],
  ["duas", 2],
  ["catorze", 14],
  ["🔟", 10],
])
const ordinals: ReadonlyMap<string, number> = new Map([
  ["primeir", 1],
  ["segund", 2],
  ["terceir", 3],
])

const wish = "(?:(?:eu )?(?:quero|escolho|prefiro|fico com|vou de) )?"
const choice = new RegExp(
  `^${wish}(?:(?:a|o) )?(?:(?:opcao|numero|item|alternativa) )?(?:numero )?(\\d{1,2}|[a-z]+|🔟)$`,
  "u",
)
// Without an article or 'opção', 'segunda' is a day of the week.
const place = new RegExp(
  `^${wish}(?:(?:a|o) (primeir|segund|terceir)[ao]|(primeir|segund|terceir)[ao] (?:opcao|alternativa))$`,
  "u",
)
const skinTone = /\p{Emoji_Modifier}/gu
const end = /[\s.!?…,;:)-]+$/u

/**
 * Returns the number that a text is, from 0 to 99, in digits, in words or in an emoji, also as the choice of an option:
 * '2', 'dois', 'opção 2', 'a segunda', '2️⃣'. Undefined for a text that says more.
 */
export const numberMeant = (text: string): number | undefined =>
  text.length > longest ? undefined : numberOf(fold(text).replace(end, ""))

const numberOf = (folded: string): number | undefined => {
  const [, word = ""] = choice.exec(folded) ?? []
  if (/^\d/u.test(word)) return Number(word)
  const [, after, before] = place.exec(folded) ?? []
  return numbers.get(word) ?? ordinals.get(after ?? before ?? "")
}

const yes = /^(?:ok|okay|beleza|blz|certo|isso|claro|positivo|s{1,3})?[👍👌✅☑✔🆗 ]*$/u
const no = /^(?:n|negativo)?[👎❌🚫✖ ]*$/u
/** What a thumb or a word of assent stands for, the likeliest first. */
const yesWords = ["sim", "ok", "isso", "certo", "confirmo", "confirmar", "quero"]
const noWords = ["nao", "nao quero"]

/**
 * Returns the phrases, as `foldPhrase` returns them, that a short answer stands for beside itself, the likeliest first: the
 * digits of a number, and yes or no for a thumb or a word like 'ok'. None for a text that says more.
 */
export const shortAnswers = (text: string): ReadonlyArray<string> => {
  if (text.length > longest) return []
  const folded = fold(text).replace(end, "")
  const number = numberOf(folded)
  if (number !== undefined) return [String(number)]
  const signs = folded.replace(skinTone, "")
  if (signs === "") return []
  return yes.test(signs) ? yesWords : no.test(signs) ? noWords : []
}
