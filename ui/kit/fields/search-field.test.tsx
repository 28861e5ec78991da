import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { SearchField } from "./search-field.tsx"

afterEach(cleanup)

const Page = () => {
  const [text, setText] = useState("")
  return (
    <>
      <SearchField shortcut label="Buscar por nome" value={text} onChange={setText} />
      <textarea aria-label="Mensagem" />
    </>
  )
}

const field = () => screen.getByRole("searchbox", { name: "Buscar por nome" })

it("gets the focus from '/', which is not written", async () => {
  render(<Page />, { wrapper: ThemeProvider })
  await userEvent.keyboard("/")
  expect(document.activeElement).toBe(field())
  expect(screen.queryByDisplayValue("/")).toBeNull()
})

it("leaves '/' to who is writing", async () => {
  render(<Page />, { wrapper: ThemeProvider })
  await userEvent.type(screen.getByLabelText("Mensagem"), "1/2")
  expect(screen.getByDisplayValue("1/2")).toBe(document.activeElement)
})

it("is emptied by Escape and by its cross", async () => {
  render(<Page />, { wrapper: ThemeProvider })
  await userEvent.type(field(), "ana{Escape}")
  expect(screen.queryByDisplayValue("ana")).toBeNull()
  await userEvent.type(field(), "ana")
  await userEvent.click(screen.getByRole("button", { name: "Limpar busca" }))
  expect(screen.queryByDisplayValue("ana")).toBeNull()
  expect(document.activeElement).toBe(field())
})
