import { createHttpLiveChats } from "@prosa/adapters-http/clients"
import type { LiveChats, NewMessage } from "@prosa/core/conversation"
import { BotToken, ClientId, FileId, notFound, sessionEnded } from "@prosa/core/kernel"
import { createInMemoryLiveChats } from "@prosa/core/conversation/testing"
import type { TestServer } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { createFileLinks } from "../../server/channel/files/file-links.ts"
import {
  createLiveChats,
  type LiveChatDeps,
  startLiveChat,
} from "../../server/conversation/visitor/live-chats-service.ts"
import { createSharedReceiving } from "../../server/conversation/receiving/shared-receiving.ts"
import { createPublishedScripts } from "../../server/engine/published-scripts.ts"
import { createVisitorTokens } from "../../server/conversation/visitor/visitor-tokens.ts"
import { silentLogger } from "../../server/platform/logger.ts"
import { openShop } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"
import { embeddedProvider } from "../../server/nlu/index.ts"

const greeting = "Olá! Como posso ajudar?"

interface LiveChatsHarness {
  readonly botToken: BotToken
  /** The calls of a page that keeps this token. */
  readonly page: (token: () => string) => LiveChats
}

const said = (text: string, clientId = randomUUID()): NewMessage => ({
  clientId: Schema.decodeSync(ClientId)(clientId),
  text,
  fileIds: [],
})

/** What holds for `LiveChats`, whoever keeps them. The bot greets, tells of an order ('pedido') and takes its leave ('tchau'). */
const describeLiveChats = (name: string, open: () => Promise<LiveChatsHarness>): void => {
  describe(`LiveChats, ${name}`, () => {
    const visit = async () => {
      const { botToken, page } = await open()
      let token = ""
      const chats = page(() => token)
      const session = await answerOf(chats.start({ botToken }))
      token = session.visitorToken
      const lines = async (after = 0) => {
        const { messages } = await answerOf(chats.messages(after))
        return messages.map(({ seq, sender, text }) => [seq, sender, text])
      }
      return { botToken, page, chats, session, lines }
    }

    it("begin with the greeting, in the bot's colours", async () => {
      const { session, lines, chats } = await visit()
      expect([session.greeting, session.opening.map(({ text }) => text)]).toEqual([[greeting], [greeting]])
      expect(session.brand.colours.dark).toHaveProperty("brand-ink", expect.stringMatching(/^#[0-9a-f]{6}$/))
      expect(await lines()).toEqual([])
      expect(await answerOf(chats.messages(0))).toEqual({ messages: [], dialogToken: "", finished: false })
      await answerOf(chats.send(said("pedido")))
      expect((await lines()).slice(0, 2)).toEqual([
        [1, "BOT", greeting],
        [2, "CLIENT", "pedido"],
      ])
    })

    it("go on for who shows their token, and begin for who shows none that is known", async () => {
      const { botToken, chats, session, page } = await visit()
      const { visitorToken } = session
      expect(await answerOf(chats.start({ botToken, visitorToken }))).toEqual(session)
      const { dialogToken } = await answerOf(chats.send(said("pedido")))
      expect(await answerOf(chats.start({ botToken, visitorToken }))).toMatchObject({ visitorToken, dialogToken })
      for (const other of [null, "nenhum"]) {
        const anew = await answerOf(page(() => "").start({ botToken, visitorToken: other }))
        expect([anew.visitorToken, anew.dialogToken]).not.toContain(visitorToken)
        expect(anew.dialogToken).toBe("")
      }
    })

    it("are had with no bot that does not exist, and by nobody without a token", async () => {
      const { page } = await open()
      const none = Schema.decodeSync(BotToken)("nenhum-robo-tem-este-token-000001")
      expect(await failureOf(page(() => "").start({ botToken: none }))).toEqual(notFound)
      for (const token of ["", "nenhum"]) {
        expect(await failureOf(page(() => token).messages(0))).toEqual(sessionEnded)
        expect(await failureOf(page(() => token).send(said("oi")))).toEqual(sessionEnded)
      }
    })

    it("answer what was stored and where, and tell the bot's answer after it", async () => {
      const { chats, lines } = await visit()
      const message = said("pedido")
      const sent = await answerOf(chats.send(message))
      expect(sent).toMatchObject({
        dialogToken: (await answerOf(chats.messages(0))).dialogToken,
        message: { seq: 2, text: "pedido", sender: "CLIENT" },
      })
      expect(sent.message.clientId).toBe(message.clientId)
      expect(await lines(2)).toEqual([[3, "BOT", "Seu pedido está a caminho."]])
      expect(await lines(3)).toEqual([])
    })

    it("store a message once, however often it is sent", async () => {
      const { chats, lines } = await visit()
      const message = said("pedido")
      const [first, ...again] = [1, 2, 3].map(() => answerOf(chats.send(message)))
      for (const answer of again) expect(await answer).toEqual(await first)
      expect(await lines()).toHaveLength(3)
    })

    it("finish, and what is said then begins a new conversation that counts from 1", async () => {
      const { chats, lines } = await visit()
      const first = await answerOf(chats.send(said("tchau")))
      expect(await answerOf(chats.messages(0))).toMatchObject({ finished: true, dialogToken: first.dialogToken })
      expect((await lines()).slice(2)).toEqual([
        [3, "BOT", "Até logo!"],
        [4, "SYSTEM", "Conversa finalizada"],
      ])
      const { dialogToken, message } = await answerOf(chats.send(said("pedido")))
      expect([message.seq, dialogToken === first.dialogToken]).toEqual([2, false])
      expect(await answerOf(chats.messages(0))).toMatchObject({ finished: false, dialogToken })
      expect((await lines()).map(([seq]) => seq)).toEqual([1, 2, 3])
    })

    it("answer what is sent again late with the conversation in which it stands", async () => {
      const { chats } = await visit()
      const message = said("tchau")
      const first = await answerOf(chats.send(message))
      await answerOf(chats.send(said("pedido")))
      expect(await answerOf(chats.send(message))).toEqual(first)
      expect(first.dialogToken).not.toBe((await answerOf(chats.messages(0))).dialogToken)
    })

    it("take no file that nobody has uploaded", async () => {
      const { chats, lines } = await visit()
      const message = { ...said("veja"), fileIds: [Schema.decodeSync(FileId)("f".repeat(32))] }
      expect(await failureOf(chats.send(message))).toMatchObject({
        _tag: "InvalidInput",
        errors: [{ path: "fileIds" }],
      })
      expect(await lines()).toHaveLength(0)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  overHttp(describeLiveChats, async () => {
    const { bot } = await openShop(server)
    const { fetch } = server.browser()
    const page = (token: () => string) =>
      createHttpLiveChats({ fetch, headers: () => ({ authorization: `Bearer ${token()}` }) })
    return { botToken: bot.token, page }
  })

  asUseCase(describeLiveChats, async () => {
    const { bot } = await openShop(server)
    const secret = new TextEncoder().encode("outro segredo só dos testes, de 32 bytes")
    const { transactions, clock, files: store } = server
    const deps: LiveChatDeps = {
      languageProvider: embeddedProvider,
      transactions,
      clock,
      store,
      logger: silentLogger,
      scripts: createPublishedScripts(),
      presence: { online: () => new Set() },
      webhooks: null,
      tokens: createVisitorTokens(secret),
      links: createFileLinks(secret, clock),
    }
    const receive = createSharedReceiving(deps)
    const page = (token: () => string): LiveChats => {
      const service = Effect.promise(() => deps.tokens.read(token())).pipe(
        Effect.flatMap((visitor) =>
          visitor === undefined ? Effect.fail(sessionEnded) : Effect.succeed(createLiveChats(visitor, deps, receive)),
        ),
      )
      return {
        start: (wish) => startLiveChat(deps, wish),
        messages: (after) => service.pipe(Effect.flatMap((chats) => chats.messages(after))),
        send: (message) => service.pipe(Effect.flatMap((chats) => chats.send(message))),
      }
    }
    return { botToken: bot.token, page }
  })
})

describeLiveChats("in memory", async () => {
  const botToken = Schema.decodeSync(BotToken)("um-token-de-robo-de-teste-000001")
  const answers: Readonly<Record<string, string>> = { pedido: "Seu pedido está a caminho.", tchau: "Até logo!" }
  const memory = createInMemoryLiveChats({
    token: botToken,
    greeting,
    answer: (text) => ({ says: [answers[text] ?? "Não entendi."], ends: text === "tchau" }),
  })
  return { botToken, page: (token) => memory.page(token).liveChats }
})
