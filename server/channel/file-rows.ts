import type { FileKind, StoredFile } from "@prosa/core/channel"
import { conversationMessages as say } from "@prosa/core/conversation"
import {
  type BotId,
  type DialogId,
  type FileId,
  type InvalidInput,
  invalidInput,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { companyThrough } from "../caller/index.ts"
import { raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** The uploader of a file, who may attach it to a message: a user, or a visitor of a bot. */
export type FileOwner = { readonly userId: UserId } | { readonly botId: BotId; readonly visitorId: string }

/** A file without its URL, which depends on the reader. */
export type FileFacts = Omit<StoredFile, "url">

/** The URL of a file for signed-in users (conversations, section 7). */
export const staffUrl = (id: FileId): string => `/api/files/${id}`

/** A file in the form that signed-in users receive. */
export const forStaff = (file: FileFacts): StoredFile => ({ ...file, url: staffUrl(file.id) })

const factColumns = raw(`f.id, f.name, f.mime, f.bytes, f.kind`)

const uploadedBy = (owner: FileOwner): Sql =>
  "userId" in owner
    ? sql`f.user_id = ${owner.userId}`
    : sql`f.bot_id = ${owner.botId} and f.visitor_id = ${owner.visitorId}`

export const insertFile = (tx: Tx, owner: FileOwner, file: FileFacts): Effect.Effect<void> => {
  const { userId = null, botId = null, visitorId = null } = { ...noOwner, ...owner }
  return tx.run(sql`
    insert into files (company_id, id, name, mime, kind, bytes, user_id, bot_id, visitor_id)
    values (${company}, ${file.id}, ${file.name}, ${file.mime}, ${file.kind}, ${file.bytes}, ${userId}, ${botId}, ${visitorId})`)
}
const noOwner: { readonly userId?: UserId; readonly botId?: BotId; readonly visitorId?: string } = {}

/**
 * Locks the owner's files that no message refers to yet and returns them in the order of the ids; undefined if one is
 * missing, not theirs, or already sent.
 */
export const lockUnsent = (
  tx: Tx,
  owner: FileOwner,
  ids: ReadonlyArray<FileId>,
): Effect.Effect<ReadonlyArray<FileFacts> | undefined> => {
  if (ids.length === 0) return noFiles
  const rows = tx.rows<FileFacts>(sql`
    select ${factColumns} from files f
    where f.company_id = ${company} and f.id = any(${texts(ids)}) and f.dialog_id is null and ${uploadedBy(owner)}
    order by f.id for update`)
  return Effect.map(rows, (unsent) => {
    const found = new Map(unsent.map((row) => [row.id, row]))
    const files = ids.flatMap((id) => found.get(id) ?? [])
    return files.length === ids.length ? files : undefined
  })
}
const noFiles: Effect.Effect<ReadonlyArray<FileFacts>> = Effect.succeed([])

/** The refusal of a message whose files cannot be sent. */
export const unknownFiles: InvalidInput = invalidInput([{ path: "fileIds", message: say.unknownFile }])

/** Attaches the files to a message. */
export const bindFiles = (
  tx: Tx,
  ids: ReadonlyArray<FileId>,
  message: { readonly dialogId: DialogId; readonly seq: number },
): Effect.Effect<void> =>
  tx.run(sql`
    update files set dialog_id = ${message.dialogId}, message_seq = ${message.seq}
    where company_id = ${company} and id = any(${texts(ids)})`)

/** A file with the data that decides who may read it. */
export interface GuardedFile extends FileFacts {
  readonly userId: UserId | null
  readonly dialogId: DialogId | null
  readonly workspaceId: WorkspaceId | null
}

/** Finds a file of the company; undefined if it does not exist or its message was deleted. */
export const findFile = (tx: Tx, id: FileId): Effect.Effect<GuardedFile | undefined> =>
  tx.row<GuardedFile>(sql`
    select ${factColumns}, f.user_id as "userId", f.dialog_id as "dialogId", d.workspace_id as "workspaceId"
    from files f
    left join dialogs d on d.company_id = f.company_id and d.id = f.dialog_id
    left join messages m on m.company_id = f.company_id and m.dialog_id = f.dialog_id and m.seq = f.message_seq
    where f.company_id = ${company} and f.id = ${id} and m.deleted_at is null`)

/** Lists the files of a dialog's messages, newest first, at most `limit`. */
export const filesOfDialog = (tx: Tx, id: DialogId, limit: number): Effect.Effect<ReadonlyArray<FileFacts>> =>
  tx.rows<FileFacts>(sql`
    select ${factColumns} from files f
    join messages m on m.company_id = f.company_id and m.dialog_id = f.dialog_id and m.seq = f.message_seq
    where f.company_id = ${company} and f.dialog_id = ${id} and m.deleted_at is null
    order by f.message_seq desc, f.created_at desc, f.id limit ${limit}`)

/** Deletes the row of a file that no message and no flow refers to; returns whether no row is left. */
export const deleteUnused = (tx: Tx, id: string, owner?: FileOwner): Effect.Effect<boolean> =>
  Effect.andThen(
    tx.run(sql`
      delete from files f
      where f.company_id = ${company} and f.id = ${id} and f.dialog_id is null
        and ${owner === undefined ? sql`true` : uploadedBy(owner)}
        and not exists (select 1 from flows w where w.company_id = ${company} and w.document::text like ${`%${id}%`})`),
    Effect.map(
      tx.row(sql`select 1 from files where company_id = ${company} and id = ${id}`),
      (left) => left === undefined,
    ),
  )

/** Finds the company of a file. */
export const companyOfFile = companyThrough("company_of_file")

/** Returns whether a browser may show this kind inline; other kinds are downloads. */
export const isShown = (kind: FileKind): boolean => kind !== "document"
