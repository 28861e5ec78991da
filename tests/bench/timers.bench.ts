import { changeToWire, flowToWire } from "@prosa/adapters-http/routes"
import { emptyAutomationDraft } from "@prosa/core/bot"
import { documentOf, type FlowDocument } from "@prosa/core/flow"
import type { BotId, CompanyId, WorkspaceId } from "@prosa/core/kernel"
import {
  type DatabasePlace,
  migrate,
  migrations,
  openDatabase,
  startJobWorker,
  startOutsideWorker,
} from "@prosa/server"
import { findPostgresBinaries, startTestServer, type TestServer, throwawayPostgres } from "@prosa/server/testing"
import { Effect } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openConversations, startVisitors } from "./inbound.bench.js"
import { atLeast, type Finding, must } from "./measure.js"
import { flowOf } from "./sketches.js"

/**
 * Dialogs whose timer is due when the worker starts; PROSA_TIMERS has another number, and PROSA_TIMERS_DATABASE one database
 * alone, `pglite` or `postgres`: 100,000 take each of them some ten minutes.
 */
const timers = Number(process.env["PROSA_TIMERS"] ?? 100_000)
const only = process.env["PROSA_TIMERS_DATABASE"]
const visitors = 8
/** From an answer to the same visitor's next message, in milliseconds: some 60 messages a second. */
const pause = 120
/** Dialogs that one statement makes. */
const batch = 25_000
const closing = "Encerramos por aqui."

const quiet = { info: () => {}, warn: () => {}, error: (fields: object) => must(false, JSON.stringify(fields)) }
const onFatal = (error: Error): never => {
  throw error
}

/**
 * Bench 12: rooms that all close at once, after a night or a stop of the program. How long the worker needs for them, and how
 * long visitors wait for their answers meanwhile, beside the same visitors before the worker starts.
 */
export const timersBench = async (): Promise<ReadonlyArray<Finding>> => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-timers-"))
  const findings = only === "postgres" ? [] : [...(await onDatabase("PGlite", { dataDir: join(folder, "data") }))]
  rmSync(folder, { recursive: true, force: true })
  const binaries = findPostgresBinaries()
  if (only === "pglite") return findings
  if (binaries === undefined) process.stderr.write("PostgreSQL is not installed: the bench runs on PGlite only\n")
  else {
    const database = await (await throwawayPostgres(binaries, { durable: true })).createDatabase()
    findings.push(...(await onDatabase("PostgreSQL", { url: database.url })))
    await database.drop()
  }
  return findings
}

const onDatabase = async (name: string, place: DatabasePlace): Promise<ReadonlyArray<Finding>> => {
  const database = await Effect.runPromise(openDatabase(place, { logger: quiet, onFatal }))
  await Effect.runPromise(migrate(database, migrations))
  const server = await startTestServer(database)
  const client = startVisitors({
    port: Number(new URL(server.url).port),
    tokens: await openConversations(server, visitors),
    text: "quero um unicórnio",
    pause,
  })
  const shop = await closingBot(server)
  await fill(server, shop)
  await database.pool.query("analyze")
  await client.wave(10)
  const { took: before } = await client.wave(60)

  const begun = performance.now()
  const workers = startWorkers(server)
  const meanwhile: Array<number> = []
  while ((await timersLeft(server, shop)) > 0) meanwhile.push(...(await client.wave(10)).took)
  const seconds = (performance.now() - begun) / 1_000
  for (const worker of workers) await worker.stop()
  await allClosed(server, shop)
  await client.stop()
  await server.close()
  await database.close()
  return [
    atLeast(`${timers} timers due at once, ${seconds.toFixed(1)} s, ${name}`, timers / seconds, 100, "timers/s"),
    ...([50, 99, 100] as const).map((share) =>
      waiting(`${name}: ${nameOf(share)} of a visitor's message`, share, meanwhile, before),
    ),
  ]
}

/** The workers of conversations as the program starts them. */
const startWorkers = ({ transactions, clock, jobs, outsideJobs }: TestServer) => [
  startJobWorker({ transactions, clock, logger: quiet, handlers: jobs }),
  startOutsideWorker({ transactions, clock, logger: quiet, handlers: outsideJobs }),
]

const closingBot = async (server: TestServer): Promise<Closing> => {
  const { seed } = server
  const companyId = await seed.company()
  const workspaceId = await seed.workspace(companyId)
  await seed.person(companyId, { email: "bia@loja.com.br", permissions: ["bot_view"], workspaces: [workspaceId] })
  const bot = await seed.bot(companyId, workspaceId)
  const person = await server.signedIn("bia@loja.com.br")
  const close = { minutes: 15, message: closing, active: true, closeRoomType: "CLOSE_ALL" } as const
  const automations = { ...emptyAutomationDraft, botCloseRoomAutomationDto: close }
  const saved = await person.put(`/api/bots/${bot.id}`, changeToWire({ automations }))
  must(saved.status === 200, `the bot was not saved: ${JSON.stringify(saved.body)}`)
  const published = await person.post(`/api/bots/${bot.id}/publish/${bot.flowId}`, flowToWire(flow))
  must(published.status === 200, `the flow was not published: ${JSON.stringify(published.body)}`)
  return { companyId, workspaceId, botId: bot.id }
}

interface Closing {
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  readonly botId: BotId
}

const flow: FlowDocument = (() => {
  const document = documentOf(flowOf({ size: 2, edges: [[0, 1]] }))
  const nodes = document.nodes.map((node, at) => ({
    ...node,
    kind: at === 0 ? ("start" as const) : ("end" as const),
    fallbackMessages: ["Não entendi."],
  }))
  return { ...document, nodes }
})()

/** Open dialogs that have been silent for 15 minutes, each with its timer. */
const fill = async ({ seed, clock }: TestServer, { companyId, workspaceId, botId }: Closing): Promise<void> => {
  const due = clock.now() - 1_000
  const at = `to_timestamp(${due - 900_000}::float8 / 1000)`
  const state = (flowId: string) =>
    `jsonb_build_object('version', 2, 'script', ${flowId}::text, 'node', 1, 'stage', 'talking', 'variables', '{}'::jsonb,
      'timers', jsonb_build_object('close', ${due}::bigint))`
  for (let from = 1; from <= timers; from += batch)
    await seed.asTenant(companyId, (tx) =>
      tx.execute(`
        with people as (
          insert into contacts (company_id, workspace_id, name, name_folded)
          select ${companyId}, ${workspaceId}, 'Ana', 'ana' from generate_series(${from}, ${Math.min(from + batch - 1, timers)})
          returning id
        ), silent as (
          insert into dialogs (company_id, workspace_id, bot_id, entry_bot_id, contact_id, channel, token, status, transferred,
            last_seq, unread_count, last_message, last_sender, last_message_at, started_at, flow_id, engine_state)
          select ${companyId}, ${workspaceId}, b.id, b.id, people.id, 'LIVECHAT', 'timed-' || people.id, 0, false,
            0, 0, 'Olá!', 'BOT', ${at}, ${at}, b.published_flow_id, ${state("b.published_flow_id")}
          from people join bots b on b.company_id = ${companyId} and b.id = ${botId}
          returning id
        )
        insert into jobs (company_id, kind, key, payload, due_at)
        select ${companyId}, 'dialog-timers', id::text, jsonb_build_object('dialogId', id), to_timestamp(${due}::float8 / 1000)
        from silent`),
    )
}

const timersLeft = async ({ seed }: TestServer, { companyId }: Closing): Promise<number> => {
  const { rows } = await seed.asTenant(companyId, (tx) =>
    tx.execute<{ count: number }>("select count(*)::int as count from jobs where kind = 'dialog-timers'"),
  )
  return rows[0]?.count ?? Number.NaN
}

/** Every dialog was closed, and its person was told once. */
const allClosed = async ({ seed }: TestServer, { companyId }: Closing): Promise<void> => {
  const { rows } = await seed.asTenant(companyId, (tx) =>
    tx.execute<{ closed: number; told: number }>(
      `select (select count(*)::int from dialogs where status = 1) as closed,
        (select count(*)::int from messages where text = '${closing}') as told`,
    ),
  )
  const { closed, told } = rows[0] ?? {}
  must(closed === timers && told === timers, `of ${timers} dialogs ${closed} are closed and ${told} told`)
}

const nameOf = (share: number): string => (share === 100 ? "the longest wait" : `p${share}`)

const at = (took: ReadonlyArray<number>, share: number): number => {
  const sorted = took.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
}

/** A visitor never waits so long that the chat looks broken. */
const mostWaiting = 1_000

const waiting = (
  name: string,
  share: number,
  meanwhile: ReadonlyArray<number>,
  before: ReadonlyArray<number>,
): Finding => {
  const [ours, reference] = [at(meanwhile, share), at(before, share)]
  return {
    name: `${name}, beside before`,
    ours,
    reference,
    ratio: ours / reference,
    unit: "ms",
    target: `≤ ${mostWaiting} ms`,
    pass: ours <= mostWaiting,
  }
}
