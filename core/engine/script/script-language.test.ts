import { describe, expect, it } from "vitest"
import type { FlowNode } from "../../flow/index.ts"
import { NodeId } from "../../kernel/index.ts"
import { largeNodeFlow } from "../testing/index.ts"
import { compile } from "./compiled-script.ts"
import { scriptOf } from "./script.ts"
import { isTrainedAhead, languageFromBytes, languageToBytes, storedLanguage, trainFlow } from "./script-language.ts"

const start = NodeId.make(1)
const [large, ...others] = largeNodeFlow.nodes
if (large === undefined) throw new Error("the sample has no nodes")
const small: FlowNode = {
  ...large,
  userInteractions: large.userInteractions.map((each) => ({ ...each, phrases: each.phrases.slice(0, 3) })),
}

describe("what is trained of a flow", () => {
  it("is its nodes whose phrases have more than 2,000 characters, however many phrases they are", () => {
    const of = (phrases: ReadonlyArray<string>) => ({
      ...largeNodeFlow,
      nodes: [{ ...large, userInteractions: large.userInteractions.slice(0, 1).map((each) => ({ ...each, phrases })) }],
    })
    expect(isTrainedAhead(of(["a".repeat(2_000)]))).toBe(false)
    expect(isTrainedAhead(of(["a".repeat(2_001)]))).toBe(true)
    expect(isTrainedAhead(of(Array.from({ length: 100 }, () => "a".repeat(20))))).toBe(false)
    expect(isTrainedAhead(of(Array.from({ length: 101 }, () => "a".repeat(20))))).toBe(true)
  })

  it("is stored with its nodes", () => {
    expect([...trainFlow(largeNodeFlow).keys()]).toEqual([start])
    expect(isTrainedAhead(largeNodeFlow)).toBe(true)
    const few = { ...largeNodeFlow, nodes: [small, ...others] }
    expect(trainFlow(few).size).toBe(0)
    expect(isTrainedAhead(few)).toBe(false)
  })

  it("recognises the same once it is stored", () => {
    const stored = languageFromBytes(languageToBytes(trainFlow(largeNodeFlow)))
    expect(stored).toBeDefined()
    const [fresh, read] = [
      compile(scriptOf(largeNodeFlow)),
      compile(scriptOf(largeNodeFlow), storedLanguage(stored ?? new Map())),
    ]
    for (const text of ["quero a 2a via do boleto", "cancelem isso por favor", "abc"])
      expect(read.nodeAt(start)?.language().best(text)).toEqual(fresh.nodeAt(start)?.language().best(text))
  })

  it("is not taken for a node with another number of answers", () => {
    const language = trainFlow(largeNodeFlow)
    const source = storedLanguage(language)
    const answers = large.userInteractions
    expect(source({ id: start, written: answers }, answers)).toBe(language.get(start))
    expect(source({ id: start, written: answers }, answers.slice(1)).intents).toBe(answers.length - 1)
  })
})
