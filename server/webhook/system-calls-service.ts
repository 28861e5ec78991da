import { mayDo } from "@prosa/core/access"
import { type BotId, invalidInput, type NotAllowed, notAllowed, type NotFound, notFound } from "@prosa/core/kernel"
import {
  isAnswerStatus,
  secretLimits,
  type SystemCalls,
  triedAnswerLimit,
  webhookMessages as say,
} from "@prosa/core/webhook"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, ownedBy } from "../caller/index.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { deleteSecret, listSecrets, storeSecret } from "./bot-secret-store.ts"
import { callOfPeople } from "./calls-of-people.ts"
import type { SystemCaller } from "./system-caller.ts"
import { failureOf } from "./webhook-caller.ts"
import { findWebhookBot } from "./webhook-config-store.ts"

export interface SystemCallsDeps {
  readonly transactions: Transactions
  readonly botSecrets: SecretBox
  readonly systemCaller: SystemCaller
}

/** Implements `SystemCalls` on the database, for the bots of the actor's workspaces. */
export const createSystemCalls = (
  actor: Actor,
  { transactions, botSecrets: box, systemCaller }: SystemCallsDeps,
): SystemCalls => {
  const { companyId } = actor
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
  const audited = (tx: Tx, action: "bot.secret" | "bot.secret-removed", botId: BotId, name: string) =>
    insertAudit(tx, actor, { action, subject: `bot ${botId}`, detail: { name } })

  return {
    secrets: (botId) => onBot(botId, false, (tx) => listSecrets(tx, botId)),
    saveSecret: (botId, name, value) =>
      onBot(botId, true, (tx) =>
        Effect.gen(function* () {
          const known = yield* listSecrets(tx, botId)
          if (known.length >= secretLimits.count && known.every((secret) => secret.name !== name))
            return yield* Effect.fail(invalidInput([{ path: "name", message: say.tooManySecrets }]))
          yield* storeSecret(tx, box, { botId, name, value, by: actor.name })
          yield* audited(tx, "bot.secret", botId, name)
          return yield* listSecrets(tx, botId)
        }),
      ),
    removeSecret: (botId, name) =>
      onBot(botId, true, (tx) =>
        Effect.gen(function* () {
          if (!(yield* deleteSecret(tx, botId, name))) return yield* Effect.fail(notFound)
          yield* audited(tx, "bot.secret-removed", botId, name)
          return yield* listSecrets(tx, botId)
        }),
      ),
    tryOut: (botId, { call, values }) =>
      Effect.gen(function* () {
        yield* onBot(botId, false, () => Effect.void)
        const began = performance.now()
        const took = () => Math.round(performance.now() - began)
        return yield* callOfPeople(
          companyId,
          Effect.matchEffect(systemCaller.send({ companyId, botId, call, values }), {
            onFailure: (failed) =>
              failed._tag === "CallFault"
                ? Effect.fail(invalidInput([{ path: `call.${failed.part}`, message: failed.message }]))
                : Effect.succeed({
                    status: null,
                    failure: failureOf(failed),
                    milliseconds: took(),
                    body: "",
                    cut: false,
                  }),
            onSuccess: ({ status, body }) =>
              Effect.succeed({
                status,
                failure: isAnswerStatus(status) ? null : ("status" as const),
                milliseconds: took(),
                body: body.slice(0, triedAnswerLimit),
                cut: body.length > triedAnswerLimit,
              }),
          }),
        )
      }),
  }
}
