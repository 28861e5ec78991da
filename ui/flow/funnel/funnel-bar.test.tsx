import type { Permission } from "@prosa/core/access"
import { funnelMessages as say } from "@prosa/core/dashboard"
import type { FunnelFlow, TrailedConversation } from "@prosa/core/dashboard/testing"
import { threeNodes } from "@prosa/core/flow/testing"
import type { BotId } from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFlowWorld } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { FlowEditorPage } from "../editor/flow-editor-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

// the bot of the flow's world
const bot = 1042 as BotId
const flow = threeNodes()
const [start, second] = flow.nodes.map(({ id }) => id)
if (start === undefined || second === undefined) throw new Error("a flow without nodes")
const conversations: ReadonlyArray<TrailedConversation> = [
  { at: testNow, trail: [{ bot, at: second, nodes: [start, second], missed: [second] }], outcome: "ended" },
  { at: testNow, trail: [{ bot, at: start, nodes: [start] }], outcome: "here" },
]
const published: FunnelFlow = { name: "Aroeira", published: flow.nodes }

const open = async ({
  query = {},
  permissions = ["bot_view", "dashboard_view"],
  flows = new Map([[bot, published]]),
}: {
  readonly query?: Readonly<Record<string, string>>
  readonly permissions?: ReadonlyArray<Permission>
  readonly flows?: ReadonlyMap<BotId, FunnelFlow>
} = {}) => {
  const services = createFlowWorld(scope, flow, permissions, [], { query, funnelFacts: { flows, conversations } })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  const { container } = render(
    <World services={services}>
      <FlowEditorPage params={{ botId: String(bot), flowId: "31" }} />
    </World>,
  )
  await screen.findByRole("application", { name: "Fluxo" })
  const card = (id: number) => container.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
  return { services, address: services.work.shell.address, card }
}
const bar = () => screen.findByRole("region", { name: "Funil" })

describe("the funnel of the editor", () => {
  it("paints on each card how many reached it and what became of them, and takes it away again", async () => {
    const { card, address } = await open({ query: { node: "2" } })
    expect(card(second)?.textContent).not.toContain("passaram")
    await userEvent.click(screen.getByRole("button", { name: "Funil" }))
    expect((await bar()).textContent).toContain("2 conversas entraram no fluxo")
    await waitFor(() => expect(card(start)?.textContent).toContain("2 conversas passaram por aqui (100%)"))
    expect(card(second)?.textContent).toContain("1 conversa passou por aqui (50%), 1 com exceções, 1 terminou aqui")
    expect(address.read()).toEqual({ node: "2", funnel: "1" })
    await userEvent.click(screen.getByRole("button", { name: "Fechar funil" }))
    await waitFor(() => expect(card(start)?.textContent).not.toContain("passaram"))
    expect(address.read()).toEqual({ node: "2" })
  })

  it("opens by its address, and leads to the same figures as a table", async () => {
    const { address } = await open({ query: { funnel: "1", from: "2026-01-01", until: "2026-01-31" } })
    const opened = within(await bar())
    expect(await opened.findByText(say.nobody)).toBeDefined()
    expect(opened.getByRole("link", { name: "Ver tabela" }).getAttribute("href")).toBe(
      "/dashboard?from=2026-01-01&until=2026-01-31&bots=1042&view=funnel&bot=1042",
    )
    await userEvent.click(opened.getByRole("button", { name: /^Período:/u }))
    await userEvent.click(await screen.findByRole("button", { name: "7 dias" }))
    expect(await opened.findByText("2 conversas entraram no fluxo")).toBeDefined()
    expect(address.read()).toMatchObject({ funnel: "1", from: "2026-11-13", until: "2026-11-19" })
  })

  it("says why it shows nothing: no permission, never published, and no answer, which can be asked for again", async () => {
    await open({ query: { funnel: "1" }, permissions: ["bot_view"] })
    expect((await bar()).textContent).toContain(say.mayNotSee)
    cleanup()
    await open({ query: { funnel: "1" }, flows: new Map([[bot, { name: "Aroeira", published: undefined }]]) })
    expect(await within(await bar()).findByText(say.notPublished)).toBeDefined()
    cleanup()
    const { services } = await open({ query: { funnel: "1" }, flows: new Map() })
    expect(await within(await bar()).findByText(say.botGone)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await waitFor(() => expect(services.work.flow.funnels.wishes.length).toBe(2))
  })
})
