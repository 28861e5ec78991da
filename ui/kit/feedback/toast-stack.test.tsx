import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { ToastStack, type ToastStackNotice } from "./toast-stack.tsx"

afterEach(cleanup)

const notice = (key: number): ToastStackNotice => ({ key, kind: "ok", title: `Aviso ${key}` })

it("has its live region on the page before there is anything to say", () => {
  render(<ToastStack notices={[]} onDismiss={() => {}} />, { wrapper: ThemeProvider })
  expect(screen.getByRole("list", { name: "Avisos" }).getAttribute("aria-live")).toBe("polite")
})

it("draws the last three", () => {
  render(<ToastStack notices={[1, 2, 3, 4].map(notice)} onDismiss={() => {}} />, { wrapper: ThemeProvider })
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Aviso 2", "Aviso 3", "Aviso 4"])
})

it("closes the one whose cross or whose action is pressed", async () => {
  const [dismiss, run] = [vi.fn(), vi.fn()]
  render(
    <ToastStack notices={[{ ...notice(7), action: { label: "Salvar Fluxo", run } }, notice(8)]} onDismiss={dismiss} />,
    {
      wrapper: ThemeProvider,
    },
  )
  await userEvent.click(screen.getByRole("button", { name: "Salvar Fluxo" }))
  expect(run).toHaveBeenCalledOnce()
  const last = screen.getAllByRole("button", { name: "Fechar aviso" }).at(-1)
  if (last !== undefined) await userEvent.click(last)
  expect(dismiss.mock.calls).toEqual([[7], [8]])
})
