import { type FlowDocument, type NodeForm, newFlow, richTextOf } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { EntityTypeId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFlowWorld, nodeId } from "../../../testing/flow-world.ts"
import { World } from "../../../testing/world.tsx"
import { NodePanel } from "../node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const entity = (id: number, name: string) => ({ id: EntityTypeId.make(id), name })
const booking: NodeForm = {
  fields: [
    { name: "pessoas", entity: entity(8, "numero"), question: "Quantas pessoas?", wrong: [] },
    { name: "nome", entity: entity(2, "nome"), question: "Qual é o nome?", wrong: [] },
  ],
  confirm: null,
}
const flowWith = (form?: NodeForm): FlowDocument => ({
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2, phrases: ["oi"] }] }),
    sketchNode(2, { answers: [{ to: 3, phrases: ["sim"] }], ...(form === undefined ? {} : { form }) }),
    sketchNode(3, {
      answers: [{ to: 4, phrases: ["tchau"] }],
      says: [{ kind: "paragraph", children: [{ kind: "mention", variable: "nome", sourceNodeId: nodeId(2) }] }],
    }),
    sketchNode(4, { kind: "end", says: richTextOf("Tchau") }),
  ],
})

const open = async (form?: NodeForm, readOnly = false) => {
  const document = flowWith(form)
  const services = createFlowWorld(scope, document)
  const { editor, node, answer } = openEditor(scope, { document })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  editor.selection.select(nodeId(2))
  render(
    <World services={services}>
      <NodePanel editor={readOnly ? { ...editor, readOnly } : editor} mayStore />
    </World>,
  )
  const section = within(screen.getByRole("region", { name: "Formulário" }))
  return { editor, node, section, form: () => node(2)?.form, answer: () => act(() => answer(true)) }
}
const card = (section: Awaited<ReturnType<typeof open>>["section"], at: number) =>
  within(section.getByRole("listitem", { name: `Campo ${at}` }))

describe("the form of a node", () => {
  it("begins with a field whose question has the focus, and goes by undoing", async () => {
    const { editor, section, form } = await open()
    await userEvent.click(section.getByRole("button", { name: "Adicionar em Formulário" }))
    expect(form()?.fields).toHaveLength(1)
    expect(document.activeElement).toBe(section.getByRole("textbox", { name: "Pergunta do campo 1" }))
    await userEvent.keyboard("Quantas?")
    expect(form()?.fields[0]?.question).toBe("Quantas?")
    editor.document.undo()
    editor.document.undo()
    expect(form()).toBeUndefined()
  })

  it("names a field after its entity, until it is kept under another name", async () => {
    const { section, form } = await open()
    await userEvent.click(section.getByRole("button", { name: "Adicionar em Formulário" }))
    await userEvent.click(section.getByRole("button", { name: "Capturar entidade do campo 1" }))
    await userEvent.click(await screen.findByRole("button", { name: /^numero/u }))
    expect(form()?.fields[0]).toMatchObject({ name: "numero", entity: { name: "numero" } })
    const name = section.getByRole("textbox", { name: "Guardar como" })
    await userEvent.clear(name)
    await userEvent.type(name, "número de pessoas{Enter}")
    expect(form()?.fields[0]?.name).toBe("número_de_pessoas")
    expect(card(section, 1).getByText("@número_de_pessoas")).toBeDefined()
  })

  it("refuses a name that another field has", async () => {
    const { section, form } = await open(booking)
    await userEvent.click(card(section, 2).getByRole("button", { expanded: false }))
    const name = section.getByRole("textbox", { name: "Guardar como" })
    await userEvent.clear(name)
    await userEvent.type(name, "pessoas{Enter}")
    expect(section.getByText("Outro campo já tem este nome")).toBeDefined()
    expect(form()).toEqual(booking)
  })

  it("renames what other nodes mention along with its field", async () => {
    const { node, section } = await open(booking)
    await userEvent.click(card(section, 2).getByRole("button", { expanded: false }))
    const name = section.getByRole("textbox", { name: "Guardar como" })
    await userEvent.clear(name)
    await userEvent.type(name, "cliente{Enter}")
    expect(JSON.stringify(node(3)?.botInteractions)).toContain('"variable":"cliente"')
  })

  it("orders its fields by Alt and the arrows, where the focus goes along, and by buttons", async () => {
    const { section, form } = await open(booking)
    const names = () => form()?.fields.map(({ name }) => name)
    const head = card(section, 1).getByRole("button", { expanded: false })
    head.focus()
    fireEvent.keyDown(head, { key: "ArrowDown", altKey: true })
    expect(names()).toEqual(["nome", "pessoas"])
    expect(document.activeElement).toBe(card(section, 2).getByRole("button", { expanded: false }))
    await userEvent.keyboard("{Enter}")
    await userEvent.click(section.getByRole("button", { name: "Subir o campo 2" }))
    expect(names()).toEqual(["pessoas", "nome"])
    expect(card(section, 1).getByRole("textbox", { name: "Pergunta do campo 1" })).toBeDefined()
  })

  it("asks before a field goes whose value other nodes mention, and takes the mention away with it", async () => {
    const { node, section, form, answer } = await open(booking)
    await userEvent.click(card(section, 1).getByRole("button", { expanded: false }))
    await userEvent.click(section.getByRole("button", { name: "Remover o campo 1" }))
    expect(form()?.fields.map(({ name }) => name)).toEqual(["nome"])
    expect(section.getAllByRole("button")).toContain(document.activeElement)
    await userEvent.click(card(section, 1).getByRole("button", { expanded: false }))
    await userEvent.click(section.getByRole("button", { name: "Remover o campo 1" }))
    expect(form()?.fields).toHaveLength(1)
    answer()
    expect(form()).toBeUndefined()
    expect(node(3)?.botInteractions[0]?.text).toEqual([{ kind: "paragraph", children: [] }])
  })

  it("says sentences of a field one after the other, and may leave it out", async () => {
    const { section, form } = await open(booking)
    await userEvent.click(card(section, 1).getByRole("button", { expanded: false }))
    await userEvent.click(section.getByRole("button", { name: "Frase se não entender" }))
    await userEvent.keyboard("Um número.")
    await userEvent.click(section.getByRole("button", { name: "Frase para a vez seguinte" }))
    await userEvent.keyboard("Só algarismos.")
    await userEvent.click(section.getByLabelText("Pode ser pulado"))
    expect(form()?.fields[0]).toMatchObject({ wrong: ["Um número.", "Só algarismos."], optional: true })
    await userEvent.click(section.getByRole("button", { name: "Remover a frase 1 do campo 1" }))
    await userEvent.click(section.getByLabelText("Pode ser pulado"))
    expect(form()?.fields[0]).toEqual({ ...booking.fields[0], wrong: ["Só algarismos."] })
  })

  it("is confirmed at the end with a question of its own, if chosen", async () => {
    const { section, form } = await open(booking)
    await userEvent.click(section.getByLabelText("Confirmar no fim"))
    expect(form()?.confirm).toBe("")
    await userEvent.type(section.getByRole("textbox", { name: "Pergunta da confirmação" }), "Tudo certo?")
    expect(form()?.confirm).toBe("Tudo certo?")
    await userEvent.click(section.getByLabelText("Confirmar no fim"))
    expect(form()?.confirm).toBeNull()
  })

  it("opens the field that a problem leads to", async () => {
    const { editor, section } = await open(booking)
    act(() => editor.selection.goTo(nodeId(2), ["form", "fields", 1, "name"]))
    expect(document.activeElement).toBe(section.getByRole("textbox", { name: "Guardar como" }))
    expect(card(section, 2).getByRole("button", { expanded: true })).toBeDefined()
  })

  it("leads on to a node once it has everything", async () => {
    const { node, section } = await open(booking)
    await userEvent.selectOptions(section.getByLabelText("Depois, ir para"), "Node 4")
    expect(node(2)?.userInteractions.at(-1)).toMatchObject({ target: 4, when: { of: [] } })
  })

  it("can be read but not changed where the flow may not be", async () => {
    const { section } = await open(booking, true)
    await userEvent.click(card(section, 1).getByRole("button", { expanded: false }))
    expect(section.getByRole<HTMLTextAreaElement>("textbox", { name: "Pergunta do campo 1" }).disabled).toBe(true)
    expect(section.queryByRole("button", { name: /Remover|Adicionar|Frase/u })).toBeNull()
  })
})
