import { createHmac } from "node:crypto"
import {
  circuitAfter,
  circuitAllows,
  circuitPause,
  recordedBodyLimit,
  type WebhookAddresses,
  type RecordedCall,
  type WebhookFailure,
  type WebhookField,
  type WebhookHeader,
} from "@prosa/core/webhook"
import type { BotId, Clock, CompanyId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { callOutside, type OutsideLimits, outsideLimits, type OutsideRefused } from "../platform/http/post-outside.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { storableText } from "../platform/storable-text.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { masked } from "./mask-secrets.ts"
import { recordCall } from "./webhook-call-store.ts"
import {
  findWebhook,
  findWebhookAddresses,
  lockCircuit,
  type StoredWebhook,
  storeCircuit,
} from "./webhook-config-store.ts"

/** A call to a bot's configured address, besides its recorded facts. */
export interface AddressedCall extends Pick<
  RecordedCall,
  "event" | "nodeName" | "kind" | "attempt" | "of" | "dialogId"
> {
  readonly field: WebhookField
  readonly companyId: CompanyId
  readonly botId: BotId
  readonly body: string
  /** Other address and headers than the stored ones: those of a form that is tested. */
  readonly instead?: { readonly address: string; readonly headers: ReadonlyArray<WebhookHeader> }
}

/** A call that was not made or did not succeed. */
export interface CallFailed {
  readonly _tag: "CallFailed"
  /** For the log; names neither address nor header. */
  readonly reason: string
  /** End of the pause because of which no call was made, in milliseconds since 1970. */
  readonly pausedUntil?: number
  /** The recorded call; undefined if none was made. */
  readonly call?: RecordedCall
}

/** Calls customers' systems: signs, limits, records and pauses. */
export interface WebhookCaller {
  readonly addressesOf: (tx: Tx, botId: BotId) => Effect.Effect<WebhookAddresses | undefined>
  /**
   * Makes a call and records it; `read` reads the body of a 2xx answer, undefined if it is not as agreed. Never call it
   * in a transaction.
   */
  readonly call: <A>(
    call: AddressedCall,
    read: (body: string) => A | undefined,
  ) => Effect.Effect<{ readonly answer: A; readonly call: RecordedCall }, CallFailed>
}

export interface WebhookCallerDeps {
  readonly transactions: Transactions
  readonly secretBox: SecretBox
  readonly clock: Clock
  /** Limits other than those of production. */
  readonly limits?: Partial<OutsideLimits> | undefined
}

/** Creates the caller. Recording and circuit have a transaction of their own, after the call. */
export const createWebhookCaller = (deps: WebhookCallerDeps): WebhookCaller => {
  const { transactions, secretBox, clock } = deps
  const limits = { ...outsideLimits, ...deps.limits }

  /** Returns the configuration and the address; fails while the bot is paused. */
  const prepare = (call: AddressedCall) =>
    transactions.asTenant(call.companyId, (tx) =>
      Effect.gen(function* () {
        const webhook = yield* findWebhook(tx, secretBox, call.botId)
        const url = call.instead?.address ?? webhook?.addresses[call.field] ?? ""
        if (url === "") return yield* Effect.fail(failed("no address"))
        // Nothing of a conversation is sent unsigned.
        if (webhook?.secret === "" && call.instead === undefined) return yield* Effect.fail(failed("no secret"))
        // A person who tries an address waits for no pause.
        if (webhook !== undefined && isCounted(call)) {
          const now = clock.now()
          const allowed = circuitAllows(webhook.circuit, now)
          const { failures, pausedUntil } = webhook.circuit
          if (allowed === "paused") return yield* Effect.fail({ ...failed("paused"), pausedUntil: pausedUntil ?? now })
          // One call probes; the others wait for its outcome.
          if (allowed === "probe") {
            const locked = yield* lockCircuit(tx, call.botId)
            if (locked !== undefined && locked.pausedUntil !== null && locked.pausedUntil > now)
              return yield* Effect.fail({ ...failed("paused"), pausedUntil: locked.pausedUntil })
            yield* storeCircuit(tx, call.botId, { failures, pausedUntil: now + circuitPause })
          }
        }
        return { webhook, url }
      }),
    )

  const record = (call: AddressedCall, facts: Omit<RecordedCall, "id">) =>
    transactions.asTenant(call.companyId, (tx) =>
      Effect.gen(function* () {
        const answered = facts.failure === null
        if (answered || isCounted(call)) {
          const circuit = yield* lockCircuit(tx, call.botId)
          if (circuit !== undefined && (!answered || circuit.failures > 0))
            yield* storeCircuit(tx, call.botId, circuitAfter(circuit, answered, clock.now()))
        }
        return yield* recordCall(tx, call.botId, facts)
      }),
    )

  return {
    addressesOf: findWebhookAddresses,
    call: (call, read) =>
      Effect.gen(function* () {
        const { webhook, url } = yield* prepare(call)
        const at = clock.now()
        const began = performance.now()
        const answered = yield* Effect.result(callOutside(postOf(call, url, webhook), limits))
        const milliseconds = Math.round(performance.now() - began)
        const answer = Result.isSuccess(answered) ? answered.success : undefined
        const agreed = answer !== undefined && isOk(answer.status) ? read(answer.body) : undefined
        const failure: WebhookFailure | null = Result.isFailure(answered)
          ? failureOf(answered.failure)
          : !isOk(answered.success.status)
            ? "status"
            : agreed === undefined
              ? "not-agreed"
              : null
        const [request, response] = [
          recordedBody(call.body),
          recordedBody(withoutSecrets(answer?.body ?? "", call, webhook)),
        ]
        const { event, field, nodeName, kind, attempt, of, dialogId } = call
        const made = yield* record(call, {
          at: new Date(at).toISOString(),
          event,
          field,
          nodeName,
          method: "POST",
          address: shownAddress(url),
          kind,
          attempt,
          of,
          status: answer?.status ?? null,
          failure,
          milliseconds,
          requestBody: request.text,
          responseBody: response.text,
          cut: request.cut,
          dialogId,
        })
        if (failure === null && agreed !== undefined) return { answer: agreed, call: made }
        const reason = Result.isFailure(answered)
          ? answered.failure.reason
          : failure === "status"
            ? `status ${answered.success.status}`
            : "not the agreed answer"
        return yield* Effect.fail({ ...failed(reason), call: made })
      }),
  }
}

const failed = (reason: string): CallFailed => ({ _tag: "CallFailed", reason })

/** Failures of tests, repetitions and simulations pause no conversation. */
const isCounted = ({ kind }: AddressedCall): boolean => kind === "live"

const isOk = (status: number): boolean => status >= 200 && status <= 299

const postOf = ({ body, instead }: AddressedCall, url: string, webhook: StoredWebhook | undefined) => ({
  url,
  body,
  headers: {
    accept: "application/json",
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Prosa",
    // Before the first save there is no secret, and a test is sent without a signature.
    ...(webhook === undefined || webhook.secret === ""
      ? {}
      : { "x-prosa-signature": signatureOf(body, webhook.secret) }),
  },
  ownHeaders: (instead?.headers ?? webhook?.headers ?? []).map(({ key, value }) => [key, value] as const),
})

/** Returns the signature of a body, as both directions send it. */
export const signatureOf = (body: string | Uint8Array, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`

/** Returns why a call outside failed, as it is recorded and told. */
export const failureOf = ({ reason }: OutsideRefused): WebhookFailure => {
  if (reason === "no answer in time") return "timeout"
  if (reason === "not a public address" || reason === "not an http address") return "not-public"
  if (reason === "answer too large") return "too-large"
  if (reason.includes("redirect")) return "redirect"
  if (reason === "ERR_INVALID_HTTP_TOKEN" || reason === "ERR_INVALID_CHAR") return "header"
  return "unreachable"
}

/** Returns the host and path of an address: its query may hold a secret. */
export const shownAddress = (url: string): string => {
  if (!URL.canParse(url)) return ""
  const { host, pathname } = new URL(url)
  return `${host}${pathname === "/" ? "" : pathname}`.slice(0, 300)
}

/** Masks the secret and the header values in an answer: a system may echo what it has received. */
const withoutSecrets = (body: string, { instead }: AddressedCall, webhook: StoredWebhook | undefined): string =>
  masked(
    body,
    [webhook?.secret ?? "", ...(instead?.headers ?? []), ...(webhook?.headers ?? [])].map((secret) =>
      typeof secret === "string" ? secret : secret.value,
    ),
  )

/** Returns a body as it is recorded. */
export const recordedBody = (body: string): { readonly text: string; readonly cut: boolean } => ({
  text: storableText(body.slice(0, recordedBodyLimit)),
  cut: body.length > recordedBodyLimit,
})
