import { cutTo, type NodeId, plainText } from "../../kernel/index.ts"
import type { CompiledNode, CompiledScript } from "../script/compiled-script.ts"
import type { Detected } from "./detected.ts"
import { matchedLength } from "./recognise.ts"
import type { Reading } from "../step/disambiguation.ts"
import type { Recognition } from "./recognition.ts"

/** Returns the recognition of a text that a node has read; `found` is what it matched there. */
export const recognitionOf = (
  script: CompiledScript,
  node: CompiledNode,
  text: string,
  found: Reading | undefined,
  detected: Detected | undefined,
): Recognition => {
  const read = cutTo(plainText(text), matchedLength)
  const titleOf = (target: NodeId | undefined) => (target === undefined ? "" : (script.nodes.get(target)?.title ?? ""))
  const likenessOf = (intent: number | undefined, score: number) =>
    intent === undefined ? undefined : { answer: titleOf(node.answers[intent]?.target), score }
  if (found?.kind === "keyword") return { by: "keyword" }
  if (found?.kind === "refusal") return { by: "choice" }
  if (found?.kind === "options") return { by: "option", options: found.chosen.map(({ label }) => label) }
  if (found?.kind === "question")
    return {
      by: "question",
      question: found.question.title,
      ...(found.by === "language" ? { score: found.score } : {}),
    }
  if (found?.kind === "doubt") {
    const choices = found.choices.flatMap(({ answer, question, score }) =>
      question === undefined ? (likenessOf(answer, score) ?? []) : [{ answer: question.title, score }],
    )
    return { by: "doubt", choices }
  }
  if (found === undefined) {
    const best = node.phrases.size === 0 ? undefined : node.language().best(read)
    const nearest = likenessOf(best?.intent, best?.score ?? 0)
    return { by: "nothing", ...(nearest === undefined ? {} : { nearest }) }
  }
  const answer = titleOf(found.target)
  switch (found.by) {
    case "phrase":
    case "any":
    case "choice":
      return { by: found.by, answer }
    case "entity":
      return { by: "entity", answer, entity: found.captured?.variable ?? "", value: found.captured?.value ?? "" }
    case "language": {
      // An answer that the node does not have is left to the matcher.
      if (detected?.node === node.node.id && detected.target === found.target)
        return { by: "language", answer, score: detected.score, provider: true }
      const best = node.language().best(read)
      const runnerUp = likenessOf(best?.second, best?.runnerUp ?? 0)
      return {
        by: "language",
        answer,
        score: best?.score ?? 0,
        provider: false,
        ...(runnerUp === undefined || runnerUp.score === 0 ? {} : { runnerUp }),
      }
    }
  }
}
