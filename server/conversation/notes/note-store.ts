import type { Colleague, NewNote, RoomNote } from "@prosa/core/conversation"
import { notesListed } from "@prosa/core/conversation"
import type { DialogId, RoomNoteId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { attending } from "../../access/index.ts"
import { type Actor, companyThrough } from "../../caller/index.ts"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints, iso, moment, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** A note with the room that it is of. */
export type StoredNote = RoomNote & { readonly dialogId: DialogId }

const columns = (reader: UserId): Sql => sql`
  n.id, n.dialog_id as "dialogId", n.author_id as "authorId", n.author_name as "authorName", n.text, ${iso("n.created_at")} as at,
  coalesce((select jsonb_agg(jsonb_build_object('id', m.user_id, 'name', m.user_name) order by m.user_id)
    from note_mentions m where m.company_id = n.company_id and m.note_id = n.id), '[]'::jsonb) as mentions,
  exists (select 1 from note_mentions m
    where m.company_id = n.company_id and m.note_id = n.id and m.user_id = ${reader} and m.seen_at is null) as unseen`

/** Lists the newest notes of a room, oldest first. */
export const listNotes = (tx: Tx, id: DialogId, reader: UserId): Effect.Effect<ReadonlyArray<RoomNote>> =>
  Effect.map(
    tx.rows<StoredNote>(sql`
      select ${columns(reader)} from room_notes n where n.company_id = ${company} and n.dialog_id = ${id}
      order by n.id desc limit ${notesListed}`),
    (rows) => rows.toReversed().map(withoutRoom),
  )

const withoutRoom = ({ dialogId: _dialogId, ...note }: StoredNote): RoomNote => note

/** Finds a note; undefined if there is none with this id. */
export const findNote = (tx: Tx, id: RoomNoteId, reader: UserId): Effect.Effect<StoredNote | undefined> =>
  tx.row<StoredNote>(sql`select ${columns(reader)} from room_notes n where n.company_id = ${company} and n.id = ${id}`)

interface Written {
  readonly id: DialogId
  readonly note: NewNote
  readonly author: Pick<Actor, "userId" | "name">
  readonly mentions: ReadonlyArray<Colleague>
  readonly now: number
}

/** Stores a note with those whom it mentions; `isNew` is false if its author has sent it before. */
export const insertNote = (
  tx: Tx,
  { id, note: { clientId, text }, author, mentions, now }: Written,
): Effect.Effect<{ readonly note: RoomNote; readonly isNew: boolean }> =>
  Effect.gen(function* () {
    const row = yield* tx.row<{ id: RoomNoteId }>(sql`
      insert into room_notes (company_id, dialog_id, author_id, author_name, text, client_id, created_at)
      values (${company}, ${id}, ${author.userId}, ${author.name}, ${text}, ${clientId}, ${moment(now)})
      on conflict do nothing returning id`)
    if (row !== undefined && mentions.length > 0)
      yield* tx.run(sql`
        insert into note_mentions (company_id, note_id, user_id, user_name, dialog_id, seen_at)
        select ${company}, ${row.id}, user_id, user_name, ${id}, case when user_id = ${author.userId} then ${moment(now)} end
        from unnest(${ints(mentions.map((one) => one.id))}, ${texts(mentions.map(({ name }) => name))}) one(user_id, user_name)`)
    const stored = yield* tx.onlyRow<StoredNote>(sql`
      select ${columns(author.userId)} from room_notes n where n.company_id = ${company} and n.dialog_id = ${id}
        and n.author_id = ${author.userId} and n.client_id = ${clientId}`)
    return { note: withoutRoom(stored), isNew: row !== undefined }
  })

/** Removes a note with its mentions. */
export const deleteNote = (tx: Tx, id: RoomNoteId): Effect.Effect<void> =>
  tx.run(sql`delete from room_notes where company_id = ${company} and id = ${id}`)

/** Lists who sees the rooms of a workspace, by name. */
export const colleaguesOf = (tx: Tx, workspaceId: WorkspaceId): Effect.Effect<ReadonlyArray<Colleague>> =>
  tx.rows<Colleague>(sql`
    select u.id, u.name from ${attending} where m.workspace_id = ${workspaceId} order by u.name_folded, u.id`)

/** Notes that a user has seen the mentions of a room; returns whether any was unseen. */
export const seeMentions = (tx: Tx, id: DialogId, userId: UserId, now: number): Effect.Effect<boolean> =>
  Effect.map(
    tx.rows(sql`
      update note_mentions set seen_at = ${moment(now)}
      where company_id = ${company} and dialog_id = ${id} and user_id = ${userId} and seen_at is null returning note_id`),
    (rows) => rows.length > 0,
  )

/** Finds the company of a note. */
export const companyOfNote = companyThrough("company_of_note")
