import { type Message, unreadWords, unseenAfter } from "@prosa/core/conversation"
import type { VisitorChat } from "@prosa/core/conversation/view"
import { element } from "./elements.ts"

/** Keeps a text beyond the page. */
export interface SeenStore {
  read(): string | null
  write(text: string): void
}

/** So many new messages stay to be read by who comes to them late. */
const kept = 5

/**
 * Keeps how far the visitor has seen the conversation: what comes while the chat is shown is said in `heard`, once; what
 * comes while it is not is counted, also over a change of the page around it.
 */
export const watchUnseen = (
  { state$ }: VisitorChat,
  around: { readonly unread: (count: number, words: string) => void; readonly seen: SeenStore },
  heard: HTMLElement,
): { readonly shown: (isShown: boolean) => void; readonly look: () => void } => {
  let isShown = false
  const look = () => {
    const { status, dialogToken, timeline } = state$.value
    if (status !== "ready") return
    const [token, seq] = (around.seen.read() ?? "").split(" ")
    const seen = token === dialogToken ? Number(seq) : 0
    const unseen = unseenAfter(timeline.messages, seen)
    if (!isShown) return around.unread(unseen.length, unreadWords(unseen.length))
    heard.append(...unseen.map((message) => element("p", {}, wordsOf(message))))
    while (heard.childElementCount > kept) heard.firstElementChild?.remove()
    const last = timeline.messages.at(-1)?.seq ?? 0
    if (last > seen) around.seen.write(`${dialogToken} ${last}`)
  }
  return {
    look,
    shown: (now) => {
      isShown = now
      look()
    },
  }
}

const wordsOf = ({ senderName, text, files }: Message): string =>
  `${senderName}: ${[text, ...files.map(({ name }) => name)].join(" ")}`
