import { addQuickReply, exampleFlowCsv, flowMessages, newFlow } from "@prosa/core/flow"
import { openEditor, smallFlowCsv } from "@prosa/core/flow/testing"
import { createFlowFiles, readForeignAtOnce } from "@prosa/core/flow/view"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { createInMemoryDownloads } from "@prosa/core/shell/testing"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { chooseFromMenu } from "../../testing/choose-from-menu.ts"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { FlowFilesMenu, type FlowFilesMenuProps } from "./flow-files-menu.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async (facts: Partial<FlowFilesMenuProps> = {}) => {
  const [importTemplate, createTemplate] = [vi.fn(), vi.fn()]
  const opened = openEditor(scope, { document: newFlow("Loja", "Olá!") })
  const { editor, notices } = opened
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  const downloads = createInMemoryDownloads()
  const files = createFlowFiles(scope, {
    readForeign: readForeignAtOnce,
    editor,
    toasts: { show: (notice) => notices.push(notice) },
    downloads,
    entities: opened.entities,
  })
  render(
    <ThemeProvider>
      <FlowFilesMenu files={files} onImportTemplate={importTemplate} onCreateTemplate={createTemplate} {...facts} />
    </ThemeProvider>,
  )
  const exportAs = (name: string) => chooseFromMenu(screen.getByRole("button", { name: "Exportar" }), name)
  const importFrom = (name: string) => chooseFromMenu(screen.getByRole("button", { name: "Importar" }), name)
  const choose = async (name: string, content: string) => {
    const field = screen.getByLabelText<HTMLInputElement>("Arquivo a importar")
    const file = new File([content], name, { type: "text/csv" })
    await act(async () => {
      fireEvent.change(field, { target: { files: [file] } })
      await file.arrayBuffer()
    })
  }
  const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }))
  const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  const titles = () => [...(editor.document.graph$.value?.nodes.values() ?? [])].map(({ title }) => title)
  /** A quick reply is nothing that a CSV holds. */
  const addReply = () =>
    act(() => {
      const start = editor.document.graph$.value?.start
      const said = start?.botInteractions[0]
      if (start === undefined || said === undefined) throw new Error("a new flow has both")
      editor.panel.edit(start.id, (node) => addQuickReply(node, said.id, "Boleto"))
    })
  return {
    ...opened,
    saved: downloads.saved,
    exportAs,
    choose,
    dialog,
    gone,
    titles,
    addReply,
    importFrom,
    importTemplate,
    createTemplate,
  }
}

describe("an export", () => {
  it("saves a CSV at once where it holds everything, and a JSON always", async () => {
    const { exportAs, saved } = await open()
    await exportAs("CSV (nodes.csv)")
    await exportAs("JSON completo (flow.json)")
    expect(saved.map(({ name }) => name)).toEqual(["nodes.csv", "flow.json"])
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("shows what a CSV does not hold, and then saves what is chosen, or nothing", async () => {
    const { exportAs, saved, dialog, gone, addReply, state } = await open()
    addReply()
    await exportAs("CSV (nodes.csv)")
    const losses = await dialog("O CSV não guarda tudo")
    expect(losses.getAllByRole("listitem")[0]?.textContent).toContain(`${state().graph?.start.title}: `)
    await userEvent.click(losses.getByRole("button", { name: "Cancelar" }))
    await gone()
    expect(saved).toEqual([])
    await exportAs("CSV (nodes.csv)")
    await userEvent.click((await dialog("O CSV não guarda tudo")).getByRole("button", { name: "Exportar CSV" }))
    await gone()
    await exportAs("CSV (nodes.csv)")
    await userEvent.click((await dialog("O CSV não guarda tudo")).getByRole("button", { name: "Exportar JSON" }))
    await gone()
    expect(saved.map(({ name }) => name)).toEqual(["nodes.csv", "flow.json"])
  })
})

describe("an import", () => {
  it("says how a file is written, with an example, and takes the file's flow in", async () => {
    const { choose, dialog, gone, saved, titles, notices, editor, importFrom } = await open()
    await importFrom("CSV, JSON ou outro construtor")
    const asked = await dialog("Importar um arquivo")
    expect(asked.getAllByRole("listitem")).toHaveLength(4)
    await userEvent.click(asked.getByRole("button", { name: "Baixar exemplo (exampleCSV.csv)" }))
    expect(saved.map(({ content }) => content)).toEqual([exampleFlowCsv().csv])
    await choose("loja.csv", smallFlowCsv)
    await gone()
    expect(titles()).toEqual(["Início", "Segunda via", "Atendimento", "Fim"])
    expect(notices).toEqual([{ kind: "ok", title: flowMessages.csvImported }])
    act(editor.document.undo)
    expect(titles()).toEqual(["Início"])
  })

  it("that is refused says what is wrong, changes nothing, and takes the mended file", async () => {
    const { choose, dialog, gone, titles, importFrom } = await open()
    await importFrom("CSV, JSON ou outro construtor")
    await choose("errado.csv", "nome,robô,usuário,destino\nMenu,Oi,[],\n")
    const refused = await dialog(flowMessages.csvImportFailed)
    expect(refused.getAllByRole("listitem")[0]?.textContent).toContain("Linha 2")
    expect(titles()).toEqual(["Início"])
    expect(refused.getByRole("button", { name: "Escolher outro arquivo" })).toBeDefined()
    await choose("certo.csv", smallFlowCsv)
    await gone()
    expect(titles()).toHaveLength(4)
  })

  it("that left something out says so, until that is understood", async () => {
    const { choose, dialog, gone } = await open()
    await choose("a.csv", 'nome,robô,usuário,destino\nInicio,Oi,"[""a""]",Lugar nenhum\nInicio,,"[""b""]",A\nA,Fim,,')
    const warned = await dialog("Importado com avisos")
    expect(warned.getByRole("listitem").textContent).toContain("Lugar nenhum")
    await userEvent.click(warned.getByRole("button", { name: "Entendi" }))
    await gone()
  })
})

describe("a flow that may not be changed", () => {
  it("offers to export alone where nothing may be imported or made", async () => {
    await open({ onImportTemplate: undefined, onCreateTemplate: undefined })
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Exportar"])
  })
})
