import { connect, type NatsConnection, type Subscription } from "@nats-io/transport-node"
import { Effect } from "effect"
import { describeDefect } from "../http/describe-defect.ts"
import type { Logger } from "../logger.ts"
import { createWakeSignal } from "../wake-signal.ts"
import type { Bus, MissedHandler } from "./bus.ts"
import { createInProcessBus } from "./in-process-bus.ts"
import { natsServers } from "./nats-servers.ts"

export interface NatsBusOptions {
  /** One or several addresses, separated by commas: `nats://user:password@host:4222`, `tls://…`. */
  readonly url: string
  /** Separates installations that share a NATS server; the same on all nodes of one. */
  readonly namespace: string
  readonly logger: Logger
  /** First and longest reconnect delay, in milliseconds; default 250 and 5,000. */
  readonly retryWait?: { readonly first: number; readonly longest: number }
}

export interface NatsBus extends Bus {
  /** The connection problem as a Portuguese sentence for operators; undefined while connected. */
  readonly trouble: () => string | undefined
  /** Flushes pending messages and disconnects. */
  readonly close: () => Promise<void>
}

/**
 * Creates the bus between nodes. Subscribers in the publishing process are called directly, with or without NATS; other
 * nodes receive through NATS. While NATS is unreachable each process continues alone, and the bus reconnects
 * indefinitely. After each connection this node's subscribers are notified of a possible gap, and so are those of other
 * nodes if this node published while disconnected.
 */
export const createNatsBus = (options: NatsBusOptions): NatsBus => {
  const { url, namespace, logger, retryWait = { first: 250, longest: 5_000 } } = options
  const local = createInProcessBus(logger)
  const subjects = new Map<string, Subject>()
  const nameOf = (subject: string) => `prosa.${namespace}.${subject}`
  /** Announces a gap on the subject in its payload; on all subjects, if the payload is empty. */
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
      // the connection has just been closed
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
      // a function per subscription, so that the same handler may subscribe twice
      const told: MissedHandler = (when) => missed?.(when)
      known.missed.add(told)
      if (connection !== undefined && !connection.isClosed()) {
        known.remote ??= hear(connection, subject)
        // if the connection breaks meanwhile, the next one reports a gap
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

/** A subject with subscribers on this node. */
interface Subject {
  readonly missed: Set<MissedHandler>
  listeners: number
  remote: Subscription | undefined
}

/** Message size limit in bytes, until a server announces its own. */
const smallestLimit = 65_536

/** The loop above reconnects, so that every connection starts in the same way. Times are in milliseconds. */
const terms = { name: "prosa", noEcho: true, reconnect: false, timeout: 5_000, pingInterval: 10_000, maxPingOut: 2 }
