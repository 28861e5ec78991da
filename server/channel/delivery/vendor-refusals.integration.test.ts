import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { publishNext } from "../../testing/shop.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

const sends = /\/messages$/u
const undeliverable = 131_026

describeOnDatabase("what a vendor refuses of a message", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let people = 0

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations), { receipts: "manual" })
    shop = await vendor.openVendorShop()
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
    const ways = Array.from({ length: 12 }, (_, at) => way(`Setor ${at + 1}`, `Assunto ${at + 1}`))
    const nodes = ways.map((_, at) => ({
      title: `Setor ${at + 1}`,
      // the first is longer than what may stand above options
      ...(at === 0 ? { says: ["Certo. ".repeat(200)], ways: ways.slice(1) } : { says: ["Certo."] }),
      fallback: ["Só isso."],
    }))
    const flow = drawFlow("Setores", [{ title: "Início", says: ["Olá!"], ways, fallback: ["Hein?"] }, ...nodes])
    await publishNext(shop.browser, shop.bot, flow)
  })
  beforeEach(() => vendor.graph.clearFaults())
  afterAll(() => vendor.close())

  /** A person whom the bot has greeted. */
  const greeted = async () => {
    const phone = `55119${String(60_000_000 + ++people)}`
    const from = { from: phone, name: "Ana" }
    vendor.graph.whatsapp.says(from, { type: "text", text: "oi" })
    const sent = () => vendor.graph.whatsapp.sent().filter(({ to }) => to === phone)
    const deliveryAt = async (seq: number) => (await shop.room(phone)).find((one) => one.seq === seq)?.delivery
    await soon(async () => expect((await shop.room(phone)).at(-1)?.delivery?.state).toBe("sent"))
    const [dialog] = await shop.rows<{ id: number }>(`
      select max(d.id) as id from dialogs d
      join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id where i.value = '${phone}'`)
    const path = `/api/omnichannel/dialogs/${dialog?.id}`
    const resend = (seq: number) => shop.ask((as) => as.post(`${path}/messages/${seq}/resend`))
    return { phone, from, sent, deliveryAt, dialogId: dialog?.id ?? 0, path, resend }
  }
  const logged = (message: string) =>
    vendor.server.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((one) => one["message"] === message)

  it("leaves it as sent when a further page of its options is refused, at once or later", async () => {
    const ana = await greeted()
    const [greeting] = (await shop.room(ana.phone)).filter(({ sender }) => sender === "BOT")
    const seq = greeting?.seq ?? 0
    const more = () => vendor.graph.whatsapp.presses(ana.sent()[0] ?? "", "Mais opções")
    vendor.graph.fail({ path: sends, code: undeliverable })
    more()
    const refused = "a channel did not take a message"
    await soon(() =>
      expect(logged(refused)).toMatchObject([
        { level: "warn", code: undeliverable, page: 1, companyId: shop.companyId },
      ]),
    )
    expect(await ana.deliveryAt(seq)).toEqual({ state: "sent", reason: "" })

    const before = ana.sent().length
    more()
    await soon(() => expect(ana.sent()).toHaveLength(before + 1))
    vendor.graph.whatsapp.fails(ana.sent().at(-1) ?? "", undeliverable)
    await soon(() => expect(logged("a channel did not deliver a message")).toHaveLength(1))
    await soon(async () =>
      expect(await shop.rows("select 1 from channel_events where payload is not null")).toEqual([]),
    )
    expect(await shop.rows(`select state from deliveries where dialog_id = ${ana.dialogId} and page = 0`)).toEqual([
      { state: "sent" },
    ])
    expect(await ana.deliveryAt(seq)).toEqual({ state: "sent", reason: "" })
  })

  it("is sent again to the number as it was typed, and from then on as the vendor spells it", async () => {
    const spelled = `551181${String(230_000 + ++people)}`
    const typed = `${spelled.slice(0, 4)}9${spelled.slice(4)}`
    vendor.graph.fail({ path: sends, code: undeliverable })
    vendor.graph.whatsapp.says({ from: spelled, name: "Ana" }, { type: "text", text: "oi" })
    const delivery = async () => (await shop.room(typed)).find(({ sender }) => sender === "BOT")
    await soon(async () => expect((await delivery())?.delivery?.state).toBe("failed"))
    const [contact] = await shop.rows<{ id: number }>(`
      select d.id from dialogs d join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
      where i.value = '${typed}'`)
    await shop.rows(`update contact_identities set address = '' where value = '${typed}' returning 1`)
    const path = `/api/omnichannel/dialogs/${contact?.id}`
    expect((await shop.ask((as) => as.post(`${path}/join`))).status).toBe(200)
    const seq = (await delivery())?.seq
    expect((await shop.ask((as) => as.post(`${path}/messages/${seq}/resend`))).status).toBe(200)
    await soon(async () => expect((await delivery())?.delivery?.state).toBe("sent"))
    expect(vendor.graph.whatsapp.sent().at(-1)?.input).toBe(typed)
    const address = `select address from contact_identities where value = '${typed}'`
    expect(await shop.rows(address)).toEqual([{ address: spelled }])
  })

  it("says that it cannot be sent again when one of its parts has not arrived, and sends nothing", async () => {
    const ana = await greeted()
    vendor.graph.whatsapp.presses(ana.sent()[0] ?? "", "Assunto 1")
    await soon(() => expect(ana.sent()).toHaveLength(3))
    await soon(async () => expect((await shop.room(ana.phone)).at(-1)?.delivery?.state).toBe("sent"))
    expect((await shop.ask((as) => as.post(`${ana.path}/join`))).status).toBe(200)
    const parts = ana.sent().slice(1)
    expect(parts.map(({ content }) => content.type)).toEqual(["text", "list"])
    vendor.graph.whatsapp.fails(parts[1] ?? "", undeliverable)
    const seq = (await shop.room(ana.phone)).findLast(({ sender }) => sender === "BOT")?.seq ?? 0
    await soon(async () => expect(await ana.deliveryAt(seq)).toMatchObject({ state: "failed", again: false }))
    expect(await ana.resend(seq)).toMatchObject({
      status: 400,
      body: { message: "Parte desta mensagem já chegou à pessoa. Escreva de novo só o que faltou." },
    })
    expect(await ana.deliveryAt(seq)).toMatchObject({ state: "failed" })
    expect(ana.sent()).toHaveLength(3)
  })

  it("breaks the number when a report says that the account is locked, as an answer does", async () => {
    const ana = await greeted()
    vendor.graph.whatsapp.fails(ana.sent()[0] ?? "", 131_031)
    await soon(async () =>
      expect(await shop.numberState()).toMatchObject({
        state: "broken",
        trouble: expect.stringMatching(/\.$/u) as string,
      }),
    )
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
  })
})
