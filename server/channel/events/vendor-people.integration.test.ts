import { incomingWords } from "@prosa/core/channel"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

const greeting = "Olá! Como posso ajudar?"
const unreadable = "Enviou um tipo de mensagem que não pode ser mostrado aqui"

describeOnDatabase("people of a vendor's channel", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let people = 0

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations), { receipts: "manual" })
    shop = await vendor.openVendorShop()
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
  })
  beforeEach(() => vendor.graph.clearFaults())
  afterAll(() => vendor.close())

  const nextPhone = () => `55119${String(50_000_000 + ++people)}`
  const processed = () =>
    soon(async () => {
      await vendor.graph.settled()
      expect(await shop.rows("select 1 from channel_events where payload is not null")).toEqual([])
    })
  const textsOf = async (phone: string) => (await shop.room(phone)).map(({ message }) => message)
  const contactsOf = (value: string) =>
    shop.rows<{ id: number; phone: string; name: string }>(`
      select c.id, c.phone, c.name from contact_identities i
      join contacts c on c.company_id = i.company_id and c.id = i.contact_id where i.value = '${value}'`)
  const roomsOf = (contact: number | undefined) =>
    shop.rows<{ id: number; status: number; holder: number | null; transferred: boolean }>(
      `select id, status, assignee_id as holder, transferred from dialogs where contact_id = ${contact ?? 0} order by id`,
    )
  /** Posts a message whose webhook has no more than these members. */
  const posted = (message: object, contacts: ReadonlyArray<object> = []) =>
    vendor.graph.whatsapp.value(fakeNumbers.aurora.phoneId, {
      ...(contacts.length === 0 ? {} : { contacts: contacts.map((one) => ({ ...one })) }),
      messages: [{ id: `m-${++people}`, timestamp: "1795170000", type: "text", ...message }],
    })

  describe("whose first message nothing can be made of", () => {
    it.each([
      ["an unsupported type", { type: "unsupported" }, unreadable],
      [
        "an order",
        { type: "order", catalogId: "1", items: [{ id: "a", quantity: 1, price: 2 }] },
        "🛒 Pedido com 1 item",
      ],
    ] as const)("reach a room with %s, and are greeted", async (_case, what, text) => {
      const phone = nextPhone()
      vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, what)
      await soon(async () => expect((await textsOf(phone)).slice(0, 2)).toEqual([text, greeting]))
    })

    it("reach a room with a type of the future, and are greeted with their next message", async () => {
      const phone = nextPhone()
      vendor.graph.whatsapp.says({ from: phone }, { type: "raw", message: { type: "hologram", hologram: {} } })
      await processed()
      expect(await textsOf(phone)).toEqual([incomingWords.newType])
      vendor.graph.whatsapp.says({ from: phone }, { type: "text", text: "oi" })
      await soon(async () => expect(await textsOf(phone)).toEqual([incomingWords.newType, "oi", greeting]))
    })

    // A changed code is nobody's message: until issue 43 it began a room, and the bot greeted a person who had written nothing.
    it("begin nothing by words of WhatsApp itself, which are a line in an open room that no bot answers", async () => {
      const phone = nextPhone()
      const notice = {
        type: "raw",
        message: { type: "system", system: { type: "other", body: "Código trocado" } },
      } as const
      const logged = () => vendor.server.log.filter((line) => line.includes("a notice of a vendor")).length
      vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, notice)
      await processed()
      expect([await textsOf(phone), await contactsOf(phone), logged()]).toEqual([[], [], 1])
      vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, { type: "text", text: "oi" })
      await processed()
      expect(await textsOf(phone)).toEqual(["oi", greeting])
      vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, notice)
      await processed()
      expect(await textsOf(phone)).toEqual(["oi", greeting, "Aviso do canal: Código trocado"])
      vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, { type: "text", text: "tchau" })
      await processed()
      const [contact] = await contactsOf(phone)
      expect((await roomsOf(contact?.id)).map(({ status }) => status)).toEqual([1])
      const before = await textsOf(phone)
      vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, notice)
      await processed()
      expect([await textsOf(phone), (await roomsOf(contact?.id)).length, logged()]).toEqual([before, 1, 2])
    })

    it("begin a new room after a finalized one", async () => {
      const phone = nextPhone()
      vendor.graph.whatsapp.says({ from: phone }, { type: "text", text: "tchau" })
      await soon(async () => expect(await textsOf(phone)).toContain("Até logo!"))
      vendor.graph.whatsapp.says({ from: phone }, { type: "unsupported" })
      await processed()
      const [contact] = await contactsOf(phone)
      expect((await roomsOf(contact?.id)).map(({ status }) => status)).toEqual([1, 0])
      expect((await textsOf(phone)).slice(-2)).toEqual([unreadable, greeting])
    })

    it("begin no room with a reaction that was taken back, and one with a reaction", async () => {
      const phone = nextPhone()
      vendor.graph.whatsapp.reacts({ from: phone }, "wamid.antes", "")
      await processed()
      expect(await textsOf(phone)).toEqual([])
      vendor.graph.whatsapp.reacts({ from: phone }, "wamid.antes", "👍")
      await soon(async () => expect((await textsOf(phone))[0]).toBe("Reagiu com 👍"))
    })
  })

  it("are joined once a webhook proves that a number and an opaque id are one person", async () => {
    const [phone, userId] = [nextPhone(), `BR.${++people}000`]
    posted({ from: phone, text: { body: "oi" } })
    // webhooks are processed at the same time, and the contact of longest ago is the one that stays
    await processed()
    posted({ from_user_id: userId, text: { body: "camila" } }, [{ user_id: userId, profile: { name: "Ana Lima" } }])
    await processed()
    const [[byNumber], [byId]] = [await contactsOf(phone), await contactsOf(userId)]
    expect(byNumber?.id).not.toBe(byId?.id)
    const [held] = await roomsOf(byId?.id)
    expect(held?.transferred).toBe(true)

    posted({ from: phone, from_user_id: userId, text: { body: "sou eu" } })
    await processed()
    const [joined] = await contactsOf(phone)
    expect(joined).toMatchObject({ id: byNumber?.id, name: "Ana Lima", phone })
    expect(await contactsOf(userId)).toEqual([joined])
    expect(await shop.rows(`select 1 from contacts where id = ${byId?.id ?? 0}`)).toEqual([])
    // one room goes on, the one of the attendants, and the person's next words reach it
    const rooms = await roomsOf(joined?.id)
    expect(rooms.map(({ status }) => status)).toEqual([1, 0])
    expect(rooms[1]).toMatchObject({ id: held?.id, transferred: true })
    expect((await textsOf(phone)).at(-1)).toBe("sou eu")
    expect(await textsOf(phone)).toContain(`Esta conversa continua na sala #${held?.id}: o contato é o mesmo`)
    // however often it is proven
    posted({ from: phone, from_user_id: userId, text: { body: "de novo" } })
    await processed()
    expect((await roomsOf(joined?.id)).map(({ status }) => status)).toEqual([1, 0])
  })

  it("keep their contact and their room when they change their number, which may then be another's", async () => {
    const [before, after] = [nextPhone(), nextPhone()]
    vendor.graph.whatsapp.says({ from: before, name: "Bia" }, { type: "text", text: "camila" })
    await processed()
    const [bia] = await contactsOf(before)
    vendor.graph.whatsapp.changesNumber({ from: before }, after)
    await processed()
    vendor.graph.whatsapp.says({ from: after, name: "Bia" }, { type: "text", text: "número novo" })
    await processed()
    expect(await contactsOf(after)).toEqual([{ ...bia, phone: after }])
    expect(await roomsOf(bia?.id)).toHaveLength(1)
    const texts = await textsOf(after)
    expect(texts.at(-1)).toBe("número novo")
    expect(texts.at(-2)).toMatch(/^Mudou de número para \+55 \(11\)/u)
    posted({ from: before, text: { body: "oi, sou outra pessoa" } })
    await processed()
    const [other] = await contactsOf(before)
    expect(other?.id).not.toBe(bia?.id)
  })

  it("see what the company sent them from its own device, with its files", async () => {
    const phone = nextPhone()
    const { mediaId } = vendor.graph.whatsapp.says({ from: phone, name: "Caio" }, { type: "image", caption: "olha" })
    await soon(async () => expect(await textsOf(phone)).toContain("olha"))
    const echo = { id: `eco-${phone}`, to: phone, timestamp: "1795170000", type: "image", image: { id: mediaId } }
    vendor.graph.whatsapp.value(fakeNumbers.aurora.phoneId, { message_echoes: [echo] })
    await vendor.graph.settled()
    vendor.server.advance(3_000)
    await processed()
    expect((await shop.room(phone)).at(-1)).toMatchObject({
      sender: "HUMAN",
      message: "",
      files: [{ name: expect.stringMatching(/\.png$/u) as string }],
      delivery: { state: "sent" },
    })
  })
})
