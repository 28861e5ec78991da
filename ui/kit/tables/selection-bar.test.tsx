import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { SelectionBar } from "./selection-bar.tsx"

afterEach(cleanup)

const page = (bar: boolean, dialog: boolean) => (
  <ThemeProvider>
    <div>
      <table>
        <thead>
          <tr>
            <th>
              <input type="checkbox" aria-label="Selecionar todas desta página" />
            </th>
          </tr>
        </thead>
      </table>
      {bar && <SelectionBar label="Salas selecionadas" count="1 sala selecionada" onClear={() => {}} />}
      {dialog && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the kit's dialogs are drawn
        <div role="dialog" aria-label="Transferir salas">
          <button type="button">Transferir</button>
        </div>
      )}
    </div>
  </ThemeProvider>
)
const frames = async (count: number) => {
  for (let at = 0; at < count; at++) await new Promise((drawn) => requestAnimationFrame(drawn))
}

it("leaves the focus to a dialog that closes later than the bar, and then gives it to the table", async () => {
  const { rerender } = render(page(true, true))
  const pressed = screen.getByRole("button", { name: "Transferir" })
  pressed.focus()
  rerender(page(false, true))
  await frames(3)
  expect(document.activeElement).toBe(pressed)
  rerender(page(false, false))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("checkbox")))
})

it("gives it to the table again where a dialog that has closed takes it along", async () => {
  const { rerender } = render(page(true, false))
  const box = screen.getByRole("checkbox")
  screen.getByRole("button", { name: /Limpar seleção/u }).focus()
  let taken = 0
  box.addEventListener("focus", () => {
    taken += 1
    if (taken === 1) box.blur()
  })
  rerender(page(false, false))
  await waitFor(() => expect([taken, document.activeElement]).toEqual([2, box]))
})

it("gives the focus that goes with the bar to the table, and takes it from nothing else", async () => {
  const { rerender } = render(page(true, false))
  screen.getByRole("button", { name: /Limpar seleção/u }).focus()
  rerender(page(false, false))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("checkbox")))
  rerender(page(true, false))
  const field = document.body.appendChild(document.createElement("input"))
  field.focus()
  rerender(page(false, false))
  await frames(3)
  expect(document.activeElement).toBe(field)
  field.remove()
})
