import type { FlowNode } from "../../flow/index.ts"
import { Subject, throwError } from "rxjs"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type FlowDocument, graphOfDocument } from "../../flow/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { largeNodeFlow } from "../testing/index.ts"
import { trainLanguageModel } from "../language/language-model.ts"
import { type LanguageModel } from "../language/linear-classifier.ts"
import { answersOf } from "../script/script-language.ts"
import { createDraftLanguage, type ModelTraining } from "./draft-language.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const changed = (change: (node: FlowDocument["nodes"][number]) => FlowDocument["nodes"][number]) =>
  graphOfDocument({ ...largeNodeFlow, nodes: largeNodeFlow.nodes.map((node) => (node.id === 1 ? change(node) : node)) })
const graph = changed((node) => node)
const large = largeNodeFlow.nodes[0]
if (large === undefined) throw new Error("the flow has a large node")
const answers = answersOf(large, () => true)

const placed = ({ id, userInteractions }: FlowNode) => ({ id, written: userInteractions })

/** A training that answers when it is told to, and counts. */
const trainedLater = () => {
  const asked: Array<Subject<LanguageModel>> = []
  const training: ModelTraining = () => {
    const answer = new Subject<LanguageModel>()
    asked.push(answer)
    return answer
  }
  return { training, asked }
}

it("trains each large node once elsewhere, and takes its model; the small ones are trained when asked for", () => {
  const { training, asked } = trainedLater()
  const language = createDraftLanguage(training)
  const ready = vi.fn()
  language.ready(graph).subscribe(ready)
  language.ready(graph).subscribe(ready)
  expect([asked.length, ready.mock.calls.length]).toEqual([1, 0])
  const model = trainLanguageModel(answers)
  asked[0]?.next(model)
  asked[0]?.complete()
  expect(ready).toHaveBeenCalledTimes(2)
  expect(language.source(placed(large), answers)).toBe(model)
  const end = largeNodeFlow.nodes[1]
  expect(end && language.source(placed(end), []).intents).toBe(0)
})

it("trains two nodes at once, and the others after them", () => {
  const { training, asked } = trainedLater()
  const copies = [11, 12, 13].map((id) => ({
    ...sketchNode(id),
    userInteractions: [...large.userInteractions],
  }))
  const many = graphOfDocument({ ...largeNodeFlow, nodes: [...largeNodeFlow.nodes, ...copies] })
  const ready = vi.fn()
  createDraftLanguage(training).ready(many).subscribe(ready)
  const model = trainLanguageModel(answers)
  for (const [at, begun] of [2, 3, 4, 4].entries()) {
    expect([asked.length, ready.mock.calls.length]).toEqual([begun, 0])
    asked[at]?.next(model)
    asked[at]?.complete()
  }
  expect(ready).toHaveBeenCalledTimes(1)
})

it("keeps the model while an edit leaves the node's answers as they were, and trains anew when they change", () => {
  const { training, asked } = trainedLater()
  const language = createDraftLanguage(training)
  language.ready(graph).subscribe()
  asked[0]?.next(trainLanguageModel(answers))
  asked[0]?.complete()
  const ready = vi.fn()
  language.ready(changed((node) => ({ ...node, title: "Outro" }))).subscribe(ready)
  expect([asked.length, ready.mock.calls.length]).toEqual([1, 1])
  language.ready(changed((node) => ({ ...node, userInteractions: [...node.userInteractions] }))).subscribe(ready)
  expect([asked.length, ready.mock.calls.length]).toEqual([2, 1])
})

it("goes on with a training for the next state of the flow, and stops it when none waits for it", async () => {
  const { training, asked } = trainedLater()
  const language = createDraftLanguage(training)
  language.ready(graph).subscribe().unsubscribe()
  await vi.advanceTimersByTimeAsync(900)
  const waiting = language.ready(changed((node) => ({ ...node, title: "Outro" }))).subscribe()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([asked.length, asked[0]?.observed]).toEqual([1, true])
  waiting.unsubscribe()
  await vi.advanceTimersByTimeAsync(1_001)
  expect(asked[0]?.observed).toBe(false)
})

it("trains here where it cannot be trained elsewhere, and what is asked before it is trained", () => {
  const broken = createDraftLanguage(() => throwError(() => new Error("no worker")))
  const ready = vi.fn()
  broken.ready(graph).subscribe(ready)
  expect(ready).toHaveBeenCalledTimes(1)
  expect(broken.source(placed(large), answers)).toEqual(trainLanguageModel(answers))
  const early = createDraftLanguage(trainedLater().training)
  expect(early.source(placed(large), answers)).toEqual(trainLanguageModel(answers))
  expect(early.source(placed(large), answers.slice(1)).intents).toBe(answers.length - 1)
})
