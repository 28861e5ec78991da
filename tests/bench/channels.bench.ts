import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { flowToWire } from "@prosa/adapters-http/routes"
import { type FakeGraph, openFakeGraph } from "@prosa/fakes"
import { type DatabasePlace, migrate, migrations, openDatabase } from "@prosa/server"
import { findPostgresBinaries, startTestServer, throwawayPostgres } from "@prosa/server/testing"
import { Effect } from "effect"
import { type ChannelRun, openChannelPeople } from "./channel-people.js"
import { storeEarlierTraffic } from "./earlier-traffic.js"
import { fallbackFlow } from "./inbound.bench.js"
import { atLeast, atMost, type Finding, must } from "./measure.js"

/**
 * Messages a second: the embedded database does one thing at a time, and is for small installations. `CHANNEL_PER_SECOND`
 * states another rate for both.
 */
const rateOf = (usual: number) => Number(process.env["CHANNEL_PER_SECOND"] ?? usual)
const rates = { PGlite: rateOf(20), PostgreSQL: rateOf(50) } as const
/** Each of so many people writes more rarely than WhatsApp lets one person be answered. */
const people = 600
/** How long they write, in seconds: a minute unless told. `CHANNEL_SECONDS=86400` is a day. */
const seconds = Number(process.env["CHANNEL_SECONDS"] ?? 60)
/** One database alone: `pglite` or `postgres`. */
const only = process.env["CHANNEL_DATABASE"]
/** Messages of the 24 hours before that PostgreSQL holds already; at 50 a second a day has 4,320,000. */
const earlier = Number(process.env["CHANNEL_EARLIER"] ?? 0)

const number = { phone: "551140028922", businessPhoneId: "106540352242922", businessAccountId: "304567890123456" }
const email = "camila@loja.com.br"
/** The secret of the server that founds the company, so that the program can read what it has sealed. */
const secret = "um segredo só dos testes, com 32 bytes"
const metricsToken = "so-para-este-banco-de-provas"

/**
 * Bench 13: people on WhatsApp write at a fixed rate to one node with a durable database, and a fake of Meta takes the answers.
 * The node is a process of its own, so that its memory is its own. It plays a minute of a day's traffic on an empty database: what
 * grows slowly, such as memory and tables, shows only where a longer time (`CHANNEL_SECONDS`) or a day's rows (`CHANNEL_EARLIER`)
 * are asked for.
 */
export const channelsBench = async (): Promise<ReadonlyArray<Finding>> => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-channels-"))
  const dataDir = join(folder, "data")
  const findings = only === "postgres" ? [] : await onDatabase("PGlite", { dataDir }, { DATA_DIR: dataDir })
  const binaries = findPostgresBinaries()
  if (binaries === undefined) process.stderr.write("PostgreSQL is not installed: the bench runs on PGlite only\n")
  else if (only !== "pglite") {
    const database = await (await throwawayPostgres(binaries, { durable: true })).createDatabase()
    const environment = { DATABASE_URL: database.url, DATA_DIR: join(folder, "files") }
    const fill = async () => {
      if (earlier === 0) return
      const begun = performance.now()
      const size = await storeEarlierTraffic(database.administratorUrl, earlier)
      const took = (performance.now() - begun) / 1_000
      process.stderr.write(`${earlier} earlier messages: ${size.toFixed(0)} MB, stored in ${took.toFixed(0)} s\n`)
    }
    findings.push(...(await onDatabase("PostgreSQL", { url: database.url }, environment, fill)))
    await database.drop()
  }
  rmSync(folder, { recursive: true, force: true })
  return findings
}

const onDatabase = async (
  name: keyof typeof rates,
  place: DatabasePlace,
  environment: Record<string, string>,
  fill = async () => {},
): Promise<Array<Finding>> => {
  const graph = await openFakeGraph({ receipts: "manual" })
  await foundConnectedBot(place, graph)
  const node = await startNode(graph, environment)
  const there = openChannelPeople({ graph, port: node.port, phoneNumberId: number.businessPhoneId, people })
  await there.begin()
  await fill()
  const before = await node.memory()
  const perSecond = rates[name]
  const run = await there.write(perSecond, seconds)
  const after = await node.memory()
  there.close()
  await node.end()
  await graph.close()
  return judged(`${perSecond} messages a second for ${seconds} s, ${name}`, run, { before, after, perSecond })
}

const judged = (
  title: string,
  { webhooks, lags, backlog, refused, drained }: ChannelRun,
  { before, after, perSecond }: { readonly before: number; readonly after: number; readonly perSecond: number },
): Array<Finding> => {
  const atPart = (values: ReadonlyArray<number>, part: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
  const parts = [
    [0.5, "p50", 50, 500],
    [0.95, "p95", 250, 2_000],
    [0.99, "p99", 500, 4_000],
  ] as const
  const last = lags.slice(-Math.ceil(lags.length / 10))
  return [
    ...parts.map(([part, word, most]) =>
      atMost(`${title}: webhook answered, ${word}`, atPart(webhooks, part), most, "ms"),
    ),
    ...parts.map(([part, word, , most]) =>
      atMost(`${title}: until its answer is sent, ${word}`, atPart(lags, part), most, "ms"),
    ),
    atMost(`${title}: until its answer is sent, p95 of the last tenth`, atPart(last, 0.95), 2_000, "ms"),
    atLeast(`${title}: answered`, lags.length, perSecond * seconds, "messages"),
    atMost(`${title}: webhooks refused`, refused, 0, "webhooks"),
    atMost(`${title}: without an answer, at most`, Math.max(...backlog), 4 * perSecond, "messages"),
    atMost(`${title}: without an answer, at the end`, backlog.at(seconds - 2) ?? 0, 2 * perSecond, "messages"),
    atMost(`${title}: all answered after the last`, drained, 4_000, "ms"),
    atMost(`${title}: memory at the end beside the start`, after, before + 150, "MB"),
  ]
}

/** Founds a company whose bot answers every message with one text, connected to the number. */
const foundConnectedBot = async (place: DatabasePlace, graph: FakeGraph): Promise<void> => {
  const logger = { info: () => {}, warn: () => {}, error: (fields: object) => must(false, JSON.stringify(fields)) }
  const onFatal = (error: Error) => {
    throw error
  }
  const database = await Effect.runPromise(openDatabase(place, { logger, onFatal }))
  await Effect.runPromise(migrate(database, migrations))
  const { id, secret: appSecret } = graph.world.app
  const meta = {
    id,
    secret: appSecret,
    graphUrl: graph.url,
    loginUrl: graph.url,
    version: "v25.0",
    verifyToken: "nenhum",
  }
  const server = await startTestServer(database, { meta })
  const { seed } = server
  const companyId = await seed.company()
  const workspace = await seed.workspace(companyId)
  await seed.person(companyId, { email, permissions: ["bot_view"], workspaces: [workspace] })
  await seed.asTenant(companyId, (tx) =>
    tx.execute(`update companies set whatsapp_api_meta = true where id = ${companyId}`),
  )
  const bot = await seed.bot(companyId, workspace)
  const person = await server.signedIn(email)
  const published = await person.post(`/api/bots/${bot.id}/publish/${bot.flowId}`, flowToWire(fallbackFlow))
  must(published.status === 200, `the flow was not published: ${JSON.stringify(published.body)}`)
  const draft = { ...number, token: graph.userToken, metaUrl: graph.url, on: true }
  const saved = await person.put(`/api/bots/${bot.id}/whatsapp-business-settings`, draft)
  must(saved.status === 200, `the number was not connected: ${JSON.stringify(saved.body)}`)
  await server.close()
  await database.close()
}

interface Node {
  readonly port: number
  /** Resident memory in megabytes. */
  readonly memory: () => Promise<number>
  readonly end: () => Promise<void>
}

/** Starts the built program. */
const startNode = async (graph: FakeGraph, environment: Record<string, string>): Promise<Node> => {
  const port = await freeLocalPort()
  const program = fileURLToPath(new URL("../../../composition-root/dist/program/main.js", import.meta.url))
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOST: "127.0.0.1",
    PORT: String(port),
    SESSION_SECRET: secret,
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: "error",
    META_APP_ID: graph.world.app.id,
    META_APP_SECRET: graph.world.app.secret,
    META_VERIFY_TOKEN: "token-de-verificacao",
    META_GRAPH_URL: graph.url,
    ...environment,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] })
  await served(child)
  return {
    port,
    memory: async () => {
      const headers = { authorization: `Bearer ${metricsToken}` }
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
      return Number(/^process_resident_memory_bytes (\S+)$/mu.exec(text)?.[1]) / 1_048_576
    },
    end: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGTERM")
      await ended
    },
  }
}

const served = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ""
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes("Prosa no ar")) resolve()
    })
    child.once("exit", (code) => reject(new Error(`the program ended with ${code}: ${said}`)))
  })

const freeLocalPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const listening = createServer().listen(0, "127.0.0.1", () => {
      const address = listening.address()
      listening.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no free port")),
      )
    })
  })
