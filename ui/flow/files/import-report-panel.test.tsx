import { aUser } from "@prosa/core/access/testing"
import { newFlow } from "@prosa/core/flow"
import {
  createInMemoryImportReports,
  openEditor,
  sketchDialogflow,
  sketchTypebot,
  typebotBlock,
} from "@prosa/core/flow/testing"
import { createFlowFiles, readForeignAtOnce } from "@prosa/core/flow/view"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { createInMemoryDownloads } from "@prosa/core/shell/testing"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { ImportReportPanel } from "./import-report-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async (user?: FakeWorld["user"]) => {
  const { editor, entities } = openEditor(scope, { document: newFlow("Loja", "Olá!") })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  const downloads = createInMemoryDownloads()
  const reports = createInMemoryImportReports()
  const files = createFlowFiles(scope, {
    editor,
    toasts: { show: () => {} },
    downloads,
    entities,
    reports,
    readForeign: readForeignAtOnce,
  })
  render(
    <World services={createFakeServices(scope, user === undefined ? {} : { user })}>
      <ImportReportPanel files={files} editor={editor} />
    </World>,
  )
  const take = (file: string | Uint8Array) =>
    act(() => files.importFile(typeof file === "string" ? new TextEncoder().encode(file) : file))
  return { editor, take, saved: downloads.saved, entities }
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

const clinic = sketchDialogflow({
  intents: {
    Oi: {
      phrases: ["oi"],
      events: ["WELCOME"],
      parameters: { especialidade: { type: "@especialidade", prompt: "Qual?" } },
      says: [["Certo."]],
    },
  },
  entities: { especialidade: { Pediatria: ["pediatra"] } },
})

it("creates the entities that came along, once", async () => {
  const { take, entities } = await open(aUser({ permissions: ["bot_view", "entity_view"] }))
  take(clinic)
  await userEvent.click(await screen.findByRole("button", { name: "Criar 1 entidade" }))
  await waitFor(() => expect(screen.queryByRole("button", { name: /Criar/u })).toBeNull())
  expect(entities.kept.map(({ entity }) => entity.name)).toContain("especialidade")
  expect(screen.queryByText(/O robô não tem esta entidade/u)).toBeNull()
})

it("creates no entities for who may not, and says why", async () => {
  const { take, entities } = await open(aUser({ permissions: ["bot_view"] }))
  take(clinic)
  const press = await screen.findByRole("button", { name: "Criar 1 entidade" })
  expect(press.getAttribute("aria-disabled")).toBe("true")
  await userEvent.click(press)
  expect(entities.kept.map(({ entity }) => entity.name)).not.toContain("especialidade")
})
