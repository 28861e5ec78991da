import { createHttpDialogs } from "@prosa/adapters-http/clients"
import { createHttpScheduled } from "@prosa/adapters-http/room-clients"
import {
  type Dialogs,
  type NewScheduledMessage,
  scheduledLimit,
  scheduledMessages as say,
  type ScheduledMessages,
} from "@prosa/core/conversation"
import { aDialog, createInMemoryDialogs, createInMemoryScheduled } from "@prosa/core/conversation/testing"
import { ClientId, CompanyId, DialogId, FileId, UserId, WorkspaceId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { beforeAll, describe, expect, it } from "vitest"
import { createDialogs } from "../../server/conversation/inbox/dialogs-service.ts"
import { createScheduled } from "../../server/conversation/scheduled/scheduled-service.ts"
import { createPublishedScripts } from "../../server/engine/published-scripts.ts"
import { openShop } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface Place {
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  /** A room that nobody holds. */
  readonly room: DialogId
  readonly dialogs: Dialogs
  readonly scheduled: ScheduledMessages
  readonly me: UserId
  readonly now: () => number
  /** The person of the room writes. */
  readonly personWrites: () => Promise<void>
}

let written = 0
const hour = 3_600_000

/** What holds for `ScheduledMessages`, whoever keeps them. */
const describeScheduled = (name: string, open: () => Promise<Place>): void => {
  describe(`ScheduledMessages, ${name}`, () => {
    const held = async () => {
      const place = await open()
      const { dialogs, room, companyId, workspaceId, now } = place
      await answerOf(dialogs.join(room))
      const message = (facts: Partial<NewScheduledMessage> & { readonly in?: number } = {}): NewScheduledMessage => {
        const { in: away = hour, ...rest } = facts
        return {
          clientId: ClientId.make(`agendada-${String((written += 1)).padStart(4, "0")}`),
          text: "Seu pedido chega hoje",
          fileIds: [],
          at: new Date(now() + away).toISOString(),
          unlessAnswered: true,
          ...rest,
        }
      }
      const ofRoom = async () => (await answerOf(dialogs.get(room))).scheduled
      const isListed = async () => {
        const wish = {
          companyId,
          workspaces: [workspaceId],
          bots: [],
          name: "",
          status: "",
          view: "scheduled",
        } as const
        const { result } = await answerOf(dialogs.list({ ...wish, offset: 0, limit: 12 }))
        return result.some(({ id }) => id === room)
      }
      const counted = async () => (await answerOf(dialogs.counts({ companyId, workspaces: [workspaceId] }))).scheduled
      return { ...place, message, ofRoom, isListed, counted }
    }

    it("are listed by their time, and the room tells of them, until they are cancelled", async () => {
      const { scheduled, room, message, ofRoom, isListed, counted, me } = await held()
      expect([await ofRoom(), await isListed(), await counted()]).toEqual([null, false, 0])
      const later = await answerOf(scheduled.schedule(room, message({ in: 3 * hour, text: "Até amanhã" })))
      const sooner = await answerOf(scheduled.schedule(room, message()))
      expect(sooner).toMatchObject({ text: "Seu pedido chega hoje", files: [], heldBack: null, authorId: me })
      expect((await answerOf(scheduled.list(room))).map(({ text }) => text)).toEqual([
        "Seu pedido chega hoje",
        "Até amanhã",
      ])
      expect(await ofRoom()).toEqual({ count: 2, next: sooner.at, refused: false, authors: [me] })
      expect([await isListed(), await counted()]).toEqual([true, 1])
      await answerOf(scheduled.cancel(sooner.id))
      expect(await ofRoom()).toMatchObject({ count: 1, next: later.at })
      await answerOf(scheduled.cancel(later.id))
      expect([await ofRoom(), await isListed(), await counted()]).toEqual([null, false, 0])
      expect(await failureOf(scheduled.cancel(later.id))).toMatchObject({ _tag: "NotFound" })
    })

    it("are scheduled once, however often they are sent", async () => {
      const { scheduled, room, message } = await held()
      const once = message()
      const first = await answerOf(scheduled.schedule(room, once))
      expect(await answerOf(scheduled.schedule(room, once))).toEqual(first)
      expect(await answerOf(scheduled.list(room))).toEqual([first])
    })

    it("are held back once the person writes, unless they are to be sent in any case", async () => {
      const { scheduled, room, message, ofRoom, personWrites } = await held()
      await answerOf(scheduled.schedule(room, message()))
      const anyway = await answerOf(scheduled.schedule(room, message({ in: 2 * hour, unlessAnswered: false })))
      await personWrites()
      expect((await answerOf(scheduled.list(room))).map(({ heldBack }) => heldBack)).toEqual([say.answered, null])
      expect(await ofRoom()).toMatchObject({ count: 2, next: anyway.at, refused: false })
    })

    it("are sent at once on request, as their author's", async () => {
      const { scheduled, room, message, ofRoom, dialogs } = await held()
      const { id } = await answerOf(scheduled.schedule(room, message()))
      await answerOf(scheduled.sendNow(id))
      const { messages } = await answerOf(dialogs.history({ id: room, limit: 5 }))
      expect(messages.at(-1)).toMatchObject({
        sender: "HUMAN",
        text: "Seu pedido chega hoje",
        senderName: "Bruno Lima",
      })
      expect(await ofRoom()).toBeNull()
      expect(await failureOf(scheduled.sendNow(id))).toMatchObject({ _tag: "NotFound" })
    })

    it("are refused at a wrong time, without a holder, with an unknown file, and beyond their number", async () => {
      const { scheduled, room, message, dialogs } = await held()
      for (const [away, sentence] of [
        [-1_000, say.tooEarly],
        [400 * 24 * hour, say.tooLate],
      ] as const)
        expect(await failureOf(scheduled.schedule(room, message({ in: away })))).toMatchObject({
          _tag: "InvalidInput",
          errors: [{ path: "at", message: sentence }],
        })
      expect(
        await failureOf(scheduled.schedule(room, message({ fileIds: [FileId.make("0".repeat(32))] }))),
      ).toMatchObject({ _tag: "InvalidInput", errors: [{ path: "fileIds" }] })
      for (let count = 0; count < scheduledLimit; count += 1) await answerOf(scheduled.schedule(room, message()))
      expect(await failureOf(scheduled.schedule(room, message()))).toMatchObject({
        errors: [{ path: "at", message: say.tooMany }],
      })
      await answerOf(dialogs.finalize(room))
      expect(await failureOf(scheduled.schedule(room, message()))).toMatchObject({ _tag: "RoomHeld" })
      const [first] = await answerOf(scheduled.list(room))
      if (first === undefined) throw new Error("nothing is left")
      expect(await failureOf(scheduled.sendNow(first.id))).toMatchObject({ _tag: "RoomHeld" })
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
    const me = await server.seed.person(shop.companyId, {
      email,
      name: "Bruno Lima",
      permissions: ["omnichannel_view"],
      workspaces: [shop.customerCare],
    })
    let said = 0
    return {
      companyId: shop.companyId,
      workspaceId: shop.customerCare,
      room: await visitor.dialogId(),
      now: () => server.clock.now(),
      personWrites: async () => void (await visitor.say(`Ainda aí? ${++said}`)),
      me,
      email,
    }
  }
  overHttp(describeScheduled, async () => {
    const { email, ...place } = await settle()
    const options = { fetch: (await server.signedIn(email)).fetch }
    return { ...place, dialogs: createHttpDialogs(options), scheduled: createHttpScheduled(options) }
  })
  asUseCase(describeScheduled, async () => {
    const { email: _email, ...place } = await settle()
    const actor = {
      userId: place.me,
      name: "Bruno Lima",
      companyId: place.companyId,
      admin: false,
      address: "",
      permissions: ["omnichannel_view"],
      workspaces: [place.workspaceId],
    }
    const needs = { scripts: createPublishedScripts(), webhooks: null }
    const deps = { transactions: server.transactions, clock: server.clock, ...needs }
    return { ...place, dialogs: createDialogs(actor, deps), scheduled: createScheduled(actor, deps) }
  })
})

describeScheduled("in memory", async () => {
  const me = UserId.make(7)
  const room = DialogId.make(1)
  const dialogs = createInMemoryDialogs({ id: 7, name: "Bruno Lima" }, [
    { dialog: aDialog({ id: 1 }), messages: [], unread: 0 },
  ])
  const now = () => Date.now()
  return {
    companyId: CompanyId.make(1),
    workspaceId: WorkspaceId.make(1),
    room,
    dialogs: dialogs.dialogs,
    scheduled: createInMemoryScheduled({ id: me, name: "Bruno Lima" }, dialogs, { now }).scheduled,
    me,
    now,
    personWrites: async () => dialogs.tell(room, "Ainda aí?"),
  }
})
