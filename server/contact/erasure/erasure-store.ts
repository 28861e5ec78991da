import type { ContactErasure, ErasureCounts } from "@prosa/core/contact"
import type { ContactErasureId, ContactId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, iso, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** An erasure with the workspace of its contact, which decides who sees it. */
export interface StoredErasure extends ContactErasure {
  readonly workspaceId: WorkspaceId
  readonly atDialog: number
  readonly atSeq: number
}

const rowOf = (which: Sql): Sql => sql`
  select e.id, e.contact_id as "contactId", e.workspace_id as "workspaceId", e.state, e.asked_by as "askedBy",
    ${iso("e.asked_at")} as "askedAt", ${iso("e.ended_at")} as "endedAt", e.messages,
    e.erased_messages as "erasedMessages", e.counts, e.at_dialog as "atDialog", e.at_seq as "atSeq"
  from contact_erasures e where e.company_id = ${company} and ${which}`

export const findErasure = (tx: Tx, id: ContactErasureId): Effect.Effect<StoredErasure | undefined> =>
  tx.row(rowOf(sql`e.id = ${id}`))

/** Finds the erasure of a contact. */
export const erasureOfContact = (tx: Tx, id: ContactId): Effect.Effect<StoredErasure | undefined> =>
  tx.row(rowOf(sql`e.contact_id = ${id}`))

/** Reads the erasure of a contact, and holds it until the transaction ends. */
export const lockErasure = (tx: Tx, id: ContactId): Effect.Effect<StoredErasure | undefined> =>
  tx.row(sql`${rowOf(sql`e.contact_id = ${id}`)} for update of e`)

/** What the port answers of an erasure. */
export const erasureIn = ({ workspaceId: _w, atDialog: _d, atSeq: _s, ...erasure }: StoredErasure): ContactErasure =>
  erasure

/** Begins an erasure, and returns its id. */
export const insertErasure = (
  tx: Tx,
  erasure: {
    readonly contactId: ContactId
    readonly workspaceId: WorkspaceId
    readonly userId: number
    readonly askedBy: string
    readonly messages: number
    readonly counts: ErasureCounts
    readonly now: number
  },
): Effect.Effect<ContactErasureId> =>
  Effect.map(
    tx.onlyRow<{ id: ContactErasureId }>(sql`
    insert into contact_erasures (company_id, contact_id, workspace_id, user_id, asked_by, asked_at, messages, counts)
    values (${company}, ${erasure.contactId}, ${erasure.workspaceId}, ${erasure.userId}, ${erasure.askedBy},
      ${moment(erasure.now)}, ${erasure.messages}, ${JSON.stringify(erasure.counts)}::jsonb) returning id`),
    ({ id }) => id,
  )

/** Stores how far an erasure has come; with `endedAt`, that it has ended. */
export const storeErasure = (
  tx: Tx,
  id: ContactErasureId,
  after: {
    readonly erasedMessages: number
    readonly counts: ErasureCounts
    readonly atDialog: number
    readonly atSeq: number
    readonly endedAt: number | undefined
  },
): Effect.Effect<void> =>
  tx.run(sql`
    update contact_erasures set erased_messages = ${after.erasedMessages}, counts = ${JSON.stringify(after.counts)}::jsonb,
      at_dialog = ${after.atDialog}, at_seq = ${after.atSeq}, state = ${after.endedAt === undefined ? "running" : "done"},
      ended_at = ${after.endedAt === undefined ? null : moment(after.endedAt)}
    where company_id = ${company} and id = ${id}`)
