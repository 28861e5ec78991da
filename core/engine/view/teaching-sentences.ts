import { formatTotal, inWords } from "../../kernel/index.ts"
import type { TeachingEffect } from "./unclear-rows.ts"

/** One thing that teaching a text would do; `warns`: something that works today would not. */
export interface TeachingSentence {
  readonly text: string
  readonly warns: boolean
}

/** Texts that a sentence names, at most. */
const named = 3

/** Says what teaching a text would change besides that text, in so many recorded conversations. */
export const teachingSentences = (
  { gained, moved, broken }: TeachingEffect,
  replayed: number,
): ReadonlyArray<TeachingSentence> => {
  const sentences = [
    ...(gained.length === 0
      ? []
      : [{ text: `Passa a entender também ${listed(gained.map(({ text }) => quoted(text)))}.`, warns: false }]),
    ...(moved.length === 0
      ? []
      : [
          {
            text: `Muda a resposta de ${listed(
              moved.map(
                ({ text, before, after }) =>
                  `${quoted(text)} (${quoted(before ?? "")} → ${after === undefined ? "nenhuma" : quoted(after)})`,
              ),
            )}.`,
            warns: true,
          },
        ]),
    ...(broken.length === 0
      ? []
      : [
          {
            text: `${broken.length === 1 ? "Deixa de passar o teste" : "Deixam de passar os testes"} ${listed(broken.map(quoted))}.`,
            warns: true,
          },
        ]),
  ]
  const where =
    replayed === 1
      ? "na conversa gravada"
      : replayed === 0
        ? "nos testes salvos"
        : `em ${formatTotal(replayed)} conversas gravadas`
  return sentences.length === 0 ? [{ text: `Nada mais muda ${where}.`, warns: false }] : sentences
}

const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text}”`

const listed = (texts: ReadonlyArray<string>): string => {
  const shown = texts.slice(0, named)
  const more = texts.length - shown.length
  if (more > 0) return `${shown.join(", ")} e mais ${formatTotal(more)}`
  return inWords(shown)
}
