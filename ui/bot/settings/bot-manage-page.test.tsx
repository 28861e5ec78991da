import type { Permission } from "@prosa/core/access"
import { aUser } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import { newFlow } from "@prosa/core/flow"
import { BotId, unavailable, UserId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { chooseFromMenu } from "../../testing/choose-from-menu.ts"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { BotManagePage } from "./bot-manage-page.tsx"
import { BotsPage } from "../list/bots-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async (facts: Partial<Parameters<typeof createFakeServices>[1]> = {}) => {
  const bots = [aBot(), aBot({ id: 1043, name: "Reserva" })]
  const workspaces = [aWorkspace()]
  const services = createFakeServices(scope, { path: "/chatbots/1042/manage", bots, workspaces, ...facts })
  render(
    <World services={services}>
      <BotManagePage params={{ botId: "1042" }} />
    </World>,
  )
  await screen.findByRole("heading", { name: "Gestão do Bot" })
  await screen.findByRole("button", { name: "DELETAR BOT" })
  return services
}
const stored = (services: Awaited<ReturnType<typeof open>>) =>
  Effect.runPromise(services.work.bot.bots.summary(aBot().id))
const permitted = (...permissions: ReadonlyArray<Permission>) => ({ user: aUser({ permissions }) })
const button = (name: string) => screen.getByRole("button", { name })
const save = (within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole("button", { name: "Salvar" }))

describe("'Gestão do Bot'", () => {
  it("deletes only for who has bot_remove, after a question, and goes to the list", async () => {
    const { location } = await open(permitted("bot_view", "bot_remove"))
    await userEvent.click(button("DELETAR BOT"))
    const question = within(await screen.findByRole("alertdialog"))
    expect(question.getByText(/credenciais do Google serão liberadas/)).toBeDefined()
    await userEvent.click(question.getByRole("button", { name: "Deletar bot" }))
    expect(await screen.findByText("Bot excluído com sucesso")).toBeDefined()
    expect(screen.getByText("Bot excluído e credenciais disponíveis.")).toBeDefined()
    expect(location.history.at(-1)).toBe("/chatbots")
  })

  it("names who created the bot, and says so where it is not known", async () => {
    await open({ bots: [aBot({ updatedBy: "Helena Prado" })] })
    expect(screen.getByText(/Criado por/u).textContent).toContain("Helena Prado")
    cleanup()
    await open({ bots: [aBot({ updatedBy: "" })] })
    expect(screen.getByText(/Criado por/u).textContent).toContain("Sem registros")
  })

  it("disables 'DELETAR BOT' without bot_remove", async () => {
    const services = await open(permitted("bot_view", "bot_create"))
    const disabled = button("DELETAR BOT")
    expect(disabled.hasAttribute("disabled") || disabled.getAttribute("aria-disabled") === "true").toBe(true)
    await userEvent.click(disabled)
    expect(screen.queryByRole("alertdialog")).toBeNull()
    expect(await stored(services)).toMatchObject({ id: 1042 })
  })

  it("stays and says why when the deletion fails", async () => {
    const { work, location } = await open(permitted("bot_view", "bot_remove"))
    const before = location.history.length
    work.bot.bots.refuse(unavailable)
    await userEvent.click(button("DELETAR BOT"))
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Deletar bot" }))
    expect(await screen.findByText("Erro ao excluir bot")).toBeDefined()
    expect(location.history).toHaveLength(before)
  })

  it("hides 'Editar Script' and the keywords for a digital employee and a bot without a script", async () => {
    await open()
    const type = screen.getByRole("combobox", { name: "Tipo" })
    const script = () => screen.queryByRole("link", { name: "Editar Script" })
    for (const [code, shown] of [
      ["1", true],
      ["4", false],
      ["5", true],
      ["6", false],
      ["2", true],
      ["3", true],
    ] as const) {
      await userEvent.selectOptions(type, code)
      const keywords = screen.queryByRole("heading", { name: "Palavras-chave" })
      expect([code, script() !== null, keywords !== null]).toEqual([code, shown, shown])
    }
    expect(script()?.getAttribute("href")).toBe("/drawflow/1042/1")
  })

  it("saves status, type and transfer bot, which is never the bot itself", async () => {
    const services = await open()
    await userEvent.click(await screen.findByRole("button", { name: "Robô de transferência: Nenhum" }))
    const others = await screen.findByRole("listbox", { name: "Robôs" })
    await within(others).findByRole("option", { name: "Reserva" })
    expect(within(others).queryByRole("option", { name: aBot().name })).toBeNull()
    await userEvent.click(within(others).getByRole("option", { name: "Reserva" }))
    expect(screen.getByRole("button", { name: "Robô de transferência: Reserva" })).toBeDefined()
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Inativo")
    expect(screen.getByText("2 alterações não salvas")).toBeDefined()
    await save()
    expect(await screen.findByText("Dados atualizados com sucesso!")).toBeDefined()
    expect(await stored(services)).toMatchObject({ active: false, transferBotId: 1043 })
    await waitFor(() => expect(screen.queryByText(/não salvas?$/)).toBeNull())
  })

  it("takes the transfer bot away again, and names one that is not listed by its number", async () => {
    const fifteen = Array.from({ length: 15 }, (_, n) => aBot({ id: 2_000 + n, name: `Robô ${n}` }))
    const services = await open({ bots: [aBot(), ...fifteen, aBot({ id: 9_999, name: "De antes" })] })
    const { bots } = services.work.bot
    await Effect.runPromise(bots.update(aBot().id, { transferBotId: BotId.make(9_999) }))
    await Effect.runPromise(bots.remove(BotId.make(9_999)))
    cleanup()
    render(
      <World services={services}>
        <BotManagePage params={{ botId: "1042" }} />
      </World>,
    )
    await userEvent.click(await screen.findByRole("button", { name: "Robô de transferência: Robô #9999" }))
    const others = await screen.findByRole("listbox", { name: "Robôs" })
    const options = () => within(others).getAllByRole("option")
    // ten of the bots, the bot itself left out, below 'Nenhum'; the rest once the end is reached
    await waitFor(() => expect(options().length).toBeLessThanOrEqual(11))
    fireEvent.scroll(others)
    await waitFor(() => expect(options()).toHaveLength(16))
    await userEvent.click(within(others).getByRole("option", { name: "Nenhum" }))
    await save()
    expect(await screen.findByText("Dados atualizados com sucesso!")).toBeDefined()
    expect(await stored(services)).toMatchObject({ transferBotId: null })
  })

  it("says that there is no other bot to choose", async () => {
    await open({ bots: [aBot()] })
    const field = await screen.findByRole("button", { name: "Robô de transferência: Nenhum" })
    const hint = () => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent
    await waitFor(() => expect(hint()).toBe("Sem robôs disponíveis"))
  })

  it("says why no transfer bot can be chosen, where the workspaces or the bots did not load", async () => {
    const services = await open({ workspacesRefused: unavailable })
    const sentence = "Não foi possível buscar os dados de Workspaces neste momento. Tente mais tarde."
    const field = await screen.findByRole("button", { name: "Robô de transferência: Nenhum" })
    await waitFor(() => expect(field.getAttribute("aria-describedby")).not.toBeNull())
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(sentence)
    await userEvent.click(field)
    const panel = within(await screen.findByRole("dialog", { name: "Robô de transferência" }))
    expect(panel.getByRole("alert").textContent).toContain(sentence)
    services.work.tenancy.refuseWorkspaces(undefined)
    services.work.bot.bots.refuse(unavailable)
    await userEvent.click(panel.getByRole("button", { name: "Tentar novamente" }))
    expect((await panel.findByRole("alert")).textContent).toContain("Não foi possível carregar os robôs.")
    services.work.bot.bots.refuse(undefined)
    await userEvent.click(panel.getByRole("button", { name: "Tentar novamente" }))
    expect(await panel.findByRole("option", { name: "Reserva" })).toBeDefined()
  })

  it("offers every type by its name, and says why a bot without keys keeps its own", async () => {
    const services = await open({ bots: [aBot({ target: 6 })], keysOfBots: 0 })
    const type = screen.getByRole<HTMLSelectElement>("combobox", { name: "Tipo" })
    expect([...type.options].map(({ text }) => text)).toEqual([
      "Atendimento",
      "Suporte",
      "FAQ",
      "Funcionário digital",
      "Campanha",
      "Sem script",
    ])
    expect(type.value).toBe("6")
    await userEvent.selectOptions(type, "FAQ")
    await save()
    // title and description of a notice; the page says it a second time nowhere
    expect(await screen.findByText("Credenciais insuficientes")).toBeDefined()
    expect(screen.getAllByText("O robô não possui credenciais para realizar essa ação.")).toHaveLength(1)
    expect(screen.queryByText("Dados atualizados com sucesso!")).toBeNull()
    expect([type.value, screen.getByText("1 alteração não salva").tagName]).toEqual(["3", "OUTPUT"])
    expect(await stored(services)).toMatchObject({ target: 6 })
  })

  it("saves once however often 'Salvar' is clicked", async () => {
    const { work } = await open({ latency: 20 })
    const update = vi.spyOn(work.bot.bots, "update")
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Inativo")
    const pressed = button("Salvar")
    for (let click = 0; click < 100; click += 1) fireEvent.click(pressed)
    expect(await screen.findByText("Dados atualizados com sucesso!")).toBeDefined()
    // What was saved twice would be sent before a later change.
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Ativo")
    fireEvent.click(button("Salvar"))
    await waitFor(() => expect(update).toHaveBeenLastCalledWith(aBot().id, { active: true }))
    expect(update.mock.calls.map(([, change]) => change)).toEqual([{ active: false }, { active: true }])
  })

  it("asks before unsaved work is lost", async () => {
    const { work } = await open()
    const left = vi.fn<() => void>()
    work.shell.departures.depart(left)
    expect(left).toHaveBeenCalledOnce()
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Inativo")
    work.shell.departures.depart(left)
    expect(left).toHaveBeenCalledOnce()
    const question = within(await screen.findByRole("alertdialog"))
    expect(question.getByText("Há alterações que não foram salvas. Deseja descartá-las?")).toBeDefined()
    await userEvent.click(question.getByRole("button", { name: "Descartar" }))
    await waitFor(() => expect(left).toHaveBeenCalledTimes(2))
  })

  it("has keywords: phrases by commas, without blank or double ones in one, and refused where two share a phrase", async () => {
    const services = await open()
    await userEvent.click(button("Adicionar palavra-chave"))
    await writeInto(screen.getByRole("textbox", { name: "Frases da palavra-chave 1" }), "sair, tchau,, SAIR")
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Leva para" }), "Fim da conversa")
    await save()
    await screen.findByText("Dados atualizados com sucesso!")
    const keywords = [{ phrases: ["sair", "tchau"], action: { kind: "end" } }]
    expect(await stored(services)).toMatchObject({ keywords })
    await userEvent.click(button("Adicionar palavra-chave"))
    await writeInto(screen.getByRole("textbox", { name: "Frases da palavra-chave 2" }), "Sair")
    await save()
    await waitFor(() =>
      expect(
        screen
          .getAllByRole("textbox", { name: /Frases da palavra-chave/ })
          .some((field) => field.getAttribute("aria-invalid") === "true"),
      ).toBe(true),
    )
    expect(await stored(services)).toMatchObject({ keywords })
    await userEvent.click(button("Remover palavra-chave 2"))
    expect(screen.queryByRole("textbox", { name: "Frases da palavra-chave 2" })).toBeNull()
  })
})

describe("'Configurações do seu ChatBot'", () => {
  const openDialog = async (facts: Parameters<typeof open>[0] = {}) => {
    const services = await open(facts)
    await userEvent.click(button("Configurar ChatBot"))
    const dialog = await screen.findByRole("dialog", { name: "Configurações do seu ChatBot" })
    await within(dialog).findByRole("textbox", { name: "Nome" })
    return { services, dialog, inside: within(dialog) }
  }

  it("adds and removes first messages, and inserts an emoji at the caret", async () => {
    const { services, dialog, inside } = await openDialog()
    await userEvent.click(inside.getByRole("button", { name: "Adicionar mensagem" }))
    await writeInto(inside.getByRole("textbox", { name: "Primeira mensagem 1" }), "Olá!")
    await userEvent.click(inside.getByRole("button", { name: "Adicionar mensagem" }))
    await writeInto(inside.getByRole("textbox", { name: "Primeira mensagem 2" }), "Tudo bem?")
    await userEvent.click(inside.getByRole("button", { name: "Remover primeira mensagem 1" }))
    const field = inside.getByRole<HTMLTextAreaElement>("textbox", { name: "Primeira mensagem 1" })
    expect(field.value).toBe("Tudo bem?")
    field.setSelectionRange(4, 4)
    await userEvent.click(inside.getByRole("button", { name: "Enviar Emoji" }))
    const search = await screen.findByRole("searchbox", { name: "Buscar emoji" })
    await writeInto(search, "joinha")
    const [emoji] = await screen.findAllByText("👍")
    if (emoji === undefined) throw new Error("no thumb among the emojis")
    await userEvent.click(emoji)
    expect(field.value).toBe("Tudo👍 bem?")
    await save(dialog)
    await waitFor(async () => expect(await stored(services)).toMatchObject({ liveChatInteractions: ["Tudo👍 bem?"] }))
  })

  it("counts the characters of the transfer message, and takes no more than 244", async () => {
    const { inside } = await openDialog()
    await userEvent.click(inside.getByRole("switch", { name: "Avisar na transferência sequencial" }))
    const field = inside.getByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem da transferência" })
    expect(field.maxLength).toBe(244)
    await writeInto(field, "Um momento")
    expect(inside.getByText("10 de 244")).toBeDefined()
  })

  it("refuses overlapping opening hours in line, and saves them once they do not", async () => {
    const { services, dialog, inside } = await openDialog()
    await userEvent.click(inside.getByRole("switch", { name: "Definir horário de atendimento" }))
    const message = inside.getByLabelText<HTMLTextAreaElement>("Mensagem fora do horário")
    await userEvent.click(inside.getByRole("checkbox", { name: "Sábado" }))
    expect(message.value).toContain("de segunda a sábado, das 9h às 18h")
    await userEvent.click(inside.getByRole("checkbox", { name: "Sábado" }))
    await userEvent.click(inside.getByRole("button", { name: "Adicionar horário em Segunda" }))
    const from = inside.getByLabelText("Segunda, início 2")
    const to = inside.getByLabelText("Segunda, fim 2")
    fireEvent.change(from, { target: { value: "17:00" } })
    fireEvent.change(to, { target: { value: "20:00" } })
    await save(dialog)
    expect(await inside.findByText("Os horários de um dia não podem se sobrepor")).toBeDefined()
    expect((await stored(services)).serviceHours).toBeNull()
    fireEvent.change(from, { target: { value: "19:00" } })
    await save(dialog)
    await waitFor(async () =>
      expect((await stored(services)).serviceHours?.periods.filter(({ weekday }) => weekday === 1)).toEqual([
        { weekday: 1, from: "09:00", to: "18:00" },
        { weekday: 1, from: "19:00", to: "20:00" },
      ]),
    )
  })

  it("shows the start of the script as the greeting, until a first message is written", async () => {
    const flow = newFlow("Vendas", "Boas-vindas à Livraria!")
    // the flow of the fakes
    const { inside } = await openDialog({ bots: [aBot({ activeFlowId: 31 })], flow })
    const preview = within(inside.getByRole("complementary", { name: "Prévia" }))
    expect(await preview.findByText("Boas-vindas à Livraria!")).toBeDefined()
    await userEvent.click(inside.getByRole("button", { name: "Adicionar mensagem" }))
    await userEvent.type(inside.getByRole("textbox", { name: "Primeira mensagem 1" }), "Oi!")
    expect(preview.getByText("Oi!")).toBeDefined()
    expect(preview.queryByText("Boas-vindas à Livraria!")).toBeNull()
  })

  it("shows what it will look like, and asks before it is closed unsaved", async () => {
    const { services, inside } = await openDialog()
    await userEvent.click(inside.getByRole("checkbox", { name: "Nome" }))
    const preview = within(inside.getByRole("complementary", { name: "Prévia" }))
    expect(preview.getByText(/nome/iu)).toBeDefined()
    await userEvent.click(inside.getByRole("button", { name: "Cancelar" }))
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Descartar" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(await stored(services)).toMatchObject({ nameOnStart: false })
  })
})

describe("'Transferência'", () => {
  it("is preset to the bot's own workspace, and says under the field what is missing", async () => {
    const rafael = { id: UserId.make(7), name: "Rafael Nogueira" }
    const services = await open({ collaborators: new Map([[aWorkspace().id, [rafael]]]) })
    await userEvent.click(button("Transferência"))
    const dialog = await screen.findByRole("dialog", { name: "Transferência" })
    const workspace = await within(dialog).findByRole("combobox", { name: "Selecione um workspace" })
    expect(workspace).toHaveProperty("value", String(aWorkspace().id))
    await userEvent.click(within(dialog).getByRole("radio", { name: /Colaborador específico/ }))
    await save(dialog)
    expect(await within(dialog).findByText('É preciso selecionar um usuário no campo "Usuário"')).toBeDefined()
    await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "Usuário" }), rafael.name)
    await save(dialog)
    expect(await screen.findByText("Configurações de transferência atualizadas com sucesso!")).toBeDefined()
    const transfer = await Effect.runPromise(services.work.bot.bots.peopleTransfer(aBot().id))
    expect(transfer).toMatchObject({ workspaceId: aWorkspace().id, userId: rafael.id })
  })
})

describe("'Duplicar Bot'", () => {
  const openList = async (permissions: ReadonlyArray<Permission>, urlCloneVideo = "") => {
    const facts = { path: "/chatbots", bots: [aBot()], workspaces: [aWorkspace()], ...permitted(...permissions) }
    const services = createFakeServices(scope, { ...facts, brand: { urlCloneVideo } })
    await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
    render(
      <World services={services}>
        <BotsPage />
      </World>,
    )
    await screen.findByRole("article", { name: aBot().name })
    return services
  }

  it("links the brand's video, and nothing where the brand has none", async () => {
    for (const [address, links] of [
      ["", []],
      ["https://videos.exemplo/duplicar", ["https://videos.exemplo/duplicar"]],
    ] as const) {
      await openList(["bot_view", "bot_create"], address)
      await chooseFromMenu(button(`Ações de ${aBot().name}`), "Clonar")
      const dialog = within(await screen.findByRole("dialog", { name: "Duplicar Bot" }))
      expect(dialog.queryAllByRole<HTMLAnchorElement>("link").map(({ href }) => href)).toEqual(links)
      cleanup()
    }
  })

  it("copies from the menu of the bot's card, with a name of its own, and opens the copy", async () => {
    const { location } = await openList(["bot_view", "bot_create"])
    await chooseFromMenu(button(`Ações de ${aBot().name}`), "Clonar")
    const dialog = await screen.findByRole("dialog", { name: "Duplicar Bot" })
    expect(within(dialog).getByPlaceholderText("Área de trabalho")).toBeDefined()
    await save(dialog)
    expect(await within(dialog).findByText("Campo obrigatório")).toBeDefined()
    await writeInto(within(dialog).getByPlaceholderText("Insira o nome do seu robô"), "Cópia")
    await save(dialog)
    expect(await screen.findByText("Bot clonado com sucesso!!")).toBeDefined()
    expect(location.history.at(-1)).toBe("/chatbots/1043")
  })

  it("is not offered to who may not create bots", async () => {
    await openList(["bot_view"])
    expect(screen.queryByRole("button", { name: `Ações de ${aBot().name}` })).toBeNull()
  })
})
