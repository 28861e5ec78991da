import type { Session } from "../../../access/view/index.ts"
import type { MenuKey } from "../../../access/index.ts"
import type { Files, Microphone } from "../../../channel/index.ts"
import type { CallRefused, ClientId, Clock, DialogId } from "../../../kernel/index.ts"
import type { Behavior } from "../../../kernel/view/index.ts"
import type { Confirmations, Navigation, Toasts } from "../../../shell/index.ts"
import type { ConnectionTrouble } from "../../chat/connection-trouble.ts"
import type { ComposerState, Dialog } from "../../dialogs/dialog.ts"
import type { Message, QuotedMessage } from "../../dialogs/message.ts"
import type { Connection, Dialogs, LiveDialogs, RoomViewer } from "../../dialogs/dialogs.ts"
import type { Timeline } from "../../chat/timeline.ts"
import type { Attachments, AudioRecorder } from "../../../channel/view/index.ts"
import type { ChatMemory } from "./chat-memory.ts"
import type { Outbox } from "./outbox.ts"

/** State of the chat window. */
export interface ChatState {
  readonly status: "loading" | "ready" | "failed"
  readonly failure: CallRefused | undefined
  readonly dialog: Dialog | undefined
  readonly composer: ComposerState
  /** Why the user no longer sees the room, as a sentence: it was transferred elsewhere, or a right was withdrawn. */
  readonly barred: string | undefined
  /** A barred room is being asked for again. */
  readonly asking: boolean
  /**
   * Minutes that are left for writing freely on this channel, rounded up; null: without an end. At 0 the person has to write
   * first, or a template reopens the conversation.
   */
  readonly minutesLeft: number | null
  /** The company has written since the free window ended: it can only wait. */
  readonly awaitsReply: boolean
  /** Finalizing is offered. */
  readonly finalizable: boolean
  /** The user's last command finalized the room; a colleague who finalizes it does not set this. */
  readonly finalizedHere: boolean
  readonly timeline: Timeline
  /** The server has older messages. */
  readonly hasOlder: boolean
  readonly loadingOlder: boolean
  /** The last load of older messages has failed: the user asks for another. */
  readonly olderFailed: boolean
  readonly connection: Connection
  /** The connection problem to show, if any. */
  readonly trouble: ConnectionTrouble
  /** The person on the other side is typing. */
  readonly clientTyping: boolean
  /** The other users who have the room open. */
  readonly viewers: ReadonlyArray<RoomViewer>
  /** The room command in progress: its button is busy. */
  readonly busy: "join" | "finalize" | "reopen" | undefined
  /** The unsent text: it survives refusals and lost connections. */
  readonly draft: string
  /** The message that is being answered; undefined for none in particular. */
  readonly quoting: QuotedMessage | undefined
  /** The note that is being written, which survives them as well. */
  readonly note: string
  /** How often this connection has told that the room's notes have changed. */
  readonly notesTold: number
}

/** The chat window of one dialog (conversations, section 2). */
export interface Chat {
  readonly id: DialogId
  readonly state$: Behavior<ChatState>
  /** The files of the message being written. */
  readonly attachments: Attachments
  /**
   * Records a message: what is kept is sent by itself, and the draft stays. It ends when nothing may be written any more,
   * and a recording that meets the end of the scope waits in the memory.
   */
  readonly recorder: AudioRecorder
  type(text: string): void
  /** Writes the draft of a note. */
  typeNote(text: string): void
  /** Answers a message of the room with what is sent next; undefined: none in particular. Nothing happens where it cannot be quoted. */
  quote(message: Message | undefined): void
  /** Sends the text and attachments, unless both are empty or an upload is pending; the message is shown at once. */
  send(): void
  retry(clientId: ClientId): void
  discard(clientId: ClientId): void
  /** Sends a stored message again that its channel did not take. */
  resend(seq: number): void
  loadOlder(): void
  join(): void
  reopen(): void
  /** Asks for confirmation first. */
  finalize(): void
  reload(): void
  /** Connects again after the attempts are used up, or asks again why the server ended the connection. */
  reconnect(): void
}

/** The chat window's dependencies. */
export interface ChatDeps {
  readonly dialogs: Dialogs
  readonly live: LiveDialogs
  readonly files: Files
  readonly microphone: Microphone
  readonly session: Pick<Session, "state$" | "companyId">
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly navigation: Navigation
  readonly clock: Clock
  readonly newClientId: () => ClientId
  /** Whether this build has a screen. */
  readonly available: (page: MenuKey) => boolean
  /** Keeps unsent content when this chat closes. */
  readonly memory?: ChatMemory
  /** Goes on sending when this chat closes; needs the memory. */
  readonly outbox?: Outbox
  /** Called after the room was opened again here. */
  readonly reopened?: () => void
}
