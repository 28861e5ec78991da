import { type NodeId, sameValue } from "../../kernel/index.ts"
import { type FlowQuestion, questionTitle } from "../document/flow-question.ts"
import { type ChangeSentence, quoted } from "./difference-sentences.ts"

/**
 * Lists what changed in a flow's questions from anywhere, in their present order, the removed ones last. Questions are the same by
 * their ids. Empty if and only if both lists are equal.
 */
export const questionDifferences = (
  before: ReadonlyArray<FlowQuestion>,
  now: ReadonlyArray<FlowQuestion>,
  titleOf: (id: NodeId) => string,
): ReadonlyArray<ChangeSentence> => {
  const known = new Map(before.map((question) => [question.id, question]))
  const kept = new Set(now.map(({ id }) => id))
  const present = now.flatMap((question): ReadonlyArray<ChangeSentence> => {
    const old = known.get(question.id)
    const named = `Pergunta “${questionTitle(question)}”`
    if (old === undefined)
      return [{ change: "added", sentence: `${named} adicionada: frases ${quoted(question.phrases)}.` }]
    const clauses = changesIn(old, question, titleOf)
    return clauses.length === 0 ? [] : [{ change: "changed", sentence: `${named}: ${clauses.join("; ")}.` }]
  })
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map((question): ChangeSentence => ({
      change: "removed",
      sentence: `Pergunta “${questionTitle(question)}” removida.`,
    }))
  const differences = [...present, ...removed]
  return differences.length === 0 && !sameValue(before, now)
    ? [{ change: "changed", sentence: "Ordem das perguntas de qualquer lugar alterada." }]
    : differences
}

const changesIn = (before: FlowQuestion, now: FlowQuestion, titleOf: (id: NodeId) => string): ReadonlyArray<string> => {
  const added = now.phrases.filter((phrase) => !before.phrases.includes(phrase))
  const removed = before.phrases.filter((phrase) => !now.phrases.includes(phrase))
  const shuffled = added.length + removed.length === 0 && !sameValue(before.phrases, now.phrases)
  const goal = now.target === null ? "volta para onde a conversa estava" : `leva para ${quoted([titleOf(now.target)])}`
  return [
    ...(before.name === now.name ? [] : [`nome alterado de ${quoted([before.name])} para ${quoted([now.name])}`]),
    ...(added.length === 0 ? [] : [`frases adicionadas ${quoted(added)}`]),
    ...(removed.length === 0 ? [] : [`frases removidas ${quoted(removed)}`]),
    ...(shuffled ? ["ordem das frases alterada"] : []),
    ...(sameValue(before.texts, now.texts)
      ? []
      : [`resposta alterada de ${quoted(before.texts)} para ${quoted(now.texts)}`]),
    ...(before.target === now.target ? [] : [`agora ${goal}`]),
  ]
}
