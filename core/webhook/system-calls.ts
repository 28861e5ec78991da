import { type Effect, Schema } from "effect"
import { SystemCall, valueNameLimit } from "../flow/index.ts"
import { type BotId, type CallRefused, IsoDateTime } from "../kernel/index.ts"
import { webhookFailures } from "./webhook-calls.ts"

/** Maximum characters of a secret, and secrets of a bot. */
export const secretLimits = { value: 2_000, count: 50 } as const

/** The name by which the calls of a flow use a secret: letters, digits and underscores. */
export const SecretName = Schema.Trim.check(
  Schema.makeFilter(
    (name: string) =>
      (name.length <= valueNameLimit && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) ||
      "Use só letras, números e _, sem começar por número",
  ),
)

/** A secret, which is written and used, and never read again. */
export const SecretValue = Schema.Trim.check(
  Schema.isMinLength(1, { message: "Campo obrigatório" }),
  Schema.isMaxLength(secretLimits.value, { message: `No máximo ${secretLimits.value} caracteres` }),
)

/** What is told of a secret after it was stored. */
export const BotSecret = Schema.Struct({ name: Schema.String, updatedAt: IsoDateTime, updatedBy: Schema.String })
export type BotSecret = typeof BotSecret.Type

/** A call to try out, with the values that stand for those of a conversation, by the text of their formula. */
export const CallTrial = Schema.Struct({
  call: SystemCall,
  values: Schema.Record(Schema.String, Schema.String.check(Schema.isMaxLength(4_096, { message: "Valor inválido" }))),
})
export type CallTrial = typeof CallTrial.Type

/** Maximum characters of an answer that a trial shows. */
export const triedAnswerLimit = 200_000

/** What a system answered to a trial. Secrets that it repeats are masked. */
export const TriedCall = Schema.Struct({
  /** Null if the system did not answer. */
  status: Schema.NullOr(Schema.Int),
  failure: Schema.NullOr(Schema.Literals(webhookFailures)),
  milliseconds: Schema.Int,
  body: Schema.String,
  /** The answer is longer than what is shown. */
  cut: Schema.Boolean,
})
export type TriedCall = typeof TriedCall.Type

/** The port to the systems that the flow of a bot asks, and to the secrets that it asks with. */
export interface SystemCalls {
  /** Lists the secrets of a bot by name. */
  secrets(botId: BotId): Effect.Effect<ReadonlyArray<BotSecret>, CallRefused>
  /** Stores a secret, in the place of a former one of its name, and lists all. */
  saveSecret(botId: BotId, name: string, value: string): Effect.Effect<ReadonlyArray<BotSecret>, CallRefused>
  /** Removes a secret, and lists the rest. */
  removeSecret(botId: BotId, name: string): Effect.Effect<ReadonlyArray<BotSecret>, CallRefused>
  /** Makes a call once; a failed one is an answer too. One that cannot be made as written is refused by its part. */
  tryOut(botId: BotId, trial: CallTrial): Effect.Effect<TriedCall, CallRefused>
}

/** The status with which a system says that there is nothing: an answer whose fields are all empty, and no failure. */
export const nothingFound = 404

/** Returns whether a status is an answer to a call. */
export const isAnswerStatus = (status: number): boolean => (status >= 200 && status <= 299) || status === nothingFound
