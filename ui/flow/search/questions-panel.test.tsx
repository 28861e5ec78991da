import { type FlowDocument, newFlow } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { InteractionId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { QuestionsPanel } from "./questions-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const pix = { id: InteractionId.make(1), name: "Pix", phrases: ["aceita pix"], texts: ["Sim!"], target: null }
const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [sketchNode(1, { answers: [{ to: 2, phrases: ["menu"] }] }), sketchNode(2, { title: "Trocas" })],
}

const open = async (document: FlowDocument) => {
  const { editor } = openEditor(scope, { document })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  render(
    <ThemeProvider>
      <QuestionsPanel editor={editor} />
    </ThemeProvider>,
  )
  act(editor.flowQuestions.toggle)
  const questions = () => editor.document.graph$.value?.questions
  return { editor, questions, user: userEvent.setup() }
}

describe("the questions from anywhere", () => {
  it("are added with phrases, answers and a node to go on to, each change undone by itself", async () => {
    const { editor, questions, user } = await open(flow)
    expect(screen.getByText(/O robô responde a estas perguntas em qualquer node/u)).toBeDefined()
    await user.click(screen.getByRole("button", { name: "Nova pergunta" }))
    await user.type(screen.getByRole("textbox", { name: "Nome" }), "Troca")
    await user.type(screen.getByRole("textbox", { name: "Nova frase da pergunta" }), "quero trocar{Enter}")
    await user.type(screen.getByRole("textbox", { name: "Resposta 1" }), "É de graça.")
    await user.click(screen.getByRole("button", { name: "Adicionar variação" }))
    await user.type(screen.getByRole("textbox", { name: "Resposta 2" }), "Sem custo.")
    await user.selectOptions(screen.getByRole("combobox", { name: "Depois" }), "Ir para Trocas")
    const made = { id: 1, name: "Troca", phrases: ["quero trocar"], texts: ["É de graça.", "Sem custo."], target: 2 }
    expect(questions()).toEqual([made])
    act(editor.document.undo)
    expect(questions()).toEqual([{ ...made, target: null }])
    expect(screen.getByRole("button", { name: /^Troca/u }).textContent).toBe("Troca1 frase · 2 respostas")
  })

  it("are shown whole one at a time, and removed", async () => {
    const { questions, user } = await open({
      ...flow,
      questions: [pix, { ...pix, id: InteractionId.make(2), name: "" }],
    })
    const list = within(screen.getByRole("list", { name: "Perguntas do fluxo" }))
    // The linter, which is asked later, finds that both have one phrase.
    await waitFor(() =>
      expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
        "Pix1 frase · 1 resposta",
        "aceita pix1 frase · 1 respostaCom problemas",
      ]),
    )
    await user.click(list.getByRole("button", { name: /^Pix/u }))
    expect(screen.getAllByRole("textbox", { name: "Nome" })).toHaveLength(1)
    await user.click(screen.getByRole("button", { name: 'Remover frase "aceita pix"' }))
    expect(questions()?.[0]?.phrases).toEqual([])
    await user.click(screen.getByRole("button", { name: "Remover pergunta" }))
    expect(questions()?.map(({ id }) => id)).toEqual([2])
  })

  it("give way to the values and the outline, and take their place", async () => {
    const { editor } = await open(flow)
    act(editor.values.toggle)
    expect(screen.queryByRole("complementary", { name: "Perguntas de qualquer lugar" })).toBeNull()
    act(() => editor.flowQuestions.show(InteractionId.make(1)))
    expect([editor.values.open$.value, editor.flowQuestions.open$.value]).toEqual([false, true])
  })
})
