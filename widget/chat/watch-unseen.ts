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
  /** The opening that was said before there was a conversation, in front of which it is stored. */
  let said: ReadonlyArray<Message> = []
  const look = () => {
    const { status, dialogToken, timeline, opening } = state$.value
    if (status !== "ready") return
    if (dialogToken === "") {
      if (isShown && said !== opening) hear(opening)
      if (isShown) said = opening
      return around.unread(0, "")
    }
    const [token, seq] = (around.seen.read() ?? "").split(" ")
    const seen = token === dialogToken ? Number(seq) : said.length
    const unseen = unseenAfter(timeline.messages, seen)
    if (!isShown) return around.unread(unseen.length, unreadWords(unseen.length))
    hear(unseen)
    const last = timeline.messages.at(-1)?.seq ?? 0
    if (last > seen) around.seen.write(`${dialogToken} ${last}`)
  }
  const hear = (messages: ReadonlyArray<Message>) => {
    heard.append(...messages.map((message) => element("p", {}, wordsOf(message))))
    while (heard.childElementCount > kept) heard.firstElementChild?.remove()
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
