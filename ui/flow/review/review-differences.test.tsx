import { differencesByNode, type FlowDocument, newFlow } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { BotId, FlowId } from "@prosa/core/kernel"
import { cleanup, render, screen, within } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { ReviewDifferences } from "./review-differences.tsx"

afterEach(cleanup)

const flow = (...nodes: FlowDocument["nodes"]) => ({ document: { ...newFlow("Loja", ""), nodes }, keywords: [] })
const published = {
  botId: Schema.decodeSync(BotId)(7),
  id: Schema.decodeSync(FlowId)(41),
  number: 3,
}
const onShow = () => {}
const open = (before: ReturnType<typeof flow>, now: ReturnType<typeof flow>) => {
  render(
    <ThemeProvider>
      <ReviewDifferences
        differences={{ status: "ready", value: differencesByNode(before, now) }}
        before={published}
        onShow={onShow}
      />
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

it("leads to a node in the flow, and to one that is gone in the version which had it", () => {
  const start = sketchNode(1, { answers: [{ to: 2 }] })
  const region = open(flow(start, sketchNode(2, { says: "Olá!" }), sketchNode(3)), flow(start, sketchNode(2)))
  const [changed, removed] = within(within(region).getByRole("list", { name: "Diferenças por node" }))
    .getAllByRole("listitem")
    .filter(({ parentElement }) => parentElement?.getAttribute("aria-label") === "Diferenças por node")
  if (changed === undefined || removed === undefined) throw new Error("there are two nodes")
  expect(within(changed).getByRole("button", { name: "Ir para o node Node 2" })).toBeDefined()
  expect(within(changed).queryByRole("link")).toBeNull()
  const link = within(removed).getByRole<HTMLAnchorElement>("link", { name: "Ver na versão 3" })
  expect([link.getAttribute("href"), link.target]).toEqual(["/drawflow/7/41?ver=versao&node=3", "_blank"])
})
