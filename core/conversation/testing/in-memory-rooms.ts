import { Effect, Schema } from "effect"
import { firstValueFrom, timer } from "rxjs"
import { nameFound } from "../../contact/index.ts"
import {
  type CallRefused,
  type ClientId,
  type CompanyId,
  type DialogId,
  defaultTimeZone,
  fold,
  invalidInput,
  type NotFound,
  notFound,
  type Page,
  phoneDigits,
  UserId,
  WorkspaceId,
} from "../../kernel/index.ts"
import { createFakeCalls, type Plain, testNow } from "../../kernel/testing/index.ts"
import { dayAt } from "../../shell/index.ts"
import type { HandOver } from "../../transfer/index.ts"
import {
  type AttendantChoice,
  attendantGone,
  bulkLimit,
  type Dialog,
  findRooms,
  hasReckonedFilter,
  inListedOrder,
  isTimedOrder,
  listedRooms,
  mayCloseRow,
  mayTransferRow,
  passesReckonedFilters,
  type OrderBy,
  roomFinished,
  type RoomOrder,
  type TimedRoomField,
  tooManyRoomsToOrder,
  tooManyRoomsToReckon,
  roomsCsvHead,
  roomsCsvLines,
  type RoomFilters,
  type RoomRow,
  type Rooms,
  type RoomsCsvWish,
  type TransferRefused,
  unassigned,
  withExternalSystem,
} from "../index.ts"
import type { InMemoryDialogs } from "./dialog-controls.ts"

/** A stored room: its row, and the workspace that it belongs to. */
export interface RoomRecord {
  readonly row: RoomRow
  readonly workspaceId: WorkspaceId
}

/** The port `Rooms` without a server, with controls for tests. */
export interface InMemoryRooms {
  readonly rooms: Rooms
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Makes bulk calls fail after this many have succeeded; undefined lets all succeed. */
  refuseBulkAfter(calls: number | undefined, failure?: CallRefused): void
  /** Removes an attendant, so that transfers to them are refused. */
  dismiss(id: UserId): void
  see(id: DialogId): RoomRow
  /** Returns a row; undefined if there is none. */
  find(id: DialogId): RoomRow | undefined
  /** Changes a row that is there. */
  change(id: DialogId, changes: Partial<RoomRow>): void
  /** Adds or replaces a room. */
  put(record: RoomRecord): void
  /** Removes a room from what the user sees. */
  hide(id: DialogId): void
  /** The ids of each bulk call that was answered or refused, in order. */
  readonly bulkCalls: ReadonlyArray<ReadonlyArray<DialogId>>
}

/** The facts of an in-memory port of rooms. */
export interface InMemoryRoomsFacts {
  /** The attendants of each workspace, by its id. */
  readonly attendants?: Readonly<Record<number, ReadonlyArray<AttendantChoice>>>
  /** Milliseconds that every call takes. */
  readonly latency?: number
  readonly now?: () => number
  /** The dialogs of the inbox: a hand-over changes them too. */
  readonly dialogs?: Pick<InMemoryDialogs, "see" | "begin">
}

/** Builds a stored room: open, unassigned, in workspace 1. `facts` override the fields of its row. */
export const aRoom = (facts: Partial<Plain<RoomRow>> = {}, workspaceId = 1): RoomRecord => ({
  workspaceId: Schema.decodeSync(WorkspaceId)(workspaceId),
  row: {
    id: 50_917,
    leadName: "Mariana Alves Pereira",
    phone: "5511987654321",
    botName: "Aroeira Atendimento",
    channel: "LIVECHAT",
    holderName: null,
    workspaceName: "SAC",
    objective: 1,
    startedAt: "2026-11-19T14:02:00Z",
    lastMessageAt: "2026-11-19T14:12:00Z",
    status: "OPEN",
    closedAt: null,
    tag: "",
    labels: [],
    repetitions: 0,
    statusSeconds: 7_800,
    ...facts,
  } as RoomRow,
})

/** Creates the port over these rooms; without facts every workspace has no attendants. */
export const createInMemoryRooms = (
  given: ReadonlyArray<RoomRecord> = [],
  { attendants = {}, latency, now = () => testNow, dialogs }: InMemoryRoomsFacts = {},
): InMemoryRooms => {
  const { answer, refuse } = createFakeCalls(latency)
  const stored = new Map<DialogId, RoomRecord>(given.map((record) => [record.row.id, record]))
  const gone = new Set<UserId>()
  /** The first answers of hand-overs that may be repeated. */
  const handedOver = new Map<ClientId, Dialog>()
  const bulkCalls: Array<ReadonlyArray<DialogId>> = []
  let bulkRefusal: { readonly after: number; readonly failure: CallRefused } | undefined

  const page = (found: ReadonlyArray<RoomRow>, offset: number, limit: number): Page<RoomRow> => ({
    result: found.slice(offset, offset + limit),
    total: Math.min(found.length, 10_001),
  })
  const within = (workspaces: ReadonlyArray<WorkspaceId>): ReadonlyArray<RoomRow> =>
    [...stored.values()].filter(({ workspaceId }) => workspaces.includes(workspaceId)).map(({ row }) => row)
  const peopleOf = (workspaceId: WorkspaceId) => (attendants[workspaceId] ?? []).filter(({ id }) => !gone.has(id))
  const change = (row: RoomRow, changes: Partial<RoomRow>): void => {
    const record = stored.get(row.id)
    if (record !== undefined) stored.set(row.id, { ...record, row: { ...row, statusSeconds: 0, ...changes } })
  }
  /** Applies a change to the rooms that it is for; nothing is changed if one is unknown. */
  const inBulk = <E>(
    ids: ReadonlyArray<DialogId>,
    isFor: (row: RoomRow) => boolean,
    work: (row: RoomRow) => Effect.Effect<void, E>,
  ) =>
    answer((): Effect.Effect<ReadonlyArray<DialogId>, E | CallRefused> => {
      bulkCalls.push(ids)
      if (ids.length === 0 || ids.length > bulkLimit)
        return Effect.fail(invalidInput([{ path: "rooms", message: `Máximo de ${bulkLimit} salas por vez` }]))
      if (bulkRefusal !== undefined && bulkCalls.length > bulkRefusal.after) return Effect.fail(bulkRefusal.failure)
      const rows = ids.flatMap((id) => stored.get(id)?.row ?? [])
      if (rows.length < ids.length) return Effect.fail(notFound)
      const fit = [...new Set(rows)].filter(isFor)
      return Effect.as(
        Effect.forEach(fit, work, { discard: true }),
        fit.map(({ id }) => id),
      )
    })
  const holderFor = (workspaceId: WorkspaceId, userId: UserId | 0): AttendantChoice | undefined => {
    const people = peopleOf(workspaceId)
    if (userId !== 0) return people.find(({ id }) => id === userId)
    return people.filter(({ online }) => online).toSorted((a, b) => a.rooms - b.rooms)[0]
  }

  const chosen = ({ workspaces, filters, sort }: Pick<RoomsCsvWish, "workspaces" | "filters" | "sort">) => {
    const found = within(workspaces).filter((row) => matches(row, filters))
    if (hasReckonedFilter(filters) && found.length > listedRooms) return Effect.fail(tooManyRoomsToReckon)
    return ordered(
      found.filter((row) => passesReckonedFilters(row, filters)),
      sort,
    )
  }
  const list: Rooms["list"] = ({ offset, limit, ...wish }) =>
    answer(() => Effect.map(chosen(wish), (rows) => page(rows, offset, limit)))

  const rooms: Rooms = {
    list,
    exportCsv: (wish) =>
      answer(() => Effect.map(chosen(wish), (rows) => ({ rooms: rows.length, parts: partsOfCsv(rows, latency) }))),
    find: findRooms(list),
    close: (_company: CompanyId, ids) =>
      inBulk(ids, mayCloseRow, (row) =>
        Effect.sync(() => change(row, { status: "CLOSED", closedAt: new Date(now()).toISOString() })),
      ).pipe(Effect.map((closed) => closed.length)),
    transfer: (_company: CompanyId, ids, transfer) =>
      inBulk(ids, mayTransferRow, (row) => {
        if (transfer.sendToThirdpartySystem) return Effect.sync(() => change(row, { holderName: withExternalSystem }))
        const holder = holderFor(transfer.workspaceId, transfer.userId)
        return holder === undefined && transfer.userId !== 0
          ? Effect.fail(attendantGone)
          : Effect.sync(() => change(row, { holderName: holder?.name ?? null }))
      }),
    handOver: (id, target, clientId) =>
      answer(() => {
        const first = clientId === undefined ? undefined : handedOver.get(clientId)
        if (first !== undefined) return Effect.succeed(first)
        return Effect.map(handOver(id, target), (dialog) => {
          if (clientId !== undefined) handedOver.set(clientId, dialog)
          return dialog
        })
      }),
    attendants: (_company: CompanyId, workspaceId) => answer(() => Effect.succeed(peopleOf(workspaceId))),
  }

  const handOver = (id: DialogId, target: HandOver): Effect.Effect<Dialog, TransferRefused | NotFound> => {
    const row = stored.get(id)?.row
    if (dialogs === undefined || (stored.size > 0 && row === undefined)) return Effect.fail(notFound)
    const told = dialogs.see(id)
    const { dialog } = told
    if (dialog.status === "CLOSED" || row?.status === "CLOSED") return Effect.fail(roomFinished)
    if (target.kind === "external-platform" || target.kind === "workspace-by-webhook") {
      const external = target.kind === "external-platform"
      const next = { ...dialog, holder: null, transferred: true, transferredToExternal: external }
      dialogs.begin({ ...told, dialog: next })
      return Effect.succeed(next)
    }
    const { workspaceId } = target
    const holder = holderFor(workspaceId, target.kind === "specific-person" ? target.userId : 0)
    // In turn, the room waits in the workspace if nobody is online.
    if (holder === undefined && target.kind === "specific-person") return Effect.fail(attendantGone)
    const held = holder === undefined ? null : { id: holder.id, name: holder.name }
    const next = { ...dialog, workspaceId, transferred: true, holder: held }
    dialogs.begin({ ...told, dialog: next })
    if (row !== undefined) change(row, { holderName: held?.name ?? null })
    return Effect.succeed(next)
  }

  return {
    rooms,
    refuse,
    refuseBulkAfter: (calls, failure = notFound) => {
      bulkRefusal = calls === undefined ? undefined : { after: calls, failure }
    },
    dismiss: (id) => void gone.add(id),
    see: (id) => {
      const record = stored.get(id)
      if (record === undefined) throw new Error(`No room ${id}`)
      return record.row
    },
    find: (id) => stored.get(id)?.row,
    change: (id, changes) => {
      const record = stored.get(id)
      if (record !== undefined) stored.set(id, { ...record, row: { ...record.row, ...changes } })
    },
    put: (record) => void stored.set(record.row.id, record),
    hide: (id) => void stored.delete(id),
    bulkCalls,
  }
}

/** Rooms in a part of an export. */
const roomsOfPart = 200

/** Writes an export, a part each `latency` milliseconds. */
async function* partsOfCsv(rows: ReadonlyArray<RoomRow>, latency = 0): AsyncGenerator<string> {
  yield roomsCsvHead()
  for (let at = 0; at < rows.length; at += roomsOfPart) {
    await firstValueFrom(timer(latency))
    yield roomsCsvLines(rows.slice(at, at + roomsOfPart))
  }
}

const holds = (text: string, part: string): boolean => fold(text).includes(fold(part.trim()))
const dayOf = (iso: string): string => dayAt(Date.parse(iso), defaultTimeZone)
const inPeriod = (iso: string, from: string, until: string): boolean =>
  (from === "" || dayOf(iso) >= from) && (until === "" || dayOf(iso) <= until)

const matches = (row: RoomRow, filters: RoomFilters): boolean =>
  (filters.status === "" || row.status === filters.status) &&
  (filters.id.trim() === "" || String(row.id) === filters.id.trim()) &&
  nameFound(row.leadName, filters.leadName) &&
  row.phone.includes(phoneDigits(filters.phone)) &&
  holds(row.botName, filters.botName) &&
  (filters.channel === "" || row.channel === filters.channel) &&
  holds(row.holderName ?? unassigned, filters.holderName) &&
  holds(row.workspaceName, filters.workspaceName) &&
  (filters.objective === "" || row.objective === filters.objective) &&
  row.tag.split(", ").some((word) => fold(word).startsWith(fold(filters.tag.trim()))) &&
  inPeriod(row.startedAt, filters.startedFrom, filters.startedUntil) &&
  inPeriod(row.lastMessageAt, filters.lastMessageFrom, filters.lastMessageUntil) &&
  (filters.closedOn === "" || (row.closedAt !== null && dayOf(row.closedAt) === filters.closedOn))

const ordered = (
  rows: ReadonlyArray<RoomRow>,
  sort: RoomOrder = { field: "lastMessageAt", order: -1 },
): Effect.Effect<ReadonlyArray<RoomRow>, CallRefused> => {
  if (isTimedOrder(sort)) return Effect.succeed(rows.toSorted(byTime(sort)))
  return rows.length > listedRooms ? Effect.fail(tooManyRoomsToOrder) : Effect.succeed(inListedOrder(rows, sort))
}

const byTime = ({ field, order }: OrderBy<TimedRoomField>) => {
  return (a: RoomRow, b: RoomRow): number => {
    const [timeOfA, timeOfB] = [a[field], b[field]]
    // Rooms that were never closed follow in both directions.
    if ((timeOfA === null) !== (timeOfB === null)) return timeOfA === null ? 1 : -1
    const apart = Date.parse(timeOfA ?? a.lastMessageAt) - Date.parse(timeOfB ?? b.lastMessageAt)
    return order * (apart || a.id - b.id)
  }
}
