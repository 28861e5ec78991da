import { fold } from "../kernel/index.ts"

/** The words by which a contact asks for no more campaigns, each alone in a message. */
export const stopWords = ["SAIR", "PARAR", "DESCADASTRAR"] as const

/** How long after a campaign's message an answer belongs to it, in milliseconds. */
export const answerWindow = 72 * 3_600_000

const bare = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}\s]/gu, "")
    .trim()
const folded: ReadonlySet<string> = new Set(stopWords.map(bare))

/** Returns whether a message is a stop word and nothing else; case, accents, punctuation and blanks around it do not count. */
export const isStopWord = (text: string): boolean => folded.has(bare(text))
