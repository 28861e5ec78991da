import { fold } from "./folding.ts"

/** Longer texts say more than a number or yes. */
const longest = 60

/** The words of the numbers from 1 to 20, folded. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...(
    "um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito " +
    "dezenove vinte"
  )
    .split(" ")
    .map((word, at) => [word, at + 1] as const),
  ["uma", 1],
  ["duas", 2],
  ["catorze", 14],
])
const numbers: ReadonlyMap<string, number> = new Map([...numberWords, ["zero", 0], ["🔟", 10]])
const ordinals: ReadonlyMap<string, number> = new Map(
  "primeir segund terceir quart quint sext setim oitav non decim".split(" ").map((stem, at) => [stem, at + 1] as const),
)

// What people write around a number that they choose: a wish, what is numbered, courtesies.
const before =
  "(?:(?:oi|ola|bom dia|boa tarde|boa noite|sim|ok|entao|bom|acho que|eu|quero|queria|escolho|prefiro|fico com|vou de|vou com|vai ser|pode ser|e|eh|seria|sera|digito|digitei|" +
  "seleciono|selecionei|marco|por favor|pfv|pf) )*"
const numbered = "(?:opcao|opc|op|numero|num|nr|no|n|item|alternativa|tecla|opcao de numero|o numero|a opcao)"
const after =
  "(?: (?:por favor|por gentileza|pfv|pfvr|pf|pls|obrigad[oa]|muito obrigad[oa]|obg|obgd|vlw|valeu|mesm[oa]|entao|amig[oa]|moc[oa]|ok|ta|viu))*"
const choice = new RegExp(
  `^${before}(?:(?:a|o) )?(?:${numbered} )*(?:(\\d{1,2})[ao]?(?: (?:opcao|alternativa))?|([a-z]+|🔟))${after}$`,
  "u",
)
// Without an article or 'opção', 'segunda' is a day of the week, and so it is in 'na segunda'.
const stems = [...ordinals.keys()].join("|")
const place = new RegExp(
  `^${before}(?:(?:a|o) (${stems})[ao](?: (?:opcao|alternativa))?|(?:opcao )?(${stems})[ao] (?:opcao|alternativa)|(?:opcao|alternativa) (${stems})[ao])${after}$`,
  "u",
)
/** What stands around or beside a number and says nothing: brackets, full stops, signs of bold text, of ordinals and of numbers. */
const around = /[\s()[\]{}"'*_~`#.,;:!?…°ºª>|=-]+/gu
const pictures = /(?!🔟)[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\u200D?/gu
// '1,5', '10:30' and '2-3' are numbers of their own.
const joined = /\d[.,:/-]\d/u
const skinTone = /\p{Emoji_Modifier}/gu
const end = /[\s.!?…,;:)-]+$/u

/**
 * Returns the number that a text is, from 0 to 99, in digits, in words or in an emoji, also as the choice of an option, with what people
 * write around one: '2', '(2)', '2º', 'dois por favor', 'opção 2', 'a segunda', '👉 2️⃣'. Undefined for a text that says more.
 */
export const numberMeant = (text: string): number | undefined =>
  text.length > longest ? undefined : numberOf(fold(text))

const numberOf = (folded: string): number | undefined => {
  if (joined.test(folded)) return undefined
  const bare = folded.replace(pictures, " ").replace(around, " ").trim()
  const [, digits, word = ""] = choice.exec(bare) ?? []
  if (digits !== undefined) return Number(digits)
  const [, withArticle, named, afterName] = place.exec(bare) ?? []
  return numbers.get(word) ?? ordinals.get(withArticle ?? named ?? afterName ?? "")
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
