import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { BotId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { type FlowDocument, type FlowNode, newFlow } from "../../index.ts"
import { createInMemoryFlows, openEditor, sketchNode } from "../../testing/index.ts"
import { soon } from "../../../../tests/soon.ts"
import { createCalledFlow } from "./called-flow.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const calling = (botId: number): FlowNode["call"] => ({
  module: { botId: BotId.make(botId), botName: `Bot ${botId}` },
  gives: [],
  keeps: [],
})
const flowOf = (...nodes: ReadonlyArray<FlowNode>): FlowDocument => ({ ...newFlow("Loja", ""), nodes })

describe("the flow that a node calls", () => {
  const called = flowOf(
    { ...sketchNode(1), sets: [{ name: "plano", formula: "@cpf & @renda" }] },
    { ...sketchNode(2, { kind: "end" }), sets: [{ name: "nota", formula: "@plano" }] },
  )

  it("takes what it reads and does not write itself, and gives back what it writes", async () => {
    const flows = createInMemoryFlows(flowOf(sketchNode(1)))
    flows.publishForAnother(BotId.make(7), called)
    const { state$ } = createCalledFlow(scope, { flows, botId: BotId.make(7) })
    await soon(() => expect(state$.value.status).toBe("ready"))
    expect(state$.value).toEqual({ status: "ready", takes: ["cpf", "renda"], writes: ["nota", "plano"] })
  })

  it("says that it is not published yet, or that it cannot be read, and is read again", async () => {
    const flows = createInMemoryFlows(flowOf(sketchNode(1)))
    const own = createCalledFlow(scope, { flows, botId: flows.botId })
    const lost = createCalledFlow(scope, { flows, botId: BotId.make(8) })
    await soon(() => expect([own.state$.value.status, lost.state$.value.status]).toEqual(["unpublished", "failed"]))
    flows.publishForAnother(BotId.make(8), called)
    lost.reload()
    await soon(() => expect(lost.state$.value.status).toBe("ready"))
  })
})

describe("the flows that an open flow calls", () => {
  it("are loaded once each, with those that they call; what is not there is left out", async () => {
    const document = flowOf(
      sketchNode(1, { answers: [{ to: 2 }] }),
      { ...sketchNode(2, { answers: [{ to: 3 }] }), call: calling(7) },
      { ...sketchNode(3), call: calling(99) },
    )
    const flows = createInMemoryFlows(document)
    flows.publishForAnother(BotId.make(7), flowOf({ ...sketchNode(1), call: calling(8) }))
    flows.publishForAnother(BotId.make(8), flowOf({ ...sketchNode(1), call: calling(7) }))
    const asked: Array<number> = []
    const counted = {
      ...flows,
      load: (address: Parameters<typeof flows.load>[0]) => {
        if (address.botId !== flows.botId) asked.push(address.botId)
        return flows.load(address)
      },
    }
    const { editor } = openEditor(scope, { flows: counted, document })
    await soon(() => expect(editor.modules$.value?.length).toBe(2))
    expect(editor.modules$.value?.map(({ botId }) => botId)).toEqual([7, 8])
    expect(asked).toEqual([7, 99, 8])
  })

  it("are not known while one of them cannot be read", async () => {
    const document = flowOf({ ...sketchNode(1), call: calling(7) })
    const flows = createInMemoryFlows(document)
    let refused = 0
    const failing = {
      ...flows,
      load: (address: Parameters<typeof flows.load>[0]) =>
        address.botId === flows.botId
          ? flows.load(address)
          : Effect.suspend(() => {
              refused++
              return Effect.fail({ _tag: "Unavailable" as const, message: "Sem conexão" })
            }),
    }
    const { editor } = openEditor(scope, { flows: failing, document })
    const known: Array<unknown> = []
    scope.add(editor.modules$.subscribe((modules) => void (modules === undefined || known.push(modules))))
    await soon(() => expect(refused).toBe(1))
    const [node] = editor.document.graph$.value?.nodes.keys() ?? []
    if (node !== undefined) editor.panel.call.remove(node)
    // Without a call there is nothing to know.
    await soon(() => expect(editor.modules$.value).toEqual([]))
    expect(known).toEqual([[]])
  })
})
