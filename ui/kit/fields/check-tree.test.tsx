import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { type CheckBranch, CheckTree } from "./check-tree.tsx"

afterEach(cleanup)

const branch = (id: number, label: string, checked: boolean, leaves: ReadonlyArray<readonly [number, string]>) => ({
  id,
  label,
  checked,
  locked: false,
  given: checked ? leaves.length : 0,
  of: leaves.length,
  leaves: leaves.map(([leaf, name]) => ({ id: leaf, label: name, checked, locked: leaf === 4 })),
})
const branches: ReadonlyArray<CheckBranch> = [
  branch(-1, "Salas", true, [
    [1, "Ver"],
    [2, "Editar"],
  ]),
  branch(-2, "Contatos", false, [
    [3, "Ver contatos"],
    [4, "Editar contatos"],
  ]),
]

const open = (facts: { readonly foldUngiven?: boolean; readonly searching?: boolean } = {}) => {
  const toggled: Array<number> = []
  const toggle = vi.fn((id: number) => void toggled.push(id))
  render(
    <CheckTree
      label="Direitos"
      branches={branches}
      onToggle={toggle}
      lockedReason="Não é seu"
      searching={false}
      {...facts}
    />,
    { wrapper: ThemeProvider },
  )
  return toggled
}
const shown = () => screen.getAllByRole("treeitem").map((item) => item.getAttribute("aria-label"))
const focused = () => document.activeElement?.getAttribute("aria-label")

describe("a tree of checkboxes", () => {
  it("is one stop of Tab, and leads from item to item by arrows, Home and End", async () => {
    open()
    await userEvent.tab()
    expect(focused()).toBe("Salas, 2 de 2")
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}")
    expect(focused()).toBe("Contatos, 0 de 2")
    await userEvent.keyboard("{ArrowUp}{ArrowLeft}")
    expect(focused()).toBe("Salas, 2 de 2")
    await userEvent.keyboard("{End}")
    expect(focused()).toBe("Editar contatos. Não é seu")
    await userEvent.keyboard("{ArrowDown}")
    expect(focused()).toBe("Editar contatos. Não é seu")
    await userEvent.keyboard("{Home}")
    expect(focused()).toBe("Salas, 2 de 2")
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it("is chosen in by space, Enter, and a press on the line", async () => {
    const toggled = open()
    await userEvent.tab()
    await userEvent.keyboard(" {ArrowDown}{Enter}")
    await userEvent.click(screen.getByText("Ver contatos"))
    expect(toggled).toEqual([-1, 1, 3])
  })

  it("folds and opens a heading without choosing it", async () => {
    const toggled = open()
    await userEvent.tab()
    await userEvent.keyboard("{ArrowLeft}")
    expect(shown()).toEqual(["Salas, 2 de 2", "Contatos, 0 de 2", "Ver contatos", "Editar contatos. Não é seu"])
    await userEvent.keyboard("{ArrowRight}{ArrowRight}")
    expect(focused()).toBe("Ver")
    expect(toggled).toEqual([])
  })

  it("begins with what is given open, and folds nothing away that is looked for", () => {
    open({ foldUngiven: true })
    expect(shown()).toEqual(["Salas, 2 de 2", "Ver", "Editar", "Contatos, 0 de 2"])
    cleanup()
    open({ foldUngiven: true, searching: true })
    expect(shown()).toHaveLength(6)
  })
})
