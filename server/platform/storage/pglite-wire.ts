import { Duplex } from "node:stream"
import { Worker } from "node:worker_threads"
import pg from "pg"

/** The embedded database, running in a worker thread. */
export interface PgliteServer {
  /** A pool of exactly one connection: PGlite has a single session. */
  readonly pool: pg.Pool
  /** Closes the connection, the database and the thread. */
  readonly stop: () => Promise<void>
}

export interface PgliteOptions {
  /** Folder of the database's files; null for a database in memory. */
  readonly dataDir: string | null
  /** Dump of a data folder from which a new database starts, four times as fast. */
  readonly seedFile: string | null
  /** Called once when the thread has crashed: work in progress is lost, and the program should exit. */
  readonly onFatal: (error: Error) => void
}

/** Starts the embedded database; rejects if it cannot be opened. */
export const startPglite = async (options: PgliteOptions): Promise<PgliteServer> => {
  const worker = new Worker(new URL("./pglite-worker.mjs", import.meta.url), {
    workerData: { dataDir: options.dataDir, seedFile: options.seedFile },
  })
  await untilReady(worker)

  const waiting: Array<(answer: Uint8Array) => void> = []
  const wires = new Set<PgliteWire>()
  let state: "running" | "stopping" | "dead" = "running"

  const die = (error: Error) => {
    if (state !== "running") return
    state = "dead"
    for (const wire of wires) wire.destroy(error)
    options.onFatal(error)
  }
  worker.on("message", (message: { answer: Uint8Array }) => waiting.shift()?.(message.answer))
  worker.on("error", (error) => die(error instanceof Error ? error : new Error(String(error))))
  worker.on("exit", (code) => die(new Error(`the embedded database's thread ended with code ${code}`)))

  const ask: Ask = (batch, whenAnswered) => {
    if (state === "dead") return
    waiting.push(whenAnswered)
    // pg builds its messages in a shared buffer: only a copy can be transferred
    const copy = batch === null ? null : new Uint8Array(batch)
    worker.postMessage(copy, copy === null ? [] : [copy.buffer])
  }

  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    user: "postgres",
    database: "postgres",
    // explicit, so that the environment (PGSSLMODE, PGPASSWORD) has no effect on a database that uses neither
    password: "",
    ssl: false,
    // as on a server (see openPostgres)
    pipeline: true,
    stream: () => {
      const wire = new PgliteWire(ask)
      wires.add(wire)
      wire.once("close", () => wires.delete(wire))
      return wire
    },
  })
  // a broken connection is reported through onFatal; without a listener it would crash the process
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))

  return {
    pool,
    stop: async () => {
      await pool.end()
      if (state === "dead") return
      state = "stopping"
      const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()))
      ask(null, () => {})
      await ended
    },
  }
}

const untilReady = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    const exited = (code: number) => reject(new Error(`the embedded database's thread ended with code ${code}`))
    worker.once("error", reject)
    worker.once("exit", exited)
    worker.once("message", (message: { ready: boolean; reason?: string }) => {
      worker.off("error", reject)
      worker.off("exit", exited)
      if (message.ready) resolve()
      else reject(new Error(message.reason))
    })
  })

type Ask = (batch: Uint8Array | null, whenAnswered: (answer: Uint8Array) => void) => void

/**
 * The socket that `pg` writes to. PGlite needs whole batches, so bytes are buffered until a message that a server
 * responds to: Sync or Query (or a password). COPY FROM STDIN and Flush, which need a response earlier, are not
 * supported.
 */
class PgliteWire extends Duplex {
  readonly #ask: Ask
  #collected: Buffer = Buffer.alloc(0)
  /** Up to this offset, `#collected` holds complete messages that do not end a batch. */
  #scanned = 0
  #started = false
  #ended = false

  constructor(ask: Ask) {
    super()
    this.#ask = ask
  }

  /** As a socket's: `pg` calls it once and waits for the event. */
  connect(): this {
    process.nextTick(() => this.emit("connect"))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#collected = this.#collected.length === 0 ? chunk : Buffer.concat([this.#collected, chunk])
    this.#sendBatches()
    done()
  }

  override _final(done: () => void): void {
    this.#ended = true
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#ended = true
    // the next connection reuses the session, and must find no open transaction, role or setting of this one
    if (this.#started) this.#ask(forgetSession, () => {})
    done(error)
  }

  #sendBatches(): void {
    for (;;) {
      // only the start-up message has no type byte before its length
      const head = this.#started ? 1 : 0
      if (this.#collected.length < this.#scanned + head + 4) return
      const type = this.#started ? this.#collected.readUInt8(this.#scanned) : startUp
      const end = this.#scanned + head + this.#collected.readInt32BE(this.#scanned + head)
      if (this.#collected.length < end) return
      this.#scanned = end
      if (!batchEnds.has(type)) continue
      const batch = this.#collected.subarray(0, end)
      this.#collected = this.#collected.subarray(end)
      this.#scanned = 0
      this.#started = true
      // Terminate is not forwarded: the database has only this one session (see _destroy)
      if (type === terminate) continue
      this.#ask(batch, (answer) => {
        if (!this.#ended) this.push(answer)
      })
    }
  }
}

const startUp = 0
const terminate = "X".charCodeAt(0)
const batchEnds = new Set([startUp, terminate, ...["S", "Q", "p"].map((type) => type.charCodeAt(0))])

const simpleQuery = (text: string): Buffer => {
  const message = Buffer.alloc(1 + 4 + Buffer.byteLength(text) + 1)
  message.write("Q")
  message.writeInt32BE(message.length - 1, 1)
  message.write(text, 5)
  return message
}

const forgetSession = Buffer.concat([simpleQuery("rollback"), simpleQuery("discard all")])
