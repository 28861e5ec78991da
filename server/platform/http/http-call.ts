import type { FastifyReply, FastifyRequest } from "fastify"
import { foreignHostOf } from "./own-origin.ts"

/** Attributes of a cookie. It always is `SameSite=Lax`, and `Secure` if the request came by https. */
export interface CookieTerms {
  readonly path: string
  /** Readable by scripts of the page (not `HttpOnly`). */
  readonly readable?: boolean
  /** In seconds. */
  readonly maxAge: number
}

/** A request as handlers see it, besides its decoded input, and the cookies of its response. */
export interface HttpCall {
  /** Also in the log and in the response's `x-request-id`. */
  readonly requestId: string
  /** The client's address; behind a trusted proxy, the one it forwards. */
  readonly address: string
  /** The `User-Agent`, cut at 300 characters; empty if there is none. */
  readonly userAgent: string
  /** The requested host, in lower case and without port. */
  readonly host: string
  /** The origin of the calling page, if the browser names one. */
  readonly origin: string | undefined
  /** The origin that was requested, as the client wrote it. */
  readonly requestedOrigin: string
  /** The host of the calling page, if the browser names one that is not ours. */
  readonly foreignHost: string | undefined
  readonly cookie: (name: string) => string | undefined
  /** The token of `Authorization: Bearer …`. */
  readonly bearer: string | undefined
  /** The header `Idempotency-Key`; undefined if it is absent or blank. */
  readonly idempotencyKey: string | undefined
  readonly setCookie: (name: string, value: string, terms: CookieTerms) => void
  readonly clearCookie: (name: string, path: string) => void
}

/** Builds the call of a request. `ownOrigins` are those of our pages besides the requested host. */
export const httpCallOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  ownOrigins: ReadonlyArray<string> = [],
): HttpCall => {
  const secure = request.protocol === "https"
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    host: request.hostname.toLowerCase(),
    origin: request.headers.origin,
    requestedOrigin: `${request.protocol}://${request.host.toLowerCase()}`,
    foreignHost: foreignHostOf(request, ownOrigins),
    cookie: (name) => request.cookies[name],
    bearer: /^Bearer +(\S+)$/iu.exec(request.headers.authorization ?? "")?.[1],
    idempotencyKey: String(request.headers["idempotency-key"] ?? "").trim() || undefined,
    setCookie: (name, value, { path, readable = false, maxAge }) =>
      void reply.setCookie(name, value, { path, maxAge, httpOnly: !readable, sameSite: "lax", secure }),
    clearCookie: (name, path) => void reply.clearCookie(name, { path, sameSite: "lax", secure }),
  }
}
