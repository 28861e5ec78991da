import type { FastifyReply, FastifyRequest } from "fastify"

/** Bodies up to this size are received at any time, in bytes. */
const small = 1_048_576

/**
 * Creates the room of a webhook whose bodies may hold files: those in progress have no more than `total` bytes together, or are
 * one. What is beyond is refused by its head with 503, and sent again by the gateway.
 */
export const createBodyRoom = (total: number) => {
  let held = 0
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const told = Number(request.headers["content-length"])
    // Without a length it may be of any.
    const size = Number.isFinite(told) ? told : total
    if (size <= small) return undefined
    if (held > 0 && held + size > total)
      return reply.header("connection", "close").header("retry-after", "10").code(503).send()
    held += size
    reply.raw.once("close", () => {
      held -= size
    })
    return undefined
  }
}
