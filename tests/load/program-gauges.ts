import { setTimeout as sleep } from "node:timers/promises"
import type { HttpAsker } from "./http-asker.ts"

/** What the program says of itself at `/metrics`. */
export interface ProgramGauges {
  /** Milliseconds since the watch began. */
  readonly at: number
  /** In bytes. */
  readonly resident: number
  readonly heapUsed: number
  readonly cpuSeconds: number
  /** Messages told over all sockets so far. */
  readonly told: number
  readonly dropped: number
  /** The most that has waited for the reader of one socket, in bytes. */
  readonly mostBuffered: number
  readonly openSockets: number
}

export const readGauges = async (http: HttpAsker, begun: number): Promise<ProgramGauges> => {
  const { status, body } = await http.ask("GET", "/metrics")
  if (status !== 200 || typeof body !== "string") throw new Error(`/metrics was answered ${status}`)
  const sum = (name: string, labels = ""): number =>
    body
      .split("\n")
      .filter((line) => new RegExp(`^${name}[{ ]`, "u").test(line) && line.includes(labels))
      .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(" ") + 1)), 0)
  return {
    at: performance.now() - begun,
    resident: sum("process_resident_memory_bytes"),
    heapUsed: sum("nodejs_heap_size_used_bytes"),
    cpuSeconds: sum("process_cpu_seconds_total"),
    told: sum("prosa_socket_messages_total", 'direction="out"'),
    dropped: sum("prosa_sockets_dropped_total"),
    mostBuffered: sum("prosa_socket_buffered_bytes_most"),
    openSockets: sum("prosa_sockets_open"),
  }
}

/** Reads the gauges every so many milliseconds until it is ended. */
export const watchGauges = (http: HttpAsker, every: number) => {
  const begun = performance.now()
  const read: Array<ProgramGauges> = []
  let ended = false
  const watching = (async () => {
    for (;;) {
      read.push(await readGauges(http, begun))
      if (ended) return
      await sleep(every)
    }
  })()
  return {
    read,
    end: async () => {
      ended = true
      await watching
    },
  }
}
