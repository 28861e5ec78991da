import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BotId, DialogId, LabelId, UserId, WorkspaceId } from "../../kernel/index.ts"
import {
  attendanceOf,
  belongsTo,
  type InboxFilter,
  type InboxItem,
  inboxViews,
  inTheirPlaces,
  mergeInbox,
  movedRows,
} from "../index.ts"

const botId = Schema.decodeSync(BotId)
const dialogId = Schema.decodeSync(DialogId)
const workspaceId = Schema.decodeSync(WorkspaceId)
const labelId = Schema.decodeSync(LabelId)
const me = Schema.decodeSync(UserId)(7)
const start = Date.parse("2026-11-19T14:00:00Z")

/** A state of a conversation: unique by conversation and version, as on the server. */
const items: fc.Arbitrary<InboxItem> = fc
  .record({ id: fc.integer({ min: 1, max: 8 }), version: fc.integer({ min: 1, max: 6 }) })
  .map(({ id, version }) => {
    const mixed = (id * 7 + version * 5) % 4
    return {
      id: dialogId(id),
      name: `Pessoa ${id}`,
      phone: "",
      lastMessage: `Mensagem ${version}`,
      lastSender: "CLIENT",
      // Few distinct times, so that many conversations share one; sometimes written with another offset.
      lastMessageAt: mixed === 0 ? "2026-11-19T12:00:00-02:00" : new Date(start + (mixed - 1) * 60_000).toISOString(),
      waitingSince: null,
      unreadTotal: version,
      undelivered: false,
      channel: "LIVECHAT",
      status: mixed === 3 ? "CLOSED" : "OPEN",
      botId: botId((id % 3) + 1),
      workspaceId: workspaceId((id % 2) + 1),
      transferred: id % 2 === 0,
      transferredToExternal: false,
      holderId: id % 3 === 0 ? me : null,
      holderName: "",
      snooze: id % 4 === 3 ? { until: null } : null,
      scheduled: id % 5 === 4 ? { count: 1, next: null, refused: true, authors: [me] } : null,
      labels: id % 2 === 0 ? [] : [{ id: labelId(id), name: `Etiqueta ${id}`, colour: "red" }],
      version,
    }
  })
const batches = fc.array(items, { maxLength: 16 })
const lists = batches.map((batch) => mergeInbox([], batch))

describe("merging conversations", () => {
  it("is idempotent", () => {
    fc.assert(
      fc.property(lists, batches, (list, batch) => {
        const once = mergeInbox(list, batch)
        expect(mergeInbox(once, batch)).toBe(once)
      }),
    )
  })

  it("is independent of order and batching", () => {
    const cases = batches.chain((batch) =>
      fc.tuple(fc.constant(batch), fc.shuffledSubarray(batch, { minLength: batch.length, maxLength: batch.length })),
    )
    fc.assert(
      fc.property(lists, cases, fc.nat(16), (list, [batch, other], cut) => {
        const whole = mergeInbox(list, batch)
        expect(mergeInbox(list, other)).toEqual(whole)
        expect(mergeInbox(mergeInbox(list, other.slice(cut)), other.slice(0, cut))).toEqual(whole)
      }),
    )
  })

  it("keeps the newest state of every conversation", () => {
    fc.assert(
      fc.property(lists, batches, (list, batch) => {
        const all = [...list, ...batch]
        const merged = mergeInbox(list, batch)
        expect(new Set(merged.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)))
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
        for (const item of merged)
          expect(item.version).toBe(Math.max(...all.filter(({ id }) => id === item.id).map(({ version }) => version)))
      }),
    )
  })

  it("puts the newest message first, and at equal times the later conversation", () => {
    fc.assert(
      fc.property(lists, batches, (list, batch) => {
        const merged = mergeInbox(list, batch)
        for (const [at, item] of merged.entries()) {
          const next = merged[at + 1]
          if (next === undefined) continue
          const [mine, its] = [Date.parse(item.lastMessageAt), Date.parse(next.lastMessageAt)]
          expect(mine > its || (mine === its && item.id > next.id)).toBe(true)
        }
      }),
    )
  })
})

describe("a conversation that arrives", () => {
  const filters: fc.Arbitrary<InboxFilter> = fc.record({
    workspaces: fc.uniqueArray(fc.constantFrom(1, 2).map(workspaceId)),
    status: fc.constantFrom("" as const, "OPEN" as const, "CLOSED" as const),
    bots: fc.uniqueArray(fc.constantFrom(1, 2, 3).map(botId)),
    name: fc.constantFrom("", "  ", "ana"),
    view: fc.constantFrom(...inboxViews.map(({ view }) => view)),
    labels: fc.uniqueArray(fc.constantFrom(1, 2, 3).map(labelId)),
  })

  it("belongs in the list if workspace, status and bot match, and there is no name filter", () => {
    fc.assert(
      fc.property(filters, items, (filter, item) => {
        const { workspaces, status, bots, name, view, labels } = filter
        const asked = [
          new Set(workspaces).has(item.workspaceId),
          status === "" || item.status === status,
          bots.length === 0 || new Set(bots).has(item.botId),
          name.trim() === "",
          labels.length === 0 || item.labels.some(({ id }) => new Set(labels).has(id)),
          // Which rooms mention somebody, the server knows.
          {
            all: true,
            mentions: false,
            mine: item.holderId === me && item.snooze === null,
            snoozed: item.holderId === me && item.snooze !== null,
            scheduled: item.scheduled !== null,
            waiting: attendanceOf(item, me) === "waiting",
          }[view],
        ]
        expect(belongsTo(filter, item, me)).toBe(!asked.includes(false))
      }),
    )
  })

  it("belongs in no list without workspaces", () => {
    fc.assert(
      fc.property(filters, items, (filter, item) => {
        expect(belongsTo({ ...filter, workspaces: [] }, item, me)).toBe(false)
      }),
    )
  })
})

describe("what is seen of a list that changes", () => {
  const changes = fc.tuple(lists, batches, fc.nat(8))

  it("has moved as far as the first row that kept its time", () => {
    fc.assert(
      fc.property(changes, ([before, batch, firstSeen]) => {
        const after = mergeInbox(before, batch)
        const kept = before.findIndex(
          (item, at) =>
            at >= firstSeen &&
            after.some(({ id, lastMessageAt }) => id === item.id && lastMessageAt === item.lastMessageAt),
        )
        const moved = movedRows(before, after, firstSeen)
        if (kept < 0) expect(moved).toBeUndefined()
        else expect(after[kept + (moved?.rows ?? Number.NaN)]?.id).toBe(before[kept]?.id)
      }),
    )
  })

  it("has news above it where a row is new or has another time", () => {
    fc.assert(
      fc.property(changes, ([before, batch, firstSeen]) => {
        const after = mergeInbox(before, batch)
        const moved = movedRows(before, after, firstSeen)
        if (moved === undefined) return
        const times = new Map(before.map(({ id, lastMessageAt }) => [id, lastMessageAt]))
        for (const { id, lastMessageAt } of moved.above) expect(times.get(id)).not.toBe(lastMessageAt)
        // Above what is seen were `firstSeen` rows at most, and what left its place below.
        expect(moved.above.length).toBeGreaterThanOrEqual(moved.rows)
      }),
    )
  })

  it("has not moved when nothing came, and is not found among other conversations", () => {
    fc.assert(
      fc.property(lists, fc.nat(8), (list, firstSeen) => {
        const moved = movedRows(list, list, firstSeen)
        expect(moved).toEqual(firstSeen < list.length ? { rows: 0, above: [] } : undefined)
        expect(movedRows(list, [], firstSeen)).toBeUndefined()
      }),
    )
  })
})

describe("rows that keep their places", () => {
  const idsOf = (rows: ReadonlyArray<InboxItem>) => rows.map(({ id }) => id)

  it("stand where they stood, with what is known of them now", () => {
    fc.assert(
      fc.property(lists, batches, (shown, batch) => {
        const list = mergeInbox(shown, batch)
        const rows = inTheirPlaces(shown, list)
        expect(idsOf(rows).slice(0, shown.length)).toEqual(idsOf(shown))
        for (const row of rows) expect(list).toContain(row)
      }),
    )
  })

  it("are followed by what follows them, in its order, and by nothing twice", () => {
    fc.assert(
      fc.property(lists, lists, (shown, list) => {
        const rows = inTheirPlaces(shown, list)
        expect(new Set(idsOf(rows)).size).toBe(rows.length)
        const added = rows.slice(shown.length)
        expect(added).toEqual(added.length === 0 ? [] : list.slice(-added.length))
      }),
    )
  })

  it("stay where they are when one has gone", () => {
    fc.assert(
      fc.property(lists, fc.nat(8), (shown, gone) => {
        const left = shown.filter(({ id }) => id !== gone)
        expect(inTheirPlaces(shown, left)).toBe(shown)
      }),
    )
  })
})
