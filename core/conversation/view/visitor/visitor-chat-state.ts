import type { VisitorSession, WidgetBrand } from "../../visitor/live-chat.ts"
import type { Connection } from "../../dialogs/dialogs.ts"
import type { Message } from "../../dialogs/message.ts"
import { emptyTimeline, type Timeline } from "../../chat/timeline.ts"
import { awaitsBot } from "../../chat/typing.ts"

/** State of the visitor's chat. */
export interface VisitorChatState {
  readonly status: "loading" | "ready" | "failed"
  /** Why the chat could not be opened, as a sentence. */
  readonly failure: string | undefined
  readonly brand: WidgetBrand | undefined
  /** The timeline's conversation; empty while none is known. */
  readonly dialogToken: string
  readonly timeline: Timeline
  /** The bot's first messages, shown while no conversation is: each with a negative sequence number. */
  readonly opening: ReadonlyArray<Message>
  /** The conversation has ended; the visitor may begin a new one. */
  readonly finished: boolean
  readonly connection: Connection
  /** The bot has been awaited for the delay after which it is shown as typing. */
  readonly botAwaited: boolean
  /** The bot's answer is due but has not arrived yet. */
  readonly botTyping: boolean
  /** The name of the attendant who is typing. */
  readonly personTyping: string | undefined
}

/** The state until the chat has been opened. */
export const firstVisitorChatState: VisitorChatState = {
  status: "loading",
  failure: undefined,
  brand: undefined,
  dialogToken: "",
  timeline: emptyTimeline,
  opening: [],
  finished: false,
  connection: { state: "connecting" },
  botAwaited: false,
  botTyping: false,
  personTyping: undefined,
}

/** Switches to another conversation, whose sequence numbers start at 1. Pending messages stay. */
export const inConversation = (state: VisitorChatState, dialogToken: string): VisitorChatState =>
  dialogToken === state.dialogToken
    ? state
    : {
        ...state,
        dialogToken,
        finished: false,
        timeline: { ...emptyTimeline, pending: state.timeline.pending },
        personTyping: undefined,
      }

/** Builds the messages of an opening, which are not stored yet. */
export const openingMessages = (
  { brand, opening }: Pick<VisitorSession, "brand" | "opening">,
  now: number,
): ReadonlyArray<Message> =>
  opening.map(({ text, marks, buttons, files }, at) => ({
    // an id of no stored message
    id: 0 as Message["id"],
    seq: at - opening.length,
    changeSeq: at - opening.length,
    text,
    ...(marks === undefined ? {} : { marks }),
    sender: "BOT",
    senderName: brand.botName,
    sentAt: new Date(now).toISOString(),
    updatedAt: null,
    deleted: false,
    files,
    buttons,
    clientId: null,
  }))

/** The messages on the screen, oldest first: those of the conversation, or the bot's opening before there is one. */
export const visibleMessages = ({ dialogToken, timeline, opening }: VisitorChatState): ReadonlyArray<Message> =>
  dialogToken === "" ? opening : timeline.messages

/** Returns who speaks for the company: the attendant who wrote last, else the bot. */
export const companySpeaker = (state: VisitorChatState): { readonly name: string; readonly human: boolean } => {
  const last = state.timeline.messages.findLast(({ sender }) => sender === "HUMAN" || sender === "BOT")
  return last?.sender === "HUMAN" && last.senderName !== ""
    ? { name: last.senderName, human: true }
    : { name: state.brand?.botName ?? "", human: false }
}

/**
 * Shows the bot as typing while its answer is due. While the connection is not open, what is due is unknown: the indicator
 * is hidden, and back with the connection if the answer has not come.
 */
export const withBotTyping = (state: VisitorChatState): VisitorChatState => {
  const botAwaited = state.botAwaited && awaitsBot(state.timeline, state.finished)
  const botTyping = botAwaited && state.connection.state === "open"
  return botAwaited === state.botAwaited && botTyping === state.botTyping ? state : { ...state, botAwaited, botTyping }
}
