import { Writable } from "node:stream"
import type { PoolClient } from "pg"

/**
 * Batches this tick's statements on a connection into one write, so that the database wakes once. Uses
 * `connection.stream` of pg's client, which is not public. Returns false if it is missing; statements are then sent one
 * by one.
 */
export const writeTogether = (client: PoolClient): boolean => {
  const connection: unknown = Reflect.get(client, "connection")
  const stream: unknown = typeof connection === "object" && connection !== null && Reflect.get(connection, "stream")
  if (!(stream instanceof Writable)) return false
  stream.cork()
  process.nextTick(() => stream.uncork())
  return true
}
