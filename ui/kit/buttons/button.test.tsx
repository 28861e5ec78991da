import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { FormEvent } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { Button } from "./button.tsx"

afterEach(cleanup)

it("does what it says", async () => {
  const press = vi.fn()
  render(<Button onClick={press}>Salvar</Button>, { wrapper: ThemeProvider })
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }))
  expect(press).toHaveBeenCalledOnce()
})

it("says that it is busy, keeps the focus, and does nothing more", async () => {
  const press = vi.fn()
  const { rerender } = render(
    <Button busyLabel="Salvando…" onClick={press}>
      Salvar
    </Button>,
    { wrapper: ThemeProvider },
  )
  const button = screen.getByRole("button")
  button.focus()
  rerender(
    <Button busy busyLabel="Salvando…" onClick={press}>
      Salvar
    </Button>,
  )
  expect(button).toBe(document.activeElement)
  expect(button.getAttribute("aria-busy")).toBe("true")
  expect(screen.getByRole("button", { name: "Salvando…" })).toBe(button)
  await userEvent.click(button)
  expect(press).not.toHaveBeenCalled()
})

it("does not send its form again while it is busy", async () => {
  const submit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy busyLabel="Entrando…">
        Entrar
      </Button>
    </form>,
    { wrapper: ThemeProvider },
  )
  await userEvent.click(screen.getByRole("button"))
  expect(submit).not.toHaveBeenCalled()
})

it("explains why it does nothing to who comes with the keyboard", async () => {
  const press = vi.fn()
  render(
    <Button disabledReason="Utilize a função de transferência." onClick={press}>
      Entrar na Conversa
    </Button>,
    { wrapper: ThemeProvider },
  )
  await userEvent.tab()
  const button = screen.getByRole("button")
  expect(button).toBe(document.activeElement)
  expect(button.getAttribute("aria-disabled")).toBe("true")
  expect(screen.getByRole("tooltip").id).toBe(button.getAttribute("aria-describedby"))
  await userEvent.keyboard("{Enter}")
  expect(press).not.toHaveBeenCalled()
  await userEvent.keyboard("{Escape}")
  expect(screen.queryByRole("tooltip")).toBeNull()
})

it("stays the same element, with its focus, when the reason to do nothing comes and goes", () => {
  const { rerender } = render(<Button disabledReason="Nada mudou.">Salvar</Button>, { wrapper: ThemeProvider })
  const button = screen.getByRole("button", { name: "Salvar" })
  button.focus()
  rerender(<Button disabledReason={undefined}>Salvar</Button>)
  expect(document.activeElement).toBe(button)
  rerender(<Button disabledReason="Nada mudou.">Salvar</Button>)
  expect(document.activeElement).toBe(button)
})
