import type { NotAllowed, NotFound } from "@prosa/core/kernel"
import type { BotId, WorkspaceId } from "@prosa/core/kernel"
import { notAllowed } from "@prosa/core/kernel"
import { mayDo } from "@prosa/core/access"
import { type ChannelFlags, channelOffWarning } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { type Actor, companyThrough, ownedBy } from "../caller/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

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

/** A channel that the company does not have. */
export const channelOff: NotAllowed = { _tag: "NotAllowed", message: channelOffWarning }

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

/** Finds the company of a login at Meta by its state. */
export const companyOfChannelLogin = companyThrough("company_of_channel_login")
