import {
  type ChannelNotConfigured,
  connectionMessages as say,
  type LoginExpired,
  type LoginKind,
  type MetaLogins,
} from "@prosa/core/channel"
import { notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { brandHosts, pageOrigin, type PageOrigins } from "../../access/index.ts"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import { beginLogin, endLogin, saveAccount } from "./channel-account-store.ts"
import { ownChannelBot } from "./channel-owners.ts"
import type { MetaConnectionDeps } from "./whatsapp-businesses-service.ts"

export interface MetaLoginNeeds extends MetaConnectionDeps {
  readonly pageOrigins: PageOrigins
}

const flagsOf = { whatsapp: ["whatsappApiMeta"], messenger: ["facebook", "instagram"] } as const
const returnPaths: Readonly<Record<LoginKind, string>> = { whatsapp: "/whatsapp/Oauth", messenger: "/facebook/Oauth" }

/** The refusal where the installation has no access to a vendor. */
export const channelNotConfigured: ChannelNotConfigured = { _tag: "ChannelNotConfigured", message: say.notConfigured }
const loginExpired: LoginExpired = { _tag: "LoginExpired", message: say.loginExpired }

/** Implements `MetaLogins` for the bots of the actor's workspaces. */
export const createMetaLogins = (actor: Actor, deps: MetaLoginNeeds): MetaLogins => {
  const { transactions, channelSecrets, clock, meta, pageOrigins } = deps
  const inTenant = <A, E>(work: Parameters<typeof transactions.asTenant<A, E>>[1]) =>
    transactions.asTenant(actor.companyId, work)
  /** The page that the login returns to: byte for byte the same when it begins and when its code is exchanged. */
  const returnTo = (kind: LoginKind) =>
    transactions.asSignIn((tx) =>
      Effect.map(brandHosts(tx), (hosts) => `${pageOrigin([actor.origin], hosts, pageOrigins)}${returnPaths[kind]}`),
    )
  return {
    begin: (botId, kind) =>
      Effect.gen(function* () {
        const state = yield* inTenant((tx) =>
          Effect.andThen(
            ownChannelBot(tx, actor, botId, ...flagsOf[kind]),
            beginLogin(tx, { botId, kind, userId: actor.userId }, clock.now()),
          ),
        )
        if (meta === undefined) return yield* Effect.fail(channelNotConfigured)
        return { url: meta.accounts.loginAddress(kind, yield* returnTo(kind), state) }
      }),
    finish: (kind, { code, state }) =>
      Effect.gen(function* () {
        const login = yield* inTenant((tx) => endLogin(tx, { state, kind, userId: actor.userId }, clock.now()))
        if (login === undefined) return yield* Effect.fail(notFound)
        if (login === "expired") return yield* Effect.fail(loginExpired)
        if (meta === undefined) return yield* Effect.fail(channelNotConfigured)
        const access = yield* meta.accounts.exchange(code, yield* returnTo(kind))
        const { botId } = login
        yield* inTenant((tx) =>
          Effect.gen(function* () {
            yield* ownChannelBot(tx, actor, botId, ...flagsOf[kind])
            yield* saveAccount(tx, channelSecrets, { botId, kind, by: actor.name }, access, clock.now())
            const detail = { account: access.userName, kind }
            yield* insertAudit(tx, actor, { action: "bot.channel-change", subject: `bot ${botId}`, detail })
          }),
        )
      }),
  }
}
