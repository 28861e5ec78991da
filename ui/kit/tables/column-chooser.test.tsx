import { createInMemoryTableLayouts } from "@prosa/core/shell/testing"
import { createTableColumns } from "@prosa/core/shell/view"
import { createScope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { useBehavior } from "../hooks/use-behavior.ts"
import { ColumnChooser } from "./column-chooser.tsx"
import { DataTable } from "./data-table.tsx"

type Key = "name" | "phone" | "city"
const labels = { name: "Nome", phone: "Telefone", city: "Cidade" } as const
const keys = ["name", "phone", "city"] as const

const Table = ({ columns }: { readonly columns: ReturnType<typeof createTableColumns<Key>> }) => {
  const laid = useBehavior(columns.columns$)
  const arranged = useBehavior(columns.arranged$)
  return (
    <>
      <ColumnChooser
        columns={laid.map(({ key, shown }) => ({ key, shown, label: labels[key], fixed: key === "name" }))}
        onShow={columns.show}
        onMove={columns.move}
        onReset={arranged ? columns.reset : undefined}
      />
      <DataTable
        label="Contatos"
        rows={[{ name: "Ana", phone: "11", city: "Santos" }]}
        keyOf={({ name }) => name}
        columns={laid
          .filter(({ shown }) => shown)
          .map(({ key, width = 140 }) => ({
            label: labels[key],
            width,
            sort: key,
            onResize: (pixels: number) => columns.resize(key, pixels),
            cell: (row: Readonly<Record<Key, string>>) => row[key],
          }))}
      />
    </>
  )
}

const open = async () => {
  const columns = createTableColumns<Key>(createScope(), {
    table: "contacts",
    columns: keys.map((key) => ({ key, fixed: key === "name" })),
    layouts: createInMemoryTableLayouts(),
  })
  render(<Table columns={columns} />, { wrapper: ThemeProvider })
  return columns
}
afterEach(cleanup)
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent)

it("shows, hides and moves the columns of a table, and takes that back", async () => {
  await open()
  await userEvent.click(screen.getByRole("button", { name: "Colunas" }))
  const panel = within(await screen.findByRole("dialog", { name: "Colunas da tabela" }))
  expect(panel.queryByRole("button", { name: "Restaurar o padrão" })).toBeNull()
  expect(panel.getByRole<HTMLInputElement>("checkbox", { name: "Nome (sempre à vista)" }).disabled).toBe(true)
  await userEvent.click(panel.getByRole("checkbox", { name: "Telefone" }))
  expect(heads()).toEqual(["Nome", "Cidade"])
  const left = panel.getByRole("button", { name: "Mover Cidade para a esquerda" })
  await userEvent.click(left)
  // the button went with its row, and keeps the focus
  expect(document.activeElement).toBe(panel.getByRole("button", { name: "Mover Cidade para a esquerda" }))
  await userEvent.keyboard("{Enter}")
  expect(heads()).toEqual(["Cidade", "Nome"])
  // at the end its neighbour has the focus
  expect(document.activeElement).toBe(panel.getByRole("button", { name: "Mover Cidade para a direita" }))
  await userEvent.click(panel.getByRole("button", { name: "Restaurar o padrão" }))
  expect(heads()).toEqual(["Nome", "Telefone", "Cidade"])
})

it("gives a column another width by its edge, and by Shift and an arrow, without ordering by it", async () => {
  const columns = await open()
  const widths = () => columns.columns$.value.map(({ width }) => width)
  const [head] = screen.getAllByRole("columnheader")
  const edge = head?.querySelector("[data-edge]")
  if (head === undefined || edge == null) throw new Error("the column has no edge")
  edge.setPointerCapture = () => {}
  // jsdom has no events of pointers
  const pointer = (type: string, clientX: number) =>
    fireEvent(edge, new MouseEvent(type, { bubbles: true, button: 0, clientX }))
  pointer("pointerdown", 100)
  pointer("pointermove", 190)
  pointer("pointerup", 190)
  // jsdom lays nothing out: the column was 0 px wide
  expect(widths()).toEqual([90, undefined, undefined])
  fireEvent.keyDown(screen.getByRole("button", { name: "Telefone" }), { key: "ArrowRight", shiftKey: true })
  expect(widths()).toEqual([90, 156, undefined])
  fireEvent.keyDown(screen.getByRole("button", { name: "Telefone" }), { key: "ArrowLeft", shiftKey: true })
  fireEvent.keyDown(screen.getByRole("button", { name: "Telefone" }), { key: "ArrowLeft" })
  expect(widths()).toEqual([90, 140, undefined])
  expect(head.getAttribute("aria-sort")).toBe("none")
})
