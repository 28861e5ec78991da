import { type CallFault, systemRequestOf, secretsOfCall, type SystemCall, valuesKept } from "@prosa/core/flow"
import type { BotId, Clock, CompanyId, DialogId } from "@prosa/core/kernel"
import { isAnswerStatus, nothingFound, type RecordedCall, type WebhookFailure } from "@prosa/core/webhook"
import { Effect, Result } from "effect"
import {
  callOutside,
  type OutsideAnswer,
  type OutsideLimits,
  outsideLimits,
  type OutsideRefused,
} from "../platform/http/post-outside.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import { storableText } from "../platform/storable-text.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { openSecrets } from "./bot-secret-store.ts"
import { masked } from "./mask-secrets.ts"
import { recordCall } from "./webhook-call-store.ts"
import { failureOf, shownAddress, recordedBody } from "./webhook-caller.ts"
import { createSystemCircuits } from "./system-circuits.ts"

/** A call of a flow's node, with the values of its formulas. */
export interface SystemQuestion {
  readonly companyId: CompanyId
  readonly botId: BotId
  readonly call: SystemCall
  readonly values: Readonly<Record<string, string>>
}

/** A call of a node in a conversation, which is recorded. */
export interface ConversationQuestion extends SystemQuestion {
  /** The title of the node. */
  readonly nodeName: string
  /** Null in the simulator, which has no dialog. */
  readonly dialogId: DialogId | null
  readonly simulated: boolean
  /** Which attempt it is, of how many. */
  readonly attempt: { readonly number: number; readonly of: number }
}

/** Asks the systems that flows name: fills values and secrets in, and guards where a call may lead. */
export interface SystemCaller {
  /** Makes a call, and returns what was answered with whatever status; secrets that the answer repeats are masked. Never call it in a transaction. */
  readonly send: (question: SystemQuestion) => Effect.Effect<OutsideAnswer, CallFault | OutsideRefused>
  /** Makes a call, records it, and returns the values that it keeps; fails where the system has not answered as asked, and at once while it is paused. */
  readonly ask: (question: ConversationQuestion) => Effect.Effect<Readonly<Record<string, string>>, SystemSilent>
}

/** A system has not answered as asked. */
export interface SystemSilent {
  readonly _tag: "SystemSilent"
  /** For the log; names neither address nor secret. */
  readonly reason: string
  /** The end of the pause because of which it was not asked, in milliseconds since 1970. */
  readonly pausedUntil?: number
}

export interface SystemCallerDeps {
  readonly transactions: Transactions
  readonly secretBox: SecretBox
  readonly clock: Clock
  /** Limits other than those of production. */
  readonly limits?: Partial<OutsideLimits> | undefined
}

/** Creates the caller. */
export const createSystemCaller = ({ transactions, secretBox, clock, limits }: SystemCallerDeps): SystemCaller => {
  const circuits = createSystemCircuits(clock)
  /** The request of a call, and the secrets in it. */
  const prepared = ({ companyId, botId, call, values }: SystemQuestion) =>
    Effect.gen(function* () {
      const names = secretsOfCall(call)
      const secrets =
        names.length === 0
          ? new Map<string, string>()
          : yield* transactions.asTenant(companyId, (tx) => openSecrets(tx, secretBox, botId))
      const made = systemRequestOf(call, { values, secretOf: (name) => secrets.get(name) })
      if (Result.isFailure(made)) return yield* Effect.fail(made.failure)
      return { request: made.success, names, used: names.flatMap((name) => secrets.get(name) ?? []) }
    })
  const perform = (
    { within }: SystemCall,
    { request: { method, url, headers, body }, names, used }: Effect.Success<ReturnType<typeof prepared>>,
  ) =>
    Effect.gen(function* () {
      const answer = yield* callOutside(
        {
          method,
          url,
          body: body?.text ?? null,
          headers: { "user-agent": "Prosa", ...(body === null ? {} : { "content-type": body.type }) },
          ownHeaders: [["accept", "application/json"], ...headers],
          // A secret that stands in address or body would go along.
          staysAtOrigin: names.length > 0,
        },
        { ...outsideLimits, ...limits, within: within * 1_000 },
      )
      return { ...answer, body: storableText(masked(answer.body, used)) }
    })
  /** Secrets that the address, the body or the answer repeats are masked. */
  const record = (
    { companyId, botId, nodeName, dialogId, simulated, attempt }: ConversationQuestion,
    { request: { method, url, body }, used }: Effect.Success<ReturnType<typeof prepared>>,
    { at, milliseconds, answer, failure }: MadeCall,
  ) => {
    const [sent, received] = [recordedBody(masked(body?.text ?? "", used)), recordedBody(answer?.body ?? "")]
    return transactions.asTenant(companyId, (tx) =>
      recordCall(tx, botId, {
        at: new Date(at).toISOString(),
        event: "system",
        field: null,
        nodeName,
        method,
        address: masked(shownAddress(url), used),
        kind: simulated ? "simulated" : "live",
        attempt: attempt.number,
        of: attempt.of,
        status: answer?.status ?? null,
        failure,
        milliseconds,
        requestBody: sent.text,
        responseBody: received.text,
        cut: sent.cut,
        dialogId,
      }),
    )
  }
  return {
    send: (question) => Effect.flatMap(prepared(question), (made) => perform(question.call, made)),
    ask: (question) =>
      Effect.gen(function* () {
        const { botId, call } = question
        const made = yield* prepared(question).pipe(Effect.catch(({ part }) => silent(`the call's ${part}`)))
        const { origin } = new URL(made.request.url)
        const pausedUntil = circuits.pausedUntil(botId, origin)
        if (pausedUntil !== undefined)
          return yield* Effect.fail<SystemSilent>({ _tag: "SystemSilent", reason: "paused", pausedUntil })
        const [at, began] = [clock.now(), performance.now()]
        const answered = yield* Effect.result(perform(call, made))
        const milliseconds = Math.round(performance.now() - began)
        const answer = Result.getOrUndefined(answered)
        circuits.note(botId, origin, answer !== undefined && !isDown(answer.status))
        const kept =
          answer === undefined || !isAnswerStatus(answer.status)
            ? undefined
            : valuesKept(call.keeps, answer.status === nothingFound ? "" : answer.body)
        const failure: WebhookFailure | null = Result.isFailure(answered)
          ? failureOf(answered.failure)
          : !isAnswerStatus(answered.success.status)
            ? "status"
            : kept === undefined
              ? "not-agreed"
              : null
        yield* record(question, made, { at, milliseconds, answer, failure })
        if (kept !== undefined) return kept
        return yield* silent(
          Result.isFailure(answered)
            ? answered.failure.reason
            : failure === "status"
              ? `status ${answered.success.status}`
              : "no JSON",
        )
      }),
  }
}

/** What became of a call. */
interface MadeCall extends Pick<RecordedCall, "milliseconds" | "failure"> {
  /** In milliseconds since 1970. */
  readonly at: number
  readonly answer: OutsideAnswer | undefined
}

const silent = (reason: string) => Effect.fail<SystemSilent>({ _tag: "SystemSilent", reason })

/** A system that refuses a request is there; one that fails, or asks to be left alone, had better not be asked for a while. */
const isDown = (status: number): boolean => status >= 500 || status === 429
