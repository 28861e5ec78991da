import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"

/** Outcome of a job. */
export type JobOutcome = "done" | "failed" | "interrupted"

/** Counters of one socket, from open to close. */
export interface SocketCount {
  readonly received: () => void
  readonly sent: (messages: number) => void
  /** Records the bytes buffered for the client. */
  readonly buffered: (bytes: number) => void
  /** Records that the socket was closed because the client reads too slowly. */
  readonly dropped: () => void
  readonly closed: () => void
}

/** Metrics for operators. Labels have few values (patterns, kinds, outcomes): never an id, an address or user text. */
export interface Metrics {
  /** `route` is the route's pattern, not the address. */
  readonly answered: (
    call: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ) => void
  readonly socketOpened: (socket: string) => SocketCount
  readonly worked: (kind: string, outcome: JobOutcome, seconds: number) => void
  /** Sets how many connections to vendors' channels there are, by channel and state. */
  readonly connections: (
    counts: ReadonlyArray<{ readonly medium: string; readonly state: string; readonly count: number }>,
  ) => void
  /** Sets how many nodes this one counts, itself included: the limits of the installation are shared out among them. */
  readonly nodes: (count: number) => void
  /** All metrics in the text format of Prometheus. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

export interface MetricsOptions {
  /** Includes process metrics: memory, CPU, event loop lag, garbage collection. Only one per process may set it. */
  readonly ofProcess?: boolean
}

export const createMetrics = ({ ofProcess = false }: MetricsOptions = {}): Metrics => {
  const register = new Registry()
  const registers = [register]
  if (ofProcess) collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: "prosa_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const sockets = new Gauge({
    name: "prosa_sockets_open",
    help: "Sockets that are open now",
    labelNames: ["socket"],
    registers,
  })
  // Accumulated until the next scrape, so that an event to a thousand sockets looks up no label.
  const uncounted = new Map<string, { in: number; out: number }>()
  const framesOf = (socket: string) => {
    const known = uncounted.get(socket) ?? { in: 0, out: 0 }
    uncounted.set(socket, known)
    return known
  }
  const frames: Counter = new Counter({
    name: "prosa_socket_messages_total",
    help: "Messages over sockets, pings left out",
    labelNames: ["socket", "direction"],
    registers,
    collect: () => {
      for (const [socket, counted] of uncounted) {
        frames.inc({ socket, direction: "in" }, counted.in)
        frames.inc({ socket, direction: "out" }, counted.out)
        counted.in = 0
        counted.out = 0
      }
    },
  })
  let mostBuffered = 0
  const buffered: Gauge = new Gauge({
    name: "prosa_socket_buffered_bytes_most",
    help: "The most that has waited for the reader of one socket since the start",
    registers,
    collect: () => buffered.set(mostBuffered),
  })
  const dropped = new Counter({
    name: "prosa_sockets_dropped_total",
    help: "Sockets closed because their reader was too slow",
    labelNames: ["socket"],
    registers,
  })
  const jobs = new Histogram({
    name: "prosa_job_duration_seconds",
    help: "Time that jobs took, by what became of them",
    labelNames: ["kind", "outcome"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60],
    registers,
  })
  const connections = new Gauge({
    name: "prosa_channel_connections",
    help: "Connections to vendors' channels of all companies; a broken one is refused by its vendor",
    labelNames: ["medium", "state"],
    registers,
  })
  const nodes = new Gauge({
    name: "prosa_nodes",
    help: "Nodes that this one counts, itself included: they share out the limits of the installation",
    registers,
  })
  return {
    answered: (call, seconds) => requests.observe({ ...call }, seconds),
    socketOpened: (socket) => {
      sockets.inc({ socket })
      const counted = framesOf(socket)
      return {
        received: () => void (counted.in += 1),
        sent: (messages) => void (counted.out += messages),
        buffered: (bytes) => void (mostBuffered = Math.max(mostBuffered, bytes)),
        dropped: () => dropped.inc({ socket }),
        closed: () => sockets.dec({ socket }),
      }
    },
    worked: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    connections: (counts) => {
      connections.reset()
      for (const { medium, state, count } of counts) connections.set({ medium, state }, count)
    },
    nodes: (count) => nodes.set(count),
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}
