import { currentDay } from "../../shell/index.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  clearedRoomFilters,
  firstRoomFilters,
  isRoomFilterSet,
  roomFilterFields,
  roomFilterLabels,
  roomFiltersIn,
  roomFiltersOn,
  type RoomsTableFilters,
  wordsOfRoomFilter,
} from "../index.ts"

const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const period = fc.record({
  from: fc.oneof(fc.constantFrom("", currentDay), day),
  until: fc.oneof(fc.constant(""), day),
})
const text = fc.string({ unit: "binary", maxLength: 30 })
const digits = fc.stringMatching(/^\d{0,12}$/)

const filters: fc.Arbitrary<RoomsTableFilters> = fc.record({
  status: fc.constantFrom("" as const, "OPEN" as const, "CLOSED" as const),
  started: period,
  lastMessage: period,
  id: digits,
  phone: digits,
  botName: text,
  channel: fc.constantFrom("" as const, "LIVECHAT" as const, "WHATSAPP" as const),
  holderName: text,
  workspaceName: text,
  objective: fc.constantFrom("" as const, 1 as const, 6 as const),
  tag: text,
  closedOn: fc.oneof(fc.constant(""), day),
  repetitions: fc.stringMatching(/^\d{0,9}$/),
  statusSeconds: fc.stringMatching(/^\d{0,9}$/),
})

describe("the filters of rooms in an address", () => {
  it("are read back as they were written", () => {
    fc.assert(
      fc.property(filters, (given) => {
        expect(roomFiltersIn(roomFilterFields(given))).toEqual(given)
      }),
    )
  })

  it("are complete, whatever an address says", () => {
    const names = ["status", "started", "last", "id", "phone", "bot", "channel", "objective", "closed", "tag"]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), text), (fields) => {
        const read = roomFiltersIn(fields)
        expect(roomFiltersIn(roomFilterFields(read))).toEqual(read)
      }),
    )
  })

  it("are the default without any, and written only where they differ from it", () => {
    expect(roomFiltersIn({})).toEqual(firstRoomFilters)
    expect(roomFilterFields(firstRoomFilters)).toEqual({})
    expect(roomFilterFields(clearedRoomFilters)).toEqual({ status: "all", started: "all", last: "all" })
    const explicit = { ...firstRoomFilters, started: { from: "2026-11-19", until: "" } }
    expect(roomFilterFields(explicit)).toEqual({ started: "2026-11-19.." })
  })

  it.each(["2026-11-19", "..", "2026-02-30..", "a..b", "1..2..3"])("%s is no period", (started) => {
    expect(roomFiltersIn({ started }).started).toEqual(firstRoomFilters.started)
  })
})

describe("the filters of rooms", () => {
  it("begin on the current day, whichever that is", () => {
    const asked = roomFiltersOn(firstRoomFilters, " Ana ", "2026-11-20")
    expect(asked).toMatchObject({
      status: "OPEN",
      leadName: "Ana",
      startedFrom: "2026-11-20",
      startedUntil: "",
      lastMessageFrom: "2026-11-20",
    })
  })

  it("are named where they exclude something, and only there", () => {
    fc.assert(
      fc.property(filters, (given) => {
        for (const [field] of roomFilterLabels)
          if (!isRoomFilterSet(given, field) && field !== "status") expect(wordsOfRoomFilter(given, field)).toBe("")
      }),
    )
    const words = (period: { from: string; until: string }) =>
      wordsOfRoomFilter({ ...clearedRoomFilters, started: period }, "started")
    expect(words({ from: currentDay, until: "" })).toBe("a partir de hoje")
    expect(words({ from: "2026-11-01", until: "2026-11-05" })).toBe("01/11/2026 a 05/11/2026")
    expect(words({ from: "", until: "2026-11-05" })).toBe("até 05/11/2026")
    expect(words({ from: "2026-11-05", until: "2026-11-05" })).toBe("05/11/2026")
    const waited = { ...clearedRoomFilters, statusSeconds: "86400", repetitions: "2" }
    expect([wordsOfRoomFilter(waited, "statusSeconds"), wordsOfRoomFilter(waited, "repetitions")]).toEqual([
      "pelo menos 1 d",
      "2",
    ])
  })
})
