import { randomBytes } from "node:crypto"
import { isIP } from "node:net"
import { mayDo } from "@prosa/core/access"
import {
  circuitResumed,
  fieldOfCall,
  type NotConfigured,
  type NotRepeatable,
  noWebhookAddresses,
  type RecordedCall,
  type WebhookConfig,
  type WebhookConfigs,
  type WebhookField,
  type WebhookDraft,
  webhookFields,
  webhookMessages as say,
} from "@prosa/core/webhook"
import {
  type BotId,
  type CallRefused,
  type Clock,
  type FieldError,
  invalidInput,
  type NotAllowed,
  notAllowed,
  type NotFound,
  notFound,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, ownedBy } from "../caller/index.ts"
import { isLoopbackAddress, isPublicAddress } from "../platform/http/public-address.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { findCall, listCalls } from "./webhook-call-store.ts"
import type { AddressedCall, WebhookCaller } from "./webhook-caller.ts"
import {
  findWebhookBot,
  findWebhook,
  lockCircuit,
  replaceSecret,
  saveWebhook,
  storeCircuit,
  type StoredWebhook,
} from "./webhook-config-store.ts"
import { hurryNews } from "./webhook-news.ts"
import { callOfPeople } from "./calls-of-people.ts"

export interface WebhookConfigsDeps {
  readonly transactions: Transactions
  readonly clock: Clock
  readonly webhookSecrets: SecretBox
  readonly webhookCaller: WebhookCaller
  /** Whether addresses of this machine may be configured: in development and tests. */
  readonly loopbackWebhooks: boolean
}

/** Implements `WebhookConfigs` on the database, for the bots of the actor's workspaces. */
export const createWebhookConfigs = (actor: Actor, deps: WebhookConfigsDeps): WebhookConfigs => {
  const { transactions, clock, webhookSecrets: box, webhookCaller, loopbackWebhooks } = deps
  const { companyId } = actor

  /** Works on a bot of the actor; a write locks it, so that two first saves create one secret. */
  const onBot = <A, E>(
    botId: BotId,
    lock: boolean,
    work: (tx: Tx) => Effect.Effect<A, E>,
  ): Effect.Effect<A, E | NotAllowed | NotFound> =>
    mayDo(actor, "bot.write")
      ? transactions.asTenant(companyId, (tx) =>
          Effect.andThen(
            ownedBy(actor, findWebhookBot(tx, botId, lock)),
            Effect.suspend(() => work(tx)),
          ),
        )
      : Effect.fail(notAllowed)

  const refusePrivate = (addresses: Readonly<Record<string, string>>): Effect.Effect<void, CallRefused> => {
    const errors = Object.entries(addresses).flatMap(([path, address]): ReadonlyArray<FieldError> =>
      address === "" || mayBePublic(address, loopbackWebhooks) ? [] : [{ path, message: say.notPublic }],
    )
    return errors.length > 0 ? Effect.fail(invalidInput(errors)) : Effect.void
  }

  /** Makes a call that somebody waits for; a failed one is an answer too. */
  const calling = (call: Omit<AddressedCall, "companyId" | "attempt" | "of">) =>
    callOfPeople(
      companyId,
      webhookCaller
        .call({ ...call, companyId, attempt: 1, of: 1 }, (body) => body)
        .pipe(
          Effect.map((made) => made.call),
          Effect.catch((failed) =>
            failed.call === undefined ? Effect.die(new Error(failed.reason)) : Effect.succeed(failed.call),
          ),
        ),
    )

  return {
    get: (botId) =>
      onBot(botId, false, (tx) => Effect.map(findWebhook(tx, box, botId), (found) => configOf(found, clock.now()))),
    save: (botId, draft) =>
      Effect.andThen(
        refusePrivate(addressesOf(draft)),
        onBot(botId, true, (tx) =>
          Effect.gen(function* () {
            const before = yield* findWebhook(tx, box, botId)
            const kept = before === undefined || before.secret === "" ? undefined : before.secret
            const secret = kept ?? newWebhookSecret()
            yield* saveWebhook(tx, box, { botId, draft, secret, renewed: kept === undefined, by: actor.name })
            yield* insertAudit(tx, actor, {
              action: "bot.webhook",
              subject: `bot ${botId}`,
              detail: { ...toldOf(draft), before: toldOf(before && { ...before.addresses, headers: before.headers }) },
            })
            const saved = yield* findWebhook(tx, box, botId)
            const config = configOf(saved, clock.now())
            return {
              config,
              newSecret: kept === undefined && config.secret !== null ? { ...config.secret, text: secret } : null,
            }
          }),
        ),
      ),
    renewSecret: (botId) =>
      onBot(botId, true, (tx) =>
        Effect.gen(function* () {
          const before = yield* findWebhook(tx, box, botId)
          if (before === undefined || before.secret === "") return yield* Effect.fail(notConfigured)
          const text = newWebhookSecret()
          yield* replaceSecret(tx, box, { botId, secrets: { secret: text, headers: before.headers }, by: actor.name })
          yield* insertAudit(tx, actor, { action: "bot.webhook-secret", subject: `bot ${botId}`, detail: {} })
          const saved = yield* findWebhook(tx, box, botId)
          return { createdAt: saved?.secretCreatedAt ?? "", ending: text.slice(-4), text }
        }),
      ),
    resume: (botId) =>
      onBot(botId, false, (tx) =>
        Effect.gen(function* () {
          const circuit = yield* lockCircuit(tx, botId)
          if (circuit === undefined || circuit.pausedUntil === null) return
          yield* storeCircuit(tx, botId, circuitResumed(circuit))
          yield* hurryNews(tx, botId, clock.now())
          const detail = { failures: circuit.failures }
          yield* insertAudit(tx, actor, { action: "bot.webhook-resume", subject: `bot ${botId}`, detail })
        }),
      ),
    test: (botId, { field, address, headers }) =>
      Effect.gen(function* () {
        yield* address === ""
          ? Effect.fail(invalidInput([{ path: "address", message: say.noTestAddress }]))
          : refusePrivate({ address })
        yield* onBot(botId, false, () => Effect.void)
        const body = exampleBody({ companyId, botId, field, now: clock.now() })
        const facts = { botId, event: "test", field, nodeName: "", kind: "test", dialogId: null, body } as const
        return yield* calling({ ...facts, instead: { address, headers } })
      }),
    calls: (botId) => onBot(botId, false, (tx) => listCalls(tx, botId)),
    repeat: (botId, id) =>
      Effect.gen(function* () {
        const call = yield* onBot(botId, false, (tx) =>
          Effect.gen(function* () {
            const found = yield* findCall(tx, botId, id)
            if (found === undefined) return yield* Effect.fail(notFound)
            if (found.cut) return yield* Effect.fail(notRepeatable(say.cutBody))
            const field = fieldOfCall(found)
            if (field === undefined) return yield* Effect.fail(notRepeatable(say.callOfNode))
            const webhook = yield* findWebhook(tx, box, botId)
            if ((webhook?.addresses[field] ?? "") === "") return yield* Effect.fail(notRepeatable(say.noAddress))
            if (webhook?.secret === "") return yield* Effect.fail(notRepeatable(say.notConfigured))
            return { ...found, field }
          }),
        )
        return yield* calling(repetitionOf(botId, call))
      }),
  }
}

const repetitionOf = (
  botId: BotId,
  { event, field, nodeName, dialogId, requestBody }: RecordedCall & { readonly field: WebhookField },
) => ({ botId, event, field, nodeName, dialogId, body: requestBody, kind: "repeat" }) as const

const notConfigured: NotConfigured = { _tag: "NotConfigured", message: say.notConfigured }
const notRepeatable = (message: string): NotRepeatable => ({ _tag: "NotRepeatable", message })

/** Creates the key of a bot's signatures: 192 random bits. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString("base64url")}`

const addressesOf = (draft: WebhookDraft): Readonly<Record<string, string>> =>
  Object.fromEntries(webhookFields.map((field) => [field, draft[field]]))

/**
 * Returns whether an address may lead to the public internet, as far as it says so itself; where its name leads to is
 * checked at every connection.
 */
const mayBePublic = (address: string, loopback: boolean): boolean => {
  if (!URL.canParse(address)) return false
  // reads 0x7f.1 and 2130706433 as the address that they are
  const host = new URL(address).hostname.replaceAll(/[[\]]/gu, "").replace(/\.$/u, "").toLowerCase()
  if (isIP(host) !== 0) return isPublicAddress(host) || (loopback && isLoopbackAddress(host))
  if (host === "localhost" || host.endsWith(".localhost")) return loopback
  return !/(?:^|\.)(?:local|internal|intranet|lan|home\.arpa|localdomain)$/u.test(host)
}

const configOf = (stored: StoredWebhook | undefined, now: number): WebhookConfig => {
  if (stored === undefined) return { ...noWebhookAddresses, headers: [], secret: null, paused: null }
  const { addresses, headers, secretEnding, secretCreatedAt, circuit } = stored
  const { failures, pausedUntil } = circuit
  return {
    ...addresses,
    headers,
    secret: stored.secret === "" ? null : { createdAt: secretCreatedAt, ending: secretEnding },
    // after its end a pause lasts until a call succeeds
    paused: pausedUntil === null ? null : { failures, until: new Date(Math.max(pausedUntil, now)).toISOString() },
  }
}

/** What the audit says of a configuration: hosts and keys, never a value of a header nor the query of an address. */
const toldOf = (draft: WebhookDraft | undefined): Readonly<Record<string, ReadonlyArray<string>>> => ({
  hosts: [
    ...new Set(
      webhookFields.flatMap((field) => {
        const address = draft?.[field] ?? ""
        return URL.canParse(address) ? [new URL(address).host] : []
      }),
    ),
  ],
  headerKeys: (draft?.headers ?? []).map(({ key }) => key),
})

const exampleBody = ({
  companyId,
  botId,
  field,
  now,
}: {
  readonly companyId: number
  readonly botId: BotId
  readonly field: string
  readonly now: number
}): string =>
  JSON.stringify({
    event: "test",
    companyId,
    botId,
    dialogId: null,
    nodeName: "",
    message: "Mensagem de teste",
    variables: {},
    contact: { name: "Contato de teste", phone: "", email: "" },
    sentAt: new Date(now).toISOString(),
    field,
    simulated: true,
  })
