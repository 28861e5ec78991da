import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { createPasswords } from "../access/sessions/passwords.ts"
import { createServer } from "../http/create-server.ts"
import { createInProcessBus } from "../platform/bus/in-process-bus.ts"
import { createFolderStore } from "../platform/files/folder-store.ts"
import { silentLogger } from "../platform/logger.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { sql } from "../platform/storage/sql.ts"
import { createTransactions } from "../platform/storage/transactions.ts"
import { migrations } from "../storage/migrations.ts"
import { createBrowser } from "../testing/browser.ts"
import { readyTemplates } from "./ready-templates/ready-templates.ts"
import { seedBase } from "./seed-base.ts"
import { demoInstance } from "./seed-campaigns.ts"
import { findDemoBot, seedDemo, subscribeDemoNumber } from "./seed-demo.ts"

const clock = { now: () => Date.now() }
const passwords = createPasswords()

describeOnDatabase("the demo", (open) => {
  it("seeds several companies with the same data, whose people have addresses of their own", async () => {
    const database = await open(migrations)
    const transactions = createTransactions(database)
    const logins = await Effect.runPromise(seedDemo({ database, transactions, passwords, clock }, {}, 2))
    const helenas = logins?.map(({ email }) => email).filter((email) => email.startsWith("helena."))
    expect(helenas).toEqual(["helena.aroeira@casaaroeira.com.br", "helena.aroeira@franquia2.casaaroeira.com.br"])
    const companies = await Effect.runPromise(
      transactions.asSignIn((tx) => tx.rows<{ id: CompanyId }>(sql`select id from companies order by id`)),
    )
    const counts = await Promise.all(
      companies.map(({ id }) =>
        Effect.runPromise(
          transactions.asTenant(id, (tx) => tx.onlyRow<{ bots: number }>(sql`select count(*)::int as bots from bots`)),
        ),
      ),
    )
    expect(counts).toEqual([{ bots: 3 }, { bots: 3 }])
  })

  it("seeds data for every screen of an empty database, once", async () => {
    const database = await open(migrations)
    const transactions = createTransactions(database)
    const deps = { database, transactions, passwords, clock }
    const logins = await Effect.runPromise(seedDemo(deps, { email: "chefe@prosa.com.br", password: "senha-do-chefe" }))
    expect(await Effect.runPromise(seedDemo(deps, {}))).toBeUndefined()
    expect(logins?.map(({ email }) => email)).toEqual([
      "chefe@prosa.com.br",
      "helena.aroeira@casaaroeira.com.br",
      "julia.prado@casaaroeira.com.br",
      "camila.duarte@casaaroeira.com.br",
      "rafael.nogueira@casaaroeira.com.br",
    ])
    expect(new Set(logins?.map(({ password }) => password)).size).toBe(5)

    const bus = createInProcessBus(silentLogger)
    const secret = new Uint8Array(32)
    // the seed uploads nothing, so nothing is written here
    const files = createFolderStore("/nowhere")
    const { app, close } = await createServer({ transactions, bus, logger: silentLogger, clock, secret, files })
    const url = await app.listen({ port: 0, host: "127.0.0.1" })
    for (const { email, password } of logins ?? []) {
      const answer = await createBrowser(url).post("/api/auth", { name: email, password })
      expect([email, answer.status]).toEqual([email, 200])
    }

    const helena = createBrowser(url)
    const login = logins?.[1]
    const signedIn = await helena.post("/api/auth", { name: login?.email, password: login?.password })
    const { user } = signedIn.body as { user: { companyId: number; workspaces: ReadonlyArray<number> } }
    expect(user.workspaces).toHaveLength(5)
    const bots = await helena.post("/api/bots/list", { ...user, name: "", offset: 0, limit: 20 })
    expect(bots.body).toMatchObject({ total: 3 })
    const templates = await helena.post("/api/templates/list", { ...user, name: "", offset: 0, limit: 100 })
    expect(templates.body).toMatchObject({ total: 6 })
    const { id: botId } = (bots.body as { result: ReadonlyArray<{ id: number }> }).result[0] ?? { id: 0 }
    let seen: unknown
    for (const { id, name } of (templates.body as { result: ReadonlyArray<{ id: number; name: string }> }).result) {
      const imported = await helena.post(
        `/api/bots/${botId}/templates/${id}/import`,
        seen === undefined ? {} : { seen },
      )
      expect([name, imported.status]).toEqual([name, 200])
      ;({ seen } = imported.body as { seen: unknown })
      const { body } = await helena.get(`/api/bots/${botId}/tests`)
      const names = (body as ReadonlyArray<{ name: string }>).map((test) => test.name)
      const saved = readyTemplates.find((template) => template.name === name)?.conversations ?? []
      expect(saved.length).toBeGreaterThan(1)
      expect(names).toEqual(expect.arrayContaining(saved.map((conversation) => conversation.name)))
    }
    const everything = new URLSearchParams({
      companyId: String(user.companyId),
      offset: "0",
      limit: "200",
      name: "",
      status: "",
    })
    for (const id of user.workspaces) everything.append("workspace", String(id))
    const inbox = await helena.get(`/api/omnichannel/dialogs-pageable?${everything}`)
    const dialogs = inbox.body as { total: number; result: ReadonlyArray<{ id: number; lastMessage: string }> }
    expect(dialogs.total).toBeGreaterThan(20)
    for (const { id, lastMessage } of dialogs.result) {
      const history = await helena.get(`/api/omnichannel/dialogs/${id}/messages?offset=0&limit=100&before=0`)
      const { messages } = history.body as {
        messages: ReadonlyArray<{ seq: number; message: string; dateTime: string }>
      }
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1))
      expect(messages.at(-1)?.message.slice(0, 300)).toBe(lastMessage)
      expect(messages.every(({ dateTime }) => Date.parse(dateTime) <= Date.now())).toBe(true)
    }
    const shown = (bots.body as { result: ReadonlyArray<{ id: number; token: string; name: string }> }).result
    expect(await Effect.runPromise(findDemoBot(deps))).toBe(
      shown.find(({ name }) => name === "Aroeira Atendimento")?.token,
    )
    await close()
  })

  it("has a campaign in every status, whose counters are those of its messages", async () => {
    const database = await open(migrations)
    const transactions = createTransactions(database)
    const deps = { database, transactions, passwords, clock }
    await Effect.runPromise(seedDemo({ ...deps, devices: true }, {}, 2))
    await Effect.runPromise(subscribeDemoNumber(deps))
    const companies = await Effect.runPromise(
      transactions.asSignIn((tx) => tx.rows<{ id: CompanyId }>(sql`select id from companies order by id`)),
    )
    const seeded = await Promise.all(
      companies.map(({ id }) =>
        Effect.runPromise(
          transactions.asTenant(id, (tx) =>
            Effect.gen(function* () {
              const campaigns = yield* tx.rows<{ status: string; counted: boolean }>(sql`
                select c.status, (c.pending, c.sending, c.sent, c.failed, c.cancelled, c.answered) = (
                  select count(*) filter (where state = 'pending'), count(*) filter (where state = 'sending'),
                    count(*) filter (where state = 'sent'), count(*) filter (where state = 'failed'),
                    count(*) filter (where state = 'cancelled'), count(answered_at)
                  from campaign_messages m where m.company_id = c.company_id and m.campaign_id = c.id) as counted
                from campaigns c order by c.id`)
              const states = yield* tx.rows(sql`select distinct state from campaign_messages order by state`)
              const jobs = yield* tx.rows(sql`
                select kind from jobs where kind in ('campaign-number', 'subscribe-device') order by kind`)
              const numbers = yield* tx.rows(
                sql`select external_id as name, state from channel_connections where phone <> ''`,
              )
              // a vendor's room without a connection would keep what is written in it
              const silent = yield* tx.onlyRow<{ rooms: number }>(sql`
                select count(*)::int as rooms from dialogs where (channel = 'LIVECHAT') <> (connection_id is null)`)
              return { campaigns, states, jobs, numbers, silent }
            }),
          ),
        ),
      ),
    )
    const campaigns = ["COMPLETED", "CANCELLED", "PAUSED", "IN_PROGRESS", "PAUSED", "PENDING"].map((status) => ({
      status,
      counted: true,
    }))
    const states = ["cancelled", "failed", "pending", "sent"].map((state) => ({ state }))
    expect(seeded).toEqual([
      {
        campaigns,
        states,
        jobs: [{ kind: "campaign-number" }, { kind: "subscribe-device" }],
        numbers: [{ name: demoInstance, state: "connected" }],
        silent: { rooms: 0 },
      },
      {
        campaigns,
        states,
        jobs: [{ kind: "campaign-number" }],
        numbers: [{ name: "", state: "waiting" }],
        silent: { rooms: 0 },
      },
    ])
  })

  it("is optional: the base seed has a platform and an administrator", async () => {
    const database = await open(migrations)
    const base = await Effect.runPromise(seedBase(database, passwords, {}))
    expect(base?.logins).toEqual([
      {
        role: "Administração da plataforma",
        email: "admin@prosa.local",
        password: expect.stringMatching(/^[a-z2-9]{16}$/),
      },
    ])
    expect(await Effect.runPromise(findDemoBot({ transactions: createTransactions(database) }))).toBeUndefined()
  })
})
