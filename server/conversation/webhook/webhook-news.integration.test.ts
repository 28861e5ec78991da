import { createHmac } from "node:crypto"
import type { FlowDocument } from "@prosa/core/flow"
import type { BotId, BotToken, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../../testing/customer-system.ts"
import { countDueJobs } from "../../testing/due-jobs.ts"
import { pdf } from "../../testing/small-files.ts"
import { reactToMessage } from "../dialogs/message-reactions.ts"
import { openShop, publish, type TestShop, type TestVisitor } from "../../testing/shop.ts"

const secret = "segredo-do-teste"
const signed = (body: string, key = secret) => `sha256=${createHmac("sha256", key).update(body).digest("hex")}`

describeOnDatabase("a customer's system, told and heard", (open) => {
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let system: CustomerSystem
  let flowBot: { readonly id: BotId; readonly token: BotToken }
  let employee: { readonly id: BotId; readonly token: BotToken }

  beforeAll(async () => {
    system = await openCustomerSystem()
    server = await startTestServer(await open(migrations), { webhooks: "http", loopbackWebhooks: true })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    const made = await server.seed.bot(shop.companyId, shop.customerCare, "Plataforma")
    await publish(camila, made, platformFlow)
    flowBot = made
    employee = await server.seed.bot(shop.companyId, shop.customerCare, "Bia")
    await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(sql`update bots set target = 4 where id = ${employee.id}`)
      for (const { id } of [flowBot, employee])
        await tx.execute(sql`
          insert into bot_webhooks (company_id, bot_id, transfer_url, send_message_url, close_room_url, callback_url,
            digital_employee_url, digital_employee_callback_url, secret, updated_by)
          values (${shop.companyId}, ${id}, ${`${system.url}/transferencia`}, ${`${system.url}/mensagem`},
            ${`${system.url}/fim`}, ${`${system.url}/retorno`}, ${`${system.url}/bia`}, ${`${system.url}/bia/retorno`},
            ${secret}, 'Camila')`)
    })
  })
  beforeEach(async () => {
    await settled()
    system.received.splice(0)
    system.respond({ json: {} })
  })
  afterAll(async () => {
    await server.close()
    system.close()
  })

  const platformFlow: FlowDocument = drawFlow("Plataforma", [
    { title: "Início", says: ["Olá!"], ways: [way("Fora", "Fora"), way("Fim", "Tchau")], fallback: ["Não entendi."] },
    { title: "Fora", says: ["Vou passar."], transfer: { kind: "external-platform" } },
    { title: "Fim", says: ["Até!"], ends: true },
  ])
  const queued = async () => {
    const { rows } = await server.seed.asTenant(shop.companyId, (tx) => tx.execute("select 1 from webhook_news"))
    return rows.length
  }
  /** Every call was answered and its outcome recorded. */
  const settled = () => soon(async () => expect(await queued()).toBe(0))
  /** Every job has ended or waits for a later time, such as that of a pause. */
  const nothingIsDue = () => soon(async () => expect(await countDueJobs(server)).toBe(0))
  const told = (path: string) =>
    system.received.flatMap((hook) =>
      // every body of ours is an object
      hook.path === path ? [JSON.parse(hook.body) as Readonly<Record<string, unknown>>] : [],
    )
  const waitFor = (path: string, count: number) => soon(() => expect(told(path)).toHaveLength(count))
  const texts = async (visitor: TestVisitor) => (await visitor.messages()).messages.map(({ message }) => message)
  const outside = async () => {
    const visitor = await shop.visitorOf(flowBot)
    await visitor.say("fora")
    await waitFor("/transferencia", 1)
    return { visitor, dialogId: await visitor.dialogId() }
  }
  const hook = (body: unknown, facts: { readonly token?: string; readonly signature?: string } = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    return server.app.inject({
      method: "POST",
      url: `/api/hooks/${facts.token ?? flowBot.token}`,
      headers: { "content-type": "application/json", "x-prosa-signature": facts.signature ?? signed(text) },
      payload: text,
    })
  }
  const close = (id: DialogId) => camila.post(`/api/omnichannel/dialogs/finalize/${id}`, {})

  const sendFile = async (visitor: TestVisitor) => {
    const headers = { authorization: `Bearer ${visitor.token}` }
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "nota.pdf")
    const uploaded = await server.browser().fetch("/api/livechat/files", { method: "POST", body: form, headers })
    // the route's answer: any other fails the next request
    const { fileId } = (await uploaded.json()) as { fileId: string }
    const said = { text: "", fileIds: [fileId], clientId: crypto.randomUUID() }
    expect((await server.browser().post("/api/livechat/messages", said, headers)).status).toBe(200)
  }
  const readsLinked = async (path: string) => {
    // the body as docs/webhooks.md describes it
    const [body] = told(path) as unknown as ReadonlyArray<{ readonly files: ReadonlyArray<{ url: string }> }>
    expect(body).toMatchObject({
      messageId: expect.any(Number),
      seq: expect.any(Number),
      files: [{ name: "nota.pdf", mime: "application/pdf" }],
    })
    const { pathname } = new URL(body?.files[0]?.url ?? "")
    const read = await server.app.inject({ method: "GET", url: pathname })
    expect([read.statusCode, Buffer.compare(read.rawPayload, Buffer.from(pdf))]).toEqual([200, 0])
  }

  describe("an external platform", () => {
    it("is told each message of the person, in their order, and nothing of a room that the bot conducts", async () => {
      const free = await shop.visitorOf(flowBot)
      await free.say("oi")
      const { visitor, dialogId } = await outside()
      for (let n = 0; n < 5; n += 1) await visitor.say(`mensagem ${n}`)
      await waitFor("/mensagem", 5)
      expect(told("/mensagem").map(({ message }) => message)).toEqual([0, 1, 2, 3, 4].map((n) => `mensagem ${n}`))
      expect(told("/mensagem")[0]).toMatchObject({
        event: "message",
        dialogId,
        botId: flowBot.id,
        messageId: expect.any(Number),
      })
    })

    it("is told a reaction in words, with the message on which it stands, and not as a message of its own", async () => {
      const { visitor, dialogId } = await outside()
      await visitor.say("Obrigado!")
      await waitFor("/mensagem", 1)
      const reaction = { emoji: "👍", words: "Reagiu com 👍 a “Vou passar.”", at: server.clock.now() }
      for (let times = 0; times < 2; times += 1)
        await Effect.runPromise(
          server.transactions.asTenant(shop.companyId, (tx) =>
            reactToMessage(tx, shop.companyId, { id: dialogId, seq: 3 }, reaction, server.clock.now()),
          ),
        )
      await settled()
      expect(told("/mensagem").at(-1)).toMatchObject({ message: reaction.words, reaction: "👍", quotedSeq: 3 })
      expect(told("/mensagem").at(-1)).not.toHaveProperty("messageId")
      expect(told("/mensagem")).toHaveLength(2)
    })

    it("gets a link to each file of a message, which needs no session", async () => {
      const { visitor } = await outside()
      await sendFile(visitor)
      await waitFor("/mensagem", 1)
      await readsLinked("/mensagem")
    })

    it("is told the messages in their order although the first attempt fails", async () => {
      const { visitor } = await outside()
      system.respond({ status: 503 })
      await visitor.say("primeira")
      await waitFor("/mensagem", 1)
      await visitor.say("segunda")
      system.respond({ json: {} })
      server.advance(3_000)
      await waitFor("/mensagem", 3)
      expect(told("/mensagem").map(({ message }) => message)).toEqual(["primeira", "primeira", "segunda"])
    })

    it("is told nothing any more of what could not be told within a day, however far the server's clock is ahead", async () => {
      const { visitor } = await outside()
      system.respond({ status: 503 })
      await visitor.say("de ontem")
      await waitFor("/mensagem", 1)
      await visitor.say("de hoje")
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`
          update webhook_news set created_at = now() - case when payload ->> 'message' = 'de ontem' then interval '24 hours 1 second'
            else interval '23 hours' end`),
      )
      system.respond({ json: {} })
      server.advance(7_200_000)
      await settled()
      server.advance(-7_200_000)
      expect(told("/mensagem").map(({ message }) => message)).toEqual(["de ontem", "de hoje"])
    })

    it("says messages in the room, closes it, and is told of each", async () => {
      const { visitor, dialogId } = await outside()
      const messages = [
        "Oi, aqui é da loja.",
        { text: "Serve?", buttons: ["Sim", { label: "Site", link: "https://loja.com.br" }], id: "m-1" },
      ]
      const answer = await hook({ dialogId, messages })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { messages: [{ repeated: false }, { id: "m-1", repeated: false }], closed: false, repeated: false },
      ])
      expect((await texts(visitor)).slice(-2)).toEqual(["Oi, aqui é da loja.", "Serve?"])
      await waitFor("/retorno", 2)
      expect(told("/retorno")[1]).toMatchObject({ event: "messageStatus", status: "sent", id: "m-1" })
      expect((await hook({ dialogId, close: true })).json()).toMatchObject({ closed: true })
      await waitFor("/fim", 1)
      expect((await visitor.messages()).finished).toBe(true)
      const late = await hook({ dialogId, messages: ["ainda aí?"] })
      expect([late.statusCode, late.json()]).toMatchObject([422, { message: "Esta conversa foi finalizada." }])
    })

    it("does each id once, of a message and of a call", async () => {
      const { visitor, dialogId } = await outside()
      const body = { dialogId, id: "c-1", messages: [{ text: "Uma vez.", id: "m-1" }] }
      await hook(body)
      expect((await hook(body)).json()).toMatchObject({ messages: [], repeated: true })
      const other = await hook({ dialogId, messages: [{ text: "Uma vez.", id: "m-1" }, "Outra."] })
      expect(other.json()).toMatchObject({ messages: [{ id: "m-1", repeated: true }, { repeated: false }] })
      const said = await texts(visitor)
      expect([said.filter((text) => text === "Uma vez.").length, said.at(-1)]).toEqual([1, "Outra."])
      const both = { dialogId, id: "c-2", messages: ["Ao mesmo tempo."] }
      await Promise.all([hook(both), hook(both), hook(both)])
      expect((await texts(visitor)).filter((text) => text === "Ao mesmo tempo.")).toHaveLength(1)
    })
  })

  describe("a call that is not theirs", () => {
    it("is 401 unsigned or wrongly signed, whatever else is wrong", async () => {
      const { visitor, dialogId } = await outside()
      const body = JSON.stringify({ dialogId, messages: ["falso"] })
      const wrong = [
        "",
        "sha256=",
        signed(body, "outro segredo"),
        signed(`${body} `),
        signed(body).slice(0, -1),
        signed(body).slice(7),
      ]
      for (const signature of wrong) {
        const answer = await hook(body, { signature })
        expect([signature, answer.statusCode, answer.json()]).toMatchObject([signature, 401, { _tag: "SessionEnded" }])
      }
      expect((await hook("{", { signature: "sha256=1" })).statusCode).toBe(401)
      expect((await hook(body, { token: "nao-existe-este-token-aqui" })).statusCode).toBe(401)
      expect(await texts(visitor)).not.toContain("falso")
    })

    it("is 404 for another bot's dialog, and 422 in one that the flow or a person conducts", async () => {
      const { dialogId } = await outside()
      expect((await hook({ dialogId, messages: ["oi"] }, { token: employee.token })).statusCode).toBe(404)
      expect((await hook({ dialogId: 2_000_000, messages: ["oi"] })).statusCode).toBe(404)
      const free = await shop.visitorOf(flowBot)
      await free.say("oi")
      const conducted = await hook({ dialogId: await free.dialogId(), messages: ["oi"] })
      expect([conducted.statusCode, conducted.json()]).toMatchObject([422, { _tag: "HookRefused" }])
    })

    it("is 400 if it is signed and makes no sense", async () => {
      const { dialogId } = await outside()
      const tooMany = Array.from({ length: 21 }, () => "oi")
      const bodies = [
        "{",
        "[]",
        {},
        { dialogId },
        { dialogId, messages: [] },
        { dialogId, messages: [""] },
        { dialogId: "1", messages: ["a"] },
        { dialogId, messages: tooMany },
        { dialogId, messages: ["a\0b"] },
        { dialogId, messages: ["x".repeat(4_097)] },
        { dialogId, messages: [{ text: "a", buttons: [{ label: "b", link: "javascript:alert(1)" }] }] },
      ]
      for (const body of bodies) expect([body, (await hook(body)).statusCode]).toEqual([body, 400])
      expect((await hook({ dialogId, messages: ["x"], filler: "y".repeat(600_000) })).statusCode).toBe(413)
    })
  })

  it("is told that a dialog was closed, by the bot and by an attendant", async () => {
    const visitor = await shop.visitorOf(flowBot)
    await visitor.say("tchau")
    await waitFor("/fim", 1)
    const other = await shop.visitorOf(flowBot)
    await other.say("oi")
    const dialogId = await other.dialogId()
    const { status } = await close(dialogId)
    expect(status).toBe(200)
    await waitFor("/fim", 2)
    expect(told("/fim")[1]).toMatchObject({ event: "roomClosed", dialogId })
  })

  describe("a digital employee that takes a conversation over", () => {
    const handing = async (words: string) => {
      const door = await server.seed.bot(shop.companyId, shop.customerCare, "Porta")
      const target = {
        kind: "specific-bot",
        workspaceId: shop.customerCare,
        botId: employee.id,
        botName: "Bia",
        initialMessage: "Agora é com a Bia.",
        media: "WHATSAPP_QRCODE",
      } as const
      await publish(
        camila,
        door,
        drawFlow("Porta", [
          { title: "Início", says: ["Olá!"], ways: [way("Bia", "Bia")], fallback: ["Não entendi."] },
          { title: "Bia", says: ["Só um momento."], transfer: target },
        ]),
      )
      const visitor = await shop.visitorOf(door)
      return { door, visitor, said: await visitor.say(words) }
    }

    it("says the initial message, and its system is asked from the next message on", async () => {
      system.respond({ json: { messages: ["Oi, eu sou a Bia."] } })
      const { visitor, said } = await handing("bia")
      expect(said).toEqual(["Só um momento.", "Transferida para o robô Bia", "Agora é com a Bia."])
      expect(told("/bia")).toEqual([])
      await visitor.say("bom dia")
      await waitFor("/bia", 1)
      expect(told("/bia")).toMatchObject([{ event: "employeeMessage", message: "bom dia", botId: employee.id }])
      await soon(async () => expect((await texts(visitor)).at(-1)).toBe("Oi, eu sou a Bia."))
    })

    it("takes the place of an inactive bot, and is asked about the very message that reached it", async () => {
      const { door } = await handing("oi")
      await server.seed.asTenant(shop.companyId, (tx) =>
        tx.execute(sql`update bots set active = false, transfer_bot_id = ${employee.id} where id = ${door.id}`),
      )
      system.respond({ json: { messages: ["Aqui é a Bia."] } })
      const visitor = await shop.visitorOf(door)
      await visitor.say("preciso de ajuda")
      await waitFor("/bia", 1)
      expect(told("/bia")).toMatchObject([{ message: "preciso de ajuda", botId: employee.id }])
      await soon(async () =>
        expect(await texts(visitor)).toEqual(["preciso de ajuda", "Transferida para o robô Bia", "Aqui é a Bia."]),
      )
      await visitor.say("e agora?")
      await waitFor("/bia", 2)
    })
  })

  describe("a digital employee", () => {
    it("forwards each message in its order, and says the answers", async () => {
      system.respond({ json: { messages: ["Pois não?", { text: "Escolha", buttons: ["A", "B"] }] } })
      const visitor = await shop.visitorOf(employee)
      expect(visitor.greeting).toEqual([])
      await visitor.say("bom dia")
      await soon(async () => expect(await texts(visitor)).toEqual(["bom dia", "Pois não?", "Escolha"]))
      expect(told("/bia")).toMatchObject([{ event: "employeeMessage", message: "bom dia" }])
      await waitFor("/bia/retorno", 2)
      expect(told("/bia/retorno")[0]).toMatchObject({ event: "employeeMessageStatus", status: "sent" })
      system.respond({ json: {} })
      await visitor.say("um")
      await visitor.say("dois")
      await visitor.say("três")
      await waitFor("/bia", 4)
      expect(told("/bia").map(({ message }) => message)).toEqual(["bom dia", "um", "dois", "três"])
    })

    it("gets the number of each message and a link to each file of it, which needs no session", async () => {
      const visitor = await shop.visitorOf(employee)
      await sendFile(visitor)
      await waitFor("/bia", 1)
      await readsLinked("/bia")
      await visitor.say("recebeu?")
      await waitFor("/bia", 2)
      const { messages } = await visitor.messages()
      const said = messages.filter(({ sender }) => sender === "CLIENT")
      // of each message the number that it is stored with
      expect(told("/bia").map((body) => Reflect.get(body, "seq"))).toEqual(said.map(({ seq }) => seq))
    })

    it("says later answers that come by the endpoint, and is silent once a person has joined", async () => {
      const visitor = await shop.visitorOf(employee)
      await visitor.say("oi")
      await waitFor("/bia", 1)
      const dialogId = await visitor.dialogId()
      const later = await hook({ dialogId, messages: ["Já verifiquei."] }, { token: employee.token })
      expect(later.statusCode).toBe(200)
      expect((await texts(visitor)).at(-1)).toBe("Já verifiquei.")
      expect((await camila.post(`/api/omnichannel/dialogs/${dialogId}/join`, {})).status).toBe(200)
      await visitor.say("tem alguém?")
      const refused = await hook({ dialogId, messages: ["eu"] }, { token: employee.token })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { message: "Esta conversa está com uma pessoa da equipe." },
      ])
      await settled()
      expect(told("/bia")).toHaveLength(1)
    })

    it("says the last resort if its system fails twice", async () => {
      system.respond({ status: 500 })
      const visitor = await shop.visitorOf(employee)
      await visitor.say("oi")
      await waitFor("/bia", 1)
      server.advance(2_000)
      await soon(async () => expect((await texts(visitor)).at(-1)).toMatch(/^Desculpe, não entendi/u))
      expect(told("/bia")).toHaveLength(2)
    })
  })

  it("pauses after 20 failures in a row, says so, and goes on with one success", async () => {
    const { visitor } = await outside()
    // a success that is recorded later would begin the count again
    await settled()
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update bot_webhooks set failures = 19 where bot_id = ${flowBot.id}`),
    )
    system.respond({ status: 500 })
    await visitor.say("falha")
    const config = async () => (await camila.get(`/api/bots/${flowBot.id}/webhook-config`)).body
    await soon(async () => expect(await config()).toMatchObject({ paused: { failures: 20 } }))
    const standing = async () => (await camila.get(`/api/bots/${flowBot.id}`)).body
    expect(await standing()).toMatchObject({ webhook: { addresses: 6, failures: 20, paused: true } })
    const made = told("/mensagem").length
    system.respond({ json: {} })
    server.advance(10_000)
    await visitor.say("durante a pausa")
    await nothingIsDue()
    expect(told("/mensagem")).toHaveLength(made)
    server.advance(61_000)
    await soon(() => expect(told("/mensagem").at(-1)).toMatchObject({ message: "durante a pausa" }))
    expect(await config()).toMatchObject({ paused: null })
    expect(await standing()).toMatchObject({ webhook: { failures: 0, paused: false } })
  })

  it("tells what waited for the end of a pause at once when a person ends it", async () => {
    const { visitor } = await outside()
    await settled()
    const until = new Date(server.clock.now() + 60_000).toISOString()
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`update bot_webhooks set failures = 20, paused_until = ${until} where bot_id = ${flowBot.id}`),
    )
    system.respond({ json: {} })
    await visitor.say("espera a pausa")
    await nothingIsDue()
    expect(told("/mensagem").at(-1)).not.toMatchObject({ message: "espera a pausa" })
    await camila.post(`/api/bots/${flowBot.id}/webhook-config/resume`, {})
    await soon(() => expect(told("/mensagem").at(-1)).toMatchObject({ message: "espera a pausa" }))
  })
})
