import type { ScheduledMessage } from "@prosa/core/conversation"
import { scheduledMessages as say } from "@prosa/core/conversation"
import type { DialogId, FileId, ScheduledMessageId, UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { companyThrough } from "../../caller/index.ts"
import { forStaff, keepFilesOfScheduled, peekFiles } from "../../channel/index.ts"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, iso, moment, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { isScheduledAnswered } from "../dialogs/scheduled-column.ts"

/** A scheduled message as it is stored. */
export interface StoredScheduled {
  readonly id: ScheduledMessageId
  readonly dialogId: DialogId
  readonly authorId: UserId
  readonly authorName: string
  readonly text: string
  readonly fileIds: ReadonlyArray<FileId>
  readonly quotedSeq: number | null
  readonly at: string
  readonly unlessAnswered: boolean
  /** The person has written since, and so it is not sent. */
  readonly answered: boolean
  /** Why it was refused when its time had come; '' if it was not. */
  readonly refusal: string
  readonly clientId: string
}

const columns = sql`
  s.id, s.dialog_id as "dialogId", s.author_id as "authorId", s.author_name as "authorName", s.text, s.file_ids as "fileIds",
  s.quoted_seq as "quotedSeq", ${iso("s.due_at")} as at, s.unless_answered as "unlessAnswered", ${isScheduledAnswered} as answered, s.refusal,
  s.client_id as "clientId"`

const scheduledWhere = (condition: Sql): Sql => sql`
  select ${columns} from scheduled_messages s where s.company_id = ${company} and ${condition} order by s.due_at, s.id`

/** Lists the scheduled messages of a room, the earliest first. */
export const listScheduled = (tx: Tx, id: DialogId): Effect.Effect<ReadonlyArray<ScheduledMessage>> =>
  Effect.gen(function* () {
    const rows = yield* tx.rows<StoredScheduled>(scheduledWhere(sql`s.dialog_id = ${id}`))
    return yield* Effect.forEach(rows, (row) => scheduledMessageOf(tx, row))
  })

/** Finds a scheduled message; undefined if there is none with this id. */
export const findScheduled = (tx: Tx, id: ScheduledMessageId): Effect.Effect<StoredScheduled | undefined> =>
  tx.row<StoredScheduled>(scheduledWhere(sql`s.id = ${id}`))

/** Finds what a user has scheduled in a room under a client id. */
export const scheduledByClientId = (
  tx: Tx,
  id: DialogId,
  { authorId, clientId }: { readonly authorId: UserId; readonly clientId: string },
): Effect.Effect<StoredScheduled | undefined> =>
  tx.row<StoredScheduled>(
    scheduledWhere(sql`s.dialog_id = ${id} and s.author_id = ${authorId} and s.client_id = ${clientId}`),
  )

/** Counts the scheduled messages of a room. */
export const countScheduled = (tx: Tx, id: DialogId): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ total: number }>(sql`
      select count(*)::int as total from scheduled_messages where company_id = ${company} and dialog_id = ${id}`),
    ({ total }) => total,
  )

/** A scheduled message as everybody who sees its room has it. */
export const scheduledMessageOf = (tx: Tx, row: StoredScheduled): Effect.Effect<ScheduledMessage> =>
  Effect.gen(function* () {
    const files = yield* peekFiles(tx, row.fileIds)
    const { id, text, at, unlessAnswered, authorId, authorName, refusal, answered } = row
    return {
      id,
      text,
      // In the order in which they were attached.
      files: row.fileIds.flatMap((fileId) => files.find((file) => file.id === fileId) ?? []).map(forStaff),
      at,
      unlessAnswered,
      authorId,
      authorName,
      heldBack: refusal === "" ? (answered ? say.answered : null) : refusal,
    }
  })

/** Stores a scheduled message, and keeps its files. */
export const insertScheduled = (
  tx: Tx,
  message: Omit<StoredScheduled, "id" | "answered" | "refusal" | "at"> & {
    readonly at: number
    readonly afterSeq: number
    readonly now: number
  },
): Effect.Effect<StoredScheduled> =>
  Effect.gen(function* () {
    const { dialogId, authorId, authorName, text, fileIds, quotedSeq, at, unlessAnswered, afterSeq, clientId, now } =
      message
    const { id } = yield* tx.onlyRow<{ id: ScheduledMessageId }>(sql`
      insert into scheduled_messages (company_id, dialog_id, author_id, author_name, text, file_ids, quoted_seq, due_at,
        unless_answered, after_seq, client_id, created_at)
      values (${company}, ${dialogId}, ${authorId}, ${authorName}, ${text}, ${texts(fileIds)}, ${quotedSeq}, ${moment(at)},
        ${unlessAnswered}, ${afterSeq}, ${clientId}, ${moment(now)})
      returning id`)
    yield* keepFilesOfScheduled(tx, id, fileIds)
    const stored = yield* findScheduled(tx, id)
    if (stored === undefined)
      return yield* Effect.die(new Error("a scheduled message vanished inside its own transaction"))
    return stored
  })

/** Notes why a message was not sent when its time had come. */
export const refuseScheduled = (tx: Tx, id: ScheduledMessageId, refusal: string): Effect.Effect<void> =>
  tx.run(sql`update scheduled_messages set refusal = ${refusal} where company_id = ${company} and id = ${id}`)

/** Removes a scheduled message, which keeps its files no longer. */
export const deleteScheduled = (tx: Tx, id: ScheduledMessageId): Effect.Effect<void> =>
  tx.run(sql`delete from scheduled_messages where company_id = ${company} and id = ${id}`)

/** Finds the company of a scheduled message. */
export const companyOfScheduled = companyThrough("company_of_scheduled")
