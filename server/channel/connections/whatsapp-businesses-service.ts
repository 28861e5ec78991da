import {
  connectionMessages as say,
  type ConnectionTaken,
  type VendorRefused,
  type WhatsappAccount,
  type WhatsappBusiness,
  type WhatsappBusinessDraft,
  type WhatsappBusinesses,
} from "@prosa/core/channel"
import {
  type BotId,
  type Clock,
  type ConnectionId,
  type InvalidInput,
  invalidInput,
  type NotAllowed,
  type NotFound,
  isInternationalPhone,
  phoneDigits,
  phoneOfCountry,
  sentences,
} from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import type { SecretBox } from "../../platform/secret-box.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type ChannelAccount, findAccount, removeAccount } from "./channel-account-store.ts"
import { ownChannelBot } from "./channel-owners.ts"
import {
  connectionsOfBot,
  isTakenConnection,
  openConnection,
  sameConnection,
  type StoredConnection,
} from "./connection-store.ts"
import { endConnection, saveConnection } from "./connection-changes.ts"
import type { OpenConnection } from "../gateway/channel-gateway.ts"
import { usualGraph } from "../gateway/graph-call.ts"
import { wakeDeliveries } from "../delivery/delivery-store.ts"
import type { MetaAccounts, MetaApp, MetaNumbers } from "./meta-accounts.ts"
import { unsubscribeAtMeta } from "./unsubscribe-at-meta.ts"

/** What the services of connections to Meta need. */
export interface MetaConnectionDeps {
  readonly transactions: Transactions
  readonly channelSecrets: SecretBox
  readonly clock: Clock
  /** Absent where the installation has no application at Meta. */
  readonly meta: { readonly app: MetaApp; readonly accounts: MetaAccounts } | undefined
  /** The calls about a number with a token of its own, which need no application of ours. */
  readonly numbers: MetaNumbers
  /** The base of the Graph API of this installation. */
  readonly graphUrl: string
  /** The address at Meta's side of a bot's webhook, and the token that verifies it. */
  readonly webhookOf: (botId: BotId) => { readonly url: string; readonly token: string }
}

/** Implements `WhatsappBusinesses` on the database, for the bots of the actor's workspaces. */
export const createWhatsappBusinesses = (actor: Actor, deps: MetaConnectionDeps): WhatsappBusinesses => {
  const { transactions, channelSecrets: box, clock, meta, graphUrl, webhookOf } = deps
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)

  const read = (botId: BotId): Effect.Effect<Read, NotAllowed | NotFound> =>
    inTenant((tx) =>
      Effect.gen(function* () {
        yield* ownChannelBot(tx, actor, botId, "whatsappApiMeta")
        const account = yield* findAccount(tx, box, botId, "whatsapp")
        const number = yield* numberOf(tx, botId)
        const opened = number && (yield* openConnection(tx, box, companyId, number.id))
        return { account, number, token: opened?.token ?? "" }
      }),
    )

  /** Finds the number that a bot has now. */
  const numberOf = (tx: Tx, botId: BotId) =>
    Effect.map(connectionsOfBot(tx, botId), (all) =>
      all.find(({ medium, externalId }) => medium === "WHATSAPP" && externalId !== ""),
    )

  /** Ends a bot's numbers but one, and returns them as they were. */
  const endNumbers = (tx: Tx, botId: BotId, but: ConnectionId | undefined) =>
    Effect.gen(function* () {
      const opened: Array<OpenConnection> = []
      for (const { id, medium, name, externalId } of yield* connectionsOfBot(tx, botId)) {
        if (medium !== "WHATSAPP" || id === but || externalId === "") continue
        const connection = yield* openConnection(tx, box, companyId, id)
        if (connection !== undefined) opened.push(connection)
        yield* endConnection(tx, id, actor.name, clock.now())
        const detail = { medium, name }
        yield* insertAudit(tx, actor, { action: "bot.channel-disconnect", subject: `bot ${botId}`, detail })
      }
      return opened
    })

  /** The numbers of a login, unless Meta refuses it by now. */
  const numbersOf = (
    account: ChannelAccount | undefined,
  ): Effect.Effect<Result.Result<ReadonlyArray<WhatsappAccount>, VendorRefused>> =>
    account === undefined || meta === undefined
      ? Effect.succeed(Result.succeed([]))
      : Effect.result(meta.accounts.numbers(account.token))

  const shown = (
    botId: BotId,
    { account, number }: Read,
    accounts: ReadonlyArray<WhatsappAccount>,
  ): WhatsappBusiness => {
    const { url, token } = webhookOf(botId)
    return {
      accounts,
      login: account?.name ?? null,
      phone: number?.phone ?? "",
      metaUrl: number?.baseUrl || graphUrl,
      businessPhoneId: number?.externalId ?? "",
      businessAccountId: number?.accountId ?? "",
      on: number?.active ?? true,
      hasToken: number?.hasSecret ?? false,
      state: number?.state ?? null,
      trouble: number?.trouble ?? "",
      urlWebhook: url,
      tokenWebhook: token,
    }
  }

  return {
    get: (botId) =>
      Effect.gen(function* () {
        const found = yield* read(botId)
        // of a refused login the number's own state tells
        return shown(
          botId,
          found,
          Result.getOrElse(yield* numbersOf(found.account), () => []),
        )
      }),
    save: (botId, draft) =>
      Effect.gen(function* () {
        const found = yield* read(botId)
        const { account } = found
        if (!isGraphAddress(draft.metaUrl, graphUrl)) return yield* Effect.fail(foreignAddress)
        const listed = yield* numbersOf(account)
        const accounts = Result.getOrElse(listed, () => [])
        const chosen = accounts.some(({ businessPhoneId }) => businessPhoneId === draft.businessPhoneId)
        const { token, loginId } = accessOf(draft.token.trim(), chosen ? account : undefined, found)
        // whoever chose a number of the login is told that Meta refuses it, not that a token is missing
        if (token === "") return yield* Effect.fail(Result.isFailure(listed) ? listed.failure : missingToken)
        // Proves, before anything is stored, that the token may use the number.
        const number = yield* proved(draft, token, deps.numbers)
        const { saved, ended } = yield* inTenant((tx) => store(tx, botId, { draft, token, loginId, ...number }, found))
        yield* unsubscribeAtMeta(deps, companyId, ended)
        return shown(botId, saved, accounts)
      }),
    disconnect: (botId) =>
      Effect.gen(function* () {
        const ended = yield* inTenant((tx) =>
          Effect.gen(function* () {
            yield* ownChannelBot(tx, actor, botId, "whatsappApiMeta")
            yield* removeAccount(tx, botId, "whatsapp")
            return yield* endNumbers(tx, botId, undefined)
          }),
        )
        return yield* unsubscribeAtMeta(deps, companyId, ended)
      }),
  }

  function store(
    tx: Tx,
    botId: BotId,
    { draft, token, loginId, name, phone }: ProvedDraft,
    { account }: Read,
  ): Effect.Effect<
    { readonly saved: Read; readonly ended: ReadonlyArray<OpenConnection> },
    NotAllowed | NotFound | ConnectionTaken
  > {
    return Effect.gen(function* () {
      yield* ownChannelBot(tx, actor, botId, "whatsappApiMeta")
      const now = clock.now()
      const externalId = draft.businessPhoneId.trim()
      if (yield* isTakenConnection(tx, "WHATSAPP", externalId, { companyId, botId }))
        return yield* Effect.fail(connectionTaken)
      // Read behind the lock of that question, so that two who save at once store one row.
      const known = yield* sameConnection(tx, { botId, medium: "WHATSAPP", externalId })
      const ended = yield* endNumbers(tx, botId, known)
      const facts = { accountId: draft.businessAccountId.trim(), phone: phoneOf(draft.phone, phone), active: draft.on }
      const id = yield* saveConnection(
        tx,
        box,
        {
          botId,
          medium: "WHATSAPP",
          externalId,
          name,
          pictureUrl: "",
          baseUrl: draft.metaUrl.trim(),
          token,
          loginId,
          by: actor.name,
          ...facts,
        },
        known,
        now,
      )
      yield* wakeDeliveries(tx, id, now)
      const detail = { medium: "WHATSAPP", phone: facts.phone, number: externalId, active: draft.on }
      yield* insertAudit(tx, actor, { action: "bot.channel-connect", subject: `bot ${botId}`, detail })
      return { saved: { account, number: yield* numberOf(tx, botId), token }, ended }
    })
  }
}

/** A draft with its access, and what Meta says of its number; '' where it says nothing. */
interface ProvedDraft extends Access {
  readonly draft: WhatsappBusinessDraft
  readonly name: string
  readonly phone: string
}

/** Meta tells a number with its country, which people leave out: theirs counts where Meta tells none. */
const phoneOf = (typed: string, known: string): string =>
  phoneDigits(known) !== ""
    ? phoneOfCountry(known)
    : isInternationalPhone(typed)
      ? phoneOfCountry(typed)
      : phoneDigits(typed)

interface Read {
  readonly account: ChannelAccount | undefined
  readonly number: StoredConnection | undefined
  readonly token: string
}

/** A token, and Meta's id of the person whose login gave it; '' for a token of the number's own. */
interface Access {
  readonly token: string
  readonly loginId: string
}

/** By which a number is reached: a token that was filled in, or that of the login which lists it, or the one it has. */
const accessOf = (given: string, login: ChannelAccount | undefined, { number, token }: Read): Access => {
  if (given !== "") return { token: given, loginId: "" }
  return login === undefined
    ? { token, loginId: number?.loginId ?? "" }
    : { token: login.token, loginId: login.externalId }
}

const proved = (
  { businessPhoneId, businessAccountId, metaUrl }: WhatsappBusinessDraft,
  token: string,
  numbers: MetaNumbers,
): Effect.Effect<{ readonly name: string; readonly phone: string }, VendorRefused> =>
  Effect.gen(function* () {
    const base = new URL(metaUrl.trim()).origin
    const number = yield* numbers.number(businessPhoneId.trim(), token, base)
    yield* numbers.subscribeAccount(businessAccountId.trim(), token, base)
    return number
  })

/** A form may name Meta's API only: any other address would get the token, and could be one of our own network. */
const isGraphAddress = (address: string, installed: string): boolean => {
  const { origin } = new URL(address.trim())
  return origin === usualGraph.graphUrl || origin === new URL(installed).origin
}

const foreignAddress: InvalidInput = invalidInput([
  { path: "metaUrl", message: `Use o endereço da Meta: ${usualGraph.graphUrl}` },
])
const missingToken: InvalidInput = invalidInput([{ path: "token", message: sentences.required }])

/** The refusal of a number or page that another bot has. */
export const connectionTaken: ConnectionTaken = { _tag: "ConnectionTaken", message: say.taken }
