import { differencesByNode, type FlowDocument, newFlow } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { cleanup, render, screen, within } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../theme/theme-provider.tsx"
import { ReviewDifferences } from "./review-differences.tsx"

afterEach(cleanup)

const flow = (...nodes: FlowDocument["nodes"]) => ({ document: { ...newFlow("Loja", ""), nodes }, keywords: [] })
const open = (before: ReturnType<typeof flow>, now: ReturnType<typeof flow>) => {
  render(
    <ThemeProvider>
      <ReviewDifferences differences={{ status: "ready", value: differencesByNode(before, now) }} />
    </ThemeProvider>,
  )
  return screen.getByRole("region", { name: "Diferenças" })
}

it("says in how many nodes something changes, and how much is new, other and gone", () => {
  const start = sketchNode(1, { answers: [{ to: 2 }] })
  const region = open(
    flow(start, sketchNode(2, { says: "Olá!", tag: "Novo", callsWebhook: true }), sketchNode(3)),
    flow(start, sketchNode(2, { says: "Oi!" }), sketchNode(4, { says: "Tudo bem?" })),
  )
  expect(within(region).getByText("em 3 nodes")).toBeDefined()
  const counts = within(region).getByRole("list", { name: "Quantas mudanças" })
  expect(
    within(counts)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["1 nova", "1 mudada", "3 removidas"])
})

it("counts nothing where nothing changed", () => {
  const same = flow(sketchNode(1))
  const region = open(same, same)
  expect(region.textContent).toBe("DiferençasNada do que é dito mudou desde a versão publicada.")
})
