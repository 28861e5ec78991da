import { BotId, type Clock, type CompanyId, decode } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import type { SecretBox } from "../../platform/secret-box.ts"
import { findAccount, removeAccount } from "./channel-account-store.ts"
import { connectionsOfBot, openConnection } from "./connection-store.ts"
import { endConnection } from "./connection-changes.ts"
import { type UnsubscribeNeeds, unsubscribeAtMeta } from "./unsubscribe-at-meta.ts"
import type { DeviceInstances } from "../whatsapp-qr/device-instances.ts"

/** The kind of the jobs that end the channels of a deleted bot; the payload is `{ botId, by }`. */
export const removedBotChannelsKind = "removed-bot-channels"

export interface RemovedBotChannelsDeps extends UnsubscribeNeeds {
  readonly channelSecrets: SecretBox
  readonly clock: Clock
  /** The instances at the installation's gateway; undefined without one. */
  readonly instances: DeviceInstances | undefined
}

const RemovedBotChannelsJob = Schema.Struct({ botId: BotId, by: Schema.String })

/** Attempts after which a number is ended here though its gateway does not answer: the bot is gone. */
const mostAttempts = 5

/**
 * The job handlers of deleted bots, by kind: end the connections of the bot and its logins, here and at the vendors, so that its
 * numbers and pages are free for another bot.
 */
export const removedBotChannelJobs = (deps: RemovedBotChannelsDeps): Readonly<Record<string, JobHandler>> => ({
  [removedBotChannelsKind]: (job) => {
    const read = decode(RemovedBotChannelsJob, job.payload)
    if (Result.isFailure(read)) return Effect.die(new Error("the job of a deleted bot's channels cannot be read"))
    const { botId, by } = read.success
    const { transactions, channelSecrets: box, clock, instances } = deps
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    return Effect.gen(function* () {
      const devices = (yield* transactions.asTenant(companyId, (tx) => connectionsOfBot(tx, botId))).filter(
        ({ medium, externalId }) => medium === "WHATSAPP_QRCODE" && externalId !== "",
      )
      // First at the gateway: what is not disconnected there must not be forgotten here.
      if (instances !== undefined && job.attempt <= mostAttempts)
        for (const { externalId } of devices) yield* instances.remove(externalId)
      const { opened, login } = yield* transactions.asTenant(companyId, (tx) =>
        Effect.gen(function* () {
          const login = yield* findAccount(tx, box, botId, "messenger")
          for (const kind of ["messenger", "whatsapp"] as const) yield* removeAccount(tx, botId, kind)
          const opened = []
          for (const { id, medium, externalId } of yield* connectionsOfBot(tx, botId)) {
            if (externalId === "") continue
            const connection = yield* openConnection(tx, box, companyId, id)
            if (connection !== undefined && medium !== "WHATSAPP_QRCODE") opened.push(connection)
            yield* endConnection(tx, id, by, clock.now())
          }
          return { opened, login }
        }),
      )
      yield* unsubscribeAtMeta(deps, companyId, opened, login)
    })
  },
})
