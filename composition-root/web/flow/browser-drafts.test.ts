// @vitest-environment happy-dom
import { newFlow } from "@prosa/core/flow"
import { createInMemoryFlowDrafts } from "@prosa/core/flow/testing"
import type { FlowDrafts } from "@prosa/core/flow/view"
import { BotId, FlowId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { browserDrafts } from "./browser-drafts.ts"

const botId = Schema.decodeSync(BotId)
const flowId = Schema.decodeSync(FlowId)
const draft = { revision: 3, document: newFlow("Vendas", "Olá!") }

beforeEach(() => localStorage.clear())

describe.each<readonly [string, () => FlowDrafts]>([
  ["in the browser", () => browserDrafts],
  ["in memory", createInMemoryFlowDrafts],
])("FlowDrafts, %s", (_name, open) => {
  it("give back the draft that was written last for a flow, and none for another", () => {
    const drafts = open()
    expect(drafts.read(botId(1), flowId(2))).toBeUndefined()
    drafts.write(botId(1), flowId(2), { ...draft, revision: 2 })
    drafts.write(botId(1), flowId(2), draft)
    expect(drafts.read(botId(1), flowId(2))).toEqual(draft)
    expect(drafts.read(botId(2), flowId(2))).toBeUndefined()
    expect(drafts.read(botId(1), flowId(1))).toBeUndefined()
  })

  it("forget a draft that was cleared", () => {
    const drafts = open()
    drafts.write(botId(1), flowId(2), draft)
    drafts.write(botId(1), flowId(4), draft)
    drafts.clear(botId(1), flowId(2))
    expect(drafts.read(botId(1), flowId(2))).toBeUndefined()
    expect(drafts.read(botId(1), flowId(4))).toEqual(draft)
  })
})
