import { Effect, Result } from "effect"
import { systemRequestOf } from "../../flow/index.ts"
import { type BotId, invalidInput, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import type { BotSecret, SystemCalls, TriedCall } from "../index.ts"

/** The port `SystemCalls` without a server, with controls for tests. */
export interface InMemorySystemCalls extends SystemCalls {
  /** What a system answers from now on. */
  respond(answer: Partial<TriedCall>): void
}

/** Creates systems that answer with an empty record, and a bot without secrets: any, or the one that is named. `latency` is in milliseconds. */
export const createInMemorySystemCalls = ({
  latency,
  botId,
}: { readonly latency?: number; readonly botId?: BotId } = {}): InMemorySystemCalls => {
  const { answer } = createFakeCalls(latency)
  const answering = <Work extends Effect.Effect<unknown, unknown>>(of: BotId, work: () => Work) =>
    answer(() => (botId === undefined || of === botId ? work() : Effect.fail(notFound)))
  const secrets = new Map<string, string>()
  let tried: TriedCall = { status: 200, failure: null, milliseconds: 84, body: "{}", cut: false }
  const list = (): ReadonlyArray<BotSecret> =>
    [...secrets.keys()].toSorted().map((name) => ({ name, updatedAt: "2026-11-23T12:00:00.000Z", updatedBy: "Camila" }))
  return {
    respond: (next) => {
      tried = { ...tried, ...next }
    },
    secrets: (of) => answering(of, () => Effect.succeed(list())),
    saveSecret: (of, name, value) =>
      answering(of, () => {
        secrets.set(name, value)
        return Effect.succeed(list())
      }),
    removeSecret: (of, name) =>
      answering(of, () => (secrets.delete(name) ? Effect.succeed(list()) : Effect.fail(notFound))),
    tryOut: (of, { call, values }) =>
      answering(of, () => {
        const made = systemRequestOf(call, { values, secretOf: (name) => secrets.get(name) })
        return Result.isFailure(made)
          ? Effect.fail(invalidInput([{ path: `call.${made.failure.part}`, message: made.failure.message }]))
          : Effect.succeed(tried)
      }),
  }
}
