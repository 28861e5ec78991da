import { execFileSync, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { chownSync, openSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { postgresAccount, versionOf } from "./postgres-installations.ts"

/** A PostgreSQL server for tests, which stops by itself when the test run ends. */
export interface ThrowawayPostgres {
  /** Creates a database, empty or a copy of the template. */
  readonly createDatabase: (template?: DatabaseTemplate) => Promise<ThrowawayDatabase>
}

export interface ThrowawayDatabase {
  /** Connects as its owner, who is not a superuser, as in production. */
  readonly url: string
  /** The same by the server's local socket, which takes half of the processor time that a network connection takes. */
  readonly socketUrl: string
  /** Connects as a superuser. */
  readonly administratorUrl: string
  readonly drop: () => Promise<void>
}

/** A database that is filled once on the test run's server, and then copied. */
export interface DatabaseTemplate {
  /** Identifies the content: lower-case letters, digits and `_`. */
  readonly name: string
  /** Fills the empty database at this address; closes its connections before it resolves. */
  readonly fill: (url: string) => Promise<void>
}

export interface ThrowawayOptions {
  /** Commits wait for the disk, as in production; by default they do not. */
  readonly durable?: boolean
  /** The owner of the databases may create roles, as by default, or not. */
  readonly ownerCreatesRoles?: boolean
}

/** Returns the shared server of this test run: the first process that asks starts it; each version and kind has its own. */
export const throwawayPostgres = async (
  binaries: string,
  { durable = false, ownerCreatesRoles = true }: ThrowawayOptions = {},
): Promise<ThrowawayPostgres> => {
  // `npm test` names itself; otherwise vitest runs test files in child processes, whose parent lives as long as the run
  const testRun = Number(process.env["PROSA_TEST_RUN"]) || (process.send ? process.ppid : process.pid)
  const kind = `${durable ? "-durable" : ""}${ownerCreatesRoles ? "" : "-plain"}`
  const folder = path.join(tmpdir(), `throwaway-postgres-${testRun}-${versionOf(binaries)}${kind}`)
  const ready = path.join(folder, "ready")
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const rights = ownerCreatesRoles ? "createrole createdb" : "nocreaterole"
    await writeFile(ready, String(await startServer(binaries, folder, testRun, durable ? {} : careless, rights)))
  }
  const port = await poll("the port of the test server", async () => Number(await readFile(ready, "utf8")) || null)

  // Copied as files: by way of its log, as is usual since 15, the server takes three times as long.
  const copying = versionOf(binaries) < 15 ? "" : "strategy file_copy"
  const asSuperuser = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ ...loopback, port, user: superuser, database: "postgres" })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const urlOf = (name: string, user = owner) => `postgres://${user}@127.0.0.1:${port}/${name}`
  return {
    createDatabase: async (template) => {
      const name = `test_${randomUUID().replaceAll("-", "")}`
      await asSuperuser(async (client) => {
        if (template) await ensureTemplate(client, template, urlOf)
        await client.query(
          `create database ${name} owner ${owner} template ${template?.name ?? "template1"} ${copying}`,
        )
      })
      return {
        url: urlOf(name),
        socketUrl: `${urlOf(name)}?host=${encodeURIComponent(folder)}`,
        administratorUrl: urlOf(name, superuser),
        drop: () => asSuperuser(async (client) => void (await client.query(`drop database ${name} with (force)`))),
      }
    },
  }
}

/**
 * Creates the template if missing. One worker creates it while the others wait; what a crashed worker left has the
 * draft's name, and is replaced.
 */
const ensureTemplate = async (
  client: pg.Client,
  { name, fill }: DatabaseTemplate,
  urlOf: (name: string) => string,
): Promise<void> => {
  await client.query("select pg_advisory_lock($1)", [templateLock])
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name])
  if (rowCount === 0) {
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} owner ${owner}`)
    await fill(urlOf(draft))
    await client.query(`alter database ${draft} rename to ${name}`)
  }
  await client.query("select pg_advisory_unlock($1)", [templateLock])
}

/** Any number. */
const templateLock = 4_711

const superuser = "superuser"
const owner = "database_owner"
const loopback = { host: "127.0.0.1", password: "", ssl: false }

/** Faster, but not safe against a power failure; a database lives too briefly to be vacuumed or written out by the way. */
const careless = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
  checkpoint_timeout: "1h",
  autovacuum: "off",
}

const startServer = async (
  binaries: string,
  folder: string,
  testRun: number,
  durability: Readonly<Record<string, string>>,
  rights: string,
): Promise<number> => {
  const account = postgresAccount()
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
  await client.query(`create role ${owner} login ${rights}`)
  await client.end()
  return port
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
