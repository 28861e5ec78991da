import { createLiveDialogs } from "@prosa/adapters-ws/clients"
import {
  conversationMessages as words,
  type DialogEvent,
  type LiveDialogs,
  type NewMessage,
} from "@prosa/core/conversation"
import { ClientId, DialogId } from "@prosa/core/kernel"
import { aDialog, aMessage, createInMemoryDialogs } from "@prosa/core/conversation/testing"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { openShop } from "../../server/testing/shop.ts"
import { openSocket } from "../../server/testing/test-socket.ts"
import { soon } from "../soon.ts"
import { type Collected, collect, socketsOf } from "./socket-place.ts"
import { describeOnEachServer } from "./test-place.ts"

/** The person on the other side of a room. */
interface Client {
  readonly id: DialogId
  readonly say: (text: string) => Promise<void>
  readonly typing: () => Promise<void>
  /** How often Camila was seen writing since the page was opened. */
  readonly typed: () => number
}

interface LiveDialogsHarness {
  /** Camila's. */
  readonly live: LiveDialogs
  /** A room that she holds, in which three messages stand. */
  readonly held: Client
  /** One that nobody holds. */
  readonly free: Client
  readonly leave: () => Promise<void>
}

const said = (text: string): NewMessage => ({ clientId: Schema.decodeSync(ClientId)(randomUUID()), text, fileIds: [] })
const textsIn = (events: ReadonlyArray<DialogEvent>) =>
  events.flatMap((event) => (event.type === "message" ? [event.message.text] : []))

/** What holds for `LiveDialogs`, whoever tells. */
const describeLiveDialogs = (name: string, open: () => Promise<LiveDialogsHarness>): void => {
  describe(`LiveDialogs, ${name}`, () => {
    const follow = ({ live }: LiveDialogsHarness, { id }: Client, lastSeq = 0) => {
      const port = live.dialog(id, () => lastSeq)
      return { port, news: collect(port.events$), fares: collect(port.connection$) }
    }
    const told = (news: Collected<DialogEvent>, text: string) =>
      news.until((all) => textsIn(all).find((one) => one === text))

    it("tell what there is after what was seen, then what comes, and that they are connected", async () => {
      const place = await open()
      const { news, fares } = follow(place, place.held)
      await news.until((all) => (textsIn(all).length >= 3 ? true : undefined))
      await fares.until((all) => all.find((connection) => connection.state === "open"))
      await place.held.say("Bom dia")
      await told(news, "Bom dia")
      expect(textsIn(news.all)).toHaveLength(textsIn(news.all).indexOf("Bom dia") + 1)
      const later = follow(place, place.held, textsIn(news.all).length - 1)
      await told(later.news, "Bom dia")
      expect(textsIn(later.news.all)).toEqual(["Bom dia"])
      news.stop()
      later.news.stop()
      await place.leave()
    })

    it("store what is sent once, and tell it back by its client id", async () => {
      const place = await open()
      const { port, news, fares } = follow(place, place.held)
      await fares.until((all) => all.find((connection) => connection.state === "open"))
      const message = said("Como posso ajudar?")
      port.send(message)
      await told(news, message.text)
      port.send(message)
      port.send(said("Ainda está aí?"))
      await told(news, "Ainda está aí?")
      const mine = news.all.filter((event) => event.type === "message" && event.message.clientId === message.clientId)
      expect(mine).toMatchObject([{ message: { sender: "HUMAN", senderName: "Camila Duarte" } }])
      news.stop()
      await place.leave()
    })

    it("refuse what is said in a room that is not one's own, with the reason", async () => {
      const place = await open()
      const { port, news, fares } = follow(place, place.free)
      await fares.until((all) => all.find((connection) => connection.state === "open"))
      const message = said("Posso?")
      port.send(message)
      const refused = await news.until((all) => all.find(({ type }) => type === "refused"))
      expect(refused).toEqual({ type: "refused", clientId: message.clientId, reason: words.notHolder })
      news.stop()
      await place.leave()
    })

    it("tell both sides of a room that the other one writes", async () => {
      const place = await open()
      const { port, news } = follow(place, place.held)
      await news.until((all) => (textsIn(all).length >= 3 ? true : undefined))
      await place.held.typing()
      await news.until((all) => all.find(({ type }) => type === "typing"))
      port.typing()
      await soon(() => expect(place.held.typed()).toBe(1))
      expect(news.all.filter(({ type }) => type === "typing")).toHaveLength(1)
      news.stop()
      await place.leave()
    })

    it("do not tell that somebody writes who does not hold the room", async () => {
      const place = await open()
      const { port, news } = follow(place, place.free)
      await news.until((all) => (textsIn(all).length > 0 ? true : undefined))
      port.typing()
      await place.free.say("Alguém aí?")
      await told(news, "Alguém aí?")
      expect(place.free.typed()).toBe(0)
      news.stop()
      await place.leave()
    })

    it("tell the inbox what changes, and how many rooms are unread", async () => {
      const place = await open()
      const inbox = place.live.inbox()
      const news = collect(inbox.events$)
      await collect(inbox.connection$).until((all) => all.find((connection) => connection.state === "open"))
      await place.held.say("Oi?")
      const event = await news.until((all) => all.find(({ items }) => items.some((item) => item.lastMessage === "Oi?")))
      expect(event.items.find(({ id }) => id === place.held.id)).toMatchObject({ lastSender: "CLIENT", status: "OPEN" })
      expect(event.unreadRooms).toBeGreaterThan(0)
      news.stop()
      await place.leave()
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  describeLiveDialogs("over the sockets", async () => {
    const shop = await openShop(server)
    const browser = await server.signedIn(shop.addressOf("camila"))
    const clientOf = async (first: string) => {
      const visitor = await shop.greeted()
      await visitor.say(first)
      const socket = await openSocket(server.url, "/api/livechat/socket")
      socket.send({ type: "resume", after: 0, token: visitor.token })
      await socket.until((news) => news.find(({ type }) => type === "state"))
      const client: Client = {
        id: await visitor.dialogId(),
        say: async (text) => {
          await visitor.say(text)
          await socket.until((news) => news.find(({ message }) => message === text))
        },
        typing: async () => socket.send({ type: "typing" }),
        typed: () => socket.news.filter(({ type }) => type === "typing").length,
      }
      return { client, socket }
    }
    const [held, free] = [await clientOf("camila"), await clientOf("pedido")]
    return {
      live: createLiveDialogs(socketsOf(server.url, browser.cookieHeader()), {
        me: () => shop.camila,
        companyId: () => shop.companyId,
      }),
      held: held.client,
      free: free.client,
      leave: async () => void (await Promise.all([held.socket.close(), free.socket.close()])),
    }
  })
})

describeLiveDialogs("in memory", async () => {
  const camila = { id: 7, name: "Camila Duarte" }
  const messages = [1, 2, 3].map((seq) => aMessage({ seq }))
  const rooms = createInMemoryDialogs(camila, [
    { dialog: aDialog({ id: 1, holder: camila, transferred: true }), messages, unread: 0 },
    { dialog: aDialog({ id: 2 }), messages, unread: 0 },
  ])
  const client = (id: DialogId): Client => ({
    id,
    say: async (text) => rooms.tell(id, text),
    typing: async () => rooms.typing(id),
    typed: () => rooms.typedIn.filter((one) => one === id).length,
  })
  const [held, free] = [1, 2].map((id) => client(Schema.decodeSync(DialogId)(id)))
  if (held === undefined || free === undefined) throw new Error("two rooms have two ids")
  return { live: rooms.live, held, free, leave: async () => undefined }
})
