import { type CallRefused, unreachable } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type ClientOptions, makeCall } from "./client.ts"
import type { FailureOf, InputOf, Route } from "./route.ts"

/** A text that is read while it is sent. */
export interface TextStream {
  readonly headers: Headers
  /** Leaving a loop over the parts ends the call. */
  readonly parts: AsyncIterable<string>
}

/** Makes the call of a route that answers a text as a file of any length, which begins to be read before it has ended. */
export const makeTextStreamCall = <const R extends Route>(
  route: R,
  options: ClientOptions,
): ((input: InputOf<R>) => Effect.Effect<TextStream, FailureOf<R> | CallRefused>) =>
  // The failures of a call are those of its route, as `Call` declares.
  makeCall(route, options, async (response) =>
    Effect.succeed({ headers: response.headers, parts: textOf(response) }),
  ) as ReturnType<typeof makeTextStreamCall<R>>

async function* textOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) throw new Error(unreachable.message)
  const reader = body.getReader()
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield decoder.decode(value, { stream: true })
    }
    yield decoder.decode()
  } finally {
    await reader.cancel()
  }
}
