import { cutTo } from "../../kernel/index.ts"
import type { FlowProblem } from "./flow-problem.ts"

/**
 * Names what the fix of a problem does, as its button says it: 'Aceitar qualquer resposta', 'Tirar a frase repetida';
 * undefined for a problem without a fix.
 */
export const fixWords = (problem: FlowProblem): string | undefined => {
  if (problem.fix === undefined) return undefined
  switch (problem._tag) {
    case "DeadEnd":
      return "Finalizar aqui"
    case "AnswerNeverMatches":
      return "Aceitar qualquer resposta"
    case "RepeatedPhrase":
      return "Tirar a frase repetida"
    case "LabelNotRecognised":
      return `Reconhecer “${cutTo(problem.label, 20)}”`
    case "UncapturedMention":
      return `Tirar @${cutTo(problem.variable, 20)} do texto`
    case "EmptyMessage":
      return "Tirar a mensagem vazia"
    case "BrokenLink":
      return "Completar com https://"
    default:
      return "Corrigir"
  }
}

/**
 * Returns whether the fix of a problem decides what happens in a conversation, as where it ends: a person chooses it one by
 * one, and nothing applies it together with others.
 */
export const isDecidingFix = ({ _tag }: FlowProblem): boolean => _tag === "DeadEnd" || _tag === "AnswerNeverMatches"

/** Returns whether a problem has a fix that is applied together with others (`safeFixes`). */
export const isSafelyFixed = (problem: FlowProblem): boolean => problem.fix !== undefined && !isDecidingFix(problem)

/** Says what the fixes that are applied together do, each with how often: 'Tirar a frase repetida (3), Completar com https://'. */
export const fixesSummary = (problems: ReadonlyArray<FlowProblem>): string => {
  const times = new Map<string, number>()
  for (const problem of problems) {
    const words = isSafelyFixed(problem) ? fixWords(problem) : undefined
    if (words !== undefined) times.set(words, (times.get(words) ?? 0) + 1)
  }
  return [...times].map(([words, count]) => (count === 1 ? words : `${words} (${count})`)).join(", ")
}
