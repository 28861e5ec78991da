import { countOfSelected, isRowSelected } from "../../../shell/index.ts"
import { offersEveryRow } from "../../../shell/view/index.ts"
import { Effect, Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aSessionHost, aUser, createInMemorySessions } from "../../../access/testing/index.ts"
import { createSession } from "../../../access/view/index.ts"
import { DialogId, type LabelId, unavailable, unreachable, UserId, WorkspaceId } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice, Question } from "../../../shell/index.ts"
import {
  createInMemoryAddress,
  createInMemoryDepartures,
  createInMemoryDownloads,
} from "../../../shell/testing/index.ts"
import { aWorkspace, createInMemoryWorkspaces } from "../../../tenancy/testing/index.ts"
import { createWorkspaceSelection } from "../../../tenancy/view/index.ts"
import { roomsCsvHead } from "../../index.ts"
import { aLabel, createInMemoryLabels } from "../../../label/testing/index.ts"
import {
  aRoom,
  createInMemoryDialogs,
  createInMemoryRoomLabels,
  createInMemoryRooms,
  type RoomRecord,
} from "../../testing/index.ts"
import { noticeOfRun } from "./bulk-run.ts"
import { createRoomsDesk, createRoomTransferForm } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const many = (count: number, facts: Parameters<typeof aRoom>[0] = {}): ReadonlyArray<RoomRecord> =>
  Array.from({ length: count }, (_, at) => aRoom({ id: at + 1, ...facts }))
const camila = { id: Schema.decodeSync(UserId)(7), name: "Camila Duarte", online: false, rooms: 2, takesTurns: true }
const rafael = { id: Schema.decodeSync(UserId)(8), name: "Rafael Nogueira", online: true, rooms: 9, takesTurns: true }

const vip = aLabel({ id: 3, name: "VIP" })
const freight = aLabel({ id: 4, name: "Frete" })

const open = async (
  given: ReadonlyArray<RoomRecord> = many(45),
  {
    fields = {},
    latency = 0,
    timeZone = "America/Sao_Paulo",
  }: { readonly fields?: Record<string, string>; readonly latency?: number; readonly timeZone?: string } = {},
) => {
  const user = aUser({ permissions: ["dialog_view", "dialog_edit"], timeZone })
  const session = createSession(scope, {
    sessions: createInMemorySessions(user, { signedIn: true }),
    host: aSessionHost(),
  })
  await vi.advanceTimersByTimeAsync(0)
  const selection = createWorkspaceSelection(scope, {
    workspaces: createInMemoryWorkspaces([aWorkspace({ id: 1 }), aWorkspace({ id: 2, name: "Pós-venda" })]),
    companyId$: new BehaviorSubject(user.companyId ?? undefined),
    store: { read: () => undefined, write: () => {} },
  })
  const store = createInMemoryRooms(given, { latency, attendants: { 1: [camila, rafael] } })
  const labelled = createInMemoryRoomLabels(
    createInMemoryLabels([vip, freight]),
    createInMemoryDialogs(user, []),
    store,
    latency,
  )
  const asked = vi.spyOn(store.rooms, "list")
  const notices: Array<Notice> = []
  const questions: Array<Question> = []
  const address = createInMemoryAddress(fields)
  const departures = createInMemoryDepartures()
  const downloads = createInMemoryDownloads()
  const desk = createRoomsDesk(scope, {
    rooms: store.rooms,
    roomLabels: labelled.roomLabels,
    session,
    selection,
    address,
    departures,
    downloads,
    clock: { now: () => testNow },
    toasts: { show: (notice) => void notices.push(notice) },
    confirmations: { ask: (question) => void questions.push(question) },
  })
  await vi.advanceTimersByTimeAsync(300 + latency)
  const rows = () => desk.table.list.state$.value.rows
  const wishes = () => asked.mock.calls.map(([wish]) => wish)
  const chosen = () => countOfSelected(desk.choice.selection$.value)
  const transfer = () =>
    desk.bulk.transfer({ typeTransfer: 1, workspaceId: workspaceOne, userId: camila.id, sendToThirdpartySystem: false })
  return {
    desk,
    store,
    selection,
    session,
    address,
    departures,
    downloads,
    notices,
    questions,
    rows,
    wishes,
    chosen,
    transfer,
  }
}
const workspaceOne = Schema.decodeSync(WorkspaceId)(1)
const settle = () => vi.advanceTimersByTimeAsync(2_000)

describe("the table of rooms", () => {
  it("is ordered by any column while few rooms match, and by times alone while many do", async () => {
    const { desk, address, notices, wishes, rows } = await open(many(10_001), { fields: { sort: "-botName" } })
    await settle()
    // What was asked for in the address is refused, told once, and taken back.
    expect(notices).toEqual([
      { kind: "warning", title: "Só até 10.000 salas podem ser ordenadas por esta coluna. Use os filtros." },
    ])
    expect(wishes().map(({ sort }) => sort)).toEqual([{ field: "botName", order: -1 }, undefined])
    expect([address.read()["sort"], rows().length]).toEqual([undefined, 20])
    expect(desk.table.orderRefusal$.value).toBe(notices[0]?.title)
    desk.table.narrow({ id: "50917" })
    await settle()
    expect(desk.table.orderRefusal$.value).toBeUndefined()
  })

  it("begins with the open rooms of the current day in the selected workspaces, once", async () => {
    const { wishes, rows } = await open()
    expect(wishes()).toHaveLength(1)
    expect(wishes()[0]).toMatchObject({
      workspaces: [2, 1],
      filters: { status: "OPEN", startedFrom: "2026-11-19", lastMessageFrom: "2026-11-19" },
      offset: 0,
      limit: 20,
      sort: undefined,
    })
    expect(rows()).toHaveLength(20)
  })

  it("takes the day of the company, whatever the reader's is", async () => {
    // two in the afternoon in Greenwich
    const { wishes } = await open([], { timeZone: "Pacific/Kiritimati" })
    expect(wishes()[0]).toMatchObject({ filters: { startedFrom: "2026-11-20", lastMessageFrom: "2026-11-20" } })
  })

  it("shows its spinner for at least 300 ms", async () => {
    const { desk } = await open()
    desk.table.list.reload()
    await vi.advanceTimersByTimeAsync(299)
    expect(desk.table.list.state$.value.status).toBe("loading")
    await vi.advanceTimersByTimeAsync(1)
    expect(desk.table.list.state$.value.status).toBe("ready")
  })

  it("restores filter, order, page and size from its address", async () => {
    const fields = {
      status: "all",
      started: "all",
      last: "2026-11-01..2026-11-30",
      sort: "-startedAt",
      page: "2",
      size: "50",
    }
    const { wishes, address } = await open(many(120), { fields })
    await settle()
    expect(wishes().at(-1)).toMatchObject({
      filters: { status: "", startedFrom: "", lastMessageFrom: "2026-11-01", lastMessageUntil: "2026-11-30" },
      sort: { field: "startedAt", order: -1 },
      offset: 50,
      limit: 50,
    })
    expect(address.read()).toEqual(fields)
  })

  it("applies what is typed 1,000 ms after the last key, with the digits of a number only", async () => {
    const { desk, wishes, address } = await open()
    desk.table.type("phone", "(11) 9")
    await vi.advanceTimersByTimeAsync(999)
    desk.table.type("phone", "(11) 98")
    expect(desk.table.filters$.value.phone).toBe("1198")
    await vi.advanceTimersByTimeAsync(999)
    expect(wishes()).toHaveLength(1)
    expect(address.read()).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(
      wishes()
        .slice(1)
        .map(({ filters }) => filters.phone),
    ).toEqual(["1198"])
    expect(address.read()).toEqual({ phone: "1198" })
  })

  it("searches the person's name 600 ms after the last key", async () => {
    const { desk, wishes } = await open()
    desk.table.list.search("Mar")
    await vi.advanceTimersByTimeAsync(599)
    expect(wishes()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(wishes().at(-1)?.filters.leadName).toBe("Mar")
  })

  it("applies what is typed together with another filter, at once", async () => {
    const { desk, wishes } = await open()
    desk.table.type("tag", "vip")
    desk.table.narrow({ status: "" })
    await settle()
    expect(wishes()).toHaveLength(2)
    expect(wishes()[1]?.filters).toMatchObject({ tag: "vip", status: "" })
  })

  it("forgets what is typed when the user goes back", async () => {
    const { desk, address } = await open()
    desk.table.narrow({ status: "CLOSED" })
    await settle()
    desk.table.type("tag", "vip")
    address.back()
    await settle()
    expect(desk.table.filters$.value).toMatchObject({ tag: "", status: "OPEN" })
  })

  it("never shows an older answer over a newer one", async () => {
    const { desk, rows } = await open([...many(3), aRoom({ id: 9, channel: "WHATSAPP" })], { latency: 900 })
    await settle()
    desk.table.narrow({ channel: "WHATSAPP" })
    await vi.advanceTimersByTimeAsync(100)
    desk.table.narrow({ channel: "LIVECHAT" })
    await settle()
    expect(
      rows()
        .map(({ id }) => Number(id))
        .toSorted(),
    ).toEqual([1, 2, 3])
  })

  it("keeps filters and page when it is refreshed, and starts again in other workspaces", async () => {
    const { desk, selection, wishes } = await open()
    desk.table.list.goTo(20)
    await settle()
    desk.table.list.reload()
    await settle()
    expect(wishes().at(-1)).toMatchObject({ offset: 20, filters: { status: "OPEN" } })
    selection.toggle(workspaceOne)
    await settle()
    expect(wishes().at(-1)).toMatchObject({ offset: 0, workspaces: [2] })
  })

  it("clears every filter, those of the default too", async () => {
    const { desk, wishes, address } = await open()
    desk.table.clear()
    await settle()
    expect(wishes().at(-1)?.filters).toMatchObject({ status: "", startedFrom: "", lastMessageFrom: "" })
    expect(address.read()).toEqual({ status: "all", started: "all", last: "all" })
  })
})

describe("the selection", () => {
  it("survives paging, and offers all of the filter once a page is selected", async () => {
    const { desk, rows, chosen } = await open()
    const { table, choice } = desk
    choice.select(rows(), true)
    expect(offersEveryRow(choice.selection$.value, table.list.state$.value)).toBe(true)
    table.list.goTo(20)
    await settle()
    expect(rows().some(({ id }) => isRowSelected(choice.selection$.value, id))).toBe(false)
    choice.select(rows().slice(0, 1), true)
    table.list.goTo(0)
    await settle()
    expect(rows().every(({ id }) => isRowSelected(choice.selection$.value, id))).toBe(true)
    expect(chosen()).toBe(21)
  })

  it("of everything ends with another filter, of some does not", async () => {
    const { desk, rows, chosen } = await open()
    desk.choice.selectAll()
    expect(chosen()).toBe(45)
    desk.choice.select(rows().slice(0, 1), false)
    expect(chosen()).toBe(44)
    desk.table.narrow({ tag: "x" })
    expect(chosen()).toBe(0)
    desk.choice.replace([aRoom().row])
    desk.table.narrow({ tag: "" })
    await settle()
    expect(chosen()).toBe(1)
  })
})

it("stays the usual 3 s, whatever became of an action on many rooms (conversations, section 9)", () => {
  for (const action of ["transfer", "close", "label"] as const)
    for (const status of ["done", "stopped", "failed"] as const)
      for (const [changed, unseen] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [2, 0],
      ] as const) {
        const run = { status, sent: 2, total: 2, changed, unseen, passedOver: [], failure: undefined }
        expect(noticeOfRun(action, run).life).toBeUndefined()
      }
})

describe("an action on many rooms", () => {
  it("warns where nothing is selected", async () => {
    const { desk, notices } = await open()
    desk.bulk.choose("transfer")
    expect(desk.bulk.state$.value.step).toBe("idle")
    expect(notices).toMatchObject([
      {
        kind: "warning",
        title: "Salas não selecionadas",
        detail: "Não existem salas selecionadas para executar o fechamento.",
      },
    ])
  })

  it("puts labels on all of the selected, open or closed, and takes them off", async () => {
    const closed = aRoom({ id: 99, status: "CLOSED", closedAt: "2026-11-19T13:00:00Z", tag: "Venda" })
    const { desk, store, notices, chosen } = await open([...many(2), closed], { fields: { status: "all" } })
    const label = async (change: { readonly add: ReadonlyArray<LabelId>; readonly remove: ReadonlyArray<LabelId> }) => {
      desk.choice.select(desk.table.list.state$.value.rows, true)
      desk.bulk.choose("label")
      desk.bulk.label(change)
      await settle()
    }
    await label({ add: [vip.id, freight.id], remove: [] })
    expect([store.see(closed.row.id).tag, store.see(DialogId.make(1)).tag]).toEqual(["Venda, Frete, VIP", "Frete, VIP"])
    await label({ add: [], remove: [vip.id] })
    expect([store.see(closed.row.id).tag, store.see(DialogId.make(1)).tag]).toEqual(["Venda, Frete", "Frete"])
    expect(notices).toEqual(Array.from({ length: 2 }, () => ({ kind: "ok", title: "Etiquetas das salas alteradas" })))
    expect(chosen()).toBe(0)
  })

  it("closes the open ones among the selected, and says so", async () => {
    const closed = aRoom({ id: 99, status: "CLOSED", closedAt: "2026-11-19T13:00:00Z" })
    const { desk, store, notices, chosen } = await open([...many(2), closed], { fields: { status: "all" } })
    desk.choice.select(desk.table.list.state$.value.rows, true)
    desk.bulk.choose("close")
    const { value } = desk.bulk.state$
    expect(value.step === "asking" && [value.fit.length, value.passedOver]).toEqual([2, 1])
    desk.bulk.close()
    await settle()
    expect(store.bulkCalls.map((ids) => ids.length)).toEqual([2])
    expect(notices).toMatchObject([
      { kind: "ok", title: "Salas fechadas", detail: "Salas selecionadas fechadas com sucesso" },
    ])
    expect(chosen()).toBe(0)
    expect(desk.table.list.state$.value.rows.every(({ status }) => status === "CLOSED")).toBe(true)
  })

  it("collects all of the filter in pages of 200, and sends calls of 50", async () => {
    const { desk, store, rows, wishes } = await open(many(430))
    desk.choice.selectAll()
    desk.choice.select(rows().slice(0, 1), false)
    desk.bulk.choose("close")
    await settle()
    expect(
      wishes()
        .slice(1)
        .map(({ offset, limit }) => [offset, limit]),
    ).toEqual([
      [0, 200],
      [199, 200],
      [398, 200],
    ])
    desk.bulk.close()
    await settle()
    expect(store.bulkCalls.map((ids) => ids.length)).toEqual([50, 50, 50, 50, 50, 50, 50, 50, 29])
    expect(new Set(store.bulkCalls.flat()).size).toBe(429)
  })

  it("collects every room of the filter while one moves in the table and others leave the filter", async () => {
    const moment = (at: number) => new Date(testNow - 3_600_000 + at * 1_000).toISOString()
    const room = (id: number, lastMessage = id) =>
      aRoom({ id, startedAt: moment(id), lastMessageAt: moment(lastMessage) })
    const given = Array.from({ length: 430 }, (_, at) => room(at + 1))
    const { desk, store } = await open(given, { latency: 100 })
    await settle()
    desk.choice.selectAll()
    desk.bulk.choose("transfer")
    await vi.advanceTimersByTimeAsync(150)
    expect(desk.bulk.state$.value).toMatchObject({ step: "collecting", done: 200 })
    // The oldest has a message, and colleagues close three that were read already.
    store.put(room(1, 2_000))
    for (const id of [430, 420, 300]) store.put(aRoom({ ...store.see(room(id).row.id), status: "CLOSED" }))
    await settle()
    const { value } = desk.bulk.state$
    const ids = value.step === "asking" ? value.fit.map(({ id }) => Number(id)) : []
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 430 }, (_, at) => at + 1))
  })

  it("stops at a failure, says how many were done, and keeps the rest selected", async () => {
    const { desk, store, notices, chosen } = await open(many(120))
    desk.choice.selectAll()
    desk.bulk.choose("close")
    await settle()
    store.refuseBulkAfter(2, unavailable)
    desk.bulk.close()
    await settle()
    expect(notices).toMatchObject([
      {
        kind: "error",
        title: "Salas não fechadas",
        detail:
          "Não foi possível fechar as salas selecionadas. Por favor, tente novamente mais tarde. 100 de 120 salas foram fechadas; as outras continuam selecionadas.",
      },
    ])
    expect(chosen()).toBe(20)
    expect(store.bulkCalls).toHaveLength(3)
  })

  it("leaves out rooms that have left the user's workspaces, says so, and goes on with the others", async () => {
    const { desk, store, notices, chosen } = await open(many(120))
    desk.choice.selectAll()
    desk.bulk.choose("close")
    await settle()
    for (const id of [3, 60, 61]) store.hide(aRoom({ id }).row.id)
    desk.bulk.close()
    await settle()
    expect(notices).toMatchObject([
      {
        kind: "warning",
        title: "Salas fechadas",
        detail: "3 salas não estão mais nos seus workspaces e saíram da seleção.",
      },
    ])
    expect(chosen()).toBe(0)
    const others = Array.from({ length: 120 }, (_, at) => at + 1).filter((id) => ![3, 60, 61].includes(id))
    expect(others.every((id) => store.see(aRoom({ id }).row.id).status === "CLOSED")).toBe(true)
  })

  it("leaves such a room out of a transfer too; those that were passed over stay selected", async () => {
    const { desk, store, notices, transfer, rows, chosen } = await open(many(4))
    desk.choice.select(rows(), true)
    desk.bulk.choose("transfer")
    store.hide(aRoom({ id: 1 }).row.id)
    store.put(aRoom({ id: 2, holderName: "Tiago" }))
    transfer()
    await settle()
    expect(notices).toMatchObject([
      {
        kind: "warning",
        title: "2 de 4 salas foram transferidas",
        detail:
          "1 sala não está mais nos seus workspaces e saiu da seleção. As outras foram finalizadas, têm quem atenda ou não têm para onde ir, e continuam selecionadas.",
      },
    ])
    expect(chosen()).toBe(1)
  })

  it("fails where a call is refused though every room of it is seen", async () => {
    const { desk, store, notices, chosen } = await open(many(60))
    desk.choice.selectAll()
    desk.bulk.choose("close")
    await settle()
    store.refuseBulkAfter(1)
    desk.bulk.close()
    await settle()
    expect(notices).toMatchObject([{ kind: "error", title: "Salas não fechadas" }])
    expect([chosen(), store.bulkCalls.length]).toEqual([10, 2])
  })

  it("asks before the page is left, stops where told, and shows how far it is", async () => {
    const { desk, departures, questions, notices, chosen } = await open(many(120), { latency: 100 })
    await settle()
    desk.choice.selectAll()
    desk.bulk.choose("close")
    await settle()
    desk.bulk.close()
    await vi.advanceTimersByTimeAsync(150)
    expect(desk.bulk.state$.value).toMatchObject({ step: "running", done: 50, total: 120 })
    const left = vi.fn()
    departures.depart(left)
    expect(left).not.toHaveBeenCalled()
    expect(questions).toHaveLength(1)
    desk.bulk.cancel()
    await settle()
    expect(desk.bulk.state$.value.step).toBe("idle")
    expect(notices).toMatchObject([{ kind: "warning", title: "Fechamento interrompido" }])
    expect(chosen()).toBe(20)
    departures.depart(left)
    expect(left).toHaveBeenCalledOnce()
  })

  it("transfers the unassigned ones", async () => {
    const { desk, store, notices, transfer, rows } = await open([...many(2), aRoom({ id: 9, holderName: "Tiago" })])
    desk.choice.select(rows(), true)
    desk.bulk.choose("transfer")
    transfer()
    await settle()
    expect(notices).toMatchObject([{ kind: "ok", title: "Salas selecionadas transferidas com sucesso" }])
    expect(rows().map(({ holderName }) => holderName)).toEqual(["Tiago", "Camila Duarte", "Camila Duarte"])
    expect(store.bulkCalls.flat()).toHaveLength(2)
  })

  it("says how many were transferred where others were passed over", async () => {
    const { desk, store, notices, transfer, rows, chosen } = await open(many(3))
    desk.choice.select(rows(), true)
    desk.bulk.choose("transfer")
    // A colleague takes two of them meanwhile.
    for (const id of [1, 2]) store.put(aRoom({ id, holderName: "Tiago" }))
    transfer()
    await settle()
    expect(notices).toMatchObject([
      {
        kind: "warning",
        title: "1 de 3 salas foi transferida",
        detail: "As outras foram finalizadas, têm quem atenda ou não têm para onde ir, e continuam selecionadas.",
      },
    ])
    const { selection$ } = desk.choice
    expect(selection$.value.kind === "some" && [...selection$.value.rows.keys()].toSorted()).toEqual([1, 2])
    expect(chosen()).toBe(2)
  })

  it("shows in the panel that the collaborator is gone, and asks again", async () => {
    const { desk, store, notices, transfer, rows } = await open(many(2))
    desk.choice.select(rows(), true)
    desk.bulk.choose("transfer")
    store.dismiss(camila.id)
    transfer()
    await settle()
    expect(notices).toEqual([])
    expect(desk.bulk.state$.value).toMatchObject({
      step: "asking",
      failure: "Este colaborador não atende mais neste workspace. Escolha outra pessoa.",
    })
    desk.bulk.forgetFailure()
    expect(desk.bulk.state$.value).toMatchObject({ step: "asking", failure: undefined, fit: [{ id: 2 }, { id: 1 }] })
  })

  it("says that transfers failed in the specified words", async () => {
    const { desk, store, notices, transfer, rows } = await open(many(2))
    desk.choice.select(rows(), true)
    desk.bulk.choose("transfer")
    store.refuse(unavailable)
    transfer()
    await settle()
    expect(notices).toMatchObject([
      { kind: "error", title: "Salas não transferidas", detail: "Não foi possível transferir as salas selecionadas." },
    ])
  })
})

describe("the choices of a transfer", () => {
  it("are complete with workspace, type and collaborator, those online first", async () => {
    const { desk, store, session } = await open([])
    const form = createRoomTransferForm(scope, { rooms: store.rooms, companyId: session.companyId(), bulk: desk.bulk })
    expect(form.transfer$.value).toBeUndefined()
    form.chooseWorkspace(workspaceOne)
    form.chooseType(1)
    await settle()
    expect(form.attendants$.value.people.map(({ name }) => name)).toEqual(["Rafael Nogueira", "Camila Duarte"])
    expect(form.transfer$.value).toBeUndefined()
    form.chooseUser(camila.id)
    expect(form.transfer$.value).toEqual({
      typeTransfer: 1,
      workspaceId: 1,
      userId: 7,
      sendToThirdpartySystem: false,
    })
    form.chooseWorkspace(Schema.decodeSync(WorkspaceId)(2))
    expect(form.transfer$.value).toBeUndefined()
    form.chooseType(2)
    expect(form.transfer$.value).toMatchObject({ typeTransfer: 2, userId: 0 })
  })
})

describe("the export", () => {
  it("saves all rooms of the filter in one file", async () => {
    const { desk, downloads } = await open(many(430), { latency: 10 })
    desk.exporting.start()
    expect(desk.exporting.state$.value).toEqual({ done: 0, total: 0 })
    await vi.advanceTimersByTimeAsync(25)
    expect(desk.exporting.state$.value).toEqual({ done: 200, total: 430 })
    expect(downloads.saved).toEqual([])
    await settle()
    expect(desk.exporting.state$.value).toBeUndefined()
    expect(downloads.saved).toMatchObject([{ name: "salas-2026-11-19.csv", type: "text/csv;charset=utf-8" }])
    expect(downloads.saved[0]?.content.split("\r\n")).toHaveLength(432)
  })

  it("is forgotten when it is stopped, and may begin anew", async () => {
    const { desk, downloads, notices } = await open(many(430), { latency: 10 })
    desk.exporting.start()
    await vi.advanceTimersByTimeAsync(25)
    desk.exporting.stop()
    expect(desk.exporting.state$.value).toBeUndefined()
    await settle()
    expect([downloads.saved, notices]).toEqual([[], []])
    desk.exporting.start()
    await settle()
    expect(downloads.saved).toHaveLength(1)
  })

  it("saves nothing of what ends in the middle, and says so", async () => {
    const { desk, store, downloads, notices } = await open(many(3))
    let ended = false
    async function* broken() {
      try {
        yield roomsCsvHead()
        throw new Error("the connection is gone")
      } finally {
        ended = true
      }
    }
    vi.spyOn(store.rooms, "exportCsv").mockReturnValue(Effect.succeed({ rooms: 3, parts: broken() }))
    desk.exporting.start()
    await settle()
    expect(ended).toBe(true)
    expect(downloads.saved).toEqual([])
    expect(desk.exporting.state$.value).toBeUndefined()
    expect(notices).toMatchObject([{ kind: "error", title: "Salas não exportadas", detail: unreachable.message }])
  })

  it("says why there is none", async () => {
    const { desk, store, notices } = await open(many(3))
    store.refuse(unavailable)
    desk.exporting.start()
    await settle()
    expect(notices).toMatchObject([{ kind: "error", title: "Salas não exportadas", detail: unavailable.message }])
  })
})
