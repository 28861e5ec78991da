import { objectives } from "@prosa/core/bot"
import { type Channel, channels } from "@prosa/core/channel"
import { type RoomRow, type RoomsWish, roomSortFields, unassigned } from "@prosa/core/conversation"
import { CompanyId, DialogId, LabelId, WorkspaceId } from "@prosa/core/kernel"
import { LabelColour } from "@prosa/core/label"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bodyOfRooms, roomsWishOf, RoomRowWire } from "./room-wire.ts"

const idOf = <Id>(schema: Schema.Codec<Id, number>) =>
  fc.integer({ min: 1, max: 2_000_000_000 }).map((id) => Schema.decodeSync(schema)(id))
const text = fc.string({ unit: "binary", maxLength: 40 })
const moments = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString())
const day = fc.oneof(
  fc.constant(""),
  moments.map((at) => at.slice(0, 10)),
)
// the keys of that very record
const channel = fc.constantFrom(...(Object.keys(channels) as ReadonlyArray<Channel>))
const objective = fc.constantFrom(...objectives.map(({ code }) => code))

const labels = fc.array(
  fc.record({ id: idOf(LabelId), name: text, colour: fc.constantFrom(...LabelColour.literals) }),
  { maxLength: 3 },
)

const rows: fc.Arbitrary<RoomRow> = fc.record({
  id: idOf(DialogId),
  leadName: text,
  phone: fc.stringMatching(/^\d{0,14}$/),
  botName: text,
  channel,
  holderName: fc.option(text.filter((name) => name !== unassigned)),
  workspaceName: text,
  objective,
  startedAt: moments,
  lastMessageAt: moments,
  status: fc.constantFrom("OPEN" as const, "CLOSED" as const),
  closedAt: fc.option(moments),
  tag: text,
  labels,
  repetitions: fc.nat(),
  statusSeconds: fc.nat(),
})

const wishes: fc.Arbitrary<RoomsWish> = fc.record({
  companyId: idOf(CompanyId),
  workspaces: fc.array(idOf(WorkspaceId), { maxLength: 5 }),
  filters: fc.record({
    status: fc.constantFrom("" as const, "OPEN" as const, "CLOSED" as const),
    id: text,
    leadName: text,
    phone: text,
    botName: text,
    channel: fc.oneof(fc.constant("" as const), channel),
    holderName: text,
    workspaceName: text,
    objective: fc.oneof(fc.constant("" as const), objective),
    tag: text,
    startedFrom: day,
    startedUntil: day,
    lastMessageFrom: day,
    lastMessageUntil: day,
    closedOn: day,
    repetitions: fc.stringMatching(/^\d{0,9}$/),
    statusSeconds: fc.stringMatching(/^\d{0,9}$/),
  }),
  sort: fc.option(fc.record({ field: fc.constantFrom(...roomSortFields), order: fc.constantFrom(1 as const, -1) }), {
    nil: undefined,
  }),
  offset: fc.nat({ max: 10_000 }),
  limit: fc.integer({ min: 1, max: 200 }),
})

describe("rooms on the wire", () => {
  it("a query is read as it was written", () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        expect(roomsWishOf(bodyOfRooms(wish))).toEqual(wish)
      }),
    )
  })

  it("a row is read as it was written", () => {
    const encode = Schema.encodeSync(RoomRowWire)
    const decode = Schema.decodeUnknownSync(RoomRowWire)
    fc.assert(
      fc.property(rows, (row) => {
        expect(decode(JSON.parse(JSON.stringify(encode(row))))).toEqual(row)
      }),
    )
  })

  it("the words of the order and the days of a form are understood", () => {
    const body = { companyId: 1, workspaces: [], offset: 0, limit: 20 } as unknown as Parameters<typeof roomsWishOf>[0]
    expect(roomsWishOf({ ...body, sortField: "firstMessage", sortOrder: "asc" }).sort).toEqual({
      field: "startedAt",
      order: 1,
    })
    expect(roomsWishOf({ ...body, sortField: "closedAt", sortOrder: 0 }).sort).toBeUndefined()
    expect(roomsWishOf({ ...body, startAtPeriod: { startAt: "19/11/2026" } }).filters.startedFrom).toBe("2026-11-19")
  })

  it("a day of the first or the last message is that day alone, within the period beside it", () => {
    const body = { companyId: 1, workspaces: [], offset: 0, limit: 20 } as unknown as Parameters<typeof roomsWishOf>[0]
    const filters = [
      { field: "firstMessage", value: "2026-11-19" },
      { field: "lastMessage", value: "19/11/2026" },
      { field: "repetitions", value: 2 },
      { field: "statusTime", value: "3600" },
    ] as const
    expect(roomsWishOf({ ...body, filters, lastMessagePeriod: { startAt: "2026-11-20" } }).filters).toMatchObject({
      startedFrom: "2026-11-19",
      startedUntil: "2026-11-19",
      lastMessageFrom: "2026-11-20",
      lastMessageUntil: "2026-11-19",
      repetitions: "2",
      statusSeconds: "3600",
    })
  })
})
