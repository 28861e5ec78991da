import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

const sends = /\/messages$/u
const unknownOutcome = "Não se sabe se a mensagem foi entregue. Envie de novo se for preciso."

describeOnDatabase("faults of a vendor", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let people = 0

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations), { within: 500, receipts: "manual", usualWaits: true })
    shop = await vendor.openVendorShop()
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
  })
  beforeEach(() => vendor.graph.clearFaults())
  afterAll(() => vendor.close())

  /** A person at a telephone, and what became of the bot's answers to them. */
  const person = () => {
    const phone = `55119${String(80_000_000 + ++people)}`
    const sent = () => vendor.graph.whatsapp.sent().filter(({ to }) => to === phone)
    return {
      phone,
      says: (text: string) => vendor.graph.whatsapp.says({ from: phone, name: "Ana" }, { type: "text", text }),
      sent,
      texts: () => sent().map(({ content }) => ("body" in content ? content.body : content.type)),
      asked: () => vendor.graph.requests.filter(({ path, body }) => sends.test(path) && body["to"] === phone).length,
      answers: async () => (await shop.room(phone)).filter(({ sender }) => sender === "BOT"),
      states: async () =>
        (await shop.room(phone)).filter(({ sender }) => sender === "BOT").map(({ delivery }) => delivery?.state),
      /** Milliseconds until the oldest waiting answer is sent again, with the number of its attempts. */
      waiting: async () => {
        const [row] = await shop.rows<{ due: number; attempts: number; free: boolean }>(`
          select extract(epoch from v.due_at)::float8 * 1000 as due, v.attempts, v.locked_until is null as free
          from deliveries v
          join dialogs d on d.company_id = v.company_id and d.id = v.dialog_id
          join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
          where i.value = '${phone}' and v.state = 'waiting' order by v.seq limit 1`)
        return row?.free === true ? { wait: row.due - vendor.server.clock.now(), attempts: row.attempts } : undefined
      },
    }
  }
  type Person = ReturnType<typeof person>

  /** Has another person write: what was due before its answer is sent before it. */
  const anotherIsAnswered = async () => {
    const another = person()
    another.says("oi")
    await soon(async () => expect(await another.states()).toEqual(["sent"]))
  }

  /** Waits until the oldest answer waits after so many attempts, and returns for how long. */
  const waitAfter = async (ana: Person, asked: number) => {
    let wait = 0
    await soon(async () => {
      expect(ana.asked()).toBe(asked)
      const waiting = await ana.waiting()
      expect(waiting?.wait).toBeGreaterThan(0)
      wait = waiting?.wait ?? 0
    })
    return wait
  }

  /** Sends the first answer of the newest conversation again, as its holder. */
  const resend = async (ana: Person) => {
    const [answer] = await ana.answers()
    const [dialog] = await shop.rows<{ id: number }>(`
      select max(d.id) as id from dialogs d
      join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
      where i.value = '${ana.phone}'`)
    const path = `/api/omnichannel/dialogs/${dialog?.id}`
    expect((await shop.ask((as) => as.post(`${path}/join`))).status).toBe(200)
    return shop.ask((as) => as.post(`${path}/messages/${answer?.seq}/resend`))
  }

  it("are waited for longer and longer when it says that it is too busy, and nothing overtakes", async () => {
    vendor.graph.fail({ path: sends, code: 130_429, status: 429, times: 3 })
    const ana = person()
    ana.says("pedido")
    for (const [asked, wait] of [
      [1, 1_000],
      [2, 4_000],
      [3, 16_000],
    ] as const) {
      const left = await waitAfter(ana, asked)
      // spread over the second half of the wait, so that a number's messages do not come back together
      expect(left).toBeLessThanOrEqual(wait)
      expect(left).toBeGreaterThan(wait / 2 - 490)
      expect(await ana.states()).toEqual(["queued", "queued"])
      vendor.server.advance(wait)
    }
    await soon(async () => expect(await ana.states()).toEqual(["sent", "sent"]))
    expect(ana.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."])
    expect(ana.asked()).toBe(5)
  })

  it("are waited for after an internal error, and given up after five, with a reason and another chance", async () => {
    vendor.graph.fail({ path: sends, code: 131_000, status: 500, times: 1 })
    const ana = person()
    ana.says("oi")
    await waitAfter(ana, 1)
    vendor.server.advance(1_000)
    await soon(async () => expect(await ana.states()).toEqual(["sent"]))

    vendor.graph.fail({ path: sends, code: 131_016, status: 503, times: 5 })
    const bia = person()
    bia.says("oi")
    for (let asked = 1; asked < 5; asked++) vendor.server.advance((await waitAfter(bia, asked)) + 1)
    await soon(async () =>
      expect((await bia.answers())[0]?.delivery).toEqual({
        state: "failed",
        reason: "O WhatsApp está com problemas agora.",
      }),
    )
    expect(bia.asked()).toBe(5)
    expect(bia.texts()).toEqual([])
    expect((await resend(bia)).status).toBe(200)
    await soon(async () => expect(await bia.states()).toEqual(["sent"]))
    expect(bia.texts()).toHaveLength(1)
  })

  it.each(["answer", "status"] as const)(
    "tell by its %s that the window is closed: nothing is sent again",
    async (by) => {
      const ana = person()
      if (by === "answer") vendor.graph.fail({ path: sends, code: 131_047, times: 1 })
      ana.says("oi")
      if (by === "status") {
        await soon(async () => expect(await ana.states()).toEqual(["sent"]))
        vendor.graph.whatsapp.fails(ana.sent()[0] ?? "", 131_047)
      }
      await soon(async () =>
        expect((await ana.answers())[0]?.delivery).toEqual({
          state: "failed",
          reason:
            "Já passaram 24 horas da última mensagem do cliente: só um template aprovado pode reabrir a conversa.",
        }),
      )
      vendor.server.advance(900_000)
      await anotherIsAnswered()
      expect(ana.asked()).toBe(1)
    },
  )

  it("hold up one person's messages for 4ⁿ seconds, and no other's, when that person gets too many", async () => {
    vendor.graph.fail({ path: sends, code: 131_056, subcode: 2_494_055, times: 2 })
    const [ana, bia] = [person(), person()]
    ana.says("pedido")
    for (const [asked, wait] of [
      [1, 4_000],
      [2, 16_000],
    ] as const) {
      const left = await waitAfter(ana, asked)
      expect(left).toBeLessThanOrEqual(wait)
      expect(left).toBeGreaterThan(wait - 1_500)
      if (asked === 1) vendor.server.advance(wait)
    }
    bia.says("pedido")
    await soon(async () => expect(await bia.states()).toEqual(["sent", "sent"]))
    expect(ana.asked()).toBe(2)
    vendor.server.advance(16_000)
    await soon(async () => expect(await ana.states()).toEqual(["sent", "sent"]))
    expect(ana.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."])
  })

  it.each([4, 80_007])("are waited for by the minute when the calls of the account are used up (%i)", async (code) => {
    vendor.graph.fail({ path: sends, code, times: 1 })
    const ana = person()
    ana.says("oi")
    const left = await waitAfter(ana, 1)
    expect(left).toBeGreaterThan(58_000)
    expect(left).toBeLessThanOrEqual(120_000)
    vendor.server.advance(120_000)
    await soon(async () => expect(await ana.states()).toEqual(["sent"]))
  })

  it.each(["answer", "status"] as const)(
    "tell by its %s that a person has too much marketing: nobody sends it again for a day",
    async (by) => {
      const ana = person()
      if (by === "answer") vendor.graph.fail({ path: sends, code: 131_049, times: 1 })
      ana.says("oi")
      if (by === "status") {
        await soon(async () => expect(await ana.states()).toEqual(["sent"]))
        vendor.graph.whatsapp.fails(ana.sent()[0] ?? "", 131_049)
      }
      await soon(async () => expect(await ana.states()).toEqual(["failed"]))
      const early = await resend(ana)
      expect([early.status, JSON.stringify(early.body)]).toEqual([400, expect.stringContaining("24 horas depois")])
      expect(await ana.states()).toEqual(["failed"])
      expect(ana.asked()).toBe(1)
      vendor.server.advance(86_400_001)
      ana.says("voltei")
      await soon(async () => expect(await shop.room(ana.phone)).toHaveLength(4))
      expect((await resend(ana)).status).toBe(200)
      await soon(async () => expect(await ana.states()).toEqual(["sent"]))
      expect(ana.asked()).toBe(2)
    },
  )

  describe("that does not know the number as registered", () => {
    const registers = /\/register$/u
    const numbers = () => vendor.graph.world.businesses.flatMap(({ wabas }) => wabas.flatMap(({ phones }) => phones))
    const unregister = () => {
      const phone = numbers().find(({ id }) => id === fakeNumbers.aurora.phoneId)
      if (phone !== undefined) phone.registered = false
    }

    it("register it once, and send the message", async () => {
      unregister()
      const ana = person()
      ana.says("pedido")
      await soon(async () => expect(await ana.states()).toEqual(["sent", "sent"]))
      const asked = vendor.graph.requests.filter(({ path }) => registers.test(path))
      expect(asked).toHaveLength(1)
      expect(asked[0]?.body).toEqual({
        messaging_product: "whatsapp",
        pin: expect.stringMatching(/^\d{6}$/u) as string,
      })
      expect(ana.asked()).toBe(3)
    })

    it("mark the channel, with what a person can do, when Meta does not register it", async () => {
      unregister()
      vendor.graph.fail({ path: registers, code: 133_005, times: 1 })
      const ana = person()
      ana.says("oi")
      await soon(async () =>
        expect(await shop.numberState()).toMatchObject({
          state: "broken",
          trouble: expect.stringContaining("PIN da verificação em duas etapas") as string,
        }),
      )
      expect(await ana.states()).toEqual(["queued"])
      expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
      await soon(async () => expect(await ana.states()).toEqual(["sent"]))
    })
  })

  it("let no greeting of a new conversation overtake the goodbye of the last", async () => {
    const ana = person()
    ana.says("oi")
    await soon(async () => expect(await ana.states()).toEqual(["sent"]))
    vendor.graph.fail({ path: sends, code: 131_016, times: 1 })
    ana.says("tchau")
    await waitAfter(ana, 2)
    ana.says("oi de novo")
    await soon(async () => expect(await ana.states()).toEqual(["sent", "queued", "queued"]))
    await anotherIsAnswered()
    expect(ana.texts()).toHaveLength(1)
    vendor.server.advance(1_000)
    await soon(async () => expect(await ana.states()).toEqual(["sent", "sent", "sent"]))
    expect(ana.texts()).toEqual(["Olá! Como posso ajudar?", "Até logo!", "Olá! Como posso ajudar?"])
  })

  it.each([
    ["accepts and never answers", { kind: "timeout-after-accepting" }, 1],
    ["accepts and answers what is no JSON", { kind: "malformed" }, 1],
    ["cuts the connection", { kind: "drop" }, 0],
    ["never answers", { kind: "timeout-before" }, 0],
  ] as const)("leave it unknown when it %s: it is said so, and nothing is repeated", async (_case, fault, accepted) => {
    vendor.graph.fail({ path: sends, times: 1, ...fault })
    const ana = person()
    ana.says("pedido")
    await soon(async () => expect(await ana.states()).toEqual(["failed", "sent"]))
    expect((await ana.answers())[0]?.delivery?.reason).toBe(unknownOutcome)
    vendor.server.advance(3_600_000)
    await anotherIsAnswered()
    expect(ana.asked()).toBe(2)
    expect(ana.texts().filter((text) => text.startsWith("Olá!"))).toHaveLength(accepted)
  })

  describe("in its reports", () => {
    const report = (id: string, status: string) =>
      vendor.graph.whatsapp.value(fakeNumbers.aurora.phoneId, {
        statuses: [{ id, status, timestamp: "1795170000", recipient_id: "5511900000000" }],
      })
    const processed = () =>
      soon(async () => {
        await vendor.graph.settled()
        expect(await shop.rows("select 1 from channel_events where payload is not null")).toEqual([])
      })

    it("take no state back, though the last comes first and each comes three times", async () => {
      const ana = person()
      ana.says("oi")
      await soon(async () => expect(await ana.states()).toEqual(["sent"]))
      const { id } = ana.sent()[0] ?? { id: "" }
      vendor.graph.webhooks.duplicate(3)
      for (const status of ["read", "delivered", "sent", "failed"]) {
        report(id, status)
        await processed()
        expect(await ana.states()).toEqual(["read"])
      }
      vendor.graph.webhooks.duplicate(1)
    })

    it.each(["reversed", "shuffled", "as-one"] as const)("end with the furthest when they come %s", async (order) => {
      const ana = person()
      ana.says("pedido")
      await soon(async () => expect(await ana.states()).toEqual(["sent", "sent"]))
      vendor.graph.webhooks.hold()
      for (const { id } of ana.sent()) for (const status of ["sent", "delivered", "read"]) report(id, status)
      vendor.graph.webhooks.duplicate(2)
      vendor.graph.webhooks.release(order)
      vendor.graph.webhooks.duplicate(1)
      await processed()
      expect(await ana.states()).toEqual(["read", "read"])
    })

    it("count though they overtake the answer of the send", async () => {
      const ana = person()
      vendor.graph.fail({ path: sends, kind: "slow", milliseconds: 400 })
      ana.says("oi")
      await soon(() => expect(ana.sent()).toHaveLength(1))
      vendor.graph.whatsapp.reads(ana.sent()[0] ?? "")
      await soon(async () => expect(await ana.states()).toEqual(["read"]))
      ana.says("pedido")
      await soon(async () => expect(await ana.states()).toEqual(["read", "sent"]))
      expect(ana.sent()).toHaveLength(2)
    })

    it("say that a message was taken whose answer was lost, and it is not shown as failed any more", async () => {
      const ana = person()
      vendor.graph.fail({ path: sends, kind: "malformed" })
      ana.says("oi")
      await soon(async () => expect(await ana.states()).toEqual(["failed"]))
      vendor.graph.whatsapp.delivers(ana.sent()[0] ?? "")
      await soon(async () => expect(await ana.states()).toEqual(["delivered"]))
      expect(ana.sent()).toHaveLength(1)
    })
  })

  describe("that no longer takes the token", () => {
    const trouble = "O acesso da plataforma ao WhatsApp expirou ou foi retirado. Conecte o canal de novo."
    let token = ""
    beforeEach(async () => {
      token = vendor.graph.newUserToken()
      expect(await shop.connect(fakeNumbers.aurora, token)).toBe(200)
    })
    const expire = async () => {
      vendor.graph.expireToken(token)
      const ana = person()
      ana.says("pedido")
      await soon(async () => expect(await shop.numberState()).toMatchObject({ state: "broken", trouble }))
      return ana
    }

    it("mark the number, keep the messages in order, and send them once it is connected again", async () => {
      const ana = await expire()
      expect(await ana.states()).toEqual(["queued", "queued"])
      // what the person writes meanwhile still comes in
      ana.says("alô?")
      await soon(async () => expect(await ana.states()).toEqual(["queued", "queued", "queued"]))
      // every five minutes it is looked whether the number is back: none of these looks is an attempt
      for (let looks = 0; looks < 12; looks++) {
        await soon(async () => expect((await ana.waiting())?.wait).toBeGreaterThan(0))
        vendor.server.advance(300_000)
      }
      vendor.server.advance(22 * 3_600_000)
      await soon(async () => expect((await ana.waiting())?.wait).toBeGreaterThan(0))
      const asked = ana.asked()
      expect(asked).toBe(1)
      // a short trouble right after it is back costs nobody a message
      vendor.graph.fail({ path: sends, code: 131_000, times: 1 })
      expect(await shop.connect(fakeNumbers.aurora, vendor.graph.newUserToken())).toBe(200)
      vendor.server.advance((await waitAfter(ana, 2)) + 1)
      await soon(async () => expect(await ana.states()).toEqual(["sent", "sent", "sent"]))
      expect(ana.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho.", "Só sei do pedido."])
      expect(await shop.numberState()).toMatchObject({ state: "connected", trouble: "" })
    })

    it("fail the messages after a day, so that none leaves when nobody expects it any more", async () => {
      const ana = await expire()
      vendor.server.advance(86_400_001)
      await soon(async () => expect(await ana.states()).toEqual(["failed", "failed"]))
      for (const { delivery } of await ana.answers()) expect(delivery?.reason).toContain("24 horas")
      expect(await shop.connect(fakeNumbers.aurora, vendor.graph.newUserToken())).toBe(200)
      await anotherIsAnswered()
      expect(ana.texts()).toEqual([])
    })
  })
})
