import { aUser } from "@prosa/core/access/testing"
import { fixedAtOnce, type NewCampaign, noCampaignFilters } from "@prosa/core/campaign"
import { aCampaignContact } from "@prosa/core/campaign/testing"
import { noContactFilters } from "@prosa/core/contact"
import { aContact } from "@prosa/core/contact/testing"
import { notAllowed, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { chooseFromMenu } from "../testing/choose-from-menu.ts"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { CampaignsPage } from "./campaigns-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const manager = aUser({
  permissions: ["campaign_view", "campaign_edit", "campaign_create"],
  allowCampaignCreation: true,
})

// the ids of the fake are numbers without a brand
const aCampaign = (facts: Partial<NewCampaign> = {}): NewCampaign =>
  ({
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
    audience: { kind: "some", ids: [1] },
    ...facts,
  }) as NewCampaign

const open = async (
  world: FakeWorld = {},
  before: (services: ReturnType<typeof createFakeServices>) => void = () => {},
) => {
  const services = createFakeServices(scope, {
    path: "/campaigns",
    user: manager,
    workspaces: [aWorkspace({ id: 3, name: "SAC" })],
    campaignFacts: { campaigns: [aCampaign(), aCampaign({ name: "Retirada na loja" })] },
    ...world,
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  before(services)
  render(
    <World services={services}>
      <CampaignsPage />
    </World>,
  )
  const { campaigns } = services.work.campaign
  const found = async (name: string) => {
    const { result } = await new Promise<{
      readonly result: ReadonlyArray<{ readonly id: number; readonly name: string }>
    }>((resolve) => {
      void import("effect").then(({ Effect }) =>
        Effect.runPromise(
          campaigns.list({
            companyId: 1 as never,
            workspaces: [3 as never],
            filters: noCampaignFilters,
            offset: 0,
            limit: 20,
          }),
        ).then(resolve),
      )
    })
    return result.find((row) => row.name === name)?.id as never
  }
  return { ...services, campaigns, found }
}

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name, "u") })
const cells = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole("cell")
    .map((cell) => cell.textContent)

describe("the table of campaigns", () => {
  it("shows the columns of the specification, newest first", async () => {
    await open()
    await rowOf("Retirada")
    expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
      "ID",
      "Nome",
      "Criado em",
      "Enviadas",
      "Pendentes",
      "Falhas",
      "Canceladas",
      "Total",
      "Status",
      "Ações",
    ])
    expect(screen.getAllByRole("rowheader").map((cell) => cell.querySelector("bdi")?.textContent)).toEqual([
      "Retirada na loja",
      "Pré-venda linha Jacarandá",
    ])
    expect((await cells("Retirada")).slice(2, 6)).toEqual(["0", "1", "0", "0"])
  })

  it("moves its counters and status by itself", async () => {
    const { campaigns, found } = await open()
    expect((await cells("Retirada")).at(-2)).toBe("Pendente")
    campaigns.sendNext(await found("Retirada na loja"))
    await waitFor(async () => expect((await cells("Retirada")).at(-2)).toBe("Enviada"))
    expect((await cells("Retirada")).slice(2, 6)).toEqual(["1", "0", "0", "0"])
  })

  it("pauses, resumes and cancels after a question, with the sentences of the specification", async () => {
    const { entry } = await open()
    const act = async (label: string, question: string, sentence: string) => {
      await rowOf("Retirada")
      await chooseFromMenu(screen.getByRole("button", { name: "Ações de Retirada na loja" }), label)
      await waitFor(() =>
        expect(entry.confirmer.question$.value).toMatchObject({
          title: "Atualização da campanha",
          text: question,
          yes: "Sim",
          no: "Não",
        }),
      )
      entry.confirmer.answer(true)
      await waitFor(() => expect(entry.toaster.shown$.value.at(-1)?.title).toBe(sentence))
    }
    await act("Pausar", "Tem certeza de que deseja pausar essa campanha?", "Campanha pausada com sucesso.")
    await waitFor(async () => expect((await cells("Retirada")).at(-2)).toBe("Pausada"))
    await act("Continuar", "Tem certeza de que deseja retomar essa campanha?", "Campanha retomada com sucesso.")
    await act("Cancelar", "Tem certeza de que deseja cancelar essa campanha?", "Campanha cancelada com sucesso.")
    await waitFor(async () => expect((await cells("Retirada")).at(-2)).toBe("Cancelada"))
    await userEvent.click(within(await rowOf("Retirada")).getByRole("button", { name: /^Ações/u }))
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Copiar"])
  })

  it("copies a campaign from its row, for the same contacts; who may only create finds nothing else", async () => {
    const user = aUser({ permissions: ["campaign_view", "campaign_create"], allowCampaignCreation: true })
    const { work } = await open({ user })
    const menu = within(await rowOf("Retirada")).getByRole("button", { name: /^Ações/u })
    await userEvent.click(menu)
    const items = await screen.findAllByRole("menuitem")
    expect(items.map((item) => [item.textContent, item.getAttribute("aria-disabled")])).toEqual([
      ["Pausar", "true"],
      ["Cancelar", "true"],
      ["Copiar", null],
    ])
    await userEvent.keyboard("{Escape}")
    await chooseFromMenu(menu, "Copiar")
    const copy = await screen.findByRole("dialog", { name: "Nova campanha para 1 contato" })
    await within(copy).findByDisplayValue("Retirada na loja")
    await userEvent.click(within(copy).getByRole("radio", { name: "Agora, em 5 min" }))
    await userEvent.click(within(copy).getByRole("button", { name: "Criar campanha" }))
    await waitFor(() => expect(work.campaign.campaigns.created).toHaveLength(1))
    expect(work.campaign.campaigns.created[0]).toMatchObject({ audience: { kind: "campaign", id: 2 }, interval: 60 })
  })

  it("says how far a campaign for many contacts is prepared, and offers to cancel it alone", async () => {
    const many = Array.from({ length: fixedAtOnce + 1 }, (_, at) =>
      aCampaignContact({ id: at + 1, phone: `55119${60_000_000 + at}` }),
    )
    const filters = { ...noContactFilters, name: "ana" }
    const audience = { kind: "filter", workspaces: [3], filters, except: [] } as unknown as NewCampaign["audience"]
    const campaigns = [aCampaign({ name: "Para todos", audience })]
    const { work } = await open({ campaignFacts: { campaigns, contacts: many, holdsPreparing: true } })
    expect((await rowOf("Para todos")).textContent).toContain("Preparando… 0 de 2.001")
    await userEvent.click(screen.getByRole("button", { name: "Ações de Para todos" }))
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Cancelar"])
    await userEvent.keyboard("{Escape}")
    work.campaign.campaigns.holdPreparing(false)
    await waitFor(async () => expect((await rowOf("Para todos")).textContent).toContain("Agendada para"))
    expect((await cells("Para todos")).slice(3, 4)).toEqual(["2.001"])
  })

  it("keeps the error of a pause on the screen", async () => {
    const { campaigns, entry } = await open()
    await rowOf("Retirada")
    await chooseFromMenu(screen.getByRole("button", { name: "Ações de Retirada na loja" }), "Pausar")
    await waitFor(() => expect(entry.confirmer.question$.value).toBeDefined())
    campaigns.refuse(unavailable)
    entry.confirmer.answer(true)
    await waitFor(() =>
      expect(entry.toaster.shown$.value.at(-1)).toMatchObject({
        title: "Erro ao pausar a campanha. Por favor tente mais tarde.",
        life: "sticky",
      }),
    )
  })

  it("says why a campaign paused itself", async () => {
    await open({}, ({ work: { campaign } }) => campaign.campaigns.pauseFor(2 as never, "disconnected"))
    const row = await rowOf("Retirada")
    expect(row.textContent).toContain("Pausada porque o número do WhatsApp foi desconectado.")
    expect(row.textContent).toContain("1 mensagem espera.")
  })

  it("filters by status, and is refused without the company's flag", async () => {
    const { campaigns } = await open()
    await rowOf("Retirada")
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Pausada")
    await screen.findByText("Nenhum resultado encontrado")
    campaigns.refuse(notAllowed)
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Cancelada")
    await screen.findByText(/não tem permissão/iu)
  })

  it("begins a campaign for the contacts of a filter", async () => {
    const contacts = ["Ana Souza", "Ana Prado", "Rui"].map((name, at) => aContact({ id: at + 1, name, workspaceId: 3 }))
    const { work } = await open({
      contacts,
      campaignFacts: { campaigns: [aCampaign()], contacts: [aCampaignContact({ name: "ana souza", workspaceId: 3 })] },
    })
    await userEvent.click(screen.getByRole("button", { name: "Nova campanha" }))
    const step = await screen.findByRole("dialog", { name: "Nova campanha: quem recebe" })
    await within(step).findByText("3 contatos")
    await writeInto(within(step).getByRole("textbox", { name: "Nome" }), "ana")
    await within(step).findByText("2 contatos")
    await userEvent.click(within(step).getByRole("button", { name: "Continuar" }))
    const panel = await screen.findByRole("dialog", { name: /^Nova campanha para/u })
    await writeInto(await within(panel).findByRole("textbox", { name: "Nome" }), "Natal")
    await writeInto(await within(panel).findByRole("textbox", { name: "Mensagem" }), "Oi!")
    await userEvent.click(within(panel).getByRole("radio", { name: "1 min" }))
    await userEvent.click(within(panel).getByRole("radio", { name: "Agora, em 5 min" }))
    await userEvent.click(within(panel).getByRole("button", { name: "Criar campanha" }))
    await screen.findByRole("row", { name: /Natal/u })
    const { created } = work.campaign.campaigns
    expect(created.map(({ audience }) => audience)).toMatchObject([
      { kind: "filter", workspaces: [3], filters: { name: "ana" }, except: [] },
    ])
  })

  it("names nobody where the filter finds nobody, and goes on with nobody", async () => {
    await open({ contacts: [] })
    await userEvent.click(screen.getByRole("button", { name: "Nova campanha" }))
    const step = await screen.findByRole("dialog", { name: "Nova campanha: quem recebe" })
    await within(step).findByText("Nenhum contato com este filtro.")
    await userEvent.click(within(step).getByRole("button", { name: "Continuar" }))
    expect(screen.queryByRole("dialog", { name: /^Nova campanha para/u })).toBeNull()
  })
})
