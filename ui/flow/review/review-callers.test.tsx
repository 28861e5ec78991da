import { BotId } from "@prosa/core/kernel"
import { cleanup, render, screen, within } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { ReviewCallers } from "./review-callers.tsx"

afterEach(cleanup)

it("names the bots that go through the flow, with the way to publish them, and counts those of others", () => {
  const bots = [
    { id: BotId.make(7), name: "Loja" },
    { id: BotId.make(9), name: "Vendas" },
  ]
  render(<ReviewCallers callers={{ bots, others: 2 }} />, { wrapper: ThemeProvider })
  const region = within(screen.getByRole("region", { name: "Fluxos que chamam este" }))
  expect(region.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Loja",
    "Vendas",
    "2 robôs de outros workspaces",
  ])
  expect(region.getByRole("link", { name: "Vendas" }).getAttribute("href")).toBe("/drawflow/9/-1")
})
