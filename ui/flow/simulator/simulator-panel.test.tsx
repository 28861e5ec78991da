import { simulatorMessages } from "@prosa/core/engine"
import { createInMemoryFlowTests, createInMemorySimulator, trainAtOnce } from "@prosa/core/engine/testing"
import { createEditedScript, createFlowTrial, replyPause } from "@prosa/core/engine/view"
import { type FlowDocument, newFlow } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { BotId, EntityTypeId, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aBot, createInMemoryBots } from "@prosa/core/bot/testing"
import { flowBotsOf } from "@prosa/core/bot/view"
import { Effect, Result, Schema } from "effect"
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { SimulatorPanel } from "./simulator-panel.tsx"

const files = [
  { fileId: "a1", name: "boleto.png", url: "/api/files/a1", mime: "image/png" },
  { fileId: "b2", name: "myAudio.ogg", url: "/api/files/b2", mime: "audio/ogg; codecs=opus" },
  { fileId: "c3", name: "contrato.pdf", url: "/api/files/c3", mime: "application/pdf" },
]
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, { says: "Como posso ajudar?", replies: ["Boleto"], answers: [{ to: 3, phrases: ["boleto"] }] }),
    sketchNode(3, { says: "Aqui está.", kind: "end", files }),
  ],
}

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date(2026, 10, 19, 14, 12))
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Four options, of which the last has a long name. */
const menu: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, {
      says: "Como posso ajudar?",
      replies: ["Um", "Dois", "Três", "Falar com uma pessoa da equipe"],
      answers: [{ to: 2, phrases: ["Falar com uma pessoa da equipe"] }],
    }),
    sketchNode(2, { says: "Já chamo.", kind: "end" }),
  ],
}

const open = async (document = flow) => {
  const botId = Schema.decodeSync(BotId)(1042)
  const bots = createInMemoryBots([aBot({ id: botId, name: "Aroeira" })])
  const opened = openEditor(scope, { document, flowBots: flowBotsOf(bots) })
  const { editor, notices } = opened
  const simulator = createInMemorySimulator(document, { latency: 200 })
  const toasts = { show: (notice: (typeof notices)[number]) => void notices.push(notice) }
  await vi.advanceTimersByTimeAsync(0)
  const tests = createInMemoryFlowTests()
  const { questions, downloads } = opened
  const confirmations = { ask: (question: (typeof questions)[number]) => void questions.push(question) }
  const script$ = createEditedScript(scope, editor, trainAtOnce)
  const needs = { simulator, tests, bots, editor, toasts, confirmations, downloads, clock: Date, script$ }
  const trial = createFlowTrial(scope, { botId, mayWrite: true }, needs)
  const closed = vi.fn()
  render(
    <World services={createFakeServices(scope)}>
      <SimulatorPanel trial={trial} onClose={closed} />
    </World>,
  )
  // there the person speaks first
  act(() => trial.simulation.choose("WHATSAPP"))
  await pass(0)
  const panel = within(screen.getByRole("complementary", { name: "Simulador" }))
  const press = (name: string) => fireEvent.click(panel.getByRole("button", { name }))
  const say = (text: string) => {
    const field = panel.getByRole("textbox", { name: "Mensagem para o robô" })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field)
  }
  const talk = () => within(panel.getByRole("log", { name: "Conversa simulada" }))
  const openTab = async (name: string) => {
    fireEvent.click(panel.getByRole("tab", { name: new RegExp(`^${name}`, "u") }))
    await pass(0)
  }
  const update = async () => {
    press(simulatorMessages.update)
    await pass(200)
  }
  return { ...opened, simulator, tests, trial, closed, panel, press, say, talk, update, openTab }
}

describe("the simulator's panel", () => {
  it("shows pictures, plays sounds and offers documents, as the widget does", async () => {
    const { talk, update, say } = await open()
    await update()
    say("oi")
    await pass(200 + replyPause)
    say("boleto")
    await pass(200 + replyPause)
    expect(talk().getByRole("img", { name: "boleto.png" }).getAttribute("src")).toBe("/api/files/a1?size=small")
    expect(talk().getByRole("group", { name: "Áudio myAudio.ogg" })).toBeDefined()
    expect(
      talk()
        .getByRole("link", { name: /contrato\.pdf/u })
        .getAttribute("href"),
    ).toBe("/api/files/c3")
  })

  it("shows a file that the person sends, its caption, and what took it", async () => {
    const entity = { id: EntityTypeId.make(1), name: "imagem" }
    const { talk, update, say, trial, simulator } = await open({
      ...newFlow("Loja", ""),
      nodes: [
        sketchNode(1, { says: "Envie a foto.", answers: [{ to: 2, entity }] }),
        sketchNode(2, { says: "Recebi." }),
      ],
    })
    const said = vi.spyOn(simulator, "say")
    await update()
    say("oi")
    await pass(200 + replyPause)
    act(() => void trial.simulation.send({ kind: "image", name: "imagem.jpg" }, " meu RG "))
    await pass(200 + replyPause)
    expect(said.mock.lastCall?.[0]).toMatchObject({ text: "meu RG", files: [{ kind: "image", name: "imagem.jpg" }] })
    expect(talk().getByText("imagem.jpg").closest("div")?.textContent).toBe("Você: Imagem: imagem.jpgmeu RG")
    const recorded = trial.simulation.recorded()
    expect(Result.isSuccess(recorded) && recorded.success.turns[2]).toEqual({ person: "meu RG", file: "imagem.jpg" })
  })

  it("covers the telephone until the bot is prepared, and then takes the focus to the field", async () => {
    const { panel, talk, update } = await open()
    expect(panel.getByText(/sem publicar e sem atender ninguém/u)).toBeDefined()
    expect(panel.getByText("Aroeira")).toBeDefined()
    expect(panel.getByRole<HTMLButtonElement>("button", { name: "Recomeçar a conversa" }).disabled).toBe(true)
    await update()
    expect(talk().getByText(/Escreva a primeira mensagem/u)).toBeDefined()
    expect(document.activeElement).toBe(panel.getByRole("textbox", { name: "Mensagem para o robô" }))
  })

  it("says that it is being configured until the bot is prepared", async () => {
    const { panel, press } = await open()
    press(simulatorMessages.update)
    expect(panel.getByRole("button", { name: "Configurando chatbot..." }).getAttribute("aria-busy")).toBe("true")
    await pass(200)
    expect(panel.queryByRole("button", { name: "Configurando chatbot..." })).toBeNull()
  })

  it("says below a text what recognised it, and what was not understood", async () => {
    const { talk, update, say } = await open()
    await update()
    for (const text of ["oi", "xyz", "Boleto!"]) {
      say(text)
      await pass(200 + replyPause)
    }
    expect(talk().getByText("Não entendido: nada se parece com isto")).toBeDefined()
    expect(talk().getByText("Frase de “Node 3”")).toBeDefined()
  })

  it("lists the captured values by their names", async () => {
    const { panel, say, simulator, update } = await open()
    const answer = simulator.say
    vi.spyOn(simulator, "say").mockImplementation((said) =>
      Effect.map(answer(said), (heard) => ({ ...heard, variables: { numero_pedido: "4521", cidade: "Olinda" } })),
    )
    await update()
    expect(panel.queryByRole("table", { name: "Variáveis" })).toBeNull()
    say("oi")
    await pass(10_000)
    const rows = within(panel.getByRole("table", { name: "Variáveis" })).getAllByRole("row")
    expect(rows.map(({ textContent }) => textContent)).toEqual(["@numero_pedido4521", "@cidadeOlinda"])
  })

  it("shows the conversation, the bot typing between its parts, and where the conversation stands", async () => {
    const { panel, talk, say, update } = await open()
    await update()
    say("oi")
    expect(talk().getByText("oi")).toBeDefined()
    expect(panel.getByText(simulatorMessages.typing)).toBeDefined()
    await pass(200)
    expect(talk().getByText("Olá!")).toBeDefined()
    expect(talk().queryByText("Como posso ajudar?")).toBeNull()
    await pass(replyPause)
    expect(talk().getByText("Como posso ajudar?")).toBeDefined()
    expect(panel.getByText("on-line")).toBeDefined()
    expect(panel.getByText("Node 2")).toBeDefined()
  })

  it("says a quick reply when it is pressed; what was offered before cannot be pressed any more", async () => {
    const { panel, talk, say, press, update } = await open()
    await update()
    say("oi")
    await pass(10_000)
    press("Boleto")
    await pass(10_000)
    expect(talk().getByText("Aqui está.")).toBeDefined()
    expect(talk().getByText("Conversa finalizada")).toBeDefined()
    expect(panel.getByText("Finalizada")).toBeDefined()
    expect(talk().getByRole<HTMLButtonElement>("button", { name: "Boleto" }).disabled).toBe(true)
  })

  it("begins anew, and says that the flow has changed until the bot is updated", async () => {
    const { editor, panel, talk, say, press, update } = await open()
    await update()
    say("oi")
    await pass(10_000)
    press("Recomeçar a conversa")
    expect(talk().queryByText("Olá!")).toBeNull()
    act(() => editor.document.rename("Loja 2"))
    expect(panel.getByText("O fluxo mudou depois da última atualização.")).toBeDefined()
    await update()
    expect(panel.queryByText("O fluxo mudou depois da última atualização.")).toBeNull()
  })

  it("offers a refused text again, under the reason", async () => {
    const { simulator, talk, say, press, update } = await open()
    await update()
    simulator.refuse(unavailable)
    say("oi")
    await pass(200)
    expect(talk().getByText(unavailable.message, { exact: false })).toBeDefined()
    simulator.refuse(undefined)
    press("Tentar novamente")
    expect(talk().queryByText(unavailable.message, { exact: false })).toBeNull()
    await pass(10_000)
    expect(talk().getByText("Olá!")).toBeDefined()
  })

  it("keeps what is written while the bot is updated, and while the tests are looked at", async () => {
    const { panel, press, say, talk, update, openTab } = await open()
    await update()
    press(simulatorMessages.update)
    say("oi")
    const field = () => panel.getByRole<HTMLInputElement>("textbox", { name: "Mensagem para o robô" })
    expect(field().value).toBe("oi")
    await pass(200)
    await openTab("Testes")
    expect(panel.getByText("Nenhum teste salvo")).toBeDefined()
    await openTab("Conversa")
    expect(field().value).toBe("oi")
    fireEvent.submit(field())
    await pass(10_000)
    expect(talk().getByText("Olá!")).toBeDefined()
    expect(field().value).toBe("")
  })

  it("lets the bot greet first in the site's chat, and goes back a turn", async () => {
    const { panel, press, say, talk, update } = await open()
    fireEvent.change(panel.getByRole("combobox", { name: "Canal simulado" }), { target: { value: "LIVECHAT" } })
    await update()
    await pass(10_000)
    expect(talk().getByText("Como posso ajudar?")).toBeDefined()
    const back = panel.getByRole<HTMLButtonElement>("button", { name: "Voltar uma fala" })
    expect(back.disabled).toBe(true)
    say("boleto")
    await pass(10_000)
    press("Voltar uma fala")
    expect(talk().queryByText("Aqui está.")).toBeNull()
    expect(panel.getByText("Node 2")).toBeDefined()
    expect(back.disabled).toBe(true)
  })

  it("saves the conversation under a name asked in place, and says beside it why a name is refused", async () => {
    const { panel, press, say, update, tests } = await open()
    await update()
    say("oi")
    await pass(10_000)
    press("Salvar como teste")
    const field = panel.getByRole("textbox", { name: "Nome do teste" })
    expect(document.activeElement).toBe(field)
    press("Salvar teste")
    expect(panel.getByText("Campo obrigatório")).toBeDefined()
    fireEvent.change(field, { target: { value: "Saudação" } })
    fireEvent.submit(field)
    await pass(0)
    expect(panel.queryByRole("textbox", { name: "Nome do teste" })).toBeNull()
    expect(tests.kept.map(({ name }) => name)).toEqual(["Saudação"])
  })

  it("shows where a test fails, says its words again, and takes the new result", async () => {
    const { panel, press, tests, trial, flows, talk, openTab } = await open()
    const conversation = { version: 1 as const, turns: [{ person: "oi" }, { bot: "Bom dia!" }] }
    await Effect.runPromise(tests.save({ botId: flows.botId, name: "Saudação", conversation }))
    act(() => trial.tests.reload())
    await pass(0)
    await openTab("Testes")
    const item = within(panel.getByRole("list", { name: "Testes salvos" })).getByRole("listitem")
    expect(panel.getByText("1 falhou")).toBeDefined()
    expect(item.textContent).toContain("falhou: Saudaçãofala 2 de 2")
    expect(
      within(item)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual(["oi", "Bom dia!", "Olá!"])
    press("Abrir no simulador")
    await pass(1_000)
    expect(talk().getByText("Como posso ajudar?")).toBeDefined()
    await openTab("Testes")
    press("Aceitar o novo resultado")
    await pass(0)
    expect(panel.getByText("1 passou")).toBeDefined()
    expect(panel.getByText("2 de 3 nodes")).toBeDefined()
  })

  it("says what to do while there is no test, and offers to load again what failed", async () => {
    const { panel, press, tests, trial, openTab } = await open()
    await openTab("Testes")
    expect(panel.getByText("Nenhum teste salvo")).toBeDefined()
    tests.refuse(unavailable)
    act(() => trial.tests.reload())
    await pass(0)
    expect(panel.getByText(unavailable.message)).toBeDefined()
    tests.refuse(undefined)
    press("Tentar novamente")
    await pass(0)
    expect(panel.getByText("Nenhum teste salvo")).toBeDefined()
  })

  it("shows what is said as each channel does, and a press says the whole label", async () => {
    const { panel, press, talk, say, update } = await open(menu)
    await update()
    say("oi")
    await pass(10_000)
    const channel = (value: string) =>
      fireEvent.change(panel.getByRole("combobox", { name: "Canal simulado" }), { target: { value } })
    const rows = () =>
      talk()
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent)
    expect(rows()).toEqual([
      "Ver opções",
      "Um",
      "Dois",
      "Três",
      "Falar com uma pessoa da…Falar com uma pessoa da equipe",
    ])
    channel("WHATSAPP_QRCODE")
    expect(talk().queryByRole("list")).toBeNull()
    expect(talk().getByText(/4\. Falar com uma pessoa da equipe/u)).toBeDefined()
    channel("INSTAGRAM")
    expect(rows()).toEqual(["Um", "Dois", "Três", "Falar com uma pesso…"])
    press("Falar com uma pesso…")
    await pass(10_000)
    expect(talk().getByText("Falar com uma pessoa da equipe")).toBeDefined()
    expect(talk().getByText("Já chamo.")).toBeDefined()
  })

  it("closes with its cross", async () => {
    const { press, closed } = await open()
    press("Fechar simulador")
    expect(closed).toHaveBeenCalledOnce()
  })
})
