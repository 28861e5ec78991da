import { Effect, Result, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aBot, createInMemoryBots } from "../../bot/testing/index.ts"
import { flowBotsOf } from "../../bot/view/index.ts"
import { type BotKeyword, change, type FlowDocument, newFlow } from "../../flow/index.ts"
import { openEditor, sketchNode } from "../../flow/testing/index.ts"
import { BotId, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { Conversation, flowTestMessages } from "../index.ts"
import { createInMemoryFlowTests, createInMemorySimulator, trainAtOnce } from "../testing/index.ts"
import { canGoBack, coveredEdge, createEditedScript, createFlowTrial } from "./index.ts"

const botId = Schema.decodeSync(BotId)(1042)
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, {
      says: "Como posso ajudar?",
      answers: [
        { to: 3, phrases: ["boleto"] },
        { to: 4, phrases: ["trocar"] },
      ],
    }),
    sketchNode(3, { says: "Qual é o pedido?" }),
    sketchNode(4, { says: "Até logo!", kind: "end" }),
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

const open = async (keywords: ReadonlyArray<BotKeyword> = []) => {
  const bots = createInMemoryBots([aBot({ id: botId, name: "Aroeira" })])
  await Effect.runPromise(bots.update(botId, { keywords }))
  const opened = openEditor(scope, { document: flow, flowBots: flowBotsOf(bots) })
  const { editor, notices, questions, downloads } = opened
  await pass(0)
  const kept = createInMemoryFlowTests({ latency: 100 })
  const simulator = createInMemorySimulator(flow, { latency: 100 })
  const { simulation, tests, marks } = createFlowTrial(
    scope,
    { botId, mayWrite: true },
    {
      simulator,
      tests: kept,
      bots,
      editor,
      toasts: { show: (notice) => void notices.push(notice) },
      confirmations: { ask: (question) => void questions.push(question) },
      downloads,
      clock: Date,
      script$: createEditedScript(scope, editor, trainAtOnce),
    },
  )
  await pass(100)
  // there the person speaks first
  simulation.choose("WHATSAPP")
  const texts = () => simulation.state$.value.messages.map(({ from, text }) => `${from}: ${text}`)
  const talk = async (...said: ReadonlyArray<string>) => {
    simulation.update()
    await pass(100)
    for (const text of said) {
      simulation.say(text)
      await pass(10_000)
    }
  }
  const save = async (name: string) => {
    tests.startSaving()
    tests.submitName(name)
    await pass(100)
  }
  /** Changes what node 3 says. */
  const breakIt = () => {
    const [node] = [sketchNode(3, { says: "Qual é o número?" })]
    editor.panel.edit(node.id, () => change(node.id, { botInteractions: node.botInteractions }))
  }
  const failures = () => tests.state$.value.run?.results.map(({ failure }) => failure?.expected)
  return {
    ...opened,
    kept,
    simulator,
    simulation,
    tests,
    marks,
    texts,
    talk,
    save,
    breakIt,
    failures,
    list: () => tests.state$.value,
  }
}

describe("a trial's conversation", () => {
  it("begins with the bot's greeting in the site's chat, and with the person on WhatsApp", async () => {
    const { simulation, texts, talk } = await open()
    simulation.choose("LIVECHAT")
    await talk()
    await pass(10_000)
    expect(texts()).toEqual(["bot: Olá!", "bot: Como posso ajudar?"])
    expect(canGoBack(simulation.state$.value)).toBe(false)
    simulation.say("boleto")
    await pass(10_000)
    expect(texts().slice(2)).toEqual(["person: boleto", "bot: Qual é o pedido?"])
    simulation.choose("WHATSAPP")
    await pass(10_000)
    expect(texts()).toEqual([])
  })

  it("goes back a turn, and goes on from there", async () => {
    const { simulation, texts, talk, marks } = await open()
    await talk("oi", "boleto")
    expect(marks.current$.value).toBe(3)
    simulation.back()
    expect(texts()).toEqual(["person: oi", "bot: Olá!", "bot: Como posso ajudar?"])
    expect(marks.current$.value).toBe(2)
    simulation.say("trocar")
    await pass(10_000)
    expect(texts().slice(3)).toEqual(["person: trocar", "bot: Até logo!", "note: Conversa finalizada"])
    simulation.back()
    simulation.back()
    expect(texts()).toEqual([])
    expect(canGoBack(simulation.state$.value)).toBe(false)
    simulation.say("boleto")
    await pass(10_000)
    expect(texts()).toEqual(["person: boleto", "bot: Olá!", "bot: Como posso ajudar?"])
  })

  it("does not go back while the bot answers, nor takes a text while it is prepared", async () => {
    const { simulation, texts, talk } = await open()
    await talk("oi")
    simulation.say("boleto")
    simulation.back()
    await pass(10_000)
    expect(texts()).toHaveLength(5)
    simulation.update()
    expect(simulation.say("trocar")).toBe(false)
    await pass(100)
    expect(simulation.say("trocar")).toBe(true)
  })

  it("says again what a test's person says, on the present flow and a channel with the same beginning", async () => {
    const { simulation, texts, breakIt } = await open()
    breakIt()
    simulation.open({ version: 1, turns: [{ bot: "Olá!" }, { person: "boleto" }, { bot: "Qual é o pedido?" }] })
    await pass(400)
    expect(texts()).toEqual(["bot: Olá!", "bot: Como posso ajudar?", "person: boleto", "bot: Qual é o número?"])
    expect(simulation.state$.value).toMatchObject({ channel: "LIVECHAT", pending: 0, typing: false })
  })
})

describe("a trial's tests", () => {
  it("are recorded from the conversation, and pass at once", async () => {
    const { tests, talk, save, kept, list, notices } = await open()
    tests.startSaving()
    expect(notices.at(-1)).toMatchObject({ title: flowTestMessages.nothingSaid })
    await talk("oi", "boleto")
    await save(" Segunda via ")
    expect(kept.kept[0]).toMatchObject({
      name: "Segunda via",
      conversation: {
        turns: [
          { person: "oi" },
          { bot: "Olá!" },
          { bot: "Como posso ajudar?" },
          { person: "boleto" },
          { bot: "Qual é o pedido?" },
          { stands: "waiting" },
        ],
      },
    })
    expect(list()).toMatchObject({ naming: undefined, run: { passed: 1, failed: 0 } })
  })

  it("keep the name's field open with the reason if it is refused", async () => {
    const { tests, talk, save, list, kept } = await open()
    await talk("oi")
    await save("Segunda via")
    await save("SEGUNDA VIA")
    expect(list().naming).toEqual({ of: "new", error: flowTestMessages.nameTaken, busy: false })
    tests.submitName(" ")
    expect(list().naming?.error).toBe("Campo obrigatório")
    tests.submitName("Saudação")
    await pass(100)
    expect(kept.kept.map(({ name }) => name)).toEqual(["Saudação", "Segunda via"])
  })

  it("fail after an edit, once they ran again, and pass when the new result is accepted", async () => {
    const { tests, talk, save, breakIt, failures, list, kept } = await open()
    await talk("oi", "boleto")
    await save("Segunda via")
    breakIt()
    expect([list().outdated, failures()]).toEqual([true, [undefined]])
    tests.run()
    expect([list().outdated, failures()]).toEqual([false, ["Qual é o pedido?"]])
    const [test] = list().tests
    if (test !== undefined) tests.accept(test.id)
    await pass(100)
    expect(failures()).toEqual([undefined])
    expect(kept.kept[0]?.conversation.turns).toContainEqual({ bot: "Qual é o número?" })
  })

  it("are renamed, removed after a question, and exported as conversation files", async () => {
    const { tests, talk, save, list, answer, downloads } = await open()
    await talk("oi")
    await save("Saudação")
    const [test] = list().tests
    if (test === undefined) throw new Error("no test")
    tests.startRenaming(test.id)
    tests.submitName("Boas-vindas")
    await pass(100)
    tests.export()
    const [file] = downloads.saved
    expect(file?.name).toBe("testes.json")
    expect(Schema.decodeUnknownSync(Schema.Array(Conversation))(JSON.parse(file?.content ?? ""))).toEqual([
      { ...test.conversation, name: "Boas-vindas" },
    ])
    tests.remove(test.id)
    answer(false)
    expect(list().tests).toHaveLength(1)
    tests.remove(test.id)
    answer(true)
    await pass(100)
    expect(list().tests).toEqual([])
  })

  it("say why a call failed, and load again", async () => {
    const { tests, talk, save, kept, list, notices, answer } = await open()
    await talk("oi")
    await save("Saudação")
    const [test] = list().tests
    kept.refuse(unavailable)
    if (test !== undefined) tests.remove(test.id)
    answer(true)
    await pass(100)
    expect(notices.at(-1)).toMatchObject({ title: flowTestMessages.removeFailed, detail: unavailable.message })
    expect(list().busy).toBeUndefined()
    tests.reload()
    await pass(100)
    expect(list()).toMatchObject({ status: "failed", problem: unavailable.message })
    kept.refuse(undefined)
    tests.reload()
    await pass(100)
    expect(list()).toMatchObject({ status: "ready", run: { passed: 1 } })
  })

  it("paint the canvas with what they reach, until they no longer do", async () => {
    const { tests, talk, save, marks, node, simulation } = await open()
    await talk("oi", "boleto")
    await save("Segunda via")
    const covered = () => [1, 2, 3, 4].map((n) => marks.node$(node(n)?.id ?? sketchNode(n).id).value.covered)
    const edge = (source: number, target: number) => marks.edges$.value(sketchNode(source).id, sketchNode(target).id)
    expect([covered(), edge(2, 3)]).toEqual([[undefined, undefined, undefined, undefined], undefined])
    tests.paint(true)
    expect(covered()).toEqual(["reached", "reached", "reached", "unreached"])
    expect([edge(1, 2), edge(2, 3), edge(2, 4)]).toEqual(["reached", "reached", "unreached"])
    expect(marks.node$(sketchNode(3).id).value.current).toBe(true)
    simulation.restart()
    expect(marks.node$(sketchNode(3).id).value.current).toBe(false)
    tests.paint(false)
    expect(covered()).toEqual([undefined, undefined, undefined, undefined])
  })

  it("paint the node that a keyword of the bot leads to, but no answer beside it, and count the keyword", async () => {
    const exit = { phrases: ["encerrar"], action: { kind: "node", nodeId: sketchNode(4).id, title: "Node 4" } } as const
    const help = { phrases: ["atendente"], action: { kind: "end" } } as const
    const { kept, tests, marks, list } = await open([exit, help])
    const turns = ["oi", "Encerrar!"].map((person) => ({ person }))
    const saved = Effect.runPromise(kept.save({ botId, name: "Encerrar", conversation: { version: 1, turns } }))
    await pass(100)
    await saved
    tests.reload()
    await pass(100)
    tests.paint(true)
    expect([1, 2, 3, 4].map((n) => marks.node$(sketchNode(n).id).value.covered)).toEqual([
      "reached",
      "reached",
      "unreached",
      "reached",
    ])
    expect(marks.edges$.value(sketchNode(2).id, sketchNode(4).id)).toBe("unreached")
    expect(list().run?.coverage.keywords).toEqual({ total: 2, reached: 1, missing: [1] })
  })

  it("paint the card of a folded branch, with the number of nodes in it that they do not reach", async () => {
    const { editor, tests, talk, save, marks } = await open()
    await talk("oi", "boleto")
    await save("Segunda via")
    tests.paint(true)
    const [menu, first] = [sketchNode(2).id, sketchNode(1).id]
    editor.folding.toggle(menu)
    expect(marks.node$(menu).value).toEqual({ current: true, covered: "reached", missed: 1 })
    expect(marks.node$(first).value).toEqual({ current: false, covered: "reached", missed: 0 })
    const coverage = marks.edges$.value
    const edge = (source: number, target: number) => ({
      id: `edge-${source}a-${target}`,
      source: sketchNode(source).id,
      target: sketchNode(target).id,
    })
    expect(coveredEdge(coverage, edge(2, 4))).toBe("unreached")
    expect(coveredEdge(coverage, { ...edge(2, 4), standsFor: [edge(2, 4), edge(2, 3)] })).toBe("reached")
    editor.folding.toggle(menu)
    expect(marks.node$(menu).value).toEqual({ current: false, covered: "reached", missed: 0 })
  })

  it("cannot be recorded before the bot was asked", async () => {
    const { simulation } = await open()
    expect(simulation.recorded()).toEqual(Result.fail(flowTestMessages.nothingSaid))
  })
})
