import { type FlowDocument, newCall, type UserInteraction } from "@prosa/core/flow"
import type { EntityTypeId } from "@prosa/core/kernel"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { drawFlow, way } from "../../demo/draw-flow.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { type CustomerSystem, openCustomerSystem } from "../../testing/customer-system.ts"
import { openShop, publish, type TestShop, type TestVisitor } from "../../testing/shop.ts"
import { pdf, png } from "../../testing/small-files.ts"

describeOnDatabase("a file that a person sends as an answer", (open) => {
  let server: TestServer
  let shop: TestShop
  let system: CustomerSystem

  beforeAll(async () => {
    system = await openCustomerSystem()
    server = await startTestServer(await open(migrations), { webhooks: "http", loopbackWebhooks: true, jobs: true })
    shop = await openShop(server)
    const entities = await rows<{ id: EntityTypeId; name: string }>("select id, name from entity_types")
    const entity = (name: string) => ({
      id: entities.find((one) => one.name === name)?.id ?? (0 as EntityTypeId),
      name,
    })
    const bot = await rows<{ id: TestShop["bot"]["flowId"] }>(
      `select published_flow_id as id from bots where id = ${shop.bot.id}`,
    )
    const flowId = bot[0]?.id ?? shop.bot.flowId
    await publish(await server.signedIn(shop.addressOf("camila")), { ...shop.bot, flowId }, flowWith(entity))
  })
  beforeEach(() => {
    system.received.splice(0)
    system.respond({ json: {} })
  })
  afterAll(async () => {
    await server.close()
    system.close()
  })

  const rows = async <Row extends object>(statement: string) =>
    (await server.seed.asTenant(shop.companyId, (tx) => tx.execute<Row>(statement))).rows

  const sketched = drawFlow("Fotos", [
    {
      title: "Início",
      says: ["Envie a foto."],
      ways: [way("Pronto", "-"), way("Texto", "texto")],
      fallback: ["Preciso de uma foto."],
    },
    { title: "Texto", says: ["Diga."], ways: [way("Pronto", "-")], fallback: ["Hein?"] },
    { title: "Pronto", says: ["Obrigado!"], ends: true },
  ])
  const flowWith = (entity: (name: string) => UserInteraction["entity"]): FlowDocument => {
    const taking = (answer: UserInteraction, name: string) => ({
      ...answer,
      phrases: [],
      entity: entity(name),
      saveAs: "valor",
    })
    return {
      ...sketched,
      nodes: sketched.nodes.map((node) => {
        const [first, ...others] = node.userInteractions
        const body = { kind: "json" as const, text: '{"valor": "{{@valor}}"}' }
        const call = { ...newCall, method: "POST" as const, address: `${system.url}/fotos`, body, retries: 0 }
        if (first === undefined) return { ...node, call }
        const taken = taking(first, node.title === "Texto" ? "qualquer_resposta" : "imagem")
        return { ...node, userInteractions: [taken, ...others] }
      }),
    }
  }
  const send = async (visitor: TestVisitor, name: string, mime: string, bytes: Uint8Array) => {
    const headers = { authorization: `Bearer ${visitor.token}` }
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(bytes)], { type: mime }), name)
    const uploaded = await server.browser().fetch("/api/livechat/files", { method: "POST", body: form, headers })
    // the route's answer: any other fails the next request
    const { fileId } = (await uploaded.json()) as { fileId: string }
    const message = { text: "", fileIds: [fileId], clientId: crypto.randomUUID() }
    expect((await server.browser().post("/api/livechat/messages", message, headers)).status).toBe(200)
    return fileId
  }
  const last = async (visitor: TestVisitor) =>
    (await visitor.messages()).messages.findLast(({ sender }) => sender === "BOT")?.message
  const valueTold = async (): Promise<string> => {
    await soon(() => expect(system.received).toHaveLength(1))
    // the body of the flow above
    return (JSON.parse(system.received[0]?.body ?? "") as { valor: string }).valor
  }

  it("is taken where a text and a file of another kind are wrong, and a system is told a link that reads it", async () => {
    const visitor = await shop.visitorOf(shop.bot)
    await visitor.say("foto.png")
    expect(await last(visitor)).toBe("Preciso de uma foto.")
    await send(visitor, "nota.pdf", "application/pdf", pdf)
    expect(await last(visitor)).toBe("Preciso de uma foto.")
    const id = await send(visitor, "minha foto.png", "image/png", png)
    const link = await valueTold()
    await soon(async () => expect(await last(visitor)).toBe("Obrigado!"))
    expect(link).toMatch(/^http.*\/f\/[^/]+#minha_foto\.png$/u)
    const read = await server.app.inject({ method: "GET", url: new URL(link).pathname })
    expect([read.statusCode, Buffer.compare(read.rawPayload, Buffer.from(png))]).toEqual([200, 0])

    const kept = await rows<{ variables: Readonly<Record<string, string>> }>(
      `select engine_state -> 'variables' as variables from dialogs where id = ${await visitor.dialogId()}`,
    )
    expect(Object.values(kept[0]?.variables ?? {})).toEqual([`/api/files/${id}#minha_foto.png`])
    const camila = await server.signedIn(shop.addressOf("camila"))
    expect((await camila.fetch(`/api/files/${id}`, {})).status).toBe(200)
    expect((await server.browser().fetch(`/api/files/${id}`, {})).status).toBe(401)
  })

  it("of another conversation is not opened by its address, whoever writes it", async () => {
    const owner = await shop.visitorOf(shop.bot)
    const id = await send(owner, "segredo.png", "image/png", png)
    await valueTold()
    system.received.splice(0)
    const other = await shop.visitorOf(shop.bot)
    await other.say("texto")
    await other.say(`/api/files/${id}#segredo.png`)
    expect(await valueTold()).toBe(`/api/files/${id}#segredo.png`)
  })
})
