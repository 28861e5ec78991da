import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import type { TextMark } from "@prosa/core/channel"
import type { Block, FlowDocument } from "@prosa/core/flow"
import { ClientId, type FlowId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { startDeliveryWorker } from "../../channel/delivery/delivery-worker.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { createPublishedScripts } from "../../engine/published-scripts.ts"
import { createFolderStore } from "../../platform/files/folder-store.ts"
import { sql } from "../../platform/storage/sql.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../testing.ts"
import { createFakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { openShop, publish, type TestShop, type TestVisitor } from "../../testing/shop.ts"
import { pdf, png } from "../../testing/small-files.ts"
import { receiveMessage } from "../receiving/receive-message.ts"

interface ConversationFile {
  readonly id: string
  readonly name: string
  readonly url: string
}
interface SaidMessage {
  readonly sender: string
  readonly message: string
  readonly marks?: ReadonlyArray<TextMark>
  readonly files: ReadonlyArray<ConversationFile>
}

/** The whole lines 'Aqui está.' in bold. */
const inBold = (block: Block): Block => ({
  ...block,
  children: block.children.map((inline) =>
    inline.kind === "text" && inline.text === "Aqui está." ? { ...inline, bold: true } : inline,
  ),
})

describeOnDatabase("files and formats that a bot says", (open) => {
  let folder: string
  let server: TestServer
  let shop: TestShop
  let camila: TestBrowser
  let picture: string
  let catalogue: string
  let lost: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "prosa-said-by-bots-test-"))
    server = await startTestServer(await open(migrations), { files: createFolderStore(folder) })
    shop = await openShop(server)
    camila = await server.signedIn(shop.addressOf("camila"))
    picture = await upload("vitrine.png", png, "image/png")
    catalogue = await upload("catálogo.pdf", pdf, "application/pdf")
    lost = await upload("antigo.pdf", pdf, "application/pdf")
    await publishNext(
      withFiles({ Início: [picture], Catálogo: [catalogue, picture, lost], Antigo: [lost], Atendente: [picture] }),
    )
    await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(sql`delete from file_uses where file_id = ${lost}`)
      await tx.execute(sql`delete from files where id = ${lost}`)
    })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const upload = async (name: string, content: Uint8Array, mime: string): Promise<string> => {
    const form = new FormData()
    form.append("name", name)
    form.append("mimeType", mime)
    form.append("file", new Blob([new Uint8Array(content)], { type: mime }), name)
    const answer = await camila.fetch("/api/files/upload", { method: "POST", body: form })
    // the response shape of this route
    return ((await answer.json()) as { fileId: string }).fileId
  }
  const publishNext = async (document: FlowDocument) => {
    // as above
    const { id } = (await camila.get(`/api/bots/${shop.bot.id}/flow/-1`)).body as { id: FlowId }
    await publish(camila, { id: shop.bot.id, flowId: id }, document)
  }
  /** The shop's flow, whose first text of each node has these files; 'Antigo' says nothing but a file. */
  const withFiles = (files: Readonly<Record<string, ReadonlyArray<string>>>): FlowDocument => {
    const flow = drawFlow("Arquivos", [
      {
        title: "Início",
        says: ["Olá! Como posso ajudar?"],
        ways: [way("Catálogo", "catálogo"), way("Antigo", "antigo"), way("Atendente", "atendente")],
        fallback: ["Não entendi."],
      },
      { title: "Catálogo", says: ["Aqui está."], fallback: ["Só isso."] },
      { title: "Antigo", says: [""], fallback: ["Só isso."] },
      {
        title: "Atendente",
        says: [""],
        transfer: { kind: "sequential-person", workspaceId: shop.afterSales, onlyOnlineUser: false },
      },
    ])
    return {
      ...flow,
      nodes: flow.nodes.map((node) => ({
        ...node,
        botInteractions: node.botInteractions.map((said) => ({
          ...said,
          text: said.text.map(inBold),
          files: (files[node.title] ?? []).map((fileId) => ({ fileId, name: "", url: "", mime: "" })),
        })),
      })),
    }
  }
  // the response shapes of these routes: any other response fails on the fields that a test reads
  const historyOf = async ({ token }: TestVisitor): Promise<ReadonlyArray<SaidMessage>> => {
    const { body } = await server.browser().get("/api/livechat/messages?after=0", { authorization: `Bearer ${token}` })
    return (body as { messages: ReadonlyArray<SaidMessage> }).messages
  }
  const linesOf = (messages: ReadonlyArray<SaidMessage>) =>
    messages.map(({ sender, message, files }) => [sender, message, ...files.map(({ name }) => name)])
  const statusOf = async (browser: TestBrowser, url: string) => (await browser.fetch(url)).status
  const say = async ({ token }: TestVisitor, text: string) =>
    (
      await server
        .browser()
        .post("/api/livechat/messages", { text, clientId: randomUUID() }, { authorization: `Bearer ${token}` })
    ).status

  it("are shown with the greeting, and reach the visitor by links and the inbox by addresses", async () => {
    const { body } = await server.browser().post("/api/livechat/sessions", { botToken: shop.bot.token })
    const { opening } = body as { opening: ReadonlyArray<{ files: ReadonlyArray<ConversationFile> }> }
    expect(opening).toMatchObject([{ text: "Olá! Como posso ajudar?", files: [{ id: picture, kind: "image" }] }])
    expect(await statusOf(server.browser(), opening[0]?.files[0]?.url ?? "")).toBe(200)

    const visitor = await shop.visitor()
    await say(visitor, "catálogo")
    const said = await historyOf(visitor)
    expect(linesOf(said)).toEqual([
      ["BOT", "Olá! Como posso ajudar?", "vitrine.png"],
      ["CLIENT", "catálogo"],
      // one that no longer exists is left out
      ["BOT", "Aqui está.", "catálogo.pdf", "vitrine.png"],
    ])
    for (const { url } of said.flatMap(({ files }) => files)) {
      expect(url).toMatch(/^\/f\//u)
      expect(await statusOf(server.browser(), url)).toBe(200)
    }
    expect(said.map(({ marks }) => marks)).toEqual([undefined, undefined, [{ kind: "bold", from: 0, to: 10 }]])
    const id = await visitor.dialogId()
    const room = await camila.get(`/api/omnichannel/dialogs/${id}/messages?limit=20&offset=0`)
    expect(JSON.stringify(room.body)).toContain(`/api/files/${catalogue}`)
    const { messages } = room.body as { messages: ReadonlyArray<SaidMessage> }
    expect(messages.at(-1)?.marks).toEqual([{ kind: "bold", from: 0, to: 10 }])
    // each once, although the picture was said twice
    expect((await camila.get(`/api/omnichannel/dialogs/${id}/files`)).body).toMatchObject({
      files: [{ id: expect.any(String) }, { id: expect.any(String) }],
    })
  })

  it("are read in the workspace that a conversation was transferred to, and only there", async () => {
    const own = await upload("depois.png", png, "image/png")
    await publishNext(withFiles({ Atendente: [own] }))
    const bianca = await server.signedIn(shop.addressOf("bianca"))
    expect(await statusOf(bianca, `/api/files/${own}`)).toBe(404)
    const visitor = await shop.visitor()
    await say(visitor, "atendente")
    expect(linesOf(await historyOf(visitor)).slice(2)).toEqual([
      ["BOT", "", "depois.png"],
      ["SYSTEM", "Transferida para Rafael Nogueira · Pós-venda"],
    ])
    expect(await statusOf(bianca, `/api/files/${own}`)).toBe(200)
    const stranger = await server.signedIn((await openShop(server)).addressOf("camila"))
    expect(await statusOf(stranger, `/api/files/${own}`)).toBe(404)
    // a conversation keeps it after the flow that said it has changed
    await publishNext(withFiles({ Início: [picture], Catálogo: [catalogue, picture] }))
    await server.seed.asTenant(shop.companyId, (tx) =>
      tx.execute(sql`delete from file_uses where file_id = ${own} and flow_id is not null`),
    )
    expect((await camila.fetch(`/api/files/${own}`, { method: "DELETE" })).status).toBe(409)
    expect(await statusOf(bianca, `/api/files/${own}`)).toBe(200)
  })

  it("that are gone never break a turn, and leave no empty message", async () => {
    const gone = await upload("some.png", png, "image/png")
    await publishNext(withFiles({ Início: [picture], Catálogo: [catalogue], Antigo: [gone] }))
    await server.seed.asTenant(shop.companyId, async (tx) => {
      await tx.execute(sql`delete from file_uses where file_id = ${gone}`)
      await tx.execute(sql`delete from files where id = ${gone}`)
    })
    const visitor = await shop.visitor()
    expect(await say(visitor, "antigo")).toBe(200)
    expect(linesOf(await historyOf(visitor)).slice(1)).toEqual([["CLIENT", "antigo"]])
    expect(await say(visitor, "outra coisa")).toBe(200)
    expect(linesOf(await historyOf(visitor)).at(-1)).toEqual(["BOT", "Só isso."])
  })

  it("are said to many visitors at the same time", async () => {
    await publishNext(withFiles({ Início: [picture], Catálogo: [catalogue, picture] }))
    const visitors = await Promise.all(Array.from({ length: 12 }, () => shop.visitor()))
    for (const visitor of visitors) await say(visitor, "oi")
    expect(await Promise.all(visitors.map((visitor) => say(visitor, "catálogo")))).toEqual(visitors.map(() => 200))
    for (const visitor of visitors)
      expect(linesOf(await historyOf(visitor)).at(-1)).toEqual(["BOT", "Aqui está.", "catálogo.pdf", "vitrine.png"])
  })

  describe("on a channel with a gateway", () => {
    /** What each is handed: the greeting with a picture, then a bold text with a document. */
    const handed = () => {
      const image = { kind: "file", as: "image", caption: "", file: { id: picture, name: "vitrine.png" } }
      const document = { kind: "file", as: "document", caption: "*Aqui está.*", file: { id: catalogue } }
      const choices = { kind: "buttons", text: "Olá! Como posso ajudar?" }
      const numbered = { kind: "text", text: expect.stringMatching(/^Olá! Como posso ajudar\?\n\n1\. /u) }
      const apart = [
        { kind: "text", text: "Aqui está." },
        { ...document, caption: "" },
      ]
      return {
        WHATSAPP: [image, choices, document],
        WHATSAPP_QRCODE: [image, numbered, document],
        FACEBOOK: [image, choices, ...apart],
        INSTAGRAM: [image, choices, ...apart],
      }
    }
    it.each([
      ["WHATSAPP", "WHATSAPP", "phone", "5511970001122"],
      ["WHATSAPP_QRCODE", "WHATSAPP", "phone", "5511970001133"],
      ["FACEBOOK", "FACEBOOK", "psid", "7441002100210021"],
      ["INSTAGRAM", "INSTAGRAM", "igsid", "17841400000000021"],
    ] as const)(
      "are handed to that of %s with the message, as the channel reads them",
      async (medium, channel, kind, value) => {
        await publishNext(withFiles({ Início: [picture], Catálogo: [catalogue] }))
        const gateway = createFakeGateway(medium)
        const worker = startDeliveryWorker({ ...server.deliveries, gateways: { [medium]: gateway }, pollEvery: 20 })
        const { companyId, bot } = shop
        const seeded = { companyId, botId: bot.id, medium, externalId: randomUUID() } as const
        const connection = { id: await seedConnection(server.seed, seeded), medium } as const
        const identity = { channel, kind, value } as const
        const said = { clientId: Schema.decodeSync(ClientId)(randomUUID()), text: "catálogo", fileIds: [] }
        const needs = {
          webhooks: null,
          scripts: createPublishedScripts(),
          presence: { online: () => new Set<never>() },
          clock: server.clock,
        }
        await Effect.runPromise(
          server.transactions.asTenant(companyId, (tx) =>
            receiveMessage(tx, { companyId, botId: bot.id, identity, connection, said }, needs),
          ),
        )
        const parts = handed()[medium]
        await soon(() => expect(gateway.shown.length).toBe(parts.length))
        await worker.stop(0)
        expect(gateway.shown.map(({ part }) => part)).toMatchObject(parts)
      },
    )
  })
})
