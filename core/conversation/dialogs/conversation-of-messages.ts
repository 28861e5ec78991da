import type { Conversation, ConversationTurn } from "../../engine/index.ts"
import { conversationMessages } from "./conversation-messages.ts"
import type { Message } from "./message.ts"

/**
 * Converts a room, or a session of the simulator, to a conversation that can be replayed on a script. It ends at the
 * transfer to attendants or at the end of the dialog. Messages do not show webhook responses or elapsed time, so a
 * replay treats webhooks as failed and a repeated question as unexpected. Deleted messages are omitted.
 */
export const conversationOfMessages = (
  messages: ReadonlyArray<Pick<Message, "seq" | "sender" | "text" | "deleted" | "files" | "buttons">>,
  facts: Pick<Conversation, "name" | "contact"> = {},
): Conversation => {
  const told = messages.filter(({ deleted }) => !deleted).sort((one, other) => one.seq - other.seq)
  const end = told.findIndex(({ sender }) => sender === "HUMAN" || sender === "SYSTEM")
  const last = told[end]
  const turns = (end === -1 ? told : told.slice(0, end)).map(turnOf)
  return { version: 1, ...facts, turns: last === undefined ? turns : [...turns, ...endingOf(last)] }
}

const turnOf = ({
  sender,
  text,
  files,
  buttons,
}: Pick<Message, "sender" | "text" | "files" | "buttons">): ConversationTurn => {
  const names = files.map(({ name }) => name)
  if (sender === "BOT")
    return {
      bot: text,
      ...(buttons.length === 0 ? {} : { buttons: buttons.map(({ label }) => label) }),
      ...(names.length === 0 ? {} : { files: names }),
    }
  const [file] = names
  if (file === undefined) return { person: text }
  return text.trim() === "" ? { file } : { person: text, file }
}

/** Returns how the bot's part ended, if the room's line says so. */
const endingOf = ({ sender, text }: Pick<Message, "sender" | "text">): ReadonlyArray<ConversationTurn> => {
  if (sender !== "SYSTEM") return []
  if (text === conversationMessages.finalizedByBot) return [{ stands: "closed" }]
  return isHandOver(text) ? [{ stands: "transferred" }] : []
}

const handOverLine = conversationMessages.transferredToQueue("")
const isHandOver = (text: string): boolean => text.startsWith(handOverLine.slice(0, handOverLine.indexOf(" ") + 1))
