import { Effect, Result, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type BotChange, nextMoment, usualServiceHours } from "../../bot/index.ts"
import { change, documentOf, graphOfDocument, newFlow, otherwise, type FlowDocument } from "../../flow/index.ts"
import { BotId, unavailable } from "../../kernel/index.ts"
import { missingKeys } from "../../credential/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { aBot, createInMemoryBots } from "../../bot/testing/index.ts"
import { flowBotsOf } from "../../bot/view/index.ts"
import { flowTestMessages } from "../index.ts"
import { createInMemorySimulator, trainAtOnce } from "../testing/index.ts"
import { openEditor, sketchNode } from "../../flow/testing/index.ts"
import { createEditedScript, createSimulation } from "./index.ts"

const botId = Schema.decodeSync(BotId)(1042)
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, { says: "Como posso ajudar?", answers: [{ to: 3, phrases: ["boleto"] }] }),
    sketchNode(3, { says: "Aqui está.", kind: "end" }),
  ],
}

const zoned = { timeZone: "America/Sao_Paulo", ...usualServiceHours }

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date(2026, 10, 19, 14, 12))
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async (document = flow, settings: BotChange = {}) => {
  const simulator = createInMemorySimulator(document, { latency: 200 })
  const bots = createInMemoryBots([aBot({ id: botId, name: "Aroeira" })])
  await Effect.runPromise(bots.update(botId, settings))
  const { editor, notices } = openEditor(scope, { document, flowBots: flowBotsOf(bots) })
  const toasts = { show: (notice: Notice) => void notices.push(notice) }
  await vi.advanceTimersByTimeAsync(0)
  const script$ = createEditedScript(scope, editor, trainAtOnce)
  const simulation = createSimulation(scope, { botId }, { simulator, bots, editor, script$, toasts, clock: Date })
  // there the person speaks first
  simulation.choose("WHATSAPP")
  const texts = () => simulation.state$.value.messages.map(({ from, text }) => `${from}: ${text}`)
  return { simulation, simulator, editor, notices, texts, state: () => simulation.state$.value }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe("the simulator", () => {
  it("sends files with a caption or without one, also again after a refusal, and those of a recorded conversation", async () => {
    const { simulation, simulator, state } = await open()
    const said = vi.spyOn(simulator, "say")
    const last = () => said.mock.lastCall?.[0]
    const file = { kind: "image", name: "imagem.jpg" } as const
    expect(simulation.send(file, "")).toBe(false)
    simulation.update()
    await pass(1_000)
    simulator.refuse(unavailable)
    expect(simulation.send(file, " meu RG ")).toBe(true)
    await pass(1_000)
    expect(state().messages).toMatchObject([{ text: "meu RG", sent: [file], refused: unavailable.message }])
    simulator.refuse(undefined)
    simulation.retry(state().messages[0]?.id ?? 0)
    await pass(6_000)
    expect(said.mock.calls.map(([asked]) => [asked.text, asked.files])).toEqual([
      ["meu RG", [file]],
      ["meu RG", [file]],
    ])
    simulation.open({ version: 1, turns: [{ person: "oi" }, { bot: "Olá!" }, { file: "nota.pdf" }] })
    await pass(10_000)
    expect(last()).toMatchObject({ text: "", files: [{ kind: "document", name: "nota.pdf" }] })
    expect(Result.getOrThrow(simulation.recorded()).turns).toContainEqual({ file: "nota.pdf" })
  })

  it("says of each text what recognised it", async () => {
    const { simulation, state } = await open()
    simulation.update()
    await pass(1_000)
    for (const text of ["oi", "xyz", "boleto"]) {
      simulation.say(text)
      await pass(6_000)
    }
    const told = state().messages.flatMap(({ from, text, recognition }) =>
      from === "person" ? [[text, recognition]] : [],
    )
    expect(told).toEqual([
      ["oi", undefined],
      ["xyz", { words: "Não entendido: nada se parece com isto", understood: false }],
      ["boleto", { words: "Frase de “Node 3”", understood: true }],
    ])
  })

  it("is silent before the flow is prepared, and has a clock", async () => {
    const { simulation, state, texts } = await open()
    simulation.say("oi")
    await pass(1_000)
    expect(texts()).toEqual([])
    expect(state()).toMatchObject({ phase: "to-update", time: "14:12" })
    await pass(60_000)
    expect(state().time).toBe("14:13")
  })

  it("supposes another moment in a new conversation, which is recorded with it", async () => {
    const outside: FlowDocument = {
      ...newFlow("Loja", ""),
      nodes: [
        sketchNode(1, {
          answers: [
            {
              to: 2,
              when: { match: "all", of: [{ subject: { fact: "now.open" }, as: "yes-no", is: "equal", to: ["não"] }] },
            },
            { to: 3, when: otherwise },
          ],
        }),
        sketchNode(2, { says: "Deixe um recado.", kind: "end" }),
        sketchNode(3, { says: "Já vou chamar alguém.", kind: "end" }),
      ],
    }
    const { simulation, simulator, state, texts } = await open(outside, { serviceHours: usualServiceHours })
    expect(state()).toMatchObject({ moment: "now", moments: ["now", "open", "closed", "at"], supposed: undefined })
    const said = vi.spyOn(simulator, "say")
    simulation.update()
    await pass(1_000)
    for (const kind of ["closed", "open", "at"] as const) {
      simulation.supposeKind(kind)
      simulation.say("oi")
      await pass(6_000)
    }
    const local = new Date(2026, 10, 19, 14, 12).getTime()
    expect(said.mock.calls.map(([{ at }]) => at?.slice(0, 16))).toEqual(
      [nextMoment(zoned, false, local), nextMoment(zoned, true, local), Math.floor(local / 60_000) * 60_000].map((at) =>
        new Date(at ?? 0).toISOString().slice(0, 16),
      ),
    )
    simulation.suppose({ at: "2026-12-05T20:30" })
    expect([texts(), state().supposed]).toEqual([[], "sáb, 05/12/2026 20:30"])
    simulation.say("oi")
    await pass(6_000)
    const recorded = Result.getOrThrow(simulation.recorded())
    expect(recorded.at).toBe("2026-12-05T23:30:00.000Z")
    // It is opened at its own moment again.
    simulation.supposeKind("now")
    simulation.open(recorded)
    await pass(6_000)
    expect(state()).toMatchObject({ moment: { at: "2026-12-05T20:30" }, supposed: "sáb, 05/12/2026 20:30" })
    // A field that is still being filled in supposes nothing.
    simulation.suppose({ at: "" })
    expect(state().supposed).toBeUndefined()
  })

  it("has no moment outside of the hours of a bot that never closes", async () => {
    const { state } = await open(flow, { serviceHours: null })
    expect(state().moments).toEqual(["now", "at"])
  })

  it("prepares the flow, and then answers part by part, 1.5 s apart, typing in between", async () => {
    const { simulation, state, texts } = await open()
    simulation.update()
    expect(state().phase).toBe("updating")
    await pass(200)
    expect(state().phase).toBe("ready")
    simulation.say(" oi ")
    expect(texts()).toEqual(["person: oi"])
    expect(state().typing).toBe(true)
    await pass(200)
    expect(texts()).toEqual(["person: oi", "bot: Olá!"])
    expect(state().typing).toBe(true)
    await pass(1_499)
    expect(texts()).toHaveLength(2)
    await pass(1)
    expect(texts().at(-1)).toBe("bot: Como posso ajudar?")
    expect(state()).toMatchObject({ typing: false, nodeTitle: "Node 2" })
  })

  it("continues with the conversation's token, in order, even if the user writes faster than the bot", async () => {
    const { simulation, texts, state } = await open()
    simulation.update()
    await pass(200)
    simulation.say("oi")
    simulation.say("boleto")
    await pass(10_000)
    expect(texts()).toEqual([
      "person: oi",
      "person: boleto",
      "bot: Olá!",
      "bot: Como posso ajudar?",
      "bot: Aqui está.",
      "note: Conversa finalizada",
    ])
    expect(state().stands).toBe("closed")
  })

  it("meets values that are written by hand once, and is then no test; going back takes them away", async () => {
    const { simulation, state } = await open({
      ...flow,
      nodes: [
        ...flow.nodes.slice(0, 1),
        sketchNode(2, {
          says: "Boleto?",
          sets: [{ name: "total", formula: "10" }],
          answers: [{ to: 4, phrases: ["sim"] }],
        }),
        sketchNode(4, { says: "Aqui está.", answers: [{ to: 3, phrases: ["fim"] }] }),
        ...flow.nodes.slice(2),
      ],
    })
    expect(simulation.write("total", "1")).toBe(false)
    simulation.update()
    await pass(200)
    simulation.say("oi")
    expect(simulation.write("total", "1")).toBe(false)
    await pass(3_000)
    expect(state().variables).toEqual({ total: "10" })
    expect(simulation.write("total", "250")).toBe(true)
    expect([state().variables, Result.isSuccess(simulation.recorded())]).toEqual([{ total: "250" }, true])
    simulation.say("sim")
    await pass(3_000)
    expect(state().variables).toEqual({ total: "250" })
    expect(simulation.recorded()).toEqual(Result.fail(flowTestMessages.valuesByHand))
    simulation.back()
    expect([state().variables, Result.isSuccess(simulation.recorded())]).toEqual([{ total: "10" }, true])
    simulation.write("total", "3")
    simulation.back()
    simulation.say("oi")
    await pass(3_000)
    expect(state().variables).toEqual({ total: "10" })
  })

  it("begins anew when restarted or updated", async () => {
    const { simulation, texts } = await open()
    simulation.update()
    await pass(200)
    simulation.say("oi")
    await pass(200)
    simulation.restart()
    await pass(10_000)
    expect(texts()).toEqual([])
    simulation.say("oi")
    await pass(10_000)
    expect(texts()[1]).toBe("bot: Olá!")
    simulation.update()
    await pass(200)
    expect(texts()).toEqual([])
  })

  it("detects that the flow was changed, and shows the change once updated", async () => {
    const { simulation, editor, state, texts } = await open()
    simulation.update()
    await pass(200)
    const [start] = flow.nodes
    if (start === undefined) throw new Error("the flow has a start")
    const renamed = graphOfDocument({ ...flow, nodes: [sketchNode(1, { says: "Oi!" })] })
    editor.panel.edit(start.id, (node) =>
      change(node.id, { botInteractions: documentOf(renamed).nodes[0]?.botInteractions ?? [] }),
    )
    expect(state().outdated).toBe(true)
    simulation.update()
    await pass(200)
    expect(state().outdated).toBe(false)
    simulation.say("oi")
    await pass(200)
    expect(texts().at(-1)).toBe("bot: Oi!")
  })

  it("keeps a refused text, shows the specified sentence, and resends it", async () => {
    const { simulation, simulator, notices, state, texts } = await open()
    simulation.update()
    await pass(200)
    simulator.refuse(unavailable)
    simulation.say("oi")
    await pass(200)
    expect(notices).toEqual([{ kind: "error", title: "Bot não encontrado.", detail: "Token do Bot não encontrado" }])
    expect(state().messages[0]).toMatchObject({ text: "oi", refused: unavailable.message })
    expect(state().typing).toBe(false)
    simulator.refuse(undefined)
    simulation.retry(1)
    await pass(200)
    expect(state().messages[0]).not.toHaveProperty("refused")
    expect(texts().at(-1)).toBe("bot: Olá!")
  })

  it("does not prepare a bot that has no keys of the language provider", async () => {
    const { simulation, simulator, notices, state } = await open()
    // of the port's calls preparing alone fails so
    simulator.refuse(missingKeys as never)
    simulation.update()
    await pass(200)
    expect(notices).toMatchObject([{ title: "Credenciais insuficientes", detail: missingKeys.description }])
    expect(state().phase).toBe("to-update")
  })

  it("does not prepare a flow that cannot run: it shows why and selects the node", async () => {
    const broken = { ...flow, nodes: [...flow.nodes, sketchNode(4, { transfer: { target: null } })] }
    const { simulation, editor, notices, state } = await open(broken)
    simulation.update()
    await pass(200)
    expect(state().refused).toContain("transferência")
    expect(notices).toEqual([])
    expect(editor.selection.selected$.value).toBe(4)
    expect(state().phase).toBe("to-update")
  })
})
