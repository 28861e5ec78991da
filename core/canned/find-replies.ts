import { fold } from "../kernel/index.ts"
import type { CannedReply } from "./canned-reply.ts"

const reachRank: Readonly<Record<CannedReply["reach"], number>> = { person: 0, workspace: 1, company: 2 }

/** Orders by shortcut; of the same, one's own come first. */
export const byShortcut = (one: CannedReply, two: CannedReply): number =>
  one.shortcut.localeCompare(two.shortcut, "pt-BR") || reachRank[one.reach] - reachRank[two.reach] || one.id - two.id

/**
 * Finds what a word after '/' may mean, best first: shortcuts that begin with it, then those that contain it, then texts that contain it;
 * among alike the most used. Without a word all of them, the most used first. Accents and case do not matter.
 */
export const findReplies = (
  replies: ReadonlyArray<CannedReply>,
  word: string,
  limit = 20,
): ReadonlyArray<CannedReply> => {
  const wanted = fold(word)
  const rank = ({ shortcut, text }: CannedReply): number | undefined => {
    const folded = fold(shortcut)
    if (folded.startsWith(wanted)) return 0
    if (folded.includes(wanted)) return 1
    return fold(text).includes(wanted) ? 2 : undefined
  }
  return replies
    .flatMap((reply) => {
      const place = rank(reply)
      return place === undefined ? [] : [{ reply, place }]
    })
    .toSorted((a, b) => a.place - b.place || b.reply.uses - a.reply.uses || byShortcut(a.reply, b.reply))
    .slice(0, limit)
    .map(({ reply }) => reply)
}
