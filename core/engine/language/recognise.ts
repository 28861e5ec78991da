import { type CompiledEntity, coversMostOf, findValues } from "../../entity/index.ts"
import { cutTo, foldPhrase, type NodeId, plainText, shortAnswers } from "../../kernel/index.ts"
import type { FlowContext } from "../../flow/index.ts"
import type { CompiledKeyword, CompiledNode, CompiledScript } from "../script/compiled-script.ts"
import { embeddedLanguage, type Language, type LanguageAnswer } from "./language-answer.ts"

/** Longer texts are matched by their first characters up to this limit. */
export const matchedLength = 4_096

/** What a text matches at a node: one of its answers, or a keyword of the bot. */
export type Recognised =
  | {
      readonly kind: "answer"
      /** The rule that decided; `choice`: the person chose it, asked what they meant. */
      readonly by: "phrase" | "entity" | "language" | "any" | "choice"
      readonly target: NodeId
      /** The value of the answer's entity in the text. */
      readonly captured:
        | { readonly variable: string; readonly value: string; readonly kept?: CompiledEntity["kept"] }
        | undefined
    }
  | { readonly kind: "keyword"; readonly keyword: CompiledKeyword }

/**
 * Returns what a text matches at a node, by the first of these: an equal phrase, or one that a short answer stands for; an
 * entity that covers most of the text, but for one that takes any words (a name, '.*'), which is tried after the phrases; similar training phrases; an entity anywhere in the text; a keyword of the bot;
 * 'qualquer_resposta'. Ties go to the answer listed first. `unasked`: the text was sent before the bot asked anything, so that it is not just any answer. `language`
 * decides which training phrases are similar.
 */
export const recognise = (
  node: CompiledNode,
  text: string,
  unasked = false,
  language: Language = embeddedLanguage,
): Recognised | undefined => {
  const read = cutTo(plainText(text), matchedLength)
  const equal = node.phrases.get(read) ?? node.phrases.get(foldPhrase(read)) ?? shortlyAnswered(node, read)
  const meant = equal === undefined ? recogniseInWords(node, read, language) : undefined
  const asked = equal ?? meant?.answer
  const by = equal !== undefined ? "phrase" : asked === undefined || meant === undefined ? "any" : meant.by
  const keyword = asked === undefined ? node.keywords.get(foldPhrase(read)) : undefined
  if (keyword !== undefined) return { kind: "keyword", keyword }
  const winner = asked ?? (unasked || read.trim() === "" ? undefined : node.anyAnswer)
  const answer = winner === undefined ? undefined : node.answers[winner]
  if (answer === undefined) return undefined
  const { target, entity } = answer
  const value =
    entity === undefined ? undefined : (meant?.valueFor?.(entity.name) ?? findValues(entity.compiled, read)[0]?.value)
  return {
    kind: "answer",
    by,
    target,
    captured:
      entity === undefined || value === undefined
        ? undefined
        : entity.compiled.kept === undefined
          ? { variable: entity.variable, value }
          : { variable: entity.variable, value, kept: entity.compiled.kept },
  }
}

/**
 * Returns a function that checks whether an answer of a node matches a text; the linter applies it to button labels.
 */
export const recogniserOf =
  (script: CompiledScript): NonNullable<FlowContext["recognises"]> =>
  ({ id }, text) => {
    const node = script.nodeAt(id)
    return node !== undefined && recognise(node, text) !== undefined
  }

/** Returns the answer with a phrase that a short answer stands for: '1' for 'um', 'sim' for a thumb. */
const shortlyAnswered = ({ phrases }: CompiledNode, text: string): number | undefined => {
  const meant = shortAnswers(text).find((phrase) => phrases.has(phrase))
  return meant === undefined ? undefined : phrases.get(meant)
}

const recogniseInWords = (
  node: CompiledNode,
  text: string,
  language: Language,
): (Partial<LanguageAnswer> & { readonly by: "entity" | "language" }) | undefined => {
  if (!/[\p{L}\p{N}]/u.test(text) || node.answers.length === 0) return undefined
  const found = node.entityAnswers.flatMap((answer) => {
    const entity = node.answers[answer]?.entity
    const values = entity === undefined ? [] : findValues(entity.compiled, text)
    return values.length === 0 ? [] : [{ answer, values }]
  })
  const covering = found.find(({ values }) => coversMostOf(text, values))
  const byEntity = covering && { answer: covering.answer, by: "entity" as const }
  if (byEntity !== undefined && node.answers[byEntity.answer]?.entity?.loose !== true) return byEntity
  const meant = node.phrases.size === 0 ? undefined : language(node, text)
  if (byEntity !== undefined && meant?.answer === undefined) return byEntity
  return meant?.answer === undefined ? { answer: found[0]?.answer, by: "entity" } : { ...meant, by: "language" }
}
