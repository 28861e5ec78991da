import { randomUUID } from "node:crypto"
import { incomingWords, type Medium } from "@prosa/core/channel"
import { ClientId, type ConnectionId, type DialogId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { ChannelEvent, IncomingContent } from "../../channel/events/channel-event.ts"
import { storeEvents } from "../../channel/events/event-store.ts"
import { wakeDeliveries } from "../../channel/delivery/delivery-store.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { createFakeGateway, type FakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { dialogsOfCamila, openShop, publish, type TestShop } from "../../testing/shop.ts"
import { png } from "../../testing/small-files.ts"

const clientId = (text: string = randomUUID()) => Schema.decodeSync(ClientId)(text)

describeOnDatabase("channels with a gateway", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let cloud: FakeGateway
  let byCode: FakeGateway
  const connections = new Map<Medium, { id: ConnectionId; externalId: string }>()

  beforeAll(async () => {
    cloud = createFakeGateway("WHATSAPP")
    byCode = createFakeGateway("WHATSAPP_QRCODE")
    server = await startTestServer(await open(migrations), { gateways: { WHATSAPP: cloud, WHATSAPP_QRCODE: byCode } })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    for (const medium of ["WHATSAPP", "WHATSAPP_QRCODE"] as const) {
      const externalId = `${medium}-${randomUUID()}`
      const { companyId, bot } = shop
      connections.set(medium, {
        externalId,
        id: await seedConnection(server.seed, { companyId, botId: bot.id, medium, externalId }),
      })
    }
  })
  beforeEach(async () => {
    for (const gateway of [cloud, byCode]) {
      gateway.refuse(undefined)
      gateway.die(false)
    }
    await server.seed.asTenant(shop.companyId, (tx) => tx.execute("delete from deliveries"))
    for (const gateway of [cloud, byCode]) {
      gateway.shown.splice(0)
      gateway.asked.splice(0)
    }
  })
  afterAll(() => server.close())

  const connectionOf = (medium: Medium) => {
    const connection = connections.get(medium)
    if (connection === undefined) throw new Error(`no connection of ${medium}`)
    return connection
  }
  const tell = (
    medium: Medium,
    person: string,
    event: ChannelEvent,
    id: string = randomUUID(),
    { externalId: connection } = connectionOf(medium),
  ) =>
    Effect.runPromise(storeEvents(server.transactions, medium, [{ connection, id, person, event }], server.clock.now()))
  let persons = 0
  /** A person with a telephone number who writes to the shop's bot. */
  const person = (
    medium: Medium = "WHATSAPP",
    { phone = `55119${String(80_000_000 + ++persons)}`, connection = connectionOf(medium) } = {},
  ) => {
    const facts = { identities: [{ kind: "phone" as const, value: phone }], address: phone, name: "Ana Lima" }
    const say = async (said: string | Partial<IncomingContent>, externalId: string = `in-${randomUUID()}`) => {
      const whole = { text: "", media: [], quiet: false, ...(typeof said === "string" ? { text: said } : said) }
      const at = server.clock.now()
      await tell(medium, phone, { kind: "message", externalId, person: facts, at, said: whole }, externalId, connection)
      await processed()
      return externalId
    }
    const dialogId = async () => {
      const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute<{ id: DialogId }>(sql`
          select d.id from dialogs d join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
          where i.value = ${phone} and d.medium = ${medium} order by d.id desc limit 1`),
      )
      if (rows[0] === undefined) throw new Error("no conversation was begun")
      return rows[0].id
    }
    const room = async () =>
      (await camila.get(`/api/omnichannel/dialogs/${await dialogId()}/messages?limit=50&offset=0`)).body as Room
    const lines = async () => (await room()).messages.map(({ message }) => message)
    return { phone, facts, say, dialogId, room, lines }
  }
  interface Room {
    readonly messages: ReadonlyArray<{
      readonly message: string
      readonly sender: string
      readonly seq: number
      readonly files: ReadonlyArray<{ readonly name: string }>
      readonly delivery?: { readonly state: string; readonly reason: string }
      readonly reactions?: object
      readonly quoted?: object
    }>
  }
  const count = async (what: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute(what))).rows.length
  const processed = () =>
    soon(async () => expect(await count("select 1 from channel_events where payload is not null")).toBe(0))
  const delivered = () =>
    soon(async () => expect(await count("select 1 from deliveries where state = 'waiting'")).toBe(0))
  const deliveries = async (columns: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute(`select ${columns} from deliveries order by id`)))
      .rows

  it("answers several messages in a row once; what comes after the reading time, or is recognised, is answered", async () => {
    const setReading = (seconds: number) =>
      server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`update bots set reading_seconds = ${seconds} where id = ${shop.bot.id}`),
      )
    await setReading(60)
    try {
      const { say, room } = person()
      const fromBot = async () => (await room()).messages.filter(({ sender }) => sender === "BOT").length
      await say("olá, bom dia")
      const greeted = await fromBot()
      for (const words of ["tudo bem?", "quero um unicórnio", "azul"]) await say(words)
      expect(await fromBot()).toBe(greeted)
      server.advance(60_000)
      await say("quero um unicórnio")
      expect(await fromBot()).toBe(greeted + 1)
      await say("meu pedido")
      expect(await fromBot()).toBeGreaterThan(greeted + 1)
    } finally {
      await setReading(0)
    }
  })

  it("forgets a processed event once no vendor repeats it any more, and no sooner", async () => {
    const { id } = connectionOf("WHATSAPP")
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(`insert into channel_events (company_id, connection_id, external_id, person, payload, received_at)
        select ${shop.companyId}, ${id}, 'old ' || days, 'ninguém', null, now() - make_interval(days => days)
        from unnest(array[7, 9]) days`),
    )
    await person().say("oi")
    await soon(async () => {
      expect(await count("select 1 from channel_events where external_id = 'old 9'")).toBe(0)
    })
    expect(await count("select 1 from channel_events where external_id = 'old 7'")).toBe(1)
  })

  it("send at once where the database's clock is an hour ahead, and note what came by the product's clock", async () => {
    server.advance(-3_600_000)
    try {
      const ana = person()
      const before = server.clock.now()
      const externalId = await ana.say("pedido")
      const after = server.clock.now()
      await delivered()
      expect(cloud.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."])
      const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute<{ at: Date }>(sql`select received_at as at from channel_events where external_id = ${externalId}`),
      )
      expect(Number(rows[0]?.at)).toBeGreaterThanOrEqual(before)
      expect(Number(rows[0]?.at)).toBeLessThanOrEqual(after)
    } finally {
      server.advance(3_600_000)
    }
  })

  it("receive a message and send the bot's answers in order, after the greeting", async () => {
    const ana = person()
    await ana.say("pedido")
    await delivered()
    expect(cloud.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."])
    expect(cloud.shown.map(({ to }) => to.address)).toEqual([ana.phone, ana.phone])
    expect(await ana.lines()).toEqual(["pedido", "Olá! Como posso ajudar?", "Seu pedido está a caminho."])
    expect((await camila.get(`/api/omnichannel/dialogs/${await ana.dialogId()}`)).body).toMatchObject({
      dialog: { platform: "WHATSAPP", medium: "WHATSAPP", whatsappQrCode: false, name: "Ana Lima", phone: ana.phone },
    })
  })

  it("store and answer a message once, however often and whenever it is repeated", async () => {
    const ana = person()
    const id = `in-${randomUUID()}`
    await Promise.all([ana.say("oi", id), ana.say("oi", id), ana.say("oi", id)])
    await ana.say("oi", id)
    // The vendor repeats it after what it has told was forgotten.
    await server.seed.asTenant(shop.companyId, (tx) => tx.execute("delete from channel_events"))
    await ana.say("oi", id)
    await delivered()
    expect(cloud.texts()).toEqual(["Olá! Como posso ajudar?"])
    expect(await ana.lines()).toEqual(["oi", "Olá! Como posso ajudar?"])
  })

  it("keep the order of one person's messages, however many there are", async () => {
    const ana = person()
    const at = server.clock.now()
    const events = Array.from({ length: 12 }, (_, n) => ({
      connection: connectionOf("WHATSAPP").externalId,
      id: `${ana.phone}-${n}`,
      person: ana.phone,
      event: {
        kind: "message" as const,
        externalId: `${ana.phone}-${n}`,
        person: ana.facts,
        at,
        said: { text: `mensagem ${n}`, media: [], quiet: false },
      },
    }))
    await Effect.runPromise(storeEvents(server.transactions, "WHATSAPP", events, at))
    await processed()
    const said = (await ana.room()).messages.filter(({ sender }) => sender === "CLIENT").map(({ message }) => message)
    expect(said).toEqual(events.map((_, n) => `mensagem ${n}`))
  })

  it("are told of no other connection than their own", async () => {
    const told = { connection: "de ninguém", id: "1", person: "1" }
    const event: ChannelEvent = { kind: "connection", state: "broken", trouble: "x", at: 0 }
    const { unknown } = await Effect.runPromise(storeEvents(server.transactions, "WHATSAPP", [{ ...told, event }], 0))
    expect(unknown).toBe(1)
  })

  it("know a person by the number with and without its ninth digit, and by a vendor's id", async () => {
    const ana = person("WHATSAPP", { phone: "5511987650001" })
    await ana.say("oi")
    const short = person("WHATSAPP", { phone: "551187650001" })
    await short.say("pedido")
    const both = { ...ana.facts, identities: [...ana.facts.identities, { kind: "bsuid" as const, value: "BR.77" }] }
    await tell("WHATSAPP", "BR.77", { kind: "identities", person: both, at: 0 })
    await processed()
    const opaque = { identities: [{ kind: "bsuid" as const, value: "BR.77" }], address: "", name: "" }
    const said = { text: "tchau", media: [], quiet: false }
    await tell("WHATSAPP", "BR.77", { kind: "message", externalId: "opaco-1", person: opaque, at: 0, said })
    await processed()
    await delivered()
    expect((await ana.lines()).slice(-2)).toEqual(["tchau", "Só sei do pedido."])
    expect(cloud.shown.at(-1)?.to).toMatchObject({ kind: "phone" })
  })

  it("answer to the very address that a person has written from last", async () => {
    const phone = `55119${String(80_000_000 + ++persons)}`
    const ana = person("WHATSAPP_QRCODE", { phone })
    const identities = [...ana.facts.identities, { kind: "bsuid" as const, value: "77@lid" }]
    for (const address of [phone, "77@lid", phone, phone.replace("9", ""), phone]) {
      const said = { text: "pedido", media: [], quiet: false }
      const from = { ...ana.facts, identities, address }
      await tell("WHATSAPP_QRCODE", phone, { kind: "message", externalId: randomUUID(), person: from, at: 0, said })
      await processed()
      await delivered()
      expect(byCode.shown.at(-1)?.to.address).toBe(address)
    }
  })

  describe("what is pressed", () => {
    const asking = async (medium: Medium, labels: ReadonlyArray<string>) => {
      const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Opções")
      await publish(
        camila,
        bot,
        drawFlow("Opções", [
          {
            title: "Início",
            says: ["Qual?"],
            ways: labels.map((label, at) => way(`Node ${at}`, label)),
            fallback: ["Não entendi."],
          },
          ...labels.map((label, at) => ({ title: `Node ${at}`, says: [`Você quer ${label}.`], ends: true as const })),
        ]),
      )
      const externalId = randomUUID()
      const { companyId } = shop
      const id = await seedConnection(server.seed, { companyId, botId: bot.id, medium, externalId })
      return person(medium, { connection: { id, externalId } })
    }

    it("is the label of the option on the Cloud API, though its title was cut", async () => {
      const labels = ["Segunda via do boleto que venceu", "Entrega"]
      const ana = await asking("WHATSAPP", labels)
      await ana.say("oi")
      await delivered()
      const [list] = cloud.shown
      expect(list?.part).toMatchObject({ kind: "list", options: [{ description: labels[0] }, { title: "Entrega" }] })
      const [option] = list?.part.kind === "list" ? list.part.options : []
      await ana.say({
        text: option?.title ?? "",
        press: `${list?.keyPrefix}${option?.key}`,
        about: list?.externalId ?? "",
      })
      await delivered()
      expect((await ana.lines()).slice(-3)).toEqual([labels[0], `Você quer ${labels[0]}.`, "Conversa finalizada"])
    })

    it("is the option of a number by QR code", async () => {
      const ana = await asking("WHATSAPP_QRCODE", ["Boleto", "Entrega"])
      await ana.say("oi")
      await delivered()
      expect(byCode.texts()).toEqual(["Qual?\n\n1. Boleto\n2. Entrega"])
      await ana.say("2")
      expect((await ana.lines()).slice(-3)).toEqual(["2", "Você quer Entrega.", "Conversa finalizada"])
    })

    it("is what was meant, of a text that may mean one of two options: asked with buttons, or with numbered lines", async () => {
      const labels = ["Até que horas ficam abertos", "Onde fica a loja", "Segunda via"]
      const asked = "Você quis dizer uma destas opções?"
      const byButton = await asking("WHATSAPP", labels)
      await byButton.say("oi")
      await byButton.say("onde ficam")
      await delivered()
      const question = cloud.shown.at(-1)
      expect(question?.part).toMatchObject({ kind: "list", text: asked })
      const options = question?.part.kind === "list" ? question.part.options : []
      const option = options.find(({ title, description }) => (description ?? title) === labels[1])
      expect(options.at(-1)?.title).toBe("Nenhuma dessas")
      const press = `${question?.keyPrefix}${option?.key}`
      await byButton.say({ text: option?.title ?? "", press, about: question?.externalId ?? "" })
      expect((await byButton.lines()).slice(-3)).toEqual([labels[1], `Você quer ${labels[1]}.`, "Conversa finalizada"])
      const byNumber = await asking("WHATSAPP_QRCODE", labels)
      await byNumber.say("oi")
      await byNumber.say("onde ficam")
      await delivered()
      const [line = "", ...others] = (byCode.texts().at(-1) ?? "").split("\n").filter((each) => each !== "")
      expect([line, others.length, others.at(-1)]).toEqual([asked, 3, "3. Nenhuma dessas"])
      const place = others.find((each) => each.endsWith(labels[1] ?? ""))?.slice(0, 1) ?? ""
      await byNumber.say(place)
      expect((await byNumber.lines()).slice(-2)).toEqual([`Você quer ${labels[1]}.`, "Conversa finalizada"])
    })

    it("is a further page of options, which the bot does not hear of", async () => {
      const ana = await asking(
        "WHATSAPP",
        Array.from({ length: 14 }, (_, at) => `Opção ${at + 1}`),
      )
      await ana.say("oi")
      await delivered()
      const [list] = cloud.shown
      const more = list?.part.kind === "list" ? list.part.options.at(-1) : undefined
      expect(more?.title).toBe("Mais opções")
      await ana.say({ text: "Mais opções", press: `${list?.keyPrefix}${more?.key}` })
      await delivered()
      expect(cloud.shown).toHaveLength(2)
      expect(cloud.shown[1]?.part).toMatchObject({
        kind: "list",
        options: [{ title: "Opção 10" }, {}, {}, {}, { title: "Opção 14" }],
      })
      expect((await ana.lines()).at(-1)).toBe("Mais opções")
    })
  })

  it("show the advertisement that a person came by, which the bot does not hear", async () => {
    const ana = person()
    await ana.say({ text: "pedido", cameBy: "Veio de um anúncio · Frete grátis" })
    await delivered()
    expect((await ana.lines())[0]).toBe("Veio de um anúncio · Frete grátis\npedido")
    expect(cloud.texts()).toContain("Seu pedido está a caminho.")
  })

  it("show what nobody knows without a turn of the bot, which greets with the person's next message", async () => {
    const ana = person()
    const newType = { text: incomingWords.newType, quiet: true, unanswered: true }
    await ana.say(newType)
    expect(await ana.lines()).toEqual([incomingWords.newType])
    await ana.say(newType)
    await ana.say("pedido")
    await delivered()
    const answers = ["Olá! Como posso ajudar?", "Seu pedido está a caminho."]
    expect(await ana.lines()).toEqual([incomingWords.newType, incomingWords.newType, "pedido", ...answers])
    await ana.say(newType)
    expect((await ana.lines()).at(-1)).toBe(incomingWords.newType)
    expect(cloud.texts()).toEqual(answers)
  })

  it("take a press for words where it names a message of somebody else", async () => {
    const [ana, bia] = [person(), person()]
    await ana.say("oi")
    await bia.say("oi")
    await delivered()
    const ofAna = await ana.dialogId()
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`
        update messages set buttons = '[{"id": 1, "label": "segredo da Ana"}]'::jsonb
        where dialog_id = ${ofAna} and sender = 'BOT'`),
    )
    const { seq } = (await ana.room()).messages.find(({ sender }) => sender === "BOT") ?? { seq: 0 }
    const before = cloud.shown.length
    for (const key of ["1", "mais2"]) await bia.say({ text: "Mais", press: `${ofAna}.${seq}.${key}` })
    await delivered()
    const lines = await bia.lines()
    expect(lines).not.toContain("segredo da Ana")
    expect(lines.filter((line) => line === "Mais")).toHaveLength(2)
    expect(cloud.shown.slice(before).filter(({ to }) => to.value === ana.phone)).toEqual([])
    // a person's own message is what they mean
    await ana.say({ text: "Mais", press: `${ofAna}.${seq}.1` })
    expect(await ana.lines()).toContain("segredo da Ana")
  })

  it("keep what is sent with a message, and say what could not be fetched", async () => {
    const ana = person()
    await ana.say("oi")
    cloud.held.set("m-1", png)
    await ana.say({ text: "olha", media: [{ id: "m-1", mime: "image/png", name: "foto.png" }] })
    await ana.say({ media: [{ id: "sumiu", mime: "image/png", name: "outra.png" }] })
    const said = (await ana.room()).messages.filter(({ sender }) => sender === "CLIENT")
    expect(said.map(({ message, files }) => [message, ...files.map(({ name }) => name)])).toEqual([
      ["oi"],
      ["olha", "foto.png"],
      ["Arquivo que não pôde ser baixado: outra.png"],
    ])
  })

  it("show reactions on their message, and what an answer is about, and no bot hears a reaction", async () => {
    const ana = person()
    await ana.say("oi")
    await delivered()
    const greeting = cloud.shown[0]?.externalId ?? ""
    await ana.say({ about: greeting, reaction: "👍", quiet: true })
    await ana.say({ text: "pedido", about: greeting })
    await delivered()
    expect(cloud.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."])
    expect((await ana.lines()).slice(2, 3)).toEqual(["pedido"])
    const { messages } = await ana.room()
    expect(messages[1]?.reactions).toEqual({ client: "👍" })
    expect(messages[2]?.quoted).toMatchObject({
      seq: 2,
      sender: "BOT",
      text: "Olá! Como posso ajudar?",
      deleted: false,
    })
  })

  it("take a reaction back, keep the later of two in any order, and show one of an unknown message as a line", async () => {
    const ana = person()
    await ana.say("oi")
    await delivered()
    const about = cloud.shown[0]?.externalId ?? ""
    const reactions = async () => (await ana.room()).messages[1]?.reactions
    const reacts = async (reaction: string, at: number) => {
      const said = { text: "", media: [], quiet: true, about, reaction }
      const event = { kind: "message", externalId: randomUUID(), person: ana.facts, at, said } as const
      await tell("WHATSAPP", ana.phone, event)
      await processed()
    }
    const now = server.clock.now()
    await reacts("❤️", now - 1_000)
    await reacts("👍", now - 2_000)
    expect(await reactions()).toEqual({ client: "❤️" })
    await reacts("", now)
    expect(await reactions()).toBeUndefined()
    await ana.say({ about: "gone", reaction: "👍", quiet: true })
    expect((await ana.lines()).at(-1)).toBe("Reagiu com 👍")
  })

  describe("what became of a message", () => {
    const stateOf = async (ana: ReturnType<typeof person>, at = -1) =>
      (await ana.room()).messages.filter(({ sender }) => sender !== "CLIENT").at(at)?.delivery

    it("is shown as the vendor reports it, in whatever order, and never goes back", async () => {
      const ana = person()
      await ana.say("oi")
      await delivered()
      expect(await stateOf(ana)).toEqual({ state: "sent", reason: "" })
      const externalId = cloud.shown[0]?.externalId ?? ""
      for (const [reported, shown] of [
        ["read", "read"],
        ["delivered", "read"],
        ["sent", "read"],
        ["failed", "read"],
      ] as const) {
        await tell("WHATSAPP", "", { kind: "status", externalId, state: reported, at: 0, reason: "x" })
        await processed()
        expect(await stateOf(ana)).toEqual({ state: shown, reason: "" })
      }
    })

    it("is known by people who were away, since the change takes a number of the dialog", async () => {
      const ana = person()
      await ana.say("oi")
      await delivered()
      const before = (await ana.room()).messages.at(-1)
      const externalId = cloud.shown[0]?.externalId ?? ""
      await tell("WHATSAPP", "", { kind: "status", externalId, state: "delivered", at: 0, reason: "" })
      await processed()
      const after = (await ana.room()).messages.at(-1)
      expect(after).toMatchObject({ seq: before?.seq, delivery: { state: "delivered" } })
      await ana.say("pedido")
      expect((await ana.lines()).slice(-2)).toEqual(["pedido", "Seu pedido está a caminho."])
    })

    it("is read up to a moment", async () => {
      const ana = person()
      await ana.say("pedido")
      await delivered()
      const event: ChannelEvent = { kind: "states-until", person: ana.facts, state: "read", at: server.clock.now() }
      await tell("WHATSAPP", ana.phone, event)
      await processed()
      expect([await stateOf(ana, 0), await stateOf(ana, 1)].map((delivery) => delivery?.state)).toEqual([
        "read",
        "read",
      ])
    })

    it("is a failure with its reason, and the next message is sent", async () => {
      cloud.refuse({ kind: "final", reason: "Número inexistente." })
      const ana = person()
      await ana.say("oi")
      await delivered()
      expect(await stateOf(ana)).toEqual({ state: "failed", reason: "Número inexistente." })
      cloud.refuse(undefined)
      await ana.say("pedido")
      await delivered()
      expect(await stateOf(ana)).toEqual({ state: "sent", reason: "" })
    })
  })

  it("retry what was refused for now, and let no later message of the conversation overtake it", async () => {
    cloud.refuse({ kind: "later", reason: "ocupado" })
    const ana = person()
    await ana.say("pedido")
    await soon(() => expect(cloud.asked.length).toBeGreaterThan(2))
    expect(new Set(cloud.asked.map((part) => "text" in part && part.text))).toEqual(
      new Set(["Olá! Como posso ajudar?"]),
    )
    cloud.refuse(undefined)
    await delivered()
    expect(cloud.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."])
  })

  it("send nothing twice whose outcome was lost in a crash: it fails with a reason", async () => {
    cloud.die(true)
    const ana = person()
    await ana.say("pedido")
    await soon(async () => expect(await deliveries("state")).toEqual([{ state: "failed" }, { state: "failed" }]))
    expect(cloud.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."])
    expect((await deliveries("reason"))[0]).toEqual({
      reason: "Não se sabe se a mensagem foi entregue. Envie de novo se for preciso.",
    })
  })

  it("keep messages while the vendor refuses the connection, and send them when it is back", async () => {
    const { id } = connectionOf("WHATSAPP")
    cloud.refuse({ kind: "disconnected", reason: "O acesso ao número expirou. Conecte-o de novo." })
    const ana = person()
    await ana.say("pedido")
    await soon(async () =>
      expect(
        (
          await server.seed.asTenant(shop.companyId, (tx) =>
            tx.execute(sql`select state, trouble from channel_connections where id = ${id}`),
          )
        ).rows,
      ).toEqual([{ state: "broken", trouble: "O acesso ao número expirou. Conecte-o de novo." }]),
    )
    cloud.refuse(undefined)
    await tell("WHATSAPP", "", { kind: "connection", state: "connected", trouble: "", at: 0 })
    await processed()
    await delivered()
    expect(cloud.texts()).toEqual(["Olá! Como posso ajudar?", "Seu pedido está a caminho."])
    await Effect.runPromise(
      server.transactions.asTenant(shop.companyId, (tx) => wakeDeliveries(tx, id, server.clock.now())),
    )
  })

  it("send an attendant's messages, but no line that is meant for staff", async () => {
    const ana = person()
    await ana.say("camila")
    await delivered()
    const said = { clientId: clientId(), text: "Bom dia, aqui é a Camila.", fileIds: [] }
    await Effect.runPromise(dialogsOfCamila(server, shop).say(await ana.dialogId(), said))
    await delivered()
    expect(cloud.texts().at(-1)).toBe("Bom dia, aqui é a Camila.")
    expect(cloud.shown.at(-1)?.byPerson).toBe(true)
    expect(cloud.texts().filter((text) => /entrou|Transferid|camila$/u.test(text))).toEqual([])
  })

  it("silence the bot when somebody writes by another device, unless it is to go on", async () => {
    const ana = person("WHATSAPP_QRCODE")
    await ana.say("oi")
    await delivered()
    const elsewhere = (text: string): ChannelEvent => ({
      kind: "sent-elsewhere",
      externalId: `el-${randomUUID()}`,
      person: ana.facts,
      at: 0,
      said: { text, media: [], quiet: false },
    })
    await tell("WHATSAPP_QRCODE", ana.phone, elsewhere("Oi, é o João da loja."))
    server.advance(3_000)
    await processed()
    const before = byCode.shown.length
    await ana.say("1")
    await delivered()
    expect(byCode.shown).toHaveLength(before)
    expect((await ana.lines()).slice(-2)).toEqual(["Oi, é o João da loja.", "1"])
    expect((await ana.room()).messages.find(({ message }) => message.startsWith("Oi, é"))).toMatchObject({
      sender: "HUMAN",
      delivery: { state: "sent" },
    })
  })

  it("keep what waits for a telephone that is off for a day, uncounted; then a person may send it once more", async () => {
    byCode.refuse({ kind: "offline", reason: "O número está desconectado do WhatsApp." })
    const ana = person("WHATSAPP_QRCODE")
    await ana.say("oi")
    const asked = () => byCode.asked.length
    for (let look = 1; look <= 12; look++) {
      await soon(async () => {
        expect(asked()).toBe(look)
        expect(await deliveries("attempts, locked_until is null as free, reason")).toEqual([
          { attempts: 0, free: true, reason: "O canal está desconectado: a mensagem será enviada quando ele voltar." },
        ])
      })
      if (look < 12) server.advance(30_001)
    }
    expect((await ana.room()).messages.at(-1)?.delivery?.state).toBe("queued")
    server.advance(86_400_000)
    camila = await server.signedIn(shop.addressOf("camila"))
    await delivered()
    const failed = (await ana.room()).messages.at(-1)
    expect(failed?.delivery).toEqual({
      state: "failed",
      reason: "O canal ficou fora do ar por mais de 24 horas, e a mensagem não foi enviada.",
    })
    byCode.refuse(undefined)
    const path = `/api/omnichannel/dialogs/${await ana.dialogId()}`
    const resend = () => camila.post(`${path}/messages/${failed?.seq}/resend`)
    // as for what is written: only who holds the room may
    expect(await resend()).toMatchObject({
      status: 422,
      body: { _tag: "RoomHeld", message: "Entre na conversa para responder." },
    })
    expect((await camila.post(`${path}/join`)).status).toBe(200)
    expect((await resend()).status).toBe(200)
    await delivered()
    expect((await ana.room()).messages.find(({ seq }) => seq === failed?.seq)?.delivery?.state).toBe("sent")
    expect(byCode.shown).toHaveLength(1)
  })

  it.each([
    [false, "is silent"],
    [true, "goes on"],
  ] as const)(
    "with keepBotOnDialogInitiatedOnDevice %s the bot %s once the device has written",
    async (keep, _does) => {
      const { companyId, bot } = shop
      const externalId = randomUUID()
      const id = await seedConnection(server.seed, { companyId, botId: bot.id, medium: "WHATSAPP_QRCODE", externalId })
      await server.seed.asTenant(companyId, (tx) =>
        tx.execute(sql`update channel_connections set keep_bot = ${keep} where id = ${id}`),
      )
      const ana = person("WHATSAPP_QRCODE", { connection: { id, externalId } })
      byCode.held.set("foto", png)
      const media = [
        { id: "foto", mime: "image/png", name: "foto.png" },
        { id: "perdida", mime: "image/png", name: "nota.png" },
      ]
      const event: ChannelEvent = {
        kind: "sent-elsewhere",
        externalId: `el-${randomUUID()}`,
        person: ana.facts,
        at: 0,
        said: { text: "Segue a foto", media, quiet: false },
      }
      await tell("WHATSAPP_QRCODE", ana.phone, event, randomUUID(), { id, externalId })
      server.advance(3_000)
      await processed()
      // what the device has sent is kept with its files, and says what could not be fetched
      expect((await ana.room()).messages).toMatchObject([
        {
          sender: "HUMAN",
          message: "Segue a foto\nArquivo que não pôde ser baixado: nota.png",
          files: [{ name: "foto.png" }],
          delivery: { state: "sent" },
        },
      ])
      expect(byCode.shown).toEqual([])
      await ana.say("pedido")
      await delivered()
      expect(byCode.texts().at(-1)).toBe(keep ? "Seu pedido está a caminho." : undefined)
    },
  )

  it("know when the phone of a number was last used: it scanned a code, or somebody wrote on it", async () => {
    const { companyId, bot } = shop
    const at = { externalId: randomUUID() }
    const id = await seedConnection(server.seed, { companyId, botId: bot.id, medium: "WHATSAPP_QRCODE", ...at })
    const day = 86_400_000
    const daysSince = async () => {
      const { rows } = await server.seed.asTenant(companyId, (tx) =>
        tx.execute<{ at: Date | null }>(sql`select last_seen_at as at from channel_connections where id = ${id}`),
      )
      const seen = rows[0]?.at
      return seen == null ? undefined : Math.round((server.clock.now() - seen.getTime()) / day)
    }
    const seenDaysAgo = (days: number, state = "connected") =>
      server.seed.asTenant(companyId, (tx) =>
        tx.execute(sql`
          update channel_connections set state = ${state}, last_seen_at = ${new Date(server.clock.now() - days * day).toISOString()}::timestamptz
          where id = ${id}`),
      )
    const opens = async () => {
      const now = server.clock.now()
      await tell(
        "WHATSAPP_QRCODE",
        "",
        { kind: "connection", state: "connected", trouble: "", at: now },
        randomUUID(),
        { id, ...at },
      )
      await processed()
    }
    const ana = person("WHATSAPP_QRCODE", { connection: { id, ...at } })
    const typed = async (when: number) => {
      const event = { kind: "sent-elsewhere", externalId: randomUUID(), person: ana.facts, at: when } as const
      const said = { text: "Já vou", media: [], quiet: false }
      await tell("WHATSAPP_QRCODE", ana.phone, { ...event, said }, randomUUID(), { id, ...at })
      server.advance(3_000)
      await processed()
    }
    await opens()
    expect(await daysSince()).toBe(0)
    await seenDaysAgo(13)
    await opens()
    // its gateway has started anew: nobody touched the phone
    expect(await daysSince()).toBe(13)
    await ana.say("oi")
    expect(await daysSince()).toBe(13)
    await typed(server.clock.now() - 2 * day)
    expect(await daysSince()).toBe(2)
    await typed(server.clock.now() - 5 * day)
    expect(await daysSince()).toBe(2)
    // a vendor's clock that is ahead keeps no phone in use
    await typed(server.clock.now() + 30 * day)
    expect(await daysSince()).toBe(0)
    await seenDaysAgo(13, "broken")
    await opens()
    expect(await daysSince()).toBe(0)
  })

  it("leave the live chat alone: it has no queue, and a company sees only its own", async () => {
    const visitor = await shop.greeted()
    await visitor.say("pedido")
    expect(await deliveries("1")).toEqual([])
    await person().say("pedido")
    const other = await server.seed.company()
    const seen = await server.seed.asTenant(other, (tx) => tx.execute(sql`select 1 from deliveries`))
    expect(seen.rows).toEqual([])
  })
})
