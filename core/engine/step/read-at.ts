import type { CompiledNode } from "../script/compiled-script.ts"
import { type Reading, readText } from "./disambiguation.ts"
import type { Turn } from "./turn.ts"

/** Returns what a text says at a node, and tells the turn of it; undefined if it says nothing there. `unasked`: it came before the question. */
export const readAt = (
  { script, language, asked, onRead }: Turn,
  node: CompiledNode,
  text: string,
  unasked: boolean,
  unread = false,
): Reading | undefined => {
  const place = { node, questions: script.questions, disambiguates: script.script.disambiguates }
  const found = readText(place, { text, unasked, unread, asked }, language)
  // What came before the bot asked anything, or before it could be read, needs no answer.
  if (found !== undefined || !(unasked || unread)) onRead?.(node, text, found)
  return found
}
