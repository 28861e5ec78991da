import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ClientId } from "../../kernel/index.ts"
import { aMessage } from "../testing/index.ts"
import {
  addPending,
  confirmMessage,
  emptyTimeline,
  mergeChange,
  mergeMessages,
  mergeOlder,
  type Message,
  type PendingMessage,
  refusePending,
  retryPending,
  type Timeline,
  withoutPending,
} from "../index.ts"

const clientIdOf = (n: number): ClientId => Schema.decodeSync(ClientId)(`cliente-${String(n).padStart(4, "0")}`)

/** A version of a message: its text is unique by position and change, as on the server. */
const messages: fc.Arbitrary<Message> = fc
  .record({ seq: fc.integer({ min: 1, max: 12 }), edits: fc.nat(3) })
  .map(({ seq, edits }) =>
    aMessage({
      seq,
      changeSeq: seq + edits * 20,
      text: `Mensagem ${seq}, versão ${edits}`,
      clientId: seq % 3 === 0 ? null : clientIdOf(seq),
    }),
  )
const batches = fc.array(messages, { maxLength: 20 })
const pendings: fc.Arbitrary<ReadonlyArray<PendingMessage>> = fc
  .uniqueArray(fc.integer({ min: 1, max: 16 }), { maxLength: 6 })
  .map((places) =>
    places.map((place) => ({
      clientId: clientIdOf(place),
      text: `Mensagem ${place}`,
      files: [],
      sentAt: "2026-11-19T14:12:00Z",
      state: "sending",
    })),
  )
const timelines: fc.Arbitrary<Timeline> = fc
  .tuple(batches, pendings)
  .map(([known, pending]) => pending.reduce(addPending, mergeMessages(emptyTimeline, known)))
const shuffled = (batch: ReadonlyArray<Message>) =>
  fc.shuffledSubarray([...batch], { minLength: batch.length, maxLength: batch.length })

describe("merging messages", () => {
  it("is idempotent", () => {
    fc.assert(
      fc.property(timelines, batches, (timeline, batch) => {
        const once = mergeMessages(timeline, batch)
        expect(mergeMessages(once, batch)).toBe(once)
      }),
    )
  })

  it("is independent of order and batching", () => {
    const cases = fc.tuple(timelines, batches, fc.nat(20)).chain(([timeline, batch, cut]) =>
      fc.record({
        timeline: fc.constant(timeline),
        batch: fc.constant(batch),
        other: shuffled(batch),
        cut: fc.constant(cut),
      }),
    )
    fc.assert(
      fc.property(cases, ({ timeline, batch, other, cut }) => {
        const whole = mergeMessages(timeline, batch)
        expect(mergeMessages(timeline, other)).toEqual(whole)
        expect(mergeMessages(mergeMessages(timeline, other.slice(cut)), other.slice(0, cut))).toEqual(whole)
      }),
    )
  })

  it("keeps the latest change at every position, in order", () => {
    fc.assert(
      fc.property(timelines, batches, (timeline, batch) => {
        const merged = mergeMessages(timeline, batch)
        const all = [...timeline.messages, ...batch]
        const places = [...new Set(all.map(({ seq }) => seq))].toSorted((a, b) => a - b)
        expect(merged.messages.map(({ seq }) => seq)).toEqual(places)
        for (const message of merged.messages) {
          const changes = all.filter(({ seq }) => seq === message.seq).map(({ changeSeq }) => changeSeq)
          expect(message.changeSeq).toBe(Math.max(...changes))
          expect(all).toContainEqual(message)
        }
        expect(merged.lastSeq).toBe(Math.max(0, timeline.lastSeq, ...batch.map(({ changeSeq }) => changeSeq)))
      }),
    )
  })

  it("removes pending messages that are now stored, and nothing else", () => {
    fc.assert(
      fc.property(timelines, batches, (timeline, batch) => {
        const merged = mergeMessages(timeline, batch)
        const stored = new Set(merged.messages.map(({ clientId }) => clientId))
        expect(merged.pending).toEqual(timeline.pending.filter(({ clientId }) => !stored.has(clientId)))
      }),
    )
  })
})

describe("confirming a message", () => {
  it("merges it without moving the position where a catch-up continues", () => {
    fc.assert(
      fc.property(timelines, messages, (timeline, message) => {
        const confirmed = confirmMessage(timeline, message)
        expect(confirmed.lastSeq).toBe(timeline.lastSeq)
        expect({ ...confirmed, lastSeq: 0 }).toEqual({ ...mergeMessages(timeline, [message]), lastSeq: 0 })
      }),
    )
  })
})

describe("the loaded window of a history", () => {
  /** A change of the message at a place of the history, or a request for the older page, or the page's arrival. */
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("change" as const), place: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
      fc.record({ kind: fc.constantFrom("said", "asked", "arrived") }),
    ),
    { maxLength: 40 },
  )
  const cases = fc.record({ size: fc.integer({ min: 1, max: 60 }), page: fc.integer({ min: 1, max: 20 }), steps })

  it("has no hole, and the latest of every message, whatever changes while older pages are loaded", () => {
    fc.assert(
      fc.property(cases, (given) => {
        let stored = Array.from({ length: given.size }, (_, at) => aMessage({ seq: at + 1 }))
        let lastSeq = given.size
        const pageBefore = (before: number) => {
          const older = stored.filter(({ seq }) => seq < before)
          return { messages: older.slice(-given.page), more: older.length > given.page }
        }
        const opening = pageBefore(Infinity)
        let window = mergeMessages(emptyTimeline, opening.messages)
        let hasOlder = opening.more
        let asked: ReturnType<typeof pageBefore> | undefined
        const ask = () => (asked ??= pageBefore(window.messages[0]?.seq ?? 0))
        const arrive = () => {
          if (asked === undefined) return
          window = mergeOlder(window, asked.messages, asked.more)
          hasOlder = asked.more
          asked = undefined
        }
        const hear = (message: Message) => {
          window = mergeChange(window, message, hasOlder)
          expect(window.lastSeq).toBe(message.changeSeq)
        }
        const check = () => {
          const first = window.messages[0]?.seq ?? 0
          expect(window.messages).toEqual(stored.filter(({ seq }) => seq >= first))
          expect(hasOlder).toBe(first > 1)
        }
        for (const step of given.steps) {
          if (step.kind === "change") {
            const place = Math.floor(step.place * stored.length)
            const changed = aMessage({ seq: stored[place]?.seq ?? 1, changeSeq: ++lastSeq, deleted: true })
            stored = stored.with(place, changed)
            hear(changed)
          } else if (step.kind === "said") {
            const message = aMessage({ seq: ++lastSeq })
            stored = [...stored, message]
            hear(message)
          } else if (step.kind === "arrived") arrive()
          else if (hasOlder) ask()
          check()
        }
        const loadAll = () => {
          if (!hasOlder) return
          ask()
          arrive()
          check()
          loadAll()
        }
        loadAll()
        expect(window.unloaded).toEqual([])
      }),
    )
  })

  it("catches up where it was, though an older page holds a later change", () => {
    const window = mergeMessages(emptyTimeline, [aMessage({ seq: 5 })])
    expect(mergeOlder(window, [aMessage({ seq: 4, changeSeq: 9 })], false)).toMatchObject({ lastSeq: 5 })
  })

  it("drops a pending message that is stored before it", () => {
    const message = aMessage({ seq: 2, changeSeq: 9, clientId: clientIdOf(1) })
    const pending = { clientId: clientIdOf(1), text: "", files: [], sentAt: message.sentAt, state: "sending" } as const
    const window = addPending(mergeMessages(emptyTimeline, [aMessage({ seq: 5 })]), pending)
    expect(mergeChange(window, message, true)).toMatchObject({ pending: [], messages: [{ seq: 5 }] })
  })
})

describe("a pending message", () => {
  it("is never duplicated, nor shown beside its stored message", () => {
    fc.assert(
      fc.property(timelines, pendings, batches, (timeline, more, batch) => {
        const merged = mergeMessages([...more, ...more].reduce(addPending, timeline), batch)
        const ids = merged.pending.map(({ clientId }) => clientId)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { clientId } of merged.messages) if (clientId !== null) expect(ids).not.toContain(clientId)
      }),
    )
  })

  it("that was refused shows why, clears it on a retry, and disappears when discarded", () => {
    fc.assert(
      fc.property(timelines, fc.integer({ min: 1, max: 16 }), (timeline, place) => {
        const id = clientIdOf(place)
        const refused = refusePending(timeline, id, "Sem conexão.")
        const present = timeline.pending.filter(({ clientId }) => clientId === id)
        expect(refused.pending.filter(({ state }) => state === "refused")).toEqual(
          present.map((message) => ({ ...message, state: "refused", reason: "Sem conexão." })),
        )
        expect(retryPending(refused, id)).toEqual(timeline)
        const kept = timeline.pending.filter(({ clientId }) => clientId !== id)
        expect(withoutPending(refused, id)).toEqual({ ...timeline, pending: kept })
      }),
    )
  })
})
