import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aBot, createInMemoryBots } from "../../bot/testing/index.ts"
import { flowBotsOf } from "../../bot/view/index.ts"
import { BotId, type Clock, FlowTestId, NodeId, unreachable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { openEditor, sketchNode } from "../../flow/testing/index.ts"
import { type FlowDocument, flowMessages, newFlow } from "../../flow/index.ts"
import type { Conversation, FlowTest } from "../index.ts"
import { createEditedScript, createPublishReview } from "./index.ts"

const id = Schema.decodeSync(NodeId)
const botId = Schema.decodeSync(BotId)(1042)

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, {
      says: "Olá!",
      answers: [
        { to: 2, phrases: ["tchau"] },
        { to: 3, phrases: ["loja"] },
      ],
      fallbacks: ["Hein?"],
    }),
    sketchNode(2, { says: "Até logo!", kind: "end" }),
    sketchNode(3, { says: "Rua A, 1.", kind: "end" }),
  ],
}
const testOf = (n: number, turns: Conversation["turns"]): FlowTest => ({
  id: Schema.decodeSync(FlowTestId)(n),
  name: `Teste ${n}`,
  conversation: { version: 1, turns },
  updatedBy: "Júlia",
})

const open = async ({
  document = shop,
  tests = [],
  latency = 0,
}: { readonly document?: FlowDocument; readonly tests?: ReadonlyArray<FlowTest>; readonly latency?: number } = {}) => {
  const bots = createInMemoryBots([aBot({ id: botId, name: "Aroeira" })])
  const opened = openEditor(scope, { document, latency, flowBots: flowBotsOf(bots) })
  const clock: Clock = { now: () => Date.now() }
  const { editor, flows } = opened
  let listed: Effect.Effect<ReadonlyArray<FlowTest>, typeof unreachable> = Effect.succeed(tests)
  const script$ = createEditedScript(scope, editor)
  const review = createPublishReview(scope, { botId }, { flows, clock, editor, script$, tests: { list: () => listed } })
  await vi.advanceTimersByTimeAsync(latency + 1)
  return {
    ...opened,
    review,
    state: () => review.review$.value,
    refuseTests: () => {
      listed = Effect.fail(unreachable)
    },
    settled: () => vi.advanceTimersByTimeAsync(latency * 2 + 1),
  }
}

describe("the review before publishing", () => {
  it("lists every problem, those of the node being written included, and publishes nothing that blocks", async () => {
    const { editor, review, state, flows, settled } = await open()
    editor.selection.select(id(3))
    editor.panel.setTransfer(id(3), null)
    expect(editor.problems.problems$.value.map(({ nodeId }) => nodeId)).not.toContain(3)
    review.open()
    expect(state()?.blockers).toEqual([
      { nodeId: 3, title: "Node 3", sentence: "A transferência está ligada, mas não tem destino." },
    ])
    expect(editor.problems.problems$.value.map(({ nodeId }) => nodeId)).toContain(3)
    review.publish()
    await settled()
    expect(flows.published).toEqual([])
  })

  it("shows the first publication without differences, and the next with them", async () => {
    const { editor, review, state, settled } = await open()
    review.open()
    await settled()
    expect(state()?.differences).toEqual({ status: "ready", value: null })
    review.publish()
    await settled()
    expect(state()).toMatchObject({ step: "published", botToken: expect.any(String) })
    review.close()
    expect(state()).toBeUndefined()

    editor.panel.rename(id(3), "Endereço")
    review.open()
    await settled()
    const { differences } = state() ?? {}
    expect(differences?.status === "ready" && differences.value?.nodes).toMatchObject([
      { nodeId: 3, title: "Endereço", sentences: ["Chamava-se “Node 3”."] },
    ])
  })

  it("runs the saved tests on what is open, and lists the nodes that none reaches", async () => {
    const passes = testOf(1, [{ bot: "Olá!" }, { person: "tchau" }, { bot: "Até logo!" }])
    const fails = testOf(2, [{ bot: "Oi!" }])
    const { review, state, settled } = await open({ tests: [passes, fails] })
    review.open()
    expect(state()?.tests).toEqual({ status: "loading" })
    await settled()
    const { tests } = state() ?? {}
    if (tests?.status !== "ready") throw new Error("the tests have not run")
    expect([tests.value.run.passed, tests.value.run.failed]).toEqual([1, 1])
    expect(tests.value.unreached).toEqual([{ nodeId: 3, title: "Node 3" }])
  })

  it("says what could not be read, and may be published all the same", async () => {
    const { review, state, refuseTests, flows, settled } = await open()
    refuseTests()
    review.open()
    await settled()
    expect(state()?.tests).toEqual({ status: "failed", message: unreachable.message })
    review.publish()
    await settled()
    expect(flows.published.length).toBe(1)
  })

  it("says in line why the server refused, and can be tried again", async () => {
    const { review, state, flows, settled } = await open({ latency: 10 })
    review.open()
    await settled()
    flows.refuse(unreachable)
    review.publish()
    expect(state()?.step).toBe("publishing")
    review.close()
    await settled()
    expect(state()).toMatchObject({ step: "review", refused: flowMessages.publishUnreached })
    flows.refuse(undefined)
    review.publish()
    expect(state()?.refused).toBeUndefined()
    await settled()
    expect(state()?.step).toBe("published")
  })

  it("gives way to a conflict, and says at the end that the flow was published over it", async () => {
    const { editor, review, state, flows, settled } = await open()
    editor.document.rename("Minha loja")
    flows.publishElsewhere({ ...shop, name: "Publicado por outra pessoa" })
    review.open()
    review.publish()
    await settled()
    expect(state()).toBeUndefined()
    editor.storing.conflicts.replace()
    await settled()
    expect(state()?.step).toBe("published")
  })

  it("leads to a node, which it selects", async () => {
    const { editor, review, state } = await open()
    review.open()
    review.show(id(2))
    expect([state(), editor.selection.selected$.value]).toEqual([undefined, 2])
  })
})
