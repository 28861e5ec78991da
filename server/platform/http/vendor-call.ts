import { request as requestPlain, type IncomingMessage } from "node:http"
import { request as requestSecure } from "node:https"
import { isIP } from "node:net"
import { Effect } from "effect"
import { guardedLookup, type LookupAll } from "./post-outside.ts"
import { isPublicAddress } from "./public-address.ts"

/** Where a vendor's API may be called. */
export interface VendorReach {
  /** Address that the operator has set: its origin is called wherever it is. Any other must be https and public. */
  readonly trusted: string
  /** Looks a name up; the system's own way unless given. */
  readonly lookup?: LookupAll
}

/** A request to a vendor. */
export interface VendorRequest {
  readonly method: "GET" | "POST" | "DELETE"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Time limit of the whole call, in milliseconds; of a download, of its silence. */
  readonly within: number
  /** Maximum size of the response, in bytes; default 1 MB. */
  readonly responseSize?: number
}

export interface VendorResponse {
  readonly status: number
  readonly body: string
}

/** The response to a download; its content fails when it is cut, silent, or larger than the limit. */
export interface VendorDownload {
  readonly status: number
  readonly mime: string
  readonly content: AsyncIterable<Uint8Array>
  /** Closes the connection without reading the content. */
  readonly giveUp: () => void
}

/** There is no response. */
export interface VendorSilent {
  readonly _tag: "VendorSilent"
  /** For the log; names neither the address nor a header. */
  readonly reason: string
  /**
   * - `unreached`: no connection was made;
   * - `unsent`: the request was cut before its end, so the vendor cannot have processed it;
   * - `sent`: the vendor may have processed it;
   * - `forbidden`: the address may not be called.
   */
  readonly stage: "unreached" | "unsent" | "sent" | "forbidden"
}

const silent = (reason: string, stage: VendorSilent["stage"]): VendorSilent => ({
  _tag: "VendorSilent",
  reason,
  stage,
})

const megabyte = 1_048_576
const notPublic = "not a public address"
const noAnswer = "no answer in time"

/** Calls a vendor and returns the response of whatever status. Redirects are not followed; each call has its own connection. */
export const callVendor = (request: VendorRequest, reach: VendorReach): Effect.Effect<VendorResponse, VendorSilent> =>
  Effect.callback((resume) => {
    const limit = request.responseSize ?? megabyte
    return open(request, reach, {
      failed: (failure) => resume(Effect.fail(failure)),
      opened: (response) => {
        const parts: Array<Buffer> = []
        let size = 0
        const fail = (reason: string) => resume(Effect.fail(silent(reason, "sent")))
        response.on("data", (part: Buffer) => {
          size += part.length
          parts.push(part)
          if (size <= limit) return
          fail("response too large")
          response.destroy()
        })
        response.on("end", () =>
          resume(Effect.succeed({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString("utf8") })),
        )
        response.on("error", (error) => fail(nameOf(error)))
      },
    })
  })

/**
 * Opens a download. Up to three redirects are followed, each to an address that may be called; headers are not sent on to
 * another origin. The caller must read the content or give it up.
 */
export const openDownload = (
  request: VendorRequest,
  reach: VendorReach,
  redirects = 3,
): Effect.Effect<VendorDownload, VendorSilent> =>
  Effect.gen(function* () {
    const response = yield* opening(request, reach)
    const { statusCode: status = 0, headers } = response
    const limit = request.responseSize ?? megabyte
    if (status >= 300 && status <= 399 && headers.location !== undefined) {
      response.destroy()
      if (redirects === 0) return yield* Effect.fail(silent("too many redirects", "forbidden"))
      if (!URL.canParse(headers.location, request.url)) return yield* Effect.fail(silent(notPublic, "forbidden"))
      const next = new URL(headers.location, request.url)
      const kept = next.origin === new URL(request.url).origin ? request.headers : agentOf(request.headers)
      return yield* openDownload({ ...request, url: next.href, headers: kept }, reach, redirects - 1)
    }
    if (Number(headers["content-length"] ?? 0) > limit) {
      response.destroy()
      return yield* Effect.fail(silent("too large", "forbidden"))
    }
    const giveUp = () => void response.destroy()
    return { status, mime: headers["content-type"] ?? "", content: upTo(response, limit), giveUp }
  })

const agentOf = (headers: VendorRequest["headers"]): Record<string, string> =>
  headers["user-agent"] === undefined ? {} : { "user-agent": headers["user-agent"] }

async function* upTo(response: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of response) {
    // a stream without an encoding gives buffers
    const bytes = part as Buffer
    size += bytes.length
    if (size > limit) throw new Error("too large")
    yield bytes
  }
}

const opening = (request: VendorRequest, reach: VendorReach): Effect.Effect<IncomingMessage, VendorSilent> =>
  Effect.callback((resume) => {
    let taken = false
    const stop = open(request, reach, {
      keepOpen: true,
      failed: (failure) => resume(Effect.fail(failure)),
      opened: (response) => {
        taken = true
        resume(Effect.succeed(response))
      },
    })
    return Effect.suspend(() => (taken ? Effect.void : stop))
  })

interface Opened {
  /** The time limit is that of silence, not of the whole call. */
  readonly keepOpen?: boolean
  readonly failed: (failure: VendorSilent) => void
  readonly opened: (response: IncomingMessage) => void
}

/** Sends a request; returns what ends it. */
const open = (
  { method, url: address, headers, body, within }: VendorRequest,
  { trusted, lookup }: VendorReach,
  { keepOpen = false, failed, opened }: Opened,
): Effect.Effect<void> => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isTrusted = url !== undefined && URL.canParse(trusted) && url.origin === new URL(trusted).origin
  const forbid = () => {
    failed(silent(notPublic, "forbidden"))
    return Effect.void
  }
  if (url === undefined || !/^https?:$/u.test(url.protocol)) return forbid()
  if (!isTrusted && url.protocol !== "https:") return forbid()
  const host = url.hostname.replaceAll(/[[\]]/gu, "")
  // An address that is written as numbers is connected to without a lookup.
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) return forbid()
  let stage: VendorSilent["stage"] = "unreached"
  const make = url.protocol === "https:" ? requestSecure : requestPlain
  try {
    const request = make(url, {
      method,
      agent: false,
      headers: { ...headers, ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }) },
      ...(isTrusted ? {} : { lookup: guardedLookup(isPublicAddress, lookup) }),
    })
    request.on("socket", (socket) =>
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
        if (stage === "unreached") stage = "unsent"
      }),
    )
    // The last byte is the system's to send.
    request.once("finish", () => {
      stage = "sent"
    })
    const late = () => request.destroy(new Error(noAnswer))
    const timer = setTimeout(late, within)
    request.on("response", (response) => {
      if (keepOpen) {
        clearTimeout(timer)
        response.setTimeout(within, () => response.destroy(new Error(noAnswer)))
      }
      opened(response)
    })
    request.on("error", (error) => {
      clearTimeout(timer)
      failed(silent(nameOf(error), error.message === notPublic ? "forbidden" : stage))
    })
    request.on("close", () => clearTimeout(timer))
    request.end(body)
    return Effect.sync(() => {
      clearTimeout(timer)
      request.destroy()
    })
  } catch (thrown) {
    // A header that cannot be sent, such as a token with a line break.
    failed(silent(nameOf(thrown), "forbidden"))
    return Effect.void
  }
}

/** Node's code, or a sentence of our own: Node's sentences name the address. */
const nameOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return "unknown"
  if ("code" in thrown && typeof thrown.code === "string") return thrown.code
  return thrown.message === notPublic || thrown.message === noAnswer ? thrown.message : thrown.name
}
