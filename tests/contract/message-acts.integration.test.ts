import { createHttpMessageActs } from "@prosa/adapters-http/room-clients"
import type { Message, MessageActs } from "@prosa/core/conversation"
import { aDialog, aMessage, createInMemoryDialogs, createInMemoryMessageActs } from "@prosa/core/conversation/testing"
import { ClientId, type DialogId, notAllowed, notFound, UserId } from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import type { TestServer } from "@prosa/server/testing"
import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createMessageActs } from "../../server/conversation/message-acts/message-acts-service.ts"
import { dialogsOfCamila, openShop } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/** A room of the live chat that its user holds: the person has written, and then the user. */
interface ActsHarness {
  readonly room: DialogId
  readonly acts: MessageActs
  readonly messages: () => Promise<ReadonlyArray<Message>>
  /** The user ends the room. */
  readonly finalize: () => Promise<void>
}

/** What holds for `MessageActs`, whoever keeps the messages. */
const describeActs = (name: string, open: () => Promise<ActsHarness>): void => {
  describe(`MessageActs, ${name}`, () => {
    const opened = async () => {
      const harness = await open()
      const first = async (sender: Message["sender"]) => {
        const found = (await harness.messages()).find((message) => message.sender === sender)
        if (found === undefined) throw new Error(`there is no message of ${sender}`)
        return found
      }
      return { ...harness, first }
    }

    it("puts a reaction on a message in the place of another one, and takes it back", async () => {
      const { room, acts, first } = await opened()
      const { seq } = await first("CLIENT")
      for (const emoji of ["👍", "🙏"]) await answerOf(acts.react(room, seq, emoji))
      expect((await first("CLIENT")).reactions).toEqual({ company: "🙏" })
      await answerOf(acts.react(room, seq, ""))
      expect((await first("CLIENT")).reactions?.company).toBeUndefined()
    })

    it("replaces the text of one's own message, and of nobody else's", async () => {
      const { room, acts, first } = await opened()
      const own = await first("HUMAN")
      await answerOf(acts.edit(room, own.seq, { text: " Dia 25 " }))
      expect(await first("HUMAN")).toMatchObject({ text: "Dia 25", updatedAt: expect.any(String) as string })
      const theirs = await first("CLIENT")
      expect(await failureOf(acts.edit(room, theirs.seq, { text: "Outra" }))).toEqual(notAllowed)
      expect(await first("CLIENT")).toEqual(theirs)
    })

    it("changes nothing that is not there, and nothing in a room that is closed", async () => {
      const { room, acts, first, finalize } = await opened()
      const { seq } = await first("HUMAN")
      expect(await failureOf(acts.react(room, 9_999, "👍"))).toEqual(notFound)
      await finalize()
      expect(await failureOf(acts.react(room, seq, "👍"))).toMatchObject({ _tag: "RoomHeld" })
      expect(await failureOf(acts.edit(room, seq, { text: "Outra" }))).toMatchObject({ _tag: "RoomHeld" })
    })
  })
}

describeActs("in memory", async () => {
  const me = { id: UserId.make(7), name: "Camila Duarte" }
  const sentAt = new Date(testNow).toISOString()
  const dialog = aDialog({ id: 1, medium: "LIVECHAT", holder: { id: me.id, name: me.name }, transferred: true })
  const messages = [
    aMessage({ seq: 1, sender: "CLIENT", sentAt }),
    aMessage({ seq: 2, sender: "HUMAN", senderName: me.name, sentAt }),
  ]
  const rooms = createInMemoryDialogs(me, [{ dialog, messages, unread: 0 }])
  return {
    room: dialog.id,
    acts: createInMemoryMessageActs(me, rooms).acts,
    messages: async () => rooms.see(dialog.id).messages,
    finalize: async () => void (await Effect.runPromise(rooms.dialogs.finalize(dialog.id))),
  }
})

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const shop = await openShop(server)
    const visitor = await shop.greeted()
    await visitor.say("Qual o prazo?")
    const room = await visitor.dialogId()
    const dialogs = dialogsOfCamila(server, shop)
    await Effect.runPromise(dialogs.join(room))
    const clientId = ClientId.make(`camila-${crypto.randomUUID()}`)
    await Effect.runPromise(dialogs.say(room, { clientId, text: "Dia 15", fileIds: [] }))
    const messages = async () => (await Effect.runPromise(dialogs.history({ id: room, limit: 50 }))).messages
    const finalize = async () => void (await Effect.runPromise(dialogs.finalize(room)))
    return { shop, room, messages, finalize }
  }
  overHttp(describeActs, async () => {
    const { shop, ...rest } = await settle()
    const browser = await server.signedIn(shop.addressOf("camila"))
    return { ...rest, acts: createHttpMessageActs({ fetch: browser.fetch }) }
  })
  asUseCase(describeActs, async () => {
    const { shop, ...rest } = await settle()
    const { companyId, camila, customerCare } = shop
    const actor = {
      userId: camila,
      name: "Camila Duarte",
      companyId,
      admin: false,
      address: "",
      permissions: ["omnichannel_view" as const],
      workspaces: [customerCare],
    }
    return { ...rest, acts: createMessageActs(actor, server) }
  })
})
