import { connectionMessages } from "@prosa/core/channel"
import {
  type BotId,
  type NotAllowed,
  notAllowed,
  type NotFound,
  notFound,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { mayDo } from "@prosa/core/access"
import { type ChannelFlags, channelOff } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { type Actor, companyThrough, ownedBy } from "../../caller/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

interface ChannelBot {
  readonly name: string
  readonly workspaceId: WorkspaceId
  readonly flags: ChannelFlags
}

const findChannelBot = (tx: Tx, botId: BotId): Effect.Effect<ChannelBot | undefined> =>
  tx.row<ChannelBot>(sql`
    select b.name, b.workspace_id as "workspaceId", json_build_object('whatsappQrcode', c.whatsapp_qrcode,
      'whatsappApiMeta', c.whatsapp_api_meta, 'livechat', c.livechat, 'facebook', c.facebook, 'instagram', c.instagram) as flags
    from bots b join companies c on c.id = b.company_id
    where b.company_id = ${company} and b.id = ${botId} and b.deleted_at is null for update of b`)

/**
 * Locks a bot whose channels the actor may set, if the company has one of the channels; administrators set all of them
 * (bots, section 6).
 */
export const ownChannelBot = (
  tx: Tx,
  actor: Actor,
  botId: BotId,
  ...anyOf: ReadonlyArray<keyof ChannelFlags>
): Effect.Effect<ChannelBot, NotAllowed | NotFound> =>
  Effect.gen(function* () {
    if (!mayDo(actor, "bot.write")) return yield* Effect.fail(notAllowed)
    const bot = yield* ownedBy(actor, findChannelBot(tx, botId))
    return actor.admin || anyOf.some((flag) => bot.flags[flag]) ? bot : yield* Effect.fail(channelOff)
  })

/**
 * Locks the actor's own row, where their number is connected: nobody connects another's. The conversations of a number are
 * listed under a bot of one of its person's workspaces, so there must be one.
 */
export const ownChannelUser = (tx: Tx, actor: Actor, userId: UserId): Effect.Effect<void, NotAllowed | NotFound> =>
  Effect.gen(function* () {
    if (!mayDo(actor, "room.answer")) return yield* Effect.fail(notAllowed)
    if (actor.userId !== userId) return yield* Effect.fail(notFound)
    const row = yield* tx.row<{ allowed: boolean }>(sql`
      select c.whatsapp_qrcode as allowed from users u join companies c on c.id = u.company_id
      where u.company_id = ${company} and u.id = ${userId} for update of u`)
    if (row === undefined) return yield* Effect.fail(notFound)
    if (!row.allowed) return yield* Effect.fail(channelOff)
    if ((yield* ownNumberOf(tx, userId)) === undefined) return yield* Effect.fail(noBotForNumber)
  })

const noBotForNumber: NotAllowed = { _tag: "NotAllowed", message: connectionMessages.noBotForNumber }

/** Where the conversations of a person's own number are kept, and who holds them. */
export interface OwnNumber {
  /** The bot that they are listed under: the oldest of the person's workspaces. It says nothing in them. */
  readonly botId: BotId
  /** The person; null once they are inactive: then the conversations wait for anybody of the workspace. */
  readonly holder: { readonly id: UserId; readonly name: string } | null
}

/** Finds where the conversations of a person's own number are kept; undefined without a bot in their workspaces. */
export const ownNumberOf = (tx: Tx, userId: UserId): Effect.Effect<OwnNumber | undefined> =>
  Effect.map(
    tx.row<{ botId: BotId; name: string; active: boolean }>(sql`
      select b.id as "botId", u.name, u.active from users u
      join user_workspaces m on m.company_id = u.company_id and m.user_id = u.id
      join workspaces w on w.company_id = m.company_id and w.id = m.workspace_id and w.active
      join bots b on b.company_id = m.company_id and b.workspace_id = m.workspace_id and b.deleted_at is null
      where u.company_id = ${company} and u.id = ${userId} order by b.id limit 1`),
    (row) => row && { botId: row.botId, holder: row.active ? { id: userId, name: row.name } : null },
  )

/** Finds the company of a login at Meta by its state. */
export const companyOfChannelLogin = companyThrough("company_of_channel_login")
