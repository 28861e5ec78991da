import { Effect } from "effect"
import { type LastingFault, type ProviderFailed, providerFailed } from "../language-agents.ts"

/** A request to a fixed address of Google. */
export interface GoogleRequest {
  readonly method: "GET" | "POST"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** How long a request may take, and how often it is repeated. */
export interface GoogleLimits {
  /** Of one attempt, in milliseconds. */
  readonly within: number
  /** Milliseconds before each repetition after 429 or 503; empty for none. */
  readonly waits: ReadonlyArray<number>
}

/** The answer refused the access token. */
export const tokenRefused = providerFailed("status 401", "key")

/**
 * Sends a request and returns the JSON of its 2xx answer. An answer of 429 or 503 is awaited and repeated; 400, 403 and 404
 * are lasting. A failure names the status only: Google's sentences may quote what was sent.
 */
export const callGoogle = (request: GoogleRequest, limits: GoogleLimits): Effect.Effect<unknown, ProviderFailed> => {
  const [wait, ...waits] = limits.waits
  return attempt(request, limits.within).pipe(
    Effect.catch((failed) =>
      wait === undefined || !repeated.has(failed.reason)
        ? Effect.fail(failed)
        : Effect.andThen(Effect.sleep(wait), callGoogle(request, { ...limits, waits })),
    ),
  )
}

const repeated: ReadonlySet<string> = new Set(["status 429", "status 503"])
const lasting: ReadonlyMap<number, LastingFault> = new Map([
  [400, "content"],
  [403, "key"],
  [404, "agent"],
])

const attempt = (
  { method, url, headers, body }: GoogleRequest,
  within: number,
): Effect.Effect<unknown, ProviderFailed> =>
  Effect.tryPromise({
    try: async (interrupted) => {
      const signal = AbortSignal.any([interrupted, AbortSignal.timeout(within)])
      const sent = { method, headers, redirect: "error", signal, ...(body === undefined ? {} : { body }) } as const
      const answer = await fetch(url, sent)
      const text = await answer.text()
      if (answer.status === 401) throw tokenRefused
      if (!answer.ok) throw providerFailed(`status ${answer.status}`, lasting.get(answer.status) ?? null)
      return JSON.parse(text) as unknown
    },
    catch: failedWith,
  })

/** Node's sentences name the address, and those of JSON quote the answer: only the kind of an error is kept. */
const failedWith = (thrown: unknown): ProviderFailed => {
  if (isProviderFailed(thrown)) return thrown
  if (thrown instanceof SyntaxError) return providerFailed("not JSON")
  if (thrown instanceof Error && (thrown.name === "TimeoutError" || thrown.name === "AbortError"))
    return providerFailed("no answer in time")
  return providerFailed("no connection")
}

const isProviderFailed = (thrown: unknown): thrown is ProviderFailed =>
  typeof thrown === "object" && thrown !== null && "_tag" in thrown && thrown._tag === "ProviderFailed"
