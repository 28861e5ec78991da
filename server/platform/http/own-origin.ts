import type { FastifyRequest } from "fastify"

/** Whether a request names the origin of a page of ours: that of the host it asks, or one of the `others`. */
export const isFromOwnOrigin = (request: FastifyRequest, others: ReadonlyArray<string> = []): boolean => {
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === request.host.toLowerCase() || others.includes(new URL(origin).origin)
}

/** Whether a request names another origin than ours. Programs name none, and neither do pages that only read. */
export const isFromForeignOrigin = (request: FastifyRequest, others: ReadonlyArray<string> = []): boolean =>
  request.headers.origin !== undefined && !isFromOwnOrigin(request, others)
