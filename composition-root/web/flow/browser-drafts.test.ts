// @vitest-environment happy-dom
import "fake-indexeddb/auto"
import { newFlow, richTextOf } from "@prosa/core/flow"
import { createInMemoryFlowDrafts } from "@prosa/core/flow/testing"
import type { FlowDraft, FlowDrafts } from "@prosa/core/flow/view"
import { BotId, FlowId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { IDBFactory } from "fake-indexeddb"
import { createStore, set } from "idb-keyval"
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

  it("of two tabs with one flow are two: what one saves takes nothing from the other", async () => {
    const [one, other] = [createBrowserDrafts(), createBrowserDrafts()]
    const now = vi.spyOn(Date, "now").mockReturnValueOnce(1).mockReturnValueOnce(2)
    one.write(botId(1), flowId(2), draft)
    other.write(botId(1), flowId(2), { ...draft, document: newFlow("Outra aba", "Oi!") })
    for (const tab of [one, other]) await read(tab, 1, 9)
    expect((await read(one, 1, 2))?.document.name).toBe("Outra aba")
    other.clear(botId(1), flowId(2))
    await read(other, 1, 2)
    expect((await read(createBrowserDrafts(), 1, 2))?.document.name).toBe("Vendas")
    now.mockRestore()
  })

  it("are gone with what took them over, unless they were written since", async () => {
    const [crashed, living] = [createBrowserDrafts(), createBrowserDrafts()]
    crashed.write(botId(1), flowId(2), draft)
    living.write(botId(1), flowId(4), draft)
    const next = createBrowserDrafts()
    await read(next, 1, 2)
    await read(next, 1, 4)
    vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() + 1)
    living.write(botId(1), flowId(4), { ...draft, document: newFlow("Mais novo", "Oi!") })
    await read(living, 1, 4)
    for (const flow of [2, 4]) next.clear(botId(1), flowId(flow))
    await read(next, 1, 9)
    expect(await read(createBrowserDrafts(), 1, 2)).toBeUndefined()
    expect((await read(createBrowserDrafts(), 1, 4))?.document.name).toBe("Mais novo")
    vi.restoreAllMocks()
  })

  it("that an earlier release of the product wrote are read", async () => {
    await set("1.2", draft, createStore("prosa-drafts", "flows"))
    expect(await read(createBrowserDrafts(), 1, 2)).toEqual(draft)
  })

  it.each(["beforeunload", "pagehide"])("are asked for before the page is gone: %s", (event) => {
    const asked = vi.fn<() => void>()
    const following = createBrowserDrafts().leaves$.subscribe(asked)
    window.dispatchEvent(new Event(event))
    expect(asked).toHaveBeenCalledOnce()
    following.unsubscribe()
  })
})
