import { fileAddress, type FileKind, type PictureSize, type StoredFile } from "@prosa/core/channel"
import { conversationMessages as say } from "@prosa/core/conversation"
import {
  type BotId,
  type CampaignId,
  type ContactId,
  type DialogId,
  type FileId,
  type FlowId,
  type InvalidInput,
  invalidInput,
  type ScheduledMessageId,
  type TemplateId,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { companyThrough } from "../../caller/index.ts"
import { scheduleEach } from "../../platform/jobs/jobs.ts"
import { raw, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { unusedFileJob, unusedFor, unusedInFlowFor } from "./unused-file-job.ts"

/** The uploader of a file, who may attach it to a message: a user, or a visitor of a bot. */
export type FileOwner = { readonly userId: UserId } | { readonly botId: BotId; readonly visitorId: string }

/** A file without its URL, which depends on the reader. */
export type FileFacts = Omit<StoredFile, "url">

/** The URL of a file for signed-in users (conversations, section 7). */
export const staffUrl = (id: FileId): string => fileAddress(id)

/** A file in the form that signed-in users receive. */
export const forStaff = (file: FileFacts): StoredFile => ({ ...file, url: staffUrl(file.id) })

const factColumns = raw(`f.id, f.name, f.mime, f.bytes, f.kind,
  case when f.width is not null then jsonb_build_object('width', f.width, 'height', f.height, 'frames', f.frames) end as picture`)

/** A row of `factColumns`: only pictures have a size. */
type FactRow = Omit<FileFacts, "picture"> & { readonly picture: PictureSize | null }

const factsOf = <Row extends FactRow>({ picture, ...row }: Row) => (picture === null ? row : { ...row, picture })

const factRows = (tx: Tx, query: Sql): Effect.Effect<ReadonlyArray<FileFacts>> =>
  Effect.map(tx.rows<FactRow>(query), (rows) => rows.map(factsOf))

const uploadedBy = (owner: FileOwner): Sql =>
  "userId" in owner
    ? sql`f.user_id = ${owner.userId}`
    : sql`f.bot_id = ${owner.botId} and f.visitor_id = ${owner.visitorId}`

export const insertFile = (tx: Tx, owner: FileOwner, file: FileFacts): Effect.Effect<void> => {
  const { userId = null, botId = null, visitorId = null } = { ...noOwner, ...owner }
  return tx.run(sql`
    insert into files (company_id, id, name, mime, kind, bytes, width, height, frames, user_id, bot_id, visitor_id)
    values (${company}, ${file.id}, ${file.name}, ${file.mime}, ${file.kind}, ${file.bytes}, ${file.picture?.width ?? null},
      ${file.picture?.height ?? null}, ${file.picture?.frames ?? null}, ${userId}, ${botId}, ${visitorId})`)
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
  const rows = factRows(
    tx,
    sql`
    select ${factColumns} from files f
    where f.company_id = ${company} and f.id = any(${texts(ids)}) and ${uploadedBy(owner)}
    order by f.id for update`,
  )
  return Effect.gen(function* () {
    const found = new Map((yield* rows).map((row) => [row.id, row]))
    // A new statement: it sees what a concurrent transaction, for which the lock waited, has sent.
    const sent = yield* tx.row(sql`
      select 1 from file_uses
      where company_id = ${company} and file_id = any(${texts(ids)}) and dialog_id is not null limit 1`)
    const files = ids.flatMap((id) => found.get(id) ?? [])
    return sent === undefined && files.length === ids.length ? files : undefined
  })
}
const noFiles: Effect.Effect<ReadonlyArray<FileFacts>> = Effect.succeed([])

/** The refusal of a message whose files cannot be sent. */
export const unknownFiles: InvalidInput = invalidInput([{ path: "fileIds", message: say.unknownFile }])

/** Stores what was measured of a picture that was stored before pictures were. */
export const noteMeasured = (tx: Tx, { id, kind, mime, picture }: FileFacts): Effect.Effect<void> =>
  tx.run(sql`
    update files set kind = ${kind}, mime = ${mime}, width = ${picture?.width ?? null},
      height = ${picture?.height ?? null}, frames = ${picture?.frames ?? null}
    where company_id = ${company} and id = ${id} and width is null`)

/** Attaches the files to a message. */
export const bindFiles = (
  tx: Tx,
  ids: ReadonlyArray<FileId>,
  message: { readonly dialogId: DialogId; readonly seq: number },
): Effect.Effect<void> =>
  tx.run(sql`
    insert into file_uses (company_id, file_id, dialog_id, message_seq)
    select ${company}, id, ${message.dialogId}, ${message.seq} from unnest(${texts(ids)}) id`)

/** Finds the files of the company with these ids, whose removal waits for the end of the transaction. */
export const findFiles = (tx: Tx, ids: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<FileFacts>> =>
  ids.length === 0 ? noFiles : factRows(tx, sql`${filesById(ids)} for key share`)

/** Finds the files of the company with these ids, without a lock: one of them may be removed at any time. */
export const peekFiles = (tx: Tx, ids: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<FileFacts>> =>
  ids.length === 0 ? noFiles : factRows(tx, filesById(ids))

const filesById = (ids: ReadonlyArray<string>): Sql => sql`
  select ${factColumns} from files f where f.company_id = ${company} and f.id = any(${texts(ids)}) order by f.id`

/** Records which files a release of a flow uses. */
export const useFilesInFlow = (tx: Tx, flowId: FlowId, ids: ReadonlyArray<string>): Effect.Effect<void> =>
  replaceUses(tx, raw("flow_id"), flowId, ids)

/** Records which files a template's flow uses; none frees them. */
export const keepFilesOfTemplate = (tx: Tx, templateId: TemplateId, ids: ReadonlyArray<string>): Effect.Effect<void> =>
  replaceUses(tx, raw("template_id"), templateId, ids)

/** Keeps the file of a campaign. */
export const keepFileOfCampaign = (tx: Tx, campaignId: CampaignId, fileId: FileId): Effect.Effect<void> =>
  tx.run(sql`
    insert into file_uses (company_id, file_id, campaign_id) values (${company}, ${fileId}, ${campaignId})`)

/** Keeps the files of a message that waits for its time. */
export const keepFilesOfScheduled = (
  tx: Tx,
  id: ScheduledMessageId,
  fileIds: ReadonlyArray<FileId>,
): Effect.Effect<void> =>
  fileIds.length === 0
    ? Effect.void
    : tx.run(sql`
        insert into file_uses (company_id, file_id, scheduled_id)
        select ${company}, file_id, ${id} from unnest(${texts(fileIds)}) file_id`)

/** Has files removed after a day, as an upload is, unless something uses them then. */
export const releaseFiles = (tx: Tx, fileIds: ReadonlyArray<FileId>, now: number): Effect.Effect<void> =>
  scheduleEach(tx, unusedFileJob, fileIds.toSorted(), now + unusedFor)

/** Replaces the files that a flow uses. Those that it no longer does are removed later, if nothing uses them then. */
const replaceUses = (tx: Tx, user: Sql, id: FlowId | TemplateId, files: ReadonlyArray<string>): Effect.Effect<void> =>
  Effect.gen(function* () {
    const before = yield* tx.rows<{ file: string; at: number }>(sql`
      delete from file_uses where company_id = ${company} and ${user} = ${id}
      returning file_id as file, (extract(epoch from now()) * 1000)::float8 as at`)
    if (files.length > 0)
      yield* tx.run(sql`
        insert into file_uses (company_id, file_id, ${user})
        select ${company}, id, ${id} from unnest(${texts(files)}) id`)
    const dropped = before.filter(({ file }) => !files.includes(file))
    const keys = [...new Set(dropped.map(({ file }) => file))].toSorted()
    yield* scheduleEach(tx, unusedFileJob, keys, Math.ceil(dropped[0]?.at ?? 0) + unusedInFlowFor)
  })

/** Moves the files that are in use by a contact to another one. */
export const moveFileUsesOfContact = (tx: Tx, from: ContactId, to: ContactId): Effect.Effect<void> =>
  tx.run(sql`update file_uses set contact_id = ${to} where company_id = ${company} and contact_id = ${from}`)

/** Makes a file the picture of a contact, in place of an earlier one; returns the id of that. */
export const usePictureOfContact = (tx: Tx, contactId: ContactId, fileId: FileId): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    const before = yield* tx.row<{ id: string }>(sql`
      delete from file_uses where company_id = ${company} and contact_id = ${contactId} returning file_id as id`)
    yield* tx.run(sql`
      insert into file_uses (company_id, file_id, contact_id) values (${company}, ${fileId}, ${contactId})`)
    yield* tx.run(sql`update contacts set picture_file = ${fileId} where company_id = ${company} and id = ${contactId}`)
    return before?.id
  })

/** A file with the data that decides who may read it. */
export interface GuardedFile extends FileFacts {
  readonly userId: UserId | null
  /** The workspaces of the bots whose flows say it, and those of the templates whose flows do. */
  readonly drawnIn: ReadonlyArray<WorkspaceId>
  /** It was said in a conversation of one of the reader's workspaces, or shows the contact of one. */
  readonly said: boolean
}

/**
 * Finds a file of the company for a reader with these workspaces; undefined if it does not exist, or if its only message
 * was deleted. A file that a bot says has a use in every conversation: they are only looked at until one decides.
 */
export const findFile = (
  tx: Tx,
  id: FileId,
  workspaces: ReadonlyArray<WorkspaceId> = [],
): Effect.Effect<GuardedFile | undefined> =>
  Effect.map(
    tx.row<Omit<GuardedFile, "picture"> & Pick<FactRow, "picture"> & { readonly gone: boolean }>(sql`
      select ${factColumns}, f.user_id as "userId", drawn."drawnIn",
        exists (select ${messagesOfFile}
          join dialogs d on d.company_id = u.company_id and d.id = u.dialog_id
          where ${usedInMessage} and m.deleted_at is null and d.workspace_id = any(${ints(workspaces)}))
          or exists (select from file_uses u
            join dialogs d on d.company_id = u.company_id and d.contact_id = u.contact_id
            where u.company_id = f.company_id and u.file_id = f.id and d.workspace_id = any(${ints(workspaces)})) as said,
        cardinality(drawn."drawnIn") = 0
          and exists (select ${messagesOfFile} where ${usedInMessage} and m.deleted_at is not null)
          and not exists (select ${messagesOfFile} where ${usedInMessage} and m.deleted_at is null) as gone
      from files f
      cross join lateral (
        select coalesce(array_agg(distinct coalesce(b.workspace_id, t.workspace_id))
            filter (where b.id is not null or t.workspace_id is not null), '{}') as "drawnIn"
        from file_uses u
        left join flows w on w.company_id = u.company_id and w.id = u.flow_id
        left join bots b on b.company_id = w.company_id and b.id = w.bot_id and b.deleted_at is null
        left join template_workspaces t on t.company_id = u.company_id and t.template_id = u.template_id
        where u.company_id = f.company_id and u.file_id = f.id and u.dialog_id is null) drawn
      where f.company_id = ${company} and f.id = ${id}`),
    (found) => {
      if (found === undefined) return undefined
      const { gone, ...file } = found
      return gone ? undefined : factsOf(file)
    },
  )

const messagesOfFile = raw(`
  from file_uses u
  join messages m on m.company_id = u.company_id and m.dialog_id = u.dialog_id and m.seq = u.message_seq`)
const usedInMessage = raw(`u.company_id = f.company_id and u.file_id = f.id and u.dialog_id is not null`)

/**
 * Lists the files of a dialog's messages, each once, by its newest message first, and in a message's own order; at most
 * `limit`.
 */
export const filesOfDialog = (tx: Tx, id: DialogId, limit: number): Effect.Effect<ReadonlyArray<FileFacts>> =>
  factRows(
    tx,
    sql`
    select ${factColumns} from (
      select u.file_id, max(u.message_seq) as seq from file_uses u
      join messages m on m.company_id = u.company_id and m.dialog_id = u.dialog_id and m.seq = u.message_seq
      where u.company_id = ${company} and u.dialog_id = ${id} and m.deleted_at is null
      group by u.file_id) said
    join files f on f.company_id = ${company} and f.id = said.file_id
    join messages m on m.company_id = ${company} and m.dialog_id = ${id} and m.seq = said.seq
    order by said.seq desc, (
      select min(place) from jsonb_array_elements(m.files) with ordinality told(file, place) where told.file ->> 'id' = f.id
    ), f.id limit ${limit}`,
  )

/** Returns which of some files were said in a dialog. */
export const knownFilesOfDialog = (
  tx: Tx,
  id: DialogId,
  ids: ReadonlyArray<FileId>,
): Effect.Effect<ReadonlyArray<FileId>> =>
  Effect.map(
    tx.rows<{ id: FileId }>(sql`
      select distinct file_id as id from file_uses
      where company_id = ${company} and dialog_id = ${id} and file_id = any(${texts(ids)})`),
    (rows) => rows.map((row) => row.id),
  )

/** Deletes the row of a file that nothing uses; returns whether no row is left. */
export const deleteUnused = (tx: Tx, id: string, owner?: FileOwner): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    yield* tx.run(sql`select 1 from files f where f.company_id = ${company} and f.id = ${id} for update`)
    yield* tx.run(sql`
      delete from files f
      where f.company_id = ${company} and f.id = ${id} and ${owner === undefined ? sql`true` : uploadedBy(owner)}
        and not exists (select 1 from file_uses u where u.company_id = f.company_id and u.file_id = f.id)`)
    const left = yield* tx.row(sql`select 1 from files where company_id = ${company} and id = ${id}`)
    return left === undefined
  })

/** Finds the company of a file. */
export const companyOfFile = companyThrough("company_of_file")

/** Returns whether a browser may show this kind inline; other kinds are downloads. */
export const isShown = (kind: FileKind): boolean => kind !== "document"
