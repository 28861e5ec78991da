import { createHttpBots } from "@prosa/adapters-http/clients"
import type { BotDraft, Bots } from "@prosa/core/bot"
import { BotId, type CompanyId, CompanyId as Company, notFound, type WorkspaceId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { createInMemoryBots } from "@prosa/core/bot/testing"
import { ChannelFlags } from "@prosa/core/tenancy"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createBots } from "../../server/bot/bots-service.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface BotsHarness {
  readonly bots: Bots
  readonly companyId: CompanyId
  /** The person's only workspace: without bots at first. */
  readonly workspaceId: WorkspaceId
  /** Takes a channel from the company, which has all at first. */
  readonly turnOff: (flag: keyof ChannelFlags) => Promise<unknown>
}

const unknownBot = Schema.decodeSync(BotId)(2_000_000_000)

const columns: Readonly<Record<keyof ChannelFlags, string>> = {
  whatsappQrcode: "whatsapp_qrcode",
  whatsappApiMeta: "whatsapp_api_meta",
  livechat: "livechat",
  facebook: "facebook",
  instagram: "instagram",
}

/** What holds for `Bots`, whoever keeps them. */
const describeBots = (name: string, open: () => Promise<BotsHarness>): void => {
  describe(`Bots, ${name}`, () => {
    const draftFor = (workspaceId: WorkspaceId, name: string): BotDraft => ({
      name,
      workspaceId,
      target: 3,
      avatarColor: "#7A4A1E",
      chatColor: "#2F6B4F",
    })
    const opened = async (...names: ReadonlyArray<string>) => {
      const { bots, companyId, workspaceId, turnOff } = await open()
      for (const name of names) await answerOf(bots.create(draftFor(workspaceId, name)))
      const list = async (facts: Partial<Parameters<Bots["list"]>[0]> = {}) => {
        const wish = { companyId, workspaces: [workspaceId], name: "", offset: 0, limit: 20, ...facts }
        const { result, total } = await answerOf(bots.list(wish))
        return { names: result.map(({ name }) => name), total }
      }
      return { bots, workspaceId, companyId, turnOff, list }
    }

    it("list what is created, newest first", async () => {
      const { list } = await opened("Um", "Dois", "Três")
      expect(await list()).toEqual({ names: ["Três", "Dois", "Um"], total: 3 })
    })

    it("list nothing of no workspace", async () => {
      const { list } = await opened("Um")
      expect(await list({ workspaces: [] })).toEqual({ names: [], total: 0 })
    })

    it("list by pages, and count them all", async () => {
      const { list } = await opened("Um", "Dois", "Três")
      expect(await list({ offset: 1, limit: 1 })).toEqual({ names: ["Dois"], total: 3 })
      expect(await list({ offset: 3 })).toEqual({ names: [], total: 3 })
    })

    it("find a name by any part of it, without case and accents, and take wildcards as they are", async () => {
      const { list } = await opened("Aroeira Atendimento", "Dúvidas frequentes", "100% pinho")
      expect(await list({ name: "DUVIDAS" })).toEqual({ names: ["Dúvidas frequentes"], total: 1 })
      expect(await list({ name: "atend" })).toEqual({ names: ["Aroeira Atendimento"], total: 1 })
      expect(await list({ name: "%" })).toEqual({ names: ["100% pinho"], total: 1 })
      expect(await list({ name: "_" })).toEqual({ names: [], total: 0 })
    })

    it("are created active, without dialogs, with a first flow and the name without blanks around it", async () => {
      const { bots, workspaceId, companyId } = await opened()
      const { id } = await answerOf(bots.create(draftFor(workspaceId, "  Novo  ")))
      const wish = { companyId, workspaces: [workspaceId], name: "", offset: 0, limit: 20 }
      const { result } = await answerOf(bots.list(wish))
      expect(result).toMatchObject([{ id, name: "Novo", active: true, dialogs: 0, target: 3, avatarColor: "#7A4A1E" }])
      const summary = await answerOf(bots.summary(id))
      expect(summary).toMatchObject({
        id,
        name: "Novo",
        active: true,
        workspaceId,
        target: 3,
        avatarColor: "#7A4A1E",
        chatColor: "#2F6B4F",
        avatarIconUrl: null,
        defaultFallbackMessages: [""],
        liveChatInteractions: [],
        liveChatHosts: [],
        hasProviderKeys: true,
        activeFlowId: result[0]?.activeFlowId,
        token: result[0]?.token,
      })
    })

    it("have a token of their own each", async () => {
      const { bots, workspaceId } = await opened()
      const made = await Promise.all(["Um", "Dois"].map((name) => answerOf(bots.create(draftFor(workspaceId, name)))))
      const tokens = await Promise.all(made.map(async ({ id }) => (await answerOf(bots.summary(id))).token))
      expect(new Set(tokens).size).toBe(2)
    })

    it("have a live chat that is bound to hosts, until it is bound to none", async () => {
      const { bots, workspaceId } = await opened()
      const { id } = await answerOf(bots.create(draftFor(workspaceId, "Um")))
      const hosts = ["www.loja.com.br", "*.loja.com.br", "localhost:5173"]
      expect(await answerOf(bots.bindLiveChat(id, hosts))).toEqual(hosts)
      expect((await answerOf(bots.summary(id))).liveChatHosts).toEqual(hosts)
      await answerOf(bots.bindLiveChat(id, []))
      expect((await answerOf(bots.summary(id))).liveChatHosts).toEqual([])
    })

    it("tell which channels their company may use, each by itself", async () => {
      const { bots, workspaceId, turnOff } = await opened()
      const { id } = await answerOf(bots.create(draftFor(workspaceId, "Um")))
      const every = { whatsappQrcode: true, whatsappApiMeta: true, livechat: true, facebook: true, instagram: true }
      const off: Record<string, boolean> = {}
      expect(Object.keys(every)).toEqual(Object.keys(ChannelFlags.fields))
      for (const flag of Object.keys(every) as ReadonlyArray<keyof ChannelFlags>) {
        await turnOff(flag)
        off[flag] = false
        expect((await answerOf(bots.summary(id))).channels).toEqual({ ...every, ...off })
      }
    })

    it("do not know a bot of an id that nobody has", async () => {
      const { bots } = await opened("Um")
      expect(await failureOf(bots.summary(unknownBot))).toEqual(notFound)
      expect(await failureOf(bots.bindLiveChat(unknownBot, []))).toEqual(notFound)
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  /** A company of its own for every test. */
  const settle = async () => {
    const companyId = await server.seed.company()
    const workspaceId = await server.seed.workspace(companyId)
    const email = `camila@${companyId}.com.br`
    const permissions = ["bot_create", "bot_view"] as const
    const userId = await server.seed.person(companyId, { email, permissions, workspaces: [workspaceId] })
    await server.seed.asTenant(companyId, (tx) =>
      tx.execute(
        `update companies set ${Object.values(columns)
          .map((column) => `${column} = true`)
          .join(", ")}`,
      ),
    )
    const turnOff = (flag: keyof ChannelFlags) =>
      server.seed.asTenant(companyId, (tx) => tx.execute(`update companies set ${columns[flag]} = false`))
    return { companyId, workspaceId, email, userId, permissions, turnOff }
  }

  describeBots("over HTTP", async () => {
    const { email, ...place } = await settle()
    return { ...place, bots: createHttpBots({ fetch: (await server.signedIn(email)).fetch }) }
  })

  describeBots("as a use case", async () => {
    const { companyId, workspaceId, userId, permissions, turnOff } = await settle()
    const actor = {
      userId,
      name: "Camila",
      companyId,
      admin: false,
      address: "",
      permissions,
      workspaces: [workspaceId],
    }
    return { companyId, workspaceId, turnOff, bots: createBots(actor, { transactions: server.transactions }) }
  })
})

describeBots("in memory", async () => {
  const channels: { -readonly [Flag in keyof ChannelFlags]?: boolean } = {}
  return {
    bots: createInMemoryBots([], { channels }),
    companyId: Schema.decodeSync(Company)(1),
    workspaceId: aWorkspace().id,
    turnOff: async (flag: keyof ChannelFlags) => {
      channels[flag] = false
    },
  }
})
