import type { Logger } from "../logger.ts"
import type { Bus, MissedHandler } from "./bus.ts"

/** Subjects that many listen to at once: each is subscribed to once, and what is said on it is read once for all of them. */
export interface SharedSubscriptions<A> {
  /** As on the bus, with what `read` made of the payload: the same value for everybody who hears it. */
  readonly subscribe: (subject: string, listener: Listener<A>) => () => void
}

/** Who listens. An object, so that a thousand of them cost a thousand calls and not a thousand closures more. */
export interface Listener<A> {
  readonly hear: (heard: A) => void
  readonly missed?: MissedHandler
}

/** `read` runs once for each payload. A handler that throws is logged and disturbs no other. */
export const shareSubscriptions = <A>(
  { bus, logger }: { readonly bus: Bus; readonly logger: Logger },
  read: (payload: string) => A,
): SharedSubscriptions<A> => {
  const subjects = new Map<string, Shared<A>>()

  const share = (subject: string): Shared<A> => {
    const listeners = new Set<Listener<A>>()
    const failed = (error: unknown) => logger.error({ error, subject }, "a listener of a shared subject failed")
    // who comes while something is told hears what comes after
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
