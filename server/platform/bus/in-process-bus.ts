import { Effect } from "effect"
import type { Logger } from "../logger.ts"
import type { Bus } from "./bus.ts"

/**
 * The bus of a single-node program. Handlers run asynchronously, after `publish`, so that a handler that queries the
 * database does not wait for the publishing transaction. An exception in a handler is logged and does not affect the
 * others.
 */
export const createInProcessBus = (logger: Logger): Bus => {
  const subscribers = new Map<string, ReadonlyArray<Subscriber>>()

  const deliver = (subject: string, payload: string): void => {
    for (const { handler } of subscribers.get(subject) ?? []) {
      try {
        handler(payload)
      } catch (error) {
        logger.error({ error, subject }, "a subscriber of the bus failed")
      }
    }
  }

  return {
    publish: (subject, payload) => Effect.sync(() => queueMicrotask(() => deliver(subject, payload))),
    subscribe: (subject, handler) => {
      const subscriber: Subscriber = { handler }
      subscribers.set(subject, [...(subscribers.get(subject) ?? []), subscriber])
      return () => {
        const others = (subscribers.get(subject) ?? []).filter((other) => other !== subscriber)
        if (others.length > 0) subscribers.set(subject, others)
        else subscribers.delete(subject)
      }
    },
  }
}

/** An object per subscription, so that the same function may subscribe twice. */
interface Subscriber {
  readonly handler: (payload: string) => void
}
