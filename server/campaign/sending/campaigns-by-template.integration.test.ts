import { campaignMessages, type CampaignDetails, campaignPauses, type CampaignMessageRow } from "@prosa/core/campaign"
import { type FakeGraph, openFakeGraph, samplePicture } from "@prosa/fakes"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { createWhatsappGateway } from "../../channel/index.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { countDueJobs } from "../../testing/due-jobs.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"

const verifyToken = "token-de-verificacao"
const minute = 60_000
const reopening = { name: "reabertura", language: "pt_BR", fields: { "body:1": "name" } }

describeOnDatabase("campaigns by approved templates", (open) => {
  let graph: FakeGraph
  let server: TestServer
  let shop: TestShop
  let helena: TestBrowser
  let phones = 0

  const rows = async <Row extends object>(statement: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute<Row>(statement))).rows

  beforeAll(async () => {
    graph = await openFakeGraph({ receipts: "manual" })
    const address = { graphUrl: graph.url, version: "v25.0" }
    server = await startTestServer(await open(migrations), {
      meta: { ...address, id: graph.world.app.id, secret: graph.world.app.secret, loginUrl: graph.url, verifyToken },
      gateways: { WHATSAPP: createWhatsappGateway(address) },
      // Else what is refused for now is tried to the end within milliseconds, before the campaign sees that it waits.
      usualWaits: true,
    })
    shop = await openShop(server)
    const camila = await server.signedIn(shop.addressOf("camila"))
    await rows("update companies set whatsapp_api_meta = true, allow_campaign_creation = true")
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
    await rows("update bots set target = 5")
    await server.seed.person(shop.companyId, {
      email: "helena@modelos.com.br",
      name: "Helena",
      permissions: ["campaign_view", "campaign_create", "campaign_edit"],
      workspaces: [shop.customerCare],
    })
  })
  afterAll(async () => {
    await server.close()
    await graph.close()
  })
  beforeEach(async () => {
    graph.clearFaults()
    // the clock of the test before may have ended the session
    helena = await server.signedIn("helena@modelos.com.br")
  })

  const contact = async (name: string, email = "") => {
    const phone = `55119${String(71_000_000 + ++phones)}`
    const [row] = await rows<{ id: number }>(`
      insert into contacts (company_id, workspace_id, name, name_folded, phone, email)
      values (${shop.companyId}, ${shop.customerCare}, '${name}', '${name.toLowerCase()}', '${phone}', '${email}') returning id`)
    return { id: row?.id ?? 0, phone }
  }
  const draft = (ids: ReadonlyArray<number>, more: object = {}) => ({
    name: "Reabertura",
    message: "o texto do template",
    interval: 60,
    botId: shop.bot.id,
    media: "WHATSAPP",
    template: reopening,
    startAt: new Date(server.clock.now() + minute).toISOString(),
    workspaceId: shop.customerCare,
    audience: { kind: "some", ids },
    ...more,
  })
  const create = async (ids: ReadonlyArray<number>, more: object = {}): Promise<number> => {
    const { status, body } = await helena.post("/api/campaigns", draft(ids, more))
    expect([status, body]).toMatchObject([200, { id: expect.any(Number) }])
    return (body as { readonly id: number }).id
  }
  const get = async (id: number) => (await helena.get(`/api/campaigns/${id}`)).body as CampaignDetails
  const messages = async (id: number, more: object = {}) =>
    (
      (await helena.post(`/api/campaigns/${id}/messages`, { offset: 0, limit: 100, ...more })).body as {
        readonly result: ReadonlyArray<CampaignMessageRow>
      }
    ).result
  const states = async (id: number) => (await messages(id)).map(({ state }) => state)
  const act = async (id: number, action: "start" | "cancel") =>
    expect((await helena.post(`/api/campaigns/${id}/${action}`, {})).status).toBe(200)
  /** Lets time pass until the number has done what is due by then. */
  const pass = async (milliseconds: number) => {
    server.advance(milliseconds)
    await soon(async () => {
      expect(await countDueJobs(server)).toBe(0)
      expect(
        await rows(
          `select 1 from deliveries where state = 'waiting' and due_at <= to_timestamp(${server.clock.now() / 1_000})`,
        ),
      ).toEqual([])
    })
  }
  const sentTo = (phone: string) => graph.whatsapp.sent().filter(({ to }) => to === phone)
  const lastTo = (phone: string) => sentTo(phone).at(-1) ?? expect.unreachable(`nothing was sent to ${phone}`)
  /** Waits until every webhook of the vendor is processed. */
  const told = async () => {
    await graph.settled()
    await soon(async () => expect(await rows("select 1 from channel_events where payload is not null")).toEqual([]))
  }
  const template = (name: string) => {
    const found = graph.world.businesses[0]?.wabas[0]?.templates.find((one) => one.name === name)
    return found ?? expect.unreachable(`no template ${name}`)
  }

  it("are offered the approved ones of the bot's number", async () => {
    const { status, body } = await helena.get(`/api/campaigns/bots/${shop.bot.id}/templates`)
    expect(status).toBe(200)
    expect((body as { readonly templates: ReadonlyArray<object> }).templates).toMatchObject([
      { name: "reabertura" },
      { name: "pedido_enviado", header: { format: "image" } },
      { name: "boas_vindas" },
    ])
    expect(JSON.stringify(body)).not.toContain(graph.userToken)
    graph.fail({ path: /message_templates/u, code: 190 })
    expect(await helena.get(`/api/campaigns/bots/${shop.bot.id}/templates`)).toMatchObject({
      status: 422,
      body: { _tag: "VendorRefused", description: expect.stringContaining("expirou") as string },
    })
    expect((await helena.post("/api/campaigns", draft([1], { template: { ...reopening, name: "promocao" } }))).body)
      // of a paused one
      .toMatchObject({ _tag: "VendorRefused", description: campaignMessages.templateGone })
  })

  it("send the file of the title and each contact's values, which the room shows, and read answers as today", async () => {
    const ana = await contact("Ana", "ana@exemplo.com.br")
    const bia = await contact("Bia")
    const id = await create([ana.id, bia.id], {
      template: {
        name: "pedido_enviado",
        language: "pt_BR",
        fields: { "body:1": "name", "body:2": "email", "button:0": "email" },
      },
      file: { name: "caixa.png", base64File: Buffer.from(samplePicture()).toString("base64") },
    })
    await pass(2 * minute)
    const sent = lastTo(ana.phone)
    expect(sent.content).toMatchObject({
      type: "template",
      header: { type: "image", media: { mime: "image/png" } },
      text: "Ana, o pedido *ana@exemplo.com.br* saiu para entrega.",
      buttons: [{ title: "Acompanhar", url: "https://exemplo.com.br/p/ana@exemplo.com.br" }],
    })
    const [first, second] = await messages(id)
    expect(first).toMatchObject({
      state: "sent",
      text: "Ana, o pedido *ana@exemplo.com.br* saiu para entrega.\n\nLoja Aurora",
    })
    expect(second).toMatchObject({ state: "failed", reason: "O contato não tem valor para a variável {{2}}." })
    const [message] = await rows<{ text: string; buttons: ReadonlyArray<object>; files: ReadonlyArray<object> }>(
      `select text, buttons, files from messages where dialog_id = ${first?.dialogId} order by seq desc limit 1`,
    )
    expect(message).toMatchObject({
      text: "Ana, o pedido ana@exemplo.com.br saiu para entrega.\n\nLoja Aurora",
      buttons: [{ label: "Acompanhar", link: "https://exemplo.com.br/p/ana@exemplo.com.br" }],
      files: [{ name: "caixa.png" }],
    })
    graph.whatsapp.says({ from: ana.phone, name: "Ana" }, { type: "text", text: "sair" })
    await told()
    expect((await get(id)).campaign).toMatchObject({ status: "COMPLETED", answered: 1, refused: 1 })
  })

  it("count what was delivered and read, whatever the order of the reports and however often they come", async () => {
    const people = [await contact("Ana"), await contact("Bia"), await contact("Caio")]
    const id = await create(people.map((one) => one.id))
    for (let sent = 0; sent < 4; sent += 1) await pass(minute)
    expect(await states(id)).toEqual(["sent", "sent", "sent"])
    const [ana, bia, caio] = people.map(({ phone }) => lastTo(phone))
    if (ana === undefined || bia === undefined || caio === undefined) return expect.unreachable()
    graph.whatsapp.reads(ana)
    graph.whatsapp.delivers(ana)
    graph.whatsapp.fails(ana, 131026)
    graph.whatsapp.delivers(bia)
    graph.whatsapp.delivers(bia)
    graph.whatsapp.fails(caio, 131049)
    graph.whatsapp.fails(caio, 131049)
    await told()
    expect((await get(id)).campaign).toMatchObject({
      status: "COMPLETED",
      totalMessagesSent: 2,
      totalMessagesFailed: 1,
      delivered: 2,
      read: 1,
    })
    const placesOf = async (state: string) => (await messages(id, { state })).map((row) => row.id)
    expect([await placesOf("delivered"), await placesOf("read"), await placesOf("failed")]).toEqual([[0, 1], [0], [2]])
    expect((await messages(id))[2]).toMatchObject({
      reason: expect.stringContaining("marketing demais") as string,
      mayRetry: true,
    })
    // Caio's is tried again, and arrives.
    expect((await helena.post(`/api/campaigns/${id}/retry`, {})).body).toEqual({ retried: 1 })
    await pass(2 * minute)
    graph.whatsapp.delivers(lastTo(people[2]?.phone ?? ""))
    await told()
    expect((await get(id)).campaign).toMatchObject({
      totalMessagesSent: 3,
      totalMessagesFailed: 0,
      delivered: 3,
      read: 1,
    })
    expect(sentTo(people[2]?.phone ?? "")).toHaveLength(2)
  })

  it("go on after a person who cannot be reached, and pause where the number has reached its limit", async () => {
    const [ana, bia, caio] = [await contact("Ana"), await contact("Bia"), await contact("Caio")]
    const id = await create([ana.id, bia.id, caio.id])
    graph.fail({ path: /\/messages$/u, code: 131026 })
    await pass(minute)
    expect((await get(id)).campaign).toMatchObject({ status: "IN_PROGRESS", totalMessagesFailed: 1 })
    graph.fail({ path: /\/messages$/u, code: 131048 })
    await pass(2 * minute)
    expect((await get(id)).campaign).toMatchObject({
      status: "PAUSED",
      pauseReason: "limit",
      totalMessagesFailed: 2,
      totalMessagesPending: 1,
    })
    expect((await messages(id)).map(({ reason }) => reason)).toEqual([
      expect.stringContaining("não pode ser entregue"),
      expect.stringContaining("limitou os envios deste número"),
      "",
    ])
    await pass(5 * minute)
    expect(sentTo(caio.phone)).toEqual([])
    await act(id, "start")
    await pass(2 * minute)
    expect(await states(id)).toEqual(["failed", "failed", "sent"])
  })

  it("pause half-way where the vendor pauses the template, and go on with it when they are resumed", async () => {
    const people = [await contact("Ana"), await contact("Bia"), await contact("Caio")]
    const id = await create(people.map((one) => one.id))
    await pass(minute)
    template("reabertura").status = "PAUSED"
    await pass(2 * minute)
    expect((await get(id)).campaign).toMatchObject({ status: "PAUSED", pauseReason: "template" })
    expect(campaignPauses.template).toContain("o template")
    expect(await states(id)).toEqual(["sent", "failed", "pending"])
    template("reabertura").status = "APPROVED"
    await act(id, "start")
    await pass(2 * minute)
    expect(await states(id)).toEqual(["sent", "failed", "sent"])
    expect((await helena.post(`/api/campaigns/${id}/retry`, {})).body).toEqual({ retried: 1 })
    await pass(2 * minute)
    expect(await states(id)).toEqual(["sent", "sent", "sent"])
    expect(people.map(({ phone }) => sentTo(phone).length)).toEqual([1, 1, 1])
  })

  it("pause by a limit that is told later, and while the account may make no more calls; what waits is sent once", async () => {
    const [ana, bia, caio] = [await contact("Ana"), await contact("Bia"), await contact("Caio")]
    const id = await create([ana.id, bia.id, caio.id])
    await pass(minute)
    graph.whatsapp.fails(lastTo(ana.phone), 131042)
    await told()
    expect((await get(id)).campaign).toMatchObject({ status: "PAUSED", pauseReason: "account", totalMessagesFailed: 1 })
    // Before it is resumed, since its next message is due already; and however often that is tried again: the waits are by chance.
    graph.fail({ path: /\/messages$/u, code: 80007, times: 1_000 })
    await act(id, "start")
    for (let waited = 0; waited < 3; waited += 1) await pass(minute)
    expect((await get(id)).campaign).toMatchObject({ status: "PAUSED", pauseReason: "limit", totalMessagesPending: 2 })
    graph.clearFaults()
    for (let waited = 0; waited < 6; waited += 1) await pass(5 * minute)
    helena = await server.signedIn("helena@modelos.com.br")
    expect(sentTo(bia.phone)).toHaveLength(1)
    expect(await states(id)).toEqual(["failed", "sent", "pending"])
    await act(id, "cancel")
    expect(sentTo(caio.phone)).toEqual([])
  })
})
