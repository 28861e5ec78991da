import type { InboxItem } from "@prosa/core/conversation"
import { type BotId, type CompanyId, countedTotal, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"
import { viewColumns, viewJoins, type ViewRow, viewsOf } from "./dialog-views.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** Which dialogs a page of the inbox holds. `workspaces` are those that the person may see, of those asked for. */
export interface InboxWish {
  readonly companyId: CompanyId
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly bots: ReadonlyArray<BotId>
  /** Folded; '' is everybody. */
  readonly nameFolded: string
  readonly statuses: ReadonlyArray<0 | 1>
  readonly offset: number
  readonly limit: number
}

const ints = (ids: ReadonlyArray<number>): SQL => sql`${`{${ids.join(",")}}`}::int[]`

const matching = (wish: InboxWish): SQL => sql`
  d.company_id = ${wish.companyId} and d.workspace_id = any(${ints(wish.workspaces)})
  and d.status = any(${ints(wish.statuses)})
  and (${wish.bots.length} = 0 or d.bot_id = any(${ints(wish.bots)}))
  and (${wish.nameFolded} = '' or c.name_folded like ${`%${wish.nameFolded.replace(/[\\%_]/g, "\\$&")}%`})`

/** A page of the inbox, newest message first. Without a name, each workspace and status gives its newest from the index. */
export const listInbox = async (
  tx: Tx,
  wish: InboxWish,
): Promise<{ readonly result: ReadonlyArray<InboxItem>; readonly total: number }> => {
  if (wish.workspaces.length === 0) return { result: [], total: 0 }
  const wanted = wish.offset + wish.limit
  const narrowed =
    wish.nameFolded === ""
      ? sql`
        select n.id from unnest(${ints(wish.workspaces)}) ws(id) cross join unnest(${ints(wish.statuses)}) st(status)
        cross join lateral (
          select d.id, d.last_message_at from dialogs d
          where d.company_id = ${wish.companyId} and d.workspace_id = ws.id and d.status = st.status
            and (${wish.bots.length} = 0 or d.bot_id = any(${ints(wish.bots)}))
          order by d.last_message_at desc, d.id desc limit ${wanted}) n`
      : sql`select d.id from dialogs d join contacts c on c.company_id = d.company_id and c.id = d.contact_id where ${matching(wish)}`
  const { rows } = await tx.execute<ViewRow>(sql`
    select ${viewColumns} from dialogs d ${viewJoins}
    where d.company_id = ${wish.companyId} and d.id in (${narrowed})
    order by d.last_message_at desc, d.id desc limit ${wish.limit} offset ${wish.offset}`)
  const counted = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from dialogs d join contacts c on c.company_id = d.company_id and c.id = d.contact_id
      where ${matching(wish)} limit ${countedTotal}) n`)
  return { result: rows.map((row) => viewsOf(row).item), total: counted.rows[0]?.total ?? 0 }
}

/** How many open rooms of these workspaces have something unread, for this person: their own and those of nobody. */
export const countUnreadRooms = async (
  tx: Tx,
  workspaces: ReadonlyArray<WorkspaceId>,
  userId: UserId,
): Promise<number> => {
  const { rows } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from dialogs where company_id = ${company} and workspace_id = any(${ints(workspaces)}) and status = 0
        and unread_count > 0 and (assignee_id is null or assignee_id = ${userId}) limit ${countedTotal}) n`)
  return rows[0]?.total ?? 0
}
