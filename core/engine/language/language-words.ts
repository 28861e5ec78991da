import { fold } from "../../kernel/index.ts"
import { chatAbbreviations } from "./chat-abbreviations.ts"

/** Normalises a text to words: folded, abbreviations expanded, repeated letters ('oiii') collapsed. */
export const languageWords = (text: string): ReadonlyArray<string> =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    const drawn = word.replace(/(\p{L})\1{2,}/gu, "$1")
    const meant = chatAbbreviations.get(drawn)
    return meant === undefined ? [drawn] : meant === "" ? [] : meant.split(" ")
  })

// Suffixes that distinguish the words of one family: verbs, diminutives, plurals, nominalizations. Longest first.
const endings =
  /(?:amentos?|imentos?|acoes|icoes|acao|icao|adores?|adoras?|ariamos|eriamos|iriamos|ando|endo|indo|ariam|eriam|iriam|assem|essem|issem|aram|eram|iram|avam|aria|eria|iria|asse|esse|isse|ados?|adas?|idos?|idas?|ava|iam|ar|er|ir|ei|ou|iu|eu|am|em|as|es|is|os|ia|a|e|i|o|u|s)$/u
const shortestStem = 3

/** Returns a word's stem: 'cancel' for 'cancelar', 'cancela' and 'cancelamento'. */
export const stemOf = (word: string): string => {
  const stem = word.replace(endings, "")
  return stem.length >= shortestStem ? stem : word
}

/** Words that carry little meaning. */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    "a o as os um uma uns umas de do da dos das em no na nos nas por para pelo pela com sem e ou mas que se ao aos como qual quais " +
    "quando onde me mim meu minha meus minhas seu sua voce voces eu ele ela isso esse essa este esta estou estao ser ter tem ja so " +
    "muito favor quero queria preciso gostaria pode posso fazer faco oi ola bom boa dia tarde noite la ai aqui agora hoje ainda mais"
  ).split(" "),
)

/** Words of any conversation: they say something of what is meant, and little of what it is about. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    "nao sim tudo saber sobre informacao informacoes duvida duvidas ajuda ajudar vou vai ir foi foram era sao sera seria sou somos fui tinha tenho " +
    "temos tive havia ha alguma algum alguns algumas algo coisa coisas outro outra outros outras todo toda todos todas cada mesmo mesma gente nos " +
    "nosso nossa dele dela deles delas eles elas ate depois antes entre porque entao assim tambem apenas bem mal aquele aquela aquilo isto desse " +
    "dessa deste desta disso nesse nessa neste nesta nisso vez vezes consigo consegue conseguir poderia podem poderiam deve devo devem precisa " +
    "precisam precisar tenha quem quanto quanta quantos quantas fica ficar dar deu dizer diga falar fala fale explicar explica explique mostrar " +
    "mostra mostre ver vejo veja passar passa queremos quer querem quiser desejo gostava gosto seja sejam estava estao estamos estar fiz faz fazem " +
    "feito feita existe existem possivel possui tipo tipos forma maneira jeito funciona funcionam lhe te ti comigo contigo num numa nem nada nunca " +
    "sempre ne ta to ah eh opa ok certo obrigado obrigada moco moca senhor senhora pessoal amigo amiga"
  ).split(" "),
)

/**
 * Returns the same for texts that say alike: the stems of their words in any order, without filler words unless there is
 * nothing else. A text without words stands for itself.
 */
export const sayingOf = (text: string): string => {
  const words = languageWords(text)
  const telling = words.filter((word) => !fillerWords.has(word))
  const stems = new Set((telling.length === 0 ? words : telling).map(stemOf))
  return stems.size === 0 ? text.trim() : [...stems].toSorted().join(" ")
}
