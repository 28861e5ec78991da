import "fake-indexeddb/auto"
import { newFlow, richTextOf } from "@prosa/core/flow"
import { createInMemoryFlowDrafts } from "@prosa/core/flow/testing"
import type { FlowDraft, FlowDrafts } from "@prosa/core/flow/view"
import { BotId, FlowId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { IDBFactory } from "fake-indexeddb"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { createBrowserDrafts } from "./browser-drafts.ts"

const botId = Schema.decodeSync(BotId)
const flowId = Schema.decodeSync(FlowId)
const draft: FlowDraft = {
  seen: { editing: { id: flowId(2), revision: 3 }, publishedId: null },
  document: newFlow("Vendas", "Olá!"),
}
const read = (drafts: FlowDrafts, bot: number, flow: number) => Effect.runPromise(drafts.read(botId(bot), flowId(flow)))

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe.each<readonly [string, () => FlowDrafts]>([
  ["in the browser", createBrowserDrafts],
  ["in memory", createInMemoryFlowDrafts],
])("FlowDrafts, %s", (_name, open) => {
  it("return the draft written last for a flow, and none for another", async () => {
    const drafts = open()
    expect(await read(drafts, 1, 2)).toBeUndefined()
    drafts.write(botId(1), flowId(2), { ...draft, seen: { editing: null, publishedId: flowId(2) } })
    drafts.write(botId(1), flowId(2), draft)
    expect(await read(drafts, 1, 2)).toEqual(draft)
    expect(await read(drafts, 2, 2)).toBeUndefined()
    expect(await read(drafts, 1, 1)).toBeUndefined()
  })

  it("forget a draft that was cleared", async () => {
    const drafts = open()
    drafts.write(botId(1), flowId(2), draft)
    drafts.write(botId(1), flowId(4), draft)
    drafts.clear(botId(1), flowId(2))
    expect(await read(drafts, 1, 2)).toBeUndefined()
    expect(await read(drafts, 1, 4)).toEqual(draft)
  })

  it("return a draft with a text that is too long to be saved", async () => {
    const drafts = open()
    const [start, ...others] = draft.document.nodes
    if (start === undefined) throw new Error("a flow has a start")
    const long = start.botInteractions.map((said) => ({ ...said, text: richTextOf("x".repeat(5_000)) }))
    const document = { ...draft.document, nodes: [{ ...start, botInteractions: long }, ...others] }
    drafts.write(botId(1), flowId(2), { ...draft, document })
    expect(await read(drafts, 1, 2)).toEqual({ ...draft, document })
  })
})

describe("FlowDrafts in a browser", () => {
  it("read nothing and fail no call where storage is blocked", async () => {
    Object.assign(globalThis, {
      indexedDB: {
        open: () => {
          throw new DOMException("blocked", "SecurityError")
        },
      },
    })
    const drafts = createBrowserDrafts()
    drafts.write(botId(1), flowId(2), draft)
    drafts.clear(botId(1), flowId(2))
    expect(await read(drafts, 1, 2)).toBeUndefined()
    expect(drafts.keeps$.value).toBe(false)
  })

  it("say that a full storage kept nothing, until it keeps a draft", async () => {
    const drafts = createBrowserDrafts()
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw new DOMException("full", "QuotaExceededError")
    })
    drafts.write(botId(1), flowId(2), draft)
    await soon(() => expect(drafts.keeps$.value).toBe(false))
    expect(put).toHaveBeenCalledOnce()
    drafts.write(botId(1), flowId(2), draft)
    await soon(() => expect(drafts.keeps$.value).toBe(true))
    expect(await read(drafts, 1, 2)).toEqual(draft)
    put.mockRestore()
  })
})
