import type { Effect, Result } from "effect"
import { Observable } from "rxjs"
import { callStream } from "./call-stream.ts"

/**
 * Converts a port's call to a stream, as `callStream` does, but unsubscribing does not interrupt it: what the user has
 * ordered is carried out, and `answered` is called with the result, whatever page is open by then.
 */
export const lastingCallStream = <A, E>(
  call: () => Effect.Effect<A, E>,
  answered: (answer: Result.Result<A, E>) => void,
): Observable<Result.Result<A, E>> =>
  new Observable((out) => {
    callStream(call).subscribe({
      next: (answer) => {
        answered(answer)
        out.next(answer)
      },
      error: (cause: unknown) => out.error(cause),
      complete: () => out.complete(),
    })
  })
