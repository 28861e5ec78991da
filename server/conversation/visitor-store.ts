import { type WidgetBrand, widgetColours } from "@prosa/core/conversation"
import type { BotId, ContactId, DialogId, WorkspaceId } from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"
import { lockNewestDialog, lockOpenDialog, type NewestDialog, type VisitorSays } from "./dialog-store.ts"
import type { ConductingBot } from "./published-scripts.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** The bot as the widget shows it, and as its conversations need it. */
export interface WidgetBot {
  readonly brand: WidgetBrand
  readonly bot: VisitedBot
}

/** A bot as a visitor's conversation needs it. */
export interface VisitedBot extends ConductingBot {
  readonly workspaceId: WorkspaceId
}

const botColumns = sql`b.name, b.active, b.published_flow_id as "publishedFlowId", b.workspace_id as "workspaceId"`

export const findWidgetBot = async (tx: Tx, botId: BotId): Promise<WidgetBot | undefined> => {
  const { rows } = await tx.execute<
    Omit<WidgetBrand, "botName" | "colours"> & VisitedBot & Record<string, unknown>
  >(sql`
    select ${botColumns}, b.chat_color as "chatColor", b.avatar_color as "avatarColor",
      b.avatar_icon_url as "avatarIconUrl", p.display_name as "displayName"
    from bots b join companies c on c.id = b.company_id join platforms p on p.id = c.platform_id
    where b.company_id = ${company} and b.id = ${botId} and b.deleted_at is null`)
  if (rows[0] === undefined) return undefined
  const { name, active, publishedFlowId, workspaceId, ...brand } = rows[0]
  return {
    brand: { botName: name, colours: widgetColours(brand.chatColor), ...brand },
    bot: { name, active, publishedFlowId, workspaceId },
  }
}

/** A visitor who is writing: nobody else writes in their dialog until the transaction has ended. */
export interface LockedVisitor {
  readonly contactId: ContactId
  readonly bot: VisitedBot
  readonly newest: NewestDialog | undefined
}

/**
 * The contact behind a visitor with the bot that they talk to and the newest dialog with it, locked; undefined when the bot
 * is no more. Who finds the dialog open waits for its lock only; else for the contact's too, since a new one may begin.
 */
export const lockVisitor = async (tx: Tx, says: VisitorSays): Promise<LockedVisitor | undefined> => {
  const open = await lockOpenDialog(tx, says)
  if (open !== undefined) {
    const { botName: name, botActive: active, botPublishedFlowId: publishedFlowId, botWorkspaceId: workspaceId } = open
    return { contactId: open.contactId, bot: { name, active, publishedFlowId, workspaceId }, newest: open }
  }
  const widget = await findWidgetBot(tx, says.botId)
  if (widget === undefined) return undefined
  const contactId = await lockVisitorContact(tx, says.visitorId, widget.bot.workspaceId)
  // another request of the same visitor may have been first
  return { contactId, bot: widget.bot, newest: await lockNewestDialog(tx, says) }
}

/** The contact behind a visitor, made when it is new. Its row is locked: a visitor's first messages wait for one another. */
export const lockVisitorContact = async (tx: Tx, visitorId: string, workspaceId: WorkspaceId): Promise<ContactId> => {
  const known = await tx.execute<{ id: ContactId }>(sql`
    select c.id from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where i.company_id = ${company} and i.channel = 'LIVECHAT' and i.kind = 'visitor' and i.value = ${visitorId}
    for update of c`)
  if (known.rows[0] !== undefined) return known.rows[0].id
  const made = await tx.execute<{ id: ContactId }>(sql`
    insert into contacts (company_id, workspace_id) values (${company}, ${workspaceId}) returning id`)
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error("a contact that was inserted has no id")
  const claimed = await tx.execute(sql`
    insert into contact_identities (company_id, channel, kind, value, contact_id)
    values (${company}, 'LIVECHAT', 'visitor', ${visitorId}, ${id}) on conflict do nothing`)
  if (claimed.rowCount === 1) return id
  // Another request of the same visitor was first: its contact is the one, and the transaction that made it has ended.
  await tx.execute(sql`delete from contacts where company_id = ${company} and id = ${id}`)
  return lockVisitorContact(tx, visitorId, workspaceId)
}

export interface VisitorDialog {
  readonly id: DialogId
  readonly token: string
  readonly status: 0 | 1
}

/** The visitor's present conversation: the newest one with the bot. */
export const latestDialog = async (tx: Tx, botId: BotId, visitorId: string): Promise<VisitorDialog | undefined> => {
  const { rows } = await tx.execute<VisitorDialog & Record<string, unknown>>(sql`
    select d.id, d.token, d.status from contact_identities i
    join dialogs d on d.company_id = i.company_id and d.contact_id = i.contact_id and d.bot_id = ${botId}
    where i.company_id = ${company} and i.channel = 'LIVECHAT' and i.kind = 'visitor' and i.value = ${visitorId}
    order by d.id desc limit 1`)
  return rows[0]
}

/** A new conversation of a visitor, open and without messages. */
export const insertDialog = async (
  tx: Tx,
  row: {
    readonly botId: BotId
    readonly workspaceId: WorkspaceId
    readonly contactId: ContactId
    readonly token: string
    readonly now: number
  },
): Promise<DialogId> => {
  const at = sql`to_timestamp(${row.now}::float8 / 1000)`
  const { rows } = await tx.execute<{ id: DialogId }>(sql`
    insert into dialogs (company_id, workspace_id, bot_id, contact_id, channel, token, last_message_at, started_at)
    values (${company}, ${row.workspaceId}, ${row.botId}, ${row.contactId}, 'LIVECHAT', ${row.token}, ${at}, ${at})
    returning id`)
  if (rows[0] === undefined) throw new Error("a dialog that was inserted has no id")
  return rows[0].id
}
