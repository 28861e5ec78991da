import { deliveryLabels } from "../../channel/index.ts"
import { formatDateTime } from "../../kernel/index.ts"
import type { Message } from "../dialogs/message.ts"
import { quotedWords } from "../dialogs/quoted-message.ts"

/** What is said of a message's time and way: 'Enviada em 19/11/2026 14:02 · Lida'. */
export const messageTimes = ({ sender, sentAt, delivery }: Pick<Message, "sender" | "sentAt" | "delivery">): string => {
  const at = `${sender === "CLIENT" ? "Recebida" : "Enviada"} em ${formatDateTime(sentAt)}`
  return delivery === undefined || delivery.state === "sent" ? at : `${at} · ${deliveryLabels[delivery.state]}`
}

/** The words of a message at the beginning of a note: below what is written of it already, each line of them marked. */
export const noteAbout = (written: string, speaker: string, message: Pick<Message, "text" | "files">): string => {
  const words = message.text.trim() === "" ? quotedWords(message) : message.text.trim()
  const lines = words.split("\n").map((line) => `> ${line}`)
  return `${written.trimEnd()}${written.trim() === "" ? "" : "\n"}${speaker}:\n${lines.join("\n")}\n`
}
