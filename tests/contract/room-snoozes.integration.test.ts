import { createHttpDialogs } from "@prosa/adapters-http/clients"
import { createHttpSnoozes } from "@prosa/adapters-http/room-clients"
import { type Dialogs, type InboxView, type RoomSnoozes, snoozeMessages as say } from "@prosa/core/conversation"
import { aDialog, createInMemoryDialogs, createInMemorySnoozes } from "@prosa/core/conversation/testing"
import { CompanyId, DialogId, UserId, WorkspaceId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { beforeAll, describe, expect, it } from "vitest"
import { createDialogs } from "../../server/conversation/inbox/dialogs-service.ts"
import { createSnoozes } from "../../server/conversation/snooze/snoozes-service.ts"
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
  readonly snoozes: RoomSnoozes
  readonly now: () => number
  /** The person of the room writes. */
  readonly personWrites: () => Promise<void>
}

/** What holds for `RoomSnoozes`, whoever keeps them. */
const describeSnoozes = (name: string, open: () => Promise<Place>): void => {
  describe(`RoomSnoozes, ${name}`, () => {
    const held = async () => {
      const place = await open()
      const { dialogs, room, companyId, workspaceId } = place
      await answerOf(dialogs.join(room))
      const snoozeOf = async () => (await answerOf(dialogs.get(room))).snooze
      const isIn = async (view: InboxView) => {
        const wish = { companyId, workspaces: [workspaceId], bots: [], name: "", status: "OPEN", view } as const
        const { result } = await answerOf(dialogs.list({ ...wish, offset: 0, limit: 12 }))
        return result.some(({ id }) => id === room)
      }
      const views = async () => [await isIn("mine"), await isIn("snoozed"), await isIn("all")]
      return { ...place, snoozeOf, views }
    }

    it("leave 'Minhas' for 'Adiadas' until they are taken up again", async () => {
      const { snoozes, dialogs, room, now, snoozeOf, views, companyId, workspaceId } = await held()
      const until = new Date(now() + 3_600_000).toISOString()
      await answerOf(snoozes.snooze(room, until))
      expect(Date.parse((await snoozeOf())?.until ?? "")).toBe(Date.parse(until))
      expect(await views()).toEqual([false, true, true])
      expect(await answerOf(dialogs.counts({ companyId, workspaces: [workspaceId] }))).toMatchObject({
        mine: 0,
        snoozed: 1,
      })
      await answerOf(snoozes.resume(room))
      await answerOf(snoozes.resume(room))
      expect([await snoozeOf(), ...(await views())]).toEqual([null, true, false, true])
    })

    it("come back when the person writes, with or without a time", async () => {
      const { snoozes, room, now, snoozeOf, views, personWrites } = await held()
      for (const until of [null, new Date(now() + 60_000).toISOString()]) {
        await answerOf(snoozes.snooze(room, until))
        expect(await views()).toEqual([false, true, true])
        await personWrites()
        expect([await snoozeOf(), ...(await views())]).toEqual([null, true, false, true])
      }
    })

    it("are no more once they are finalized, and not again when they are opened anew", async () => {
      const { snoozes, dialogs, room, snoozeOf, views } = await held()
      await answerOf(snoozes.snooze(room, null))
      await answerOf(dialogs.finalize(room))
      expect(await snoozeOf()).toBeNull()
      await answerOf(dialogs.reopen(room))
      expect([await snoozeOf(), ...(await views())]).toEqual([null, true, false, true])
    })

    it("are put off by their holder alone, and until a time that is to come", async () => {
      const { snoozes, room, now } = await held()
      for (const [until, message] of [
        [now() - 1_000, say.tooEarly],
        [now() + 400 * 86_400_000, say.tooLate],
      ] as const)
        expect(await failureOf(snoozes.snooze(room, new Date(until).toISOString()))).toMatchObject({
          _tag: "InvalidInput",
          errors: [{ path: "until", message }],
        })
      const other = await open()
      expect(await failureOf(other.snoozes.snooze(other.room, null))).toMatchObject({ _tag: "RoomHeld" })
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
    let said = 0
    return {
      companyId: shop.companyId,
      workspaceId: shop.customerCare,
      room: await visitor.dialogId(),
      now: () => server.clock.now(),
      personWrites: async () => void (await visitor.say(`Ainda aí? ${++said}`)),
      bruno,
      email,
    }
  }
  overHttp(describeSnoozes, async () => {
    const { email, bruno: _bruno, ...place } = await settle()
    const options = { fetch: (await server.signedIn(email)).fetch }
    return { ...place, dialogs: createHttpDialogs(options), snoozes: createHttpSnoozes(options) }
  })
  asUseCase(describeSnoozes, async () => {
    const { bruno, email: _email, ...place } = await settle()
    const actor = {
      userId: bruno,
      name: "Bruno Lima",
      companyId: place.companyId,
      admin: false,
      address: "",
      permissions: ["omnichannel_view"],
      workspaces: [place.workspaceId],
    }
    const deps = { transactions: server.transactions, clock: server.clock }
    return {
      ...place,
      dialogs: createDialogs(actor, { ...deps, scripts: createPublishedScripts(), webhooks: null }),
      snoozes: createSnoozes(actor, deps),
    }
  })
})

describeSnoozes("in memory", async () => {
  const me = { id: UserId.make(7), name: "Bruno Lima" }
  const room = DialogId.make(1)
  const dialogs = createInMemoryDialogs(me, [{ dialog: aDialog({ id: 1 }), messages: [], unread: 0 }])
  const now = () => Date.now()
  return {
    companyId: CompanyId.make(1),
    workspaceId: WorkspaceId.make(1),
    room,
    dialogs: dialogs.dialogs,
    snoozes: createInMemorySnoozes(me, dialogs, { now }).snoozes,
    now,
    personWrites: async () => dialogs.tell(room, "Ainda aí?"),
  }
})
