import { flowToWire } from "@prosa/adapters-http/routes"
import type { BotId, BotToken, FlowId } from "@prosa/core/kernel"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { drawFlow, way } from "../../server/demo/draw-flow.ts"
import { createDialogflow } from "../../server/nlu/index.ts"
import { describeOnDatabase } from "../../server/platform/storage/testing/test-databases.ts"
import { migrations } from "../../server/storage/migrations.ts"
import { startTestServer, type TestBrowser, type TestServer } from "../../server/testing.ts"
import { type FakeDialogflow, openFakeDialogflow } from "../../server/testing/fake-dialogflow.ts"
import { soon } from "../soon.ts"

const document = drawFlow("Pedidos", [
  {
    title: "Início",
    says: ["Olá!"],
    ways: [way("Boleto", "segunda via do boleto"), way("Entrega", "quanto tempo demora a entrega")],
    fallback: ["Não entendi."],
  },
  { title: "Boleto", says: ["Segue o boleto."], ends: true },
  { title: "Entrega", says: ["Levamos até você."], ends: true },
])

// What people and authors may rely on, whichever provider a server has.
describeOnDatabase("a language provider", (open) => {
  describe.each(["embedded", "dialogflow"] as const)("%s", (name) => {
    let fake: FakeDialogflow
    let server: TestServer
    let author: TestBrowser
    let token: BotToken

    beforeAll(async () => {
      fake = await openFakeDialogflow()
      const clock = { now: () => Date.now() }
      const agents = { languageAgents: createDialogflow({ clock, addresses: fake.addresses, pollEvery: 10 }) }
      server = await startTestServer(await open(migrations), name === "dialogflow" ? agents : {})
      const company = await server.seed.company()
      const workspace = await server.seed.workspace(company)
      const email = "autora@casa.com.br"
      const permissions = ["bot_view", "bot_create", "credential_view"] as const
      await server.seed.person(company, { email, permissions, workspaces: [workspace] })
      author = await server.signedIn(email)
      const googleCredential = ["testes", "producao"].map((project) => fake.keyFile(project))
      const upload = { companyId: company, googleCredential }
      expect(await author.post("/api/credentials/dialogFlowCredential/", upload)).toMatchObject({ status: 200 })
      const look = { avatarColor: "#0A043C", chatColor: "#FF0025" }
      const draft = { name: "Pedidos", workspaceId: workspace, companyId: company, target: 1, ...look }
      const { body } = await author.post("/api/bots", draft)
      // the wire of a created bot, and of its summary
      const { id } = body as { readonly id: BotId }
      const summary = (await author.get(`/api/bots/${id}`)).body as { activeBotFlowId: FlowId; token: BotToken }
      token = summary.token
      expect(
        await author.post(`/api/bots/${id}/publish/${summary.activeBotFlowId}`, flowToWire(document)),
      ).toMatchObject({ status: 200 })
      if (name === "dialogflow") await soon(isAsked, { every: 200 })
    })
    afterAll(async () => {
      await server.close()
      fake.close()
    })

    /** What the bot answers to the first text of a new visitor. */
    const answerTo = async (text: string) => {
      const visitor = server.browser()
      // the wire of the live chat, as below
      const { visitorToken } = (await visitor.post("/api/livechat/sessions", { botToken: token })).body as {
        visitorToken: string
      }
      const authorization = `Bearer ${visitorToken}`
      const clientId = crypto.randomUUID()
      expect(await visitor.post("/api/livechat/messages", { text, clientId }, { authorization })).toMatchObject({
        status: 200,
      })
      const { messages } = (await visitor.get("/api/livechat/messages?after=0", { authorization })).body as {
        messages: ReadonlyArray<{ message: string; clientId: string | null }>
      }
      return messages.slice(messages.findIndex((one) => one.clientId === clientId) + 1)[0]?.message
    }

    /** Its agents are asked once they are trained. */
    const isAsked = async () => {
      await answerTo("quero a segunda via")
      expect(fake.requests.some(({ path }) => path.endsWith(":detectIntent"))).toBe(true)
    }

    it("finds the answer whose phrases a text is like", async () => {
      expect(await answerTo("quero a segunda via do boleto")).toBe("Segue o boleto.")
      expect(await answerTo("quanto tempo a entrega demora")).toBe("Levamos até você.")
    })

    it("leaves a text that is like none to the fallback", async () => {
      expect(await answerTo("zzz qqq")).toBe("Não entendi.")
    })

    it("is asked nothing where a text is one of the phrases", async () => {
      fake.requests.splice(0)
      expect(await answerTo("Segunda via do boleto!")).toBe("Segue o boleto.")
      expect(fake.requests).toEqual([])
    })

    it("serves on while its agents are silent", async () => {
      fake.trouble("silent")
      expect(await answerTo("me manda a segunda via do meu boleto")).toBe("Segue o boleto.")
      fake.trouble(undefined)
    })
  })
})
