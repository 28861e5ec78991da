import { Effect } from "effect"
import type { CallRefused } from "../index.ts"

/** How the calls of an in-memory port answer. */
export interface FakeCalls {
  /** Answers what `work` does, after the latency; while calls are refused, the refusal instead. */
  readonly answer: <Work extends Effect.Effect<unknown, unknown>>(
    work: () => Work,
  ) => Effect.Effect<Effect.Success<Work>, Effect.Error<Work> | CallRefused>
  /** What every call answers from now on instead; undefined: as usual again. */
  readonly refuse: (failure: CallRefused | undefined) => void
}

/** Calls that take `latency` milliseconds, and are refused when a test says so. */
export const createFakeCalls = (latency = 0): FakeCalls => {
  let refusal: CallRefused | undefined
  return {
    answer: <Work extends Effect.Effect<unknown, unknown>>(work: () => Work) => {
      type Answer = Effect.Effect<Effect.Success<Work>, Effect.Error<Work> | CallRefused>
      // the work's own type says what it answers and fails with
      const call = Effect.suspend(() => (refusal === undefined ? (work() as Answer) : Effect.fail(refusal)))
      return latency === 0 ? call : Effect.delay(call, latency)
    },
    refuse: (failure) => {
      refusal = failure
    },
  }
}
