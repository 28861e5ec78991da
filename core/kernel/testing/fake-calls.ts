import { Effect } from "effect"
import type { CallRefused } from "../index.ts"

/** Controls the responses of an in-memory port. */
export interface FakeCalls {
  /** Runs `work` after the latency; fails instead while calls are refused. */
  readonly answer: <Work extends Effect.Effect<unknown, unknown>>(
    work: () => Work,
  ) => Effect.Effect<Effect.Success<Work>, Effect.Error<Work> | CallRefused>
  /** Makes every call fail with this; undefined restores normal responses. */
  readonly refuse: (failure: CallRefused | undefined) => void
}

/** Creates calls with a latency in milliseconds, which a test can refuse. */
export const createFakeCalls = (latency = 0): FakeCalls => {
  let refusal: CallRefused | undefined
  return {
    answer: <Work extends Effect.Effect<unknown, unknown>>(work: () => Work) => {
      type Answer = Effect.Effect<Effect.Success<Work>, Effect.Error<Work> | CallRefused>
      // the type of `work` determines its result and failures
      const call = Effect.suspend(() => (refusal === undefined ? (work() as Answer) : Effect.fail(refusal)))
      return latency === 0 ? call : Effect.delay(call, latency)
    },
    refuse: (failure) => {
      refusal = failure
    },
  }
}
