import { expect, it } from "vitest"
import { findVendorFaults } from "./find-vendor-faults.ts"
import { type ChannelReading, lostOutcome, type StoredOnChannel, type VendorTook } from "./vendor-reading.ts"

const person = "5511980000001"
const wrote = [
  { person, id: "in-1", text: "oi" },
  { person, id: "in-2", text: "tchau" },
]
const said = (seq: number, text: string, id: string): StoredOnChannel => ({
  person,
  dialogId: 1,
  seq,
  sender: "CLIENT",
  text,
  externalIds: [id],
  delivery: null,
  shown: null,
  reason: null,
})
const answered = (seq: number, text: string, more: Partial<StoredOnChannel> = {}): StoredOnChannel => ({
  ...said(seq, text, `out-${seq}`),
  sender: "BOT",
  delivery: "sent",
  shown: "sent",
  ...more,
})
const unknown = { externalIds: [], delivery: "failed", shown: "failed", reason: lostOutcome } as const
const took = (...ids: ReadonlyArray<readonly [id: string, text: string]>): ReadonlyArray<VendorTook> =>
  ids.map(([id, text]) => ({ person, id, text }))

const right = [said(1, "oi", "in-1"), answered(2, "Olá!"), said(4, "tchau", "in-2"), answered(5, "Até logo!")]
const taken = took(["out-2", "Olá!"], ["out-5", "Até logo!"])
const found = (messages: ReadonlyArray<StoredOnChannel>, tookNow = taken, rest: Partial<ChannelReading> = {}) =>
  findVendorFaults({ messages, waitingEvents: 0, ...rest }, wrote, tookNow)
const kinds = (...asked: Parameters<typeof found>) => found(...asked).faults.map(({ kind }) => kind)

it("finds nothing where everything is stored and taken once", () => {
  expect(found(right)).toEqual({ faults: [], unknown: { shown: 0, taken: 0 } })
})

it("finds messages of people that are lost, doubled, changed, invented, or in another order", () => {
  expect(kinds(right.slice(1))).toEqual(["lost"])
  expect(kinds([...right, said(7, "oi", "in-1")])).toEqual(["doubled"])
  expect(kinds([said(1, "olá", "in-1"), ...right.slice(1)])).toEqual(["reply"])
  expect(kinds([...right, said(7, "o quê?", "in-3")])).toEqual(["doubled"])
  expect(kinds([said(1, "tchau", "in-2"), ...right.slice(1, 2), said(4, "oi", "in-1"), ...right.slice(3)])).toEqual([
    "reply",
  ])
  expect(kinds(right, taken, { waitingEvents: 2 })).toEqual(["lost"])
})

it("finds answers that were never sent, or count as sent though Meta did not take them", () => {
  expect(kinds(right, taken.slice(1))).toEqual(["lost"])
  for (const delivery of [null, "waiting"])
    expect(kinds([...right, answered(6, "Oi?", { delivery, externalIds: [] })])).toEqual(["lost"])
  expect(kinds([...right, answered(6, "Oi?", { ...unknown, reason: "O WhatsApp recusou a mensagem." })])).toEqual([
    "lost",
  ])
  expect(kinds([...right, answered(6, "Oi?", { ...unknown, shown: "queued" })])).toEqual(["told"])
})

it("finds answers that Meta took twice, whether or not their ids are known", () => {
  expect(kinds(right, [...taken, ...took(["out-9", "Até logo!"])])).toEqual(["doubled"])
  const twice = [...right.slice(0, 3), answered(5, "Até logo!", { externalIds: ["out-5", "out-6"] })]
  expect(kinds(twice, [...taken, ...took(["out-6", "Até logo!"])])).toEqual(["lost", "reply"])
})

it("finds answers that a person got in another order", () => {
  expect(kinds(right, taken.toReversed())).toEqual(["reply"])
})

it("counts what is shown as unknown, taken or not, and allows one acceptance of each only", () => {
  const lost = [...right.slice(0, 3), answered(5, "Até logo!", unknown)]
  expect(found(lost, taken.slice(0, 1))).toEqual({ faults: [], unknown: { shown: 1, taken: 0 } })
  const once = [...taken.slice(0, 1), ...took(["out-8", "Até logo!"])]
  expect(found(lost, once)).toEqual({ faults: [], unknown: { shown: 1, taken: 1 } })
  expect(kinds(lost, [...once, ...took(["out-9", "Até logo!"])])).toEqual(["doubled"])
})
