import type { FastifyRequest } from "fastify"

/** Returns whether a request's origin is ours: the requested host's, or one of `others`. */
export const isFromOwnOrigin = (request: FastifyRequest, others: ReadonlyArray<string> = []): boolean => {
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === request.host.toLowerCase() || others.includes(new URL(origin).origin)
}

/** Returns the host of the calling page, with a non-default port, if the browser names one that is not ours. */
export const foreignHostOf = (request: FastifyRequest, others: ReadonlyArray<string> = []): string | undefined => {
  const { origin } = request.headers
  if (origin === undefined || isFromOwnOrigin(request, others)) return undefined
  // a page with an opaque origin ("null") matches no configured host
  return URL.canParse(origin) ? new URL(origin).host : "null"
}

/**
 * Returns whether a request comes from a page of another origin: by its origin, or else by what the browser says of the
 * page. Programs send neither, and same-origin reads no origin.
 */
export const isFromForeignOrigin = (request: FastifyRequest, others: ReadonlyArray<string> = []): boolean =>
  request.headers.origin === undefined
    ? request.headers["sec-fetch-site"] === "cross-site"
    : !isFromOwnOrigin(request, others)
