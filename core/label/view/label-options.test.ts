import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aSessionHost, aUser, createInMemorySessions } from "../../access/testing/index.ts"
import { createSession } from "../../access/view/index.ts"
import { unavailable } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { Effect } from "effect"
import { type Label, type LabelChange, labelMessages, labelsOfOne } from "../index.ts"
import { aLabel, createInMemoryLabels } from "../testing/index.ts"
import { createLabelOptions, createPutLabels } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const [vip, freight, freights] = [
  aLabel({ id: 1, name: "VIP", colour: "red" }),
  aLabel({ id: 2, name: "Frete" }),
  aLabel({ id: 3, name: "Frete grátis", colour: "blue" }),
]
const settle = () => vi.advanceTimersByTimeAsync(1_000)

describe("the labels to choose from", () => {
  const open = async (permissions: ReadonlyArray<string> = ["label_edit"], makesNone?: true) => {
    const session = createSession(scope, {
      sessions: createInMemorySessions(aUser({ permissions }), { signedIn: true }),
      host: aSessionHost(),
    })
    await settle()
    const labels = createInMemoryLabels([vip, freight, freights], { latency: 100 })
    const notices: Array<Notice> = []
    const taken: Array<string> = []
    const options = createLabelOptions(scope, {
      labels,
      session,
      toasts: { show: (notice) => void notices.push(notice) },
      taken: ({ name }) => void taken.push(name),
      ...(makesNone ? { makesNone } : {}),
    })
    expect(options.state$.value.status).toBe("loading")
    await settle()
    return { options, labels, notices, taken, names: () => options.state$.value.found.map(({ name }) => name) }
  }

  it("are found while one types, and Enter takes the first", async () => {
    const { options, names, taken } = await open()
    expect(names()).toEqual(["Frete", "Frete grátis", "VIP"])
    options.take()
    expect(taken).toEqual([])
    options.search("vi")
    expect(names()).toEqual(["VIP"])
    options.take()
    expect([taken, options.state$.value.search, names().length]).toEqual([["VIP"], "", 3])
  })

  it("are made from what is written, once, with a colour that few have", async () => {
    const { options, labels, taken, names } = await open()
    options.search(" Troca ")
    expect(options.state$.value.offer).toBe("Troca")
    options.take()
    options.create()
    expect(options.state$.value.creating).toBe(true)
    await settle()
    expect([taken, labels.kept.length, labels.kept.at(-1)?.name, labels.kept.at(-1)?.colour]).toEqual([
      ["Troca"],
      4,
      "Troca",
      "orange",
    ])
    expect(names()).toContain("Troca")
  })

  it("are not made where one has that name, by who may not, and where one filters", async () => {
    const { options } = await open()
    options.search("FRETE")
    expect(options.state$.value.offer).toBe("")
    for (const [permissions, makesNone] of [
      [["omnichannel_view"], undefined],
      [["label_edit"], true],
    ] as const) {
      const other = await open(permissions, makesNone)
      other.options.search("Nova")
      expect([other.options.state$.value.offer, other.names()]).toEqual(["", []])
      other.options.take()
      await settle()
      expect(other.taken).toEqual([])
    }
  })

  it("are not taken by Enter while several are found and another could be made", async () => {
    const { options, taken } = await open()
    options.search("fret")
    options.take()
    expect(taken).toEqual([])
    options.search("frete")
    options.take()
    expect(taken).toEqual(["Frete"])
  })

  it("say why they did not come, and come later; a refused one keeps what was written", async () => {
    const { options, labels, notices } = await open()
    labels.refuse(unavailable)
    options.search("Nova")
    options.create()
    await settle()
    expect([notices.length, options.state$.value.search]).toEqual([1, "Nova"])
    options.reload()
    await settle()
    expect([options.state$.value.status, options.state$.value.failure]).toEqual(["failed", unavailable.message])
    labels.refuse(undefined)
    options.reload()
    await settle()
    expect(options.state$.value.status).toBe("ready")
  })
})

describe("labels that are put on one thing", () => {
  const open = (before: ReadonlyArray<Label> = []) => {
    const labels$ = new BehaviorSubject(before)
    const { answer, refuse } = createFakeCalls(100)
    const changes: Array<LabelChange> = []
    const notices: Array<Notice> = []
    const put = createPutLabels(scope, {
      labels$,
      put: (change) => answer(() => Effect.sync(() => void changes.push(change))),
      toasts: { show: (notice) => void notices.push(notice) },
    })
    return { put, labels$, refuse, changes, notices, names: () => put.labels$.value.map(({ name }) => name) }
  }

  it("are shown at once, and sent one after the other", async () => {
    const { put, changes, names } = open()
    put.toggle(vip)
    put.toggle(freight)
    put.toggle(vip)
    expect([names(), changes.length]).toEqual([["Frete"], 0])
    await settle()
    expect([names(), changes]).toEqual([
      ["Frete"],
      [
        { add: [vip.id], remove: [] },
        { add: [freight.id], remove: [] },
        { add: [], remove: [vip.id] },
      ],
    ])
    put.add(freight)
    await settle()
    expect(changes).toHaveLength(3)
  })

  it("are all sent, also after what shows them has gone", async () => {
    const { put, changes } = open()
    put.toggle(vip)
    put.toggle(freight)
    scope.end()
    await settle()
    expect(changes.flatMap(({ add }) => add)).toEqual([vip.id, freight.id])
  })

  it("are as before where a change is refused, and follow what others change meanwhile", async () => {
    const { put, labels$, refuse, notices, names } = open([vip])
    refuse(unavailable)
    put.toggle(vip)
    put.toggle(freight)
    labels$.next([freights, vip])
    expect(names()).toEqual(["Frete", "Frete grátis"])
    await settle()
    expect([names(), notices.map(({ title }) => title)]).toEqual([
      ["Frete grátis", "VIP"],
      [labelMessages.putFailed, labelMessages.putFailed],
    ])
  })

  it("are not more than the limit", async () => {
    const full = Array.from({ length: labelsOfOne }, (_, at) => aLabel({ id: at + 10, name: `N ${at}` }))
    const { put, changes, notices } = open(full)
    put.add(vip)
    await settle()
    expect([changes, notices]).toEqual([[], [{ kind: "error", title: labelMessages.tooManyOnOne }]])
  })
})
