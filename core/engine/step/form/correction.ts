import { foldInPlace } from "../../../kernel/index.ts"

const words =
  "nao(?! (?:sei|tenho|sabemos|temos))|naum|opa|ops|oops|eita|desculpa|desculpe|perdao|na verdade|na real|alias|corrigindo|correcao|quero dizer|quer dizer|ou melhor|" +
  "melhor|errei|me enganei|me confundi|espera|pera"
const leading = new RegExp(`^(?:[\\s,.!;:-]*(?:${words})(?![\\p{L}\\p{N}])[\\s,.!;:-]*)+`, "u")
const anywhere =
  /(?<![\p{L}\p{N}])(?:na verdade|alias|corrigindo|correcao|ou melhor|errei|me enganei|me confundi|muda|mudar|troca|trocar|altera|alterar|corrige|corrigir)(?![\p{L}\p{N}])/u
/** What people write before the new value: 'é para', 'o e-mail é', 'seria no dia'. */
const frame =
  /^(?:(?:entao|agora|pode ser|vai ser|quero|queria|prefiro|coloca|bota|muda|mudar|troca|trocar|altera|alterar|e|eh|sao|seria|seriam|sera|somos|seremos|para|pra|pro|o|a|os|as|um|com|no|na|em|de|do|da|meu|minha|nosso|nossa|certo|correto)[\s,:]+)+/u

/** A text that may take something back: what remains of it, and whether its words say so. */
export interface Correction {
  readonly rest: string
  /** Characters before the rest. */
  readonly start: number
  readonly isMarked: boolean
  /** Its words say so by 'não' alone, which may be an answer of its own. */
  readonly isPlainNo: boolean
}

/** Reads whether a text corrects something said before: 'não, é para dois', 'na verdade amanhã', 'são 5, ou melhor, 6'. */
export const correctionIn = (text: string): Correction => {
  const folded = foldInPlace(text)
  const found = leading.exec(folded)?.[0] ?? ""
  const start = found.length
  const isStrong = anywhere.test(folded)
  return {
    rest: text.slice(start),
    start,
    isMarked: start > 0 || isStrong,
    isPlainNo: !isStrong && /^[\s,.!;:-]*(?:(?:nao|naum)[\s,.!;:-]*)+$/u.test(found),
  }
}

/** Returns a text without what people write before a value that is all they say. */
export const withoutFrame = (text: string): string => text.slice(frame.exec(foldInPlace(text))?.[0].length ?? 0)
