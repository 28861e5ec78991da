import { Effect, Schema } from "effect"
import { map, of, throwError, timer } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { applyEdit, documentOf, type FlowDocument, graphOfDocument, renameNode } from "../../flow/index.ts"
import { createInMemoryFlows } from "../../flow/testing/index.ts"
import { BotId, NodeId, notFound, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { type Conversation, lastResort, measurePhrases, unclearMessages } from "../index.ts"
import {
  anUnclearText,
  createInMemoryFlowTests,
  createInMemoryUnclearTexts,
  type KeptUnclearText,
  shoeShopFlow,
} from "../testing/index.ts"
import { createPhraseMeasure, createUnclearList, type PhraseMeasuring } from "./index.ts"

const botId = Schema.decodeSync(BotId)(1042)
const id = Schema.decodeSync(NodeId)
const said = (...texts: ReadonlyArray<string>): Conversation => ({
  version: 1,
  turns: [{ bot: "Como posso ajudar?" }, ...texts.map((person) => ({ person }))],
})

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const open = async (
  texts: ReadonlyArray<KeptUnclearText>,
  conversations: ReadonlyArray<Conversation> = [],
  document = shoeShopFlow,
) => {
  const notices: Array<Notice> = []
  const flows = createInMemoryFlows(document, { latency: 50 })
  const unclear = createInMemoryUnclearTexts(texts, { conversations, latency: 50 })
  const tests = createInMemoryFlowTests({ latency: 50 })
  const entities = { get: () => Effect.fail(notFound) }
  const list = createUnclearList(
    scope,
    { botId },
    { unclear, flows, tests, entities, toasts: { show: (notice) => void notices.push(notice) } },
  )
  await pass(200)
  const row = (text: string) => {
    const found = list.state$.value.rows.find((one) => one.text === text)
    if (found === undefined) throw new Error(`no row says ${text}`)
    return found
  }
  return { list, flows, unclear, tests, notices, row, state: () => list.state$.value }
}
const phrasesOf = ({ nodes }: FlowDocument, target: number) =>
  nodes[0]?.userInteractions.find((answer) => answer.target === target)?.phrases

describe("the list of what a bot did not understand", () => {
  it("offers the answers of the node in the draft, the nearest first of all", async () => {
    const { row, state } = await open([anUnclearText("não serviu", { nearest: { nodeId: id(3), score: 0.2 } })])
    expect(row("não serviu")).toMatchObject({
      answers: [
        { target: 2, title: "Entrega" },
        { target: 3, title: "Troca" },
      ],
      suggested: { target: 3, title: "Troca" },
      understood: undefined,
    })
    expect(state()).toMatchObject({ status: "ready", kind: "missed", replayed: 0, totals: { missed: 1 } })
  })

  it("teaches a text with its spellings by one call, saves the draft, and reads every row again", async () => {
    const { list, flows, row, state } = await open([
      anUnclearText("não serviu", { alike: ["nao me serviu"] }),
      anUnclearText("o sapato não serviu"),
    ])
    list.teach(row("não serviu").key, { target: id(3) })
    expect(state().busy).toBe(row("não serviu").key)
    await pass(200)
    expect(phrasesOf(flows.stored.document, 3)).toEqual([
      "quero trocar o produto",
      "fazer uma troca",
      "não serviu",
      "nao me serviu",
    ])
    expect(row("não serviu")).toMatchObject({ taught: { target: 3 }, understood: "Troca" })
    expect(row("o sapato não serviu").understood).toBe("Troca")
    expect(state()).toMatchObject({ busy: undefined, unpublished: true })
  })

  it("takes back what it taught", async () => {
    const { list, flows, row } = await open([anUnclearText("não serviu")])
    list.teach(row("não serviu").key, { target: id(3) })
    await pass(200)
    list.undo(row("não serviu").key)
    await pass(200)
    expect(flows.stored.document).toEqual(shoeShopFlow)
    expect(row("não serviu")).toMatchObject({ taught: undefined, understood: undefined })
  })

  it("makes a node for a new answer", async () => {
    const { list, flows, row } = await open([anUnclearText("tem estacionamento")])
    list.teach(row("tem estacionamento").key, "new")
    await pass(200)
    expect(flows.stored.document.nodes).toHaveLength(4)
    expect(row("tem estacionamento").taught).toMatchObject({ made: true })
  })

  it("loses nothing of what another user saves meanwhile", async () => {
    const { list, flows, row } = await open([anUnclearText("não serviu")])
    const graph = graphOfDocument(shoeShopFlow)
    const renamed = Effect.runSync(Effect.fromResult(renameNode(graph, id(2), "Prazo")))
    flows.saveElsewhere(documentOf(applyEdit(graph, renamed).graph))
    list.teach(row("não serviu").key, { target: id(3) })
    await pass(300)
    expect(flows.stored.document.nodes.map(({ title }) => title)).toContain("Prazo")
    expect(phrasesOf(flows.stored.document, 3)).toContain("não serviu")
  })

  it("shows what teaching would change in the recorded conversations, and the tests that would fail", async () => {
    const { list, tests, row } = await open(
      [anUnclearText("não serviu"), anUnclearText("ele não serviu nela")],
      [said("não serviu"), said("não serviu em mim"), said("quero saber da entrega")],
    )
    const refused = { version: 1 as const, turns: [...said("não serviu").turns, { bot: lastResort }] }
    const saving = Effect.runPromise(tests.save({ botId, name: "Não entende", conversation: refused }))
    await pass(100)
    await saving
    list.reload()
    await pass(200)
    list.look(row("não serviu").key, { target: id(3), title: "Troca" })
    await pass(10)
    const { effect } = row("não serviu")
    expect(effect?.answer.title).toBe("Troca")
    expect(effect?.of.gained.map(({ text, after }) => [text, after])).toEqual([["não serviu em mim", "Troca"]])
    expect(effect?.of).toMatchObject({ moved: [], broken: ["Não entende"] })
  })

  it("sets a row aside and takes it back, and counts", async () => {
    const { list, row, state } = await open([anUnclearText("tem estacionamento"), anUnclearText("aceitam cachorro")])
    list.setAside(row("tem estacionamento").key, true)
    await pass(100)
    expect(state().rows.map(({ text }) => text)).toEqual(["aceitam cachorro"])
    expect(state().totals).toEqual({ missed: 1, unsure: 0, aside: 1 })
    list.show("aside")
    await pass(100)
    list.setAside(row("tem estacionamento").key, false)
    await pass(100)
    expect(state()).toMatchObject({ rows: [], totals: { aside: 0 } })
    list.show("missed")
    await pass(100)
    expect(state().rows).toHaveLength(2)
  })

  it("says why nothing was stored, and lets it be tried again", async () => {
    const { list, flows, notices, row, state } = await open([anUnclearText("não serviu")])
    flows.refuse(unavailable)
    list.teach(row("não serviu").key, { target: id(3) })
    await pass(200)
    expect(notices).toMatchObject([{ kind: "error", title: unclearMessages.teachFailed, detail: unavailable.message }])
    expect(state().busy).toBeUndefined()
    flows.refuse(undefined)
    list.teach(row("não serviu").key, { target: id(3) })
    await pass(200)
    expect(row("não serviu").understood).toBe("Troca")
  })

  it("has no answers for a node that is gone from the draft", async () => {
    const { list, row, notices } = await open([anUnclearText("oi", { nodeId: id(9), title: "Antigo" })])
    expect(row("oi")).toMatchObject({ answers: [], suggested: undefined })
    list.teach(row("oi").key, "new")
    await pass(200)
    expect(notices).toMatchObject([{ detail: unclearMessages.nodeGone }])
  })

  it("is there without recorded conversations, and fails without the list", async () => {
    const { list, unclear, state } = await open([anUnclearText("oi")])
    unclear.refuse(notFound)
    list.reload()
    await pass(200)
    expect(state()).toMatchObject({ status: "failed", failure: notFound })
    unclear.refuse(undefined)
    list.reload()
    await pass(200)
    expect(state()).toMatchObject({ status: "ready", failure: undefined })
  })
})

describe("the measure of a draft", () => {
  const measuring: PhraseMeasuring = (script) => timer(500).pipe(map(() => measurePhrases(script)))
  const entities = { get: () => Effect.fail(notFound) }

  it("leaves each phrase out, and runs the saved tests", async () => {
    const tests = createInMemoryFlowTests()
    const conversation: Conversation = { version: 1, turns: [{ person: "boleto" }, { bot: "Nunca dito" }] }
    await Effect.runPromise(tests.save({ botId, name: "Boleto", conversation }))
    const view = createPhraseMeasure(
      scope,
      { botId },
      { flows: createInMemoryFlows(shoeShopFlow), tests, entities, measuring },
    )
    await pass(10)
    expect(view.state$.value.status).toBe("measuring")
    await pass(500)
    const state = view.state$.value
    if (state.status !== "ready") throw new Error(state.status)
    const { phrases, failing, tests: count } = state.measured
    expect(phrases.right.length + phrases.wrong.length + phrases.turnedAway.length).toBe(4)
    expect({ failing, count }).toEqual({ failing: ["Boleto"], count: 1 })
  })

  it("says why it cannot be measured", async () => {
    const flows = createInMemoryFlows(shoeShopFlow)
    flows.refuse(unavailable)
    const tests = createInMemoryFlowTests()
    const view = createPhraseMeasure(scope, { botId }, { flows, tests, entities, measuring: () => of() })
    await pass(10)
    expect(view.state$.value).toEqual({ status: "failed", message: unavailable.message })
    flows.refuse(undefined)
    view.measure()
    await pass(10)
    expect(view.state$.value.status).toBe("measuring")
    const dying = createPhraseMeasure(
      scope,
      { botId },
      { flows, tests, entities, measuring: () => throwError(() => new Error("gone")) },
    )
    await pass(10)
    expect(dying.state$.value).toEqual({ status: "failed", message: unclearMessages.measureFailed })
  })
})
