import { type MetaPageConnections, type MetaPageType, type VendorRefused } from "@prosa/core/channel"
import type { BotId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { findAccount, removeAccount } from "./channel-account-store.ts"
import { ownChannelBot } from "./channel-owners.ts"
import {
  connectionsOfBot,
  isTakenConnection,
  openConnection,
  sameConnection,
  type StoredConnection,
} from "./connection-store.ts"
import { endConnection, saveConnection } from "./connection-changes.ts"
import { wakeDeliveries } from "../delivery/delivery-store.ts"
import { vendorRefused } from "./meta-account-errors.ts"
import type { GraphPage } from "./meta-accounts.ts"
import { unsubscribeAtMeta } from "./unsubscribe-at-meta.ts"
import { connectionTaken, type MetaConnectionDeps } from "./whatsapp-businesses-service.ts"

const flagOf = { FACEBOOK: "facebook", INSTAGRAM: "instagram" } as const
const flagsOf = (types: ReadonlyArray<MetaPageType>) => types.map((type) => flagOf[type])
const typesOf = (type: MetaPageType | undefined): ReadonlyArray<MetaPageType> =>
  type === undefined ? ["FACEBOOK", "INSTAGRAM"] : [type]
const isOneOf = (types: ReadonlyArray<MetaPageType>, medium: string): boolean => types.some((type) => type === medium)

/** What a page is on a channel: itself, or the Instagram account that belongs to it. */
const asOn = (type: MetaPageType, page: GraphPage) =>
  type === "FACEBOOK"
    ? { id: page.id, name: page.name, url: page.pictureUrl }
    : page.instagram && { id: page.instagram.id, name: page.instagram.name, url: page.instagram.pictureUrl }

/** Implements `MetaPageConnections` on the database, for the bots of the actor's workspaces. */
export const createMetaPages = (actor: Actor, deps: MetaConnectionDeps): MetaPageConnections => {
  const { transactions, channelSecrets: box, clock, meta } = deps
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)

  const accountOf = (botId: BotId, types: ReadonlyArray<MetaPageType>) =>
    inTenant((tx) =>
      Effect.gen(function* () {
        yield* ownChannelBot(tx, actor, botId, ...flagsOf(types))
        const connected = (yield* connectionsOfBot(tx, botId)).filter(({ medium }) => isOneOf(types, medium))
        return { account: yield* findAccount(tx, box, botId, "messenger"), connected }
      }),
    )
  const pagesOf = (token: string): Effect.Effect<ReadonlyArray<GraphPage>, VendorRefused> =>
    meta === undefined ? Effect.succeed([]) : meta.accounts.pages(token)
  const pageOf = (botId: BotId, pageId: string, types: ReadonlyArray<MetaPageType>) =>
    Effect.gen(function* () {
      const { account } = yield* accountOf(botId, types)
      const pages = account === undefined ? [] : yield* pagesOf(account.token)
      const places = pages.flatMap((page) => types.map((type) => ({ page, type, shown: asOn(type, page) })))
      const place = places.find(({ shown }) => shown?.id === pageId)
      if (account === undefined || place?.shown === undefined)
        return yield* Effect.fail(vendorRefused("A página não está entre as da conta conectada."))
      return { ...place, shown: place.shown, loginId: account.externalId }
    })
  const audit = (tx: Tx, action: "bot.channel-connect" | "bot.channel-disconnect", botId: BotId, detail: object) =>
    insertAudit(tx, actor, { action, subject: `bot ${botId}`, detail: { ...detail } })

  /** Ends a connection, and returns it as it was. */
  const end = (tx: Tx, botId: BotId, { id, medium, name }: StoredConnection) =>
    Effect.gen(function* () {
      const opened = yield* openConnection(tx, box, companyId, id)
      yield* endConnection(tx, id, actor.name, clock.now())
      yield* audit(tx, "bot.channel-disconnect", botId, { medium, name })
      return opened === undefined ? [] : [opened]
    })

  return {
    list: (botId, type) =>
      Effect.gen(function* () {
        const { account, connected } = yield* accountOf(botId, [type])
        if (account === undefined) return { pages: [], id: "", userName: "", userPictureUrl: "" }
        const pages = yield* pagesOf(account.token)
        return {
          pages: pages.flatMap((page) => {
            const shown = asOn(type, page)
            const known = connected.find(({ externalId }) => externalId !== "" && externalId === shown?.id)
            return shown === undefined
              ? []
              : [{ ...shown, active: known?.active ?? false, updatedAt: known?.updatedAt ?? null }]
          }),
          id: account.externalId,
          userName: account.name,
          userPictureUrl: account.pictureUrl,
        }
      }),
    connect: (botId, pageId, wanted) =>
      Effect.gen(function* () {
        const { page, type, shown, loginId } = yield* pageOf(botId, pageId, typesOf(wanted))
        if (meta === undefined) return yield* Effect.fail(vendorRefused(""))
        yield* meta.accounts.subscribePage(page.id, page.token)
        yield* inTenant((tx) =>
          Effect.gen(function* () {
            yield* ownChannelBot(tx, actor, botId, flagOf[type])
            if (yield* isTakenConnection(tx, type, shown.id, { companyId, botId }))
              return yield* Effect.fail(connectionTaken)
            const known = yield* sameConnection(tx, { botId, medium: type, externalId: shown.id })
            const now = clock.now()
            const id = yield* saveConnection(
              tx,
              box,
              {
                botId,
                medium: type,
                externalId: shown.id,
                accountId: page.id,
                name: shown.name,
                phone: "",
                pictureUrl: shown.url,
                active: true,
                baseUrl: "",
                token: page.token,
                loginId,
                by: actor.name,
              },
              known,
              now,
            )
            yield* wakeDeliveries(tx, id, now)
            yield* audit(tx, "bot.channel-connect", botId, { medium: type, name: shown.name })
          }),
        )
      }),
    disconnect: (botId, pageId, wanted) =>
      Effect.gen(function* () {
        const types = typesOf(wanted)
        const ended = yield* inTenant((tx) =>
          Effect.gen(function* () {
            yield* ownChannelBot(tx, actor, botId, ...flagsOf(types))
            const all = yield* connectionsOfBot(tx, botId)
            const known = all.find(({ medium, externalId }) => isOneOf(types, medium) && externalId === pageId)
            return known === undefined ? [] : yield* end(tx, botId, known)
          }),
        )
        return yield* unsubscribeAtMeta(deps, companyId, ended)
      }),
    disconnectAccount: (botId, userId) =>
      Effect.gen(function* () {
        const { ended, account } = yield* inTenant((tx) =>
          Effect.gen(function* () {
            yield* ownChannelBot(tx, actor, botId, "facebook", "instagram")
            const account = yield* findAccount(tx, box, botId, "messenger")
            if (account === undefined || account.externalId !== userId) return { ended: [], account: undefined }
            yield* removeAccount(tx, botId, "messenger")
            const pages = (yield* connectionsOfBot(tx, botId)).filter(
              ({ medium, externalId }) => (medium === "FACEBOOK" || medium === "INSTAGRAM") && externalId !== "",
            )
            return { ended: (yield* Effect.forEach(pages, (page) => end(tx, botId, page))).flat(), account }
          }),
        )
        return yield* unsubscribeAtMeta(deps, companyId, ended, account)
      }),
  }
}
