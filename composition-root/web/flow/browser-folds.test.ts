import { createInMemoryFolds } from "@prosa/core/flow/testing"
import type { FoldMemory } from "@prosa/core/flow/view"
import { BotId, NodeId, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createBrowserFolds } from "./browser-folds.ts"

const bot = Schema.decodeSync(BotId)
const user = Schema.decodeSync(UserId)
const nodes = (...ids: ReadonlyArray<number>) => ids.map((id) => Schema.decodeSync(NodeId)(id))

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each<readonly [string, () => FoldMemory]>([
  ["in the browser", () => createBrowserFolds(() => user(7))],
  ["in memory", createInMemoryFolds],
])("FoldMemory, %s", (_name, open) => {
  it("returns what was written last for a bot's flow, and nothing for another", () => {
    const folds = open()
    expect(folds.read(bot(1))).toEqual([])
    folds.write(bot(1), nodes(2, 3))
    folds.write(bot(2), nodes(9))
    folds.write(bot(1), nodes(3))
    expect([folds.read(bot(1)), folds.read(bot(2)), folds.read(bot(3))]).toEqual([[3], [9], []])
    folds.write(bot(1), [])
    expect([folds.read(bot(1)), folds.read(bot(2))]).toEqual([[], [9]])
  })
})

describe("the folds in the browser", () => {
  it("outlive the page, and are each person's own", () => {
    createBrowserFolds(() => user(7)).write(bot(1), nodes(2))
    expect(createBrowserFolds(() => user(7)).read(bot(1))).toEqual([2])
    expect(createBrowserFolds(() => user(8)).read(bot(1))).toEqual([])
    const signedOut = createBrowserFolds(() => undefined)
    signedOut.write(bot(1), nodes(3))
    expect(signedOut.read(bot(1))).toEqual([])
  })

  it("are kept of the fifty flows that were folded last", () => {
    const folds = createBrowserFolds(() => user(7))
    for (let id = 1; id <= 51; id++) folds.write(bot(id), nodes(2))
    expect([folds.read(bot(1)), folds.read(bot(2)), folds.read(bot(51))]).toEqual([[], [2], [2]])
  })

  it("are none where storage holds something else, and fail nothing where it is full or forbidden", () => {
    kept.set("prosa-flow-folds", '[{"user":7,"bot":1,"nodes":["x"]}]')
    const folds = createBrowserFolds(() => user(7))
    expect(folds.read(bot(1))).toEqual([])
    const forbidden = () => {
      throw new DOMException("The operation is insecure.")
    }
    vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    folds.write(bot(1), nodes(2))
    expect(folds.read(bot(1))).toEqual([])
  })
})
