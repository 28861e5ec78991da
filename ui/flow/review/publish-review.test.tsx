import { Effect } from "effect"
import { aBot, createInMemoryBots } from "@prosa/core/bot/testing"
import { flowBotsOf } from "@prosa/core/bot/view"
import { createInMemoryFlowTests, createInMemorySimulator, trainAtOnce } from "@prosa/core/engine/testing"
import { createFlowBench } from "@prosa/core/engine/view"
import { type FlowDocument, flowMessages, newFlow } from "@prosa/core/flow"
import { createInMemoryFlowVersions, openEditor, sketchNode } from "@prosa/core/flow/testing"
import { notAllowed } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { StoringDialog } from "../storing/storing-dialog.tsx"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(async () => {
  cleanup()
  scope.end()
  // A dialog leaves the layers of the page a moment later; those that stay would keep what other tests open from closing.
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
})

const latency = 200
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const shop: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }), sketchNode(2, { kind: "end" })],
}

const open = async () => {
  const bots = createInMemoryBots([aBot({ id: 1042, name: "Aroeira" })])
  const opened = openEditor(scope, { document: shop, latency, flowBots: flowBotsOf(bots) })
  const { editor, flows, notices, questions, downloads } = opened
  const bench = createFlowBench(
    scope,
    { botId: flows.botId, mayWrite: true },
    {
      flows,
      versions: createInMemoryFlowVersions(flows),
      simulator: createInMemorySimulator(shop),
      tests: createInMemoryFlowTests(),
      bots,
      editor,
      toasts: { show: (notice) => void notices.push(notice) },
      confirmations: { ask: (question) => void questions.push(question) },
      downloads,
      training: trainAtOnce,
      clock: Date,
    },
  )
  render(
    <ThemeProvider>
      <StoringDialog editor={editor} bench={bench} onShow={() => {}} />
    </ThemeProvider>,
  )
  await pass(latency)
  act(() => bench.openReview())
  await pass(latency)
  const dialog = () => screen.getByRole("dialog")
  const publish = () => {
    const button = within(dialog()).getByRole("button", { name: "Publicar versão 1" })
    act(() => button.focus())
    fireEvent.click(button)
  }
  return { ...opened, bots, bench, dialog, publish }
}

describe("the review before publishing", () => {
  it("has the focus on 'Cancelar', says which version is made, and whose conversations follow it", async () => {
    const { dialog } = await open()
    await pass(50)
    expect(document.activeElement).toBe(within(dialog()).getByRole("button", { name: "Cancelar" }))
    expect(within(dialog()).getByRole("button", { name: "Publicar versão 1" })).toBeDefined()
    expect(within(dialog()).getByText("As conversas que começarem depois seguem este fluxo.")).toBeDefined()
  })

  it("asks to wait while the flow is published, and cannot be closed meanwhile", async () => {
    const { dialog, publish } = await open()
    publish()
    expect(within(dialog()).getByText(flowMessages.publishing)).toBeDefined()
    fireEvent.keyDown(dialog(), { key: "Escape" })
    fireEvent.click(within(dialog()).getByRole("button", { name: "Cancelar" }))
    await pass(latency / 2)
    expect(within(dialog()).getByText("Sistema em atualização... Por favor aguarde!")).toBeDefined()
    await pass(latency)
    expect(within(dialog()).queryByText(flowMessages.publishing)).toBeNull()
  })

  it("names the saved settings that begin to count", async () => {
    const { bots, bench, flows, dialog } = await open()
    expect(within(dialog()).queryByText("Configurações do robô")).toBeNull()
    fireEvent.click(within(dialog()).getByRole("button", { name: "Cancelar" }))
    await pass(1_000)
    bots.publish(flows.botId)
    await Effect.runPromise(bots.update(flows.botId, { keywords: [{ phrases: ["sair"], action: { kind: "end" } }] }))
    act(() => bench.openReview())
    await pass(latency)
    const settings = within(dialog()).getByRole("region", { name: "Configurações do robô" })
    expect(
      within(settings)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Palavras-chave"])
    expect(within(dialog()).getByText(/^É a primeira publicação/u)).toBeDefined()
  })

  it("says which keyword begins to count, and not that nothing has changed", async () => {
    const { bots, bench, flows, dialog, publish } = await open()
    publish()
    await pass(latency)
    fireEvent.keyDown(dialog(), { key: "Escape" })
    await pass(1_000)
    await Effect.runPromise(bots.update(flows.botId, { keywords: [{ phrases: ["sair"], action: { kind: "end" } }] }))
    act(() => bench.openReview())
    await pass(latency)
    const list = within(dialog()).getByRole("list", { name: "Diferenças nas palavras-chave" })
    expect(list.textContent).toBe("Palavra-chave adicionada: “sair”; leva para o fim da conversa.")
    expect(within(dialog()).queryByText(/^Nada do que é dito mudou/u)).toBeNull()
  })

  it("says that publishing failed and why, and can be tried again", async () => {
    const { dialog, flows, publish } = await open()
    flows.refuse(notAllowed)
    publish()
    await pass(latency)
    expect(within(dialog()).getByText(`Erro ao publicar flow. ${notAllowed.message}`)).toBeDefined()
    flows.refuse(undefined)
    publish()
    await pass(latency)
    expect(screen.queryByText(/^Erro ao publicar flow\./u)).toBeNull()
    expect(flows.published).toHaveLength(1)
  })

  it("leads to the page to try the published flow on, in a tab of its own", async () => {
    const { dialog, publish } = await open()
    expect(within(dialog()).queryByRole("link")).toBeNull()
    publish()
    await pass(latency)
    expect(screen.getByRole("dialog", { name: "Publicado · versão 1" })).toBe(dialog())
    const link = within(dialog()).getByRole("link", { name: "Abrir página de teste" })
    expect(link.getAttribute("href")).toBe("/widget/chat.html?bot=aroeira-atendimento-token")
    expect(link.getAttribute("target")).toBe("_blank")
    expect(document.activeElement?.textContent).toBe("Fechar")
  })
})

it("asks to wait while a flow is published over another user's changes", async () => {
  const { flows, publish } = await open()
  flows.publishElsewhere({ ...shop, name: "De outra pessoa" })
  publish()
  await pass(latency * 3)
  fireEvent.click(
    within(screen.getByRole("alertdialog", { name: flowMessages.publishedSince })).getByRole("button", {
      name: "Publicar por cima",
    }),
  )
  const waiting = () => screen.queryByRole("alertdialog", { name: "Sistema em atualização... Por favor aguarde!" })
  expect(waiting()).not.toBeNull()
  await pass(latency * 2)
  expect(waiting()).toBeNull()
  expect(flows.published.at(-1)?.name).toBe("Loja")
})
