import { randomUUID } from "node:crypto"
import type { Permission } from "@prosa/core/access"
import { campaignMessages, type CampaignDetails, type CampaignMessageRow, type CampaignRow } from "@prosa/core/campaign"
import { deliveryMessages } from "@prosa/core/channel"
import type { WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { wholeOr } from "../../tests/long-run.ts"
import { soon } from "../../tests/soon.ts"
import type { ChannelEvent } from "../channel/events/channel-event.ts"
import { storeEvents } from "../channel/events/event-store.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { countDueJobs } from "../testing/due-jobs.ts"
import { createFakeGateway, seedConnection } from "../testing/fake-gateway.ts"
import { openShop, type TestShop } from "../testing/shop.ts"

const all: ReadonlyArray<Permission> = ["campaign_view", "campaign_create", "campaign_edit"]
const minute = 60_000

describeOnDatabase("campaigns", (open) => {
  const gateway = createFakeGateway("WHATSAPP_QRCODE")
  let server: TestServer
  let admin: TestBrowser
  beforeAll(async () => {
    server = await startTestServer(await open(migrations), { gateways: { WHATSAPP_QRCODE: gateway } })
    await server.seed.administrator("admin@campanhas.com.br")
    admin = await server.signedIn("admin@campanhas.com.br")
  })
  afterAll(() => server.close())

  let persons = 0
  /** A company with a campaign's bot, whose number is connected, and who may send campaigns. */
  const settle = async () => {
    const shop: TestShop = await openShop(server)
    const { companyId, customerCare, bot } = shop
    const rows = async <Row extends object>(statement: string) =>
      (await server.seed.asTenant(companyId, (tx) => tx.execute<Row>(statement))).rows
    const externalId = randomUUID()
    const connection = await seedConnection(server.seed, {
      companyId,
      botId: bot.id,
      medium: "WHATSAPP_QRCODE",
      externalId,
    })
    await rows("update companies set allow_campaign_creation = true, campaign_risks_accepted_at = now()")
    await rows(`update bots set target = 5 where id = ${bot.id}`)
    const signIn = async (permissions: ReadonlyArray<Permission>, workspaces: ReadonlyArray<WorkspaceId>) => {
      const email = `pessoa${++persons}@campanhas.com.br`
      await server.seed.person(companyId, { email, name: "Helena", permissions, workspaces })
      return server.signedIn(email)
    }
    const helena = await signIn(all, [customerCare])
    const contact = async (name: string, phone: string, workspaceId: WorkspaceId = customerCare): Promise<number> =>
      (
        await rows<{ id: number }>(
          `insert into contacts (company_id, workspace_id, name, name_folded, phone)
            values (${companyId}, ${workspaceId}, '${name}', '${name.toLowerCase()}', '${phone}') returning id`,
        )
      )[0]?.id ?? 0
    const draft = (ids: ReadonlyArray<number>, more: object = {}) => ({
      name: "Natal",
      message: "Oi, {{1}}!",
      variables: { 1: "name" },
      interval: 60,
      botId: bot.id,
      media: "WHATSAPP_QRCODE",
      file: null,
      startAt: new Date(server.clock.now() + minute).toISOString(),
      workspaceId: customerCare,
      audience: { kind: "some", ids },
      ...more,
    })
    const create = async (ids: ReadonlyArray<number>, more: object = {}): Promise<number> => {
      const { status, body } = await helena.post("/api/campaigns", draft(ids, more))
      expect([status, body]).toMatchObject([200, { id: expect.any(Number) }])
      return (body as { readonly id: number }).id
    }
    const get = async (id: number): Promise<CampaignRow> =>
      ((await helena.get(`/api/campaigns/${id}`)).body as CampaignDetails).campaign
    const messages = async (id: number) =>
      (
        (await helena.post(`/api/campaigns/${id}/messages`, { offset: 0, limit: 100 })).body as {
          readonly result: ReadonlyArray<CampaignMessageRow>
        }
      ).result
    const states = async (id: number) => (await messages(id)).map(({ state }) => state)
    const act = (id: number, action: "start" | "pause" | "cancel") => helena.post(`/api/campaigns/${id}/${action}`, {})
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
    const reports = async (event: ChannelEvent, person = "") => {
      const told = { connection: externalId, id: randomUUID(), person, event }
      await Effect.runPromise(storeEvents(server.transactions, "WHATSAPP_QRCODE", [told], server.clock.now()))
      await soon(async () => expect(await rows("select 1 from channel_events where payload is not null")).toEqual([]))
    }
    const says = async (phone: string, text: string) => {
      const person = { identities: [{ kind: "phone" as const, value: phone }], address: phone, name: "" }
      const said = { text, media: [], quiet: false }
      await reports({ kind: "message", externalId: randomUUID(), person, at: server.clock.now(), said }, phone)
    }
    /** What was shown to a number, in order. */
    const shownTo = (phone: string) =>
      gateway.shown.filter(({ to }) => to.value === phone).map(({ part }) => ("text" in part ? part.text : part.kind))
    return {
      ...shop,
      connection,
      rows,
      signIn,
      helena,
      contact,
      draft,
      create,
      get,
      messages,
      states,
      act,
      pass,
      says,
      reports,
      shownTo,
    }
  }
  let numbers = 0
  const newPhone = () => `55119${String(81_000_000 + ++numbers)}`

  describe("permissions and refusals", () => {
    it("without the company's flag every call is refused, of administrators too", async () => {
      const { helena, draft, create, contact, rows, companyId, customerCare } = await settle()
      const ana = await contact("Ana", newPhone())
      const id = await create([ana])
      await rows("update companies set allow_campaign_creation = false")
      const list = { offset: 0, limit: 20, workspaces: [customerCare] }
      const calls = (browser: TestBrowser, of: object) => [
        browser.post("/api/campaigns/list", { ...list, ...of }),
        browser.post("/api/campaigns/preview", { ...draft([ana]), ...of }),
        browser.get(`/api/campaigns/bots?workspaces=${customerCare}&companyId=${companyId}`),
        browser.post("/api/campaigns", { ...draft([ana]), ...of }),
        browser.get(`/api/campaigns/risks?companyId=${companyId}`),
        browser.post("/api/campaigns/risks", { accepts: true, ...of }),
        browser.get(`/api/campaigns/${id}`),
        browser.post(`/api/campaigns/${id}/messages`, { offset: 0, limit: 10 }),
        ...["start", "pause", "cancel"].map((action) => browser.post(`/api/campaigns/${id}/${action}`, {})),
      ]
      for (const [browser, of] of [
        [helena, {}],
        [admin, { companyId }],
      ] as const)
        expect((await Promise.all(calls(browser, of))).map(({ status }) => status)).toEqual(Array(11).fill(403))
    })

    it("without the company's flag a malformed call of an administrator is refused for the flag, before its body is read", async () => {
      const { helena, create, contact, rows, bot, companyId } = await settle()
      const id = await create([await contact("Ana", newPhone())])
      const broken = (browser: TestBrowser, of: object) =>
        Promise.all([
          browser.post("/api/campaigns/list", { ...of, offset: "x" }),
          browser.post("/api/campaigns/preview", { ...of, message: 1 }),
          browser.get(`/api/campaigns/bots?workspaces=x&companyId=${companyId}`),
          browser.post("/api/campaigns", { ...of, name: 1 }),
          browser.post("/api/campaigns/risks", { ...of, accepts: false }),
          browser.post(`/api/campaigns/${id}/messages`, { offset: "x" }),
          browser.post(`/api/campaigns/${id}/messages/export`, { state: "x" }),
          browser.post(`/api/campaigns/${id}/retry`, { places: "x" }),
          browser.put(`/api/campaigns/bots/${bot.id}/daily-cap`, { dailyCap: 0 }),
        ])
      const statuses = async (browser: TestBrowser, of: object) =>
        (await broken(browser, of)).map(({ status }) => status)
      expect(await statuses(admin, { companyId })).toEqual(Array(9).fill(400))
      await rows("update companies set allow_campaign_creation = false")
      expect(await statuses(admin, { companyId })).toEqual(Array(9).fill(403))
      expect(await statuses(helena, {})).toEqual(Array(9).fill(403))
      // Which company is meant is not known: there is nothing to refuse but the input.
      expect((await admin.post("/api/campaigns", { name: 1, companyId: "x" })).status).toBe(400)
      expect((await admin.post("/api/campaigns", { name: 1, companyId: 2_000_000_000 })).status).toBe(400)
    })

    it("come in the order 403, 400, 404, 422", async () => {
      const { helena, signIn, draft, contact, rows, bot, customerCare, afterSales } = await settle()
      const ana = await contact("Ana", newPhone())
      const viewer = await signIn(["campaign_view"], [customerCare])
      const broken = draft([ana], { botId: 2_000_000_000, interval: 61 })
      expect((await viewer.post("/api/campaigns", broken)).status).toBe(403)
      expect((await helena.post("/api/campaigns", broken)).status).toBe(400)
      expect((await helena.post("/api/campaigns", draft([ana], { botId: 2_000_000_000 }))).status).toBe(404)
      expect((await helena.post("/api/campaigns", draft([ana], { workspaceId: afterSales }))).status).toBe(404)
      await rows(`update channel_connections set state = 'broken' where bot_id = ${bot.id}`)
      expect(await helena.post("/api/campaigns", draft([ana]))).toMatchObject({
        status: 422,
        body: { _tag: "BotNotConnected", message: campaignMessages.botNotConnected },
      })
      await rows(`update channel_connections set state = 'connected' where bot_id = ${bot.id}`)
      await rows(`update bots set target = 1 where id = ${bot.id}`)
      expect((await helena.post("/api/campaigns", draft([ana]))).status).toBe(422)
    })

    it("say what is wrong: a start in the past, nobody chosen, nobody who can receive it, a variable without a field", async () => {
      const { helena, draft, contact } = await settle()
      const ana = await contact("Ana", newPhone())
      const mute = await contact("Sem telefone", "")
      const asked = async (body: object) => {
        const answer = await helena.post("/api/campaigns", body)
        return [answer.status, (answer.body as { readonly message: string }).message]
      }
      const past = new Date(server.clock.now() - 1_000).toISOString()
      expect(await asked(draft([ana], { startAt: past }))).toEqual([400, campaignMessages.startInPast])
      expect(await asked(draft([]))).toEqual([400, campaignMessages.noContacts])
      expect(await asked(draft([mute]))).toEqual([422, campaignMessages.nobodyReceives])
      expect(await asked(draft([ana], { variables: {} }))).toEqual([400, "Escolha o que a variável {{1}} representa."])
    })

    it("of a campaign of another company or workspace are those of one that does not exist", async () => {
      const { create, contact, signIn, afterSales } = await settle()
      const id = await create([await contact("Ana", newPhone())])
      const elsewhere = await settle()
      const colleague = await signIn(all, [afterSales])
      for (const browser of [elsewhere.helena, colleague]) {
        expect((await browser.get(`/api/campaigns/${id}`)).status).toBe(404)
        expect((await browser.post(`/api/campaigns/${id}/messages`, { offset: 0, limit: 1 })).status).toBe(404)
        expect((await browser.post(`/api/campaigns/${id}/cancel`, {})).status).toBe(404)
      }
    })

    it("of attachments have the sentences of campaigns, by name, by size and by content", async () => {
      const { helena, draft, contact } = await settle()
      const ana = await contact("Ana", newPhone())
      const asked = async (name: string, content: Buffer) => {
        const file = { name, base64File: content.toString("base64") }
        const { status, body } = await helena.post("/api/campaigns", draft([ana], { file }))
        const { message, detail } = body as { readonly message?: string; readonly detail?: string }
        return [status, message, detail]
      }
      const formats =
        "Formatos aceitos: jpeg, jpg, png, gif, mp4, pdf, txt, doc, docx, xls, xlsx, ogg, amr, webp, 3gp, ppt, pptx, ods, opus"
      const png = Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.alloc(5_242_881)])
      expect(await asked("vírus.exe", Buffer.from("MZ"))).toEqual([422, "Formato nao permitido!", formats])
      expect(await asked("foto.png", png.subarray(0, 5_242_881))).toEqual([
        422,
        "Tamanho maximo excedido. Maximo permitido para imagem: 5 MB",
        "",
      ])
      expect(await asked("nota.pdf", Buffer.from("\x7fELF\u0002\u0001\u0001".padEnd(64, "\0")))).toEqual([
        422,
        "Formato nao permitido!",
        formats,
      ])
      expect((await asked("nota.pdf", Buffer.from("%PDF-1.4 ok")))[0]).toBe(200)
    })
  })

  it("believes no number and no text of the body that the template says otherwise", async () => {
    const { helena, draft, contact, messages, get } = await settle()
    const phone = newPhone()
    const ana = await contact("Ana", phone)
    const written = {
      message: "Compre!",
      contact: {
        id: ana,
        name: "Outra",
        phone: "5511900000000",
        email: null,
        createdAt: "2026-11-19T14:12:00Z",
        workspace: "SAC",
      },
    }
    const { audience: _audience, variables, ...specified } = draft([])
    const created = async (body: object) => {
      const { id } = (await helena.post("/api/campaigns", body)).body as { readonly id: number }
      return { id, sent: (await messages(id)).map((one) => [one.phone, one.text]) }
    }
    const filled = await created({ ...specified, variables, messages: [written] })
    expect(filled.sent).toEqual([[phone, "Oi, Ana!"]])
    expect((await created({ ...specified, messages: [written, written] })).sent).toEqual([[phone, "Compre!"]])
    expect(await get(filled.id)).toMatchObject({ status: "PENDING", totalMessages: 1, totalMessagesPending: 1 })
  })

  it("takes a selection by its filter, however many it finds", async () => {
    const { helena, draft, rows, companyId, customerCare, contact } = await settle()
    const many = wholeOr(100_000, 2_000)
    await rows(`insert into contacts (company_id, workspace_id, name, name_folded, phone)
      select ${companyId}, ${customerCare}, 'Cliente ' || n, 'cliente ' || n, '55118' || (90000000 + n) from generate_series(1, ${many}) n`)
    const ana = await contact("Cliente Ana", newPhone())
    await contact("Fornecedor", newPhone())
    const none = { email: "", phone: "", createdFrom: "", createdUntil: "", lastMessageFrom: "", lastMessageUntil: "" }
    const audience = {
      kind: "filter",
      workspaces: [customerCare],
      filters: { ...none, name: "cliente" },
      except: [ana],
    }
    const body = draft([], { audience })
    const preview = await helena.post("/api/campaigns/preview", body)
    expect(preview.body).toMatchObject({ total: many, receives: many, left: { duplicate: { count: 0 } } })
    const { status, body: created } = await helena.post("/api/campaigns", body)
    expect(status).toBe(200)
    const list = () => helena.post("/api/campaigns/list", { offset: 0, limit: 1, workspaces: [customerCare] })
    await soon(
      async () =>
        expect((await list()).body).toMatchObject({
          result: [{ ...(created as object), preparing: null, totalMessages: many }],
          total: 1,
        }),
      { within: 60_000 },
    )
  })

  describe("the sender", () => {
    it("sends one message an interval from the start on, and completes with the last; the answers are the bot's", async () => {
      const { contact, create, get, states, pass, shownTo, says, rows, messages } = await settle()
      const [ana, bia] = [newPhone(), newPhone()]
      const id = await create([await contact("Ana", ana), await contact("Bia", bia)])
      expect(shownTo(ana)).toEqual([])
      await pass(minute)
      await soon(async () => expect(await states(id)).toEqual(["sent", "pending"]))
      expect(shownTo(ana)).toEqual(["Oi, Ana!"])
      await pass(minute / 2)
      expect(shownTo(bia)).toEqual([])
      await pass(minute / 2)
      await soon(async () => expect(await get(id)).toMatchObject({ status: "COMPLETED", totalMessagesSent: 2 }))
      expect(shownTo(bia)).toEqual(["Oi, Bia!"])
      await says(ana, "oi")
      await soon(() => expect(shownTo(ana).length).toBeGreaterThan(1))
      await says(ana, "oi de novo")
      expect(await get(id)).toMatchObject({ answered: 1, refused: 0 })
      const [first] = await messages(id)
      const room = await rows<{ sender: string }>(
        `select sender from messages where dialog_id = ${first?.dialogId} order by seq limit 3`,
      )
      expect(room.map(({ sender }) => sender)).toEqual(["BOT", "CLIENT", "BOT"])
    })

    it("pauses by itself when its number disconnects, loses no message, and goes on when it is resumed", async () => {
      const { contact, create, get, states, pass, act, rows, connection } = await settle()
      const id = await create([await contact("Ana", newPhone()), await contact("Bia", newPhone())])
      await pass(minute)
      await rows(`update channel_connections set state = 'broken' where id = ${connection}`)
      await pass(minute)
      expect(await get(id)).toMatchObject({ status: "PAUSED", pauseReason: "disconnected", nextAt: null })
      expect(await states(id)).toEqual(["sent", "pending"])
      await rows(`update channel_connections set state = 'connected' where id = ${connection}`)
      expect((await act(id, "start")).status).toBe(200)
      await pass(0)
      await soon(async () => expect(await get(id)).toMatchObject({ status: "COMPLETED", pauseReason: "" }))
    })

    it.each([
      ["the number to come back", deliveryMessages.waitsForConnection, "disconnected"],
      ["the vendor to take more of it", deliveryMessages.tooMany, "limit"],
    ])(
      "pauses while its message waits for %s; that message is sent all the same, once",
      async (_name, reason, pause) => {
        const { contact, create, get, states, rows, shownTo } = await settle()
        const ana = newPhone()
        const id = await create([await contact("Ana", ana), await contact("Bia", newPhone())])
        gateway.refuse({ kind: "offline", reason: "" })
        server.advance(minute)
        await soon(async () => expect(await rows("select 1 from deliveries where reason is not null")).toHaveLength(1))
        await rows(`update deliveries set reason = '${reason}'`)
        await rows("update jobs set due_at = now() where kind = 'campaign-number'")
        await soon(async () => expect(await get(id)).toMatchObject({ status: "PAUSED", pauseReason: pause }))
        expect(await states(id)).toEqual(["sending", "pending"])
        gateway.refuse(undefined)
        await rows("update deliveries set due_at = now()")
        await soon(async () => expect(await states(id)).toEqual(["sent", "pending"]))
        expect(shownTo(ana)).toEqual(["Oi, Ana!"])
        expect((await get(id)).status).toBe("PAUSED")
      },
    )

    it("writes never again to a contact who asks so by a stop word", async () => {
      const { contact, create, get, messages, pass, says, shownTo } = await settle()
      const [ana, bia] = [newPhone(), newPhone()]
      const ids = [await contact("Ana", ana), await contact("Bia", bia)]
      const first = await create(ids.slice(0, 1))
      const second = await create(ids, { startAt: new Date(server.clock.now() + 8 * minute).toISOString() })
      await pass(minute)
      await soon(async () => expect(await get(first)).toMatchObject({ status: "COMPLETED" }))
      await says(ana, "Sair!")
      await soon(() => expect(shownTo(ana)).toEqual(["Oi, Ana!", campaignMessages.stopped]))
      expect(await get(first)).toMatchObject({ answered: 1, refused: 1 })
      const [said] = await messages(first)
      expect(said).toMatchObject({ answeredAt: expect.any(String), refusedAt: expect.any(String) })
      await pass(8 * minute)
      await soon(async () => expect(await get(second)).toMatchObject({ status: "COMPLETED" }))
      expect((await messages(second)).map(({ state, reason }) => [state, reason])).toEqual([
        ["failed", campaignMessages.refused],
        ["sent", ""],
      ])
      const third = await create(ids)
      expect((await messages(third)).map(({ contactName }) => contactName)).toEqual(["Bia"])
    })

    it("pauses before the next message; of two people who cancel at once one is refused", async () => {
      const { contact, create, get, states, pass, act } = await settle()
      const id = await create([await contact("Ana", newPhone()), await contact("Bia", newPhone())])
      await pass(minute)
      await soon(async () => expect(await states(id)).toEqual(["sent", "pending"]))
      expect((await act(id, "pause")).status).toBe(200)
      await pass(10 * minute)
      expect(await states(id)).toEqual(["sent", "pending"])
      expect(await get(id)).toMatchObject({ status: "PAUSED", pauseReason: "person", pausedBy: "Helena" })
      const both = await Promise.all([act(id, "cancel"), act(id, "cancel")])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
        _tag: "ActionRefused",
        message: campaignMessages.actionRefused,
      })
      expect(await states(id)).toEqual(["sent", "cancelled"])
      expect(await get(id)).toMatchObject({ status: "CANCELLED", totalMessagesCanceled: 1 })
    })

    it.each([
      ["the bot is deleted", "update bots set deleted_at = now(), active = false", "bot"],
      ["the company's flag is taken away", "update companies set allow_campaign_creation = false", "flag"],
    ])("pauses when %s, and sends nothing more", async (_name, statement, pauseReason) => {
      const { contact, create, states, pass, rows } = await settle()
      const id = await create([await contact("Ana", newPhone()), await contact("Bia", newPhone())])
      await pass(minute)
      await rows(statement)
      await pass(minute)
      const [row] = await rows(
        `select status, pause_reason as "pauseReason", pending, sent from campaigns where id = ${id}`,
      )
      expect(row).toEqual({ status: "PAUSED", pauseReason, pending: 1, sent: 1 })
      await rows("update companies set allow_campaign_creation = true")
      await pass(10 * minute)
      expect(await states(id)).toEqual(["sent", "pending"])
    })

    it("shares the pace of a number among its campaigns, in turns, and keeps its daily cap", async () => {
      const { contact, create, states, pass, rows, get } = await settle()
      const people = [await contact("Ana", newPhone()), await contact("Bia", newPhone())]
      const [first, second] = [await create(people), await create(people)]
      await pass(minute)
      await soon(async () =>
        expect([await states(first), await states(second)]).toEqual([
          ["sent", "pending"],
          ["pending", "pending"],
        ]),
      )
      await pass(minute)
      await soon(async () =>
        expect([await states(first), await states(second)]).toEqual([
          ["sent", "pending"],
          ["sent", "pending"],
        ]),
      )
      await rows("update campaign_days set sent = 200")
      await pass(minute)
      expect([await states(first), await states(second)]).toEqual([
        ["sent", "pending"],
        ["sent", "pending"],
      ])
      const [job] = await rows<{ hour: number }>(
        `select extract(hour from due_at at time zone 'America/Sao_Paulo')::int as hour from jobs where kind = 'campaign-number'`,
      )
      expect(job).toEqual({ hour: 0 })
      const next = (await get(first)).nextAt ?? ""
      const time = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", timeStyle: "short" })
      expect(time.format(new Date(next))).toBe("00:00")
    })

    it("sends a failed message again when it is asked to, and never one whose outcome is unknown", async () => {
      const { contact, create, states, pass, shownTo, get, helena, messages } = await settle()
      const [ana, bia] = [newPhone(), newPhone()]
      const id = await create([await contact("Ana", ana), await contact("Bia", bia)])
      gateway.refuse({ kind: "final", reason: "O número não tem WhatsApp." })
      await pass(minute)
      await soon(async () => expect(await states(id)).toEqual(["failed", "pending"]))
      gateway.refuse(undefined)
      gateway.die(true)
      await pass(minute)
      await soon(async () => expect(await get(id)).toMatchObject({ status: "COMPLETED", totalMessagesFailed: 2 }))
      gateway.die(false)
      expect((await messages(id)).map(({ mayRetry }) => mayRetry)).toEqual([true, false])
      expect((await helena.post(`/api/campaigns/${id}/retry`, {})).body).toEqual({ retried: 1 })
      expect(await get(id)).toMatchObject({ status: "IN_PROGRESS", totalMessagesPending: 1 })
      await pass(minute)
      await soon(async () => expect(await states(id)).toEqual(["sent", "failed"]))
      expect([shownTo(ana), shownTo(bia)]).toEqual([["Oi, Ana!"], ["Oi, Bia!"]])
      expect(await get(id)).toMatchObject({ status: "COMPLETED", totalMessagesSent: 1, totalMessagesFailed: 1 })
    })

    it("never repeats a message whose outcome is unknown", async () => {
      const { contact, create, messages, pass, shownTo, get, reports } = await settle()
      const ana = newPhone()
      const id = await create([await contact("Ana", ana), await contact("Bia", newPhone())])
      gateway.die(true)
      await pass(minute)
      await soon(async () =>
        expect((await messages(id))[0]).toMatchObject({ state: "failed", reason: campaignMessages.unknownOutcome }),
      )
      gateway.die(false)
      await pass(minute)
      await soon(async () => expect(await get(id)).toMatchObject({ status: "COMPLETED", totalMessagesFailed: 1 }))
      expect(shownTo(ana)).toEqual(["Oi, Ana!"])
      const { externalId, reference } = gateway.shown.find(({ to }) => to.value === ana) ?? expect.unreachable("unsent")
      await reports({ kind: "status", externalId, state: "delivered", at: 0, reason: "", reference })
      await soon(async () => expect(await get(id)).toMatchObject({ totalMessagesSent: 2, totalMessagesFailed: 0 }))
      expect((await messages(id))[0]).toMatchObject({ state: "sent", reason: "" })
    })
  })

  it("answers a repeated call with the campaign that the first one made, also when its start has passed", async () => {
    const { helena, draft, contact } = await settle()
    const file = { name: "nota.txt", base64File: Buffer.from("oi").toString("base64") }
    const body = draft([await contact("Ana", newPhone())], { file })
    const headers = { "idempotency-key": randomUUID() }
    const first = await helena.post("/api/campaigns", body, headers)
    expect(first.status).toBe(200)
    server.advance(10 * minute)
    expect(await helena.post("/api/campaigns", body, headers)).toMatchObject({ status: 200, body: first.body })
    expect((await helena.post("/api/campaigns", body)).status).toBe(400)
    expect((await helena.post("/api/campaigns", { ...body, name: "Outra" }, headers)).status).toBe(422)
  })

  it("writes who created and changed a campaign, and who accepted its risks, into the audit", async () => {
    const { contact, create, act, companyId, helena, rows } = await settle()
    const id = await create([await contact("Ana", newPhone())])
    await act(id, "pause")
    await rows("update companies set campaign_risks_accepted_at = null")
    expect(await act(id, "start")).toMatchObject({ status: 422, body: { _tag: "RisksNotAccepted" } })
    for (const _time of [1, 2]) expect((await helena.post("/api/campaigns/risks", { accepts: true })).status).toBe(200)
    await act(id, "start")
    await act(id, "cancel")
    // The clock has outrun the session of before.
    const auditor = await server.signedIn("admin@campanhas.com.br")
    const { body } = await auditor.get(`/api/audit?companyId=${companyId}&offset=0&limit=20`)
    const { result } = body as { readonly result: ReadonlyArray<{ readonly action: string; readonly subject: string }> }
    expect(result.filter(({ subject }) => subject === `campaign ${id}`).map(({ action }) => action)).toEqual([
      "campaign.cancel",
      "campaign.start",
      "campaign.pause",
      "campaign.create",
    ])
    expect(result.filter(({ action }) => action === "campaign.accept-risks")).toMatchObject([
      { subject: `company ${companyId}`, userName: "Helena" },
    ])
  })
})
