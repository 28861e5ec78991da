import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aBot, createInMemoryBots } from "../../bot/testing/index.ts"
import { flowBotsOf } from "../../bot/view/index.ts"
import { sketchEntity } from "../../entity/testing/index.ts"
import { documentOf, type FlowDocument, newFlow } from "../../flow/index.ts"
import { openEditor, sketchNode } from "../../flow/testing/index.ts"
import { botRetryPause } from "../../flow/view/index.ts"
import { BotId, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { largeNodeFlow, trainAtOnce } from "../testing/index.ts"
import { createEditedScript } from "./edited-script.ts"

const botId = Schema.decodeSync(BotId)(1042)
const order = sketchEntity(9, "pedido", ["[0-9]+"], { kind: "regex" })
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [sketchNode(1, { says: "Olá!", answers: [{ to: 2, entity: order }] }), sketchNode(2, { says: "Achei." })],
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

const open = async (refusals = 0, document = flow, training = trainAtOnce) => {
  const bots = createInMemoryBots([aBot({ id: botId, name: "Aroeira" })])
  let left = refusals
  const summary: typeof bots.summary = (id) =>
    Effect.suspend(() =>
      left-- > 0
        ? Effect.fail(unavailable)
        : Effect.map(bots.summary(id), (facts) => ({
            ...facts,
            liveChatInteractions: ["Bem-vindo!"],
            defaultFallbackMessages: ["Não entendi."],
          })),
    )
  const { editor } = openEditor(scope, { document, entities: [order], flowBots: flowBotsOf({ summary }) })
  const script$ = createEditedScript(scope, editor, training)
  await vi.advanceTimersByTimeAsync(0)
  return { editor, script$ }
}

describe("createEditedScript", () => {
  it("has the document as it is edited, the bot's messages, and the entities in use", async () => {
    const { editor, script$ } = await open()
    editor.document.rename("Loja 2")
    const graph = editor.document.graph$.value
    const compiled = script$.value?.compiled()
    expect(compiled?.script).toMatchObject({
      flow: { name: "Loja 2" },
      greeting: ["Bem-vindo!"],
      fallbackMessages: ["Não entendi."],
      entities: [order],
    })
    expect(compiled?.script.flow).toEqual(graph === undefined ? undefined : documentOf(graph))
    expect(script$.value?.compiled()).toBe(compiled)
  })

  it("is unknown until the bot could be read, which is tried again", async () => {
    const { script$ } = await open(2)
    expect(script$.value).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2 * botRetryPause)
    expect(script$.value?.compiled()).toBeDefined()
  })

  it("is trained ahead a moment after an edit, as far as the edit concerns answers of many phrases", async () => {
    const training = vi.fn(trainAtOnce)
    const { editor, script$ } = await open(0, largeNodeFlow, training)
    expect(training).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(500)
    expect(training).toHaveBeenCalledTimes(1)
    const [first] = largeNodeFlow.nodes
    if (first === undefined) throw new Error("the flow has a node")
    editor.panel.rename(first.id, "Contas")
    await vi.advanceTimersByTimeAsync(1_000)
    expect(training).toHaveBeenCalledTimes(1)
    const [answer] = first.userInteractions
    if (answer === undefined) throw new Error("the node has an answer")
    editor.panel.setPhrases(first.id, answer.id, [...answer.phrases, "adeus"])
    await vi.advanceTimersByTimeAsync(400)
    expect(training).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(training).toHaveBeenCalledTimes(2)
    const language = script$.value?.compiled()?.nodeAt(first.id)?.language()
    expect(language?.best("adeus")).toMatchObject({ score: 1 })
    expect(training).toHaveBeenCalledTimes(2)
  })
})
