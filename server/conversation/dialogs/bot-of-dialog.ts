import type { Objective } from "@prosa/core/bot"
import { type WidgetBrand, widgetColours } from "@prosa/core/conversation"
import type { BotId, CompanyId, FlowId, WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** The fields of a bot that conducting a conversation needs. */
export interface ConductingBot {
  readonly name: string
  readonly active: boolean
  readonly publishedFlowId: FlowId | null
  readonly target: Objective
  /** The bot that takes over while this one is inactive. */
  readonly transferBotId: BotId | null
  /** How long its words take to be read. */
  readonly readingSeconds: number
}

/** The fields of a bot that an incoming message needs. */
export interface BotOfDialog extends ConductingBot {
  readonly workspaceId: WorkspaceId
}

const botColumns = sql`
  b.name, b.active, b.published_flow_id as "publishedFlowId", b.workspace_id as "workspaceId", b.target,
  b.transfer_bot_id as "transferBotId", b.reading_seconds as "readingSeconds"`

/** Finds the company's bot; undefined if it no longer exists. */
export const findBotOfDialog = (tx: Tx, botId: BotId): Effect.Effect<BotOfDialog | undefined> =>
  tx.row<BotOfDialog>(sql`
    select ${botColumns} from bots b where b.company_id = ${company} and b.id = ${botId} and b.deleted_at is null`)

/** A bot with the fields that the widget shows and its conversations need. */
export interface WidgetBot {
  readonly brand: WidgetBrand
  readonly bot: BotOfDialog
}

export const findWidgetBot = (tx: Tx, botId: BotId): Effect.Effect<WidgetBot | undefined> =>
  Effect.map(
    tx.row<Omit<WidgetBrand, "botName" | "colours"> & BotOfDialog>(sql`
      select ${botColumns}, b.chat_color as "chatColor", b.avatar_color as "avatarColor",
        b.avatar_icon_url as "avatarIconUrl", p.display_name as "displayName",
        b.whatsapp_redirect as "whatsappRedirect"
      from bots b join companies c on c.id = b.company_id join platforms p on p.id = c.platform_id
      where b.company_id = ${company} and b.id = ${botId} and b.deleted_at is null`),
    (row) => {
      if (row === undefined) return undefined
      const { name, active, publishedFlowId, workspaceId, target, transferBotId, readingSeconds, ...brand } = row
      return {
        brand: { botName: name, colours: widgetColours(brand.chatColor), ...brand },
        bot: { name, active, publishedFlowId, workspaceId, target, transferBotId, readingSeconds },
      }
    },
  )

/** Finds the bot of a token, and whose it is, before anybody has signed in; undefined if there is none. */
export const findLiveChatBot = (
  transactions: Transactions,
  token: string,
): Effect.Effect<{ readonly id: BotId; readonly companyId: CompanyId } | undefined> =>
  transactions.asSignIn((tx) =>
    tx.row<{ id: BotId; companyId: CompanyId }>(sql`select id, company_id as "companyId" from find_bot(${token})`),
  )

/** Finds the brand that the live chat of a token shows; undefined if there is none. */
export const findLiveChatBrand = (transactions: Transactions, token: string): Effect.Effect<WidgetBrand | undefined> =>
  Effect.flatMap(findLiveChatBot(transactions, token), (bot) =>
    bot === undefined
      ? Effect.undefined
      : Effect.map(
          transactions.asTenant(bot.companyId, (tx) => findWidgetBot(tx, bot.id)),
          (found) => found?.brand,
        ),
  )
