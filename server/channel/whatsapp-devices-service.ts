import { randomBytes } from "node:crypto"
import { connectionMessages as say, type QrCode, type VendorRefused, type WhatsappDevice } from "@prosa/core/channel"
import type { BotId, CallRefused, NotAllowed, NotFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import type { Actor } from "../caller/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { ownChannelBot } from "./channel-owners.ts"
import { connectionsOfBot, endConnection, noteConnected, type StoredConnection } from "./connection-store.ts"
import { wakeDeliveries } from "./delivery-store.ts"
import { channelNotConfigured } from "./meta-logins-service.ts"
import type { MetaConnectionDeps } from "./whatsapp-businesses-service.ts"
import type { DeviceInstances, InstanceRefused } from "./whatsapp-qr/device-instances.ts"

export interface DeviceDeps extends MetaConnectionDeps {
  /** The instances at the installation's gateway; undefined without one. */
  readonly instances: DeviceInstances | undefined
}

const refused = ({ reason }: InstanceRefused): VendorRefused => ({
  _tag: "VendorRefused",
  message: say.vendorRefused,
  description: reason,
})

const noCode: QrCode = { qrcode: "", error: false, message: "" }

/** The numbers of bots that are connected by QR code, for the bots of the actor's workspaces (bots, section 9). */
export const createBotDevices = (actor: Actor, deps: DeviceDeps) => {
  const { transactions, clock, instances } = deps
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)

  const deviceOf = (tx: Tx, botId: BotId): Effect.Effect<StoredConnection | undefined, NotAllowed | NotFound> =>
    Effect.gen(function* () {
      yield* ownChannelBot(tx, actor, botId, "whatsappQrcode")
      return (yield* connectionsOfBot(tx, botId)).find(({ medium }) => medium === "WHATSAPP_QRCODE")
    })

  /** The name of the bot's instance, which nobody can guess. The bot is locked, so two people get the same. */
  const instanceOf = (tx: Tx, botId: BotId): Effect.Effect<string, NotAllowed | NotFound> =>
    Effect.gen(function* () {
      const known = yield* deviceOf(tx, botId)
      if (known !== undefined && known.externalId !== "") return known.externalId
      const name = `prosa-${randomBytes(12).toString("hex")}`
      const now = moment(clock.now())
      yield* known === undefined
        ? tx.run(sql`
            insert into channel_connections (company_id, bot_id, medium, external_id, updated_by, updated_at)
            values (${company}, ${botId}, 'WHATSAPP_QRCODE', ${name}, ${actor.name}, ${now})`)
        : tx.run(sql`
            update channel_connections set external_id = ${name}, active = true, name = '', phone = '',
              updated_by = ${actor.name}, updated_at = ${now}
            where company_id = ${company} and id = ${known.id}`)
      return name
    })

  /** Stores what the gateway says now: its own event of it may be late. */
  const noteOpen = (botId: BotId, facts: { readonly name: string; readonly phone: string }) =>
    inTenant((tx) =>
      Effect.gen(function* () {
        const known = yield* deviceOf(tx, botId)
        if (known === undefined || known.state === "connected") return
        yield* noteConnected(tx, known.id, facts, clock.now())
        yield* wakeDeliveries(tx, known.id, clock.now())
        const detail = { medium: known.medium, name: facts.phone }
        yield* insertAudit(tx, actor, { action: "bot.channel-connect", subject: `bot ${botId}`, detail })
      }),
    )

  return {
    begin: (botId: BotId) =>
      Effect.gen(function* () {
        const name = yield* inTenant((tx) => instanceOf(tx, botId))
        if (instances === undefined) return yield* Effect.fail(channelNotConfigured)
        yield* instances.ensure(name).pipe(Effect.mapError(refused))
      }),
    qrCode: (botId: BotId) =>
      Effect.gen(function* () {
        const device = yield* inTenant((tx) => deviceOf(tx, botId))
        if (instances === undefined) return yield* Effect.fail(channelNotConfigured)
        if (device === undefined || device.externalId === "") return noCode
        const answer = yield* instances.qr(device.externalId).pipe(Effect.mapError(refused))
        if (answer.kind === "connected") {
          const { name, phone } = yield* instances.state(device.externalId).pipe(Effect.mapError(refused))
          yield* noteOpen(botId, { name, phone })
          return { ...noCode, message: say.whatsappActive }
        }
        return answer.kind === "qr" ? { ...noCode, qrcode: answer.image } : noCode
      }),
    info: (botId: BotId): Effect.Effect<WhatsappDevice, CallRefused> =>
      Effect.map(
        inTenant((tx) => deviceOf(tx, botId)),
        (device) => ({
          name: device?.name ?? "",
          phone: device?.phone ?? "",
          keepBotOnDialogInitiatedOnDevice: device?.keepBot ?? false,
          qrCodeConnected: device?.state === "connected" && device.externalId !== "",
          trouble: device?.trouble ?? "",
          lastSeenAt: device?.lastSeenAt ?? null,
        }),
      ),
    update: (
      botId: BotId,
      {
        name,
        keepBotOnDialogInitiatedOnDevice: keep,
      }: Pick<WhatsappDevice, "name" | "keepBotOnDialogInitiatedOnDevice">,
    ) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const device = yield* deviceOf(tx, botId)
          if (device === undefined) return
          yield* tx.run(sql`
            update channel_connections set name = ${name}, keep_bot = ${keep}, updated_by = ${actor.name},
              updated_at = ${moment(clock.now())}
            where company_id = ${company} and id = ${device.id}`)
          const detail = { medium: device.medium, name, keepBot: keep }
          yield* insertAudit(tx, actor, { action: "bot.channel-change", subject: `bot ${botId}`, detail })
        }),
      ),
    logOut: (botId: BotId) =>
      Effect.gen(function* () {
        const device = yield* inTenant((tx) => deviceOf(tx, botId))
        if (device === undefined || device.externalId === "") return
        // First at the gateway: what is not disconnected there must not be forgotten here.
        if (instances !== undefined) yield* instances.remove(device.externalId).pipe(Effect.mapError(refused))
        yield* inTenant((tx) =>
          Effect.gen(function* () {
            yield* ownChannelBot(tx, actor, botId, "whatsappQrcode")
            yield* endConnection(tx, device.id, actor.name, clock.now())
            const detail = { medium: device.medium, name: device.name }
            yield* insertAudit(tx, actor, { action: "bot.channel-disconnect", subject: `bot ${botId}`, detail })
          }),
        )
      }),
  }
}
