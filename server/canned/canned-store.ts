import type { CannedContent, CannedReply } from "@prosa/core/canned"
import { type CannedReplyId, fold, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, companyThrough } from "../caller/index.ts"
import { empty, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints, iso, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

type Reader = Pick<Actor, "userId" | "workspaces">

const columns = sql`c.id, c.shortcut, c.text, c.reach, c.workspace_id as "workspaceId", coalesce(w.name, '') as "workspaceName",
  c.uses, c.updated_by as "updatedBy", ${iso("c.updated_at")} as "updatedAt"`

const from = sql`from canned_replies c left join workspaces w on w.company_id = c.company_id and w.id = c.workspace_id
  where c.company_id = ${company}`

/** Those of the company, of the reader's workspaces, and the reader's own. */
const seenBy = ({ userId, workspaces }: Reader): Sql =>
  sql`(c.reach = 'company' or c.workspace_id = any(${ints(workspaces)}) or c.user_id = ${userId})`

/** Lists all that the reader sees, by shortcut. */
export const listReplies = (tx: Tx, reader: Reader): Effect.Effect<ReadonlyArray<CannedReply>> =>
  tx.rows<CannedReply>(sql`select ${columns} ${from} and ${seenBy(reader)} order by c.shortcut_folded, c.id`)

/** Finds one that the reader sees. `locked` takes its row lock until the transaction ends. */
export const findReply = (
  tx: Tx,
  reader: Reader,
  id: CannedReplyId,
  locked = false,
): Effect.Effect<CannedReply | undefined> =>
  tx.row<CannedReply>(
    sql`select ${columns} ${from} and c.id = ${id} and ${seenBy(reader)} ${locked ? sql`for update of c` : empty}`,
  )

/** Counts those of the company, its people's included. */
export const countReplies = (tx: Tx): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ replies: number }>(
      sql`select count(*)::int as replies from canned_replies where company_id = ${company}`,
    ),
    ({ replies }) => replies,
  )

interface Written {
  readonly content: CannedContent
  readonly by: Pick<Actor, "userId" | "name">
  readonly now: number
}

const owner = ({ reach }: CannedContent, { userId }: { readonly userId: UserId }): UserId | null =>
  reach === "person" ? userId : null

/** Finds the one with this shortcut for the same people, but that of the id. */
export const findAlike = (
  tx: Tx,
  { content, by }: Omit<Written, "now">,
  except: CannedReplyId | 0 = 0,
): Effect.Effect<{ readonly id: CannedReplyId } | undefined> =>
  tx.row<{ id: CannedReplyId }>(sql`
    select id from canned_replies
    where company_id = ${company} and reach = ${content.reach} and shortcut_folded = ${fold(content.shortcut)}
      and coalesce(workspace_id, 0) = ${content.workspaceId ?? 0} and coalesce(user_id, 0) = ${owner(content, by) ?? 0}
      and id <> ${except}`)

/** Inserts one; undefined if its shortcut is taken among those for the same people. */
export const insertReply = (
  tx: Tx,
  { content, by, now }: Written,
): Effect.Effect<{ readonly id: CannedReplyId } | undefined> =>
  tx.row<{ id: CannedReplyId }>(sql`
    insert into canned_replies
      (company_id, reach, workspace_id, user_id, shortcut, shortcut_folded, text, updated_by, updated_at)
    values (${company}, ${content.reach}, ${content.workspaceId}, ${owner(content, by)}, ${content.shortcut},
      ${fold(content.shortcut)}, ${content.text}, ${by.name}, ${moment(now)})
    on conflict do nothing returning id`)

/** Replaces the content of one. */
export const updateReply = (tx: Tx, id: CannedReplyId, { content, by, now }: Written): Effect.Effect<void> =>
  tx.run(sql`
    update canned_replies set reach = ${content.reach}, workspace_id = ${content.workspaceId},
      user_id = ${owner(content, by)}, shortcut = ${content.shortcut}, shortcut_folded = ${fold(content.shortcut)},
      text = ${content.text}, updated_by = ${by.name}, updated_at = ${moment(now)}
    where company_id = ${company} and id = ${id}`)

/** Deletes one. */
export const deleteReply = (tx: Tx, id: CannedReplyId): Effect.Effect<void> =>
  tx.run(sql`delete from canned_replies where company_id = ${company} and id = ${id}`)

/** Counts one use. */
export const countUse = (tx: Tx, id: CannedReplyId): Effect.Effect<void> =>
  tx.run(sql`update canned_replies set uses = uses + 1 where company_id = ${company} and id = ${id}`)

/** Returns whether the company has an active workspace of this id among those. */
export const isWorkspaceThere = (tx: Tx, id: WorkspaceId, own: ReadonlyArray<WorkspaceId>): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`select 1 from workspaces where company_id = ${company} and id = ${id} and id = any(${ints(own)})`),
    (row) => row !== undefined,
  )

/** Finds the company of a canned reply. */
export const companyOfCanned = companyThrough("company_of_canned")
