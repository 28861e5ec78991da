import { Effect, Result } from "effect"
import { systemRequestOf } from "../../flow/index.ts"
import { invalidInput, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import type { BotSecret, SystemCalls, TriedCall } from "../index.ts"

/** The port `SystemCalls` without a server, with controls for tests. */
export interface InMemorySystemCalls extends SystemCalls {
  /** What a system answers from now on. */
  respond(answer: Partial<TriedCall>): void
}

/** Creates systems that answer with an empty record, and a bot without secrets. `latency` is in milliseconds. */
export const createInMemorySystemCalls = ({ latency }: { readonly latency?: number } = {}): InMemorySystemCalls => {
  const { answer: answering } = createFakeCalls(latency)
  const secrets = new Map<string, string>()
  let answer: TriedCall = { status: 200, failure: null, milliseconds: 84, body: "{}", cut: false }
  const list = (): ReadonlyArray<BotSecret> =>
    [...secrets.keys()].toSorted().map((name) => ({ name, updatedAt: "2026-11-23T12:00:00.000Z", updatedBy: "Camila" }))
  return {
    respond: (next) => {
      answer = { ...answer, ...next }
    },
    secrets: () => answering(() => Effect.succeed(list())),
    saveSecret: (_botId, name, value) =>
      answering(() => {
        secrets.set(name, value)
        return Effect.succeed(list())
      }),
    removeSecret: (_botId, name) =>
      answering(() => (secrets.delete(name) ? Effect.succeed(list()) : Effect.fail(notFound))),
    tryOut: (_botId, { call, values }) =>
      answering(() => {
        const made = systemRequestOf(call, { values, secretOf: (name) => secrets.get(name) })
        return Result.isFailure(made)
          ? Effect.fail(invalidInput([{ path: `call.${made.failure.part}`, message: made.failure.message }]))
          : Effect.succeed(answer)
      }),
  }
}
