import { createHash } from "node:crypto"
import { type MarkedText, media, numberedReply, outgoingWords, readPress, readSigns } from "@prosa/core/channel"
import { incomingWords } from "@prosa/core/channel"
import { type Message, type QuotedMessage, quotedOf } from "@prosa/core/conversation"
import { ClientId, type ConnectionId, type ContactId, cutTo, type DialogId, type FileId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { changeQueueOf, type IncomingContent, reportQueueOf, wakeEvents } from "../../channel/index.ts"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { DialogConnection } from "./contact-place.ts"

/** Returns the client id of a vendor's message: the same for every repetition. */
export const clientIdOf = (connectionId: ConnectionId, externalId: string): ClientId =>
  Schema.decodeSync(ClientId)(createHash("sha256").update(`${connectionId}\n${externalId}`).digest("base64url"))

/** What a message of a person means: the text of the room, and what the bot hears. */
export interface UnderstoodMessage extends MarkedText {
  /** Null: the bot hears nothing. Undefined: the text. */
  readonly heard: string | null | undefined
  /** The message that it answers. */
  readonly quoted?: QuotedMessage
  /** Of a reaction: the message on which it stands. */
  readonly reactsTo?: { readonly id: DialogId; readonly seq: number }
  /** A further page of quick replies that was asked for. */
  readonly page?: { readonly dialogId: DialogId; readonly seq: number; readonly page: number }
}

/** How much of a message that is reacted to is quoted, in characters. */
const quoted = 80

/** Who has said something, and where. */
export interface MessageAuthor {
  readonly connection: DialogConnection
  readonly contactId: ContactId
  /** The conversation that goes on, if one is open. */
  readonly openDialog?: DialogId | undefined
}

/**
 * Reads what a person's message means: a pressed option is its label, a number that stands for a numbered option is
 * that option, and the message that is answered is quoted. Messages of another contact, or by another
 * connection, are none that a person can mean.
 */
export const understand = (tx: Tx, by: MessageAuthor, said: IncomingContent): Effect.Effect<UnderstoodMessage> =>
  Effect.map(meaningOf(tx, by, said), (meaning) => (said.cameBy === undefined ? meaning : below(said.cameBy, meaning)))

/** Puts a line above a message, which only attendants read. */
const below = (line: string, { marks: _unplaced, ...meaning }: UnderstoodMessage): UnderstoodMessage => ({
  ...meaning,
  text: meaning.text === "" ? line : `${line}\n${meaning.text}`,
  heard: meaning.heard === undefined ? meaning.text : meaning.heard,
})

const meaningOf = (tx: Tx, by: MessageAuthor, said: IncomingContent): Effect.Effect<UnderstoodMessage> =>
  Effect.gen(function* () {
    const { connection, openDialog } = by
    const about = said.about === undefined ? undefined : yield* messageOf(tx, by, said.about)
    if (said.press !== undefined) return yield* pressed(tx, by, said, about)
    const marked = media[connection.medium].reads === "whatsapp-signs" ? readSigns(said.text) : { text: said.text }
    if (said.reaction !== undefined) {
      const text = reactionWords(said.reaction, about && quotedText(about))
      return { text, heard: null, ...(about === undefined ? {} : { reactsTo: { id: about.dialogId, seq: about.seq } }) }
    }
    const answered = about === undefined ? {} : { quoted: quotedOf(about.dialogId, about) }
    if (said.quiet) return { text: marked.text, heard: null, ...answered }
    const meant = openDialog === undefined ? undefined : yield* numbered(tx, connection, openDialog, marked.text)
    return { ...marked, heard: meant ?? marked.text, ...answered }
  })

/** What a reaction says where it cannot stand on its message, and in lists. */
const reactionWords = (emoji: string, to: string | undefined): string =>
  emoji === ""
    ? incomingWords.reactionTakenBack
    : incomingWords.reaction(emoji, to === undefined ? undefined : cutTo(to, quoted))

const quotedText = (about: StoredSaid): string => quotedOf(about.dialogId, about).text

interface StoredSaid extends Pick<Message, "seq" | "text" | "sender" | "senderName" | "files" | "deleted"> {
  readonly dialogId: DialogId
  readonly buttons: ReadonlyArray<{ readonly id: number; readonly label: string; readonly link?: string }>
}

const messageColumns = sql`
  m.dialog_id as "dialogId", m.seq, m.text, m.sender, m.sender_name as "senderName", m.files,
  m.deleted_at is not null as deleted, m.buttons`

/** Restricts dialogs `d` to those of the contact by the connection. */
const ownDialog = ({ connection: { id }, contactId }: MessageAuthor): Sql =>
  sql`d.contact_id = ${contactId} and d.connection_id = ${id}`

/** Finds a message by the vendor's id of it. */
const messageOf = (tx: Tx, by: MessageAuthor, externalId: string): Effect.Effect<StoredSaid | undefined> =>
  tx.row<StoredSaid>(sql`
    select ${messageColumns} from channel_messages p
    join messages m on m.company_id = p.company_id and m.dialog_id = p.dialog_id and m.seq = p.seq
    join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
    where p.company_id = ${company} and p.connection_id = ${by.connection.id} and p.external_id = ${externalId}
      and ${ownDialog(by)}`)

/** A press names its message by the prefix of its key: '50917.12.3'. */
const pressed = (
  tx: Tx,
  by: MessageAuthor,
  { press = "", text }: IncomingContent,
  about: StoredSaid | undefined,
): Effect.Effect<UnderstoodMessage> =>
  Effect.gen(function* () {
    const [, dialogId, seq, key = press] = /^(\d{1,10})\.(\d{1,10})\.(\w+)$/u.exec(press) ?? []
    const message =
      dialogId === undefined || seq === undefined
        ? about
        : yield* tx.row<StoredSaid>(sql`
            select ${messageColumns} from messages m
            join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
            where m.company_id = ${company} and m.dialog_id = ${Number(dialogId)} and m.seq = ${Number(seq)}
              and ${ownDialog(by)}`)
    const read = readPress(key)
    if (read?.kind === "more" && message !== undefined)
      return {
        text: outgoingWords.more,
        heard: null,
        page: { dialogId: message.dialogId, seq: message.seq, page: read.page },
      }
    const label = read?.kind === "reply" ? message?.buttons.find(({ id }) => id === read.id)?.label : undefined
    return { text: label ?? text, heard: undefined }
  })

/** Returns the option that a number stands for, in the bot's last message with quick replies. */
const numbered = (
  tx: Tx,
  { medium }: DialogConnection,
  id: DialogId,
  text: string,
): Effect.Effect<string | undefined> =>
  media[medium].buttons.most > 0
    ? Effect.undefined
    : Effect.map(
        tx.row<Pick<StoredSaid, "buttons">>(sql`
          select m.buttons from messages m
          where m.company_id = ${company} and m.dialog_id = ${id} and m.sender = 'BOT' and m.buttons <> '[]'::jsonb
          order by m.seq desc limit 1`),
        (row) => row && numberedReply(medium, row, text),
      )

/**
 * Notes the vendor's id of a message, so that later ones can refer to it, and lets what came before it be processed: its edits, its
 * deletion and its reports.
 */
export const noteExternal = (
  tx: Tx,
  connectionId: ConnectionId,
  externalId: string,
  { dialogId, seq, outgoing = false, beside = false }: NotedMessage,
  now: number,
): Effect.Effect<void> =>
  Effect.andThen(
    tx.run(sql`
      insert into channel_messages (company_id, connection_id, external_id, dialog_id, seq, outgoing, beside)
      values (${company}, ${connectionId}, ${externalId}, ${dialogId}, ${seq}, ${outgoing}, ${beside})
      on conflict do nothing`),
    wakeEvents(tx, connectionId, [changeQueueOf(externalId), reportQueueOf(externalId)], now),
  )

/** Where a message stands, and what it is. */
interface NotedMessage {
  readonly dialogId: DialogId
  readonly seq: number
  readonly outgoing?: boolean
  /** It is no message that a vendor marks as read, such as a reaction or a notice. */
  readonly beside?: boolean
}

/** Returns whether a vendor's message is known already. */
export const isKnownExternal = (tx: Tx, connectionId: ConnectionId, externalId: string): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`
      select 1 from channel_messages
      where company_id = ${company} and connection_id = ${connectionId} and external_id = ${externalId}`),
    (row) => row !== undefined,
  )

/** The files of a message that were fetched, and the words for those that could not be. */
export interface ReceivedFiles {
  readonly fileIds: ReadonlyArray<FileId>
  /** Each in words. */
  readonly lost: ReadonlyArray<string>
}

/** Adds the words for files that could not be fetched to a text. */
export const withLostFiles = (text: string, { lost }: ReceivedFiles): string =>
  [...(text === "" ? [] : [text]), ...lost].join("\n")
