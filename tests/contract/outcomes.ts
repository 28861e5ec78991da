import { Effect, Result } from "effect"

/** What a call answers; throws its failure. */
export const answerOf = <A, E>(call: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(call)

/** The failure of a call that must not succeed. */
export const failureOf = async <A, E>(call: Effect.Effect<A, E>): Promise<E> => {
  const result = await Effect.runPromise(Effect.result(call))
  if (Result.isSuccess(result)) throw new Error(`answered ${JSON.stringify(result.success)}`)
  return result.failure
}
