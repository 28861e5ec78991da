import { newFlow } from "@prosa/core/flow"
import { createInMemoryImportReports, openEditor, sketchTypebot, typebotBlock } from "@prosa/core/flow/testing"
import { createFlowFiles } from "@prosa/core/flow/view"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { createInMemoryDownloads } from "@prosa/core/shell/testing"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { ImportReportPanel } from "./import-report-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async () => {
  const { editor, entities } = openEditor(scope, { document: newFlow("Loja", "Olá!") })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  const downloads = createInMemoryDownloads()
  const reports = createInMemoryImportReports()
  const files = createFlowFiles(scope, { editor, toasts: { show: () => {} }, downloads, entities, reports })
  render(
    <ThemeProvider>
      <ImportReportPanel files={files} editor={editor} />
    </ThemeProvider>,
  )
  const take = (file: string) => act(() => files.importFile(new TextEncoder().encode(file)))
  return { editor, take, saved: downloads.saved }
}

const { text, choice } = typebotBlock
const shop = sketchTypebot({
  Menu: [text("Oi"), { type: "Wait" }, choice({ Sim: "Fim", Não: "Fim" })],
  Fim: [text("Tchau"), { type: "Pixel" }],
})

it("is not there without an import, and lists what did not come before what was changed", async () => {
  const { take } = await open()
  expect(screen.queryByRole("complementary")).toBeNull()
  take(shop)
  const panel = within(await screen.findByRole("complementary", { name: "Do Typebot" }))
  expect(panel.getByText("3 inteiros, 1 mudado, 1 não veio.")).toBeDefined()
  expect(panel.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Não veio",
    "Mudou",
  ])
  expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent?.slice(0, 11))).toEqual([
    "Fim · Pixel",
    "Menu · Wait",
  ])
})

it("leads to the node of a line, as long as it is there", async () => {
  const { editor, take } = await open()
  take(shop)
  await userEvent.click(await screen.findByRole("button", { name: /^Fim · Pixel/u }))
  const selected = editor.selection.selected$.value
  expect(selected === undefined ? undefined : editor.document.graph$.value?.nodes.get(selected)?.title).toBe("Fim")
  act(editor.document.undo)
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Fim · Pixel/u })).toBeNull())
  expect(screen.getByText("Fim")).toBeDefined()
})

it("is saved, and dismissed", async () => {
  const { take, saved } = await open()
  take(shop)
  await userEvent.click(await screen.findByRole("button", { name: "Baixar o relatório (importacao.md)" }))
  expect(saved.map(({ name }) => name)).toEqual(["importacao.md"])
  await userEvent.click(screen.getByRole("button", { name: "Dispensar o relatório da importação" }))
  expect(screen.queryByRole("complementary")).toBeNull()
})
