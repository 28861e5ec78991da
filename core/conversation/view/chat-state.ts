import type { Session } from "../../access/view/index.ts"
import type { MenuKey } from "../../access/index.ts"
import type { Files } from "../../channel/index.ts"
import type { CallRefused, ClientId, Clock, DialogId } from "../../kernel/index.ts"
import type { Behavior } from "../../kernel/view/index.ts"
import type { Confirmations, Navigation, Toasts } from "../../shell/index.ts"
import type { ConnectionTrouble } from "../connection-trouble.ts"
import type { ComposerState, Dialog } from "../dialog.ts"
import type { Connection, Dialogs, LiveDialogs } from "../dialogs.ts"
import type { Timeline } from "../timeline.ts"
import type { Attachments } from "../../channel/view/index.ts"
import type { ChatMemory } from "./chat-memory.ts"

/** What the chat window shows. */
export interface ChatState {
  readonly status: "loading" | "ready" | "failed"
  readonly failure: CallRefused | undefined
  readonly dialog: Dialog | undefined
  readonly composer: ComposerState
  readonly timeline: Timeline
  /** Older messages exist on the server. */
  readonly hasOlder: boolean
  readonly loadingOlder: boolean
  readonly connection: Connection
  /** What is said of the connection, when there is something to say. */
  readonly trouble: ConnectionTrouble
  /** The person on the other side is writing. */
  readonly clientTyping: boolean
  /** What is being asked of the server about the room: its button is busy. */
  readonly busy: "join" | "finalize" | "reopen" | undefined
  /** What is typed and not sent: it survives refusals and lost connections. */
  readonly draft: string
}

/** The chat window of one dialog (conversations, section 2). */
export interface Chat {
  readonly id: DialogId
  readonly state$: Behavior<ChatState>
  /** The files of the message that is being written. */
  readonly attachments: Attachments
  type(text: string): void
  /** Sends what is typed and attached, unless there is nothing or an upload is not done; it is shown at once. */
  send(): void
  retry(clientId: ClientId): void
  discard(clientId: ClientId): void
  loadOlder(): void
  join(): void
  reopen(): void
  /** Asks first. */
  finalize(): void
  reload(): void
  reconnect(): void
}

/** What the chat window needs. */
export interface ChatDeps {
  readonly dialogs: Dialogs
  readonly live: LiveDialogs
  readonly files: Files
  readonly session: Session
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly navigation: Navigation
  readonly clock: Clock
  readonly newClientId: () => ClientId
  /** Which screens this build has. */
  readonly available: (page: MenuKey) => boolean
  /** Where what is not sent outlives this chat. */
  readonly memory?: ChatMemory
}
