import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import type { FastifyInstance, FastifyReply } from "fastify"
import helmet, { type HelmetOptions } from "helmet"

const directives = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  // the component library injects style elements
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:", "https:"],
  "media-src": ["'self'", "blob:"],
  "font-src": ["'self'", "data:"],
  // a recording that is on this machine only is read for its waveform
  "connect-src": ["'self'", "blob:"],
  "worker-src": ["'self'", "blob:"],
  "frame-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
}

const shared = {
  // a window opened on another site must be able to report back to its opener
  crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
} as const

/** What a widget of another server needs of the page around it. */
const guestDirectives = ["script-src", "style-src", "connect-src", "frame-src"] as const

const closedTo = (guests: ReadonlyArray<string>) => {
  const welcoming = guestDirectives.map((name) => [name, [...directives[name], ...guests]])
  return {
    ...shared,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...Object.fromEntries(welcoming), "frame-ancestors": ["'none'"] },
    },
    frameguard: { action: "deny" },
  } as const
}

/**
 * Adds the security headers: pages run no foreign scripts, and cannot be framed unless their route allows it
 * (`allowFraming`). Files under the `lendable` paths may be loaded by pages of any site. Pages may load scripts, styles
 * and frames of the `guests`, which are origins; default none.
 */
export const addSecurityHeaders = (
  app: FastifyInstance,
  lendable: ReadonlyArray<string>,
  guests: ReadonlyArray<string> = [],
): void => {
  const closed = closedTo(guests)
  const lent = { ...closedTo([]), crossOriginResourcePolicy: { policy: "cross-origin" } } as const
  const headers = { closed: headersOf(closed), lent: headersOf(lent) }
  app.addHook("onRequest", (request, reply, done) => {
    const path = request.url.toLowerCase()
    reply.headers(lendable.some((prefix) => path.startsWith(prefix)) ? headers.lent : headers.closed)
    done()
  })
}

/** Computes helmet's headers for some options once: they are the same for every response. */
const headersOf = (options: HelmetOptions) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, (error) => {
    if (error !== undefined) throw new Error("the security headers are not valid", { cause: error })
  })
  return response.getHeaders()
}

/** Allows these sources to frame a response, in the syntax of a Content Security Policy. */
export const allowFraming = (reply: FastifyReply, ancestors: ReadonlyArray<string>): FastifyReply => {
  const policy = Object.entries({ ...directives, "frame-ancestors": ancestors })
  reply.removeHeader("x-frame-options")
  return reply.header(
    "content-security-policy",
    policy.map(([name, sources]) => [name, ...sources].join(" ")).join(";"),
  )
}
