import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import { testNow } from "@prosa/core/kernel/testing"
import { aBot } from "@prosa/core/bot/testing"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { BotsPage } from "./bots-page.tsx"

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
  const services = createFakeServices(scope, { path: "/chatbots", ...world })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  before(services)
  render(
    <World services={services}>
      <BotsPage />
    </World>,
  )
  return { ...services, ...services.work.bot }
}
const many = (count: number) => Array.from({ length: count }, (_, at) => aBot({ id: at + 1, name: `Robô ${at + 1}` }))

describe("the list of bots", () => {
  it("shows a card for each, how many there are, and the way to their details", async () => {
    await open({ bots: [aBot({ name: "Rastreio", dialogs: 8_312, active: false })] })
    const card = within(await screen.findByRole("article", { name: "Rastreio" }))
    expect(screen.getByText("1 Bots")).toBeDefined()
    expect(screen.getByText("Gerencie os seus bots cadastrados")).toBeDefined()
    expect(card.getByText("8.312")).toBeDefined()
    expect(card.getByText("Inativo")).toBeDefined()
    expect(card.getByRole("link", { name: "Detalhes do Bot" }).getAttribute("href")).toBe("/chatbots/1042")
  })

  it("says who changed a bot, and shows that its number by QR code is connected, only where it is", async () => {
    const facts = { updatedBy: "Rafael Nogueira", updatedAt: "2026-11-19T09:12:00Z" }
    await open({
      bots: [
        aBot({ id: 1, name: "Ligado", isWhatsappQrCodeConnected: true, ...facts }),
        aBot({ id: 2, name: "Solto", isWhatsappQrCodeConnected: false, ...facts }),
      ],
    })
    const connected = within(await screen.findByRole("article", { name: "Ligado" }))
    const loose = within(screen.getByRole("article", { name: "Solto" }))
    expect(connected.getByText("Atualizado por").nextElementSibling?.textContent).toContain("Rafael Nogueira")
    expect(connected.getByRole("img", { name: "WhatsApp" })).toBeDefined()
    expect(loose.queryByRole("img", { name: "WhatsApp" })).toBeNull()
  })

  it("names the channels that a vendor refuses", async () => {
    await open({ bots: [aBot({ name: "Rastreio", brokenChannels: ["FACEBOOK", "INSTAGRAM"] })] })
    const card = within(await screen.findByRole("article", { name: "Rastreio" }))
    expect(card.getByText("Facebook e Instagram desconectados")).toBeDefined()
  })

  it.each([
    [8, undefined],
    [7, "O acesso à Meta termina em 7 dias. Conecte a conta de novo."],
    [0, "O acesso à Meta terminou. Conecte a conta de novo."],
  ])("says of a login at Meta that ends in %i days: %s", async (days, said) => {
    const accessUntil = new Date(testNow + days * 86_400_000).toISOString()
    await open({ bots: [aBot({ name: "Rastreio", accessUntil })] })
    const card = within(await screen.findByRole("article", { name: "Rastreio" }))
    expect(card.queryByText(/O acesso à Meta/u)?.textContent).toBe(said)
  })

  it("says that there are none, and offers the next step", async () => {
    await open()
    await screen.findByText("Não existem chatbots cadastrados para os workspaces selecionados.")
    const [, inTheMiddle] = screen.getAllByRole("button", { name: "Criar bot" })
    if (inTheMiddle === undefined) throw new Error("No button in the empty list")
    await userEvent.click(inTheMiddle)
    await userEvent.click(await screen.findByRole("button", { name: /^Criar do zero/u }))
    await screen.findByRole("dialog", { name: "Criar Bot do zero" })
  })

  it("says when they cannot be had, and tries again", async () => {
    const { bots } = await open({ bots: many(2) }, (services) => services.work.bot.bots.refuse(unavailable))
    await screen.findByText("Erro ao buscar chatbots. Por favor tente mais tarde.")
    bots.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await screen.findByRole("article", { name: "Robô 2" })
  })

  it("says when nothing matches, and gives the search up", async () => {
    await open({ bots: many(2) })
    await writeInto(await screen.findByRole("searchbox", { name: "Buscar por nome" }), "atacdo")
    await screen.findByText("Nenhum resultado encontrado")
    await userEvent.click(screen.getByText("Limpar busca"))
    await screen.findByRole("article", { name: "Robô 1" })
  })

  it("pages by 20, 50 or 100", async () => {
    await open({ bots: many(45) })
    expect(await screen.findAllByRole("article")).toHaveLength(20)
    await userEvent.click(screen.getByRole("button", { name: "Página 3" }))
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(5))
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Por página" }), "50")
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(45))
  })
})

describe("'Criar bot'", () => {
  const ask = async (world: FakeWorld = {}) => {
    const services = await open({ bots: many(1), workspaces: [aWorkspace({ id: 1, name: "SAC" })], ...world })
    await screen.findByRole("article")
    await userEvent.click(screen.getByRole("button", { name: "Criar bot" }))
    return services
  }
  const dialog = () => within(screen.getByRole("dialog", { name: "Criar Bot do zero" }))

  const askFromScratch = async (world: FakeWorld = {}) => {
    const services = await ask(world)
    await userEvent.click(await screen.findByRole("button", { name: /^Criar do zero/u }))
    await screen.findByRole("dialog", { name: "Criar Bot do zero" })
    return services
  }

  it("offers three ways to begin: from scratch, from a template, and without a script", async () => {
    const { bots, location } = await ask()
    const choices = within(await screen.findByRole("dialog", { name: "Criar bot" }))
    expect(choices.getAllByRole("listitem")).toHaveLength(3)
    await userEvent.click(choices.getByRole("button", { name: /^Atendimento humano/u }))
    const people = within(await screen.findByRole("dialog", { name: "Criar bot de atendimento humano" }))
    expect(people.queryByRole("combobox", { name: "Objetivo" })).toBeNull()
    await writeInto(people.getByRole("textbox", { name: "Nome" }), "Recepção")
    await userEvent.selectOptions(people.getByRole("combobox", { name: "Área de trabalho" }), "SAC")
    await userEvent.click(people.getByRole("button", { name: "Criar bot" }))
    await screen.findByText("Chatbot criado com sucesso!!")
    expect(bots.drafts).toMatchObject([{ name: "Recepção", target: 6 }])
    expect(location.history.at(-1)).toBe("/chatbots/2/manage")
  })

  it("asks for the template of a bot that begins with one", async () => {
    await ask()
    await userEvent.click(await screen.findByRole("button", { name: /^Usar templates/u }))
    const dialog = within(await screen.findByRole("dialog", { name: "Criar bot de um template" }))
    await writeInto(dialog.getByRole("textbox", { name: "Nome" }), "Loja")
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Área de trabalho" }), "SAC")
    await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Objetivo" }), "FAQ")
    await userEvent.click(dialog.getByRole("button", { name: /^Próximo/u }))
    expect(dialog.getByText("Campo obrigatório")).toBeDefined()
    expect(document.activeElement).toBe(dialog.getByRole("combobox", { name: "Template" }))
  })

  it("is refused with a sentence to who may not", async () => {
    await ask({ user: aUser({ permissions: ["bot_view"] }) })
    await screen.findByText("Seu usuário não tem permissão para incluir um novo bot!")
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("is refused while no workspace is chosen", async () => {
    const { work } = await open({ bots: many(1) })
    await screen.findByRole("article")
    work.tenancy.selection.clear()
    await screen.findByText("Nenhum robô por aqui")
    const [button] = screen.getAllByRole("button", { name: "Criar bot" })
    if (button !== undefined) await userEvent.click(button)
    await screen.findByText("Favor informar ao menos uma workspace no cabeçalho da página")
  })

  it("says that the workspaces to choose from could not be loaded, and loads them again", async () => {
    const { work } = await askFromScratch()
    const sentence = "Não foi possível buscar os dados de Workspaces neste momento. Tente mais tarde."
    work.tenancy.refuseWorkspaces(unavailable)
    work.tenancy.selection.reload()
    expect(await dialog().findByText(sentence)).toBeDefined()
    work.tenancy.refuseWorkspaces(undefined)
    await userEvent.click(dialog().getByRole("button", { name: "Tentar novamente" }))
    await waitFor(() => expect(dialog().queryByText(sentence)).toBeNull())
  })

  it("asks for what the first step lacks, and begins at the first faulty field", async () => {
    await askFromScratch({ workspaces: [aWorkspace({ id: 1, name: "SAC" }), aWorkspace({ id: 2, name: "Vendas" })] })
    await userEvent.click(dialog().getByRole("button", { name: /^Próximo/u }))
    expect(dialog().getByText("Campo obrigatório")).toBeDefined()
    expect(dialog().getByText("Você deve selecionar uma área de trabalho")).toBeDefined()
    expect(dialog().getByText("Você deve selecionar um objetivo do robô")).toBeDefined()
    expect(document.activeElement).toBe(dialog().getByRole("textbox", { name: "Nome" }))
  })

  it("creates at the first step, with Enter, in the only workspace, and goes to the flow", async () => {
    const { bots, location } = await askFromScratch()
    await userEvent.selectOptions(dialog().getByRole("combobox", { name: "Objetivo" }), "FAQ")
    await userEvent.type(dialog().getByRole("textbox", { name: "Nome" }), "Televendas{Enter}")
    await screen.findByText("Chatbot criado com sucesso!!")
    expect(bots.drafts).toMatchObject([{ name: "Televendas", workspaceId: 1, target: 3, avatarIconUrl: null }])
    expect(location.history.at(-1)).toBe("/drawflow/2/-1")
  })

  it("creates in two steps, with avatar and colours, and goes to the flow", async () => {
    const { bots, location } = await askFromScratch()
    await writeInto(dialog().getByRole("textbox", { name: "Nome" }), "Televendas")
    await userEvent.selectOptions(dialog().getByRole("combobox", { name: "Área de trabalho" }), "SAC")
    await userEvent.selectOptions(dialog().getByRole("combobox", { name: "Objetivo" }), "FAQ")
    await userEvent.click(dialog().getByRole("button", { name: /^Próximo/u }))
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
    const picture = new File([svg], "avatar.svg", { type: "image/svg+xml" })
    await userEvent.upload(dialog().getByLabelText("Arquivo do avatar"), picture)
    await dialog().findByRole("button", { name: "Remover avatar" })
    const colour = dialog().getByRole<HTMLInputElement>("textbox", { name: "Cor do chat" })
    expect(colour.value).toBe("#FF0025")
    await userEvent.clear(colour)
    await writeInto(colour, "verde")
    await userEvent.click(dialog().getByRole("button", { name: "Criar bot" }))
    await dialog().findByText("Cor inválida")
    await userEvent.clear(colour)
    await writeInto(colour, "#02cdad")
    await userEvent.click(dialog().getByRole("button", { name: "Criar bot" }))
    await screen.findByText("Chatbot criado com sucesso!!")
    expect(bots.drafts).toEqual([
      {
        name: "Televendas",
        workspaceId: 1,
        target: 3,
        avatarColor: "#0A043C",
        chatColor: "#02cdad",
        avatarIconUrl: expect.stringMatching(/^data:image\/svg/u),
      },
    ])
    expect(location.history.at(-1)).toBe("/drawflow/2/-1")
  })

  it("asks before it throws away what was filled in", async () => {
    await askFromScratch()
    await userEvent.type(dialog().getByRole("textbox", { name: "Nome" }), "T")
    await userEvent.click(dialog().getByRole("button", { name: "Cancelar" }))
    const question = within(await screen.findByRole("alertdialog"))
    await userEvent.click(question.getByRole("button", { name: "Descartar" }))
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Criar Bot do zero" })).toBeNull())
  })
})
