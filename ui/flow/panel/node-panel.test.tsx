import {
  type FlowDocument,
  flowMessages,
  inOrder,
  newFlow,
  plainTextOf,
  richTextOf,
  setBotText,
} from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import type { Permission } from "@prosa/core/access"
import { InteractionId, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { Schema } from "effect"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { NodePanel } from "./node-panel.tsx"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { pressWithCtrl, typeInto } from "../testing/written-text.ts"

const firstText = Schema.decodeSync(InteractionId)(1)

let scope: Scope
// Loaded when it is first opened, which takes long on a busy machine.
beforeAll(() => import("../../entity/entity-dialog.tsx"))

beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

/** Início → Node 2 → Node 3 and Node 4, with a loose answer at Node 2. */
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { says: "Olá!", answers: [{ to: 2 }] }),
    sketchNode(2, { says: "Escolha.", answers: [{ to: 3, phrases: ["boleto", "2ª via"] }, { to: null }] }),
    sketchNode(3, { says: "Aqui está.", kind: "end" }),
    sketchNode(4, { answers: [{ to: 3 }] }),
  ],
}

const open = async (
  selected?: number,
  {
    drawn = flow,
    permissions,
    startText,
    latency,
  }: {
    readonly drawn?: FlowDocument
    /** Milliseconds that loading and saving take. */
    readonly latency?: number
    readonly permissions?: ReadonlyArray<Permission>
    readonly startText?: "flow" | "bot"
  } = {},
) => {
  const services = createFlowWorld(scope, drawn, permissions)
  const opened = openEditor(scope, { document: drawn, ...(latency === undefined ? {} : { latency }) })
  const { editor, node } = opened
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.all).toHaveLength(1))
  editor.selection.select(selected === undefined ? undefined : nodeId(selected))
  render(
    <World services={services}>
      <NodePanel editor={editor} mayStore startText={startText} />
    </World>,
  )
  const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
  const button = (name: string) => panel.getByRole<HTMLButtonElement>("button", { name })
  const texts = () => node(2)?.botInteractions.map(({ text }) => plainTextOf(text))
  const labels = () => node(2)?.botInteractions[0]?.buttons.map(({ label }) => label)
  const { entities } = services.work.entity
  return { ...opened, panel, button, texts, labels, entities }
}

it("names the nodes that lead to this one, each a way back to it", async () => {
  const { panel } = await open(3)
  const sources = within(panel.getByRole("navigation", { name: "Nodes que levam a este" }))
  expect(sources.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Node 2", "Node 4"])
  await userEvent.click(sources.getByRole("button", { name: "Ir para o node Node 2" }))
  const title = panel.getByRole<HTMLInputElement>("textbox", { name: "Título do node" })
  expect(title.value).toBe("Node 2")
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(panel.getByRole("button", { name: "Ir para o node Início" })).toBeDefined()
})

describe("the panel", () => {
  it("says how to select a node, and saves the flow with or without one", async () => {
    const { panel, editor, flows, button } = await open()
    expect(panel.getByText("Clique em um node para editá-lo")).toBeDefined()
    act(() => editor.document.rename("Loja 2"))
    expect(panel.getByText("Alterações não salvas")).toBeDefined()
    await userEvent.click(button("Salvar Fluxo"))
    await waitFor(() => expect(panel.queryByText("Alterações não salvas")).toBeNull())
    expect(flows.stored.document.name).toBe("Loja 2")
  })

  it("says that the flow is being saved while it is", async () => {
    const { button, flows } = await open(2, { latency: 50 })
    fireEvent.click(button("Salvar Fluxo"))
    expect(button("Salvando…").getAttribute("aria-busy")).toBe("true")
    await waitFor(() => expect(button("Salvar Fluxo").getAttribute("aria-busy")).toBeNull())
    expect(flows.stored.revision).toBe(2)
  })

  it("takes a title when it is left, keeps a refused one to be mended, and gives up with Escape", async () => {
    const { panel, node, notices } = await open(2)
    const title = panel.getByRole<HTMLInputElement>("textbox", { name: "Título do node" })
    await userEvent.clear(title)
    await userEvent.type(title, " Menu {Enter}")
    expect([node(2)?.title, title.value]).toEqual(["Menu", "Menu"])
    // With Enter one goes on to what the bot says.
    expect(document.activeElement).toBe(panel.getByRole("textbox", { name: "Texto 1 do robô" }))
    await userEvent.clear(title)
    await userEvent.type(title, "Node 3{Enter}")
    expect(document.activeElement).toBe(title)
    expect([node(2)?.title, title.value, title.getAttribute("aria-invalid")]).toEqual(["Menu", "Node 3", "true"])
    const duplicate = `${flowMessages.duplicateTitle} ${flowMessages.duplicateTitleAdvice}`
    expect(notices).toEqual([])
    expect(panel.getByText(duplicate).id).toBe(title.getAttribute("aria-describedby"))
    await userEvent.type(title, "{Escape}")
    expect([title.value, title.getAttribute("aria-invalid")]).toEqual(["Menu", null])
    expect(panel.queryByText(duplicate)).toBeNull()
  })

  it("takes the start's text where the bot has none of its own", async () => {
    const { panel, node } = await open(1, { startText: "flow" })
    await typeInto(panel.getByRole("textbox", { name: "Texto 1 do robô" }), " Tudo bem?")
    expect(node(1)?.botInteractions.map(({ text }) => plainTextOf(text))).toEqual(["Olá! Tudo bem?"])
    expect(panel.queryByRole("checkbox", { name: "Finalizar" })).toBeNull()
    expect(panel.queryByText(/primeiras mensagens do robô/u)).toBeNull()
  })

  it("shows the start's texts, not to be changed where the bot has its own, and says where those are", async () => {
    const { panel } = await open(1, { startText: "bot" })
    const link = panel.getByRole("link", { name: "na Gestão do Bot" })
    expect(link.getAttribute("href")).toMatch(/^\/chatbots\/\d+\/manage$/u)
    expect(panel.getByRole<HTMLInputElement>("textbox", { name: "Título do node" }).readOnly).toBe(true)
    expect(panel.getByRole("textbox", { name: "Texto 1 do robô" }).getAttribute("contenteditable")).toBe("false")
    expect(panel.queryByRole("button", { name: "Adicionar resposta rápida" })).toBeNull()
    expect(panel.queryByRole("checkbox", { name: "Finalizar" })).toBeNull()
  })

  it("shows the node as each channel would, and what does not fit there", async () => {
    const { panel, button } = await open(2, {
      drawn: {
        ...flow,
        nodes: flow.nodes.map((node) =>
          node.id === 2
            ? sketchNode(2, {
                says: "Escolha:",
                replies: ["A", "B", "C", "Uma opção comprida demais"],
                answers: [{ to: 3 }],
              })
            : node,
        ),
      },
    })
    expect(panel.getByRole("textbox", { name: "Texto 1 do robô" })).toBeDefined()
    await userEvent.click(button("Ver em cada canal"))
    const dialog = within(await screen.findByRole("dialog", { name: "Como fica em cada canal" }))
    expect(dialog.getByRole("list", { name: "Opções" }).textContent).toBe("ABCUma opção comprida demais")
    await userEvent.click(dialog.getByRole("tab", { name: /^WhatsApp(?! \(QR)/u }))
    expect(await dialog.findByRole("list", { name: "Lista de opções" })).toBeDefined()
    const rows = dialog.getAllByRole("listitem").map(({ textContent }) => textContent)
    expect(rows).toContainEqual(expect.stringMatching(/^Uma opção comprida .*…Uma opção comprida demais$/u))
    expect(dialog.getByRole("list", { name: "O que muda neste canal" }).textContent).toContain("WhatsApp")
  })

  it("goes with its cross, and begins the next node with its dialog", async () => {
    const { panel, editor, button } = await open(2)
    await userEvent.click(panel.getByRole("tab", { name: "Exceções" }))
    expect(panel.getByRole("textbox", { name: "Mensagem de exceção 1" })).toBeDefined()
    await userEvent.click(button("Fechar painel"))
    // What stands below the canvas then takes none of its width.
    expect([screen.queryByRole("tablist"), screen.queryByRole("button", { name: "Fechar painel" })]).toEqual([
      null,
      null,
    ])
    expect(screen.getByText(flowMessages.nothingSelected)).toBeDefined()
    act(() => editor.selection.select(nodeId(3)))
    expect(screen.getByRole("tab", { name: "Diálogo" }).getAttribute("aria-selected")).toBe("true")
  })
})

describe("what an answer captures", () => {
  it("is picked from the bot's entities and those of the system, changed and removed", async () => {
    const { panel, button, node } = await open(2)
    await userEvent.click(button("Capturar entidade da resposta 1"))
    const picker = within(await screen.findByRole("dialog", { name: "Entidades personalizadas" }))
    await picker.findByText("Um endereço de e-mail.")
    await userEvent.type(picker.getByRole("searchbox", { name: "Buscar entidade" }), "cep")
    await waitFor(() => expect(picker.getAllByRole("listitem")).toHaveLength(1))
    await userEvent.click(picker.getByRole("button", { name: /cep/u }))
    expect(node(2)?.userInteractions[0]?.entity).toEqual({ id: 6, name: "cep" })
    expect(screen.queryByRole("dialog", { name: "Entidades personalizadas" })).toBeNull()
    expect(panel.getByText("@cep")).toBeDefined()
    await userEvent.click(button("Trocar entidade da resposta 1"))
    const again = within(await screen.findByRole("dialog", { name: "Entidades personalizadas" }))
    await again.findByRole("button", { name: /^email/u })
    // The first hit, as soon as it is typed.
    await userEvent.type(again.getByRole("searchbox", { name: "Buscar entidade" }), "email{Enter}")
    expect(node(2)?.userInteractions[0]?.entity?.name).toBe("email")
    await userEvent.click(button("Remover entidade email"))
    expect(node(2)?.userInteractions[0]?.entity).toBeNull()
  })

  it("is a file where its entity says so: the answer reads as such, and asks for no phrases", async () => {
    const { panel, button, node } = await open(2)
    await userEvent.click(button("Capturar entidade da resposta 2"))
    const picker = within(await screen.findByRole("dialog", { name: "Entidades personalizadas" }))
    await userEvent.click(await picker.findByRole("button", { name: /^imagem/u }))
    expect(node(2)?.userInteractions[1]?.entity?.name).toBe("imagem")
    const answer = within(panel.getByRole("group", { name: "Resposta 2" }))
    await answer.findByText("Quando enviar uma imagem")
    expect(answer.queryByRole("textbox", { name: "Nova frase da resposta 2" })).toBeNull()
    expect(answer.getByRole("textbox", { name: "Guardar como, da resposta 2" })).toBeDefined()
  })

  it("is any answer with one press, while it names nothing", async () => {
    const { button, node, panel } = await open(2)
    await userEvent.click(button("Qualquer resposta"))
    await waitFor(() => expect(node(2)?.userInteractions[1]?.entity?.name).toBe("qualquer_resposta"))
    expect(panel.queryByRole("button", { name: "Qualquer resposta" })).toBeNull()
  })

  it("may be an entity that is created from there", async () => {
    const { button, node } = await open(2, { permissions: ["bot_view", "entity_view"] })
    await userEvent.click(button("Capturar entidade da resposta 1"))
    await userEvent.click(await screen.findByRole("button", { name: "Criar entidade" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Nova entidade" }))
    expect((await dialog.findByLabelText<HTMLInputElement>("Bot")).value).toBe("Aroeira")
    await userEvent.type(dialog.getByRole("textbox", { name: "Nome" }), "cor")
    await userEvent.type(dialog.getByRole("textbox", { name: "Nova entrada" }), "Azul{Enter}")
    await userEvent.click(dialog.getByRole("button", { name: "Salvar" }))
    await waitFor(() => expect(node(2)?.userInteractions[0]?.entity).toEqual({ id: expect.any(Number), name: "cor" }))
    expect(screen.queryByRole("dialog", { name: "Nova entidade" })).toBeNull()
  })

  it("says when the entities cannot be had", async () => {
    const { button, entities } = await open(2)
    entities.refuse(unavailable)
    await userEvent.click(button("Capturar entidade da resposta 1"))
    await screen.findByText(/Não é possível buscar entidades neste momento\. Por favor tenta mais tarde\./u)
    const create = screen.getByRole("button", { name: "Criar entidade" })
    expect(create.getAttribute("aria-disabled")).toBe("true")
  })
})

describe("the texts of a node", () => {
  it("are written, added, moved and removed", async () => {
    const { panel, button, texts } = await open(2)
    await typeInto(panel.getByRole("textbox", { name: "Texto 1 do robô" }), " Sim?")
    expect(texts()).toEqual(["Escolha. Sim?"])
    expect(panel.queryByRole("button", { name: "Mover para cima" })).toBeNull()
    await userEvent.click(button("Adicionar em Interação do robô"))
    await typeInto(panel.getByRole("textbox", { name: "Texto 2 do robô" }), "Ou não?")
    const [up, ...ups] = panel.getAllByRole<HTMLButtonElement>("button", { name: "Mover para cima" })
    expect([up?.disabled, ups[0]?.disabled]).toEqual([true, false])
    if (ups[0] !== undefined) await userEvent.click(ups[0])
    expect(texts()).toEqual(["Ou não?", "Escolha. Sim?"])
    const [first] = panel.getAllByRole("button", { name: "Remover texto do robô" })
    if (first !== undefined) await userEvent.click(first)
    expect(texts()).toEqual(["Escolha. Sim?"])
    expect(panel.getByRole("textbox", { name: "Texto 1 do robô" }).textContent).toBe("Escolha. Sim?")
  })

  it("are followed by a further one with Ctrl+Enter, and split by Enter", async () => {
    const { panel, texts } = await open(2)
    const text = panel.getByRole("textbox", { name: "Texto 1 do robô" })
    act(() => void fireEvent.keyDown(text, { key: "Enter", keyCode: 13 }))
    expect(text.querySelectorAll("p")).toHaveLength(2)
    act(() => void pressWithCtrl(text, "Enter"))
    expect(texts()).toHaveLength(2)
  })

  it("offer quick replies, one after another, or one link", async () => {
    const { panel, button, node, editor, labels } = await open(2)
    expect(panel.queryByRole("textbox", { name: "Nova resposta rápida" })).toBeNull()
    await userEvent.click(button("Adicionar resposta rápida"))
    const field = panel.getByRole("textbox", { name: "Nova resposta rápida" })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, "Horários{Enter}Falar com atendente{Enter}  {Enter}")
    expect(labels()).toEqual(["Horários", "Falar com atendente"])
    await userEvent.click(button('Remover "Horários"'))
    await userEvent.click(button('Remover "Falar com atendente"'))
    expect(node(2)?.botInteractions[0]?.buttons).toEqual([])

    await userEvent.click(button("Inserir Botão"))
    const link = within(await screen.findByRole("dialog", { name: "Inserir Botão" }))
    await userEvent.click(link.getByRole("tab", { name: "Link" }))
    await writeInto(link.getByRole("textbox", { name: "Nome do botão" }), "Site")
    await writeInto(link.getByRole("textbox", { name: "Link" }), "prosa")
    expect(link.getByText("URL inválida")).toBeDefined()
    expect(link.getByRole<HTMLButtonElement>("button", { name: "Salvar" }).disabled).toBe(true)
    fireEvent.change(link.getByRole("textbox", { name: "Link" }), { target: { value: "https://prosa.example" } })
    await userEvent.click(link.getByRole("button", { name: "Salvar" }))
    expect(node(2)?.botInteractions[0]?.buttons).toEqual([
      { kind: "link", position: 1, label: "Site", link: "https://prosa.example" },
    ])
    act(editor.document.undo)
    expect(node(2)?.botInteractions[0]?.buttons).toEqual([])
  })

  it("are joined by messages of exception, with a count on their tab", async () => {
    const { panel, button, node } = await open(2)
    await userEvent.click(panel.getByRole("tab", { name: "Exceções" }))
    await writeInto(panel.getByRole("textbox", { name: "Mensagem de exceção 1" }), "Como?")
    await userEvent.click(button("Adicionar em Mensagens de exceção"))
    expect(node(2)?.fallbackMessages).toEqual(["Como?", ""])
    expect(panel.getByRole("tab", { name: /Exceções/u }).textContent).toBe("Exceções1")
    await userEvent.click(button("Remover mensagem de exceção 2"))
    expect(node(2)?.fallbackMessages).toEqual(["Como?"])
  })
})

describe("the answers of a node", () => {
  it("are compared with what the person writes by a field of their own", async () => {
    const { panel } = await open(2)
    const comparison = panel.getByRole<HTMLSelectElement>("combobox", { name: "Comparação da resposta 1" })
    expect([comparison.value, comparison.options.length]).toEqual(["Igual a", 1])
  })

  it("have phrases, added with Enter or by leaving the field, each once", async () => {
    const { panel, button, node } = await open(2)
    const phrases = () => node(2)?.userInteractions[0]?.phrases
    const field = panel.getByRole<HTMLInputElement>("textbox", { name: "Nova frase da resposta 1" })
    await userEvent.type(field, " pagar {Enter}pagar{Enter}fatura")
    expect([phrases(), field.value]).toEqual([["boleto", "2ª via", "pagar"], "fatura"])
    fireEvent.blur(field)
    await userEvent.click(button('Remover frase "boleto"'))
    expect(phrases()).toEqual(["2ª via", "pagar", "fatura"])
  })

  it("lead only where a rule allows it, and follow the flow", async () => {
    const { panel, editor, node } = await open(2)
    const choices = (at: number) => {
      const field = panel.getAllByRole<HTMLSelectElement>("combobox", { name: "Ir para" })[at]
      return [...(field?.options ?? [])]
        .filter(({ disabled, value }) => !disabled && value !== "")
        .map(({ text }) => text)
    }
    expect([choices(0), choices(1)]).toEqual([["Node 3", "+ Novo node"], ["+ Novo node"]])
    act(() => editor.canvas.addChild(nodeId(1)))
    act(() => editor.selection.select(nodeId(2)))
    expect(choices(1)).toEqual(["+ Novo node"])
    act(() => editor.canvas.addChild(nodeId(5)))
    act(() => editor.selection.select(nodeId(2)))
    expect(choices(1)).toEqual(["2-Inserir-título", "+ Novo node"])
    const [, second] = panel.getAllByRole("combobox", { name: "Ir para" })
    if (second !== undefined) await userEvent.selectOptions(second, "2-Inserir-título")
    expect(node(2)?.userInteractions.map(({ target }) => target)).toEqual([3, 6])
  })

  it("are removed after a question, unless they are blank", async () => {
    const { button, questions, answer, node } = await open(2)
    await userEvent.click(button("Remover resposta 2"))
    expect([questions, node(2)?.userInteractions.length]).toEqual([[], 1])
    await userEvent.click(button("Remover resposta 1"))
    expect(questions[0]?.text).toBe(flowMessages.deleteConnection)
    act(() => answer(true))
    expect(node(2)?.userInteractions).toEqual([])
  })

  it("go when the node becomes an end, after a question", async () => {
    const { panel, questions, answer, node } = await open(2)
    await userEvent.click(panel.getByRole("checkbox", { name: "Finalizar" }))
    expect(questions[0]?.text).toBe(flowMessages.convertToEnd)
    act(() => answer(true))
    expect(node(2)?.kind).toBe("end")
    expect(panel.queryByRole("region", { name: "Interação do usuário" })).toBeNull()
  })
})

describe("a text that is too long to be saved", () => {
  it("says so in its field", async () => {
    const { panel, editor } = await open(2)
    const field = () => panel.getByRole("textbox", { name: "Texto 1 do robô" })
    expect(field().getAttribute("aria-invalid")).toBeNull()
    const write = (length: number) =>
      act(() => {
        editor.panel.edit(nodeId(2), (node) => setBotText(node, firstText, richTextOf("x".repeat(length))))
      })
    write(4_097)
    const said = panel.getByText("Máximo de 4096 caracteres")
    expect([field().getAttribute("aria-invalid"), field().getAttribute("aria-describedby")]).toEqual(["true", said.id])
    write(4_096)
    expect(panel.queryByText("Máximo de 4096 caracteres")).toBeNull()
    expect(field().getAttribute("aria-invalid")).toBeNull()
  })
})

describe("a quick reply", () => {
  const menu: FlowDocument = {
    ...flow,
    nodes: [
      sketchNode(1, { answers: [{ to: 2 }] }),
      sketchNode(2, {
        title: "Menu",
        says: "Escolha",
        replies: ["Boleto", "Troca"],
        answers: [{ to: 3, phrases: ["Boleto", "fatura"] }],
      }),
      sketchNode(3, { title: "Boletos", answers: [{ to: 4, phrases: ["sair"] }] }),
      sketchNode(4, { title: "Fim", kind: "end" }),
    ],
  }
  const paths = (node: ReturnType<Awaited<ReturnType<typeof open>>["node"]>) =>
    node?.userInteractions.map(({ target, phrases }) => [target, phrases])

  it("is renamed where it stands, with its phrase; blank or with Escape it stays", async () => {
    const { panel, node, labels } = await open(2, { drawn: menu })
    const field = panel.getByRole("textbox", { name: 'Resposta rápida "Boleto"' })
    await userEvent.clear(field)
    fireEvent.blur(field)
    await userEvent.type(field, "s!{Escape}")
    expect(labels()).toEqual(["Boleto", "Troca"])
    await userEvent.type(field, "s{Enter}")
    expect([labels(), paths(node(2))]).toEqual([["Boletos", "Troca"], [[3, ["Boletos", "fatura"]]]])
  })

  it("leads to a node that is there, or to a new one that takes its name, and has the focus on it", async () => {
    const { panel, button, node, editor } = await open(2, { drawn: menu })
    const choice = panel.getByRole<HTMLSelectElement>("combobox", { name: 'Ir para, de "Troca"' })
    expect(Array.from(choice.options, ({ textContent }) => textContent)).toEqual([
      "Escolher node",
      "Boletos",
      "Fim",
      "+ Novo node",
    ])
    await userEvent.selectOptions(choice, "Boletos")
    expect(paths(node(2))).toEqual([[3, ["Boleto", "fatura", "Troca"]]])
    act(editor.document.undo)
    expect(panel.queryByRole("button", { name: 'Novo node para "Boleto"' })).toBeNull()
    await userEvent.click(button('Novo node para "Troca"'))
    expect([paths(node(2))?.at(-1), node(5)?.title, editor.selection.selected$.value]).toEqual([
      [5, ["Troca"]],
      "Troca",
      5,
    ])
    const title = panel.getByRole<HTMLInputElement>("textbox", { name: "Título do node" })
    expect([document.activeElement === title, title.selectionStart, title.selectionEnd]).toEqual([true, 0, 5])
  })

  it("lists the nodes that it cannot lead to once its field is entered, disabled and with the reason", async () => {
    const { panel } = await open(2, { drawn: menu })
    const choice = panel.getByRole<HTMLSelectElement>("combobox", { name: 'Ir para, de "Troca"' })
    act(() => choice.focus())
    const refused = Array.from(choice.options).filter(({ disabled, value }) => disabled && value !== "")
    expect(refused.map(({ textContent }) => textContent)).toEqual(["Início (é o início)"])
  })

  it("says in danger why it leads nowhere, unless it was just added", async () => {
    const { panel, editor } = await open(2, { drawn: menu })
    const pathOf = (label: string) => panel.getByRole("combobox", { name: `Ir para, de "${label}"` })
    const reasonOf = (label: string) => {
      const [words] = (pathOf(label).getAttribute("aria-describedby") ?? "").split(" ")
      return words === undefined || words === "" ? undefined : document.getElementById(words)?.textContent
    }
    await waitFor(() =>
      expect(reasonOf("Troca")).toBe("O botão “Troca” não é reconhecido por nenhuma interação do node."),
    )
    expect(pathOf("Troca").getAttribute("aria-invalid")).toBe("true")
    expect([reasonOf("Boleto"), pathOf("Boleto").getAttribute("aria-invalid")]).toEqual([undefined, null])
    await userEvent.type(panel.getByRole("textbox", { name: "Nova resposta rápida" }), "Loja{Enter}")
    await waitFor(() => expect(editor.problems.heldBack$.value).toBeGreaterThan(0))
    expect(reasonOf("Loja")).toBeUndefined()
    act(() => editor.problems.showAll())
    expect(reasonOf("Loja")).toContain("“Loja”")
    await userEvent.selectOptions(pathOf("Troca"), "Fim")
    await waitFor(() => expect(reasonOf("Troca")).toBeUndefined())
  })

  it("counts the characters of its label while that is edited", async () => {
    const { panel } = await open(2, { drawn: menu })
    expect(panel.queryByText("6/50")).toBeNull()
    await userEvent.type(panel.getByRole("textbox", { name: 'Resposta rápida "Boleto"' }), "s")
    expect(panel.getByText("7/50")).toBeDefined()
    await userEvent.tab()
    expect(panel.queryByText(/\/50$/u)).toBeNull()
  })

  it("has its phrases beside it, and no answer of its own below", async () => {
    const { panel, button, node } = await open(2, { drawn: menu })
    expect(within(panel.getByRole("region", { name: "Interação do usuário" })).queryByRole("group")).toBeNull()
    await userEvent.click(button('Frases de "Boleto": 2'))
    await userEvent.type(panel.getByRole("textbox", { name: 'Nova frase de "Boleto"' }), "2ª via{Enter}")
    expect(paths(node(2))).toEqual([[3, ["Boleto", "fatura", "2ª via"]]])
  })

  it("takes the cursor to its phrases when they are opened", async () => {
    const { panel, button } = await open(2, { drawn: menu })
    await userEvent.click(button('Frases de "Boleto": 2'))
    expect(document.activeElement).toBe(panel.getByRole("textbox", { name: 'Nova frase de "Boleto"' }))
    await userEvent.click(button('Frases de "Boleto": 2'))
    expect(panel.queryByRole("textbox", { name: 'Nova frase de "Boleto"' })).toBeNull()
  })

  it("gets a node with all others that lead nowhere, and the menu stays open", async () => {
    const { panel, button, node, editor } = await open(2, { drawn: menu })
    expect(panel.queryByRole("button", { name: /^Criar os/u })).toBeNull()
    await userEvent.type(panel.getByRole("textbox", { name: "Nova resposta rápida" }), "Loja{Enter}")
    await userEvent.click(button("Criar os 2 nodes"))
    expect(editor.selection.selected$.value).toBe(2)
    expect([node(5)?.title, node(6)?.title]).toEqual(["Troca", "Loja"])
    expect(panel.queryByRole("button", { name: /^Criar os/u })).toBeNull()
    act(editor.document.undo)
    expect([node(5), node(6)]).toEqual([undefined, undefined])
  })

  it("changes its place by keyboard", async () => {
    const { panel, node } = await open(2, { drawn: menu })
    const shown = () => inOrder(node(2)?.botInteractions[0]?.buttons ?? []).map(({ label }) => label)
    fireEvent.keyDown(panel.getByRole("textbox", { name: 'Resposta rápida "Troca"' }), { key: "ArrowUp", altKey: true })
    expect(shown()).toEqual(["Troca", "Boleto"])
    fireEvent.keyDown(panel.getByRole("textbox", { name: 'Resposta rápida "Boleto"' }), {
      key: "ArrowDown",
      altKey: true,
    })
    expect(shown()).toEqual(["Troca", "Boleto"])
  })
})

describe("an answer that leads to a new node", () => {
  it("is added without leaving its node, with the cursor in its phrases", async () => {
    const { panel, button, node, editor } = await open(2)
    const before = node(2)?.userInteractions.map(({ target }) => target) ?? []
    await userEvent.click(button("Resposta que leva a um novo node"))
    const at = node(2)?.userInteractions.findIndex(({ target }) => target !== null && !before.includes(target)) ?? -1
    expect([at >= 0, editor.selection.selected$.value]).toEqual([true, 2])
    const phrase = panel.getByRole("textbox", { name: `Nova frase da resposta ${at + 1}` })
    await waitFor(() => expect(document.activeElement).toBe(phrase))
  })
})

describe("the return of a node", () => {
  const menu: FlowDocument = {
    ...flow,
    nodes: [
      sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
      sketchNode(2, {
        title: "Menu",
        answers: [
          { to: 3, phrases: ["horário"] },
          { to: 4, phrases: ["sair"] },
        ],
      }),
      sketchNode(3, { title: "Horário" }),
      sketchNode(4, { title: "Fim", kind: "end" }),
    ],
  }

  it("begins with the nearest menu, is led elsewhere, and is taken away", async () => {
    const { panel, node } = await open(3, { drawn: menu })
    const mark = () => panel.getByRole<HTMLInputElement>("checkbox", { name: "Voltar para" })
    expect([mark().checked, panel.queryByRole("region", { name: "Volta" })]).toEqual([false, null])
    await userEvent.click(mark())
    expect(node(3)?.returnTo).toBe(2)
    expect(panel.queryByRole("region", { name: "Interação do usuário" })).toBeNull()
    const choice = panel.getByRole<HTMLSelectElement>("combobox", { name: "Depois das mensagens, voltar para" })
    expect(Array.from(choice.options, ({ textContent }) => textContent)).toEqual(["Menu", "Início"])
    await userEvent.selectOptions(choice, "Início")
    expect(node(3)?.returnTo).toBe(1)
    const end = () => panel.getByRole<HTMLInputElement>("checkbox", { name: "Finalizar" })
    const reason = document.getElementById(end().getAttribute("aria-describedby") ?? "")
    expect([end().disabled, reason?.textContent]).toEqual([true, flowMessages.endOrReturn])
    await userEvent.click(mark())
    expect([node(3)?.returnTo, mark().checked]).toEqual([null, false])
    expect([end().disabled, end().getAttribute("aria-describedby")]).toEqual([false, null])
  })

  it("is offered neither to an end, nor where no earlier node asks", async () => {
    const { panel, editor } = await open(4, { drawn: menu })
    expect(panel.queryByRole("checkbox", { name: "Voltar para" })).toBeNull()
    act(() => editor.selection.select(nodeId(2)))
    expect(panel.getByRole("checkbox", { name: "Voltar para" })).toBeDefined()
    cleanup()
    const alone = await open(2, {
      drawn: { ...menu, nodes: [sketchNode(1, { answers: [{ to: 2 }] }), ...menu.nodes.slice(1)] },
    })
    expect(alone.panel.queryByRole("checkbox", { name: "Voltar para" })).toBeNull()
  })
})
