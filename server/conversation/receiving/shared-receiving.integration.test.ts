import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Database } from "../../platform/storage/database.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, type TestShop, type TestVisitor } from "../../testing/shop.ts"

describeOnDatabase("messages that arrive at the same time", (open) => {
  let database: Database
  let server: TestServer
  let shop: TestShop

  beforeAll(async () => {
    database = await open(migrations)
    server = await startTestServer(database)
    shop = await openShop(server)
  })
  afterAll(() => server.close())

  const visitors = async (count: number): Promise<ReadonlyArray<TestVisitor>> => {
    const opened: Array<TestVisitor> = []
    for (let at = 0; at < count; at++) opened.push(await shop.greeted())
    return opened
  }

  const send = async ({ token }: TestVisitor, text: string, clientId: string = randomUUID()) =>
    (await server.browser().post("/api/livechat/messages", { text, clientId }, { authorization: `Bearer ${token}` }))
      .status

  const historyOf = async (visitor: TestVisitor) =>
    (await visitor.messages()).messages.map(({ seq, sender, message }) => `${seq} ${sender}: ${message}`)

  /** The transactions that stored these visitors' own messages. */
  const transactionsOf = async (these: ReadonlyArray<TestVisitor>) => {
    const tokens = these.map(({ dialogToken }) => dialogToken)
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ count: number }>(sql`
        select count(distinct m.xmin::text)::int as count from messages m join dialogs d on d.id = m.dialog_id
        where d.token = any(${tokens}) and m.sender = 'CLIENT'`),
    )
    return rows[0]?.count
  }

  it("share transactions, and each gets its own reply", async () => {
    const all = await visitors(24)
    const said = all.map((_, at) => (at % 2 === 0 ? "pedido" : `sou o ${at}`))
    expect(await Promise.all(all.map((visitor, at) => send(visitor, said[at] ?? "")))).toEqual(all.map(() => 200))
    for (const [at, visitor] of all.entries())
      expect(await historyOf(visitor)).toEqual([
        "1 BOT: Olá! Como posso ajudar?",
        `2 CLIENT: ${said[at]}`,
        `3 BOT: ${at % 2 === 0 ? "Seu pedido está a caminho." : "Não entendi."}`,
      ])
    expect(await transactionsOf(all)).toBeLessThan(all.length)
  })

  it("from one visitor see one another's effects", async () => {
    const [visitor, ...others] = await visitors(5)
    if (visitor === undefined) throw new Error("there are visitors")
    await Promise.all([...others, visitor, visitor, visitor].map((each) => send(each, "pedido")))
    expect(await historyOf(visitor)).toEqual([
      "1 BOT: Olá! Como posso ajudar?",
      "2 CLIENT: pedido",
      "3 BOT: Seu pedido está a caminho.",
      "4 CLIENT: pedido",
      "5 BOT: Só sei do pedido.",
      "6 CLIENT: pedido",
      "7 BOT: Só sei do pedido.",
    ])
  })

  it("and are the same message are stored once", async () => {
    const all = await visitors(6)
    const sendings = all.flatMap((visitor) => {
      const clientId = randomUUID()
      return [1, 2, 3].map(() => send(visitor, "pedido", clientId))
    })
    expect(new Set(await Promise.all(sendings))).toEqual(new Set([200]))
    for (const visitor of all) expect(await historyOf(visitor)).toHaveLength(3)
  })

  it("are stored although one of them cannot be", async () => {
    const all = await visitors(8)
    const [broken, ...others] = all
    if (broken === undefined) throw new Error("there are visitors")
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update dialogs set engine_state = '{"version": 99}' where token = ${broken.dialogToken}`),
    )
    expect(await Promise.all(all.map((visitor) => send(visitor, "pedido")))).toEqual([500, ...others.map(() => 200)])
    for (const visitor of others) expect(await historyOf(visitor)).toHaveLength(3)
    expect(await historyOf(broken)).toHaveLength(1)
  })

  it("and ask for an attendant are assigned in turn", async () => {
    const all = await visitors(8)
    await Promise.all(all.map((visitor, at) => send(visitor, at % 2 === 0 ? "atendente" : "pedido")))
    const lines = await Promise.all(all.map(async (visitor) => (await historyOf(visitor)).at(-1)))
    const assigned = lines.filter((line) => line?.startsWith("4 SYSTEM"))
    expect(assigned).toHaveLength(4)
    for (const name of ["Rafael Nogueira", "Bianca Reis"])
      expect(assigned.filter((line) => line?.includes(name))).toHaveLength(2)
  })

  it("do not wait for conversations that another transaction has locked", async () => {
    const all = await visitors(8)
    // as many as there are shared transactions at a time
    const [locked, others] = [all.slice(0, 2), all.slice(2)]
    const tokens = locked.map(({ dialogToken }) => dialogToken)
    // the embedded database has one connection, so that nothing else runs while a row is locked
    const lock = database.kind === "postgres" ? await database.pool.connect() : undefined
    await lock?.query("begin; set local role app_user")
    await lock?.query("select set_config('app.company_id', $1, true)", [String(shop.companyId)])
    await lock?.query("select from dialogs where token = any($1) for update", [tokens])
    const waiting = locked.map((visitor) => send(visitor, "pedido"))
    expect(await Promise.all(others.map((visitor) => send(visitor, "pedido")))).toEqual(others.map(() => 200))
    await lock?.query("commit")
    lock?.release()
    expect(await Promise.all(waiting)).toEqual([200, 200])
    for (const visitor of all) expect(await historyOf(visitor)).toHaveLength(3)
  })
})
