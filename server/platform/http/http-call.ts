import type { FastifyReply, FastifyRequest } from "fastify"
import { foreignHostOf } from "./own-origin.ts"

/** How long a cookie lives and what it is sent with. It always is `SameSite=Lax`, and `Secure` when the request came by https. */
export interface CookieTerms {
  readonly path: string
  /** Scripts of the page may read it. */
  readonly readable?: boolean
  /** In seconds. */
  readonly maxAge: number
}

/** A request as handlers see it: what it says besides its input, and the cookies of its answer. */
export interface HttpCall {
  /** Also in the log and in the answer's `x-request-id`. */
  readonly requestId: string
  /** Where it comes from; behind a trusted proxy what the proxy says. */
  readonly address: string
  /** The host asked for, in lower case and without port. */
  readonly host: string
  /** The host of the page that asks, when a browser names one that is not ours. */
  readonly foreignHost: string | undefined
  readonly cookie: (name: string) => string | undefined
  /** The token of `Authorization: Bearer …`. */
  readonly bearer: string | undefined
  readonly setCookie: (name: string, value: string, terms: CookieTerms) => void
  readonly clearCookie: (name: string, path: string) => void
}

/** `ownOrigins` are those of our pages besides the host that is asked. */
export const httpCallOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  ownOrigins: ReadonlyArray<string> = [],
): HttpCall => {
  const secure = request.protocol === "https"
  return {
    requestId: request.id,
    address: request.ip,
    host: request.hostname.toLowerCase(),
    foreignHost: foreignHostOf(request, ownOrigins),
    cookie: (name) => request.cookies[name],
    bearer: /^Bearer +(\S+)$/iu.exec(request.headers.authorization ?? "")?.[1],
    setCookie: (name, value, { path, readable = false, maxAge }) =>
      void reply.setCookie(name, value, { path, maxAge, httpOnly: !readable, sameSite: "lax", secure }),
    clearCookie: (name, path) => void reply.clearCookie(name, { path, sameSite: "lax", secure }),
  }
}
