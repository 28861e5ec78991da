import { afterAll, beforeAll, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { countLockWaits } from "../../testing/lock-waits.ts"
import { openShop, publish, type TestShop } from "../../testing/shop.ts"

const greeting = "Olá! Como posso ajudar?"

describeOnDatabase("a live chat", (open, kind) => {
  let server: TestServer
  let shop: TestShop

  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
    shop = await openShop(server)
  })
  afterAll(() => server.close())

  const texts = async (visitor: Awaited<ReturnType<TestShop["visitor"]>>) =>
    (await visitor.messages()).messages.map(({ sender, message }) => `${sender}: ${message}`)

  const dialogsOfBot = async () => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute<{ n: number }>(`select count(*)::int as n from dialogs where bot_id = ${shop.bot.id}`),
    )
    return rows[0]?.n
  }

  it("makes no room before the visitor writes: the greeting comes with the session", async () => {
    const before = await dialogsOfBot()
    const { body } = await server.browser().post("/api/livechat/sessions", { botToken: shop.bot.token })
    const replies = ["Meu pedido", "Camila", "Atendente", "Tchau"].map((label, at) => ({ id: at + 1, label }))
    expect(body).toMatchObject({
      dialogToken: "",
      greeting: [greeting],
      opening: [{ text: greeting, buttons: replies }],
    })
    const visitor = await shop.visitor()
    expect(await visitor.messages()).toEqual({ messages: [], dialogToken: "", finished: false })
    expect(await dialogsOfBot()).toBe(before)
  })

  it("dates no message of the bot before the one that it answers", async () => {
    const visitor = await shop.visitor()
    for (const words of ["pedido", "quero um unicórnio"]) await visitor.say(words)
    const { rows } = await server.seed.asTenant(shop.companyId, async (tx) =>
      tx.execute<{ early: number; all: number }>(`
        select count(*)::int as all, count(*) filter (where earlier > sent_at)::int as early from (
          select sent_at, lag(sent_at) over (partition by dialog_id order by seq) as earlier from messages
          where dialog_id = ${await visitor.dialogId()}) m`),
    )
    expect(rows).toEqual([{ all: 5, early: 0 }])
  })

  it("begins with the visitor's first message, in front of which the greeting stands", async () => {
    const visitor = await shop.visitor()
    await visitor.say("pedido")
    expect(await visitor.messages()).toMatchObject({
      dialogToken: expect.stringMatching(/^[\w-]{32}$/u),
      finished: false,
      messages: [
        { seq: 1, sender: "BOT", message: greeting, clientId: null },
        { seq: 2, sender: "CLIENT", message: "pedido" },
        { seq: 3, sender: "BOT", message: "Seu pedido está a caminho." },
      ],
    })
  })

  it("calls nobody before the visitor writes, where the bot hands over to people at once", async () => {
    const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Balcão")
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`
        update bots set target = 6, published_flow_id = null, people_workspace_id = ${shop.customerCare},
          sequential_service = true, transfer_message = 'Já chamo alguém.' where id = ${bot.id}`),
    )
    const greet = (texts: ReadonlyArray<string>) =>
      server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(
          sql`update bots set live_chat_interactions = ${JSON.stringify(texts)}::text::jsonb where id = ${bot.id}`,
        ),
      )
    const session = async () =>
      (await server.browser().post("/api/livechat/sessions", { botToken: bot.token })).body as {
        readonly opening: ReadonlyArray<{ readonly text: string }> // the wire of a visitor's session
      }
    const transferred = expect.stringMatching(/^SYSTEM: Transferida para /u)
    expect((await session()).opening).toEqual([])
    const first = await shop.visitorOf(bot)
    await first.say("bom dia")
    expect(await texts(first)).toEqual(["CLIENT: bom dia", "BOT: Já chamo alguém.", transferred])
    await greet(["Oi!", "Aqui é o balcão."])
    expect((await session()).opening.map(({ text }) => text)).toEqual(["Oi!", "Aqui é o balcão."])
    const second = await shop.visitorOf(bot)
    await second.say("boa tarde")
    const greeted = ["BOT: Oi!", "BOT: Aqui é o balcão."]
    expect(await texts(second)).toEqual([...greeted, "CLIENT: boa tarde", "BOT: Já chamo alguém.", transferred])
    await second.say("alguém?")
    expect((await texts(second)).at(-1)).toBe("CLIENT: alguém?")
  })

  it("resumes for a returning visitor, and begins anew for another one", async () => {
    const visitor = await shop.visitor()
    await visitor.say("pedido")
    const { body } = await server
      .browser()
      .post("/api/livechat/sessions", { botToken: shop.bot.token, visitorToken: visitor.token })
    expect(body).toMatchObject({
      visitorToken: visitor.token,
      dialogToken: visitor.dialogToken,
      greeting: [greeting, "Seu pedido está a caminho."],
    })
    expect((await shop.visitor()).dialogToken).toBe("")
  })

  it("belongs to one bot: the token of another bot's visitor is refused", async () => {
    const other = await openShop(server)
    const visitor = await other.visitor()
    const { body } = await server
      .browser()
      .post("/api/livechat/sessions", { botToken: shop.bot.token, visitorToken: visitor.token })
    expect(body).not.toMatchObject({ visitorToken: visitor.token })
    expect(await visitor.messages()).toMatchObject({ dialogToken: visitor.dialogToken })
  })

  it("begins once when two tabs of one visitor open it", async () => {
    const visitor = await shop.visitor()
    await visitor.say("tchau")
    const wish = { botToken: shop.bot.token, visitorToken: visitor.token }
    const both = await Promise.all([1, 2].map(() => server.browser().post("/api/livechat/sessions", wish)))
    expect(both.map(({ body }) => body)).toEqual([both[0]?.body, both[0]?.body])
  })

  it("follows a phrase, regardless of case and accents, and nothing else", async () => {
    const visitor = await shop.visitor()
    expect(await visitor.say("quero um unicórnio")).toEqual(["Não entendi."])
    expect(await visitor.say("  PÉDIDO ")).toEqual(["Seu pedido está a caminho."])
    expect(await visitor.say("pedido")).toEqual(["Só sei do pedido."])
  })

  it("transfers a room to the attendant that the flow names, after which the bot is silent", async () => {
    const visitor = await shop.visitor()
    expect(await visitor.say("camila")).toEqual(["Vou chamar a Camila.", "Transferida para Camila Duarte · SAC"])
    expect(await visitor.say("pedido")).toEqual([])
    const camila = await server.signedIn(shop.addressOf("camila"))
    expect(await camila.get(`/api/omnichannel/dialogs/${await visitor.dialogId()}`)).toMatchObject({
      body: { dialog: { userTransferredId: shop.camila, transferred: true, status: "OPEN" } },
    })
  })

  it("waits in the queue of their workspace if the person that the flow names has been deactivated since", async () => {
    const own = await openShop(server)
    const bot = await server.seed.bot(own.companyId, own.customerCare, "Vendas")
    const { rafael: userId, afterSales: workspaceId } = own
    await publish(
      await server.signedIn(own.addressOf("camila")),
      bot,
      drawFlow("Vendas", [
        { title: "Início", says: [greeting], ways: [way("Rafael", "Rafael")], fallback: ["Não entendi."] },
        {
          title: "Rafael",
          says: ["Vou chamar o Rafael."],
          transfer: { kind: "specific-person", workspaceId, userId, userName: "Rafael Nogueira" },
        },
      ]),
    )
    const address = `helena@${crypto.randomUUID()}.com.br`
    await server.seed.administrator(address)
    const helena = await server.signedIn(address)
    const setActive = async (active: boolean) =>
      expect(await helena.patch(`/api/users/${userId}`, { active })).toMatchObject({ status: 200 })

    await setActive(false)
    const visitor = await own.visitorOf(bot)
    expect(await visitor.say("rafael")).toEqual([
      "Vou chamar o Rafael.",
      "Transferida para Pós-venda · aguardando atendimento",
    ])
    expect(await visitor.say("alguém aí?")).toEqual([])
    const id = await visitor.dialogId()
    const { rows } = await server.seed.asTenant(own.companyId, (tx) =>
      tx.execute(sql`
        select status, transferred, assignee_id as holder, workspace_id as workspace from dialogs where id = ${id}`),
    )
    expect(rows).toEqual([{ status: 0, transferred: true, holder: null, workspace: workspaceId }])
    // Anybody of that workspace may take the room, and finds in it all that was said.
    const bianca = await server.signedIn(own.addressOf("bianca"))
    expect(await bianca.post(`/api/omnichannel/dialogs/${id}/join`)).toMatchObject({
      status: 200,
      body: { dialog: { userTransferredId: own.bianca, workspaceId } },
    })
    expect(await texts(visitor)).toEqual([
      `BOT: ${greeting}`,
      "CLIENT: rafael",
      "BOT: Vou chamar o Rafael.",
      "SYSTEM: Transferida para Pós-venda · aguardando atendimento",
      "CLIENT: alguém aí?",
      "SYSTEM: Bianca Reis entrou na conversa",
    ])

    await setActive(true)
    const later = await own.visitorOf(bot)
    expect((await later.say("rafael")).at(-1)).toBe("Transferida para Rafael Nogueira · Pós-venda")
  })

  it("assigns rooms in turn, and two concurrent ones never to the same attendant", async () => {
    const visitors = await Promise.all(Array.from({ length: 8 }, () => shop.visitor()))
    const holders: Array<string | undefined> = []
    for (const pair of [0, 2, 4, 6].map((at) => visitors.slice(at, at + 2))) {
      const said = await Promise.all(pair.map((visitor) => visitor.say("atendente")))
      holders.push(...said.map((lines) => lines.at(-1)).toSorted())
    }
    const each = ["Transferida para Bianca Reis · Pós-venda", "Transferida para Rafael Nogueira · Pós-venda"]
    expect(holders).toEqual([...each, ...each, ...each, ...each])
  })

  it("that begins by being handed over in the bot's own workspace waits for no other that does so too", async () => {
    const bot = await server.seed.bot(shop.companyId, shop.customerCare, "Portaria")
    const transfer = { kind: "sequential-person", workspaceId: shop.customerCare, onlyOnlineUser: false } as const
    await publish(
      await server.signedIn(shop.addressOf("camila")),
      bot,
      drawFlow("Portaria", [
        { title: "Início", says: [greeting], ways: [way("Fila", "Atendente")], fallback: ["Não entendi."] },
        { title: "Fila", says: ["Vou chamar alguém."], transfer },
      ]),
    )
    const visitors = await Promise.all(Array.from({ length: 20 }, () => shop.visitorOf(bot)))
    const said = await Promise.all(visitors.map((visitor) => visitor.say("atendente")))
    for (const lines of said) expect(lines).toEqual(["Vou chamar alguém.", "Transferida para Camila Duarte · SAC"])
  })

  it("stores a message once, however often it is sent", async () => {
    const visitor = await shop.visitor()
    const clientId = crypto.randomUUID()
    await Promise.all([1, 2, 3].map(() => visitor.say("pedido", clientId)))
    expect(await visitor.say("pedido", clientId)).toEqual(["Seu pedido está a caminho."])
    expect(await texts(visitor)).toEqual([`BOT: ${greeting}`, "CLIENT: pedido", "BOT: Seu pedido está a caminho."])
  })

  it("numbers its messages without gaps, also under concurrency", async () => {
    const visitor = await shop.visitor()
    await Promise.all(Array.from({ length: 10 }, (_, at) => visitor.say(`pergunta ${at}`)))
    const { messages } = await visitor.messages()
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
    expect((await visitor.messages(7)).messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 14 }, (_, at) => at + 8),
    )
  })

  it("that is finalized while a visitor's message waits continues in a new one", async () => {
    const visitor = await shop.greeted()
    const id = await visitor.dialogId()
    let answered: Promise<ReadonlyArray<string>> | undefined
    await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(`update dialogs set status = 1, closed_at = now(), version = version + 1 where id = ${id}`)
      answered = visitor.say("pedido")
      // The embedded database has one connection: there the message waits for that.
      if (kind === "postgres") await soon(async () => expect(await countLockWaits(server)).toBeGreaterThan(0))
    })
    expect(await answered).toEqual(["Seu pedido está a caminho."])
    expect(await visitor.dialogId()).not.toBe(id)
  })

  it("is closed by a flow that ends, and a message after that begins a new one", async () => {
    const visitor = await shop.visitor()
    expect(await visitor.say("tchau")).toEqual(["Até logo!", "Conversa finalizada"])
    const { finished, dialogToken } = await visitor.messages()
    expect(finished).toBe(true)
    expect(await visitor.say("pedido")).toEqual(["Seu pedido está a caminho."])
    const anew = await visitor.messages()
    const messages = [{ seq: 1, message: greeting }, { seq: 2, sender: "CLIENT", message: "pedido" }, { seq: 3 }]
    expect(anew).toMatchObject({ finished: false, messages })
    expect(anew.dialogToken).not.toBe(dialogToken)
  })

  it("stores a message once, even if it is sent again after its conversation has ended", async () => {
    const visitor = await shop.visitor()
    const [asked, ended] = [crypto.randomUUID(), crypto.randomUUID()]
    await visitor.say("unicórnio", asked)
    await visitor.say("tchau", ended)
    await visitor.say("tchau", ended)
    expect(await visitor.messages()).toMatchObject({ finished: true, dialogToken: visitor.dialogToken })
    await visitor.say("pedido")
    await visitor.say("unicórnio", asked)
    await visitor.say("tchau", ended)
    expect(await visitor.messages()).toMatchObject({ finished: false })
    expect(await texts(visitor)).toEqual([`BOT: ${greeting}`, "CLIENT: pedido", "BOT: Seu pedido está a caminho."])
  })

  it("returns text that looks like markup unchanged", async () => {
    const visitor = await shop.visitor()
    const text = `<script>alert("oi")</script> & <b>{{nome}}</b> '; drop table messages; -- \\ 🪵\n**fim**`
    await visitor.say(text)
    expect(await texts(visitor)).toEqual([`BOT: ${greeting}`, `CLIENT: ${text}`, "BOT: Não entendi."])
  })

  it("accepts texts of 1 to 4,096 characters", async () => {
    const visitor = await shop.visitor()
    expect(await visitor.say("á".repeat(4_096))).toEqual(["Não entendi."])
    const browser = server.browser()
    const send = (text: string) =>
      browser.post(
        "/api/livechat/messages",
        { text, clientId: crypto.randomUUID() },
        { authorization: `Bearer ${visitor.token}` },
      )
    for (const text of ["", "   ", "x".repeat(4_097), "a\u0000b", "meio \ud83d caractere"])
      expect(await send(text)).toMatchObject({ status: 400, body: { _tag: "InvalidInput" } })
  })

  it("refuses every call of the widget while the company may not use the channel", async () => {
    const other = await openShop(server)
    const visitor = await other.visitor()
    await visitor.say("pedido")
    const headers = { authorization: `Bearer ${visitor.token}` }
    const statuses = async () => {
      const browser = server.browser()
      const clientId = crypto.randomUUID()
      const form = new FormData()
      form.append("file", new Blob(["olá"], { type: "text/plain" }), "a.txt")
      const upload = await browser.fetch("/api/livechat/files", { method: "POST", headers, body: form })
      const calls = [
        await browser.post("/api/livechat/sessions", { botToken: other.bot.token }),
        await browser.get("/api/livechat/messages?after=0", headers),
        await browser.post("/api/livechat/messages", { clientId, text: "pedido" }, headers),
        { status: upload.status, body: await upload.json() },
      ]
      return calls.map(({ status, body }) => (status === 200 ? status : [status, body]))
    }
    const turn = (on: boolean) =>
      server.seed.asTenant(other.companyId, (tx) => tx.execute(`update companies set livechat = ${on}`))
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await turn(false)
    server.advance(5_000)
    const refused = [403, { _tag: "NotAllowed", message: "Este chat não está disponível no momento." }]
    expect(await statuses()).toEqual([refused, refused, refused, refused])
    await turn(true)
    server.advance(5_000)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect(await texts(visitor)).toHaveLength(7)
  })

  it("is refused without a bot of ours", async () => {
    const start = (wish: object) => server.browser().post("/api/livechat/sessions", wish)
    expect(await start({ botToken: "x".repeat(32) })).toMatchObject({ status: 404, body: { _tag: "NotFound" } })
    expect((await start({ botToken: shop.bot.token, visitorToken: "nenhum" })).status).toBe(200)
  })

  it("of an inactive bot stores messages but gets no answer", async () => {
    const quiet = await openShop(server)
    const visitor = await quiet.greeted()
    await server.seed.asTenant(quiet.companyId, async (tx) => void (await tx.execute("update bots set active = false")))
    expect(await visitor.say("pedido")).toEqual([])
    expect(await texts(visitor)).toEqual([`BOT: ${greeting}`, "CLIENT: pedido"])
  })

  it("of an inactive workspace begins no conversation, and goes on in one that is open", async () => {
    const own = await openShop(server)
    const [early, late] = [await own.visitor(), await own.visitor()]
    await early.say("pedido")
    await server.seed.asTenant(own.companyId, (tx) => tx.execute("update workspaces set active = false"))
    expect(await early.say("pedido")).toEqual(["Só sei do pedido."])
    const { status, body } = await server
      .browser()
      .post(
        "/api/livechat/messages",
        { clientId: crypto.randomUUID(), text: "oi" },
        { authorization: `Bearer ${late.token}` },
      )
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: "Este atendimento não está disponível no momento." },
    })
  })

  it("stays on the version that it began with, until a day of silence", async () => {
    const changing = await openShop(server)
    const visitor = await changing.greeted()
    const camila = await server.signedIn(changing.addressOf("camila"))
    const { body } = await camila.get(`/api/bots/${changing.bot.id}/flow/-1`)
    const { id } = body as { id: number }
    const changed = JSON.stringify(body).replace("Não entendi.", "Não entendi mesmo.")
    expect((await camila.post(`/api/bots/${changing.bot.id}/publish/${id}`, changed)).status).toBe(200)
    expect(await visitor.say("unicórnio")).toEqual(["Não entendi."])
    server.advance(25 * 3_600_000)
    expect(await visitor.say("unicórnio")).toEqual(["Não entendi mesmo."])
  })
})
