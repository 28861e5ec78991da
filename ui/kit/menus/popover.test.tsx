import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { writeInto } from "../../testing/write-into.ts"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { Popover } from "./popover.tsx"
import { SearchField } from "../fields/search-field.tsx"

afterEach(cleanup)

const Search = () => {
  const [text, setText] = useState("")
  return <SearchField label="Filtrar" value={text} onChange={setText} />
}

const draw = () => {
  render(
    <>
      <Popover
        label="Bots"
        renderTrigger={(wiring) => (
          <button type="button" {...wiring}>
            Escolher
          </button>
        )}
      >
        <Search />
        <a href="#ajuda">Ajuda</a>
      </Popover>
      <button type="button">Depois</button>
    </>,
    { wrapper: ThemeProvider },
  )
  return screen.getByRole("button", { name: "Escolher" })
}
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
const field = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Filtrar" })

it("opens below its button with the focus in its first field, and closes at a second press", async () => {
  const button = draw()
  expect(button.getAttribute("aria-haspopup")).toBe("dialog")
  expect(button.getAttribute("aria-expanded")).toBe("false")
  await userEvent.click(button)
  expect(screen.getByRole("dialog", { name: "Bots" })).toBeDefined()
  expect(button.getAttribute("aria-expanded")).toBe("true")
  const search = await field()
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.click(button)
  await isClosed()
  expect(button.getAttribute("aria-expanded")).toBe("false")
})

it("an Escape empties a search that says something; the next one closes it and gives the focus back", async () => {
  const button = draw()
  await userEvent.click(button)
  await writeInto(await field(), "vendas")
  await userEvent.keyboard("{Escape}")
  expect((await field()).value).toBe("")
  expect(screen.getByRole("dialog", { name: "Bots" })).toBeDefined()
  await userEvent.keyboard("{Escape}")
  await isClosed()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it("closes when the focus leaves it with Tab, and goes on behind its button", async () => {
  const button = draw()
  await userEvent.click(button)
  const search = await field()
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe("Ajuda")
  await userEvent.tab()
  await isClosed()
  expect(document.activeElement?.textContent).toBe("Depois")
})

it("closes at a press beside it, and when a link in it leads away", async () => {
  const button = draw()
  await userEvent.click(button)
  await field()
  await userEvent.click(screen.getByRole("button", { name: "Depois" }))
  await isClosed()
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole("link", { name: "Ajuda" }))
  await isClosed()
})
