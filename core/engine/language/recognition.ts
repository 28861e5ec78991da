import { Schema } from "effect"
import { cutTo, type NodeId } from "../../kernel/index.ts"
import type { CompiledNode, CompiledScript } from "../script/compiled-script.ts"
import type { Detected } from "./detected.ts"
import { matchedLength, type Recognised } from "./recognise.ts"

/** An answer of a node by the title of the node that it leads to, and how similar a text is to its phrases, from 0 to 1. */
const Likeness = Schema.Struct({ answer: Schema.String, score: Schema.Finite })

/**
 * Which rule of `recognise` decided a text, for people who build a flow. `answer` is the title of the node that the answer
 * leads to.
 */
export const Recognition = Schema.Union([
  Schema.Struct({ by: Schema.Literal("phrase"), answer: Schema.String }),
  Schema.Struct({
    by: Schema.Literal("entity"),
    answer: Schema.String,
    entity: Schema.String,
    value: Schema.String,
  }),
  Schema.Struct({ by: Schema.Literal("keyword") }),
  /** `provider`: decided by a provider of language understanding, with its own score. */
  Schema.Struct({
    by: Schema.Literal("language"),
    answer: Schema.String,
    score: Schema.Finite,
    provider: Schema.Boolean,
    runnerUp: Schema.optionalKey(Likeness),
  }),
  Schema.Struct({ by: Schema.Literal("any"), answer: Schema.String }),
  /** `nearest`: similar, but not enough, or as similar as another. */
  Schema.Struct({ by: Schema.Literal("nothing"), nearest: Schema.optionalKey(Likeness) }),
])
export type Recognition = typeof Recognition.Type

/** Returns the recognition of a text that a node has read; `found` is what it matched there. */
export const recognitionOf = (
  script: CompiledScript,
  node: CompiledNode,
  text: string,
  found: Recognised | undefined,
  detected: Detected | undefined,
): Recognition => {
  const read = cutTo(text, matchedLength)
  const titleOf = (target: NodeId | undefined) => (target === undefined ? "" : (script.nodes.get(target)?.title ?? ""))
  const likenessOf = (intent: number | undefined, score: number) =>
    intent === undefined ? undefined : { answer: titleOf(node.answers[intent]?.target), score }
  if (found?.kind === "keyword") return { by: "keyword" }
  if (found === undefined) {
    const best = node.phrases.size === 0 ? undefined : node.language().best(read)
    const nearest = likenessOf(best?.intent, best?.score ?? 0)
    return { by: "nothing", ...(nearest === undefined ? {} : { nearest }) }
  }
  const answer = titleOf(found.target)
  switch (found.by) {
    case "phrase":
    case "any":
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

/** A recognition by similarity with a lower score, from 0 to 1, is one that a person should look at. */
export const sureScore = 0.6

/** Returns whether a text was not recognised, or by a similarity that a person should look at. */
export const isUnclear = (recognition: Recognition): boolean =>
  recognition.by === "nothing" ||
  (recognition.by === "language" && !recognition.provider && recognition.score < sureScore)

/** Says in one line what recognised a text, for the simulator. */
export const recognitionSentence = (recognition: Recognition): string => {
  switch (recognition.by) {
    case "phrase":
      return `Frase de “${recognition.answer}”`
    case "keyword":
      return "Palavra-chave do robô"
    case "any":
      return `Qualquer resposta: “${recognition.answer}”`
    case "entity":
      return `Entidade ${recognition.entity}, valor “${recognition.value}”: “${recognition.answer}”`
    case "language": {
      const { answer, score, provider, runnerUp } = recognition
      const next = runnerUp === undefined ? "" : `; depois “${runnerUp.answer}”, ${percent(runnerUp.score)}`
      return `${provider ? "O provedor reconheceu" : "Parecido com as frases de"} “${answer}”, ${percent(score)}${next}`
    }
    case "nothing":
      return recognition.nearest === undefined
        ? "Não entendido: nada se parece com isto"
        : `Não entendido: o mais parecido é “${recognition.nearest.answer}”, ${percent(recognition.nearest.score)}`
  }
}

const percent = (score: number): string => `${Math.round(score * 100)}%`
