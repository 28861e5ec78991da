import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aBot, createInMemoryBots } from "../../bot/testing/index.ts"
import { flowBotsOf } from "../../bot/view/index.ts"
import { type FlowDocument, newFlow } from "../../flow/index.ts"
import { createInMemoryFlowVersions, openEditor, sketchNode } from "../../flow/testing/index.ts"
import { BotId, NodeId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryFlowTests, createInMemorySimulator, trainAtOnce } from "../testing/index.ts"
import { createFlowBench } from "./index.ts"

const id = Schema.decodeSync(NodeId)
const botId = Schema.decodeSync(BotId)(1042)
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["pedido"] }] }),
    sketchNode(2, { says: "Qual é o número?", answers: [{ to: 3, phrases: ["não sei"] }] }),
    sketchNode(3, { says: "Até logo!", kind: "end" }),
    sketchNode(4, { says: "Sem caminho." }),
  ],
}

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

const open = async () => {
  const bots = createInMemoryBots([aBot({ id: botId, name: "Aroeira" })])
  const opened = openEditor(scope, { document: flow, flowBots: flowBotsOf(bots) })
  const { editor, flows, notices, questions, downloads } = opened
  await pass(0)
  const tests = createInMemoryFlowTests()
  const turns = [{ person: "pedido" }, { bot: "Olá!" }, { bot: "Qual é o pedido?" }, { person: "não sei" }]
  Effect.runFork(tests.save({ botId, name: "Pedido", conversation: { version: 1, turns } }))
  const bench = createFlowBench(
    scope,
    { botId, mayWrite: true },
    {
      flows,
      versions: createInMemoryFlowVersions(flows),
      simulator: createInMemorySimulator(flow),
      tests,
      bots,
      editor,
      toasts: { show: (notice) => void notices.push(notice) },
      confirmations: { ask: (question) => void questions.push(question) },
      downloads,
      training: trainAtOnce,
      clock: Date,
    },
  )
  await pass(1)
  const trial = () => bench.trial$.value?.trial
  const said = () => trial()?.simulation.state$.value.messages.map(({ from, text }) => `${from}: ${text}`)
  const openReview = async () => {
    bench.openReview()
    await pass(1)
  }
  return { ...opened, tests, bench, trial, said, openReview }
}

describe("the simulator", () => {
  it("keeps its conversation while it is closed, until it is begun again", async () => {
    const { bench, trial, said } = await open()
    bench.openTrial()
    trial()?.simulation.start("LIVECHAT", ["pedido"])
    await pass(10_000)
    const before = said()
    expect(before).toContain("person: pedido")
    bench.closeTrial()
    expect(said()).toBeUndefined()
    bench.openTrial()
    await pass(1)
    expect(said()).toEqual(before)
    trial()?.simulation.restart()
    await pass(10_000)
    expect(said()).not.toContain("person: pedido")
  })

  it("shows what is held back of the node being built, and runs tests that were saved meanwhile", async () => {
    const { editor, bench, trial, tests } = await open()
    editor.canvas.addChild(id(2))
    await pass(200)
    expect(editor.problems.heldBack$.value).toBeGreaterThan(0)
    bench.openTrial()
    await pass(1)
    expect(editor.problems.heldBack$.value).toBe(0)
    bench.closeTrial()
    const turns = [{ person: "pedido" }, { bot: "Olá!" }]
    Effect.runFork(tests.save({ botId, name: "Outro", conversation: { version: 1, turns } }))
    bench.openTrial()
    await pass(1)
    expect(trial()?.tests.state$.value.tests.map(({ name }) => name)).toContain("Outro")
  })
})

describe("the ways between the review and the simulator", () => {
  it("shows a failed test in the simulator, up to the words that differ, and goes back", async () => {
    const { bench, tests, said, openReview } = await open()
    await openReview()
    const failed = tests.kept[0]
    if (failed === undefined) throw new Error("there is no test")
    bench.openFailure(failed.id)
    await pass(10_000)
    expect(bench.review?.review$.value).toBeUndefined()
    expect(said()).toEqual(["person: pedido", "bot: Olá!", "bot: Qual é o número?"])
    expect(bench.trial$.value?.errand).toEqual({ kind: "failure", test: "Pedido" })
    bench.backToReview()
    expect([bench.trial$.value, bench.review?.review$.value?.step]).toEqual([undefined, "review"])
  })

  it("begins a conversation at a node, says when its test is saved, and reviews with it", async () => {
    const { editor, bench, tests, trial, said, openReview } = await open()
    await openReview()
    bench.record(id(3))
    await pass(10_000)
    expect(editor.selection.selected$.value).toBe(3)
    expect(said()?.slice(-2)).toEqual(["bot: Até logo!", expect.stringContaining("note: ")])
    expect(bench.trial$.value?.errand).toEqual({ kind: "recording", title: "Node 3", there: true, saved: false })
    trial()?.tests.startSaving()
    trial()?.tests.submitName("Até o fim")
    await pass(1)
    expect(tests.kept.map(({ name }) => name)).toEqual(["Até o fim", "Pedido"])
    expect(bench.trial$.value?.errand).toMatchObject({ saved: true })
    bench.backToReview()
    await pass(1)
    const review = bench.review?.review$.value
    expect(review?.tests).toMatchObject({ value: { run: { passed: 1, failed: 1 }, unreached: [{ nodeId: 4 }] } })
  })

  it("begins at the greeting where no text leads to the node", async () => {
    const { bench, said, openReview } = await open()
    await openReview()
    bench.record(id(4))
    await pass(10_000)
    expect(said()).toEqual(["bot: Olá!"])
    expect(bench.trial$.value?.errand).toMatchObject({ there: false })
    bench.openReview()
    expect(bench.trial$.value?.errand).toBeUndefined()
  })

  it("shows an accepted test in the simulator that is open beneath the review", async () => {
    const { bench, tests, trial, openReview } = await open()
    bench.openTrial()
    trial()?.show("tests")
    await pass(1)
    expect(trial()?.tests.state$.value.run?.failed).toBe(1)
    await openReview()
    const failed = tests.kept[0]
    if (failed === undefined) throw new Error("there is no test")
    bench.review?.tests.ask(failed.id)
    bench.review?.tests.accept()
    await pass(1)
    expect(trial()?.tests.state$.value.run?.failed).toBe(0)
  })
})
