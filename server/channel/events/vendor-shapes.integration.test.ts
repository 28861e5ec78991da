import {
  evolutionShapes,
  type FakeEvolution,
  type FakeGraph,
  openFakeEvolution,
  openFakeGraph,
  type ShapeEnd,
  whatsappShapes,
} from "@prosa/fakes"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { freeLocalPort } from "../../testing/free-local-port.ts"
import { openShop, type TestShop } from "../../testing/shop.ts"
import { png } from "../../testing/small-files.ts"
import { createWhatsappGateway } from "../whatsapp-cloud/whatsapp-gateway.ts"
import { interactiveTypes, messageTypes, metaWebhookFields } from "../whatsapp-cloud/whatsapp-shapes.ts"
import { createEvolutionGateway } from "../whatsapp-qr/evolution-gateway.ts"
import { gatewayEvents, messageMembers } from "../whatsapp-qr/evolution-shapes.ts"

const verifyToken = "token-de-verificacao"
const phoneNumberId = "106540352242922"
const media = { bytes: Buffer.from(png), mime: "image/png", filename: "arquivo" }

interface Row {
  readonly phone: string
  readonly dialog: number
  readonly sender: string
  readonly text: string
  readonly files: number
  readonly deleted: boolean
  readonly edited: boolean
  readonly first: string | null
  readonly delivery: string | null
}

describeOnDatabase("every shape that a vendor sends", (open) => {
  let graph: FakeGraph
  let evolution: FakeEvolution
  let server: TestServer
  let shop: TestShop
  let instance = ""

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
      gateways: { WHATSAPP: createWhatsappGateway(address), WHATSAPP_QRCODE: createEvolutionGateway(devices) },
    })
    shop = await openShop(server)
    const { id } = shop.bot
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`update companies set whatsapp_qrcode = true, whatsapp_api_meta = true where id = ${shop.companyId}`),
    )
    const camila = await server.signedIn(shop.addressOf("camila"))
    await graph.webhooks.subscribe({ callbackUrl: `${server.url}/api/channels/meta`, verifyToken })
    const number = { phone: "551140028922", businessPhoneId: phoneNumberId, businessAccountId: "304567890123456" }
    const draft = { ...number, token: graph.userToken, metaUrl: graph.url, on: true }
    expect((await camila.put(`/api/bots/${id}/whatsapp-business-settings`, draft)).status).toBe(200)
    expect((await camila.get(`/api/bots/whatsapp/instance/${id}`)).status).toBe(200)
    await soon(async () => {
      const { body } = await camila.get(`/api/bots/whatsapp/qrCode/${id}`)
      expect((body as { readonly qrcode: string }).qrcode).not.toBe("")
    })
    instance = evolution.instances()[0]?.name ?? ""
    evolution.scan(instance, { name: "Loja Aurora", phone: "5511940028922" })
    await settled()
  })
  afterAll(async () => {
    await server.close()
    await graph.close()
    await evolution.close()
  })

  const rows = async () =>
    (
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute<Row>(`
          select i.value as phone, m.dialog_id as dialog, m.sender, m.text, jsonb_array_length(m.files) as files,
            m.deleted_at is not null as deleted, m.updated_at is not null as edited, m.first_text as first, m.delivery
          from messages m join dialogs d on d.company_id = m.company_id and d.id = m.dialog_id
          join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id and i.kind = 'phone'
          order by m.dialog_id, m.seq`),
      )
    ).rows
  /** Everything that was posted is in its room; the bot's answers stand there too, and leave at the pace of the number. */
  const settled = async () => {
    await evolution.settled()
    await graph.webhooks.settled()
    await soon(
      async () => {
        const { rows: left } = await server.seed.asTenant(shop.companyId, (tx) =>
          tx.execute("select external_id from channel_events where payload is not null"),
        )
        expect(left).toEqual([])
      },
      { within: 30_000 },
    )
  }
  const instanceNow = () => {
    const [found] = evolution.instances()
    if (found === undefined) throw new Error("there is no instance")
    return found
  }
  const warnings = () => server.log.filter((line) => line.includes("a shape that no table has"))

  /** What a shape leaves in the room of a person who sends it twice: into no conversation, and into the open one. */
  const foundOf = (all: ReadonlyArray<Row>, phone: string) => {
    const own = all.filter((row) => row.phone === phone)
    const theirs = own.filter(({ sender }) => sender === "CLIENT")
    const second = own.findLastIndex(({ sender }) => sender === "CLIENT")
    const said = (from: ReadonlyArray<Row>) => from.filter(({ sender }) => sender === "BOT").length
    return {
      rooms: new Set(own.map(({ dialog }) => dialog)).size,
      texts: theirs.map(({ text }) => text),
      files: theirs.map(({ files }) => files),
      greets: said(own.slice(0, Math.max(0, second))) > 0,
      answers: said(own.slice(second + 1)) > 0,
    }
  }
  const expected = (ends: ShapeEnd) => {
    if (ends.is === "nothing" || ends.is === "notice")
      return { rooms: 0, texts: [], files: [], greets: false, answers: false }
    const { is, text, files = 0 } = ends
    return { rooms: 1, texts: [text, text], files: [files, files], greets: is !== "noted", answers: is === "heard" }
  }

  describe("by the gateway of numbers by QR code", () => {
    it("ends in its room as its row of the table says", async () => {
      const phoneOf = (at: number) => `55219${String(81_000_000 + at)}`
      for (const round of [1, 2]) {
        for (const [at, { message, beside }] of evolutionShapes.entries())
          evolution.says(
            instance,
            { phone: phoneOf(at), name: `Pessoa ${round}` },
            { type: "raw", message, media, ...(beside === undefined ? {} : { beside }) },
          )
        await settled()
      }
      const all = await rows()
      const found = evolutionShapes.map(({ shape, message }, at) => ({ shape, message, ...foundOf(all, phoneOf(at)) }))
      expect(found).toEqual(evolutionShapes.map(({ shape, message, ends }) => ({ shape, message, ...expected(ends) })))
    })

    it("has a sample of every row, which ends as the row says", () => {
      const unlike = evolutionShapes.filter(({ shape, ends }) => {
        const fate = Object.hasOwn(messageMembers, shape) ? messageMembers[shape]?.becomes : "unknown"
        switch (fate) {
          case "heard":
          case "shown":
          case "noted":
            return ends.is !== fate
          case "notice":
            return ends.is !== "notice"
          case "left-out":
            return ends.is !== "nothing"
          case "unknown":
            return ends.is !== "noted"
          default:
            return false
        }
      })
      expect(unlike).toEqual([])
      const sampled = new Set(evolutionShapes.map(({ shape }) => shape))
      expect(Object.keys(messageMembers).filter((member) => !sampled.has(member))).toEqual([])
    })

    it("is left out of rooms as an event that concerns none, and noted where no table has it", async () => {
      const before = (await rows()).length
      const logged = warnings().length
      const unread = Object.entries(gatewayEvents).filter(([, { becomes }]) => becomes === "left-out")
      expect(unread.length).toBeGreaterThan(20)
      const data = { key: { remoteJid: "5521980000001@s.whatsapp.net", id: "3A" }, message: { conversation: "x" } }
      for (const [event] of unread) evolution.webhooks.post(instanceNow(), event, [data])
      evolution.webhooks.post(instanceNow(), "stars.fell", data)
      evolution.webhooks.post(instanceNow(), "5521980000001 Ana", data)
      await settled()
      expect((await rows()).length).toBe(before)
      expect(
        warnings()
          .slice(logged)
          .map((line) => JSON.parse(line) as object),
      ).toEqual([
        expect.objectContaining({ kind: "event", name: "stars.fell" }) as object,
        expect.objectContaining({ kind: "event", name: "?" }) as object,
      ])
      const before2 = (await rows()).length
      evolution.webhooks.post(instanceNow(), "messages.upsert", {
        ...data,
        key: { ...data.key, remoteJid: "1203@g.us" },
      })
      await settled()
      expect((await rows()).length).toBe(before2)
      expect(server.log.some((line) => line.includes("a message of a group was left out"))).toBe(true)
    })

    it("is an edit or a deletion of its message in each of its forms", async () => {
      const forms = ["event", "update", "update-of-2.3", "both"] as const
      const phoneOf = (at: number) => `55219${String(83_000_000 + at)}`
      const says = (at: number) => evolution.says(instance, { phone: phoneOf(at) }, { type: "text", text: "pedido" }).id
      for (const [at, form] of forms.entries()) evolution.edits(says(at), "pedido azul", form)
      evolution.deletes(says(4))
      evolution.deletes(says(5), "protocol-message")
      await settled()
      const all = (await rows()).filter(({ sender }) => sender === "CLIENT")
      const found = [0, 1, 2, 3, 4, 5].map((at) => all.filter(({ phone }) => phone === phoneOf(at)))
      const edited = { text: "pedido azul", first: "pedido", edited: true, deleted: false }
      // Until 2.3 the update has no text: alone it changes nothing, and it is no deletion.
      const untouched = { text: "pedido", first: null, edited: false, deleted: false }
      expect(found).toMatchObject([[edited], [edited], [untouched], [edited], [{ deleted: true }], [{ deleted: true }]])
    })

    it("asks for every event that it reads", async () => {
      const asked = new Set(instanceNow().webhook?.events)
      const read = Object.entries(gatewayEvents).filter(([, { becomes }]) => becomes !== "left-out")
      const name = (event: string) => event.replaceAll(".", "_").toUpperCase()
      expect(read.map(([event]) => name(event)).filter((event) => !asked.has(event))).toEqual([])
    })
  })

  describe("by the Cloud API", () => {
    it("ends in its room as its row of the table says", async () => {
      const phoneOf = (at: number) => `55219${String(82_000_000 + at)}`
      for (const round of [1, 2]) {
        for (const [at, { message, hasFile }] of whatsappShapes.entries())
          graph.whatsapp.says(
            { from: phoneOf(at), name: `Pessoa ${round}`, phoneNumberId },
            { type: "raw", message, ...(hasFile === true ? { bytes: png } : {}) },
          )
        await settled()
      }
      const all = await rows()
      const found = whatsappShapes.map(({ message }, at) => ({ message, ...foundOf(all, phoneOf(at)) }))
      expect(found).toEqual(whatsappShapes.map(({ message, ends }) => ({ message, ...expected(ends) })))
    })

    it("is an edit or a deletion of its message", async () => {
      const [edits, deletes] = ["5521984000001", "5521984000002"].map((from) => ({ from, phoneNumberId }))
      if (edits === undefined || deletes === undefined) throw new Error("there are two people")
      const says = (who: typeof edits) => graph.whatsapp.says(who, { type: "text", text: "pedido" }).id
      graph.whatsapp.edits(edits, says(edits), "pedido azul")
      graph.whatsapp.deletes(deletes, says(deletes))
      await settled()
      const all = (await rows()).filter(({ sender }) => sender === "CLIENT")
      expect(all.filter(({ phone }) => phone === edits.from)).toMatchObject([{ text: "pedido azul", edited: true }])
      expect(all.filter(({ phone }) => phone === deletes.from)).toMatchObject([{ deleted: true }])
    })

    it("has a sample of every row", () => {
      const sampled = new Set(whatsappShapes.map(({ shape }) => shape))
      const changes = new Set(["edit", "revoke", "interactive"])
      expect(Object.keys(messageTypes).filter((type) => !sampled.has(type) && !changes.has(type))).toEqual([])
      expect(Object.keys(interactiveTypes).filter((type) => !sampled.has(`interactive.${type}`))).toEqual([])
    })

    it("is left out of rooms as a field that concerns none, and noted where no table has it", async () => {
      const before = (await rows()).length
      const logged = warnings().length
      const message = { from: "5521980000002", id: "wamid.F", timestamp: "1", type: "text", text: { body: "x" } }
      const fields = Object.entries(metaWebhookFields).filter(([, { becomes }]) => becomes === "left-out")
      for (const [field] of [...fields, ["stars", undefined]] as const) {
        const value = { metadata: { phone_number_id: phoneNumberId }, messages: [message] }
        graph.webhooks.postRaw("whatsapp_business_account", {
          object: "whatsapp_business_account",
          entry: [{ id: "1", changes: [{ field, value }] }],
        })
      }
      await settled()
      expect((await rows()).length).toBe(before)
      expect(
        warnings()
          .slice(logged)
          .map((line) => JSON.parse(line) as object),
      ).toEqual([expect.objectContaining({ kind: "field", name: "stars" }) as object])
    })
  })
})
