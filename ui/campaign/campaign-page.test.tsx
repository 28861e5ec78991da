import { aUser } from "@prosa/core/access/testing"
import type { NewCampaign } from "@prosa/core/campaign"
import { aCampaignContact } from "@prosa/core/campaign/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { CampaignPage } from "./campaign-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

// the ids of the fake are numbers without a brand
const campaign = {
  companyId: 1,
  name: "Pré-venda linha Jacarandá",
  message: "Oi, {{1}}!",
  mapping: { 1: "name" },
  interval: 60,
  botId: 1042,
  media: "WHATSAPP_QRCODE",
  template: null,
  file: null,
  startAt: "2026-11-26T09:00:00-03:00",
  workspaceId: 3,
  sendingHours: null,
  audience: { kind: "some", ids: [1, 2] },
} as unknown as NewCampaign
const contacts = [
  aCampaignContact({ id: 1, name: "Ana Souza" }),
  aCampaignContact({ id: 2, name: "Rui Prado", phone: "5511922223333" }),
]

const open = async (
  before: (services: ReturnType<typeof createFakeServices>) => void = () => {},
  { campaignId = "1", world = {} }: { readonly campaignId?: string; readonly world?: FakeWorld } = {},
) => {
  const services = createFakeServices(scope, {
    path: "/campaigns/1",
    user: aUser({ permissions: ["campaign_view", "campaign_edit", "campaign_create"], allowCampaignCreation: true }),
    workspaces: [aWorkspace({ id: 3, name: "SAC" })],
    campaignFacts: { campaigns: [campaign], contacts },
    ...world,
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  before(services)
  render(
    <World services={services}>
      <CampaignPage params={{ campaignId }} />
    </World>,
  )
  return { ...services, campaigns: services.work.campaign.campaigns }
}

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name, "u") })
const figure = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent

describe("the page of a campaign", () => {
  it("counts what was delivered and read, says so of each message, and finds those that were read", async () => {
    const id = 1 as never
    await open(({ work: { campaign: services } }) => {
      services.campaigns.sendNext(id)
      services.campaigns.sendNext(id)
      services.campaigns.report(id, 0, "read")
      services.campaigns.report(id, 1, "delivered")
    })
    expect((await rowOf("Ana Souza")).textContent).toContain("Lida")
    expect((await rowOf("Rui Prado")).textContent).toContain("Entregue")
    expect([figure("Enviadas"), figure("Entregues"), figure("Lidas")]).toEqual(["2", "2", "1"])
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Situação" }), "Lidas")
    await waitFor(() => expect(screen.queryByRole("row", { name: /Rui Prado/u })).toBeNull())
    expect(screen.getByRole("row", { name: /Ana Souza/u })).toBeDefined()
  })

  it("shows what became of every message, why one failed, and who answered", async () => {
    const id = 1 as never
    await open(({ work }) => {
      work.campaign.campaigns.sendNext(id)
      work.campaign.campaigns.answerLast(id)
      work.campaign.campaigns.sendNext(id, "failed")
    })
    await screen.findByRole("heading", { name: /Jacarandá/u })
    expect((await rowOf("Ana Souza")).textContent).toContain("Enviada")
    expect(within(await rowOf("Rui Prado")).getByText("Falhou")).toBeDefined()
    expect(
      within(await rowOf("Ana Souza"))
        .getByRole("link", { name: "Ana Souza" })
        .getAttribute("href"),
    ).toBe("/contacts?contact=1")
    expect([figure("Enviadas"), figure("Falhas"), figure("Responderam")]).toEqual(["1", "1", "1"])
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Situação" }), "Falhou")
    await waitFor(() => expect(screen.queryByRole("row", { name: /Ana Souza/u })).toBeNull())
    await rowOf("Rui Prado")
  })

  it("shows those who answered, and those who asked to stop, by its filter in the address", async () => {
    const id = 1 as never
    const { work } = await open(({ work: { campaign: fake } }) => {
      fake.campaigns.sendNext(id)
      fake.campaigns.answerLast(id)
      fake.campaigns.sendNext(id)
      fake.campaigns.answerLast(id, true)
    })
    const choose = (label: string) => userEvent.selectOptions(screen.getByRole("combobox", { name: "Situação" }), label)
    expect((await rowOf("Rui Prado")).textContent).toContain("Pediu para parar")
    await choose("Pediram para parar")
    await waitFor(() => expect(screen.queryByRole("row", { name: /Ana Souza/u })).toBeNull())
    await rowOf("Rui Prado")
    expect(work.shell.address.read()).toMatchObject({ state: "refused" })
    await choose("Responderam")
    await rowOf("Ana Souza")
    await rowOf("Rui Prado")
  })

  it("draws its course, as a slider and as a table; nothing before the first outcome", async () => {
    const { campaigns } = await open()
    await rowOf("Ana Souza")
    expect(screen.queryByRole("region", { name: "Andamento da campanha" })).toBeNull()
    const id = 1 as never
    campaigns.sendNext(id)
    campaigns.answerLast(id)
    campaigns.sendNext(id, "failed")
    const card = await screen.findByRole("region", { name: "Andamento da campanha" }, { timeout: 10_000 })
    await waitFor(() =>
      expect(within(card).getByRole("slider", { name: "Período" }).getAttribute("aria-valuetext")).toMatch(
        /^\d\d\/\d\d\/2026, \d+h: 1 enviada, 1 falhou, 1 respondeu$/u,
      ),
    )
    const table = within(card).getByRole("table", { name: "Andamento da campanha", hidden: true })
    expect(
      within(table)
        .getAllByRole("cell", { hidden: true })
        .map((cell) => cell.textContent),
    ).toEqual(["1", "1", "1"])
  })

  it("moves while it runs, with its messages", async () => {
    const { campaigns } = await open()
    expect((await rowOf("Ana Souza")).textContent).toContain("Pendente")
    campaigns.sendNext(1 as never)
    await waitFor(() => expect(figure("Enviadas")).toBe("1"))
    await waitFor(async () => expect((await rowOf("Ana Souza")).textContent).toContain("Enviada"))
  })

  it("tries again what was certainly not sent, one or all, and exports what the filter shows", async () => {
    const { entry, work } = await open(({ work: { campaign: fake } }) => {
      fake.campaigns.sendNext(1 as never, "failed")
      fake.campaigns.sendNext(1 as never, "failed")
    })
    const titles = () => entry.toaster.shown$.value.map(({ title }) => title)
    await screen.findByRole("button", { name: "Tentar de novo 2" })
    await userEvent.click(within(await rowOf("Rui Prado")).getByRole("button", { name: /^Tentar de novo/u }))
    await waitFor(() => expect(titles()).toEqual(["1 mensagem será enviada de novo."]))
    const rest = await screen.findByRole("button", { name: "Tentar de novo 1" })
    await waitFor(async () => expect((await rowOf("Rui Prado")).textContent).toContain("Pendente"))
    await userEvent.click(screen.getByRole("button", { name: "Exportar" }))
    const { downloads } = work.shell
    await waitFor(() =>
      expect(downloads.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^campanha-1-/u)]),
    )
    expect(downloads.saved[0]?.content).toContain("Rui Prado")
    await userEvent.click(rest)
    await waitFor(() => expect(figure("Falhas")).toBe("0"))
  })

  it("begins a new campaign for the contacts of the filter, and a copy with the words of this one", async () => {
    const { campaigns } = await open(({ work }) => work.campaign.campaigns.sendNext(1 as never))
    await rowOf("Rui Prado")
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Situação" }), "Enviada")
    await waitFor(() => expect(screen.queryByRole("row", { name: /Rui Prado/u })).toBeNull())
    await userEvent.click(screen.getByRole("button", { name: "Nova campanha com estes" }))
    const panel = await screen.findByRole("dialog", { name: "Nova campanha para 1 contato" })
    expect(await within(panel).findByRole("textbox", { name: "Nome" })).toHaveProperty("value", "")
    await userEvent.click(within(panel).getByRole("button", { name: "Cancelar" }))
    await userEvent.click(screen.getByRole("button", { name: "Copiar" }))
    const copy = await screen.findByRole("dialog", { name: "Nova campanha para 2 contatos" })
    await within(copy).findByDisplayValue("Pré-venda linha Jacarandá")
    expect((await within(copy).findByRole("textbox", { name: "Mensagem" })).textContent).toBe("Oi, Nome!")
    await userEvent.click(within(copy).getByRole("radio", { name: "Agora, em 5 min" }))
    await userEvent.click(within(copy).getByRole("button", { name: "Criar campanha" }))
    await waitFor(() => expect(campaigns.created).toHaveLength(1))
    expect(campaigns.created[0]).toMatchObject({ interval: 60, audience: { kind: "campaign", id: 1 } })
  })

  it("is loaded again after a failure, and an unknown address says so", async () => {
    const { campaigns } = await open(({ work }) => work.campaign.campaigns.refuse(unavailable))
    await screen.findByText("Não foi possível abrir a campanha.")
    campaigns.refuse(undefined)
    const [again] = screen.getAllByRole("button", { name: "Tentar novamente" })
    await userEvent.click(again as HTMLElement)
    await screen.findByRole("heading", { name: /Jacarandá/u })
    cleanup()
    await open(undefined, { campaignId: "abc" })
    await screen.findByText("Campanha não encontrada")
  })
})
