import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, describe, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { MultiCombobox, type MultiComboboxProps } from "./multi-combobox.tsx"

afterEach(cleanup)

const options = [
  { id: 1, name: "SAC" },
  { id: 2, name: "Pós-venda" },
  { id: 3, name: "Vendas" },
]

const Field = (facts: Partial<MultiComboboxProps>) => {
  const [value, setValue] = useState<ReadonlyArray<number>>([1])
  return (
    <ThemeProvider>
      <MultiCombobox label="Workspaces" options={options} value={value} onChange={setValue} {...facts} />
      <output>{value.join(",")}</output>
    </ThemeProvider>
  )
}
const draw = (facts: Partial<MultiComboboxProps> = {}) => {
  render(<Field {...facts} />)
  return screen.getByRole("combobox", { name: "Workspaces" })
}
const chosen = () => screen.getByRole("status").textContent

describe("a field of several choices", () => {
  it("finds by typing, whatever the accents, and chooses by keyboard", async () => {
    const field = draw()
    await userEvent.type(field, "pos")
    await waitFor(() =>
      expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Pós-venda"]),
    )
    await userEvent.keyboard("{ArrowDown}{Enter}")
    await waitFor(() => expect(chosen()).toBe("1,2"))
    expect((field as HTMLInputElement).value).toBe("")
  })

  it("takes the last chip away by Backspace, but not while something is typed", async () => {
    const field = draw()
    await userEvent.type(field, "v{Backspace}")
    expect(chosen()).toBe("1")
    await userEvent.keyboard("{Backspace}")
    await waitFor(() => expect(chosen()).toBe(""))
    await userEvent.keyboard("{Backspace}")
    expect(chosen()).toBe("")
  })

  it("takes a chip away by its button", async () => {
    draw()
    await userEvent.click(screen.getByRole("button", { name: "Remover SAC" }))
    expect(chosen()).toBe("")
  })

  it("says when nothing is found, and when there is nothing to choose", async () => {
    await userEvent.type(draw(), "zzz")
    expect(await screen.findByText("Nenhum resultado encontrado")).toBeDefined()
    cleanup()
    await userEvent.click(draw({ options: [] }))
    expect(await screen.findByText("Sem opções")).toBeDefined()
  })

  it("only shows its chips while it is disabled", () => {
    const field = draw({ disabled: true })
    expect((field as HTMLInputElement).disabled).toBe(true)
    expect(screen.getByText("SAC")).toBeDefined()
    expect(screen.queryByRole("button")).toBeNull()
  })

  it("tells its error", () => {
    const field = draw({ error: "Deve conter no mínimo um registro" })
    expect(field.getAttribute("aria-invalid")).toBe("true")
    const words = document.getElementById(field.getAttribute("aria-describedby") ?? "")
    expect(words?.textContent).toBe("Deve conter no mínimo um registro")
  })
})
