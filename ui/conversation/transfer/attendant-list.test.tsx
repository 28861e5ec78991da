import type { AttendantChoice } from "@prosa/core/conversation"
import { UserId } from "@prosa/core/kernel"
import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { useState } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { AttendantList } from "./attendant-list.tsx"

afterEach(cleanup)

const people: ReadonlyArray<AttendantChoice> = ["Rafael Nogueira", "Juliana Prado", "Juliana Souza"].map(
  (name, at) => ({
    id: Schema.decodeSync(UserId)(at + 1),
    name,
    online: at !== 2,
    rooms: 0,
    takesTurns: true,
  }),
)

const draw = () => {
  const sent = vi.fn()
  const Panel = () => {
    const [chosen, choose] = useState<UserId | undefined>(undefined)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent()
        }}
      >
        <AttendantList status="ready" people={people} chosen={chosen} onChoose={choose} onReload={() => {}} />
        <button type="submit">Transferir</button>
      </form>
    )
  }
  render(<Panel />, { wrapper: ThemeProvider })
  const search = screen.getByRole("searchbox", { name: "Filtrar colaboradores" })
  const shown = () =>
    screen.getAllByRole<HTMLInputElement>("radio").map((radio) => {
      const name = people.find((person) => radio.closest("label")?.textContent.includes(person.name))?.name
      return `${name}${radio.checked ? " ✓" : ""}`
    })
  return { sent, search, shown }
}

it("does not hand over by Enter in its search, and keeps whoever is chosen in sight", async () => {
  const { sent, search, shown } = draw()
  await userEvent.click(screen.getByRole("radio", { name: /Rafael/u }))
  await userEvent.type(search, "juliana{Enter}")
  expect(sent).not.toHaveBeenCalled()
  expect(shown()).toEqual(["Rafael Nogueira ✓", "Juliana Prado", "Juliana Souza"])
})

it("chooses the only one that is found by Enter", async () => {
  const { sent, search, shown } = draw()
  await userEvent.type(search, "souza{Enter}")
  expect(sent).not.toHaveBeenCalled()
  expect(shown()).toEqual(["Juliana Souza ✓"])
})

it("shows those alone who are online, beside whoever is chosen", async () => {
  const { shown } = draw()
  await userEvent.click(screen.getByRole("switch", { name: "Somente on-line" }))
  expect(shown()).toEqual(["Rafael Nogueira", "Juliana Prado"])
  await userEvent.click(screen.getByRole("switch", { name: "Somente on-line" }))
  await userEvent.click(screen.getByRole("radio", { name: /Souza/u }))
  await userEvent.click(screen.getByRole("switch", { name: "Somente on-line" }))
  expect(shown()).toEqual(["Rafael Nogueira", "Juliana Prado", "Juliana Souza ✓"])
})

it("says that nobody is found beside whoever is chosen", async () => {
  const { search, shown } = draw()
  await userEvent.click(screen.getByRole("radio", { name: /Rafael/u }))
  await userEvent.type(search, "zzz")
  expect(screen.getByText("Nenhum resultado encontrado")).toBeDefined()
  expect(shown()).toEqual(["Rafael Nogueira ✓"])
})
