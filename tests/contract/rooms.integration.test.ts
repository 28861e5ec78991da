import { createHttpRooms } from "@prosa/adapters-http/clients"
import {
  attendantGone,
  noRoomFilters,
  roomFinished,
  type Rooms,
  type RoomsCsvWish,
  type RoomsWish,
} from "@prosa/core/conversation"
import { aDialog, aRoom, createInMemoryDialogs, createInMemoryRooms } from "@prosa/core/conversation/testing"
import { CompanyId, DialogId, notFound, readCsv, UserId, WorkspaceId } from "@prosa/core/kernel"
import { handOverToPeople, type RoomTransfer } from "@prosa/core/transfer"
import type { TestServer } from "@prosa/server/testing"
import { Result, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createRooms } from "../../server/conversation/rooms/rooms-service.ts"
import { createPublishedScripts } from "../../server/engine/index.ts"
import { openShop } from "../../server/testing/shop.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

/** Rooms as a manager of the workspace sees them. */
interface RoomsHarness {
  readonly rooms: Rooms
  readonly companyId: CompanyId
  readonly workspaceId: WorkspaceId
  /** Two open rooms of nobody and of one contact: the first opened two hours ago, the second changed last. */
  readonly free: readonly [DialogId, DialogId]
  /** Open, and held by somebody. */
  readonly held: DialogId
  /** Attends in the workspace, and is not online. */
  readonly attendant: UserId
}

const unknown = Schema.decodeSync(DialogId)(2_000_000_000)

/** What holds for `Rooms`, whoever keeps them. */
const describeRooms = (name: string, open: () => Promise<RoomsHarness>): void => {
  describe(`Rooms, ${name}`, () => {
    const opened = async () => {
      const harness = await open()
      const { rooms, companyId, workspaceId } = harness
      const list = async (wish: Partial<RoomsWish> = {}) => {
        const page = await answerOf(
          rooms.list({
            companyId,
            workspaces: [workspaceId],
            filters: noRoomFilters,
            sort: undefined,
            offset: 0,
            limit: 20,
            ...wish,
          }),
        )
        return { ids: page.result.map(({ id }) => id), ...page }
      }
      const inTurn: RoomTransfer = { typeTransfer: 2, workspaceId, userId: 0, sendToThirdpartySystem: false }
      return { ...harness, list, inTurn }
    }

    it("are listed newest message first, by pages, filtered, and counted whole", async () => {
      const { list, free, held } = await opened()
      const [older, newer] = free
      expect(await list()).toMatchObject({ ids: [held, newer, older], total: 3 })
      expect(await list({ offset: 1, limit: 1 })).toMatchObject({ ids: [newer], total: 3 })
      expect((await list({ sort: { field: "startedAt", order: 1 } })).ids).toEqual([older, newer, held])
      const only = (facts: Partial<typeof noRoomFilters>) => list({ filters: { ...noRoomFilters, ...facts } })
      expect((await only({ holderName: "Sem transferência" })).ids).toEqual([newer, older])
      for (const part of ["sem", "TRANSF", "transferencia"])
        expect((await only({ holderName: part })).ids).toEqual([newer, older])
      expect((await only({ holderName: "camila" })).ids).toEqual([held])
      expect((await only({ id: String(held) })).ids).toEqual([held])
      expect((await only({ status: "CLOSED" })).ids).toEqual([])
      expect((await only({ repetitions: "1" })).ids).toEqual([newer])
      expect((await only({ repetitions: "0" })).ids).toEqual([held, older])
      expect((await only({ statusSeconds: "3600" })).ids).toEqual([older])
      expect((await only({ statusSeconds: "3600", repetitions: "1" })).total).toBe(0)
      expect((await only({ botName: "nenhum robô assim" })).total).toBe(0)
      expect((await list({ workspaces: [] })).total).toBe(0)
    })

    it("are ordered by their closing, those that are open last, each on one page", async () => {
      const { rooms, companyId, list, free, held } = await opened()
      const [older, newer] = free
      await answerOf(rooms.close(companyId, [newer]))
      const byPages = async (order: 1 | -1) => {
        const pages = [0, 1, 2].map((offset) => list({ sort: { field: "closedAt", order }, offset, limit: 1 }))
        return (await Promise.all(pages)).flatMap(({ ids }) => ids)
      }
      expect(await byPages(1)).toEqual([newer, older, held])
      expect(await byPages(-1)).toEqual([newer, held, older])
    })

    it("are exported in the order of the table, filtered, each with the table's columns", async () => {
      const { rooms, companyId, workspaceId, free, held } = await opened()
      const exported = async (facts: Partial<RoomsCsvWish> = {}) => {
        const wish = { companyId, workspaces: [workspaceId], filters: noRoomFilters, sort: undefined, ...facts }
        const csv = await answerOf(rooms.exportCsv(wish))
        let text = ""
        for await (const part of csv.parts) text += part
        const [head, ...lines] = Result.getOrThrow(readCsv(text)).map(({ cells }) => cells)
        expect(head?.slice(0, 6)).toEqual(["ID", "Lead", "Telefone", "Bot", "Plataforma", "Atendido Por"])
        expect(csv.rooms).toBe(lines.length)
        return lines.map(([id]) => Number(id))
      }
      const [older, newer] = free
      expect(await exported()).toEqual([held, newer, older])
      expect(await exported({ sort: { field: "startedAt", order: 1 } })).toEqual([older, newer, held])
      expect(await exported({ filters: { ...noRoomFilters, holderName: "Sem transferência" } })).toEqual([newer, older])
      expect(await exported({ filters: { ...noRoomFilters, botName: "nenhum robô assim" } })).toEqual([])
      expect(await exported({ workspaces: [] })).toEqual([])
    })

    it("are found by the person's name, or the room's number", async () => {
      const { rooms, companyId, workspaceId, held } = await opened()
      const wish = { companyId, workspaces: [workspaceId], offset: 0, limit: 10 }
      expect((await answerOf(rooms.find({ ...wish, name: "" }))).total).toBe(3)
      expect((await answerOf(rooms.find({ ...wish, name: "ninguém assim" }))).total).toBe(0)
      expect(await answerOf(rooms.find({ ...wish, name: `#${held}` }))).toMatchObject({
        result: [{ id: held }],
        total: 1,
      })
    })

    it("are closed once, and all or none of a call", async () => {
      const { rooms, companyId, list, free, held } = await opened()
      const [older, newer] = free
      expect(await failureOf(rooms.close(companyId, [older, unknown]))).toEqual(notFound)
      expect(await answerOf(rooms.close(companyId, [older, held]))).toBe(2)
      expect(await answerOf(rooms.close(companyId, [older, newer]))).toBe(1)
      const { result } = await list()
      expect(result.map(({ status, closedAt }) => [status, closedAt !== null])).toEqual(
        Array.from({ length: 3 }, () => ["CLOSED", true]),
      )
    })

    it("are transferred if they are nobody's, to one person; with nobody online they wait", async () => {
      const { rooms, companyId, list, free, held, attendant, inTurn } = await opened()
      const [older, newer] = free
      const toOne: RoomTransfer = { ...inTurn, typeTransfer: 1, userId: attendant }
      expect(await answerOf(rooms.transfer(companyId, [older, held], toOne))).toEqual([older])
      expect(await answerOf(rooms.transfer(companyId, [newer], inTurn))).toEqual([newer])
      const { result } = await list({ filters: { ...noRoomFilters, holderName: "Sem transferência" } })
      expect(result.map(({ id }) => id)).toEqual([newer])
      const gone: RoomTransfer = { ...toOne, userId: Schema.decodeSync(UserId)(2_000_000_000) }
      expect(await failureOf(rooms.transfer(companyId, [newer], gone))).toEqual(attendantGone)
      expect(await failureOf(rooms.transfer(companyId, [newer, unknown], inTurn))).toEqual(notFound)
    })

    it("are handed over one by one, whoever holds them; in turn they wait while nobody is online", async () => {
      const { rooms, companyId, workspaceId, free, held, attendant } = await opened()
      const [older, newer] = free
      const toOne = handOverToPeople(workspaceId, attendant)
      for (const id of [newer, held])
        expect(await answerOf(rooms.handOver(id, toOne))).toMatchObject({
          id,
          transferred: true,
          transferredToExternal: false,
          workspaceId,
          holder: { id: attendant },
        })
      expect(await answerOf(rooms.handOver(held, handOverToPeople(workspaceId, 0)))).toMatchObject({ holder: null })
      const gone = handOverToPeople(workspaceId, Schema.decodeSync(UserId)(2_000_000_000))
      expect(await failureOf(rooms.handOver(newer, gone))).toEqual(attendantGone)
      await answerOf(rooms.close(companyId, [older]))
      expect(await failureOf(rooms.handOver(older, toOne))).toEqual(roomFinished)
      expect(await failureOf(rooms.handOver(unknown, toOne))).toEqual(notFound)
    })

    it("have attendants, with their presence", async () => {
      const { rooms, companyId, workspaceId, attendant } = await opened()
      const people = await answerOf(rooms.attendants(companyId, workspaceId))
      expect(people.find(({ id }) => id === attendant)).toMatchObject({ online: false })
    })
  })
}

describeOnEachServer((openServer, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openServer()
  })

  const settle = async () => {
    const shop = await openShop(server)
    const { companyId, customerCare: workspaceId } = shop
    const visitors = [await shop.greeted(), await shop.greeted(), await shop.greeted()]
    // Their messages are one second apart.
    const ids: Array<DialogId> = []
    for (const visitor of visitors) ids.push(await visitor.dialogId())
    const [older, newer, held] = ids
    if (older === undefined || newer === undefined || held === undefined) throw new Error("three visitors have rooms")
    await server.seed.asTenant(companyId, async (tx) => {
      for (const [at, id] of ids.entries())
        await tx.execute(`update dialogs set last_message_at = now() + interval '${at} s',
          started_at = now() + interval '${at === 0 ? -7_200 : at} s' where id = ${id}`)
      await tx.execute(
        `update dialogs set contact_id = (select contact_id from dialogs where id = ${older}) where id = ${newer}`,
      )
      await tx.execute(`update dialogs set assignee_id = ${shop.camila}, transferred = true where id = ${held}`)
    })
    const email = `gestora-${crypto.randomUUID()}@casa.com.br`
    const permissions = ["dialog_view", "dialog_edit"] as const
    const manager = await server.seed.person(companyId, { email, permissions, workspaces: [workspaceId] })
    const places = { companyId, workspaceId, free: [older, newer] as const, held, attendant: shop.camila }
    return { places, email, manager, permissions }
  }

  overHttp(describeRooms, async () => {
    const { places, email } = await settle()
    const { fetch } = await server.signedIn(email)
    return { ...places, rooms: createHttpRooms({ fetch }) }
  })

  asUseCase(describeRooms, async () => {
    const { places, manager, permissions } = await settle()
    const { companyId, workspaceId } = places
    const actor = {
      userId: manager,
      name: "Gestora",
      companyId,
      admin: false,
      address: "",
      permissions,
      workspaces: [workspaceId],
    }
    const deps = {
      transactions: server.transactions,
      clock: { now: () => Date.now() },
      scripts: createPublishedScripts(),
      webhooks: null,
      presence: { online: () => new Set<UserId>() },
    }
    return { ...places, rooms: createRooms(actor, deps) }
  })
})

describeRooms("in memory", () => {
  const id = Schema.decodeSync(DialogId)
  const at = (minute: number) => `2026-11-19T14:0${minute}:00Z`
  const room = (n: number, holderName: string | null) =>
    aRoom({
      id: n,
      holderName,
      startedAt: at(n),
      lastMessageAt: at(n),
      repetitions: n === 2 ? 1 : 0,
      statusSeconds: n === 1 ? 7_200 : 60,
    })
  const attendant = Schema.decodeSync(UserId)(7)
  const camila = { id: attendant, name: "Camila Duarte" }
  const dialogs = createInMemoryDialogs(
    { id: 8, name: "Gestora" },
    [1, 2, 3].map((n) => ({
      dialog: aDialog({ id: n, workspaceId: 1, transferred: n === 3, holder: n === 3 ? camila : null }),
      messages: [],
      unread: 0,
    })),
  )
  const table = createInMemoryRooms([room(1, null), room(2, null), room(3, "Camila Duarte")], {
    dialogs,
    attendants: { 1: [{ id: attendant, name: "Camila Duarte", online: false, rooms: 1, takesTurns: true }] },
  })
  return Promise.resolve({
    rooms: table.rooms,
    companyId: Schema.decodeSync(CompanyId)(1),
    workspaceId: Schema.decodeSync(WorkspaceId)(1),
    free: [id(1), id(2)] as const,
    held: id(3),
    attendant,
  })
})
