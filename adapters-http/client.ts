import {
  type CallRefused,
  decode,
  InvalidInput,
  NotAllowed,
  notAllowed,
  NotFound,
  notFound,
  SessionEnded,
  sessionEnded,
  TooManyRequests,
  tooManyRequests,
  Unavailable,
  Unreachable,
  unavailable,
  unreachable,
} from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { AnswerOf, FailureOf, InputOf, Route, Routes } from "./route.ts"

/** Sends a request: the browser's `fetch`, or a server's injection in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface ClientOptions {
  readonly fetch: Fetch
  /** Headers of every call, evaluated per call: for example a visitor's token. */
  readonly headers?: () => Record<string, string>
  /** Called when a response says that the session has ended, and it could not be renewed. */
  readonly sessionEnded?: () => void
  /** Renews the session behind a call that found its access token expired; the call is then repeated once. */
  readonly renewSession?: () => Effect.Effect<void, CallRefused>
}

/** The function of one route. */
export type Call<R extends Route> = (input: InputOf<R>) => Effect.Effect<AnswerOf<R>, FailureOf<R> | CallRefused>

/** The client of a route table: a function for each route. */
export type Client<R extends Routes> = { readonly [K in keyof R]: Call<R[K]> }

export const makeClient = <const R extends Routes>(routes: R, options: ClientOptions): Client<R> =>
  // Each entry is the call of the route with the same key, as `Client` declares.
  Object.fromEntries(
    Object.entries(routes).map(([key, route]) => [
      key,
      makeCall(route, options, async (response) => answerOf(route, await bodyOf(response))),
    ]),
  ) as unknown as Client<R>

/** Makes the call of a route; `read` makes its result of a response that is no refusal. */
export const makeCall =
  <A>(route: Route, options: ClientOptions, read: (response: Response) => Promise<Effect.Effect<A>>) =>
  (input: Readonly<Record<string, unknown>> = {}): Effect.Effect<A, Refusal> => {
    const { renewSession, sessionEnded: tellEnd } = options
    const once = request(route, options, input, read)
    if (route.access === "public") return once
    const whole = renewSession === undefined ? once : onSessionEnded(once, () => Effect.andThen(renewSession(), once))
    return onSessionEnded(whole, (ended) => {
      tellEnd?.()
      return Effect.fail(ended)
    })
  }

/** A refused call, as the boundary knows it before its route's types. */
export interface Refusal {
  readonly _tag: string
  readonly message: string
}

const onSessionEnded = <A>(
  call: Effect.Effect<A, Refusal>,
  then: (ended: Refusal) => Effect.Effect<A, Refusal>,
): Effect.Effect<A, Refusal> =>
  call.pipe(Effect.catch((failure) => (failure._tag === "SessionEnded" ? then(failure) : Effect.fail(failure))))

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

const request = <A>(
  route: Route,
  options: ClientOptions,
  input: Readonly<Record<string, unknown>>,
  read: (response: Response) => Promise<Effect.Effect<A>>,
): Effect.Effect<A, Refusal> =>
  Effect.callback((resume, signal) => {
    const { url, init } = requestOf(route, input, options.headers?.() ?? {})
    options
      .fetch(url, { ...init, signal })
      .then(async (response) => {
        const refused = async () => Effect.fail(failureOf(route, response, await bodyOf(response)))
        return resume(await (response.ok ? read(response) : refused()))
      })
      .catch(() => resume(Effect.fail(unreachable)))
  })

const requestOf = (route: Route, input: Readonly<Record<string, unknown>>, headers: Record<string, string>) => {
  const params = encodeFields(route.params, input)
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(encodeFields(route.query, input)))
    for (const item of Array.isArray(value) ? value : [value]) if (item != null) query.append(name, String(item))
  const search = query.size === 0 ? "" : `?${query}`
  const init: RequestInit = { method: route.method, credentials: "same-origin", headers }
  if (route.body !== undefined) {
    const names = new Set([...Object.keys(route.params?.fields ?? {}), ...Object.keys(route.query?.fields ?? {})])
    const body = Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)))
    init.headers = { ...headers, "content-type": "application/json" }
    init.body = JSON.stringify(Schema.encodeUnknownSync(route.body)(body))
  }
  return { url: `${path}${search}`, init }
}

const encodeFields = (
  struct: Schema.Struct<Schema.Struct.Fields> | undefined,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  if (struct === undefined) return {}
  const own = Object.fromEntries(
    Object.keys(struct.fields).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  )
  // Route schemas need no services.
  return Schema.encodeUnknownSync(struct as unknown as Schema.Codec<unknown, Record<string, unknown>>)(own)
}

const answerOf = (route: Route, body: unknown): Effect.Effect<unknown> => {
  const decoded = decode(route.answer, body)
  // A response that breaks the contract is a bug on one of the two sides, not a failure the user can resolve.
  return Result.isSuccess(decoded)
    ? Effect.succeed(decoded.success)
    : Effect.die(
        new Error(`${route.method} ${route.path} answered out of its contract: ${JSON.stringify(decoded.failure)}`),
      )
}

const common = [InvalidInput, SessionEnded, NotAllowed, NotFound, TooManyRequests, Unavailable, Unreachable] as const

const failureOf = (route: Route, response: Response, body: unknown): Refusal => {
  for (const schema of [...route.failures.map(([, declared]) => declared), ...common]) {
    const decoded = decode(schema as Schema.Codec<Refusal, unknown>, body)
    if (Result.isSuccess(decoded)) return decoded.success
  }
  return byStatus(response)
}

/** Maps a status to a failure if the body has none of ours, as in a proxy's response. */
const byStatus = (response: Response): CallRefused => {
  switch (response.status) {
    case 401:
      return sessionEnded
    case 403:
      return notAllowed
    case 404:
      return notFound
    case 429:
      return tooManyRequests(Number(response.headers.get("retry-after") ?? 60) || 60)
    default:
      return unavailable
  }
}
