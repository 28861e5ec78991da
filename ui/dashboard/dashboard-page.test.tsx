import { aUser } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import { dashboardMessages as say, type ServiceEvent, type TeamEvent } from "@prosa/core/dashboard"
import { unavailable, type UserId } from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { DashboardPage } from "./dashboard-page.tsx"

const minute = 60_000
const day = 86_400_000
const sales = aBot({ name: "Vendas" })
const help = aBot({ id: 1043, name: "Ajuda" })
const names = new Map([
  [sales.id, "Vendas"],
  [help.id, "Ajuda"],
])
const of = { botId: sales.id, channel: "WHATSAPP" } as const
const events: ReadonlyArray<ServiceEvent> = [
  ...Array.from({ length: 1_200 }, () => ({ kind: "begun" as const, at: testNow - day, ...of })),
  { kind: "begun", at: testNow, botId: help.id, channel: "LIVECHAT" },
  { kind: "human", at: testNow, ...of },
  { kind: "closed", at: testNow, ...of, seconds: 600, humanSeconds: 240, byBot: false },
  { kind: "closed", at: testNow, ...of, seconds: 120, humanSeconds: null, byBot: true },
  { kind: "message", at: testNow + minute, ...of },
]

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
    user: aUser({ permissions: ["dashboard_view"] }),
    workspaces: [aWorkspace({ id: 1, name: "SAC" })],
    path: "/dashboard",
    query,
    dashboardFacts: {
      events,
      bots: new Map([
        [sales.id, 1],
        [help.id, 3],
      ]),
      names,
      open: [{ botId: sales.id, at: testNow }],
    },
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

const region = (name: string) => screen.findByRole("region", { name })

describe("the dashboard", () => {
  it("shows the figures of today, each with how it is counted, and every chart as a table", async () => {
    await open()
    const figure = async (label: string) => (await screen.findByText(label, { selector: "dt" })).closest("div")
    expect(await figure("Em andamento (aberto)")).toHaveProperty("textContent", expect.stringContaining("1"))
    expect((await figure("Atendimentos finalizados"))?.textContent).toContain("2")
    expect((await figure("Mensagens trocadas"))?.textContent).toContain("1")
    expect((await figure("Atendimento Humano"))?.textContent).toContain("1")
    expect(screen.getByText("min. economizados por robô").closest("div")?.textContent).toContain("4")
    await userEvent.click(screen.getByRole("button", { name: "Como é contado: Economia" }))
    expect(await screen.findByText("Com 4 min por atendimento humano.")).toBeDefined()

    const channels = within(await region("Canais"))
    expect(channels.getByRole("row", { name: /Live Chat/u }).textContent).toBe("Live Chat10")
    const hours = within(await region("19/11/2026 por hora"))
    expect(hours.getByRole("table", { hidden: true }).querySelectorAll("tbody tr").length).toBe(24)
    const months = within(await region("Robô e humano por mês"))
    expect(months.getByRole("row", { name: /novembro de 2026/u, hidden: true }).textContent).toBe("novembro de 202611")
  })

  it("opens the hours of a day by the keyboard, and saves a chart as CSV", async () => {
    const { work } = await open({ from: "2026-11-17", until: "2026-11-19" })
    const slider = await screen.findByRole("slider", { name: "Dia" })
    expect(slider.getAttribute("aria-valuetext")).toBe("quinta-feira, 19 de novembro de 2026: 1 atendimento")
    fireEvent.change(slider, { target: { value: "1" } })
    expect(slider.getAttribute("aria-valuetext")).toBe("quarta-feira, 18 de novembro de 2026: 1.200 atendimentos")
    fireEvent.keyDown(slider, { key: "Enter" })
    const hours = within(await region("18/11/2026 por hora"))
    expect(await hours.findByText("1.200 atendimentos")).toBeDefined()
    expect(work.shell.address.read()).toMatchObject({ day: "2026-11-18" })
    await userEvent.click(screen.getByRole("button", { name: "Baixar CSV: Histórico de atendimentos por dia" }))
    expect(work.shell.downloads.saved).toMatchObject([
      {
        name: "atendimentos-por-dia.csv",
        content: "\uFEFFDia,Atendimentos\r\n17/11/2026,0\r\n18/11/2026,1200\r\n19/11/2026,1\r\n",
      },
    ])
    await userEvent.click(screen.getByRole("button", { name: "Fechar o dia" }))
    expect(await region("Por hora")).toBeDefined()
  })

  it("shows the period of a preset beside the one before, and says why dates are no period", async () => {
    const { work } = await open()
    await userEvent.click(await screen.findByRole("button", { name: "Período: 19/11/2026" }))
    await userEvent.click(await screen.findByRole("checkbox", { name: "Comparado ao período anterior" }))
    expect(await screen.findAllByText("sem registros no período anterior")).not.toHaveLength(0)
    await userEvent.clear(screen.getByLabelText("De"))
    await userEvent.clear(screen.getByLabelText("Até"))
    await userEvent.click(screen.getByRole("button", { name: "Aplicar" }))
    expect(await screen.findByText(say.noDate)).toBeDefined()
    expect(screen.getByText(say.noDateDetail)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "7 dias" }))
    await waitFor(() => expect(work.shell.address.read()).toMatchObject({ from: "2026-11-13", compare: "1" }))
  })

  it("shows some of the bots, none, and says that the data was reloaded", async () => {
    await open()
    await userEvent.click(await screen.findByRole("button", { name: "Robôs: Todos os robôs (2)" }))
    await userEvent.click(await screen.findByRole("checkbox", { name: "Vendas" }))
    expect(await screen.findByRole("button", { name: "Robôs: Ajuda" })).toBeDefined()
    await waitFor(() => expect(screen.getByText("Mensagens trocadas").closest("div")?.textContent).toContain("0"))
    await userEvent.click(screen.getByRole("checkbox", { name: "Ajuda" }))
    expect(await screen.findByText(say.noBotChosen)).toBeDefined()
    await userEvent.click(screen.getByRole("checkbox", { name: "Todos" }))
    await userEvent.click(await screen.findByRole("button", { name: "Atualizar" }))
    expect(await screen.findByText(say.reloaded)).toBeDefined()
  })

  it("says what is missing: data, bots, an answer, a bot of the address", async () => {
    await open(
      {},
      {
        dashboardFacts: {
          bots: new Map([
            [sales.id, 1],
            [help.id, 3],
          ]),
          events: [],
        },
      },
    )
    expect(await screen.findAllByText(say.noData)).toHaveLength(3)
    expect(screen.getAllByText(say.noDataInPeriod)).toHaveLength(2)
    expect(screen.getByText("–")).toBeDefined()
  })

  it("says that a workspace has no bot", async () => {
    await open({}, { dashboardFacts: { bots: new Map() } })
    expect(await screen.findByText(say.noBots)).toBeDefined()
  })

  it("says that the figures cannot be read, and reads them again", async () => {
    const { work } = await open({ bots: `${sales.id}.999` })
    expect(await screen.findByText(say.botGone)).toBeDefined()
    work.dashboard.dashboard.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Atualizar" }))
    expect(await screen.findAllByText(say.unavailable)).not.toHaveLength(0)
    work.dashboard.dashboard.refuse(undefined)
    await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }))
    await waitFor(() => expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull())
    await userEvent.click(screen.getByRole("button", { name: "Usar todos os robôs" }))
    await waitFor(() => expect(screen.queryByText(say.botGone)).toBeNull())
  })

  const team: ReadonlyArray<TeamEvent> = [
    { kind: "taken", at: testNow, botId: sales.id, workspaceId: 1, userId: 12 },
    { kind: "answered", at: testNow, botId: sales.id, workspaceId: 1, userId: 12, seconds: 200 },
    { kind: "taken", at: testNow, botId: sales.id, workspaceId: 1, userId: 13 },
    { kind: "taken", at: testNow, botId: sales.id, workspaceId: 1, userId: 13 },
    ...Array.from({ length: 25 }, (_, at): TeamEvent => ({
      kind: "message",
      at: testNow,
      botId: help.id,
      workspaceId: 1,
      userId: 20 + at,
    })),
  ]
  const ofTeam = {
    bots: new Map([
      [sales.id, 1 as const],
      [help.id, 3 as const],
    ]),
    team,
    me: 12 as UserId, // branded id
    people: new Map([
      [12, "=Rafael"],
      [13, "Bianca"],
    ]),
    workspaces: new Map([[1, "SAC"]]),
  }

  it("shows the people in any order, page by page, and saves them as CSV without formulas", async () => {
    const { work } = await open({ view: "team" }, { dashboardFacts: ofTeam })
    const people = within(await region("Por atendente"))
    const names = () =>
      within(people.getByRole("table"))
        .getAllByRole("rowheader")
        .map((cell) => cell.textContent)
    await waitFor(() =>
      expect(
        names()
          .slice(0, 2)
          .map((name) => name.replace(/^(?:[A-Z=]{1,2})(?=[=B])/u, "")),
      ).toEqual(["Bianca", "=Rafael"]),
    )
    expect(names()).toHaveLength(20)
    expect(people.getByRole("row", { name: /=Rafael/u }).textContent).toContain("3 min 20 s")
    await userEvent.click(people.getByRole("button", { name: "1ª resposta, metade" }))
    await waitFor(() => expect(names()[0]).toContain("=Rafael"))
    expect(work.shell.address.read()).toMatchObject({ view: "team", sort: "answerHalf" })
    await userEvent.click(screen.getByRole("button", { name: "Baixar CSV: Por atendente" }))
    const [saved] = work.shell.downloads.saved
    expect(saved?.name).toBe("equipe-por-atendente.csv")
    expect(String(saved?.content).split("\r\n")[1]).toBe(`'=Rafael,1,200,200,0,"","",0,0,0`)
    await userEvent.click(screen.getAllByRole("button", { name: /^Como é contado: Por/u })[0] ?? document.body)
    expect(await screen.findByText(/Do momento em que a sala foi entregue/u)).toBeDefined()
    expect(within(await region("Por workspace")).getByRole("row", { name: /SAC/u }).textContent).toContain("25")
  })

  it("shows nobody where nobody did anything, and says that the people cannot be read", async () => {
    const { work } = await open({ view: "team" })
    expect(await screen.findAllByText(say.noDataInPeriod)).toHaveLength(2)
    work.dashboard.dashboard.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Atualizar" }))
    expect(await screen.findAllByText(say.unavailable)).not.toHaveLength(0)
  })

  it("shows those who may not see it their own figures alone, of a period that they choose", async () => {
    const { work } = await open({}, { user: aUser({ permissions: ["omnichannel_view"] }), dashboardFacts: ofTeam })
    expect(await screen.findByRole("heading", { name: "Meus números" })).toBeDefined()
    expect((await screen.findByText("Primeira resposta", { selector: "dt" })).closest("div")?.textContent).toContain(
      "3 min 20 s",
    )
    expect(screen.queryByRole("tab")).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Período: 19/11/2026" }))
    expect(screen.queryByRole("checkbox", { name: "Comparado ao período anterior" })).toBeNull()
    await userEvent.click(await screen.findByRole("button", { name: "Mês passado" }))
    await waitFor(() => expect(work.shell.address.read()).toMatchObject({ from: "2026-10-01", until: "2026-10-31" }))
    await waitFor(() => expect(screen.getAllByText("nada medido no período")).toHaveLength(2))
    await userEvent.click(screen.getByRole("button", { name: "Atualizar" }))
    expect(await screen.findByText(say.reloaded)).toBeDefined()
    work.dashboard.dashboard.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Atualizar" }))
    expect(await screen.findAllByText(say.unavailable)).not.toHaveLength(0)
  })
})
