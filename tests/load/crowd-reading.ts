import type { Timeline } from "@prosa/core/conversation"

/** A message as the database has it. */
export interface CrowdMessage {
  readonly id: number
  readonly seq: number
  /** The dialog's counter when the message was changed last; its own number until then. */
  readonly changeSeq: number
  readonly sender: string
  /** As it was sent, also once it is deleted. */
  readonly text: string
  readonly deleted: boolean
  readonly clientId: string | null
}

/** A dialog as the database has it, with its messages in the order of their numbers. */
export interface CrowdDialog {
  readonly id: number
  readonly token: string
  readonly contactId: number
  readonly workspaceId: number
  readonly holderId: number | null
  readonly open: boolean
  readonly version: number
  readonly unreadCount: number
  readonly lastSeq: number
  readonly lastMessage: string
  /** Milliseconds since 1970. */
  readonly lastMessageAt: number
  readonly messages: ReadonlyArray<CrowdMessage>
}

/** What somebody sent, which the server has confirmed. */
export interface ConfirmedMessage {
  readonly clientId: string
  readonly text: string
}

/** What a visitor's page has seen: the conversations that its socket told of, by their tokens, and which is the present one. */
export interface VisitorSight {
  readonly name: string
  readonly sent: ReadonlyArray<ConfirmedMessage>
  readonly present: string
  readonly heard: ReadonlyMap<string, Timeline>
}

/** A conversation in somebody's list. */
export interface ListedItem {
  readonly id: number
  readonly version: number
  readonly workspaceId: number
  readonly holderId: number | null
  readonly status: string
  readonly lastMessage: string
  readonly unread: number
}

/** What an attendant's page has seen. */
export interface AttendantSight {
  readonly name: string
  readonly userId: number
  readonly workspaces: ReadonlyArray<number>
  readonly sent: ReadonlyArray<ConfirmedMessage & { readonly dialogId: number }>
  /** The dialogs that were open on the page until the end, as their sockets told them. */
  readonly heard: ReadonlyMap<number, Timeline>
  /** The dialogs that the server stopped telling of, since they had left the attendant's workspaces. */
  readonly barred: ReadonlyArray<number>
  readonly list: ReadonlyArray<ListedItem>
  /** When the list was asked for the last time: what was said since has to be in it. Milliseconds since 1970. */
  readonly listedAt: number
  /** Rooms with something unread, as they were told last. */
  readonly unreadRooms: number
}

/** Everything that is compared. */
export interface CrowdReading {
  readonly dialogs: ReadonlyArray<CrowdDialog>
  /** Events that nobody has been told of. */
  readonly outbox: number
}
