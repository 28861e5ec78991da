import { changeToWire, flowToWire } from "@prosa/adapters-http/routes"
import { type BotChange, emptyAutomationDraft, type Objective } from "@prosa/core/bot"
import type { FlowDocument } from "@prosa/core/flow"
import {
  type BotId,
  type CompanyId,
  EntityTypeId,
  type FlowId,
  type UserId,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../tests/soon.ts"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { createDialogflow } from "../nlu/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { describeOnDatabase } from "../platform/storage/testing/test-databases.ts"
import { migrations } from "../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../testing.ts"
import { type FakeDialogflow, openFakeDialogflow } from "../testing/fake-dialogflow.ts"
import { seedConnection } from "../testing/fake-gateway.ts"
import { png } from "../testing/small-files.ts"
import { openShop, publish, type TestShop } from "../testing/shop.ts"

const unknown = { status: 404, body: { _tag: "NotFound", message: "Registro inexistente" } }
const notAllowed = { status: 403, body: { _tag: "NotAllowed" } }
const svgOf = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`
const entityId = Schema.decodeSync(EntityTypeId)
const nobodysId = 2_000_000_000

type TestBot = Awaited<ReturnType<TestServer["seed"]["bot"]>>

describeOnDatabase("bots over HTTP", (open) => {
  let server: TestServer
  let shop: TestShop
  let company: CompanyId
  let sac: WorkspaceId
  let elsewhere: WorkspaceId
  let helena: TestBrowser
  let reader: TestBrowser
  let bot: TestBot
  let stranger: {
    readonly company: CompanyId
    readonly workspace: WorkspaceId
    readonly person: UserId
    readonly bot: TestBot
  }

  beforeAll(async () => {
    server = await startTestServer(await open(migrations), { jobs: true })
    const { seed } = server
    shop = await openShop(server)
    company = shop.companyId
    sac = shop.customerCare
    elsewhere = await seed.workspace(company, "Sem a Helena")
    await seed.person(company, {
      email: "helena@casa.com.br",
      name: "Helena",
      permissions: ["bot_view", "bot_create", "bot_remove", "entity_view", "entity_import", "omnichannel_view"],
      workspaces: [sac, shop.afterSales],
    })
    await seed.person(company, { email: "leitora@casa.com.br", permissions: ["entity_view"], workspaces: [sac] })
    helena = await server.signedIn("helena@casa.com.br")
    reader = await server.signedIn("leitora@casa.com.br")
    const neighbour = await seed.company()
    const workspace = await seed.workspace(neighbour)
    stranger = {
      company: neighbour,
      workspace,
      person: await seed.person(neighbour, { email: "vizinha@lado.com.br", workspaces: [workspace] }),
      bot: await seed.bot(neighbour, workspace),
    }
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    bot = await server.seed.bot(company, sac)
  })

  const rows = async <Row extends object>(statement: ReturnType<typeof sql>) =>
    (await server.seed.asTenant(company, (tx) => tx.execute<Row>(statement))).rows
  const rowOf = async (id: BotId) =>
    (await rows<Readonly<Record<string, unknown>>>(sql`select * from bots where id = ${id}`))[0]
  const countBots = async () => (await rows<{ n: number }>(sql`select count(*)::int as n from bots`))[0]?.n
  const auditFromCreation = (subject: string) =>
    rows<{ action: string; detail: Record<string, unknown> }>(
      sql`select action, detail from audit where subject = ${subject} order by id`,
    )
  const auditOf = async (subject: string) =>
    (await auditFromCreation(subject)).filter(({ action }) => action !== "bot.create")
  const change = (wish: BotChange, who = helena, id = bot.id) => who.put(`/api/bots/${id}`, changeToWire(wish))
  const remove = async (who: TestBrowser, id: number) => {
    const answer = await who.fetch(`/api/bots/delete/${id}`, { method: "DELETE" })
    const body: unknown = await answer.json()
    return { status: answer.status, body }
  }
  const clone = (facts: object = {}, who = helena) =>
    who.post("/api/bots/clone", { name: "Cópia", botSourceId: bot.id, workspaceId: 0, ...facts })
  const cloned = async (facts: object = {}) => {
    const answer = await clone(facts)
    expect(answer).toMatchObject({ status: 200, body: { id: expect.any(Number) } })
    return (answer.body as { readonly id: BotId }).id // the response shape of the route
  }
  const summary = async (id = bot.id) => {
    const { body } = await helena.get(`/api/bots/${id}/summary`)
    // the wire of a summary
    return body as {
      readonly unpublishedSettings: ReadonlyArray<string> | null
      readonly token: string
      readonly activeBotFlowId: FlowId
    }
  }
  const transferPath = (id: BotId) => `/api/bots/${id}/bot-transfer-settings`
  const transfer = (facts: object, who = helena, id = bot.id) => who.put(transferPath(id), facts)
  const automaticTransfer = (workspaceId: number, userId: number): BotChange => ({
    automations: {
      ...emptyAutomationDraft,
      botTransferAutomationDto: {
        minutes: 15,
        callwebhook: false,
        queue: userId === 0 ? "SEQUENTIAL" : "USER",
        workspaceId: workspaceId as WorkspaceId,
        userId: userId as UserId,
      },
    },
  })
  const keyword = (target: object): BotChange => ({
    // what a client may send
    keywords: [{ phrases: ["gente"], action: { kind: "transfer", target } }] as unknown as BotChange["keywords"] & {},
  })
  const afterFallbacks = (workspaceId: number, userId: number): BotChange => ({
    fallbackTransfer: {
      times: 3,
      target: {
        kind: "specific-person",
        workspaceId: workspaceId as WorkspaceId,
        userId: userId as UserId,
        userName: "",
      },
    },
  })
  const toPerson = (workspaceId: number, userId: number) =>
    keyword({ kind: "specific-person", workspaceId, userId, userName: "" })
  const toBot = (workspaceId: number, botId: number) =>
    keyword({
      kind: "specific-bot",
      workspaceId,
      botId,
      botName: "",
      initialMessage: "Oi",
      media: "WHATSAPP_QRCODE",
    })

  describe("that refer to something", () => {
    it("accept what is their company's", async () => {
      const other = await server.seed.bot(company, sac)
      const good: ReadonlyArray<BotChange> = [
        { workspaceId: shop.afterSales },
        { transferBotId: other.id },
        automaticTransfer(sac, 0),
        automaticTransfer(sac, shop.camila),
        toPerson(shop.afterSales, shop.rafael),
        toBot(sac, other.id),
        afterFallbacks(shop.afterSales, shop.rafael),
      ]
      for (const wish of good) expect([wish, await change(wish)]).toMatchObject([wish, { status: 200 }])
    })

    it("do not know another company's things, one that nobody has, or a bot that was deleted; nothing is written", async () => {
      const gone = await server.seed.bot(company, sac)
      expect(await remove(helena, gone.id)).toMatchObject({ status: 200 })
      const before = await rowOf(bot.id)
      const wrong: ReadonlyArray<BotChange> = [
        ...[stranger.workspace, nobodysId].flatMap((workspace) => [
          { workspaceId: workspace as WorkspaceId },
          automaticTransfer(workspace, 0),
          toPerson(workspace, shop.camila),
          afterFallbacks(workspace, shop.camila),
          keyword({ kind: "sequential-person", workspaceId: workspace, onlyOnlineUser: false }),
          toBot(workspace, shop.bot.id),
        ]),
        ...[stranger.person, nobodysId].flatMap((person) => [automaticTransfer(sac, person), toPerson(sac, person)]),
        ...[stranger.bot.id, gone.id, nobodysId].flatMap((other) => [
          { transferBotId: other as BotId },
          toBot(sac, other),
        ]),
      ]
      for (const wish of wrong) {
        expect([wish, await change({ name: "Escrito", ...wish })]).toMatchObject([wish, unknown])
        expect(await rowOf(bot.id)).toEqual(before)
      }
      expect(await auditOf(`bot ${bot.id}`)).toEqual([])
    })

    it("never are their own transfer bot, and do not move to a workspace of which the caller is no member", async () => {
      expect(await change({ transferBotId: bot.id })).toMatchObject(unknown)
      expect(await change(toBot(sac, bot.id))).toMatchObject(unknown)
      expect(await change({ workspaceId: elsewhere })).toMatchObject(unknown)
    })

    it("do not transfer to a person who is no member of the workspace", async () => {
      const before = await rowOf(bot.id)
      expect(await change(automaticTransfer(sac, shop.rafael))).toMatchObject(unknown)
      expect(await change(toPerson(sac, shop.rafael))).toMatchObject(unknown)
      const wrong = { workspaceId: sac, userId: shop.rafael, transferDialogInitiatedByBot: false }
      expect(await transfer(wrong)).toMatchObject(unknown)
      expect(await rowOf(bot.id)).toEqual(before)
    })

    it("can be saved with a reference that is gone meanwhile, as long as it is not changed", async () => {
      const other = await server.seed.bot(company, sac)
      await change({ transferBotId: other.id })
      await remove(helena, other.id)
      expect(await change({ transferBotId: other.id, name: "Outro nome" })).toMatchObject({ status: 200 })
      expect(await rowOf(bot.id)).toMatchObject({ name: "Outro nome", transfer_bot_id: other.id })
    })

    it("have no room transfer to another company's workspace or person", async () => {
      const before = await rowOf(bot.id)
      const wrong = [
        { workspaceId: stranger.workspace, userId: 0 },
        { workspaceId: nobodysId, userId: 0 },
        { workspaceId: sac, userId: stranger.person },
        { workspaceId: stranger.workspace, userId: stranger.person },
      ]
      for (const facts of wrong)
        expect([facts, await transfer({ ...facts, transferDialogInitiatedByBot: true })]).toMatchObject([
          facts,
          unknown,
        ])
      expect(await rowOf(bot.id)).toEqual(before)
    })

    it("are copied from their own company and workspaces, and into these, only", async () => {
      const hidden = await server.seed.bot(company, elsewhere)
      const before = await countBots()
      const wrong = [
        { botSourceId: stranger.bot.id },
        { botSourceId: nobodysId },
        { botSourceId: hidden.id },
        { workspaceId: stranger.workspace },
        { workspaceId: elsewhere },
        { workspaceId: nobodysId },
      ]
      for (const facts of wrong) expect([facts, await clone(facts)]).toMatchObject([facts, unknown])
      expect(await countBots()).toBe(before)
    })

    it("of another company do not exist for any call", async () => {
      const { id } = stranger.bot
      const avatar = { avatarIconUrl: null, avatarColor: "#102030", chatColor: "#405060" }
      expect(await change({ name: "x" }, helena, id)).toMatchObject(unknown)
      expect(await helena.post(`/api/bots/${id}/update-avatar`, avatar)).toMatchObject(unknown)
      expect(await helena.get(transferPath(id))).toMatchObject(unknown)
      expect(await transfer({ workspaceId: sac }, helena, id)).toMatchObject(unknown)
      expect(await remove(helena, id)).toMatchObject(unknown)
    })
  })

  it("ask for the permission of each call: bot_view, bot_create and bot_remove", async () => {
    const before = await rowOf(bot.id)
    const bots = await countBots()
    const avatar = { avatarIconUrl: null, avatarColor: "#102030", chatColor: "#405060" }
    const writing = (who: TestBrowser) => [
      change({ name: "Outro" }, who),
      who.post(`/api/bots/${bot.id}/update-avatar`, avatar),
      transfer({ workspaceId: sac }, who),
    ]
    for (const answer of await Promise.all(writing(reader))) expect(answer).toMatchObject(notAllowed)
    const camila = await server.signedIn(shop.addressOf("camila"))
    for (const who of [reader, camila]) {
      expect(await clone({}, who)).toMatchObject(notAllowed)
      expect(await remove(who, bot.id)).toMatchObject(notAllowed)
    }
    expect(await rowOf(bot.id)).toEqual(before)
    expect(await countBots()).toBe(bots)
    for (const answer of await Promise.all(writing(camila))) expect(answer).toMatchObject({ status: 200 })
  })

  describe("with a picture", () => {
    const harmful = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>`
    const invalid = {
      status: 400,
      body: {
        _tag: "InvalidInput",
        errors: [{ path: "avatarIconUrl", message: "Imagem inválida. Envie um PNG, JPEG ou SVG de até 150 KB." }],
      },
    }
    const avatar = (avatarIconUrl: string) =>
      helena.post(`/api/bots/${bot.id}/update-avatar`, { avatarIconUrl, avatarColor: "#102030", chatColor: "#405060" })
    const stored = async () => {
      const url = String((await rowOf(bot.id))?.["avatar_icon_url"])
      return Buffer.from(url.replace(/^data:image\/svg\+xml;base64,/u, ""), "base64").toString("utf8")
    }

    it("keep the drawing of an SVG, and neither its scripts nor its events", async () => {
      for (const save of [avatar, (avatarIconUrl: string) => change({ avatarIconUrl })]) {
        expect(await save(svgOf(harmful))).toMatchObject({ status: 200 })
        expect(await stored()).toContain("<path")
        expect(await stored()).not.toMatch(/script|onload|alert/iu)
        await change({ avatarIconUrl: null })
      }
      const made = await helena.post("/api/bots", {
        name: "Desenhado",
        workspaceId: sac,
        target: 1,
        avatarColor: "#102030",
        chatColor: "#405060",
        avatarIconUrl: svgOf(harmful),
      })
      expect(made.status).toBe(200)
      const [row] = await rows<{ url: string }>(sql`select avatar_icon_url as url from bots order by id desc limit 1`)
      expect(Buffer.from((row?.url ?? "").split(",")[1] ?? "", "base64").toString()).not.toMatch(
        /script|onload|alert/iu,
      )
    })

    it("refuse what is no SVG, and change nothing else of the same request", async () => {
      for (const svg of [
        "<svg><path></svg>",
        "<html></html>",
        "not a picture",
        '<!DOCTYPE a [<!ENTITY b "c">]><svg/>',
      ]) {
        expect([svg, await avatar(svgOf(svg))]).toMatchObject([svg, invalid])
        expect([svg, await change({ name: "Escrito", avatarIconUrl: svgOf(svg) })]).toMatchObject([svg, invalid])
      }
      expect((await rowOf(bot.id))?.["name"]).not.toBe("Escrito")
      expect((await rowOf(bot.id))?.["avatar_icon_url"]).toBeNull()
    })
  })

  it("are one consistent row after 100 concurrent changes", async () => {
    const wishes = Array.from({ length: 100 }, (_, at) => ({
      name: `Versão ${at}`,
      whatsappRedirect: `55119000000${String(at).padStart(2, "0")}`,
      transferMessage: `Mensagem ${at}`,
      liveChatInteractions: [`Olá ${at}`],
    }))
    const answers = await Promise.all(wishes.map((wish) => change(wish)))
    expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200))
    const row = await rowOf(bot.id)
    const last = wishes.find(({ name }) => name === row?.["name"])
    expect(row).toMatchObject({
      name_folded: last?.name.toLowerCase().replace("ã", "a"),
      whatsapp_redirect: last?.whatsappRedirect,
      transfer_message: last?.transferMessage,
      live_chat_interactions: last?.liveChatInteractions,
    })
    const entries = await auditOf(`bot ${bot.id}`)
    expect(entries).toHaveLength(100)
    // each change saw the one before it
    const names = entries.map(({ detail }) => detail["before"] as { readonly transferMessage: string })
    const nows = entries.map(({ detail }) => detail["now"] as { readonly transferMessage: string })
    expect(names.slice(1).map((before) => before.transferMessage)).toEqual(
      nows.slice(0, -1).map((now) => now.transferMessage),
    )
  })

  it("count towards the company's limit when they are copied, 20 at once too", async () => {
    const small = await server.seed.company({ botQuota: 5 })
    const workspace = await server.seed.workspace(small)
    const email = `dona@${small}.com.br`
    await server.seed.person(small, { email, permissions: ["bot_create"], workspaces: [workspace] })
    const owner = await server.signedIn(email)
    const { id } = await server.seed.bot(small, workspace)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => clone({ botSourceId: id, name: "Cópia" }, owner)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(16)
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 422,
        body: { _tag: "BotQuotaReached", message: "Sua empresa atingiu o limite de 5 bots." },
      })
    const { rows: left } = await server.seed.asTenant(small, (tx) => tx.execute(`select id from bots`))
    expect(left).toHaveLength(5)
  })

  describe("copied", () => {
    const documentOf = async (id: BotId, published: boolean) => {
      const [row] = await rows<{ id: FlowId; document: FlowDocument }>(
        sql`select id, document from flows where bot_id = ${id} and published = ${published} order by id desc`,
      )
      return row
    }
    const saysIn = (document: FlowDocument | undefined) => JSON.stringify(document?.nodes[0]?.botInteractions ?? [])

    it("begin with the draft, and with the published version where there is none", async () => {
      await publish(helena, bot, drawFlow("Loja", [{ title: "Início", says: ["Publicado"], fallback: [] }]))
      const fromPublished = await cloned()
      expect(saysIn((await documentOf(fromPublished, false))?.document)).toContain("Publicado")
      expect(await documentOf(fromPublished, true)).toBeUndefined()
      const { activeBotFlowId: flowId } = await summary()
      const draft = drawFlow("Loja", [{ title: "Início", says: ["Rascunho"], fallback: [] }])
      const saved = await helena.put(`/api/bots/${bot.id}/flow/${flowId}`, { ...flowToWire(draft), revision: 1 })
      expect(saved).toMatchObject({ status: 200 })
      const fromDraft = await cloned({ name: "  Segunda  ", workspaceId: shop.afterSales })
      expect(saysIn((await documentOf(fromDraft, false))?.document)).toContain("Rascunho")
      expect(await rowOf(fromDraft)).toMatchObject({ name: "Segunda", workspace_id: shop.afterSales })
    })

    it("have entities of their own, to which their flow points, and share those of the system", async () => {
      const entity = await helena.post("/api/entityTypes", {
        name: "Cor",
        defineSynonyms: true,
        regexpEntity: false,
        allowAutomatedExpansion: false,
        fuzzyMatching: false,
        entries: [{ value: "Azul", synonyms: ["petróleo"] }],
        botId: bot.id,
      })
      expect(entity.status).toBe(200)
      const own = entityId((entity.body as { readonly id: number }).id) // the response shape of the route
      const [system] = await rows<{ id: EntityTypeId }>(sql`select id from entity_types where name = 'cep'`)
      if (system === undefined) throw new Error("the company has no entities of the system")
      await publish(
        helena,
        bot,
        drawFlow("Loja", [
          {
            title: "Início",
            says: ["Qual cor?"],
            fallback: [],
            captures: [
              { to: "Fim", entity: { id: own, name: "Cor" } },
              { to: "Entrega", entity: { id: system.id, name: "cep" } },
            ],
          },
          { title: "Fim", says: ["Até!"], ends: true },
          { title: "Entrega", says: ["Chega amanhã."], ends: true },
        ]),
      )
      const copy = await cloned()
      const copies = await rows<{ id: number; name: string; entries: unknown }>(
        sql`select id, name, entries from entity_types where bot_id = ${copy}`,
      )
      expect(copies).toMatchObject([{ name: "Cor" }])
      expect(JSON.stringify(copies[0]?.entries)).toContain("petróleo")
      expect(copies[0]?.id).not.toBe(own)
      const used = (await documentOf(copy, false))?.document.nodes.flatMap((node) =>
        node.userInteractions.map((answer) => answer.entity?.id),
      )
      expect(used?.filter((id) => id !== undefined)).toEqual([copies[0]?.id, system.id])
      expect(await rows(sql`select id from entity_types where bot_id = ${bot.id}`)).toEqual([{ id: own }])
    })

    it("use the files of the flow", async () => {
      const form = new FormData()
      form.append("name", "foto.png")
      form.append("mimeType", "image/png")
      form.append("file", new Blob([new Uint8Array(png)], { type: "image/png" }), "foto.png")
      const uploaded = await helena.fetch("/api/files/upload", { method: "POST", body: form })
      // the response shape of the route
      const { fileId, url } = (await uploaded.json()) as { readonly fileId: string; readonly url: string }
      const drawn = drawFlow("Loja", [{ title: "Início", says: ["Veja"], fallback: [] }])
      await publish(helena, bot, {
        ...drawn,
        nodes: drawn.nodes.map((node) => ({
          ...node,
          botInteractions: node.botInteractions.map((said) => ({
            ...said,
            files: [{ fileId, name: "foto.png", mime: "image/png", url }],
          })),
        })),
      })
      const copy = await cloned()
      const flow = await documentOf(copy, false)
      expect(await rows(sql`select file_id from file_uses where flow_id = ${flow?.id ?? 0}`)).toEqual([
        { file_id: fileId },
      ])
    })

    it("have the room transfer of the source, never its token, keys, webhooks, rooms or hosts", async () => {
      await publish(helena, bot, drawFlow("Loja", [{ title: "Início", says: ["Olá"], fallback: ["Hein?"] }]))
      await (await shop.visitorOf(bot)).say("oi")
      await helena.put(`/api/bots/${bot.id}/live-chat-hosts`, { hosts: ["loja.com.br"] })
      await transfer({ workspaceId: sac, userId: shop.camila, transferDialogInitiatedByBot: true })
      const webhook = await helena.post(`/api/bots/${bot.id}/webhook-config`, {
        url: "https://loja.com.br/prosa",
        transferUrl: "",
        sendMessageUrl: "",
        closeRoomUrl: "",
        callbackUrl: "",
        digitalEmployeeUrl: "",
        digitalEmployeeCallbackUrl: "",
        headers: [{ key: "x-segredo", value: "abc" }],
      })
      expect(webhook.status).toBe(200)
      await rows(sql`
        insert into provider_keys (company_id, project_id, key_id, folded, sealed, bot_id, purpose)
        values (${company}, 'projeto', ${`chave-${bot.id}`}, 'projeto', '\\x00', ${bot.id}, 'production')`)
      const copy = await cloned()
      const wire = await summary(copy)
      expect(wire.token).not.toBe((await summary()).token)
      expect(wire).toMatchObject({ liveChatHosts: [], lastServices: [], unpublishedSettings: null, dialogs: 0 })
      expect((await helena.get(transferPath(copy))).body).toMatchObject({
        workspaceId: sac,
        userId: shop.camila,
        transferDialogInitiatedByBot: true,
      })
      expect(await rows(sql`select 1 from provider_keys where bot_id = ${copy}`)).toEqual([])
      expect((await helena.get(`/api/bots/${copy}/webhook-config`)).body).toMatchObject({ url: "", headers: [] })
    })

    it("are in the audit with their source", async () => {
      const copy = await cloned({ name: "Segunda" })
      expect(await auditOf(`bot ${copy}`)).toEqual([{ action: "bot.clone", detail: { name: "Segunda", from: bot.id } }])
    })
  })

  describe("in the list", () => {
    const listed = async (who: TestBrowser, companyId: CompanyId, workspaces: ReadonlyArray<WorkspaceId>) => {
      const { body } = await who.post("/api/bots/list", { companyId, workspaces, name: "", limit: 100, offset: 0 })
      // the wire of the route
      return (body as { readonly result: ReadonlyArray<BotCardWire> }).result
    }
    interface BotCardWire {
      readonly id: BotId
      readonly dialogs: number
      readonly isWhatsappQrCodeConnected: boolean
    }

    it("count the dialogs that each conducts, open and closed, of their own company alone", async () => {
      const quiet = await server.seed.bot(company, sac, "Sem conversas")
      const ending = drawFlow("Loja", [
        { title: "Início", says: ["Olá"], ways: [way("Fim", "Tchau")], fallback: ["Hein?"] },
        { title: "Fim", says: ["Até!"], ends: true },
      ])
      await publish(helena, bot, ending)
      const other = await openShop(server)
      for (const text of ["oi", "tchau", "olá"]) await (await shop.visitorOf(bot)).say(text)
      for (const text of ["oi", "pedido"]) await (await other.visitor()).say(text)
      const dialogsOf = async (...wish: Parameters<typeof listed>) =>
        new Map((await listed(...wish)).map(({ id, dialogs }) => [id, dialogs]))
      const ours = await dialogsOf(helena, company, [sac])
      expect([ours.get(bot.id), ours.get(quiet.id), ours.has(other.bot.id)]).toEqual([3, 0, false])
      expect(await summary()).toMatchObject({ dialogs: 3 })
      const camila = await server.signedIn(other.addressOf("camila"))
      expect(await dialogsOf(camila, other.companyId, [other.customerCare])).toEqual(new Map([[other.bot.id, 2]]))
    })

    it("have the icon while a number of theirs is connected by QR code, and for no other channel or bot", async () => {
      const other = await openShop(server)
      const theirs = { companyId: other.companyId, botId: other.bot.id }
      await seedConnection(server.seed, { ...theirs, medium: "WHATSAPP_QRCODE", externalId: `qr-${other.bot.id}` })
      const ours = { companyId: company, botId: bot.id }
      await seedConnection(server.seed, { ...ours, medium: "WHATSAPP", externalId: `api-${bot.id}` })
      const connected = async () =>
        (await listed(helena, company, [sac])).filter((card) => card.isWhatsappQrCodeConnected).map(({ id }) => id)
      expect(await connected()).not.toContain(bot.id)
      const externalId = `qr-${bot.id}`
      const id = await seedConnection(server.seed, { ...ours, medium: "WHATSAPP_QRCODE", externalId })
      expect(await connected()).toContain(bot.id)
      for (const state of ["waiting", "broken"]) {
        await rows(sql`update channel_connections set state = ${state} where id = ${id}`)
        expect(await connected()).not.toContain(bot.id)
      }
      await rows(sql`update channel_connections set state = 'connected' where id = ${id}`)
      expect(await connected()).toEqual([bot.id])
      const camila = await server.signedIn(other.addressOf("camila"))
      expect(await listed(camila, other.companyId, [other.customerCare])).toMatchObject([
        { id: other.bot.id, isWhatsappQrCodeConnected: true },
      ])
    })
  })

  describe("deleted", () => {
    it("free their keys, and vanish from lists, pages and the home page's choices", async () => {
      await rows(sql`
        insert into provider_keys (company_id, project_id, key_id, folded, sealed, bot_id, purpose)
        values (${company}, 'projeto', ${`livre-${bot.id}`}, 'projeto', '\\x00', ${bot.id}, 'production')`)
      const wish = { companyId: company, workspaces: [sac], name: "", limit: 100, offset: 0 }
      const listed = async () => {
        const { body } = await helena.post("/api/bots/list", wish)
        return (body as { readonly result: ReadonlyArray<{ readonly id: number }> }).result.map(({ id }) => id) // the wire
      }
      expect(await listed()).toContain(bot.id)
      const { body: name } = await helena.get(`/api/bots/${bot.id}`)
      expect(await remove(helena, bot.id)).toEqual({ status: 200, body: { id: bot.id } })
      expect(await listed()).not.toContain(bot.id)
      expect(await helena.get(`/api/bots/${bot.id}`)).toMatchObject(unknown)
      expect(await helena.get(`/api/bots/${bot.id}/summary`)).toMatchObject(unknown)
      expect(await helena.get(`/api/bots/${bot.id}/flow/${bot.flowId}`)).toMatchObject(unknown)
      expect(await rows(sql`select bot_id, purpose from provider_keys where key_id = ${`livre-${bot.id}`}`)).toEqual([
        { bot_id: null, purpose: null },
      ])
      expect(await auditOf(`bot ${bot.id}`)).toEqual([
        { action: "bot.remove", detail: { name: (name as { readonly name: string }).name } },
      ])
      expect(await remove(helena, bot.id)).toMatchObject(unknown)
    })

    it("answer nobody any more; their rooms close, stay readable, and keep what was said", async () => {
      await publish(helena, bot, drawFlow("Loja", [{ title: "Início", says: ["Olá"], fallback: ["Hein?"] }]))
      const visitor = await shop.visitorOf(bot)
      expect(await visitor.say("oi")).toEqual(["Hein?"])
      const dialog = await visitor.dialogId()
      await remove(helena, bot.id)
      expect(await server.browser().post("/api/livechat/sessions", { botToken: bot.token })).toMatchObject({
        status: 404,
      })
      const room = `/api/omnichannel/dialogs/${dialog}`
      await soon(async () =>
        expect((await rows(sql`select status from dialogs where id = ${dialog}`))[0]).toEqual({ status: 1 }),
      )
      expect(await helena.get(room)).toMatchObject({ status: 200 })
      const { status, body } = await helena.get(`${room}/messages?limit=20&offset=0`)
      expect(status).toBe(200)
      for (const text of ["oi", "Hein?", "Conversa finalizada: o robô foi excluído"])
        expect(JSON.stringify(body)).toContain(text)
    })

    it("make room for another bot of the company", async () => {
      const small = await server.seed.company({ botQuota: 1 })
      const workspace = await server.seed.workspace(small)
      const email = `dona@${small}.com.br`
      const permissions = ["bot_create", "bot_remove"] as const
      await server.seed.person(small, { email, permissions, workspaces: [workspace] })
      const owner = await server.signedIn(email)
      const { id } = await server.seed.bot(small, workspace)
      const draft = { name: "Outro", workspaceId: workspace, target: 1, avatarColor: "#102030", chatColor: "#405060" }
      expect(await owner.post("/api/bots", draft)).toMatchObject({ status: 422 })
      expect(await remove(owner, id)).toMatchObject({ status: 200 })
      expect(await owner.post("/api/bots", draft)).toMatchObject({ status: 200 })
    })
  })

  describe("in the audit", () => {
    it("begin with who created them", async () => {
      const [first] = await auditFromCreation(`bot ${bot.id}`)
      expect(first).toEqual({ action: "bot.create", detail: { name: expect.any(String), target: expect.any(Number) } })
    })

    it("have the short settings before and now, the names of the long ones, and nothing where nothing changed", async () => {
      await change({ active: false, transferMessage: "Um momento", liveChatInteractions: ["Segredo"] })
      await change({ active: false, transferMessage: "Um momento", liveChatInteractions: ["Segredo"] })
      await change({ name: "Renomeado", avatarIconUrl: `data:image/png;base64,${png.toString("base64")}` })
      const [first, second, ...others] = await auditOf(`bot ${bot.id}`)
      expect(first).toMatchObject({
        action: "bot.update",
        detail: {
          before: { active: true, transferMessage: "" },
          now: { active: false, transferMessage: "Um momento" },
          changed: ["liveChatInteractions"],
        },
      })
      expect(second).toMatchObject({ detail: { name: "Renomeado", before: {}, now: {}, changed: ["avatarIconUrl"] } })
      expect(others).toEqual([])
      expect(JSON.stringify([first, second])).not.toMatch(/Segredo|base64/u)
    })

    it("have the workspace and the person of a room transfer", async () => {
      await transfer({ workspaceId: sac, userId: shop.camila, transferDialogInitiatedByBot: true })
      await transfer({ workspaceId: shop.afterSales })
      expect(await auditOf(`bot ${bot.id}`)).toMatchObject([
        { action: "bot.transfer", detail: { workspace: "SAC", person: "Camila Duarte" } },
        { action: "bot.transfer", detail: { workspace: "Pós-venda", person: "" } },
      ])
    })
  })

  it("tell whether conversations follow their settings: null, then true, false after a change, and true again", async () => {
    expect((await summary()).unpublishedSettings).toBeNull()
    const document = drawFlow("Loja", [{ title: "Início", says: ["Olá"], fallback: ["Hein?"] }])
    const publishNow = async () => publish(helena, { id: bot.id, flowId: (await summary()).activeBotFlowId }, document)
    await publishNow()
    expect((await summary()).unpublishedSettings).toEqual([])
    await change({ name: "Outro", active: false, chatColor: "#405060" })
    expect((await summary()).unpublishedSettings).toEqual([])
    await change({ liveChatInteractions: ["Bom dia"] })
    expect((await summary()).unpublishedSettings).toEqual(["greeting"])
    await publishNow()
    expect((await summary()).unpublishedSettings).toEqual([])
    await change({ target: 4 })
    expect((await summary()).unpublishedSettings).toBeNull()
  })

  it("change from any objective to any other where the provider needs no keys", async () => {
    for (const target of [4, 1, 6, 2, 4, 6, 3] satisfies ReadonlyArray<Objective>)
      expect([target, await change({ target })]).toMatchObject([target, { status: 200 }])
  })

  it("take a way to a node as a keyword, and answer with the wire's names", async () => {
    const drawn = drawFlow("Loja", [
      { title: "Início", says: ["Olá"], ways: [way("Menu", "Menu")], fallback: [] },
      { title: "Menu", says: ["Escolha"], fallback: [] },
    ])
    const nodeId = drawn.nodes[1]?.id ?? drawn.nodes[0]?.id
    const keywords = [{ phrases: ["menu"], action: { kind: "node", nodeId, title: "Menu" } }]
    expect(await helena.put(`/api/bots/${bot.id}`, { keywords })).toMatchObject({ status: 200, body: { id: bot.id } })
    expect(await summary()).toMatchObject({ keywords })
    const twice = { keywords: [...keywords, { phrases: ["MENU"], action: { kind: "end" } }] }
    expect(await helena.put(`/api/bots/${bot.id}`, twice)).toMatchObject({ status: 400 })
    const automationDto = { ...emptyAutomationDraft, botRepeatAutomationDto: { minutes: 5, times: 0 } }
    expect(await helena.put(`/api/bots/${bot.id}`, { automationDto })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            path: "automationDto.botRepeatAutomationDto.times",
            message: "Preencha todos os campos da automação de refazer pergunta",
          },
        ],
      },
    })
  })
})

describeOnDatabase("bots on a server with a language provider", (open) => {
  let fake: FakeDialogflow
  let server: TestServer
  beforeAll(async () => {
    fake = await openFakeDialogflow()
    const languageAgents = createDialogflow({ clock: { now: () => Date.now() }, addresses: fake.addresses })
    server = await startTestServer(await open(migrations), { languageAgents })
  })
  afterAll(async () => {
    await server.close()
    fake.close()
  })

  it("get a script only if they have both their keys or free ones to take, and are refused with a sentence else", async () => {
    const company = await server.seed.company()
    const workspace = await server.seed.workspace(company)
    const permissions = ["bot_view", "bot_create", "bot_remove", "credential_view"] as const
    await server.seed.person(company, { email: "dona@casa.com.br", permissions, workspaces: [workspace] })
    const owner = await server.signedIn("dona@casa.com.br")
    const create = async (target: Objective) => {
      const draft = { name: "Robô", workspaceId: workspace, target, avatarColor: "#0A043C", chatColor: "#FF0025" }
      const { body } = await owner.post("/api/bots", { ...draft, companyId: company })
      return (body as { readonly id: BotId }).id // the response shape of the route
    }
    const purposesOf = async (id: BotId) => {
      const { rows } = await server.seed.asTenant(company, (tx) =>
        tx.execute(sql`select purpose from provider_keys where bot_id = ${id} order by purpose`),
      )
      return rows.map(({ purpose }) => purpose)
    }
    /** The bots to which keys were given, by the audit. */
    const assigned = async () => {
      const { rows } = await server.seed.asTenant(company, (tx) =>
        tx.execute<{ id: string }>(sql`
          select detail ->> 'botId' as id from audit where action = 'credential.assign' order by id`),
      )
      return rows.map(({ id }) => Number(id))
    }
    const targetOf = async (id: BotId) => {
      const { rows } = await server.seed.asTenant(company, (tx) =>
        tx.execute<{ target: number }>(sql`select target from bots where id = ${id}`),
      )
      return rows[0]?.target
    }
    const employee = await create(4)
    const straight = await create(6)
    const scriptless = [
      [employee, 4],
      [straight, 6],
    ] as const
    for (const [id, target] of scriptless) {
      expect((await owner.get(`/api/bots/${id}`)).body).toMatchObject({ hasBotMultipleGoogleCredentials: false })
      expect(await owner.put(`/api/bots/${id}`, { target: 1, name: "Escrito" })).toMatchObject({
        status: 422,
        body: {
          _tag: "ProviderKeysMissing",
          message: "O robô não possui credenciais para realizar essa ação.",
        },
      })
      expect(await targetOf(id)).toBe(target)
      const other = target === 4 ? 6 : 4
      expect(await owner.put(`/api/bots/${id}`, { target: other })).toMatchObject({ status: 422 })
      expect(await owner.put(`/api/bots/${id}`, { target })).toMatchObject({ status: 200 })
    }
    const googleCredential = ["testes", "producao"].map((project) => fake.keyFile(project))
    const upload = { companyId: company, googleCredential }
    expect(await owner.post("/api/credentials/dialogFlowCredential/", upload)).toMatchObject({ status: 200 })
    for (const [each] of scriptless)
      expect((await owner.get(`/api/bots/${each}`)).body).toMatchObject({ hasBotMultipleGoogleCredentials: true })
    const id = employee
    expect(await owner.put(`/api/bots/${id}`, { target: 6 })).toMatchObject({ status: 200 })
    expect(await purposesOf(id)).toEqual([])
    expect(await owner.put(`/api/bots/${id}`, { target: 1 })).toMatchObject({ status: 200 })
    expect(await purposesOf(id)).toEqual(["production", "testing"])
    expect(await assigned()).toEqual([id, id])
    expect((await owner.get(`/api/bots/${id}`)).body).toMatchObject({ hasBotMultipleGoogleCredentials: true })
    expect((await owner.get(`/api/bots/${straight}`)).body).toMatchObject({ hasBotMultipleGoogleCredentials: false })
    expect(await owner.put(`/api/bots/${straight}`, { target: 1 })).toMatchObject({ status: 422 })
    expect(await targetOf(straight)).toBe(6)
    for (const target of [4, 1, 6, 2] satisfies ReadonlyArray<Objective>)
      expect([target, await owner.put(`/api/bots/${id}`, { target })]).toMatchObject([target, { status: 200 }])
    const copy = await owner.post("/api/bots/clone", { name: "Cópia", botSourceId: id, workspaceId: 0 })
    const copied = (copy.body as { readonly id: BotId }).id // the response shape of the route
    expect((await owner.get(`/api/bots/${copied}`)).body).toMatchObject({ hasBotMultipleGoogleCredentials: false })
    expect((await owner.fetch(`/api/bots/delete/${id}`, { method: "DELETE" })).status).toBe(200)
    const heir = await create(1)
    expect((await owner.get(`/api/bots/${heir}`)).body).toMatchObject({ hasBotMultipleGoogleCredentials: true })
  })
})
