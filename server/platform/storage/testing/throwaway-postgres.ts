import { execFileSync, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { chownSync, existsSync, openSync, readdirSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"

/** A PostgreSQL server for tests, which stops by itself when the test run ends. */
export interface ThrowawayPostgres {
  /** Creates an empty database; `url` connects as its owner, who is not a superuser, as in production. */
  readonly createDatabase: () => Promise<{ readonly url: string; readonly drop: () => Promise<void> }>
}

/**
 * Finds the folder of initdb and postgres: on PATH, or the newest that Debian installed; undefined if not installed.
 */
export const findPostgresBinaries = (): string | undefined => {
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), ...versions.map((v) => `${debian}/${v}/bin`)]
  return folders.find((folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")))
}

export interface ThrowawayOptions {
  /** Commits wait for the disk, as in production; by default they do not. */
  readonly durable?: boolean
}

/** Returns the shared server of this test run: the first process that asks starts it; each kind has its own. */
export const throwawayPostgres = async (
  binaries: string,
  { durable = false }: ThrowawayOptions = {},
): Promise<ThrowawayPostgres> => {
  // vitest runs test files in child processes, whose parent lives as long as the run
  const testRun = process.send ? process.ppid : process.pid
  const folder = path.join(tmpdir(), `throwaway-postgres-${testRun}${durable ? "-durable" : ""}`)
  const ready = path.join(folder, "ready")
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) await writeFile(ready, String(await startServer(binaries, folder, testRun, durable ? {} : careless)))
  const port = await poll("the port of the test server", async () => Number(await readFile(ready, "utf8")) || null)

  const asSuperuser = async (statement: string) => {
    const client = new pg.Client({ ...loopback, port, user: superuser, database: "postgres" })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    createDatabase: async () => {
      const name = `test_${randomUUID().replaceAll("-", "")}`
      await asSuperuser(`create database ${name} owner ${owner}`)
      return {
        url: `postgres://${owner}@127.0.0.1:${port}/${name}`,
        drop: () => asSuperuser(`drop database ${name} with (force)`),
      }
    },
  }
}

const superuser = "superuser"
const owner = "database_owner"
const loopback = { host: "127.0.0.1", password: "", ssl: false }

/** Faster, but not safe against a power failure. */
const careless = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }

const startServer = async (
  binaries: string,
  folder: string,
  testRun: number,
  durability: Readonly<Record<string, string>>,
): Promise<number> => {
  const account = accountToRunAs()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = path.join(folder, "data")
  execFileSync(
    path.join(binaries, "initdb"),
    ["-D", data, "-U", superuser, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...account, cwd: folder, stdio: "pipe" },
  )
  const port = await freePort()
  const settings = { ...durability, listen_addresses: "127.0.0.1" }
  const log = openSync(path.join(folder, "log"), "w")
  spawn(
    path.join(binaries, "postgres"),
    [
      "-D",
      data,
      "-p",
      String(port),
      "-k",
      folder,
      ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`]),
    ],
    { ...account, cwd: folder, detached: true, stdio: ["ignore", log, log] },
  ).unref()
  endWith(testRun, folder)

  const client = await poll("the test server", async () => {
    const client = new pg.Client({ ...loopback, port, user: superuser, database: "postgres" })
    await client.connect()
    return client
  })
  await client.query(`create role ${owner} login createrole createdb`)
  await client.end()
  return port
}

/** The account to run as: PostgreSQL refuses to run as root. */
const accountToRunAs = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }))
  return { uid: id("-u"), gid: id("-g") }
}

/** Starts a shell that stops the server once the test run is gone, even after a crash. */
const endWith = (testRun: number, folder: string): void => {
  const script = `
    while kill -0 ${testRun} 2>/dev/null; do sleep 1; done
    kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")" && sleep 1
    rm -rf "$0"`
  spawn("sh", ["-c", script, folder], { detached: true, stdio: "ignore", cwd: "/" }).unref()
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      )
    })
  })

const poll = async <T>(what: string, attempt: () => Promise<T | null>): Promise<T> => {
  const until = Date.now() + 30_000
  for (;;) {
    const found = await attempt().catch(() => null)
    if (found !== null) return found
    if (Date.now() > until) throw new Error(`${what} did not answer within 30 s`)
    await sleep(50)
  }
}
