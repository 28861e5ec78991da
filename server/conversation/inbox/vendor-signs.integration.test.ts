import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { openSocket } from "../../testing/test-socket.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

describeOnDatabase("signs for a person on a vendor's channel", (open) => {
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

  const { phoneId } = fakeNumbers.aurora
  const begin = async (text: string, answer: string) => {
    const phone = `55119${String(40_000_000 + ++people)}`
    const { id } = vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, { type: "text", text })
    await soon(async () => {
      const said = (await shop.room(phone)).filter(({ sender }) => sender === "BOT")
      expect(said.map(({ message }) => message)).toContain(answer)
      // a message that is delivered later would end the typing sign
      expect(new Set(said.map(({ delivery }) => delivery?.state))).toEqual(new Set(["sent"]))
    })
    const [dialog] = await shop.rows<{ id: number }>(`
      select max(d.id) as id from dialogs d
      join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id where i.value = '${phone}'`)
    return { phone, id, dialogId: dialog?.id ?? 0 }
  }
  const openRoom = (dialogId: number) => shop.ask((as) => as.post(`/api/omnichannel/dialogs/markAsRead/${dialogId}`))
  const marked = (id: string) => vendor.graph.whatsapp.markedRead.filter((one) => one === id).length

  /** Has another room opened, and waits until that is marked: signs of rooms opened before have been sent by then. */
  const openedRoomIsMarked = async () => {
    const later = await begin("camila", "Olá! Como posso ajudar?")
    expect((await openRoom(later.dialogId)).status).toBe(200)
    await soon(() => expect(marked(later.id)).toBe(1))
  }

  it("mark as read what an attendant has opened, once", async () => {
    const ana = await begin("camila", "Olá! Como posso ajudar?")
    vendor.graph.whatsapp.says({ from: ana.phone }, { type: "text", text: "alguém?" })
    await soon(async () => expect((await shop.room(ana.phone)).at(-1)?.message).toBe("alguém?"))
    expect(marked(ana.id)).toBe(0)
    expect((await openRoom(ana.dialogId)).status).toBe(200)
    await soon(() => expect(vendor.graph.whatsapp.markedRead).toHaveLength(1))
    expect((await openRoom(ana.dialogId)).status).toBe(200)
    await openedRoomIsMarked()
    expect(vendor.graph.whatsapp.markedRead).toHaveLength(2)
    expect(marked(ana.id)).toBe(0)
  })

  it("mark the last message that was written, not the reaction behind it", async () => {
    const eva = await begin("camila", "Olá! Como posso ajudar?")
    // Of a message that nobody knows, so that it is a line of its own.
    vendor.graph.whatsapp.reacts({ from: eva.phone }, "wamid.antes", "👍")
    await soon(async () => expect((await shop.room(eva.phone)).at(-1)?.message).toContain("Reagiu com 👍"))
    expect((await openRoom(eva.dialogId)).status).toBe(200)
    await soon(() => expect(marked(eva.id)).toBe(1))
  })

  it("are not sent from a room that the bot serves, though staff look into it", async () => {
    const bia = await begin("oi", "Olá! Como posso ajudar?")
    const before = vendor.graph.whatsapp.markedRead.length
    expect((await openRoom(bia.dialogId)).status).toBe(200)
    await openedRoomIsMarked()
    expect(vendor.graph.whatsapp.markedRead).toHaveLength(before + 1)
    expect(marked(bia.id)).toBe(0)
  })

  it("show an attendant who types, by few calls, and hold up no message when the vendor refuses them", async () => {
    const caio = await begin("camila", "Olá! Como posso ajudar?")
    expect((await shop.ask((as) => as.post(`/api/omnichannel/dialogs/${caio.dialogId}/join`))).status).toBe(200)
    const typesUntil = () => vendor.graph.log.typesUntil({ account: phoneId, customer: caio.phone })
    const cookie = shop.browser.cookieHeader()
    const socket = await openSocket(vendor.server.url, `/api/omnichannel/${caio.dialogId}/${shop.camila}`, { cookie })
    socket.send({ type: "resume", after: 0 })
    await socket.until((news) => news.find(({ type }) => type === "dialog"))
    socket.send({ type: "typing" })
    await soon(() => expect(typesUntil()).toBeGreaterThan(vendor.server.clock.now()))
    const calls = () => vendor.graph.requests.filter(({ body }) => body["typing_indicator"] !== undefined).length
    expect(calls()).toBe(1)
    const pongs = () => socket.news.filter(({ type }) => type === "pong").length
    /** Waits until the server has read every frame. */
    const read = async () => {
      const before = pongs()
      socket.send({ type: "ping" })
      await soon(() => expect(pongs()).toBe(before + 1))
    }
    for (const wait of [3_000, 3_000, 3_000]) {
      vendor.server.advance(wait)
      socket.send({ type: "typing" })
      await read()
    }
    expect(calls()).toBe(1)
    vendor.graph.fail({ path: /\/messages$/u, code: 131_000, times: 1 })
    vendor.server.advance(21_000)
    socket.send({ type: "typing" })
    await soon(() => expect(calls()).toBeGreaterThan(1))
    socket.send({ message: "Bom dia!", clientId: randomUUID() })
    await soon(async () =>
      expect((await shop.room(caio.phone)).at(-1)).toMatchObject({ message: "Bom dia!", delivery: { state: "sent" } }),
    )
    expect(calls()).toBe(2)
    await socket.close()
  })
})
