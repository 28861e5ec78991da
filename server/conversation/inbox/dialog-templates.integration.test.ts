import { randomUUID } from "node:crypto"
import { type FakeGraph, openFakeGraph } from "@prosa/fakes"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { createWhatsappGateway } from "../../channel/index.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"

const verifyToken = "token-de-verificacao"
const ana = { from: "5511987654321", name: "Ana Lima" }

describeOnDatabase("templates in a conversation", (open) => {
  let graph: FakeGraph
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let dialogId: number

  beforeAll(async () => {
    graph = await openFakeGraph()
    const address = { graphUrl: graph.url, version: "v25.0" }
    server = await startTestServer(await open(migrations), {
      meta: { ...address, id: graph.world.app.id, secret: graph.world.app.secret, loginUrl: graph.url, verifyToken },
      gateways: { WHATSAPP: createWhatsappGateway(address) },
    })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update companies set whatsapp_api_meta = true where id = ${shop.companyId}`),
    )
    await graph.webhooks.subscribe({ callbackUrl: `${server.url}/api/channels/meta`, verifyToken })
    const [waba] = graph.world.businesses[0]?.wabas ?? []
    const [phone] = waba?.phones ?? []
    const saved = await camila.put(`/api/bots/${shop.bot.id}/whatsapp-business-settings`, {
      phone: phone?.number,
      businessPhoneId: phone?.id,
      businessAccountId: waba?.id,
      token: graph.userToken,
      metaUrl: graph.url,
      on: true,
    })
    expect(saved.status).toBe(200)
    waba?.templates.push({
      id: "490",
      name: "rastreio",
      language: "pt_BR",
      status: "APPROVED",
      category: "UTILITY",
      parameter_format: "NAMED",
      components: [
        { type: "HEADER", format: "TEXT", text: "Pedido {{numero}}" },
        { type: "BODY", text: "Oi, {{nome}}! Seu pedido saiu *hoje*." },
        { type: "BUTTONS", buttons: [{ type: "URL", text: "Rastrear", url: "https://loja.example/r/{{1}}" }] },
      ],
    })
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    await soon(async () => {
      const { body } = await camila.get(`/api/omnichannel/dialogs-pageable?${listing}`)
      const [row] = (body as { readonly result: ReadonlyArray<{ readonly id: number }> }).result
      expect(row).toBeDefined()
      dialogId = row?.id ?? 0
    })
    await soon(() => expect(graph.whatsapp.sent().length).toBeGreaterThan(0))
    // the next day
    server.advance(25 * 3_600_000)
    camila = await server.signedIn(shop.addressOf("camila"))
  })
  afterAll(async () => {
    await server.close()
    await graph.close()
  })

  const listing = "offset=0&limit=12&name=&status=OPEN&workspace=1&workspace=2&workspace=3"
  const path = () => `/api/omnichannel/dialogs/${dialogId}/templates`
  const send = (facts: object) =>
    camila.post(path(), { clientId: randomUUID(), name: "reabertura", language: "pt_BR", values: [], ...facts })
  const value = (key: string, text: string) => ({ key, value: text })
  const sentTemplates = () => graph.whatsapp.sent().filter(({ content }) => content.type === "template")

  it("are listed as the vendor has approved them", async () => {
    const { status, body } = await camila.get(path())
    expect(status).toBe(200)
    expect((body as { readonly templates: ReadonlyArray<{ readonly name: string }> }).templates).toMatchObject([
      { name: "reabertura" },
      { name: "pedido_enviado" },
      { name: "boas_vindas" },
      { name: "rastreio", named: true },
    ])
    expect(JSON.stringify(body)).not.toContain(graph.userToken)
  })

  it("are sent only by who holds the room", async () => {
    const refused = await send({ values: [value("body:1", "Ana")] })
    expect(refused).toMatchObject({ status: 422, body: { _tag: "RoomHeld" } })
    expect((await camila.post(`/api/omnichannel/dialogs/${dialogId}/join`, {})).status).toBe(200)
    expect(sentTemplates()).toEqual([])
  })

  it("reach the person after the window, as the chat shows them, and once for a client id", async () => {
    const clientId = randomUUID()
    const first = await send({ clientId, values: [value("body:1", " Ana\nLima ")] })
    expect(first.status).toBe(200)
    expect((await send({ clientId, values: [value("body:1", "Ana")] })).body).toMatchObject({
      message: { message: "Olá, Ana Lima! Podemos continuar o seu atendimento?" },
    })
    await soon(() => expect(sentTemplates()).toHaveLength(1))
    expect(sentTemplates()[0]?.content).toMatchObject({ text: "Olá, Ana Lima! Podemos continuar o seu atendimento?" })
    await soon(async () => {
      const { body } = await camila.get(`/api/omnichannel/dialogs/${dialogId}/messages?offset=0&limit=5`)
      expect((body as { readonly messages: ReadonlyArray<object> }).messages.at(-1)).toMatchObject({
        sender: "HUMAN",
        delivery: { state: expect.stringMatching(/sent|delivered|read/u) as string },
      })
    })
  })

  it("carry names, a title and the end of an address to their places", async () => {
    const values = [value("header:numero", "1042"), value("body:nome", "Ana"), value("button:0", "x9")]
    const { status, body } = await send({ name: "rastreio", values })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: {
        message: "Pedido 1042\n\nOi, Ana! Seu pedido saiu hoje.",
        buttons: [{ label: "Rastrear", link: "https://loja.example/r/x9" }],
      },
    })
    await soon(() => expect(sentTemplates()).toHaveLength(2))
    expect(sentTemplates()[1]?.content).toMatchObject({
      header: { text: "Pedido 1042" },
      text: "Oi, Ana! Seu pedido saiu *hoje*.",
      buttons: [{ title: "Rastrear", url: "https://loja.example/r/x9" }],
    })
  })

  it("are refused with a sentence, and nothing is stored", async () => {
    const before = sentTemplates().length
    expect(await send({})).toMatchObject({
      status: 400,
      body: { errors: [{ path: "values.body:1", message: "Campo obrigatório" }] },
    })
    expect(await send({ name: "sumiu" })).toMatchObject({ status: 422, body: { _tag: "VendorRefused" } })
    expect(await send({ name: "pedido_enviado", values: [value("body:1", "a"), value("body:2", "b")] })).toMatchObject({
      status: 422,
      body: { _tag: "VendorRefused", description: expect.stringContaining("arquivo") as string },
    })
    const { body } = await camila.get(`/api/omnichannel/dialogs/${dialogId}/messages?offset=0&limit=20`)
    const said = (body as { readonly messages: ReadonlyArray<{ readonly sender: string }> }).messages
    expect(said.filter(({ sender }) => sender === "HUMAN")).toHaveLength(2)
    expect(sentTemplates()).toHaveLength(before)
  })
})
