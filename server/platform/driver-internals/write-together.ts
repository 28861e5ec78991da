import { Writable } from "node:stream"
import type { PoolClient } from "pg"

/**
 * Sends what this turn asks of a connection in one write, so that the database wakes once for it. Reads `connection.stream` of
 * pg's client, which is not public; without it the statements go out one by one. Answers whether they go together.
 */
export const writeTogether = (client: PoolClient): boolean => {
  const connection: unknown = Reflect.get(client, "connection")
  const stream: unknown = typeof connection === "object" && connection !== null && Reflect.get(connection, "stream")
  if (!(stream instanceof Writable)) return false
  stream.cork()
  process.nextTick(() => stream.uncork())
  return true
}
