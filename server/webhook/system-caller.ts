import { type CallFault, systemRequestOf, secretsOfCall, type SystemCall, valuesKept } from "@prosa/core/flow"
import type { BotId, CompanyId } from "@prosa/core/kernel"
import { isAnswerStatus, nothingFound } from "@prosa/core/webhook"
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

/** A call of a flow's node, with the values of its formulas. */
export interface SystemQuestion {
  readonly companyId: CompanyId
  readonly botId: BotId
  readonly call: SystemCall
  readonly values: Readonly<Record<string, string>>
}

/** Asks the systems that flows name: fills values and secrets in, and guards where a call may lead. */
export interface SystemCaller {
  /** Makes a call, and returns what was answered with whatever status; secrets that the answer repeats are masked. Never call it in a transaction. */
  readonly send: (question: SystemQuestion) => Effect.Effect<OutsideAnswer, CallFault | OutsideRefused>
  /** Makes a call, and returns the values that it keeps; fails where the system has not answered as asked. */
  readonly ask: (
    question: SystemQuestion,
  ) => Effect.Effect<Readonly<Record<string, string>>, { readonly _tag: "SystemSilent"; readonly reason: string }>
}

export interface SystemCallerDeps {
  readonly transactions: Transactions
  readonly secretBox: SecretBox
  /** Limits other than those of production. */
  readonly limits?: Partial<OutsideLimits> | undefined
}

/** Creates the caller. */
export const createSystemCaller = ({ transactions, secretBox, limits }: SystemCallerDeps): SystemCaller => {
  const send: SystemCaller["send"] = ({ companyId, botId, call, values }) =>
    Effect.gen(function* () {
      const names = secretsOfCall(call)
      const secrets =
        names.length === 0
          ? new Map<string, string>()
          : yield* transactions.asTenant(companyId, (tx) => openSecrets(tx, secretBox, botId))
      const made = systemRequestOf(call, { values, secretOf: (name) => secrets.get(name) })
      if (Result.isFailure(made)) return yield* Effect.fail(made.failure)
      const { method, url, headers, body } = made.success
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
        { ...outsideLimits, ...limits, within: call.within * 1_000 },
      )
      const used = names.flatMap((name) => secrets.get(name) ?? [])
      return { ...answer, body: storableText(masked(answer.body, used)) }
    })
  return {
    send,
    ask: (question) =>
      Effect.matchEffect(send(question), {
        onFailure: (failure) => silent(failure._tag === "CallFault" ? `the call's ${failure.part}` : failure.reason),
        onSuccess: ({ status, body }) => {
          if (!isAnswerStatus(status)) return silent(`status ${status}`)
          const kept = valuesKept(question.call.keeps, status === nothingFound ? "" : body)
          return kept === undefined ? silent("no JSON") : Effect.succeed(kept)
        },
      }),
  }
}

const silent = (reason: string) => Effect.fail({ _tag: "SystemSilent", reason } as const)
