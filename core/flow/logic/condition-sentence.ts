import {
  type Clause,
  type Comparison,
  type ComparisonKind,
  type Condition,
  isGroup,
  isOtherwise,
  type Operand,
} from "./condition.ts"
import { factWords, subjectPhrase, type ValueType } from "./value-types.ts"

const common: Readonly<Record<ComparisonKind, string>> = {
  equal: "é igual a",
  different: "é diferente de",
  contains: "contém",
  lacks: "não contém",
  starts: "começa com",
  greater: "é maior que",
  less: "é menor que",
  between: "está entre",
  filled: "está preenchida",
  empty: "está vazia",
  "one-of": "é uma de",
  matches: "combina com",
}
const ofTimes: Readonly<Partial<Record<ComparisonKind, string>>> = { greater: "é depois de", less: "é antes de" }

/** Returns the words of a comparison of a type, as they stand in a sentence: 'é antes de'. */
export const comparisonWords = (is: ComparisonKind, as: ValueType): string =>
  ((as === "date" || as === "time" || as === "date-time") && ofTimes[is]) || common[is]

/** A piece of a sentence; those with a mark are drawn apart. */
export interface SentencePiece {
  readonly text: string
  readonly mark?: "value" | "operand"
}

/** Returns the sentence of a condition in pieces: 'Se', '@pedido', 'está preenchida e', 'a hora', …; 'Senão' for the last way. */
export const conditionPieces = (when: Condition): ReadonlyArray<SentencePiece> => {
  if (isOtherwise(when)) return [{ text: "Senão" }]
  return [{ text: "Se " }, ...joined(when, when.of.length > 1)]
}

const joined = ({ match, of }: Condition, bracketed: boolean): ReadonlyArray<SentencePiece> =>
  of.flatMap((clause, at): ReadonlyArray<SentencePiece> => [
    ...(at === 0 ? [] : [{ text: match === "all" ? " e " : " ou " }]),
    ...clausePieces(clause, bracketed),
  ])

const clausePieces = (clause: Clause, bracketed: boolean): ReadonlyArray<SentencePiece> => {
  if (!isGroup(clause)) return comparisonPieces(clause)
  const pieces = joined(clause, false)
  return bracketed && clause.of.length > 1 ? [{ text: "(" }, ...pieces, { text: ")" }] : pieces
}

/** Returns the sentence of a condition: 'Se @pedido está preenchida e a hora está entre 8 e 18'. */
export const conditionSentence = (when: Condition): string =>
  conditionPieces(when)
    .map(({ text }) => text)
    .join("")

const comparisonPieces = ({ subject, as, is, to }: Comparison): ReadonlyArray<SentencePiece> => {
  const named: SentencePiece = {
    text: subjectPhrase(subject),
    ...("value" in subject ? { mark: "value" as const } : {}),
  }
  const yes = yesNoSentence(subject, is, to)
  if (yes !== undefined) return [{ text: yes }]
  const words = comparisonWords(is, as)
  if (to.length === 0) return [named, { text: ` ${words}` }]
  return [
    named,
    { text: ` ${words} ` },
    ...to.flatMap((operand, at): ReadonlyArray<SentencePiece> => [
      ...(at === 0 ? [] : [{ text: at === to.length - 1 ? (is === "one-of" ? " ou " : " e ") : ", " }]),
      operandPiece(operand),
    ]),
  ]
}

const operandPiece = (operand: Operand): SentencePiece =>
  typeof operand === "string"
    ? { text: operand.trim() === "" ? "…" : operand, mark: "operand" }
    : { text: subjectPhrase(operand), mark: "value" }

const yesNoFacts: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  "now.open": ["está dentro do horário de atendimento", "está fora do horário de atendimento"],
  "contact.new": ["é a primeira conversa do contato", "não é a primeira conversa do contato"],
  "call.failed": ["a chamada falhou", "a chamada respondeu"],
  "call.empty": ["a chamada não encontrou nada", "a chamada encontrou algo"],
  "contact.refused": ["o contato recusou campanhas", "o contato não recusou campanhas"],
}

/** A fact that is yes or no reads as a statement: 'está fora do horário de atendimento'. */
const yesNoSentence = (
  subject: Comparison["subject"],
  is: ComparisonKind,
  [operand]: ReadonlyArray<Operand>,
): string | undefined => {
  if (!("fact" in subject) || factWords[subject.fact].type !== "yes-no" || typeof operand !== "string") return undefined
  const words = yesNoFacts[subject.fact]
  if (words === undefined || (is !== "equal" && is !== "different")) return undefined
  const saysYes = operand === "sim"
  return words[saysYes === (is === "equal") ? 0 : 1]
}
