import { failureCondition, type FlowDocument, newCall, type SystemCall } from "@prosa/core/flow"
import type { ContactId, DialogId } from "@prosa/core/kernel"
import { circuitLimit, circuitPause, webhookMessages as say } from "@prosa/core/webhook"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { forgetCallsOfContact } from "../../webhook/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { migrations } from "../../storage/migrations.ts"
import { type CustomerSystem, openCustomerSystem } from "../../testing/customer-system.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { openShop, publish, type TestShop, type TestVisitor } from "../../testing/shop.ts"
import { placesOf, readableRows } from "../../testing/readable-rows.ts"

const secret = "tok-9f8e7d6c5b4a"

describeOnDatabase("a node that asks a system", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: Awaited<ReturnType<TestServer["signedIn"]>>
  let erp: CustomerSystem

  beforeAll(async () => {
    erp = await openCustomerSystem()
    server = await startTestServer(await open(migrations), { webhooks: "http", loopbackWebhooks: true, jobs: true })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    await publish(camila, await publishedBot(), flowOf())
    const saved = await camila.put(`/api/bots/${shop.bot.id}/secrets/token`, { value: secret })
    expect(saved.status).toBe(200)
  })
  beforeEach(() => {
    erp.received.splice(0)
    erp.respond({ json: { cliente: { nome: "Ana Prado" }, pedidos: [{ numero: 48213, total: 189.9 }], ativo: true } })
  })
  afterAll(async () => {
    await server.close()
    erp.close()
  })

  const publishedBot = async () => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ id: TestShop["bot"]["flowId"] }>(
        sql`select published_flow_id as id from bots where id = ${shop.bot.id}`,
      ),
    )
    return { ...shop.bot, flowId: rows[0]?.id ?? shop.bot.flowId }
  }
  const lookUp = (): SystemCall => ({
    ...newCall,
    method: "POST",
    address: `${erp.url}/clientes/{{só_dígitos(@cpf)}}?canal={{canal}}`,
    headers: [{ name: "Authorization", value: "Bearer {{segredo.token}}" }],
    body: { kind: "json", text: '{"cpf": "{{@cpf}}", "chave": {{segredo.token}}}' },
    retries: 1,
    keeps: [
      { path: "cliente.nome", name: "nome" },
      { path: "pedidos[0].total", name: "total" },
      { path: "ativo", name: "ativo" },
    ],
  })
  const sketched = drawFlow("Consulta", [
    { title: "Início", says: ["Olá!"], ways: [way("Consulta", "consulta")], fallback: ["Não entendi."] },
    {
      title: "Consulta",
      says: ["Aqui está."],
      ways: [way("Achei", "Achei"), way("Falhou", "Falhou")],
      fallback: ["Hein?"],
    },
    { title: "Achei", says: ["Encontrei."], ends: true },
    { title: "Falhou", says: ["O sistema está fora."], ends: true },
  ])
  const flowOf = (): FlowDocument => ({
    ...sketched,
    nodes: sketched.nodes.map((node) => {
      if (node.title !== "Consulta") return node
      const [found, failed] = node.userInteractions
      if (found === undefined || failed === undefined) throw new Error("the ways are missing")
      const filled = { subject: { value: "nome" }, as: "text", is: "equal", to: ["ana prado"] } as const
      return {
        ...node,
        sets: [{ name: "cpf", formula: '"529.982.247-25"' }],
        call: lookUp(),
        userInteractions: [
          { ...found, phrases: [], when: { match: "all", of: [filled] } },
          { ...failed, phrases: [], when: failureCondition },
        ],
      }
    }),
  })
  const texts = async (visitor: TestVisitor) => (await visitor.messages()).messages.map(({ message }) => message)
  const shows = (visitor: TestVisitor, text: string) => soon(async () => expect(await texts(visitor)).toContain(text))

  it("speaks after the answer, with the values of the conversation in its request, and decides by it", async () => {
    const visitor = await shop.visitor()
    expect(await visitor.say("consulta")).toEqual([])
    await shows(visitor, "Encontrei.")
    expect((await texts(visitor)).slice(-3)).toEqual(["Aqui está.", "Encontrei.", "Conversa finalizada"])
    expect(erp.received).toHaveLength(1)
    const [{ method, path, headers, body } = { method: "", path: "", headers: {}, body: "" }] = erp.received
    expect([method, path]).toEqual(["POST", "/clientes/52998224725?canal=Live%20Chat"])
    expect(headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      "content-type": "application/json; charset=utf-8",
    })
    expect(JSON.parse(body)).toEqual({ cpf: "529.982.247-25", chave: secret })
  })

  it("goes by 'Se falhar' after its attempts, without its texts", async () => {
    erp.respond({ status: 503 })
    const visitor = await shop.visitor()
    await visitor.say("consulta")
    await shows(visitor, "O sistema está fora.")
    expect(await texts(visitor)).not.toContain("Aqui está.")
    expect(erp.received).toHaveLength(2)
  })

  it("is not kept waiting for a system that is down: after so many failures it is not asked for a while, then tried once", async () => {
    erp.respond({ status: 503 })
    // Each conversation has failed twice, and one did before this test.
    for (let at = 0; at < circuitLimit / 2; at++) {
      const visitor = await shop.visitor()
      await visitor.say("consulta")
      await shows(visitor, "O sistema está fora.")
    }
    const asked = erp.received.length
    const late = await shop.visitor()
    await late.say("consulta")
    await shows(late, "O sistema está fora.")
    expect(erp.received).toHaveLength(asked)
    erp.respond({ json: { cliente: { nome: "Ana Prado" } } })
    await server.advance(circuitPause)
    const after = await shop.visitor()
    await after.say("consulta")
    await shows(after, "Encontrei.")
    expect(erp.received).toHaveLength(asked + 1)
  })

  it("is recorded among the calls of the bot, attempt by attempt, and forgotten with the person", async () => {
    erp.respond({ status: 503 })
    const visitor = await shop.visitor()
    await visitor.say("consulta")
    await shows(visitor, "O sistema está fora.")
    const recorded = async () => {
      const { body } = await camila.get(`/api/bots/${shop.bot.id}/webhook-calls`)
      // the answer of the route, which its own tests hold
      return (body as { readonly calls: ReadonlyArray<Readonly<Record<string, unknown>>> }).calls
    }
    const [second, first] = await recorded()
    expect(first).toMatchObject({
      event: "system",
      field: null,
      method: "POST",
      nodeName: "Consulta",
      kind: "live",
      status: 503,
      failure: "status",
      requestBody: '{"cpf": "529.982.247-25", "chave": "••••"}',
    })
    expect([first, second].map((call) => [call?.["attempt"], call?.["of"]])).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(String(first?.["address"])).toMatch(/\/clientes\/52998224725$/u)
    const repeated = await camila.post(`/api/bots/${shop.bot.id}/webhook-calls/${String(first?.["id"])}/repeat`, {})
    expect([repeated.status, repeated.body]).toEqual([422, expect.objectContaining({ message: say.callOfNode })])
    const forgotten = await Effect.runPromise(
      server.transactions.asTenant(shop.companyId, (tx) =>
        Effect.gen(function* () {
          const dialog = yield* tx.row<{ contactId: ContactId }>(
            sql`select contact_id as "contactId" from dialogs where id = ${first?.["dialogId"] as DialogId}`,
          )
          return dialog === undefined ? 0 : yield* forgetCallsOfContact(tx, dialog.contactId)
        }),
      ),
    )
    expect(forgotten).toBe(2)
    expect((await recorded()).slice(0, 2).map(({ address, requestBody }) => [address, requestBody])).toEqual(
      Array.from({ length: 2 }, () => [new URL(erp.url).host, ""]),
    )
  })

  it("takes 'not found' for an answer without values", async () => {
    erp.respond({ status: 404 })
    const visitor = await shop.visitor()
    await visitor.say("consulta")
    await shows(visitor, "Aqui está.")
    expect(await texts(visitor)).not.toContain("Encontrei.")
    expect(erp.received).toHaveLength(1)
  })

  it("asks the system in the simulator too, and goes on in the same answer", async () => {
    const simulated = async (text: string, dialogToken: string | null) => {
      const { status, body } = await camila.post("/api/dialogs/simulator", {
        message: [text],
        dialogToken,
        botToken: shop.bot.token,
      })
      expect(status).toBe(200)
      // the wire of the simulator
      return body as { readonly dialogToken: string; readonly responses: ReadonlyArray<{ readonly message: string }> }
    }
    const { dialogToken } = await simulated("oi", null)
    const { responses } = await simulated("consulta", dialogToken)
    expect(responses.slice(0, 3).map(({ message }) => message)).toEqual([
      "“Consulta” consultou um sistema",
      "Aqui está.",
      "Encontrei.",
    ])
  })

  it("is tried out by its builder, who never reads a secret, not even where the system repeats it", async () => {
    erp.respond({ json: { eco: `Bearer ${secret}`, status: "em_rota" } })
    const trial = { call: lookUp(), values: { "só_dígitos(@cpf)": "1", "@cpf": "1", canal: "Teste" } }
    const { status, body } = await camila.post(`/api/bots/${shop.bot.id}/calls/test`, trial)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 200,
      failure: null,
      cut: false,
      body: '{"eco":"Bearer ••••","status":"em_rota"}',
    })
    const listed = await camila.get(`/api/bots/${shop.bot.id}/secrets`)
    expect(listed.body).toEqual({
      secrets: [{ name: "token", updatedAt: expect.any(String), updatedBy: "Camila Duarte" }],
    })
    expect(placesOf(secret, await readableRows(server.seed, shop.companyId))).toEqual([])
  })

  it("refuses to try what cannot be sent: the sentence names the part", async () => {
    const tried = (call: Partial<SystemCall>) =>
      camila.post(`/api/bots/${shop.bot.id}/calls/test`, { call: { ...newCall, ...call }, values: {} })
    const missing = await tried({ address: erp.url, headers: [{ name: "X", value: "{{segredo.outro}}" }] })
    expect([missing.status, JSON.stringify(missing.body)]).toEqual([
      400,
      expect.stringContaining("O segredo “outro” não existe neste robô"),
    ])
    const inside = await tried({ address: "http://169.254.169.254/latest/meta-data" })
    expect([inside.status, inside.body]).toEqual([
      200,
      expect.objectContaining({ status: null, failure: "not-public" }),
    ])
    expect(erp.received).toEqual([])
  })

  it("lets nobody of another company list, write or remove secrets, or call", async () => {
    const other = await openShop(server)
    const stranger = await server.signedIn(other.addressOf("camila"))
    const base = `/api/bots/${shop.bot.id}`
    const statuses = [
      await stranger.get(`${base}/secrets`),
      await stranger.put(`${base}/secrets/token`, { value: "outro-segredo" }),
      await stranger.fetch(`${base}/secrets/token`, { method: "DELETE" }),
      await stranger.post(`${base}/calls/test`, { call: { ...newCall, address: erp.url }, values: {} }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404])
  })
})
