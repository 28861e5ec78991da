import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import type { FastifyInstance, FastifyReply } from "fastify"
import helmet, { type HelmetOptions } from "helmet"

const directives = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  // the component library writes its styles into the page
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:", "https:"],
  "media-src": ["'self'", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'", "blob:"],
  "frame-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
}

const shared = {
  // a window that we open to another site must still be able to tell us that it is done
  crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
} as const

const closed = {
  ...shared,
  contentSecurityPolicy: { useDefaults: false, directives: { ...directives, "frame-ancestors": ["'none'"] } },
  frameguard: { action: "deny" },
} as const

const lent = { ...closed, crossOriginResourcePolicy: { policy: "cross-origin" } } as const

/**
 * No page of ours runs a script of somebody else, or can be framed, unless its route allows it (`allowFraming`). What is under
 * the `lendable` paths may be loaded by the pages of any site.
 */
export const addSecurityHeaders = (app: FastifyInstance, lendable: ReadonlyArray<string>): void => {
  const headers = { closed: headersOf(closed), lent: headersOf(lent) }
  app.addHook("onRequest", (request, reply, done) => {
    const path = request.url.toLowerCase()
    reply.headers(lendable.some((prefix) => path.startsWith(prefix)) ? headers.lent : headers.closed)
    done()
  })
}

/** What helmet sets for these options: the same for every answer, so it is asked once. */
const headersOf = (options: HelmetOptions) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, (error) => {
    if (error !== undefined) throw new Error("the security headers are not valid", { cause: error })
  })
  return response.getHeaders()
}

/** Lets an answer be framed by these sources, as a Content Security Policy names them. */
export const allowFraming = (reply: FastifyReply, ancestors: ReadonlyArray<string>): FastifyReply => {
  const policy = Object.entries({ ...directives, "frame-ancestors": ancestors })
  reply.removeHeader("x-frame-options")
  return reply.header(
    "content-security-policy",
    policy.map(([name, sources]) => [name, ...sources].join(" ")).join(";"),
  )
}
