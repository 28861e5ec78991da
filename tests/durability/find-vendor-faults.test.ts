import { describe, expect, it } from "vitest"
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
  deleted: false,
  files: [],
  parts: [text],
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
  ids.map(([id, text]) => ({ person, id, text, reported: "sent" }))

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
  expect(kinds([{ ...said(1, "oi", "in-1"), deleted: true }, ...right.slice(1)])).toEqual(["reply"])
  expect(kinds([...right, said(7, "o quê?", "in-3")])).toEqual(["doubled"])
  expect(kinds([said(1, "tchau", "in-2"), ...right.slice(1, 2), said(4, "oi", "in-1"), ...right.slice(3)])).toEqual([
    "reply",
  ])
  expect(kinds(right, taken, { waitingEvents: 2 })).toEqual(["lost"])
})

it("finds what the company wrote on its own phone that is lost, another's, or not shown as far as it came", () => {
  const own = { ...said(1, "já vou", "own-1"), sender: "HUMAN", shown: "read" }
  const kindsOf = (messages: ReadonlyArray<StoredOnChannel>) =>
    findVendorFaults(
      { messages, waitingEvents: 0 },
      [{ person, id: "own-1", text: "já vou", byCompany: "read" }],
      [],
    ).faults.map(({ kind }) => kind)
  expect(kindsOf([own])).toEqual([])
  expect(kindsOf([])).toEqual(["lost"])
  expect(kindsOf([own, { ...own, seq: 2 }])).toEqual(["doubled"])
  expect(kindsOf([{ ...own, sender: "CLIENT" }])).toEqual(["reply"])
  expect(kindsOf([{ ...own, shown: "delivered" }])).toEqual(["told"])
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
  expect(kinds(twice, [...taken, ...took(["out-6", "Até logo!"])])).toEqual(["lost"])
})

describe("of an answer in several parts", () => {
  const parts = ["[68 bytes]", "Seu pedido", "Mais?"]
  const whole = answered(6, "Seu pedido", { parts, externalIds: ["a", "b", "c"] })
  const broken = { ...whole, ...unknown, externalIds: ["a"] }
  const takenParts = (...texts: ReadonlyArray<string>) =>
    took(...texts.map((text, at) => [["a", "b", "c"][at] ?? "", text] as const))
  const kindsOf = (answer: StoredOnChannel, all: ReadonlyArray<VendorTook>) =>
    kinds([...right, answer], [...taken, ...all])

  it("finds parts that are missing, changed, in another order, or taken twice", () => {
    expect(kindsOf(whole, takenParts(...parts))).toEqual([])
    expect(kindsOf(whole, takenParts(...parts.slice(0, 2)))).toEqual(["lost"])
    expect(kindsOf({ ...whole, externalIds: ["a", "b"] }, takenParts(...parts))).toEqual(["lost", "doubled"])
    expect(kindsOf(whole, takenParts("[67 bytes]", ...parts.slice(1)))).toEqual(["reply"])
    expect(kindsOf(whole, takenParts(...parts.toReversed()))).toEqual(["reply"])
  })

  it("allows the next part of one whose outcome is unknown, and none behind it", () => {
    expect(kindsOf(broken, takenParts(...parts.slice(0, 1)))).toEqual([])
    expect(kindsOf(broken, [...takenParts("[68 bytes]"), ...took(["x", "Seu pedido"])])).toEqual([])
    expect(kindsOf(broken, [...takenParts("[68 bytes]"), ...took(["x", "Mais?"])])).toEqual(["doubled"])
    expect(kindsOf({ ...broken, externalIds: ["a", "b", "c"] }, takenParts(...parts))).toEqual(["lost"])
  })

  it("finds one that is not shown as its slowest part was reported", () => {
    const reports = takenParts(...parts).map(
      (one, at) => ({ ...one, reported: at === 1 ? "delivered" : "read" }) as const,
    )
    expect(kindsOf({ ...whole, shown: "delivered" }, reports)).toEqual([])
    expect(kindsOf({ ...whole, shown: "read" }, reports)).toEqual(["told"])
    expect(kindsOf({ ...broken, shown: "read" }, reports.slice(0, 1))).toEqual(["told"])
    const reported = took(["x", "Seu pedido"]).map((one) => ({ ...one, reported: "read" }) as const)
    expect(kindsOf(broken, [...reports.slice(0, 1), ...reported])).toEqual(["told"])
  })
})

it("finds pictures of people that are lost or cut", () => {
  const picture = [{ person, id: "in-1", text: "oi", picture: 700 }, ...wrote.slice(1)]
  const kindsOf = (...files: ReadonlyArray<number>) =>
    findVendorFaults(
      { messages: [{ ...said(1, "oi", "in-1"), files }, ...right.slice(1)], waitingEvents: 0 },
      picture,
      taken,
    ).faults.map(({ kind }) => kind)
  expect(kindsOf(700)).toEqual([])
  expect(kindsOf()).toEqual(["lost"])
  expect(kindsOf(699)).toEqual(["lost"])
  expect(kindsOf(700, 700)).toEqual(["lost"])
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

it("takes what Meta took for the one of several unknown answers with the same words that is in order", () => {
  const twice = [
    ...right.slice(0, 1),
    answered(2, "Hein?", unknown),
    answered(3, "Olá!"),
    answered(4, "Hein?", unknown),
  ]
  const all = [...twice, ...right.slice(2).map((one) => ({ ...one, seq: one.seq + 2 }))]
  const tookFirst = (...ids: ReadonlyArray<readonly [id: string, text: string]>) => [...took(...ids), ...taken.slice(1)]
  expect(found(all, tookFirst(["out-3", "Olá!"], ["x", "Hein?"]))).toEqual({
    faults: [],
    unknown: { shown: 2, taken: 1 },
  })
  expect(found(all, tookFirst(["x", "Hein?"], ["out-3", "Olá!"]))).toEqual({
    faults: [],
    unknown: { shown: 2, taken: 1 },
  })
  expect(kinds(all, tookFirst(["out-3", "Olá!"], ["x", "Hein?"], ["y", "Hein?"]))).toEqual(["reply"])
})
