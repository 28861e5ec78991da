import { Cause, Effect, Exit, type Result } from "effect"
import { Observable } from "rxjs"

/**
 * Converts a port's call to a stream that emits the result once and completes; the only bridge from Effect to RxJS.
 * Unsubscribing interrupts the call (and aborts its fetch); a defect is the stream's error. The call is a thunk, so
 * that nothing starts before the subscription.
 */
export const callStream = <A, E>(call: () => Effect.Effect<A, E>): Observable<Result.Result<A, E>> =>
  new Observable((out) =>
    Effect.runCallback(Effect.result(Effect.suspend(call)), {
      onExit: (exit) => {
        if (Exit.isSuccess(exit)) {
          out.next(exit.value)
          out.complete()
        } else if (!Cause.hasInterruptsOnly(exit.cause)) out.error(Cause.squash(exit.cause))
      },
    }),
  )
