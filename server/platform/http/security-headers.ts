import helmet from "@fastify/helmet"
import type { FastifyInstance } from "fastify"

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

const open = {
  ...shared,
  contentSecurityPolicy: { useDefaults: false, directives: { ...directives, "frame-ancestors": ["*"] } },
  frameguard: false,
  crossOriginResourcePolicy: { policy: "cross-origin" },
} as const

/** No page of ours can be framed or run a script of somebody else; under the `framable` paths any site may frame us. */
export const addSecurityHeaders = async (app: FastifyInstance, framable: ReadonlyArray<string>): Promise<void> => {
  await app.register(helmet, { global: false })
  app.addHook("onRequest", async (request, reply) => {
    const path = request.url.toLowerCase()
    await reply.helmet(framable.some((prefix) => path.startsWith(prefix)) ? open : closed)
  })
}
