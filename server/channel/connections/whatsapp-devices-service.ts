import { randomBytes } from "node:crypto"
import {
  connectionMessages as say,
  deviceMissing,
  type DeviceOwner,
  type QrCode,
  type VendorRefused,
  type WhatsappDevice,
} from "@prosa/core/channel"
import type { BotId, CallRefused, NotAllowed, NotFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { ownChannelBot, ownChannelUser } from "./channel-owners.ts"
import { connectionOfUser, connectionsOfBot, type StoredConnection } from "./connection-store.ts"
import { endConnection, noteConnected } from "./connection-changes.ts"
import { wakeDeliveries } from "../delivery/delivery-store.ts"
import { vendorRefused } from "./meta-account-errors.ts"
import { channelNotConfigured } from "./meta-logins-service.ts"
import type { MetaConnectionDeps } from "./whatsapp-businesses-service.ts"
import type { DeviceInstances, InstanceRefused } from "../whatsapp-qr/device-instances.ts"

export interface DeviceDeps extends MetaConnectionDeps {
  /** The instances at the installation's gateway; undefined without one. */
  readonly instances: DeviceInstances | undefined
}

const refused = ({ reason, later }: InstanceRefused): VendorRefused => vendorRefused(reason, later)

const noCode: QrCode = { qrcode: "", error: false, message: "" }

/**
 * The numbers that are connected by QR code: those of the bots of the actor's workspaces (bots, section 9), and the actor's
 * own (conversations, section 7).
 */
export const createWhatsappDevices = (actor: Actor, deps: DeviceDeps) => {
  const { transactions, clock, instances } = deps
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)

  /** Finds the number of an owner whom the actor may connect; the owner's row is locked. */
  const deviceOf = (tx: Tx, owner: DeviceOwner): Effect.Effect<StoredConnection | undefined, NotAllowed | NotFound> =>
    Effect.gen(function* () {
      if ("botId" in owner) {
        yield* ownChannelBot(tx, actor, owner.botId, "whatsappQrcode")
        return (yield* connectionsOfBot(tx, owner.botId)).find(({ medium }) => medium === "WHATSAPP_QRCODE")
      }
      yield* ownChannelUser(tx, actor, owner.userId)
      return yield* connectionOfUser(tx, owner.userId)
    })
  const audit = (tx: Tx, what: "connect" | "change" | "disconnect", owner: DeviceOwner, detail: object) =>
    "botId" in owner
      ? insertAudit(tx, actor, { action: `bot.channel-${what}`, subject: `bot ${owner.botId}`, detail: { ...detail } })
      : insertAudit(tx, actor, {
          action: what === "connect" ? "user.channel-connect" : "user.channel-disconnect",
          subject: `user ${owner.userId}`,
          detail: { ...detail },
        })

  /** The name of the owner's instance, which nobody can guess. The owner is locked, so two people get the same. */
  const instanceOf = (tx: Tx, owner: DeviceOwner): Effect.Effect<string, NotAllowed | NotFound> =>
    Effect.gen(function* () {
      const known = yield* deviceOf(tx, owner)
      if (known !== undefined && known.externalId !== "") return known.externalId
      const name = `prosa-${randomBytes(12).toString("hex")}`
      const now = moment(clock.now())
      yield* known === undefined
        ? tx.run(sql`
            insert into channel_connections (company_id, bot_id, user_id, medium, external_id, updated_by, updated_at)
            values (${company}, ${"botId" in owner ? owner.botId : null}::int, ${"userId" in owner ? owner.userId : null}::int,
              'WHATSAPP_QRCODE', ${name}, ${actor.name}, ${now})`)
        : tx.run(sql`
            update channel_connections set external_id = ${name}, active = true, name = '', phone = '',
              updated_by = ${actor.name}, updated_at = ${now}
            where company_id = ${company} and id = ${known.id}`)
      // What a person does: that the telephone was scanned is often told by the gateway, for whom nobody acts.
      yield* audit(tx, "connect", owner, { medium: "WHATSAPP_QRCODE" })
      return name
    })

  /** Stores what the gateway says now: its own event of it may be late. */
  const noteOpen = (owner: DeviceOwner, facts: { readonly name: string; readonly phone: string }) =>
    inTenant((tx) =>
      Effect.gen(function* () {
        const known = yield* deviceOf(tx, owner)
        if (known === undefined || known.state === "connected") return
        yield* noteConnected(tx, known.id, facts, clock.now())
        yield* wakeDeliveries(tx, known.id, clock.now())
      }),
    )

  /** Of what the gateway refused to begin nothing stays. */
  const forgetBegun = (owner: DeviceOwner) =>
    inTenant((tx) =>
      Effect.gen(function* () {
        const known = yield* deviceOf(tx, owner)
        if (known?.connectedAt === null) yield* endConnection(tx, known.id, actor.name, clock.now())
      }),
    )

  return {
    begin: (owner: DeviceOwner) =>
      Effect.gen(function* () {
        if (instances === undefined) {
          yield* inTenant((tx) => deviceOf(tx, owner))
          return yield* Effect.fail(channelNotConfigured)
        }
        const name = yield* inTenant((tx) => instanceOf(tx, owner))
        yield* instances.ensure(name).pipe(
          Effect.mapError(refused),
          Effect.tapError(() => forgetBegun(owner)),
        )
      }),
    qrCode: (owner: DeviceOwner) =>
      Effect.gen(function* () {
        const device = yield* inTenant((tx) => deviceOf(tx, owner))
        if (instances === undefined) return yield* Effect.fail(channelNotConfigured)
        if (device === undefined || device.externalId === "") return noCode
        const answer = yield* instances.qr(device.externalId).pipe(Effect.mapError(refused))
        if (answer.kind === "connected") {
          const { name, phone } = yield* instances.state(device.externalId).pipe(Effect.mapError(refused))
          yield* noteOpen(owner, { name, phone })
          return { ...noCode, message: say.whatsappActive }
        }
        return answer.kind === "qr" ? { ...noCode, qrcode: answer.image } : noCode
      }),
    info: (owner: DeviceOwner): Effect.Effect<WhatsappDevice, CallRefused> =>
      Effect.map(
        inTenant((tx) => deviceOf(tx, owner)),
        (stored) => {
          // Of a number that was removed nothing is shown.
          const device = stored?.externalId === "" ? undefined : stored
          return {
            name: device?.name ?? "",
            phone: device?.phone ?? "",
            keepBotOnDialogInitiatedOnDevice: device?.keepBot ?? false,
            qrCodeConnected: device?.state === "connected",
            begun: device !== undefined,
            trouble: device?.trouble ?? "",
            lastSeenAt: device?.lastSeenAt ?? null,
          }
        },
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
          const device = yield* deviceOf(tx, { botId })
          if (device === undefined || device.externalId === "") return yield* Effect.fail(deviceMissing)
          yield* tx.run(sql`
            update channel_connections set name = ${name}, keep_bot = ${keep}, updated_by = ${actor.name},
              updated_at = ${moment(clock.now())}
            where company_id = ${company} and id = ${device.id}`)
          yield* audit(tx, "change", { botId }, { medium: device.medium, name, keepBot: keep })
        }),
      ),
    logOut: (owner: DeviceOwner) =>
      Effect.gen(function* () {
        const device = yield* inTenant((tx) => deviceOf(tx, owner))
        if (device === undefined || device.externalId === "") return
        // First at the gateway: what is not disconnected there must not be forgotten here. By a number that is not connected nothing
        // comes, whatever its gateway says.
        const removed = instances?.remove(device.externalId).pipe(Effect.mapError(refused)) ?? Effect.void
        yield* device.state === "connected" ? removed : Effect.ignore(removed)
        yield* inTenant((tx) =>
          Effect.gen(function* () {
            yield* deviceOf(tx, owner)
            yield* endConnection(tx, device.id, actor.name, clock.now())
            yield* audit(tx, "disconnect", owner, { medium: device.medium, name: device.name })
          }),
        )
      }),
  }
}
