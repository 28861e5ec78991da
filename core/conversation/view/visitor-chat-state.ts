import type { WidgetBrand } from "../live-chat.ts"
import type { Connection } from "../dialogs.ts"
import { emptyTimeline, type Timeline } from "../timeline.ts"
import { awaitsBot } from "../typing.ts"

/** State of the visitor's chat. */
export interface VisitorChatState {
  readonly status: "loading" | "ready" | "failed"
  /** Why the chat could not be opened, as a sentence. */
  readonly failure: string | undefined
  readonly brand: WidgetBrand | undefined
  /** The timeline's conversation; empty while none is known. */
  readonly dialogToken: string
  readonly timeline: Timeline
  /** The conversation has ended; the next message begins a new one. */
  readonly finished: boolean
  readonly connection: Connection
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
  finished: false,
  connection: { state: "connecting" },
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

/** Stops the bot's indicator when no answer is due, or when the connection is lost and its state unknown. */
export const withoutIdleBot = (state: VisitorChatState): VisitorChatState =>
  state.botTyping && !(state.connection.state === "open" && awaitsBot(state.timeline, state.finished))
    ? { ...state, botTyping: false }
    : state
