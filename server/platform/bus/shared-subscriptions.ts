import type { Logger } from "../logger.ts"
import type { Bus, MissedHandler } from "./bus.ts"

/**
 * Multiplexes subscriptions: each subject is subscribed to once, and its payloads are decoded once for all listeners.
 */
export interface SharedSubscriptions<A> {
  /** As on the bus, with the result of `read`: every listener receives the same object. */
  readonly subscribe: (subject: string, listener: Listener<A>) => () => void
}

/** A subscriber. An object with methods, which spares a closure per subscriber. */
export interface Listener<A> {
  readonly hear: (heard: A) => void
  readonly missed?: MissedHandler
}

/**
 * Shares a bus's subscriptions. `read` runs once per payload. An exception in a listener is logged and does not affect
 * the others.
 */
export const shareSubscriptions = <A>(
  { bus, logger }: { readonly bus: Bus; readonly logger: Logger },
  read: (payload: string) => A,
): SharedSubscriptions<A> => {
  const subjects = new Map<string, Shared<A>>()

  const share = (subject: string): Shared<A> => {
    const listeners = new Set<Listener<A>>()
    const failed = (error: unknown) => logger.error({ error, subject }, "a listener of a shared subject failed")
    // a listener that subscribes during a delivery receives the next payload
    const hear = (payload: string) => {
      const heard = read(payload)
      for (const listener of Array.from(listeners)) {
        try {
          listener.hear(heard)
        } catch (error) {
          failed(error)
        }
      }
    }
    const missed: MissedHandler = (when) => {
      for (const listener of Array.from(listeners)) {
        try {
          listener.missed?.(when)
        } catch (error) {
          failed(error)
        }
      }
    }
    const forget = bus.subscribe(subject, hear, missed)
    return { listeners, forget }
  }

  return {
    subscribe: (subject, listener) => {
      const shared = subjects.get(subject) ?? share(subject)
      subjects.set(subject, shared)
      shared.listeners.add(listener)
      return () => {
        if (!shared.listeners.delete(listener) || shared.listeners.size > 0) return
        subjects.delete(subject)
        shared.forget()
      }
    },
  }
}

interface Shared<A> {
  readonly listeners: Set<Listener<A>>
  readonly forget: () => void
}
