import { type ChildProcess, spawn } from "node:child_process"
import { cp, mkdir, rm } from "node:fs/promises"
import { type AddressInfo, createServer, type Server } from "node:net"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { afterAll, afterEach, beforeAll } from "vitest"
import { extractMigratedData } from "@prosa/server/testing"

const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** The exit of a program, and its whole output. */
export interface Ended {
  readonly code: number | null
  readonly said: string
  readonly complained: string
}

export interface SpawnedProgram {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** The served address; rejects if the program exits first. */
  readonly url: Promise<string>
  readonly said: () => string
}

export interface ProgramPlace {
  /** A temporary folder of the suite, removed after it. */
  readonly folder: string
  /** Starts the real program on a free port, with its data in `folder/data`, unless the environment says otherwise. */
  readonly start: (environment: Record<string, string>, ...args: ReadonlyArray<string>) => SpawnedProgram
  /** Runs a job of the operator's program, such as `backup`, with the same data. */
  readonly operate: (environment: Record<string, string>, ...args: ReadonlyArray<string>) => OperatorJob
}

export interface OperatorJob {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

export interface ProgramPlaceOptions {
  /** The data folder begins with a database that has the migrations and nothing else; it is made in a fraction of the time. */
  readonly migrated?: boolean
}

/**
 * Compiles the program's present sources, not an earlier build. Programs that a test leaves running are killed after
 * it.
 */
export const programPlace = (name: string, { migrated = false }: ProgramPlaceOptions = {}): ProgramPlace => {
  const folder = here(`../../node_modules/.cache/${name}-${process.pid}`)
  const running = new Set<OperatorJob>()

  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
    await build({
      configFile: false,
      logLevel: "error",
      build: {
        ssr: true,
        rollupOptions: { input: { main: here("../main.ts"), operator: here("../operator.ts") } },
        outDir: folder,
        emptyOutDir: false,
        target: "node20",
      },
      // With effect in the same file the program starts in half the time.
      ssr: { noExternal: [/^@prosa\//, /^effect/], resolve: { conditions: ["prosa-source", "node"] } },
    })
    const worker = here("../../../server/platform/storage/pglite-worker.mjs")
    await cp(worker, path.join(folder, "pglite-worker.mjs"))
    await cp(worker, path.join(folder, "assets/pglite-worker.mjs"))
    if (migrated) await extractMigratedData(path.join(folder, "data"))
  })
  afterEach(async () => {
    for (const program of running) program.child.kill("SIGKILL")
    // the next test uses the same folder
    await Promise.all([...running].map((program) => program.ended))
    running.clear()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  return {
    folder,
    operate: (environment, ...args) => {
      const job = spawnIn(folder, "operator.js", environment, args)
      running.add(job)
      return job
    },
    start: (environment, ...args) => {
      const spawned = spawnIn(folder, "main.js", environment, args)
      const { child, ended, said, complained } = spawned
      const url = new Promise<string>((resolve, reject) => {
        child.stdout.on("data", () => {
          const found = /Prosa no ar: (\S+)\n/u.exec(said())?.[1]
          if (found !== undefined) resolve(found)
        })
        child.on("close", () => reject(new Error(`ended before it served: ${complained()}`)))
      })
      url.catch(() => undefined)
      const program = { child, ended, url, said }
      running.add(program)
      return program
    },
  }
}

const spawnIn = (folder: string, file: string, environment: Record<string, string>, args: ReadonlyArray<string>) => {
  // Everybody in a test has one address.
  const home = { CALL_LIMIT_FACTOR: "0", HOST: "127.0.0.1", PORT: "0", DATA_DIR: path.join(folder, "data") }
  const env = { PATH: process.env["PATH"] ?? "", ...home, ...environment }
  const child = spawn(process.execPath, [path.join(folder, file), ...args], { cwd: folder, env })
  let said = ""
  let complained = ""
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()))
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, said, complained })))
  return { child, ended, said: () => said, complained: () => complained }
}

/** Listens on a free local port and returns it. */
export const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve) => {
    // a server listening on a port has an address of this type
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })

/** Returns a local port that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
