import { createHttpLiveChats } from "@prosa/adapters-http/clients"
import { createLiveVisitor } from "@prosa/adapters-ws/clients"
import type { LiveChats, VisitorEvent } from "@prosa/core/conversation"
import { BotToken, ClientId } from "@prosa/core/kernel"
import { createInMemoryLiveChats, type VisitorSide } from "@prosa/core/conversation/testing"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { openShop } from "../../server/testing/shop.ts"
import { openSocket } from "../../server/testing/test-socket.ts"
import { answerOf } from "./outcomes.ts"
import { type Collected, collect, socketsOf } from "./socket-place.ts"
import { describeOnEachServer } from "./test-place.ts"

const greeting = "Olá! Como posso ajudar?"

/** Camila, once the visitor has asked for her ('camila'). */
interface Attendant {
  readonly say: (text: string) => void
  readonly typing: () => void
  /** Resolves when the visitor is seen writing. */
  readonly sawTyping: () => Promise<void>
  readonly leave: () => Promise<void>
}

interface LiveVisitorHarness {
  readonly botToken: BotToken
  readonly page: (token: () => string) => { readonly liveChats: LiveChats; readonly live: VisitorSide["live"] }
  readonly attend: (visitorToken: string) => Promise<Attendant>
}

const messagesIn = (events: ReadonlyArray<VisitorEvent>) =>
  events.flatMap((event) =>
    event.type === "message" ? [[event.dialogToken, event.message.seq, event.message.text]] : [],
  )

/** What holds for `LiveVisitor`, whoever tells. */
const describeLiveVisitor = (name: string, open: () => Promise<LiveVisitorHarness>): void => {
  describe(`LiveVisitor, ${name}`, () => {
    const visit = async () => {
      const { botToken, page, attend } = await open()
      let token = ""
      const { liveChats, live } = page(() => token)
      const { visitorToken } = await answerOf(liveChats.start({ botToken }))
      token = visitorToken
      const say = async (text: string) => {
        const clientId = Schema.decodeSync(ClientId)(randomUUID())
        return answerOf(liveChats.send({ clientId, text, fileIds: [] }))
      }
      const follow = (lastSeq: number, seenIn = "", who = () => token) => {
        const port = live({ token: who, dialogToken: () => seenIn, lastSeq: () => lastSeq })
        return { port, news: collect(port.events$), fares: collect(port.connection$) }
      }
      return { follow, say, attend: () => attend(token) }
    }
    const state = (events: ReadonlyArray<VisitorEvent>) => events.findLast(({ type }) => type === "state")
    const told = async (news: Collected<VisitorEvent>, seq: number) => {
      await news.until((all) => messagesIn(all).find(([, at]) => at === seq))
      return messagesIn(news.all)
    }

    it("tells what there is, then what comes, in order, and that it is connected", async () => {
      const { follow, say } = await visit()
      const { news, fares } = follow(0)
      await fares.until((all) => all.find((connection) => connection.state === "open"))
      const { dialogToken } = await say("pedido")
      expect(await told(news, 3)).toEqual([
        [dialogToken, 1, greeting],
        [dialogToken, 2, "pedido"],
        [dialogToken, 3, "Seu pedido está a caminho."],
      ])
      await news.until(state)
      expect(state(news.all)).toEqual({ type: "state", dialogToken, finished: false })
      news.stop()
    })

    it("tells only what came after what was seen", async () => {
      const { follow, say } = await visit()
      const { dialogToken } = await say("pedido")
      const { news } = follow(2, dialogToken)
      await news.until(state)
      expect((await told(news, 3)).map(([, seq]) => seq)).toEqual([3])
      news.stop()
    })

    it("tells the end, and all of the conversation that begins after it, also to who has seen another one", async () => {
      const { follow, say } = await visit()
      const { news } = follow(0)
      const { dialogToken } = await say("tchau")
      await news.until((all) => all.find((event) => event.type === "state" && event.finished))
      const { dialogToken: next } = await say("pedido")
      await news.until((all) => messagesIn(all).find(([of, seq]) => of === next && seq === 3))
      const anew = messagesIn(news.all).filter(([of]) => of === next)
      expect(new Set(anew.map(([, seq]) => seq))).toEqual(new Set([1, 2, 3]))
      news.stop()
      const { news: late } = follow(4, dialogToken)
      expect((await told(late, 3)).map(([of, seq]) => [of === next, seq])).toEqual([
        [true, 1],
        [true, 2],
        [true, 3],
      ])
      late.stop()
    })

    it("tells that a person writes, by name, and what they say", async () => {
      const { follow, say, attend } = await visit()
      const { dialogToken } = await say("camila")
      const camila = await attend()
      const { news } = follow(0)
      await news.until(state)
      camila.typing()
      await news.until((all) => all.find(({ type }) => type === "typing"))
      expect(news.all.filter(({ type }) => type === "typing")).toEqual([
        { type: "typing", dialogToken, name: "Camila Duarte" },
      ])
      camila.say("Bom dia!")
      await news.until((all) => messagesIn(all).find(([, , text]) => text === "Bom dia!"))
      news.stop()
      await camila.leave()
    })

    it("tells the company that the visitor writes", async () => {
      const { follow, say, attend } = await visit()
      await say("camila")
      const camila = await attend()
      const { port, news } = follow(0)
      await news.until(state)
      port.typing()
      await camila.sawTyping()
      news.stop()
      await camila.leave()
    })

    it("is over for who has no token that is taken", async () => {
      const { follow } = await visit()
      const { news, fares } = follow(0, "", () => "nenhum")
      await fares.until((all) => all.find((connection) => connection.state === "ended"))
      expect(news.all).toEqual([])
      news.stop()
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  describeLiveVisitor("over the socket", async () => {
    const shop = await openShop(server)
    const { fetch } = server.browser()
    return {
      botToken: shop.bot.token,
      page: (token) => ({
        liveChats: createHttpLiveChats({ fetch, headers: () => ({ authorization: `Bearer ${token()}` }) }),
        live: (session) => createLiveVisitor(socketsOf(server.url), session),
      }),
      attend: async () => {
        const { rows } = await server.seed.asTenant(shop.companyId, (tx) =>
          tx.execute<{ id: number }>("select max(id) as id from dialogs"),
        )
        const cookie = (await server.signedIn(shop.addressOf("camila"))).cookieHeader()
        const socket = await openSocket(server.url, `/api/omnichannel/${rows[0]?.id}/${shop.camila}`, { cookie })
        socket.send({ type: "resume", after: 0 })
        await socket.until((news) => news.find(({ type }) => type === "dialog"))
        return {
          say: (text) => socket.send({ message: text, clientId: randomUUID() }),
          typing: () => socket.send({ type: "typing" }),
          sawTyping: async () => void (await socket.until((news) => news.find(({ type }) => type === "typing"))),
          leave: async () => void (await socket.close()),
        }
      },
    }
  })
})

describeLiveVisitor("in memory", async () => {
  const botToken = Schema.decodeSync(BotToken)("um-token-de-robo-de-teste-000001")
  const answers: Readonly<Record<string, string>> = { pedido: "Seu pedido está a caminho.", tchau: "Até logo!" }
  const memory = createInMemoryLiveChats({
    token: botToken,
    greeting,
    answer: (text) => ({ says: [answers[text] ?? "Vou chamar a Camila."], ends: text === "tchau" }),
  })
  return {
    botToken,
    page: memory.page,
    attend: async () => ({
      say: (text) => memory.tell(text),
      typing: () => memory.typing("Camila Duarte"),
      sawTyping: async () => expect(memory.typed).toBe(1),
      leave: async () => undefined,
    }),
  }
})
