import type { FastifyRequest } from "fastify"

/** Whether a request names the origin of a page of ours: that of the host it asks, or one of the `others`. */
export const isFromOwnOrigin = (request: FastifyRequest, others: ReadonlyArray<string> = []): boolean => {
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === request.host.toLowerCase() || others.includes(new URL(origin).origin)
}

/** The host of the page that asks, port included where it is not the usual one, when a browser names one that is not ours. */
export const foreignHostOf = (request: FastifyRequest, others: ReadonlyArray<string> = []): string | undefined => {
  const { origin } = request.headers
  if (origin === undefined || isFromOwnOrigin(request, others)) return undefined
  // a page that hides where it is ("null") is on no host that anybody has named
  return URL.canParse(origin) ? new URL(origin).host : "null"
}

/** Whether a request names another origin than ours. Programs name none, and neither do pages that only read. */
export const isFromForeignOrigin = (request: FastifyRequest, others: ReadonlyArray<string> = []): boolean =>
  request.headers.origin !== undefined && !isFromOwnOrigin(request, others)
