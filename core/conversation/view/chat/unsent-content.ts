import { Schema } from "effect"
import { StoredFile } from "../../../channel/index.ts"
import type { RecordedSound, UnfinishedFile } from "../../../channel/view/index.ts"
import { ClientId, type CompanyId, type DialogId, IsoDateTime, type UserId } from "../../../kernel/index.ts"
import { conversationMessages as say } from "../../dialogs/conversation-messages.ts"
import { QuotedMessage } from "../../dialogs/message.ts"
import type { PendingMessage } from "../../chat/timeline.ts"

/** The unsent content of a conversation. */
export interface Unsent {
  readonly draft: string
  readonly pending: ReadonlyArray<PendingMessage>
  /** Attached and uploaded. */
  readonly files: ReadonlyArray<StoredFile>
  /** The message that is being answered; absent if it is none in particular. */
  readonly quoting?: QuotedMessage | undefined
  /** The note that is not stored; absent if there is none. */
  readonly note?: string
  /** Attached, and not uploaded yet. */
  readonly unfinished?: ReadonlyArray<UnfinishedFile>
  /** Recorded, and neither sent nor discarded. */
  readonly recording?: RecordedSound
}

/** Nothing that waits to be sent. */
export const nothingUnsent: Unsent = { draft: "", pending: [], files: [] }

/** Returns whether a conversation has nothing unsent. */
export const isNothingUnsent = ({
  draft,
  pending,
  files,
  quoting,
  note = "",
  unfinished = [],
  recording,
}: Unsent): boolean =>
  draft === "" &&
  quoting === undefined &&
  note === "" &&
  pending.length === 0 &&
  files.length === 0 &&
  unfinished.length === 0 &&
  recording === undefined

/** Returns whether something is on its way to the server that ends with the tab. */
export const losesUploads = ({ pending, unfinished = [] }: Unsent): boolean =>
  unfinished.length > 0 || pending.some(({ state, recording }) => state === "sending" && recording !== undefined)

/** What outlasts the page: all but recordings, and files that are not uploaded. */
export const StoredUnsent = Schema.Struct({
  draft: Schema.String,
  pending: Schema.Array(
    Schema.Struct({
      clientId: ClientId,
      text: Schema.String,
      files: Schema.Array(StoredFile),
      sentAt: IsoDateTime,
      quoted: Schema.optionalKey(QuotedMessage),
      /** Why it was refused; absent while it was under way. */
      refused: Schema.optionalKey(Schema.String),
    }),
  ),
  files: Schema.Array(StoredFile),
  quoting: Schema.optionalKey(QuotedMessage),
  note: Schema.optionalKey(Schema.String),
  /** When it was written, in milliseconds since 1970. */
  at: Schema.Finite,
})
export type StoredUnsent = typeof StoredUnsent.Type

/** Whose unsent content it is: the same person in another company has another one. */
export interface UnsentOwner {
  readonly user: UserId
  readonly company: CompanyId | undefined
}

/** The port to the browser's storage of unsent content. Storage that is blocked or full keeps nothing, and fails no call. */
export interface UnsentStore {
  read(owner: UnsentOwner, id: DialogId): StoredUnsent | undefined
  /** Undefined removes it. */
  write(owner: UnsentOwner, id: DialogId, unsent: StoredUnsent | undefined): void
  /** The rooms that something is kept of. */
  rooms(owner: UnsentOwner): ReadonlyArray<DialogId>
}

/** Returns what is kept of unsent content; undefined if that is nothing. */
export const unsentToStore = (
  { draft, pending, files, quoting, note = "" }: Unsent,
  now: number,
): StoredUnsent | undefined => {
  const messages = pending.flatMap(({ clientId, text, files: own, sentAt, quoted, recording, state, reason }) => {
    if (recording !== undefined) return []
    const message = { clientId, text, files: own, sentAt, ...(quoted === undefined ? {} : { quoted }) }
    return [state === "refused" ? { ...message, refused: reason ?? say.notSentYet } : message]
  })
  return draft === "" && note === "" && messages.length === 0 && files.length === 0 && quoting === undefined
    ? undefined
    : {
        draft,
        pending: messages,
        files,
        ...(quoting === undefined ? {} : { quoting }),
        ...(note === "" ? {} : { note }),
        at: now,
      }
}

/** Uploaded files that no message refers to are deleted after 24 hours; in milliseconds. */
const fileLife = 24 * 3_600_000
/** A message that was under way goes on by itself for so long, in milliseconds; later its sender decides. */
const underWay = 5 * 60_000

const isUnderWay = (sentAt: string, now: number): boolean => now - Date.parse(sentAt) < underWay

/** Refuses the messages that were under way for too long: they are not sent by themselves any more. */
export const withoutOldSending = (pending: ReadonlyArray<PendingMessage>, now: number): ReadonlyArray<PendingMessage> =>
  pending.every(({ state, sentAt }) => state === "refused" || isUnderWay(sentAt, now))
    ? pending
    : pending.map((message) =>
        message.state === "refused" || isUnderWay(message.sentAt, now)
          ? message
          : { ...message, state: "refused", reason: say.notSentYet },
      )

/** Returns stored content as it is found again: what has grown old or was refused is not sent by itself. */
export const unsentFromStore = ({ draft, pending, files, quoting, note, at }: StoredUnsent, now: number): Unsent => {
  const kept = now - at < fileLife
  return {
    draft,
    ...(quoting === undefined ? {} : { quoting }),
    ...(note === undefined ? {} : { note }),
    files: kept ? files : [],
    pending: withoutOldSending(
      pending.map(({ refused, ...message }): PendingMessage => {
        const own = { ...message, files: kept ? message.files : [] }
        return refused === undefined ? { ...own, state: "sending" } : { ...own, state: "refused", reason: refused }
      }),
      now,
    ),
  }
}
