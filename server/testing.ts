import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { hash } from "@node-rs/argon2"
import type { Clock, CompanyId, UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { FastifyInstance } from "fastify"
import { enrolPerson, insertProfile } from "./access/collaborators/enrol-people.ts"
import { createBots } from "./bot/bots-service.ts"
import { startDeliveryWorker } from "./channel/delivery/delivery-worker.ts"
import { trainHere } from "./flow/index.ts"
import { type CreatedServer, createServer, type ServerDeps } from "./http/create-server.ts"
import { createInProcessBus } from "./platform/bus/in-process-bus.ts"
import { startOutboxRelay } from "./platform/bus/outbox-relay.ts"
import type { FileStore } from "./platform/files/file-store.ts"
import type { Mail } from "./platform/mail/mail.ts"
import { startOutsideWorker } from "./platform/jobs/job-worker.ts"
import { createFolderStore } from "./platform/files/folder-store.ts"
import type { Logger } from "./platform/logger.ts"
import type { Database } from "./platform/storage/database.ts"
import { extractSeed } from "./platform/storage/testing/migrated-seeds.ts"
import { raw, sql } from "./platform/storage/sql.ts"
import { createTransactions, type Transactions } from "./platform/storage/transactions.ts"
import type { Tx } from "./platform/storage/tx.ts"
import { migrations } from "./storage/migrations.ts"
import { foundWith, insertWorkspace } from "./tenancy/found-companies.ts"
import { createBrowser, type TestBrowser } from "./testing/browser.ts"
import { embeddedProvider } from "./nlu/index.ts"
import type { TestQueries, TestSeed } from "./testing/test-seed.ts"

export type { TestAnswer, TestBrowser } from "./testing/browser.ts"
export { findPostgresBinaries, postgresInstallations } from "./platform/storage/testing/postgres-installations.ts"
export { throwawayPostgres } from "./platform/storage/testing/throwaway-postgres.ts"
export { createDashboard } from "./dashboard/dashboard-service.ts"
export { createFlowFunnels } from "./dashboard/flow-funnel-service.ts"
export { moveSums } from "./dashboard/sum-jobs.ts"
export { createDialogs } from "./conversation/inbox/dialogs-service.ts"
export { listContacts } from "./contact/list-contacts.ts"
export { createRooms } from "./conversation/rooms/rooms-service.ts"
export { createPublishedScripts } from "./engine/index.ts"
export { describeWithNats } from "./platform/bus/testing/describe-with-nats.ts"
/** Makes a data folder whose embedded database has the product's migrations and nothing else. */
export const extractMigratedData = (folder: string): Promise<void> => extractSeed(folder, migrations)
export { openSocket } from "./testing/test-socket.ts"
export { seedConnection, createFakeGateway } from "./testing/fake-gateway.ts"

/** The password of every test account. */
export const testPassword = "senha-de-teste-1"

/** A server on a free local port, with a database of its own. */
export interface TestServer {
  readonly url: string
  readonly app: FastifyInstance
  readonly transactions: Transactions
  /** The handlers of its jobs, for a worker of the test. */
  readonly jobs: CreatedServer["jobs"]
  /** The same, of those that wait for customers' systems. */
  readonly outsideJobs: CreatedServer["outsideJobs"]
  /** For a worker of the test that delivers messages. */
  readonly deliveries: CreatedServer["deliveries"]
  readonly files: FileStore
  /** The server's clock, which `advance` moves. */
  readonly clock: Clock
  /** The log, one JSON text per line. */
  readonly log: ReadonlyArray<string>
  /** Moves the server's clock forward. */
  readonly advance: (milliseconds: number) => void
  /** Returns a browser without cookies. */
  readonly browser: () => TestBrowser
  /** Returns a browser with a session. */
  readonly signedIn: (email: string) => Promise<TestBrowser>
  readonly seed: TestSeed
  /** Returns the mails to an address that wait in the outbox, oldest first. */
  readonly mailsTo: (email: string) => Promise<ReadonlyArray<Mail>>
  readonly close: () => Promise<void>
}

/** Starts a server on a migrated database, which the caller closes. */
export const startTestServer = async (
  database: Database,
  facts: Pick<
    ServerDeps,
    | "folders"
    | "ownOrigins"
    | "demoBot"
    | "webhooks"
    | "loopbackWebhooks"
    | "languageAgents"
    | "supportChat"
    | "gateways"
    | "graph"
    | "meta"
    | "devices"
    | "listening"
    | "callLimitFactor"
  > &
    Partial<Pick<ServerDeps, "files" | "bus">> & {
      /** Runs the jobs; they also run with `webhooks` or `languageAgents`. */
      readonly jobs?: boolean
      /** A free port by default. */
      readonly port?: number
      /** What a vendor refuses for now is sent again after the waits of production, by the server's clock; otherwise at once. */
      readonly usualWaits?: boolean
      /** The clock moves by `advance` alone: nothing becomes due, or is too late, by how long the test takes. */
      readonly standingClock?: boolean
      /** Lease of a job in milliseconds; that of production by default. */
      readonly lease?: number
    } = {},
): Promise<TestServer> => {
  // Everybody in a test has one address.
  const openCalls = { callLimitFactor: 0 }
  const log: Array<string> = []
  const note = (level: string) => (fields: object, message: string) =>
    void log.push(JSON.stringify({ level, ...fields, message }))
  const logger: Logger = { info: note("info"), warn: note("warn"), error: note("error") }
  let ahead = 0
  const begun = Date.now()
  const clock = { now: () => (facts.standingClock === true ? begun : Date.now()) + ahead }
  // What waits by a clock that stands would never be tried again.
  const retryWait = () => (facts.standingClock === true ? 0 : 20)
  const transactions = createTransactions(database)
  const bus = facts.bus ?? createInProcessBus(logger)
  const relay = startOutboxRelay({ transactions, bus, logger })
  const secret = new TextEncoder().encode("um segredo só dos testes, com 32 bytes")
  const folder = await mkdtemp(path.join(tmpdir(), "prosa-files-"))
  const files = facts.files ?? createFolderStore(folder)
  const server = await createServer({
    transactions,
    bus,
    logger,
    clock,
    secret,
    train: trainHere,
    ...openCalls,
    ...facts,
    files,
  })
  const worker =
    facts.webhooks === undefined &&
    facts.languageAgents === undefined &&
    facts.gateways === undefined &&
    facts.jobs !== true
      ? undefined
      : startOutsideWorker({
          transactions,
          handlers: { ...server.jobs, ...server.outsideJobs },
          nodes: server.nodes,
          clock,
          logger,
          pollEvery,
          retryWait,
          ...(facts.lease === undefined ? {} : { lease: facts.lease }),
        })
  const deliveries =
    facts.gateways === undefined
      ? undefined
      : startDeliveryWorker({
          ...server.deliveries,
          pollEvery,
          ...(facts.usualWaits === true ? {} : { retryWait }),
        })
  const url = await server.app.listen({ port: facts.port ?? 0, host: "127.0.0.1" })
  const browser = () => createBrowser(url)

  return {
    url,
    app: server.app,
    transactions,
    jobs: server.jobs,
    outsideJobs: server.outsideJobs,
    deliveries: server.deliveries,
    files,
    clock,
    log,
    advance: (milliseconds) => {
      ahead += milliseconds
      worker?.wake()
      deliveries?.wake()
    },
    browser,
    signedIn: async (email) => {
      const opened = browser()
      const { status } = await opened.post("/api/auth", { name: email, password: testPassword })
      if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
      return opened
    },
    seed: await seedOf(database, transactions),
    mailsTo: async (email) => {
      const rows = await Effect.runPromise(
        transactions.asWorker((tx) =>
          tx.rows<{ content: Mail }>(
            sql`select content from mails where recipient = ${email} and content is not null order by id`,
          ),
        ),
      )
      return rows.map(({ content }) => content)
    },
    close: async () => {
      await server.close()
      await worker?.stop(0)
      await deliveries?.stop(0)
      await relay.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** How often the workers of a test look for what is due, in milliseconds; commits and a moved clock wake them at once. */
const pollEvery = 50

let hashed: Promise<string> | undefined

/** The common password, hashed once per process at the least cost, which its hash has in it: hundreds of people sign in by it. */
const hashedPassword = (): Promise<string> =>
  (hashed ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

const seedOf = async (database: Database, transactions: Transactions): Promise<TestSeed> => {
  const passwordHash = await hashedPassword()
  let made = 0
  const platformId = await Effect.runPromise(
    foundWith(database, (found) => found.platform({ name: "Prosa", color: "#046af3" })),
  )
  const asTenant = <A>(companyId: CompanyId, work: (tx: TestQueries) => Promise<A>): Promise<A> =>
    Effect.runPromise(transactions.asTenant(companyId, (tx) => Effect.promise(() => work(queriesOf(tx)))))
  return {
    platformId,
    asTenant,
    administrator: (email) =>
      Effect.runPromise(
        foundWith(database, (found) => found.administrator({ platformId, name: "Administração", email, passwordHash })),
      ),
    company: ({ name = `Empresa ${++made}`, botQuota = 0 } = {}) =>
      Effect.runPromise(foundWith(database, (found) => found.company({ platformId, name, botQuota }))),
    workspace: (companyId, name = `Workspace ${++made}`, parentId) =>
      asTenant(companyId, ({ run }) => run((tx) => insertWorkspace(tx, { name, parentId: parentId ?? null }))),
    person: (companyId, { email, name = email, permissions = [], workspaces = [], ...person }) =>
      asTenant(companyId, ({ run }) =>
        run((tx) =>
          Effect.gen(function* () {
            const { profiles, isAttendant = false, waiting = false } = person
            const given = profiles ?? [yield* insertProfile(tx, { name: `Perfil de ${email}`, permissions })]
            const facts = { platformId, name, email, passwordHash: waiting ? null : passwordHash, isAttendant }
            return yield* enrolPerson(tx, { ...facts, profiles: given, workspaces })
          }),
        ),
      ),
    profile: (companyId, facts) => asTenant(companyId, ({ run }) => run((tx) => insertProfile(tx, facts))),
    bot: async (companyId, workspaceId, name = `Robô ${++made}`) => {
      const actor = { ...nobody, companyId, workspaces: [workspaceId] }
      const bots = createBots(actor, { transactions, languageProvider: embeddedProvider })
      const draft = { name, workspaceId, target: 1, avatarColor: "#0A043C", chatColor: "#FF0025" } as const
      const { id } = await Effect.runPromise(bots.create(draft))
      // Tests write faster than people read.
      await asTenant(companyId, ({ execute }) => execute(sql`update bots set reading_seconds = 0 where id = ${id}`))
      const { activeFlowId, token } = await Effect.runPromise(bots.summary(id))
      return { id, flowId: activeFlowId, token }
    },
  }
}

const queriesOf = (tx: Tx): TestQueries => ({
  execute: async (statement) => ({
    rows: await Effect.runPromise(tx.rows(typeof statement === "string" ? raw(statement) : statement)),
  }),
  run: (work) => Effect.runPromise(work(tx)),
})

/** A placeholder actor for seeding, with all rights. */
const nobody = {
  // no row has this id; it is only used in names of authors
  userId: 1 as UserId,
  name: "Teste",
  admin: true,
  permissions: [],
  address: "",
}
