import { createHttpLabels, createHttpRoomLabels } from "@prosa/adapters-http/label-clients"
import { createHttpDialogs } from "@prosa/adapters-http/clients"
import type { Dialogs, RoomLabels } from "@prosa/core/conversation"
import {
  aDialog,
  createInMemoryDialogs,
  createInMemoryRoomLabels,
  createInMemoryRooms,
} from "@prosa/core/conversation/testing"
import { CompanyId, DialogId, LabelId, notFound, UserId, WorkspaceId } from "@prosa/core/kernel"
import { labelMessages as say, type Labels, labelsOfOne } from "@prosa/core/label"
import { createInMemoryLabels } from "@prosa/core/label/testing"
import type { TestServer } from "@prosa/server/testing"
import { beforeAll, describe, expect, it } from "vitest"
import { createDialogs } from "../../server/conversation/inbox/dialogs-service.ts"
import { createRoomLabels } from "../../server/conversation/rooms/room-labels-service.ts"
import { createLabels } from "../../server/label/labels-service.ts"
import { openShop } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface Place {
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  /** Two rooms that the user sees. */
  readonly rooms: readonly [DialogId, DialogId]
  readonly labels: Labels
  readonly roomLabels: RoomLabels
  readonly dialogs: Dialogs
}

const nowhere = DialogId.make(2_000_000_000)

/** What holds for `RoomLabels`, whoever keeps them. */
const describeRoomLabels = (name: string, open: () => Promise<Place>): void => {
  describe(`RoomLabels, ${name}`, () => {
    const withLabels = async () => {
      const place = await open()
      const made = async (labelName: string) =>
        (await answerOf(place.labels.create(place.companyId, { name: labelName, colour: "blue" }))).id
      const [vip, freight] = [await made("VIP"), await made("Frete")]
      const namesOn = async (id: DialogId) => (await answerOf(place.dialogs.get(id))).labels.map((label) => label.name)
      const listed = async (labels: ReadonlyArray<LabelId>) => {
        const { companyId, workspaceId } = place
        const wish = { companyId, workspaces: [workspaceId], bots: [], name: "", status: "", labels } as const
        const page = await answerOf(place.dialogs.list({ ...wish, offset: 0, limit: 12 }))
        expect(page.total).toBe(page.result.length)
        return page.result.map((item) => item.id).toSorted((one, two) => one - two)
      }
      return { ...place, vip, freight, namesOn, listed }
    }

    it("are put on several rooms and taken off, by name, whatever was there before", async () => {
      const { companyId, rooms, roomLabels, vip, freight, namesOn } = await withLabels()
      const [one, two] = rooms
      expect(await answerOf(roomLabels.put(companyId, rooms, { add: [vip, freight], remove: [] }))).toBe(2)
      expect([await namesOn(one), await namesOn(two)]).toEqual([
        ["Frete", "VIP"],
        ["Frete", "VIP"],
      ])
      expect(await answerOf(roomLabels.put(companyId, [one], { add: [vip], remove: [freight] }))).toBe(1)
      expect(await answerOf(roomLabels.put(companyId, [one], { add: [vip], remove: [freight] }))).toBe(0)
      expect([await namesOn(one), await namesOn(two)]).toEqual([["VIP"], ["Frete", "VIP"]])
    })

    it("filter the inbox: a room with one of them is listed once", async () => {
      const { companyId, rooms, roomLabels, vip, freight, listed } = await withLabels()
      const [one, two] = rooms
      await answerOf(roomLabels.put(companyId, [one], { add: [vip, freight], remove: [] }))
      await answerOf(roomLabels.put(companyId, [two], { add: [freight], remove: [] }))
      expect(await listed([vip])).toEqual([one])
      expect(await listed([vip, freight])).toEqual(rooms)
      expect(await listed([])).toEqual(expect.arrayContaining([...rooms]))
    })

    it("are not put on once the company has them no more", async () => {
      const { companyId, rooms, roomLabels, labels, vip } = await withLabels()
      await answerOf(labels.remove(vip))
      expect(await failureOf(roomLabels.put(companyId, rooms, { add: [vip], remove: [] }))).toEqual(notFound)
    })

    it("are all or none: an unknown room, an unknown label, one too many", async () => {
      const { companyId, rooms, roomLabels, labels, vip, namesOn } = await withLabels()
      const [one] = rooms
      for (const call of [
        roomLabels.put(companyId, [one, nowhere], { add: [vip], remove: [] }),
        roomLabels.put(companyId, [one], { add: [vip, LabelId.make(2_000_000_000)], remove: [] }),
      ])
        expect(await failureOf(call)).toEqual(notFound)
      const many: Array<LabelId> = []
      for (let number = 0; number < labelsOfOne; number++)
        many.push((await answerOf(labels.create(companyId, { name: `N ${number}`, colour: "gray" }))).id)
      expect(await failureOf(roomLabels.put(companyId, [one], { add: [...many, vip], remove: [] }))).toMatchObject({
        errors: [{ path: "add", message: say.tooManyOnOne }],
      })
      expect(await namesOn(one)).toEqual([])
      await answerOf(roomLabels.put(companyId, [one], { add: many, remove: [vip] }))
      expect(await namesOn(one)).toHaveLength(labelsOfOne)
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  const settle = async () => {
    const shop = await openShop(server)
    const rooms: Array<DialogId> = []
    for (let visitor = 0; visitor < 2; visitor++) rooms.push(await (await shop.greeted()).dialogId())
    const [one, two] = rooms.toSorted((first, second) => first - second)
    if (one === undefined || two === undefined) throw new Error("two visitors were greeted")
    const email = `bruno-${crypto.randomUUID()}@casa.com.br`
    const bruno = await server.seed.person(shop.companyId, {
      email,
      name: "Bruno Lima",
      permissions: ["omnichannel_view", "label_edit"],
      workspaces: [shop.customerCare],
    })
    return { companyId: shop.companyId, workspaceId: shop.customerCare, rooms: [one, two] as const, bruno, email }
  }
  overHttp(describeRoomLabels, async () => {
    const { email, bruno: _bruno, ...place } = await settle()
    const options = { fetch: (await server.signedIn(email)).fetch }
    return {
      ...place,
      labels: createHttpLabels(options),
      roomLabels: createHttpRoomLabels(options),
      dialogs: createHttpDialogs(options),
    }
  })
  asUseCase(describeRoomLabels, async () => {
    const { bruno, email: _email, ...place } = await settle()
    const actor = {
      userId: bruno,
      name: "Bruno Lima",
      companyId: place.companyId,
      admin: false,
      address: "",
      permissions: ["omnichannel_view", "label_edit"],
      workspaces: [place.workspaceId],
    }
    const deps = { transactions: server.transactions, clock: Date }
    return {
      ...place,
      labels: createLabels(actor, deps),
      roomLabels: createRoomLabels(actor, deps),
      dialogs: createDialogs(actor, { ...deps, scripts: undefined as never, webhooks: undefined as never }),
    }
  })
})

describeRoomLabels("in memory", async () => {
  const me = { id: UserId.make(7), name: "Bruno Lima" }
  const dialogs = createInMemoryDialogs(
    me,
    [1, 2].map((id) => ({ dialog: aDialog({ id }), messages: [], unread: 0 })),
  )
  const labels = createInMemoryLabels()
  const { roomLabels } = createInMemoryRoomLabels(labels, dialogs, createInMemoryRooms())
  return {
    companyId: CompanyId.make(1),
    workspaceId: WorkspaceId.make(1),
    rooms: [DialogId.make(1), DialogId.make(2)] as const,
    labels,
    roomLabels,
    dialogs: dialogs.dialogs,
  }
})
