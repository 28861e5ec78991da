import { aUser } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import {
  aFlowTrouble,
  aHomeToday,
  anAwaitingRoom,
  aPausedCampaign,
  aChannelTrouble,
  aWebhookTrouble,
  firstStepFacts,
} from "@prosa/core/home/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { HomePage } from "./home-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async (
  world: FakeWorld = {},
  before: (services: ReturnType<typeof createFakeServices>) => void = () => {},
) => {
  const services = createFakeServices(scope, world)
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  before(services)
  render(
    <World services={services}>
      <HomePage />
    </World>,
  )
  return services
}
const addressOf = (link: HTMLElement) => link.getAttribute("href")
const busy = aHomeToday({
  rooms: {
    total: 7,
    mine: 4,
    oldest: [
      anAwaitingRoom(),
      anAwaitingRoom({ id: 2, name: "أحمد منصور", waitingSince: "2026-11-19T13:56:00Z", lastSender: "BOT" }),
    ],
  },
  troubles: { first: [aWebhookTrouble(), aFlowTrouble()], bots: 2, unanswered: 1, unchecked: 0 },
})

describe("the cards of the home page", () => {
  it("say how many bots there are, and lead to the inbox and to the dialog of a bot", async () => {
    await open({ bots: [aBot()], today: busy })
    expect(await screen.findByText("1 Bots")).toBeDefined()
    const inbox = screen.getByRole("link", { name: /^Omnichannel/u })
    await within(inbox).findByText("4 conversas suas esperam resposta.")
    expect(addressOf(inbox)).toBe("/omnichannel")
    await userEvent.click(screen.getByRole("button", { name: /^Criar Bot do zero/u }))
    await screen.findByRole("dialog", { name: "Criar Bot do zero" })
  })

  it("lead to a bot of a file, for who may import", async () => {
    await open({ user: aUser({ permissions: ["bot_view", "bot_create", "template_import"] }) })
    await userEvent.click(screen.getByRole("button", { name: /^Importar Script/u }))
    const dialog = within(await screen.findByRole("dialog", { name: "Criar bot de um arquivo" }))
    expect(dialog.getByText(/^Depois de criar, o editor pede o arquivo/u)).toBeDefined()
    cleanup()
    await open({ user: aUser({ permissions: ["bot_view", "bot_create"] }) })
    expect(screen.queryByRole("button", { name: /^Importar Script/u })).toBeNull()
    expect(screen.getByText("Sem permissão")).toBeDefined()
  })

  it("say why a user may not create a bot", async () => {
    await open({ user: aUser({ permissions: ["bot_view"] }) })
    await userEvent.click(screen.getByRole("button", { name: /^Criar Bot do zero/u }))
    await screen.findByText("Seu usuário não tem permissão para incluir um novo bot!")
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("stand in their order, and the first two swapped on platforms 3 and 4", async () => {
    const titles = () =>
      within(screen.getAllByRole("list")[0] ?? document.body)
        .getAllByRole("listitem")
        .map(({ textContent }) => /^(Criar|Omni|Usar|Importar)/u.exec(textContent ?? "")?.[1])
    await open()
    expect(titles()).toEqual(["Criar", "Omni", "Usar", "Importar"])
    cleanup()
    await open({ user: aUser({ platform: { ...aUser().platform, id: 4 } }) })
    expect(titles()).toEqual(["Omni", "Criar", "Usar", "Importar"])
  })

  it("lead everyone to the insights, since all have figures of their own there, once this build has their page", async () => {
    await open()
    expect(screen.getByText(/2 canais conectados \| Ver Insights/u)).toBeDefined()
    expect(screen.queryByRole("link", { name: "Ver Insights" })).toBeNull()
    cleanup()
    await open({ available: () => true, user: aUser({ permissions: ["bot_view"] }) })
    expect(addressOf(screen.getByRole("link", { name: "Ver Insights" }))).toBe("/dashboard")
  })
})

describe("what waits today", () => {
  it("includes a channel that is down, with why, and leads to its bot", async () => {
    const troubles = { first: [aChannelTrouble()], bots: 1, unanswered: 1, unchecked: 0 }
    await open({ today: aHomeToday({ troubles }) })
    const panel = within(await screen.findByRole("region", { name: "Para resolver" }))
    expect(panel.getByText(/^WhatsApp \(QR Code\) \+55 .*: O número foi desconectado no celular\.$/u)).toBeDefined()
    expect(addressOf(panel.getByRole("link", { name: /^Ver robô/u }))).toBe("/chatbots/1042")
  })

  it("is counted and listed, and each line leads to its screen", async () => {
    await open({ today: busy })
    expect(addressOf(await screen.findByRole("link", { name: /^7 ?Salas aguardando/u }))).toBe("/omnichannel")
    expect(screen.getByText("a mais antiga há 41 min")).toBeDefined()
    expect(addressOf(screen.getByRole("link", { name: /^2 ?Robôs com problema/u }))).toBe("/chatbots")
    expect(screen.getByText("1 não responde, 1 com erro")).toBeDefined()

    const rooms = within(screen.getByRole("region", { name: "Salas aguardando" }))
    expect(addressOf(rooms.getByRole("link", { name: "Sônia Barreto" }))).toBe("/omnichannel?dialogId=1")
    expect(addressOf(rooms.getByRole("link", { name: "Atender Sônia Barreto" }))).toBe("/omnichannel?dialogId=1")
    expect(addressOf(rooms.getByRole("link", { name: "Ver as 7" }))).toBe("/omnichannel")
    expect(rooms.getByText("Robô: Ainda estou esperando o técnico da montagem")).toBeDefined()
    expect(rooms.getAllByText(/min$/u).map((time) => time.textContent)).toEqual([
      "Espera há 41 min",
      "Espera há 16 min",
    ])

    const troubles = within(screen.getByRole("region", { name: "Para resolver" }))
    expect(troubles.getAllByRole("link").map(addressOf)).toEqual([
      "/chatbots/1042",
      "/drawflow/1042/11?node=4",
      "/chatbots/1043",
      "/drawflow/1043/12?node=9",
    ])
  })

  it("has the campaigns that paused by themselves, each with why and its one action", async () => {
    const first = [aPausedCampaign(), aPausedCampaign({ id: 231, name: "Natal", pauseReason: "limit", phone: "" })]
    await open({
      today: aHomeToday({ campaigns: { first, total: 4 } }),
      user: aUser({ permissions: ["campaign_view"], allowCampaignCreation: true }),
    })
    const paused = within(await screen.findByRole("region", { name: "Campanhas paradas" }))
    paused.getByText("Pausada porque o número do WhatsApp foi desconectado. (+55 (11) 90000-0000) 3 mensagens esperam.")
    expect(paused.getAllByRole("link").map(addressOf)).toEqual([
      "/campaigns?status=PAUSED",
      "/campaigns/230",
      "/chatbots/1042",
      "/campaigns/231",
      "/campaigns/231",
    ])
  })

  it("is nothing on a quiet day", async () => {
    await open()
    expect(await screen.findByRole("heading", { name: "Nada esperando" })).toBeDefined()
    expect(screen.queryByRole("region", { name: "Salas aguardando" })).toBeNull()
    expect(screen.queryByRole("region", { name: "Para resolver" })).toBeNull()
    expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull()
  })

  it("is only rooms for an attendant", async () => {
    await open({ today: busy, user: aUser({ permissions: ["omnichannel_view"], isAttendant: true }) })
    await screen.findByRole("region", { name: "Salas aguardando" })
    expect(screen.queryByText("Robôs com problema")).toBeNull()
    expect(screen.queryByRole("region", { name: "Para resolver" })).toBeNull()
    expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull()
  })

  it("is not there for a user who may see neither rooms nor bots", async () => {
    await open({ today: busy, user: aUser({ permissions: [] }) })
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Hoje" })).toBeNull())
    expect(screen.getByText("Atenda quem escreve.")).toBeDefined()
  })

  it("says when it could not be loaded, and tries again", async () => {
    const { work } = await open({ today: busy }, (services) => services.work.home.summaries.refuse(unavailable))
    await screen.findByText("Não foi possível carregar o que espera hoje.")
    work.home.summaries.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await screen.findByRole("region", { name: "Salas aguardando" })
  })

  it("keeps what it knew when it cannot be refreshed", async () => {
    const { work } = await open({ today: busy })
    await screen.findByRole("region", { name: "Salas aguardando" })
    work.home.summaries.refuse(unavailable)
    work.home.attention.focus()
    await screen.findByText(/^Não foi possível atualizar\./u)
    expect(screen.getByRole("region", { name: "Salas aguardando" })).toBeDefined()
  })

  it("isolates names of any length and direction, and calls visitors by their number", async () => {
    const endless = "W".repeat(120)
    const oldest = [
      anAwaitingRoom({ name: endless }),
      anAwaitingRoom({ id: 2, name: "أحمد منصور" }),
      anAwaitingRoom({ id: 3, name: "" }),
    ]
    await open({ today: aHomeToday({ rooms: { oldest, total: 3, mine: 0 } }) })
    expect((await screen.findByTitle(endless)).tagName).toBe("BDI")
    expect(screen.getByTitle("أحمد منصور").getAttribute("dir")).toBe("auto")
    expect(screen.getByRole("link", { name: "Visitante #3" })).toBeDefined()
  })
})

describe("the first steps", () => {
  const newCompany = aHomeToday({
    steps: firstStepFacts({ newestBot: null, tested: false, published: false, savedTest: false, people: null }),
  })

  it("are the page of a new company, and begin with the dialog of a bot", async () => {
    await open({ today: newCompany })
    const steps = within(await screen.findByRole("region", { name: "Primeiros passos" }))
    expect(screen.queryByRole("heading", { name: "Hoje" })).toBeNull()
    expect(steps.getAllByRole("listitem").length).toBe(4)
    expect(steps.getByText(/0 de 4/u)).toBeDefined()
    await userEvent.click(steps.getByRole("button", { name: /^Criar ?: Criar o primeiro robô$/u }))
    await screen.findByRole("dialog", { name: "Criar Bot do zero" })
  })

  it("stand beside what waits once something was published, and lead to the editor", async () => {
    await open({ today: aHomeToday({ steps: firstStepFacts({ savedTest: false }) }) })
    const steps = within(await screen.findByRole("region", { name: "Primeiros passos" }))
    expect(screen.getByRole("heading", { name: "Hoje" })).toBeDefined()
    expect(addressOf(steps.getByRole("link", { name: /^Gravar ?: Salvar um teste$/u }))).toBe("/drawflow/1042/11")
  })

  it("are gone once dismissed", async () => {
    await open({ today: newCompany })
    await userEvent.click(await screen.findByRole("button", { name: "Dispensar os primeiros passos" }))
    expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull()
    expect(screen.getByRole("heading", { name: "Hoje" })).toBeDefined()
  })
})
