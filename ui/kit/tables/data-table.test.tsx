import type { ListSort } from "@prosa/core/kernel/view"
import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, describe, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { type Column, DataTable } from "./data-table.tsx"

afterEach(cleanup)

interface Contact {
  readonly id: number
  readonly name: string
  readonly phone: string
}
const columns: ReadonlyArray<Column<Contact>> = [
  { label: "Nome", sort: "name", cell: ({ name }) => name },
  { label: "Telefone", cell: ({ phone }) => phone },
]
const rows: ReadonlyArray<Contact> = [{ id: 1, name: "Ana", phone: "11 98765-4321" }]

const Sorted = () => {
  const [sort, setSort] = useState<ListSort>()
  const facts = { label: "Contatos", columns, rows, keyOf: ({ id }: Contact) => id }
  return <DataTable {...facts} sort={sort} onSort={setSort} />
}

describe("a table", () => {
  it("orders by a column in a cycle: ascending, descending, none", async () => {
    render(<Sorted />, { wrapper: ThemeProvider })
    const head = screen.getByRole("columnheader", { name: "Nome" })
    const orders: Array<string | null> = [head.getAttribute("aria-sort")]
    for (let press = 0; press < 3; press += 1) {
      await userEvent.click(screen.getByRole("button", { name: "Nome" }))
      orders.push(head.getAttribute("aria-sort"))
    }
    expect(orders).toEqual(["none", "ascending", "descending", "none"])
    expect(screen.getByRole("columnheader", { name: "Telefone" }).hasAttribute("aria-sort")).toBe(false)
  })

  it("has one stop of Tab in its head, and arrows among the columns", async () => {
    const sorted = [...columns, { label: "Cidade", sort: "city", cell: () => "Santos" }]
    render(<DataTable label="Contatos" columns={sorted} rows={rows} keyOf={({ id }) => id} />, {
      wrapper: ThemeProvider,
    })
    const head = (name: string) => screen.getByRole("button", { name })
    expect([head("Nome").tabIndex, head("Cidade").tabIndex]).toEqual([0, -1])
    head("Nome").focus()
    await userEvent.keyboard("{ArrowRight}")
    expect(document.activeElement).toBe(head("Cidade"))
    expect([head("Nome").tabIndex, head("Cidade").tabIndex]).toEqual([-1, 0])
  })

  it("says why it is not ordered by a column at present, and does not order by it", async () => {
    const orders: Array<unknown> = []
    const refused = columns.map((column) => ({ ...column, sortRefusal: "Há linhas demais." }))
    render(
      <DataTable
        label="Contatos"
        columns={refused}
        rows={rows}
        keyOf={({ id }) => id}
        onSort={(sort) => orders.push(sort)}
      />,
      { wrapper: ThemeProvider },
    )
    const head = screen.getByRole("button", { name: "Nome" })
    expect([head.ariaDisabled ?? head.getAttribute("aria-disabled"), head.title]).toEqual(["true", "Há linhas demais."])
    await userEvent.click(head)
    expect(orders).toEqual([])
  })

  it("tells of a press on a row, but not on its controls or what stands apart", async () => {
    const pressed: Array<string> = []
    const apart: ReadonlyArray<Column<Contact>> = [
      { label: "Escolha", apart: true, cell: () => "aqui" },
      ...columns,
      { label: "Ação", cell: () => <button type="button">Ver</button> },
    ]
    render(
      <DataTable
        label="Contatos"
        columns={apart}
        rows={rows}
        keyOf={({ id }) => id}
        onPress={({ name }) => pressed.push(name)}
      />,
      { wrapper: ThemeProvider },
    )
    await userEvent.click(screen.getByText("aqui"))
    await userEvent.click(screen.getByRole("button", { name: "Ver" }))
    expect(pressed).toEqual([])
    await userEvent.click(screen.getByText("11 98765-4321"))
    expect(pressed).toEqual(["Ana"])
  })

  it("names each row by its leading column, and can be reached to be scrolled", () => {
    render(<Sorted />, { wrapper: ThemeProvider })
    expect(screen.getByRole("rowheader", { name: "Ana" })).toBeDefined()
    expect(screen.getByRole("region", { name: "Contatos" }).tabIndex).toBe(0)
  })

  it("draws the shapes of rows that are on their way, for eyes only", () => {
    render(<DataTable loading label="Contatos" columns={columns} rows={[]} keyOf={({ id }) => id} />, {
      wrapper: ThemeProvider,
    })
    expect(screen.getByText("Carregando…")).toBeDefined()
    expect(screen.queryByRole("rowheader")).toBeNull()
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true")
  })
})
