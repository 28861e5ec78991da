import { connect, type NatsConnection, type Subscription } from "@nats-io/transport-node"
import { Effect } from "effect"
import { describeDefect } from "../http/describe-defect.ts"
import type { Logger } from "../logger.ts"
import { createWakeSignal } from "../wake-signal.ts"
import type { Bus, MissedHandler } from "./bus.ts"
import { createInProcessBus } from "./in-process-bus.ts"
import { natsServers } from "./nats-servers.ts"

export interface NatsBusOptions {
  /** One address or several, separated by commas: `nats://user:password@host:4222`, `tls://…`. */
  readonly url: string
  /** What keeps installations that share a NATS apart: the same on all nodes of one. */
  readonly namespace: string
  readonly logger: Logger
  /** The first wait before trying again, in milliseconds, and the longest; 250 and 5,000 when not given. */
  readonly retryWait?: { readonly first: number; readonly longest: number }
}

export interface NatsBus extends Bus {
  /** What is wrong, as a Portuguese sentence for operators; undefined while connected. */
  readonly trouble: () => string | undefined
  /** Sends what was said, and lets go. */
  readonly close: () => Promise<void>
}

/**
 * The bus between nodes. What a node says is heard in its own process at once, with or without NATS; other nodes hear it
 * through NATS. While that is away the product goes on in each process alone, and the bus tries again for ever. On every
 * connection this node's subscribers are told that they may have missed something; and so are those of the others, when
 * this node said something that they could not hear.
 */
export const createNatsBus = (options: NatsBusOptions): NatsBus => {
  const { url, namespace, logger, retryWait = { first: 250, longest: 5_000 } } = options
  const local = createInProcessBus(logger)
  const subjects = new Map<string, Subject>()
  const nameOf = (subject: string) => `prosa.${namespace}.${subject}`
  /** Carries the subject of which others may have missed something; nothing: of all. */
  const missedName = `prosa.${namespace}.missed`
  const signal = createWakeSignal()
  const closing = new AbortController()
  let connection: NatsConnection | undefined
  let unheard = false

  const tellMissed = (subject: Subject | undefined, when: "beginning" | "gap") => {
    for (const missed of subject?.missed ?? []) missed(when)
  }
  const tellAllMissed = () => {
    for (const subject of subjects.values()) tellMissed(subject, "gap")
  }

  const hear = (to: NatsConnection, subject: string): Subscription =>
    to.subscribe(nameOf(subject), {
      callback: (error, message) => {
        if (error === null) Effect.runFork(Effect.ignore(local.publish(subject, message.string())))
      },
    })

  const send = (subject: string, payload: string): void => {
    try {
      if (connection === undefined || connection.isClosed()) unheard = true
      else if (Buffer.byteLength(payload) <= (connection.info?.max_payload ?? smallestLimit))
        connection.publish(nameOf(subject), payload)
      else connection.publish(missedName, subject)
    } catch (error) {
      // the connection was closed just now
      unheard = true
      logger.warn({ error: describeDefect(error) }, "a message was not sent to the other nodes")
    }
  }

  const serve = async (to: NatsConnection): Promise<void> => {
    to.subscribe(missedName, {
      callback: (error, message) => {
        if (error !== null) return
        const subject = message.string()
        if (subject === "") tellAllMissed()
        else tellMissed(subjects.get(subject), "gap")
      },
    })
    for (const [name, subject] of subjects) subject.remote = hear(to, name)
    connection = to
    await to.flush()
    if (unheard) to.publish(missedName, "")
    unheard = false
    tellAllMissed()
    logger.info({}, "connected to NATS")
    await to.closed()
  }

  const loop = async (): Promise<void> => {
    let wait = retryWait.first
    while (!closing.signal.aborted) {
      try {
        const to = await connect({ ...natsServers(url), ...terms })
        wait = retryWait.first
        if (closing.signal.aborted) await to.close()
        else await serve(to)
      } catch (error) {
        if (wait === retryWait.first) logger.warn({ error: describeDefect(error) }, "NATS does not answer")
      }
      connection = undefined
      if (closing.signal.aborted) return
      if (wait === retryWait.first) logger.warn({}, "this node goes on alone until NATS is back")
      await signal.wait(wait * (0.5 + Math.random()))
      wait = Math.min(wait * 2, retryWait.longest)
    }
  }

  const looping = loop()
  return {
    trouble: () =>
      connection === undefined || connection.isClosed()
        ? "O NATS não responde: este nó segue sozinho, e o que acontece nos outros chega atrasado."
        : undefined,

    publish: (subject, payload) =>
      local.publish(subject, payload).pipe(Effect.andThen(Effect.sync(() => send(subject, payload)))),

    subscribe: (subject, handler, missed) => {
      const forget = local.subscribe(subject, handler)
      const known = subjects.get(subject) ?? { missed: new Set(), listeners: 0, remote: undefined }
      subjects.set(subject, known)
      known.listeners += 1
      // an own function for each subscription, so that the same handler may subscribe twice
      const told: MissedHandler = (when) => missed?.(when)
      known.missed.add(told)
      if (connection !== undefined && !connection.isClosed()) {
        known.remote ??= hear(connection, subject)
        // a connection that breaks meanwhile tells of a gap
        connection.flush().then(
          () => known.missed.has(told) && told("beginning"),
          () => undefined,
        )
      }
      let ended = false
      return () => {
        if (ended) return
        ended = true
        forget()
        known.missed.delete(told)
        known.listeners -= 1
        if (known.listeners > 0) return
        subjects.delete(subject)
        known.remote?.unsubscribe()
      }
    },

    close: async () => {
      closing.abort()
      signal.wake()
      await connection?.flush().catch(() => undefined)
      await connection?.close()
      await looping
    },
  }
}

/** A subject that somebody on this node listens to. */
interface Subject {
  readonly missed: Set<MissedHandler>
  listeners: number
  remote: Subscription | undefined
}

/** In bytes; a server tells its own. */
const smallestLimit = 65_536

/** The loop above connects again, so that there is one way in which connections begin. Times are in milliseconds. */
const terms = { name: "prosa", noEcho: true, reconnect: false, timeout: 5_000, pingInterval: 10_000, maxPingOut: 2 }
