import { type ChildProcess, spawn } from "node:child_process"
import { cp, mkdir, rm } from "node:fs/promises"
import { type AddressInfo, createServer, type Server } from "node:net"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { afterAll, afterEach, beforeAll } from "vitest"

const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** How a program ended, and everything that it said. */
export interface Ended {
  readonly code: number | null
  readonly said: string
  readonly complained: string
}

export interface SpawnedProgram {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Where it serves; rejects when it ends before. */
  readonly url: Promise<string>
  readonly said: () => string
}

export interface ProgramPlace {
  /** A folder of this suite's own, which is gone after it. */
  readonly folder: string
  /** Starts the real program, on a free port and with its data in `folder/data` unless the environment says otherwise. */
  readonly start: (environment: Record<string, string>, ...args: ReadonlyArray<string>) => SpawnedProgram
}

/** Compiles the program's sources as they are, whatever was built before. What a test leaves running is killed after it. */
export const programPlace = (name: string): ProgramPlace => {
  const folder = here(`../../node_modules/.cache/${name}-${process.pid}`)
  const running = new Set<SpawnedProgram>()

  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
    await build({
      configFile: false,
      logLevel: "error",
      build: { ssr: here("../main.ts"), outDir: folder, emptyOutDir: false, target: "node20" },
      ssr: { noExternal: [/^@prosa\//], resolve: { conditions: ["prosa-source", "node"] } },
    })
    const worker = here("../../../server/platform/storage/pglite-worker.mjs")
    await cp(worker, path.join(folder, "pglite-worker.mjs"))
    await cp(worker, path.join(folder, "assets/pglite-worker.mjs"))
  })
  afterEach(async () => {
    for (const program of running) program.child.kill("SIGKILL")
    // what comes next works on the same folder
    await Promise.all([...running].map((program) => program.ended))
    running.clear()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  return {
    folder,
    start: (environment, ...args) => {
      const home = { HOST: "127.0.0.1", PORT: "0", DATA_DIR: path.join(folder, "data") }
      const env = { PATH: process.env["PATH"] ?? "", ...home, ...environment }
      const child = spawn(process.execPath, [path.join(folder, "main.js"), ...args], { cwd: folder, env })
      let said = ""
      let complained = ""
      child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()))
      child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()))
      const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, said, complained })))
      const url = new Promise<string>((resolve, reject) => {
        child.stdout.on("data", () => {
          const found = /Prosa no ar: (\S+)\n/u.exec(said)?.[1]
          if (found !== undefined) resolve(found)
        })
        child.on("close", () => reject(new Error(`ended before it served: ${complained}`)))
      })
      url.catch(() => undefined)
      const program = { child, ended, url, said: () => said }
      running.add(program)
      return program
    },
  }
}

/** Listens on a free port of this machine, and answers which. */
export const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve) => {
    // a server that listens on a port has an address of this kind
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })

/** A port of this machine that was free just now. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
