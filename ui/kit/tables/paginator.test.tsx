import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { Paginator } from "./paginator.tsx"
import { pagesAround } from "./paginator-pages.ts"

afterEach(cleanup)

it.each([
  [1, 1, [1]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 525, [1, 2, 3, 4, "gap", 525]],
  [4, 525, [1, "gap", 3, 4, 5, "gap", 525]],
  [524, 525, [1, "gap", 522, 523, 524, 525]],
] as const)("on page %i of %i it offers %j", (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})

it.each([
  [0, 12, "1–12 de 12 bots"],
  [0, 1, "1–1 de 1 bot"],
  [0, 0, "0 de 0 bots"],
  [20, 10_001, "21–40 de 10.000+ bots"],
])("from row %i of %i it says '%s'", (offset, total, words) => {
  render(<Paginator offset={offset} limit={20} total={total} noun={["bot", "bots"]} onGo={() => {}} />, {
    wrapper: ThemeProvider,
  })
  expect(screen.getByRole("status").textContent).toBe(words)
})

it("goes to a page, and keeps the first row when the size changes", async () => {
  const go = vi.fn()
  render(<Paginator offset={60} limit={20} total={200} noun={["bot", "bots"]} onGo={go} />, { wrapper: ThemeProvider })
  expect(screen.getByRole("button", { name: "Página 4" }).getAttribute("aria-current")).toBe("page")
  await userEvent.click(screen.getByRole("button", { name: "Próxima página" }))
  await userEvent.selectOptions(screen.getByLabelText("Por página"), "50")
  expect(go.mock.calls).toEqual([[{ offset: 80, limit: 20 }], [{ offset: 50, limit: 50 }]])
})
