// PostgreSQL in WebAssembly, in a thread of its own. Plain JavaScript, since Node starts it by its file, from the sources
// under the tests and from the build in production.
import { readFile } from "node:fs/promises"
import { setFlagsFromString } from "node:v8"
import { parentPort, workerData } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"

/**
 * What the starter passes: no `dataDir` is a database in memory; `seedFile` is a dump for a database that is new.
 * @typedef {{ dataDir: string | null, seedFile: string | null }} PgliteStart
 */
/**
 * A batch of the wire protocol, or null to close. Each is answered in order by `{ answer }`; the first message of all is
 * `{ ready: true }` or `{ ready: false, reason }`.
 * @typedef {Uint8Array | null} PgliteRequest
 */

// A function of PostgreSQL is compiled anew by the optimizing compiler once it has run for this long (V8's unit, about a
// byte executed). V8's default, a tenth of it, spends about half a second of a start on functions that only a start
// needs; those of every query get there all the same. An unknown flag of another V8 is only reported.
setFlagsFromString("--wasm-tiering-budget=18000000")

const port = parentPort
if (!port) throw new Error("pglite-worker runs in a worker thread only")

/** @type {PgliteStart} */
const start = workerData

/** @returns {Promise<PGlite>} */
const open = async () => {
  const seed = start.seedFile === null ? null : new Blob([await readFile(start.seedFile)])
  return PGlite.create({
    ...(start.dataDir === null ? {} : { dataDir: start.dataDir }),
    ...(seed === null ? {} : { loadDataDir: seed }),
    extensions: { pg_trgm, btree_gin },
  })
}

/** @param {PGlite} database */
const serve = (database) => {
  let turn = Promise.resolve()

  /** @param {PgliteRequest} request */
  const answer = async (request) => {
    if (request === null) {
      await database.close()
      port.postMessage({ answer: new Uint8Array() })
      port.close()
      return
    }
    // a copy: what PGlite answers lies in its own memory, which the next query overwrites and which cannot be given away
    const copy = new Uint8Array(await database.execProtocolRaw(request))
    port.postMessage({ answer: copy }, [copy.buffer])
  }

  port.on("message", (/** @type {PgliteRequest} */ request) => {
    // a rejection is left unhandled, which ends this thread: the database is then in an unknown state
    turn = turn.then(() => answer(request))
  })
}

try {
  serve(await open())
  port.postMessage({ ready: true })
} catch (error) {
  port.postMessage({ ready: false, reason: error instanceof Error ? error.message : String(error) })
  port.close()
}
