/** A message as it stands in the database or as the server tells it. */
export interface StoredMessage {
  readonly id: number
  readonly seq: number
  readonly sender: string
  readonly text: string
  readonly clientId: string | null
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** A dialog with its messages, in the order of their numbers. */
export interface StoredDialog {
  readonly id: number
  readonly contactId: number
  readonly token: string
  readonly open: boolean
  readonly transferred: boolean
  readonly flowId: number | null
  readonly engineState: unknown
  readonly lastSeq: number
  readonly lastMessage: string
  readonly unreadCount: number
  readonly messages: ReadonlyArray<StoredMessage>
}

/** Everything that is left when the storm is over. */
export interface StoredReading {
  readonly dialogs: ReadonlyArray<StoredDialog>
  /** Messages whose dialog is not there. */
  readonly orphans: number
  /** Published scripts by the id of their version, as they are stored. */
  readonly scripts: ReadonlyMap<number, unknown>
  /** Events that nobody has been told of. */
  readonly outbox: number
}

/** A visitor's conversation as somebody outside sees it. */
export interface SeenConversation {
  readonly dialogToken: string
  readonly messages: ReadonlyArray<Pick<StoredMessage, "id" | "seq" | "sender" | "text" | "clientId">>
}

/** What a visitor has sent and was told. */
export interface VisitorRecord {
  readonly name: string
  readonly sent: ReadonlyArray<SentMessage>
  /** The present conversation, as the server answers for it. */
  readonly asked: SeenConversation
  /** The same, put together from what the socket told over all its connections; undefined for who has none. */
  readonly heard: SeenConversation | undefined
}

/** A message, and the ids of the stored messages that its deliveries were answered with. */
export interface SentMessage {
  readonly clientId: string
  readonly text: string
  readonly answers: ReadonlyArray<number>
}

/** What is wrong, by its kind. */
export type Fault = { readonly kind: "lost" | "doubled" | "hole" | "reply" | "counter" | "told"; readonly what: string }
