import { Schema } from "effect"
import { foldPhrase, NodeId, requiredText, sentences } from "../kernel/index.ts"
import { TransferTarget } from "../transfer/index.ts"
import type { KeywordEntry } from "./problems/keyword-problems.ts"

/** Maximum number of a bot's keywords, of the phrases of one, and of the characters of a phrase. */
export const keywordLimits = { keywords: 20, phrases: 10, characters: 60 } as const

/** Where a keyword leads: to a node of the flow, to people or another bot, or to the end of the conversation. */
export const KeywordAction = Schema.Union([
  /** `title` is the node's name when it was chosen, for the case that the flow no longer has it. */
  Schema.Struct({ kind: Schema.tag("node"), nodeId: NodeId, title: Schema.String }),
  Schema.Struct({ kind: Schema.tag("transfer"), target: TransferTarget }),
  Schema.Struct({ kind: Schema.tag("end") }),
]).pipe(Schema.annotate({ message: sentences.invalid }))
export type KeywordAction = typeof KeywordAction.Type

/** Exact phrases that are valid at every node ('menu', 'atendente', 'sair'), and where they lead. */
export const BotKeyword = Schema.Struct({
  phrases: Schema.Array(requiredText(keywordLimits.characters)).check(
    Schema.isMinLength(1, { message: sentences.emptyList }),
    Schema.isMaxLength(keywordLimits.phrases, { message: `Máximo de ${keywordLimits.phrases} frases` }),
  ),
  action: KeywordAction,
})
export type BotKeyword = typeof BotKeyword.Type

/** The keywords of a bot. No phrase stands twice, however it is written. */
export const BotKeywords = Schema.Array(BotKeyword).check(
  Schema.isMaxLength(keywordLimits.keywords, { message: `Máximo de ${keywordLimits.keywords} palavras-chave` }),
  Schema.makeFilter((keywords: ReadonlyArray<BotKeyword>) => {
    const phrases = keywords.flatMap((keyword) => keyword.phrases.map(foldPhrase))
    return new Set(phrases).size === phrases.length || sentences.duplicates
  }),
)

/** Lists the keywords that lead to nodes of the flow, as its linter knows them. */
export const keywordEntries = (keywords: ReadonlyArray<BotKeyword>): ReadonlyArray<KeywordEntry> =>
  keywords.flatMap(({ phrases: [keyword = ""], action }) =>
    action.kind === "node" ? [{ keyword, nodeId: action.nodeId, title: action.title }] : [],
  )

/** Trims the phrases of keywords, and drops those that are blank or stand twice in one. */
export const tidyKeywords = (keywords: ReadonlyArray<BotKeyword>): ReadonlyArray<BotKeyword> =>
  keywords.map((keyword) => {
    const phrases = keyword.phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase !== "")
    const distinct = phrases.filter(
      (phrase, at) => phrases.findIndex((other) => foldPhrase(other) === foldPhrase(phrase)) === at,
    )
    return { ...keyword, phrases: distinct.length === 0 ? [""] : distinct }
  })
