import { type Condition, conditionSentence, type FlowDocument, newFlow, waysOf } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { World } from "../../../testing/world.tsx"
import { createFlowWorld, nodeId } from "../../../testing/flow-world.ts"
import { NodePanel } from "../node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const byHour: Condition = {
  match: "all",
  of: [{ subject: { fact: "now.time" }, as: "time", is: "between", to: ["8", "18"] }],
}
/** Início → Node 2, which knows the hour → Node 3 or Node 4. */
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, {
      sets: [{ name: "total", formula: "2 * 3" }],
      answers: [
        { to: 3, when: byHour },
        { to: 4, phrases: ["não"] },
      ],
    }),
    sketchNode(3, { kind: "end" }),
    sketchNode(4, { kind: "end" }),
  ],
}

const open = async (readOnly = false) => {
  const services = createFlowWorld(scope, flow)
  const { editor, node } = openEditor(scope, { document: flow })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  editor.selection.select(nodeId(2))
  render(
    <World services={services}>
      <NodePanel editor={readOnly ? { ...editor, readOnly } : editor} mayStore />
    </World>,
  )
  const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
  await userEvent.click(panel.getByRole("tab", { name: /^Caminhos/u }))
  const ways = () => {
    const now = node(2)
    return now === undefined
      ? []
      : waysOf(now).map(({ when, target }) => [when === undefined ? "" : conditionSentence(when), target])
  }
  return { editor, node, panel, ways }
}

describe("the ways of a node", () => {
  it("read as sentences, and are changed by choosing", async () => {
    const { panel, ways } = await open()
    const way = within(panel.getByRole("group", { name: "Caminho 1" }))
    expect(way.getByRole("button", { name: /Se a hora está entre 8 e 18/u })).toBeDefined()
    fireEvent.change(way.getByLabelText("Comparar"), { target: { value: "@total" } })
    fireEvent.change(way.getByLabelText("Como comparar"), { target: { value: "greater" } })
    fireEvent.change(way.getByLabelText("Comparar com"), { target: { value: "@limite" } })
    expect(ways()).toEqual([["Se @total é maior que @limite", 3]])
    await userEvent.click(way.getByRole("button", { name: "Comparação" }))
    fireEvent.change(way.getByLabelText("Quantas comparações do caminho 1"), { target: { value: "any" } })
    const second = within(way.getByRole("group", { name: "Comparação 2 do caminho 1" }))
    fireEvent.change(second.getByLabelText("Comparar"), { target: { value: "now.weekday" } })
    await userEvent.click(second.getByRole("checkbox", { name: "domingo" }))
    expect(ways()).toEqual([["Se @total é maior que @limite ou o dia da semana é uma de sábado", 3]])
  })

  it("have groups of comparisons in brackets, joined in their own way", async () => {
    const { panel, ways } = await open()
    const way = within(panel.getByRole("group", { name: "Caminho 1" }))
    await userEvent.click(way.getByRole("button", { name: "Grupo" }))
    const group = within(way.getByRole("group", { name: "Grupo 1 do caminho 1" }))
    const compare = (place: number, key: string) =>
      fireEvent.change(
        within(group.getByRole("group", { name: `Comparação ${place} do grupo 1 do caminho 1` })).getByLabelText(
          "Comparar",
        ),
        { target: { value: key } },
      )
    compare(1, "contact.new")
    compare(2, "contact.refused")
    const both = "o contato recusou campanhas)"
    expect(ways()[0]?.[0]).toBe(`Se a hora está entre 8 e 18 e (é a primeira conversa do contato ou ${both}`)
    fireEvent.change(way.getByLabelText("Quantas comparações do caminho 1"), { target: { value: "any" } })
    fireEvent.change(group.getByLabelText("Quantas comparações do grupo 1 do caminho 1"), { target: { value: "all" } })
    expect(ways()[0]?.[0]).toBe(`Se a hora está entre 8 e 18 ou (é a primeira conversa do contato e ${both}`)
    await userEvent.click(group.getByRole("button", { name: "Comparação no grupo" }))
    const removals = group.getAllByRole("button", { name: "Remover comparação" })
    expect(removals.length).toBe(3)
    for (const at of [2, 1]) await userEvent.click(removals[at] as HTMLElement)
    expect(ways()[0]?.[0]).toBe("Se a hora está entre 8 e 18 ou é a primeira conversa do contato")
    await userEvent.click(group.getByRole("button", { name: "Remover grupo" }))
    expect(ways()).toEqual([["Se a hora está entre 8 e 18", 3]])
  })

  it("are added open, lead to a new node, and go again with their connection after a question", async () => {
    const { panel, ways, editor } = await open()
    await userEvent.click(panel.getByRole("button", { name: "Adicionar em Caminhos automáticos" }))
    const way = within(panel.getByRole("group", { name: "Caminho 2" }))
    fireEvent.change(way.getByLabelText("Ir para"), { target: { value: "new" } })
    fireEvent.change(panel.getByLabelText("Senão, ir para"), { target: { value: "new" } })
    expect(ways().map(([sentence, target]) => [sentence, target])).toEqual([
      ["Se a hora está entre 8 e 18", 3],
      ["Se a hora está entre 8 e 18", 5],
      ["Senão", 6],
    ])
    await userEvent.click(way.getByRole("button", { name: "Subir o caminho 2" }))
    expect(ways().map(([, target]) => target)).toEqual([5, 3, 6])
    const otherwise = panel.getByLabelText<HTMLSelectElement>("Senão, ir para")
    fireEvent.focus(otherwise)
    // Where it cannot lead is told, not left out.
    const refused = [...otherwise.options].filter(({ disabled }) => disabled).map(({ text }) => text)
    expect(refused).toContainEqual(expect.stringMatching(/\(outra resposta já leva a ele\)$/u))
    fireEvent.change(otherwise, { target: { value: "none" } })
    expect(ways()).toHaveLength(2)
    editor.document.undo()
    await waitFor(() => expect(ways()).toHaveLength(3))
  })

  it("that are read alone are shown and not changed", async () => {
    const { panel } = await open(true)
    const way = within(panel.getByRole("group", { name: "Caminho 1" }))
    expect(way.getByLabelText<HTMLSelectElement>("Comparar").disabled).toBe(true)
    expect(panel.queryByRole("button", { name: "Adicionar em Caminhos automáticos" })).toBeNull()
  })
})

describe("the trial of the ways", () => {
  it("lets yes or no be chosen where that is what is compared", async () => {
    const { panel } = await open()
    const way = within(panel.getByRole("group", { name: "Caminho 1" }))
    fireEvent.change(way.getByLabelText("Comparar"), { target: { value: "contact.new" } })
    const trial = within(panel.getByRole("region", { name: "Experimente" }))
    const [first] = trial.getAllByRole<HTMLSelectElement>("combobox")
    if (first === undefined) throw new Error("There is nothing to choose.")
    expect([...first.options].map(({ textContent }) => textContent)).toEqual(["vazio", "Sim", "Não"])
    fireEvent.change(first, { target: { value: "sim" } })
    expect(trial.getByRole("status").textContent).toContain("segue para Node 3")
    fireEvent.change(first, { target: { value: "não" } })
    expect(trial.getByRole("status").textContent).toContain("espera a resposta da pessoa")
  })
})

describe("the values that a node sets", () => {
  it("say what is wrong with a name or a formula while it is typed, and keep it", async () => {
    const { panel, node } = await open()
    const set = within(panel.getByRole("group", { name: "Valor definido 1" }))
    fireEvent.change(set.getByLabelText("Conta ou texto"), { target: { value: "2 *" } })
    expect(set.getByText("A conta termina antes da hora")).toBeDefined()
    fireEvent.change(set.getByLabelText("Guardar em"), { target: { value: "1º total" } })
    expect(set.getByText("Use só letras, números e _, sem começar por número")).toBeDefined()
    fireEvent.change(set.getByLabelText("Guardar em"), { target: { value: "total do pedido" } })
    fireEvent.change(set.getByLabelText("Onde guardar"), { target: { value: "name" } })
    expect(node(2)?.sets).toEqual([{ name: "total_do_pedido", formula: "2 *", contact: "name" }])
    await userEvent.click(set.getByRole("button", { name: "Remover valor definido 1" }))
    expect(node(2)?.sets).toEqual([])
  })

  it("are tried with texts of one's own: which is taken, and where the conversation goes", async () => {
    const { panel } = await open()
    const trial = within(panel.getByRole("region", { name: "Experimente" }))
    const hour = trial.getByLabelText("Hora")
    fireEvent.change(hour, { target: { value: "10:00" } })
    expect(trial.getByRole("status").textContent).toContain("segue para Node 3")
    fireEvent.change(hour, { target: { value: "20:00" } })
    expect(trial.getByRole("status").textContent).toContain("espera a resposta da pessoa")
    expect(trial.getByTitle("O caminho 1 não vale")).toBeTruthy()
  })
})
