import { cutTo } from "../../kernel/index.ts"
import { buttonLabelLimit } from "../document/flow-node.ts"

/** Gives each option the words of its button: its own, cut where a button does not hold them, and numbered where that makes two alike. */
export const buttonLabels = (options: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  return new Map(
    options.map((words, at) => {
      const cut = shortened(words)
      const label = taken.has(cut) ? shortened(`${at + 1}. ${words}`) : cut
      taken.add(label)
      return [words, label]
    }),
  )
}

/** How it is told that words of buttons were cut. */
export const cutLabels = `Um botão tem no máximo ${buttonLabelLimit} caracteres: as palavras foram cortadas.`

const shortened = (words: string): string =>
  words.length <= buttonLabelLimit ? words : `${cutTo(words, buttonLabelLimit - 1).trimEnd()}…`
