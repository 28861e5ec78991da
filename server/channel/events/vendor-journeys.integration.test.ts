import { type FakeEvolution, type FakeGraph, openFakeEvolution, openFakeGraph } from "@prosa/fakes"
import type { QrCode, WhatsappDevice } from "@prosa/core/channel"
import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { freeLocalPort } from "../../testing/free-local-port.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { openSocket } from "../../testing/test-socket.ts"
import { createMetaGateway } from "../meta-messaging/meta-gateway.ts"
import { createWhatsappGateway } from "../whatsapp-cloud/whatsapp-gateway.ts"
import { createEvolutionGateway } from "../whatsapp-qr/evolution-gateway.ts"

const verifyToken = "token-de-verificacao"

describeOnDatabase("a bot on the vendors' channels", (open) => {
  let graph: FakeGraph
  let evolution: FakeEvolution
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser

  beforeAll(async () => {
    graph = await openFakeGraph()
    evolution = await openFakeEvolution()
    const address = { graphUrl: graph.url, version: "v25.0" }
    const port = await freeLocalPort()
    const devices = { url: evolution.url, apiKey: evolution.apiKey }
    server = await startTestServer(await open(migrations), {
      port,
      listening: `http://127.0.0.1:${port}`,
      devices,
      meta: { ...address, id: graph.world.app.id, secret: graph.world.app.secret, loginUrl: graph.url, verifyToken },
      gateways: {
        WHATSAPP: createWhatsappGateway(address),
        FACEBOOK: createMetaGateway("FACEBOOK", address),
        INSTAGRAM: createMetaGateway("INSTAGRAM", address),
        WHATSAPP_QRCODE: createEvolutionGateway(devices),
      },
    })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update companies set whatsapp_qrcode = true, whatsapp_api_meta = true, facebook = true, instagram = true
        where id = ${shop.companyId}`),
    )
    await graph.webhooks.subscribe({ callbackUrl: `${server.url}/api/channels/meta`, verifyToken })
  })
  afterAll(async () => {
    await server.close()
    await graph.close()
    await evolution.close()
  })

  /** Goes through the login dialog, and returns what the browser brings back. */
  const logIn = async (kind: "whatsapp" | "messenger") => {
    const begun = await camila.post(`/api/bots/${shop.bot.id}/meta-login`, { kind })
    const back = new URL(graph.approve((begun.body as { readonly url: string }).url))
    return { code: back.searchParams.get("code"), botToken: back.searchParams.get("state") }
  }
  const outgoing = async (medium: string) => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ text: string; state: string }>(`
        select m.text, coalesce(m.delivery, v.state) as state from deliveries v
        join dialogs d on d.company_id = v.company_id and d.id = v.dialog_id
        join messages m on m.company_id = v.company_id and m.dialog_id = v.dialog_id and m.seq = v.seq
        where d.medium = '${medium}' order by m.seq`),
    )
    return rows
  }
  /** What the audit says of connecting and disconnecting a subject on a medium, in order. */
  const audited = async (subject: string, medium: string) => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ action: string }>(`
        select action from audit where subject = '${subject}' and detail->>'medium' = '${medium}'
          and action ~ 'channel-(connect|disconnect)$' order by id`),
    )
    return rows.map(({ action }) => action)
  }
  /** What the audit says of changes of a subject's channel: all of a medium, or all logins of a kind. */
  const changes = async (subject: string, of: string) => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ by: number; detail: object }>(sql`
        select user_id as by, detail from audit
        where action = 'bot.channel-change' and subject = ${subject} and ${of} in (detail->>'medium', detail->>'kind')
        order by id`),
    )
    return rows
  }

  it("answers on a number of the Cloud API that a login found", async () => {
    const login = await logIn("whatsapp")
    expect((await camila.post("/api/bots/whatsapp/Oauth", login)).status).toBe(200)
    // what a login returns counts once
    expect((await camila.post("/api/bots/whatsapp/Oauth", login)).status).toBe(404)
    expect(await changes(`bot ${shop.bot.id}`, "whatsapp")).toEqual([
      { by: shop.camila, detail: { kind: "whatsapp", account: graph.world.user.name } },
    ])
    const path = `/api/bots/${shop.bot.id}/whatsapp-business-settings`
    const found = await camila.get(path)
    const [number, ...others] = (found.body as WireNumbers).accounts
    if (number === undefined) throw new Error("the login leads to no number")
    expect(others).toHaveLength(2)
    const saved = await camila.put(path, {
      phone: number.phone,
      businessPhoneId: number.whastappBusinessPhoneId,
      businessAccountId: number.whastappBusinessAccountId,
      token: "",
      metaUrl: graph.url,
      on: true,
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ state: "connected", hasToken: true, phoneId: number.whastappBusinessPhoneId })
    // no token reaches the browser
    expect(JSON.stringify([found.body, saved.body])).not.toContain(graph.userToken)

    const ana = { from: "5511987654321", name: "Ana Lima" }
    graph.whatsapp.says(ana, { type: "text", text: "oi" })
    await soon(() => expect(textsOf(graph.whatsapp.sent())).toContain("Olá! Como posso ajudar?"))
    graph.whatsapp.says(ana, { type: "text", text: "pedido" })
    await soon(() => expect(textsOf(graph.whatsapp.sent())).toContain("Seu pedido está a caminho."))
    // the receipts of the vendor come back
    await soon(async () => expect(new Set(statesOf(await outgoing("WHATSAPP")))).toEqual(new Set(["delivered"])))
  })

  it.each([
    ["FACEBOOK", "messenger"],
    ["INSTAGRAM", "instagram"],
  ] as const)("answers on a page of %s", async (type, on) => {
    expect((await camila.post("/api/bots/messenger/Oauth", await logIn("messenger"))).status).toBe(200)
    const listed = await camila.get(`/api/bots/${shop.bot.id}/messenger/pages?type=${type}`)
    const [page] = (listed.body as { readonly pages: ReadonlyArray<{ readonly id: string }> }).pages
    expect(page).toBeDefined()
    const connected = await camila.post(`/api/bots/${shop.bot.id}/messenger/account/${page?.id}/subscribe?type=${type}`)
    expect(connected.status).toBe(200)
    graph[on].says({ from: "7001", name: "Bia" }, { type: "text", text: "oi" })
    await soon(() => expect(textsOf(graph[on].sent())).toContain("Olá! Como posso ajudar?"))
    await soon(async () => expect(statesOf(await outgoing(type))).not.toContain("waiting"))
    expect(statesOf(await outgoing(type))).not.toContain("failed")
  })

  it("knows by the echo of Messenger that a message was taken whose answer was lost", async () => {
    const before = graph.messenger.sent().length
    graph.fail({ path: /\/messages$/u, kind: "malformed", times: 100 })
    graph.messenger.says({ from: "7001", name: "Bia" }, { type: "text", text: "pedido" })
    await soon(() => expect(textsOf(graph.messenger.sent().slice(before))).toContain("Seu pedido está a caminho."))
    await soon(async () => expect(new Set(statesOf(await outgoing("FACEBOOK")))).toEqual(new Set(["delivered"])))
    graph.clearFaults()
    expect(graph.messenger.sent().slice(before)).toHaveLength(1)
  })

  it("answers on a number that is scanned by QR code, until the number is removed", async () => {
    const { id } = shop.bot
    expect((await camila.get(`/api/bots/${id}/whatsapp/info`)).body).toMatchObject({ qrCodeConnected: false })
    expect((await camila.get(`/api/bots/whatsapp/instance/${id}`)).status).toBe(200)
    await soon(async () => {
      const { body } = await camila.get(`/api/bots/whatsapp/qrCode/${id}`)
      expect((body as QrCode).qrcode).toMatch(/^data:image\/png;base64,/u)
    })
    const [instance = { name: "" }] = evolution.instances()
    evolution.scan(instance.name, { name: "Loja Aurora", phone: "5511940028922" })
    await soon(async () => {
      const { body } = await camila.get(`/api/bots/${id}/whatsapp/info`)
      expect(body as WhatsappDevice).toMatchObject({ qrCodeConnected: true, phone: "5511940028922" })
    })
    evolution.says(instance.name, { phone: "5521988776655", name: "Caio" }, { type: "text", text: "oi" })
    await soon(() => expect(textsOf(evolution.sent)).toContain("Olá! Como posso ajudar?"))

    const change = { name: "Loja do Centro", keepBotOnDialogInitiatedOnDevice: true }
    const refused = await camila.put(`/api/bots/${id}/whatsapp/info`, { ...change, name: "a".repeat(121) })
    expect(refused.status).toBe(400)
    expect(await changes(`bot ${id}`, "WHATSAPP_QRCODE")).toEqual([])
    expect((await camila.put(`/api/bots/${id}/whatsapp/info`, change)).status).toBe(200)
    expect((await camila.get(`/api/bots/${id}/whatsapp/info`)).body).toMatchObject({
      ...change,
      qrCodeConnected: true,
      phone: "5511940028922",
    })
    expect(await changes(`bot ${id}`, "WHATSAPP_QRCODE")).toEqual([
      { by: shop.camila, detail: { medium: "WHATSAPP_QRCODE", name: "Loja do Centro", keepBot: true } },
    ])

    expect((await camila.fetch(`/api/bots/whatsapp/logout-instance/${id}`, { method: "DELETE" })).status).toBe(200)
    expect(evolution.instances()).toEqual([])
    expect((await camila.get(`/api/bots/${id}/whatsapp/info`)).body).toMatchObject({ qrCodeConnected: false })
    expect(await audited(`bot ${id}`, "WHATSAPP_QRCODE")).toEqual(["bot.channel-connect", "bot.channel-disconnect"])
  })

  it("says that a number was logged out at its telephone, until it is scanned again", async () => {
    const { id } = shop.bot
    const code = async () => {
      expect((await camila.get(`/api/bots/whatsapp/instance/${id}`)).status).toBe(200)
      await soon(async () => {
        const { body } = await camila.get(`/api/bots/whatsapp/qrCode/${id}`)
        expect((body as QrCode).qrcode).not.toBe("")
      })
      return evolution.instances()[0]?.name ?? ""
    }
    const info = async () => (await camila.get(`/api/bots/${id}/whatsapp/info`)).body as WhatsappDevice
    const owner = { name: "Loja Aurora", phone: "5511940028922" }
    const first = await code()
    evolution.scan(first, owner)
    await soon(async () => expect(await info()).toMatchObject({ qrCodeConnected: true, trouble: "" }))
    evolution.logOutFromPhone(first)
    const trouble = expect.stringMatching(/desconectado/u) as string
    await soon(async () => expect(await info()).toMatchObject({ qrCodeConnected: false, trouble }))
    const { body } = await camila.get(`/api/bots/${id}/summary`)
    expect((body as { readonly connections: ReadonlyArray<object> }).connections).toContainEqual(
      expect.objectContaining({ medium: "WHATSAPP_QRCODE", state: "broken", trouble }),
    )
    evolution.scan(await code(), owner)
    await soon(async () => expect(await info()).toMatchObject({ qrCodeConnected: true, trouble: "" }))
    expect((await camila.fetch(`/api/bots/whatsapp/logout-instance/${id}`, { method: "DELETE" })).status).toBe(200)
  })

  it("shows the pictures of people who write to a number by QR code, as files of its own, and asks once for the rest", async () => {
    const { id } = shop.bot
    expect((await camila.get(`/api/bots/whatsapp/instance/${id}`)).status).toBe(200)
    await soon(async () => {
      const { body } = await camila.get(`/api/bots/whatsapp/qrCode/${id}`)
      expect((body as QrCode).qrcode).not.toBe("")
    })
    const [instance = { name: "" }] = evolution.instances()
    evolution.scan(instance.name, { name: "Loja Aurora", phone: "5511940028922" })
    const asked = (phone: string) =>
      evolution.requests.filter(
        ({ path, body }) => path.startsWith("/chat/fetchProfilePictureUrl/") && body["number"] === phone,
      ).length
    const pictureOf = async (phone: string) => {
      const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute<{ id: number }>(sql`
          select d.id from dialogs d
          join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
          where i.value = ${phone} and d.medium = 'WHATSAPP_QRCODE' order by d.id desc limit 1`),
      )
      const { body } = await camila.get(`/api/omnichannel/dialogs/${rows[0]?.id}`)
      return (body as { readonly dialog?: { readonly picture?: string } }).dialog?.picture
    }
    const [shows, hides] = ["5521900000001", "5521900000002"] as const
    evolution.showPicture(shows, true)
    evolution.says(instance.name, { phone: shows, name: "Gil" }, { type: "text", text: "oi" })
    await soon(async () => expect(await pictureOf(shows)).toMatch(/^\/api\/files\/[\da-f]{32}$/u))
    const answer = await camila.fetch((await pictureOf(shows)) ?? "")
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"])

    evolution.says(instance.name, { phone: hides, name: "Hugo" }, { type: "text", text: "oi" })
    await soon(() => expect(asked(hides)).toBe(1))
    evolution.says(instance.name, { phone: hides, name: "Hugo" }, { type: "text", text: "hum" })
    await soon(() => expect(textsOf(evolution.sent.filter(({ to }) => to === hides))).toContain("Não entendi"))
    expect([asked(hides), await pictureOf(hides)]).toEqual([1, undefined])

    // a new conversation asks again, unless there is one by now
    for (const phone of [shows, hides])
      evolution.says(instance.name, { phone, name: "Quem volta" }, { type: "text", text: "tchau" })
    await soon(() => expect(textsOf(evolution.sent.filter(({ to }) => to === hides))).toContain("Até logo"))
    await soon(() => expect(textsOf(evolution.sent.filter(({ to }) => to === shows))).toContain("Até logo"))
    evolution.showPicture(hides, true)
    for (const phone of [shows, hides])
      evolution.says(instance.name, { phone, name: "Quem volta" }, { type: "text", text: "oi de novo" })
    await soon(async () => expect(await pictureOf(hides)).toBeDefined())
    expect([asked(shows), asked(hides)]).toEqual([1, 2])
    expect((await camila.fetch(`/api/bots/whatsapp/logout-instance/${id}`, { method: "DELETE" })).status).toBe(200)
  })

  it("keeps what the company sends from the telephone itself, with its files", async () => {
    const { id } = shop.bot
    expect((await camila.get(`/api/bots/whatsapp/instance/${id}`)).status).toBe(200)
    await soon(async () => {
      const { body } = await camila.get(`/api/bots/whatsapp/qrCode/${id}`)
      expect((body as QrCode).qrcode).not.toBe("")
    })
    const [instance = { name: "" }] = evolution.instances()
    evolution.scan(instance.name, { name: "Loja Aurora", phone: "5511940028922" })
    evolution.typesOnPhone(
      instance.name,
      { phone: "5521955554444", name: "Iara" },
      { type: "image", caption: "A nota" },
    )
    await soon(async () => {
      const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(`select m.text, m.sender, jsonb_array_length(m.files) as files, m.delivery from messages m
          join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
          join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
          where i.value = '5521955554444'`),
      )
      expect(rows).toEqual([{ text: "A nota", sender: "HUMAN", files: 1, delivery: "sent" }])
    })
    expect((await camila.fetch(`/api/bots/whatsapp/logout-instance/${id}`, { method: "DELETE" })).status).toBe(200)
  })

  it("keeps the conversations of a person's own number in that person's hands, and lets nobody else connect it", async () => {
    const id = shop.camila
    const info = () => camila.get(`/api/users/whatsapp/instance-info/${id}`)
    const own = (connected: string, name: string, phone: string, more: object = { trouble: "" }) => ({
      status: 200,
      body: { instance_data: { phone_connected: connected, user: { name, phone }, ...more } },
    })
    const scanned = async () => {
      expect((await camila.get(`/api/users/whatsapp/instance/${id}`)).status).toBe(200)
      await soon(async () => {
        const { body } = await camila.get(`/api/users/whatsapp/qrCode/${id}`)
        expect((body as QrCode).qrcode).toMatch(/^data:image\/png;base64,/u)
      })
      const [instance = { name: "" }] = evolution.instances()
      evolution.scan(instance.name, { name: "Camila", phone: "5511940021111" })
      const used = { trouble: "", last_seen_at: expect.any(String) as string }
      await soon(async () => expect(await info()).toMatchObject(own("true", "Camila", "5511940021111", used)))
      return instance
    }
    expect(await info()).toMatchObject(own("false", "", "", { trouble: "", last_seen_at: null }))
    const rafael = await server.signedIn(shop.addressOf("rafael"))
    for (const path of ["instance", "qrCode", "instance-info"])
      expect((await rafael.get(`/api/users/whatsapp/${path}/${id}`)).status).toBe(404)

    const instance = await scanned()

    const before = evolution.sent.length
    evolution.says(instance.name, { phone: "5521977776666", name: "Davi" }, { type: "text", text: "oi" })
    const rows = async () => {
      const { rows: found } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute<{ id: number; holder: number; transferred: boolean; unread: number }>(`
          select d.id, d.assignee_id as holder, d.transferred, d.unread_count as unread from dialogs d
          join contacts c on c.company_id = d.company_id and c.id = d.contact_id where c.name = 'Davi'`),
      )
      return found
    }
    await soon(async () => expect(await rows()).toMatchObject([{ holder: id, transferred: true, unread: 1 }]))
    evolution.says(instance.name, { phone: "5521977776666", name: "Davi" }, { type: "text", text: "tem alguém?" })
    await soon(async () => expect(await rows()).toMatchObject([{ holder: id, unread: 2 }]))
    // the bot that they are listed under has said nothing
    expect(evolution.sent).toHaveLength(before)

    // what is written to somebody who left waits for their colleagues
    const active = (is: boolean) =>
      server.seed.asTenant(shop.companyId, (tx) => tx.execute(`update users set active = ${is} where id = ${id}`))
    await active(false)
    evolution.says(instance.name, { phone: "5521966665555", name: "Enzo" }, { type: "text", text: "oi" })
    await soon(async () => {
      const { rows: found } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(`select d.assignee_id as holder, d.transferred from dialogs d
          join contacts c on c.company_id = d.company_id and c.id = d.contact_id where c.name = 'Enzo'`),
      )
      expect(found).toEqual([{ holder: null, transferred: true }])
    })
    await active(true)

    // that it was logged out at its telephone is said in its dialog and in its rooms, those that are open too, until it is scanned again
    const opened = await openSocket(server.url, `/api/omnichannel/${(await rows())[0]?.id}/${id}`, {
      cookie: camila.cookieHeader(),
    })
    opened.send({ type: "resume", after: 0 })
    const openedSays = (trouble: unknown) =>
      soon(() =>
        expect(opened.news.findLast(({ type }) => type === "dialog")).toMatchObject({
          dialog: { channelTrouble: trouble },
        }),
      )
    await openedSays(null)
    evolution.logOutFromPhone(instance.name)
    const trouble = expect.stringMatching(/desconectado/u) as string
    await soon(async () => expect(await info()).toMatchObject(own("false", "Camila", "5511940021111", { trouble })))
    const room = async () => (await camila.get(`/api/omnichannel/dialogs/${(await rows())[0]?.id}`)).body
    expect(await room()).toMatchObject({ dialog: { channelTrouble: trouble } })
    await openedSays(trouble)
    await scanned()
    expect(await room()).toMatchObject({ dialog: { channelTrouble: null } })
    await openedSays(null)
    await opened.close()

    expect((await camila.fetch(`/api/users/whatsapp/logout-instance/${id}`, { method: "DELETE" })).status).toBe(200)
    expect(await info()).toMatchObject(own("false", "", ""))
    expect(evolution.instances()).toEqual([])
    expect(await audited(`user ${id}`, "WHATSAPP_QRCODE")).toEqual(["user.channel-connect", "user.channel-disconnect"])
  })

  it.each([
    ["without a signature", () => ({})],
    ["with another's signature", () => ({ "x-hub-signature-256": `sha256=${"0".repeat(64)}` })],
  ] as const)("takes no webhook of Meta %s", async (_case, headers) => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/channels/meta",
      headers: { "content-type": "application/json", ...headers() },
      payload: { object: "whatsapp_business_account", entry: [] },
    })
    expect(answer.statusCode).toBe(401)
  })
  it("takes no event of a device without the gateway's secret", async () => {
    for (const authorization of ["", "Bearer", "Bearer errado"]) {
      const payload = { event: "messages.upsert", instance: "x", data: {} }
      const answer = await server.app.inject({
        method: "POST",
        url: "/api/channels/devices",
        headers: { authorization },
        payload,
      })
      expect(answer.statusCode).toBe(401)
    }
  })
})

/** The numbers of a login, as they are spelt on the wire. */
interface WireNumbers {
  readonly accounts: ReadonlyArray<{
    readonly phone: string
    readonly whastappBusinessPhoneId: string
    readonly whastappBusinessAccountId: string
  }>
}

/** The words that stand in sent messages, wherever a vendor's form has them. */
const textsOf = (sent: ReadonlyArray<object>): string => JSON.stringify(sent)
const statesOf = (rows: ReadonlyArray<{ readonly state: string }>) => rows.map(({ state }) => state)
