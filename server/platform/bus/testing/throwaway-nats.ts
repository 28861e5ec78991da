import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** A NATS server for tests, which can stop and restart on the same port. */
export interface ThrowawayNats {
  readonly url: string
  readonly start: () => Promise<void>
  /** Kills the server without a graceful shutdown. */
  readonly stop: () => Promise<void>
}

/** Finds nats-server on PATH or where Debian installs it; undefined if not installed. */
export const findNatsServer = (): string | undefined =>
  [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/bin"]
    .map((folder) => path.join(folder, "nats-server"))
    .find((file) => existsSync(file))

/** Creates a server that is not started yet. Further arguments are its own, such as `--user` and `--pass`. */
export const throwawayNats = async (binary: string, ...args: ReadonlyArray<string>): Promise<ThrowawayNats> => {
  const port = await freePort()
  let child: ChildProcess | undefined
  return {
    url: `nats://127.0.0.1:${port}`,
    start: async () => {
      child = spawn(binary, ["-a", "127.0.0.1", "-p", String(port), ...args], { stdio: "ignore" })
      const until = Date.now() + 10_000
      while (!(await answers(port))) {
        if (Date.now() > until) throw new Error("nats-server did not answer within 10 s")
        // between two attempts to reach it
        await sleep(20)
      }
    },
    stop: () =>
      new Promise((resolve) => {
        const ending = child
        child = undefined
        if (ending === undefined || ending.exitCode !== null) return resolve()
        ending.once("exit", () => resolve())
        ending.kill("SIGKILL")
        return undefined
      }),
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, "127.0.0.1", () => {
      // a server listening on a port has an address of this type
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("data", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })
