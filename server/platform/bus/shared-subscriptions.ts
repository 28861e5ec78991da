import type { Logger } from "../logger.ts"
import type { Bus, MissedHandler } from "./bus.ts"

/** Subjects that many listen to at once: each is subscribed to once, and what is said on it is read once for all of them. */
export interface SharedSubscriptions<A> {
  /** As on the bus, with what `read` made of the payload: the same value for everybody who hears it. */
  readonly subscribe: (subject: string, handler: (heard: A) => void, missed?: MissedHandler) => () => void
}

/** `read` runs once for each payload. A handler that throws is logged and disturbs no other. */
export const shareSubscriptions = <A>(
  { bus, logger }: { readonly bus: Bus; readonly logger: Logger },
  read: (payload: string) => A,
): SharedSubscriptions<A> => {
  const subjects = new Map<string, Shared<A>>()

  const share = (subject: string): Shared<A> => {
    const listeners = new Set<Listener<A>>()
    const tell = (heard: (listener: Listener<A>) => void) => {
      // who comes while it is told hears what comes after
      for (const listener of Array.from(listeners)) {
        try {
          heard(listener)
        } catch (error) {
          logger.error({ error, subject }, "a listener of a shared subject failed")
        }
      }
    }
    const forget = bus.subscribe(
      subject,
      (payload) => {
        const heard = read(payload)
        tell((listener) => listener.handler(heard))
      },
      (when) => tell((listener) => listener.missed?.(when)),
    )
    return { listeners, forget }
  }

  return {
    subscribe: (subject, handler, missed) => {
      const listener: Listener<A> = { handler, missed }
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

interface Listener<A> {
  readonly handler: (heard: A) => void
  readonly missed: MissedHandler | undefined
}

interface Shared<A> {
  readonly listeners: Set<Listener<A>>
  readonly forget: () => void
}
