import { createHttpRoomNotes } from "@prosa/adapters-http/room-clients"
import type { Colleague, RoomNotes } from "@prosa/core/conversation"
import { createInMemoryRoomNotes } from "@prosa/core/conversation/testing"
import { ClientId, DialogId, notAllowed, notFound, RoomNoteId, UserId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createRoomNotes } from "../../server/conversation/notes/room-notes-service.ts"
import { openShop } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/** The notes of one room, as two users have them who see it. */
interface NotesHarness {
  readonly room: DialogId
  readonly camila: RoomNotes
  readonly bruno: RoomNotes
}

const newNote = (text: string) => ({ clientId: ClientId.make(`nota-${crypto.randomUUID()}`), text })

/** What holds for `RoomNotes`, whoever keeps them. */
const describeNotes = (name: string, open: () => Promise<NotesHarness>): void => {
  describe(`RoomNotes, ${name}`, () => {
    it("are listed oldest first, each once, with whom they mention", async () => {
      const { room, camila, bruno } = await open()
      const first = newNote("@bruno lima, veja")
      const stored = await answerOf(camila.write(room, first))
      expect(stored).toMatchObject({ text: "@bruno lima, veja", authorName: "Camila Duarte", unseen: false })
      expect(await answerOf(camila.write(room, first))).toEqual(stored)
      await answerOf(bruno.write(room, newNote("Visto")))
      const listed = await answerOf(camila.list(room))
      expect(listed.map(({ text, mentions }) => [text, mentions.map((one) => one.name)])).toEqual([
        ["@bruno lima, veja", ["Bruno Lima"]],
        ["Visto", []],
      ])
    })

    it("that mention somebody are unseen by them until they say that they have seen the room", async () => {
      const { room, camila, bruno } = await open()
      await answerOf(camila.write(room, newNote("@Bruno Lima e @Camila Duarte")))
      const unseen = async (by: RoomNotes) => (await answerOf(by.list(room))).map((note) => note.unseen)
      expect([await unseen(camila), await unseen(bruno)]).toEqual([[false], [true]])
      await answerOf(bruno.seen(room))
      expect(await unseen(bruno)).toEqual([false])
    })

    it("may mention who sees the room, by name", async () => {
      const { room, camila } = await open()
      const colleagues = await answerOf(camila.colleagues(room))
      expect(colleagues.map((one) => one.name)).toEqual(["Bruno Lima", "Camila Duarte"])
    })

    it("are removed by their author alone", async () => {
      const { room, camila, bruno } = await open()
      const { id } = await answerOf(camila.write(room, newNote("errada")))
      expect(await failureOf(bruno.remove(id))).toEqual(notAllowed)
      await answerOf(camila.remove(id))
      expect(await answerOf(bruno.list(room))).toEqual([])
      for (const gone of [id, RoomNoteId.make(2_000_000_000)])
        expect(await failureOf(camila.remove(gone))).toEqual(notFound)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const shop = await openShop(server)
    const visitor = await shop.greeted()
    const email = `bruno-${crypto.randomUUID()}@casa.com.br`
    const bruno = await server.seed.person(shop.companyId, {
      email,
      name: "Bruno Lima",
      permissions: ["omnichannel_view"],
      workspaces: [shop.customerCare],
    })
    return { shop, room: await visitor.dialogId(), bruno, email }
  }
  overHttp(describeNotes, async () => {
    const { shop, room, email } = await settle()
    const over = async (address: string) => createHttpRoomNotes({ fetch: (await server.signedIn(address)).fetch })
    return { room, camila: await over(shop.addressOf("camila")), bruno: await over(email) }
  })
  asUseCase(describeNotes, async () => {
    const { shop, room, bruno } = await settle()
    const by = (userId: UserId, name: string) =>
      createRoomNotes(
        {
          userId,
          name,
          companyId: shop.companyId,
          admin: false,
          address: "",
          permissions: ["omnichannel_view"],
          workspaces: [shop.customerCare],
        },
        { transactions: server.transactions, clock: Date },
      )
    return { room, camila: by(shop.camila, "Camila Duarte"), bruno: by(bruno, "Bruno Lima") }
  })
})

describeNotes("in memory", async () => {
  const person = (id: number, name: string): Colleague => ({ id: Schema.decodeSync(UserId)(id), name })
  const [camila, bruno] = [person(7, "Camila Duarte"), person(8, "Bruno Lima")]
  const kept = createInMemoryRoomNotes(camila, [bruno])
  return { room: DialogId.make(1), camila: kept.notes, bruno: kept.as(bruno) }
})
