import { lookup as lookupInSystem, type LookupAddress, type LookupAllOptions } from "node:dns"
import { request as requestPlain, type IncomingMessage } from "node:http"
import { request as requestSecure } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { Effect } from "effect"
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts"

/** What is sent to an address that a customer has chosen. */
export interface OutsidePost {
  /** POST unless given. */
  readonly method?: string
  readonly url: string
  /** Null: none is sent. */
  readonly body: string | null
  /** Headers of ours. */
  readonly headers: Readonly<Record<string, string>>
  /** Headers that the customer has configured, possibly secret: not sent on to another origin, and never over ours. */
  readonly ownHeaders: ReadonlyArray<readonly [key: string, value: string]>
  /** A redirect to another origin is refused: address or body hold a secret. */
  readonly staysAtOrigin?: boolean
}

/** How far a post may go. */
export interface OutsideLimits {
  /** For the whole post, in milliseconds. */
  readonly within: number
  /** Maximum size of the answer, in bytes. */
  readonly answerSize: number
  readonly redirects: number
  /** Whether addresses of this machine may be called: in development and tests. */
  readonly loopback: boolean
  /** Looks a name up; the system's own way unless given. */
  readonly lookup?: LookupAll
}

/** Looks up all addresses of a name. */
export type LookupAll = (
  name: string,
  options: LookupAllOptions,
  found: (error: Error | null, addresses: ReadonlyArray<LookupAddress>) => void,
) => void

/** The limits of a call to a customer's system. */
export const outsideLimits: OutsideLimits = { within: 10_000, answerSize: 1_048_576, redirects: 3, loopback: false }

/** The other side did not answer as agreed. */
export interface OutsideRefused {
  readonly _tag: "OutsideRefused"
  /** For the log; names neither the address nor a header. */
  readonly reason: string
}

const refused = (reason: string): OutsideRefused => ({ _tag: "OutsideRefused", reason })

/** Redirects that keep the method and the body. 303 and 'moved' by hand-written GETs would lose them. */
const followed: ReadonlySet<number | undefined> = new Set([301, 302, 307, 308])

/** Headers that decide how the request is read: a configured one would contradict what is sent. */
const framing: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
])

/** What the other side answered, with whatever status. */
export interface OutsideAnswer {
  readonly status: number
  /** Not decompressed. Of a status other than 2xx at most `refusalSize` bytes. */
  readonly body: string
}

/** How much is read of an answer whose status is not 2xx, in bytes. */
const refusalSize = 65_536

/** Posts a text as `callOutside` does, and returns the body of a 2xx answer. */
export const postOutside = (post: OutsidePost, limits: OutsideLimits): Effect.Effect<string, OutsideRefused> =>
  Effect.flatMap(callOutside(post, limits), ({ status, body }) =>
    status >= 200 && status <= 299 ? Effect.succeed(body) : Effect.fail(refused(`status ${status}`)),
  )

/**
 * Sends a text to an http(s) address of the public internet and returns the answer. The address is checked when the
 * connection is made, redirects included, so that a name cannot lead into the server's own network.
 */
export const callOutside = (post: OutsidePost, limits: OutsideLimits): Effect.Effect<OutsideAnswer, OutsideRefused> =>
  postTo(post.url, post, limits, limits.redirects).pipe(
    Effect.timeout(limits.within),
    Effect.catchTag("TimeoutError", () => Effect.fail(refused("no answer in time"))),
  )

const postTo = (
  address: string,
  post: OutsidePost,
  limits: OutsideLimits,
  redirects: number,
): Effect.Effect<OutsideAnswer, OutsideRefused> =>
  Effect.gen(function* () {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:"))
      return yield* Effect.fail(refused("not an http address"))
    const answer = yield* send(url, post, limits)
    if ("body" in answer) return answer
    if (redirects === 0) return yield* Effect.fail(refused("too many redirects"))
    const next = URL.canParse(answer.location, url.href) ? new URL(answer.location, url) : undefined
    if (next === undefined) return yield* Effect.fail(refused("redirected to no address"))
    if (url.protocol === "https:" && next.protocol !== "https:")
      return yield* Effect.fail(refused("redirected to an unencrypted address"))
    if (post.staysAtOrigin === true && next.origin !== url.origin)
      return yield* Effect.fail(refused("redirected to another origin"))
    const kept = next.origin === url.origin ? post : { ...post, ownHeaders: [] }
    return yield* postTo(next.href, kept, limits, redirects - 1)
  })

type Sent = OutsideAnswer | { readonly location: string }

const send = (url: URL, post: OutsidePost, limits: OutsideLimits): Effect.Effect<Sent, OutsideRefused> =>
  Effect.callback((resume) => {
    const fail = (reason: string) => resume(Effect.fail(refused(reason)))
    const allowed = (address: string) => isPublicAddress(address) || (limits.loopback && isLoopbackAddress(address))
    // An address that is written as numbers is connected to without a lookup.
    const host = url.hostname.replaceAll(/[[\]]/gu, "")
    if (isIP(host) !== 0 && !allowed(host)) return fail(notPublic)
    const open = url.protocol === "https:" ? requestSecure : requestPlain
    try {
      // No connection is kept: the next call looks its address up anew.
      const request = open(url, {
        method: post.method ?? "POST",
        agent: false,
        headers: headersOf(post),
        lookup: guardedLookup(allowed, limits.lookup),
      })
      request.on("response", (response) => read(response, limits.answerSize, resume))
      request.on("error", (error) => fail(reasonOf(error)))
      if (post.body === null) request.end()
      else request.end(post.body)
      return Effect.sync(() => void request.destroy())
    } catch (thrown) {
      // A configured header that cannot be sent.
      return fail(reasonOf(thrown))
    }
  })

const notPublic = "not a public address"

const headersOf = ({ body, headers, ownHeaders }: OutsidePost): Record<string, string> => {
  const sent = new Map<string, string>()
  for (const [key, value] of ownHeaders) if (!framing.has(key.toLowerCase())) sent.set(key.toLowerCase(), value)
  for (const [key, value] of Object.entries(headers)) sent.set(key.toLowerCase(), value)
  sent.set("accept-encoding", "identity")
  if (body !== null) sent.set("content-length", String(Buffer.byteLength(body)))
  return Object.fromEntries(sent)
}

/** Looks a name up for the connection itself; one address that is not allowed refuses all. */
export const guardedLookup =
  (allowed: (address: string) => boolean, lookup: LookupAll = lookupInSystem): LookupFunction =>
  (name, options, found) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) found(error ?? new Error("no address"), "", 0)
      else if (!addresses.every(({ address }) => allowed(address))) found(new Error(notPublic), "", 0)
      else if (options.all === true) found(null, [...addresses])
      else found(null, first.address, first.family)
    })

const read = (
  response: IncomingMessage,
  answerSize: number,
  resume: (sent: Effect.Effect<Sent, OutsideRefused>) => void,
): void => {
  const { statusCode = 0, headers } = response
  if (followed.has(statusCode) && headers.location !== undefined) {
    response.destroy()
    return resume(Effect.succeed({ location: headers.location }))
  }
  const ok = statusCode >= 200 && statusCode <= 299
  const parts: Array<Buffer> = []
  let size = 0
  const whole = (): Sent => ({ status: statusCode, body: Buffer.concat(parts).toString("utf8") })
  response.on("data", (part: Buffer) => {
    size += part.length
    parts.push(part)
    if (size <= (ok ? answerSize : refusalSize)) return
    resume(ok ? Effect.fail(refused("answer too large")) : Effect.succeed(whole()))
    response.destroy()
  })
  response.on("end", () => resume(Effect.succeed(whole())))
  response.on("error", (error) => resume(Effect.fail(refused(reasonOf(error)))))
}

/** Node's code, or the sentence of our own: Node's sentences name the address. */
const reasonOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return "unknown"
  if ("code" in thrown && typeof thrown.code === "string") return thrown.code
  return thrown.message === notPublic ? notPublic : thrown.name
}
