import { addQuickReply, type FlowDocument, flowMessages, newFlow, plainTextOf, setLinkButton } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { EntityTypeId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { NodePanel } from "./node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

/** Início → Node 2, which captures the number of an order → Node 3. */
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, {
      says: "Qual pedido?",
      answers: [{ to: 3, entity: { id: Schema.decodeSync(EntityTypeId)(9), name: "numero_pedido" } }],
    }),
    sketchNode(3, { says: "Um instante.", kind: "end" }),
  ],
}

const open = async (selected: number) => {
  const opened = openEditor(scope, { document: flow })
  await waitFor(() => expect(opened.editor.document.loaded$.value).toBe(true))
  opened.editor.selection.select(nodeId(selected))
  render(
    <World services={createFlowWorld(scope, flow)}>
      <NodePanel editor={opened.editor} mayStore />
    </World>,
  )
  const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
  const button = (name: string) => panel.getByRole<HTMLButtonElement>("button", { name })
  const text = (at: number) => panel.getByRole("textbox", { name: `Texto ${at} do robô` })
  const said = (n: number) => opened.node(n)?.botInteractions.map((one) => plainTextOf(one.text))
  return { ...opened, panel, button, text, said }
}

describe("a variable", () => {
  it("is chosen among the values that earlier nodes capture, and mentioned once in a node", async () => {
    const { button, node, notices, questions, said, text } = await open(3)
    await userEvent.click(button("Adicionar variável"))
    const picker = within(await screen.findByRole("dialog", { name: "Variáveis" }))
    expect(picker.getByText("O que são variáveis?")).toBeDefined()
    await userEvent.click(picker.getByRole("button", { name: "@numero_pedido Node 2" }))
    expect(node(3)?.botInteractions[0]?.text[0]?.children[0]).toEqual({
      kind: "mention",
      variable: "numero_pedido",
      sourceNodeId: 2,
    })
    expect(said(3)).toEqual(["@numero_pedidoUm instante."])

    await userEvent.click(button("Adicionar variável"))
    await userEvent.click(await screen.findByRole("button", { name: "@numero_pedido Node 2" }))
    expect(said(3)).toEqual(["@numero_pedidoUm instante."])
    expect(text(1).textContent).toBe("@numero_pedidoUm instante.")
    expect(notices).toEqual([])
    expect(questions.map(({ title, text: asked }) => [title, asked])).toEqual([
      [
        "Erro",
        'Não é permitido mais de uma variável no mesmo node. Favor excluir um dos "@", ou junte os dois em um valor que este node define.',
      ],
    ])
    act(() => questions[0]?.other?.chosen())
    expect(said(3)).toEqual(["@numero_pedidoUm instante."])
    expect(text(1).querySelectorAll("[data-variable], .mention")).toHaveLength(1)

    await userEvent.click(button("Adicionar variável"))
    await userEvent.click(await screen.findByRole("button", { name: "@numero_pedido Node 2" }))
    act(() => questions[1]?.confirmed())
    const [joined] = node(3)?.sets ?? []
    expect(joined).toEqual({ name: "numero_pedido_numero_pedido", formula: "@numero_pedido & @numero_pedido" })
    expect(said(3)).toEqual(["@numero_pedido_numero_pedidoUm instante."])
  })

  it("is not to be had where no node above captures a value, and the panel says so", async () => {
    const { button } = await open(2)
    await userEvent.click(button("Adicionar variável"))
    const picker = within(await screen.findByRole("dialog", { name: "Variáveis" }))
    expect(picker.getByText("Nenhum node acima deste captura um valor.")).toBeDefined()
  })

  it("that is lost is named before its node, its connection or its answers go", async () => {
    const { button, editor, questions } = await open(3)
    await userEvent.click(button("Adicionar variável"))
    await userEvent.click(await screen.findByRole("button", { name: "@numero_pedido Node 2" }))
    act(() => {
      editor.canvas.disconnect(nodeId(2), nodeId(3))
      editor.canvas.remove(nodeId(2))
      editor.panel.toggleEnd(nodeId(2))
      // No other node mentions what this one loses.
      editor.canvas.disconnect(nodeId(1), nodeId(2))
    })
    expect(questions.map(({ title, text }) => [title, text])).toEqual([
      ["Atenção", `${flowMessages.interactionHoldsVariable} ${flowMessages.deleteConnection}`],
      ["Atenção", `${flowMessages.interactionHoldsVariable} ${flowMessages.deleteNode}`],
      ["Atenção", `${flowMessages.interactionHoldsVariable} ${flowMessages.convertToEnd}`],
      ["Atenção", flowMessages.deleteConnection],
    ])
  })
})

describe("an answer", () => {
  it("whose value another node mentions is removed after a question, with the mention", async () => {
    const { answer, button, editor, node, questions, said } = await open(3)
    await userEvent.click(button("Adicionar variável"))
    await userEvent.click(await screen.findByRole("button", { name: "@numero_pedido Node 2" }))
    act(() => editor.selection.select(nodeId(2)))
    await userEvent.click(button("Remover resposta 1"))
    expect(questions.map(({ title, text }) => [title, text])).toEqual([
      ["Atenção", `${flowMessages.interactionHoldsVariable} ${flowMessages.mayContinue}`],
    ])
    expect(node(2)?.userInteractions).toHaveLength(1)
    act(() => answer(true))
    expect([node(2)?.userInteractions, said(3)]).toEqual([[], ["Um instante."]])
  })
})

describe("a text of the bot", () => {
  it("is made bold or code, and takes an emoji that is found by its Portuguese name", async () => {
    const { button, node, text } = await open(2)
    await userEvent.click(button("Bloco de código (Ctrl+`)"))
    expect(node(2)?.botInteractions[0]?.text[0]?.kind).toBe("code")
    expect(button("Bloco de código (Ctrl+`)").getAttribute("aria-pressed")).toBe("true")
    await userEvent.click(button("Bloco de código (Ctrl+`)"))
    expect(node(2)?.botInteractions[0]?.text[0]?.kind).toBe("paragraph")
    await userEvent.click(button("Enviar Emoji"))
    const picker = within(await screen.findByRole("dialog", { name: "Enviar Emoji" }))
    await userEvent.type(picker.getByRole("searchbox", { name: "Buscar emoji" }), "cafe{Enter}")
    expect(text(1).textContent).toBe("☕Qual pedido?")
    expect(button("Negrito (Ctrl+B)").getAttribute("aria-pressed")).toBe("false")
    await userEvent.click(button("Negrito (Ctrl+B)"))
    expect(button("Negrito (Ctrl+B)").getAttribute("aria-pressed")).toBe("true")
  })

  it("has buttons, as the options of a list or as a link", async () => {
    const { button, node } = await open(2)
    act(() => button("Interações rápidas").focus())
    await userEvent.keyboard("{Enter}")
    await screen.findByRole("menuitem", { name: "Botão personalizado" })
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}")
    const dialog = within(await screen.findByRole("dialog", { name: "Inserir Botão" }))
    await userEvent.type(dialog.getByRole("textbox", { name: "Opção da lista" }), "Sim{Enter}Não")
    await userEvent.click(dialog.getByRole("button", { name: "Adicionar opção" }))
    expect(node(2)?.botInteractions[0]?.buttons.map(({ label }) => label)).toEqual(["Sim", "Não"])
    await userEvent.click(dialog.getByRole("tab", { name: "Link" }))
    expect(dialog.getByText("O link substitui as 2 opções da lista.")).toBeDefined()
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }))
  })

  it("has its buttons opened at the link when that is the only button of the text or of the node", async () => {
    const { button, editor, node, panel } = await open(2)
    const [first] = node(2)?.botInteractions ?? []
    const edit = (make: Parameters<typeof editor.panel.edit>[1]) =>
      act(() => {
        editor.panel.edit(nodeId(2), make)
      })
    const modes = async () => {
      const opened: Array<string | null> = []
      for (const insert of panel.getAllByRole("button", { name: "Inserir Botão" })) {
        await userEvent.click(insert)
        const dialog = within(await screen.findByRole("dialog", { name: "Inserir Botão" }))
        opened.push(dialog.getByRole("tab", { selected: true }).textContent)
        await userEvent.click(dialog.getByRole("button", { name: "Fechar" }))
      }
      return opened
    }
    await userEvent.click(button("Adicionar em Interação do robô"))
    expect(await modes()).toEqual(["Lista", "Lista"])
    if (first !== undefined) edit((now) => setLinkButton(now, first.id, "Site", "https://prosa.example"))
    expect(await modes()).toEqual(["Link", "Link"])
    const second = node(2)?.botInteractions[1]
    if (second !== undefined) edit((now) => addQuickReply(now, second.id, "Sim"))
    expect(await modes()).toEqual(["Link", "Lista"])
  })

  it("has files from its quick interactions, chosen in a dialog of the system", async () => {
    const { button, panel } = await open(2)
    act(() => button("Interações rápidas").focus())
    await userEvent.keyboard("{Enter}")
    await screen.findByRole("menuitem", { name: "Adicionar arquivo" })
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}")
    const zone = await panel.findByRole("group", { name: "Adicionar arquivos" })
    const chosen = vi.fn()
    zone.querySelector("input[type=file]")?.addEventListener("click", chosen)
    await userEvent.click(within(zone).getByRole("button", { name: "Escolher arquivos" }))
    expect(chosen).toHaveBeenCalledOnce()
  })

  it("is followed by a further one from its quick interactions", async () => {
    const { button, said } = await open(2)
    act(() => button("Interações rápidas").focus())
    await userEvent.keyboard("{Enter}")
    await screen.findByRole("menuitem", { name: "Caixa de diálogo do robô" })
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(said(2)).toEqual(["Qual pedido?", ""]))
  })

  it("is dragged onto another one's place", async () => {
    const { button, panel, said, text } = await open(2)
    await userEvent.click(button("Adicionar em Interação do robô"))
    expect(said(2)).toEqual(["Qual pedido?", ""])
    const [grip] = panel.getAllByTitle("Arraste para mudar a ordem")
    const kept = new Map<string, string>()
    const dataTransfer = {
      types: [] as ReadonlyArray<string>,
      setData: (type: string, value: string) => kept.set(type, value),
      getData: (type: string) => kept.get(type) ?? "",
    }
    const lines = () => [1, 2].map((at) => text(at).closest("[data-drop]")?.getAttribute("data-drop"))
    const over = (at: number) => {
      const event = createEvent.dragOver(text(at), { dataTransfer })
      fireEvent(text(at), event)
      return event.defaultPrevented
    }
    // What comes from elsewhere is not for the order.
    over(2)
    expect(lines()).toEqual([undefined, undefined])
    if (grip !== undefined) fireEvent.dragStart(grip, { dataTransfer })
    expect([over(1), lines()]).toEqual([true, [undefined, undefined]])
    expect([over(2), lines()]).toEqual([true, [undefined, "below"]])
    fireEvent.drop(text(2), { dataTransfer })
    expect([said(2), lines()]).toEqual([
      ["", "Qual pedido?"],
      [undefined, undefined],
    ])
  })
})
