import { aUser } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import { funnelMessages as say } from "@prosa/core/dashboard"
import type { TrailedConversation } from "@prosa/core/dashboard/testing"
import type { FlowId } from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { DashboardPage } from "../dashboard-page.tsx"

const sales = aBot({ name: "Vendas" })
const help = aBot({ id: 1043, name: "Ajuda" })
const [start, order, gone] = [nodeId(1), nodeId(2), nodeId(9)]
// the id of a version
const flowId = 31 as FlowId
const bot = sales.id
const conversations: ReadonlyArray<TrailedConversation> = [
  { at: testNow, trail: [{ bot, at: order, nodes: [start, order], missed: [start] }], outcome: "ended" },
  { at: testNow, trail: [{ bot, at: order, nodes: [start, order], handed: true }], outcome: "handed" },
  { at: testNow, trail: [{ bot, at: gone, nodes: [start, gone] }], outcome: "here" },
  { at: testNow - 5 * 86_400_000, trail: [{ bot, at: start, nodes: [start] }], outcome: "here" },
]
const flows = new Map([
  [
    sales.id,
    {
      name: "Vendas",
      flowId,
      published: [
        { id: start, title: "Início", kind: "start" as const },
        { id: order, title: "=Pedido", kind: "default" as const },
      ],
      former: [{ id: gone, title: "Adeus", kind: "end" as const }],
    },
  ],
  [help.id, { name: "Ajuda", published: undefined }],
])

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async (query: Readonly<Record<string, string>> = {}, world: FakeWorld = {}) => {
  const services = createFakeServices(scope, {
    user: aUser({ permissions: ["dashboard_view", "bot_view"] }),
    workspaces: [aWorkspace({ id: 1, name: "SAC" })],
    path: "/dashboard",
    query: { view: "funnel", ...query },
    dashboardFacts: {
      bots: new Map([
        [sales.id, 1],
        [help.id, 3],
      ]),
      names: new Map([
        [sales.id, "Vendas"],
        [help.id, "Ajuda"],
      ]),
    },
    funnelFacts: { flows, conversations },
    ...world,
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  render(
    <World services={services}>
      <DashboardPage />
    </World>,
  )
  return services
}
const rows = async () =>
  within(await screen.findByRole("region", { name: "Tabela: Funil" }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent)

describe("the funnel of the dashboard", () => {
  it("lists the nodes of the flow from the most visited on, removed ones as such, with what became of conversations", async () => {
    await open()
    expect(await rows()).toEqual(["Início3100%1000", "=Pedido266,7%0110", "AdeusRemovido133,3%0001"])
    expect(screen.getByText("3 conversas entraram no fluxo")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Como é contado: Funil" }))
    expect(await screen.findByText(/Cada conversa conta no dia em que começou/u)).toBeDefined()
  })

  it("sorts by any column, and keeps the order, the bot and the period in the address", async () => {
    const { work } = await open({ from: "2026-11-10", until: "2026-11-19", nodes: "title" })
    expect((await rows()).map((row) => row?.slice(0, 3))).toEqual(["=Pe", "Ade", "Iní"])
    await userEvent.click(screen.getByRole("button", { name: /Terminaram/u }))
    await waitFor(() => expect(work.shell.address.read()["nodes"]).toMatch(/^-?ended$/u))
    await userEvent.selectOptions(screen.getByLabelText("Fluxo do robô"), "Ajuda")
    await waitFor(() => expect(work.shell.address.read()["bot"]).toBe("1043"))
    expect(await screen.findByText(say.notPublished)).toBeDefined()
    expect(work.shell.address.read()).toMatchObject({ from: "2026-11-10", until: "2026-11-19" })
  })

  it("leads to the same figures on the cards of the flow, for who may open it", async () => {
    await open({ from: "2026-11-10", until: "2026-11-19" })
    const link = await screen.findByRole("link", { name: "Ver no fluxo" })
    expect(link.getAttribute("href")).toBe(`/drawflow/${bot}/31?funnel=1&from=2026-11-10&until=2026-11-19`)
    cleanup()
    await open({}, { user: aUser({ permissions: ["dashboard_view"] }) })
    await rows()
    expect(screen.queryByRole("link", { name: "Ver no fluxo" })).toBeNull()
  })

  it("saves a CSV in which no title is a formula", async () => {
    const { work } = await open()
    await userEvent.click(await screen.findByRole("button", { name: "Baixar CSV: Funil" }))
    const [file] = work.shell.downloads.saved
    expect(file?.name).toBe(`funil-${bot}.csv`)
    expect(String(file?.content)).toContain('2,\'=Pedido,"",2,0,1,1,0,')
  })

  it("says when nobody was in the flow, since when it counts, and when it cannot be read", async () => {
    const funnelFacts = { flows, conversations, since: "2026-11-01" }
    await open({ from: "2026-01-01", until: "2026-01-31" }, { funnelFacts })
    expect(await screen.findByText(say.nobody)).toBeDefined()
    expect(screen.getByText(/desde 01\/11\/2026/u)).toBeDefined()
    cleanup()
    await open({}, { funnelFacts: { flows: new Map() } })
    expect((await screen.findAllByText(say.botGone)).length).toBeGreaterThan(0)
    expect(screen.getAllByRole("button", { name: "Tentar novamente" }).length).toBeGreaterThan(0)
  })
})
