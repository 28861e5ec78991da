import { firstInboxAddress, inboxPath, type QuotedMessage } from "@prosa/core/conversation"
import { type Chat, loadUntil } from "@prosa/core/conversation/view"

/** How long a found message is marked, in milliseconds. */
const markedFor = 2_000

/** What the way to a quoted message needs. */
export interface QuotedJump {
  readonly chat: Pick<Chat, "id" | "state$" | "loadOlder">
  /** The list of messages. */
  readonly list: HTMLElement
  readonly navigation: { readonly go: (path: string) => void }
}

/**
 * Brings a quoted message into view, marks it for a moment and gives it the focus; older messages are loaded until it is there. One of
 * another room leads to that room. Returns false where it is not there.
 */
export const jumpToQuoted = async (quoted: QuotedMessage, { chat, list, navigation }: QuotedJump): Promise<boolean> => {
  if (quoted.dialogId !== chat.id) {
    navigation.go(inboxPath({ ...firstInboxAddress, status: "" }, quoted.dialogId))
    return true
  }
  if (!(await loadUntil(chat, quoted.seq))) return false
  // The messages that have come are drawn in the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const found = list.querySelector<HTMLElement>(`[data-seq="${quoted.seq}"]`)
  if (found === null) return false
  found.scrollIntoView({ block: "center" })
  found.tabIndex = -1
  found.focus({ preventScroll: true })
  found.dataset["found"] = ""
  setTimeout(() => delete found.dataset["found"], markedFor)
  return true
}
