import type { DialogId } from "../../kernel/index.ts"
import { cutTo } from "../../kernel/index.ts"
import type { Message, QuotedMessage } from "./message.ts"
import { summaryOf } from "./message-summary.ts"

/** Maximum UTF-16 units of what is shown of a quoted message. */
export const quotedLimit = 200

/** What is quoted of a message: the beginning of its text in one line, or its files in words. */
export const quotedWords = ({ text, files }: Parameters<typeof summaryOf>[0]): string =>
  cutTo(summaryOf({ text, files }).replaceAll(/\s+/gu, " ").trim(), quotedLimit)

/** What another message shows of the one that it answers. */
export const quotedOf = (
  dialogId: DialogId,
  message: Pick<Message, "seq" | "sender" | "senderName" | "text" | "files" | "deleted">,
): QuotedMessage => {
  const { seq, sender, senderName, deleted } = message
  return { dialogId, seq, sender, senderName, text: deleted ? "" : quotedWords(message), deleted }
}

/** Returns whether a message can be answered: lines of the room, what was deleted and what never reached the person cannot. */
export const mayBeQuoted = ({ sender, deleted, delivery }: Pick<Message, "sender" | "deleted" | "delivery">): boolean =>
  sender !== "SYSTEM" && !deleted && delivery?.state !== "failed"

/** A quoted message as it is by now, where it is loaded: it may have been edited or deleted since. */
export const quotedNow = (quoted: QuotedMessage, dialogId: DialogId, loaded: ReadonlyArray<Message>): QuotedMessage => {
  if (quoted.dialogId !== dialogId) return quoted
  const known = loaded.find(({ seq }) => seq === quoted.seq)
  return known === undefined ? quoted : quotedOf(dialogId, known)
}
