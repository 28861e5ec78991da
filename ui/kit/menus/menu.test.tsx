import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { Button } from "../buttons/button.tsx"
import { Menu } from "./menu.tsx"
import { Tabs } from "../layout/tabs.tsx"

afterEach(cleanup)

const draw = () => {
  const [edit, copy, remove] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <Menu
      trigger={<Button>Ações</Button>}
      groups={[
        [
          { id: "edit", label: "Editar", onSelect: edit },
          { id: "copy", label: "Duplicar", disabled: true, onSelect: copy },
        ],
        [{ id: "remove", label: "Excluir", danger: true, onSelect: remove }],
      ]}
    />,
    { wrapper: ThemeProvider },
  )
  return { edit, copy, remove, trigger: screen.getByRole("button", { name: "Ações" }) }
}

const highlighted = (name: string) =>
  waitFor(() => expect(screen.getByRole("menuitem", { name }).hasAttribute("data-highlighted")).toBe(true))

it("opens with the keyboard, moves with the arrows, and does what is chosen", async () => {
  const { remove, trigger } = draw()
  trigger.focus()
  await userEvent.keyboard("{Enter}")
  await highlighted("Editar")
  await userEvent.keyboard("{End}")
  await highlighted("Excluir")
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(remove).toHaveBeenCalledOnce())
})

it("does what is chosen by a key that is pressed as soon as the menu has the focus", async () => {
  const { edit, trigger } = draw()
  trigger.focus()
  document.addEventListener(
    "focusin",
    ({ target }) =>
      target?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })),
    { once: true },
  )
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(edit).toHaveBeenCalledOnce())
})

it("passes over what cannot be chosen", async () => {
  const { copy, trigger } = draw()
  trigger.focus()
  await userEvent.keyboard("{Enter}")
  await highlighted("Editar")
  await userEvent.keyboard("{ArrowDown}")
  await highlighted("Excluir")
  expect(screen.getByRole("menuitem", { name: "Duplicar" }).getAttribute("aria-disabled")).toBe("true")
  expect(copy).not.toHaveBeenCalled()
})

it("gives the focus back to its button at Escape", async () => {
  const { edit, trigger } = draw()
  await userEvent.click(trigger)
  await screen.findByRole("menu")
  await userEvent.keyboard("{Escape}")
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  expect(edit).not.toHaveBeenCalled()
})

it("tabs are moved with the arrows, and tell which is wanted", async () => {
  const open = vi.fn()
  render(
    <Tabs
      label="Painel"
      open="dialog"
      onOpen={open}
      tabs={[
        { id: "dialog", label: "Diálogo", content: "Interação do robô" },
        { id: "exceptions", label: "Exceções", content: "Mensagens de exceção" },
      ]}
    />,
    { wrapper: ThemeProvider },
  )
  expect(screen.getByRole("tabpanel").textContent).toBe("Interação do robô")
  screen.getByRole("tab", { name: "Diálogo" }).focus()
  await userEvent.keyboard("{ArrowRight}")
  await waitFor(() => expect(open).toHaveBeenCalledWith("exceptions"))
})
