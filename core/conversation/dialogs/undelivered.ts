import type { DeliveryState } from "../../channel/index.ts"

/** What became of a message of the company; `seq` is its place in the room. */
export interface DeliveryOfMessage {
  readonly seq: number
  readonly state: DeliveryState
}

/**
 * Returns the place of the message that a room is marked for as not delivered, or null. The last message that failed marks it, until
 * it is sent once more, or a later one arrives: then the person can be reached again.
 */
export const undeliveredAfter = (marked: number | null, { seq, state }: DeliveryOfMessage): number | null => {
  if (state === "failed") return Math.max(marked ?? seq, seq)
  if (marked === null) return null
  return state === "queued" ? (seq === marked ? null : marked) : seq >= marked ? null : marked
}
