import { spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"
import { flowToWire } from "@prosa/adapters-http/routes"
import { documentOf, type FlowDocument, richTextOf } from "@prosa/core/flow"
import { type Database, type DatabasePlace, migrate, migrations, openDatabase } from "@prosa/server"
import { findPostgresBinaries, startTestServer, type TestServer, throwawayPostgres } from "@prosa/server/testing"
import { Effect } from "effect"
import type { VisitorsAtWork, Wave, Waved } from "./inbound-visitors.js"
import { atMost, compareAsync, type Finding, must } from "./measure.js"
import { flowOf } from "./sketches.js"

const visitors = 16
/** Messages of each visitor in one round. */
const each: Wave = 32
const text = "quero um unicórnio"
const reply = "Não entendi. Pode dizer de outro jeito?"

/**
 * From a visitor's message to its answer, which leaves when message and reply are durable: the whole server over HTTP, beside
 * a loop of bare transactions on the same database (insert a message, bump its dialog, store its state, commit), as many
 * at once. PostgreSQL waits for its disk, as it does in production. And how much is lost or doubled when it is killed.
 */
export const inboundBench = async (): Promise<ReadonlyArray<Finding>> => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-inbound-"))
  const findings = [await onDatabase("PGlite", { dataDir: join(folder, "data") })]
  rmSync(folder, { recursive: true, force: true })
  const binaries = findPostgresBinaries()
  if (binaries === undefined) process.stderr.write("PostgreSQL is not installed: the bench runs on PGlite only\n")
  else {
    const database = await (await throwawayPostgres(binaries, { durable: true })).createDatabase()
    findings.push(await onDatabase("PostgreSQL", { url: database.url, connections: visitors }))
    await database.drop()
  }
  return [...findings, ...underKills()]
}

const onDatabase = async (name: string, place: DatabasePlace): Promise<Finding> => {
  const onFatal = (error: Error) => {
    throw error
  }
  const logger = { info: () => {}, warn: () => {}, error: (fields: object) => must(false, JSON.stringify(fields)) }
  const database = await Effect.runPromise(openDatabase(place, { logger, onFatal }))
  await Effect.runPromise(migrate(database, migrations))
  const server = await startTestServer(database)
  const tokens = await openConversations(server)
  const client = startVisitors({ port: Number(new URL(server.url).port), tokens, text, pause: 0 })
  const bare = await bareTransactions(database)

  let sent = 0
  const ours = async () => {
    const { right } = await client.wave(each)
    must(right === visitors * each, `${right} of ${visitors * each} messages were answered`)
    sent += right
  }
  const title = `${visitors * each} messages of ${visitors} visitors, each with its reply, ${name}`
  const found = await compareAsync(title, ours, bare.wave, { faster: 0.35 })
  await client.stop()
  await server.close()
  await allAnswered(database, sent)
  await bare.check()
  await database.close()
  return found
}

/** A bot that stays at its first card, whatever is said: each message is answered by one text. */
export const fallbackFlow: FlowDocument = (() => {
  const document = documentOf(flowOf({ size: 2, edges: [[0, 1]] }))
  return {
    ...document,
    nodes: document.nodes.map((node, at) => ({
      ...node,
      kind: at === 0 ? "start" : "end",
      botInteractions: node.botInteractions.map((said) => ({ ...said, text: richTextOf("Olá!") })),
      fallbackMessages: at === 0 ? [reply] : [""],
    })),
  }
})()

/** Returns the tokens of so many visitors, each with a conversation that has begun. */
export const openConversations = async (server: TestServer, count = visitors): Promise<ReadonlyArray<string>> => {
  const { seed } = server
  const companyId = await seed.company()
  const workspace = await seed.workspace(companyId)
  await seed.person(companyId, { email: "camila@loja.com.br", permissions: ["bot_view"], workspaces: [workspace] })
  const bot = await seed.bot(companyId, workspace)
  const person = await server.signedIn("camila@loja.com.br")
  const published = await person.post(`/api/bots/${bot.id}/publish/${bot.flowId}`, flowToWire(fallbackFlow))
  must(published.status === 200, `the flow was not published: ${JSON.stringify(published.body)}`)
  const tokens: Array<string> = []
  for (let at = 0; at < count; at++) {
    const browser = server.browser()
    const { body } = await browser.post("/api/livechat/sessions", { botToken: bot.token })
    const token = String(Reflect.get(Object(body), "visitorToken"))
    // a conversation begins with the visitor's first message
    const first = { text: firstWords, clientId: randomUUID() }
    const begun = await browser.post("/api/livechat/messages", first, { authorization: `Bearer ${token}` })
    must(begun.status === 200, `no conversation began: ${JSON.stringify(begun.body)}`)
    tokens.push(token)
  }
  return tokens
}

/** Starts the thread of the visitors. */
export const startVisitors = (work: VisitorsAtWork) => {
  const worker = new Worker(new URL("./inbound-visitors.js", import.meta.url), { workerData: work })
  const broken = new Promise<never>((_, reject) => worker.once("error", reject))
  return {
    wave: (wave: Wave) => {
      const waved = new Promise<Waved>((resolve) => worker.once("message", resolve))
      worker.postMessage(wave, [])
      return Promise.race([waved, broken])
    },
    stop: () => worker.terminate(),
  }
}

/** What nobody who stores a message can do without, on tables of its own, with a key and nothing else. */
const bareTransactions = async ({ pool }: Database) => {
  await pool.query(
    "create table bare_dialogs (id int primary key, last_seq int not null, last_message text, state jsonb)",
  )
  await pool.query(
    "create table bare_messages (dialog_id int, seq int, text text, client_id text, sent_at timestamptz, primary key (dialog_id, seq))",
  )
  await pool.query(`insert into bare_dialogs select generate_series(1, ${visitors}), 0, '', '{}'`)
  const state = JSON.stringify({ version: 2, script: "1", node: 1, stage: "talking", variables: {}, misses: 1 })
  let done = 0
  const transaction = async (dialog: number) => {
    const client = await pool.connect()
    await client.query("begin")
    const bumped = await client.query<{ last_seq: number }>(
      "update bare_dialogs set last_seq = last_seq + 1, last_message = $2 where id = $1 returning last_seq",
      [dialog, text],
    )
    await client.query("insert into bare_messages values ($1, $2, $3, $4, now())", [
      dialog,
      bumped.rows[0]?.last_seq,
      text,
      randomUUID(),
    ])
    await client.query("update bare_dialogs set state = $2 where id = $1", [dialog, state])
    await client.query("commit")
    client.release()
    done++
  }
  return {
    wave: () =>
      Promise.all(
        Array.from({ length: visitors }, async (_, at) => {
          for (let turn = 0; turn < each; turn++) await transaction(at + 1)
        }),
      ),
    check: async () => {
      const { rows } = await pool.query<{ stored: number }>("select count(*)::int as stored from bare_messages")
      must(rows[0]?.stored === done, `${rows[0]?.stored} of ${done} bare messages are stored`)
    },
  }
}

/** The message that begins each conversation, before anything is measured. */
const firstWords = "oi, começo"

/** Every message stands once, with its reply behind it. */
const allAnswered = async ({ pool }: Database, sent: number): Promise<void> => {
  const client = await pool.connect()
  await client.query("begin; set local role app_user; select set_config('app.company_id', '1', true)")
  const { rows } = await client.query<{ messages: number; replies: number }>(
    `select count(*) filter (where m.sender = 'CLIENT')::int as messages,
       count(*) filter (where m.sender = 'CLIENT' and r.sender = 'BOT' and r.text = $1)::int as replies
     from messages m left join messages r on r.dialog_id = m.dialog_id and r.seq = m.seq + 1
     where m.text <> $2`,
    [reply, firstWords],
  )
  await client.query("commit")
  client.release()
  const { messages, replies } = rows[0] ?? {}
  must(messages === sent && replies === sent, `of ${sent} messages ${messages} are stored and ${replies} answered`)
}

/** The storm of tests/durability at a moderate size; `npm run test:durability` is the whole of it. */
const underKills = (): ReadonlyArray<Finding> => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-storm-"))
  const file = join(folder, "storm.jsonl")
  const storm = fileURLToPath(new URL("../../../scripts/durability.mjs", import.meta.url))
  const size = ["--messages", "1000", "--kills", "8", "--channel", "livechat"]
  spawnSync(process.execPath, [storm, ...size, "--json", file], { stdio: ["ignore", "ignore", "inherit"] })
  must(existsSync(file), "the storm ended without a report")
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean)
  rmSync(folder, { recursive: true, force: true })
  return lines.flatMap((line): ReadonlyArray<Finding> => {
    const { database, deliveries, kills, lost, doubled, faults }: Storm = JSON.parse(line)
    const title = `${deliveries} deliveries of 1,000 messages under ${kills} kills, ${database}`
    return [
      atMost(`${title}: lost`, lost, 0, "messages"),
      atMost(`${title}: doubled`, doubled, 0, "messages"),
      atMost(`${title}: anything else wrong`, faults - lost - doubled, 0, "faults"),
    ]
  })
}

interface Storm {
  readonly database: string
  readonly deliveries: number
  readonly kills: number
  readonly lost: number
  readonly doubled: number
  readonly faults: number
}
