import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import { aDialog, aMessage, type DialogRecord } from "@prosa/core/conversation/testing"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { InboxPage } from "./inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true })
})
afterEach(() => {
  cleanup()
  scope.end()
})

const me = aUser()
const mine = { holder: { id: me.id, name: me.name }, transferred: true }
const told = (
  facts: Parameters<typeof aDialog>[0] = {},
  texts = ["Oi", "Tem alguém aí?"],
  unread = 0,
): DialogRecord => ({
  dialog: aDialog(facts),
  messages: texts.map((text, at) => aMessage({ seq: at + 1, text })),
  unread,
})

const open = async (world: FakeWorld) => {
  const services = createFakeServices(scope, { path: "/omnichannel", user: me, ...world })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  return { ...services, ...services.entry, ...services.work.conversation }
}
/** The conversation, once it is there. */
const chat = async () => {
  const region = await screen.findByRole("region", { name: "Mensagens" })
  return { region, within: within(region) }
}
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem" })

describe("the list of conversations", () => {
  it("begins hidden where the address says so, and is brought back by its button", async () => {
    await open({ path: "/omnichannel?dialogId=50917&showSidebar=false", dialogs: [told()] })
    await chat()
    expect(screen.queryByRole("region", { name: "Conversas" })).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Mostrar conversas" }))
    await screen.findByRole("region", { name: "Conversas" })
  })

  it("opens the conversation that is pressed, and marks it as read", async () => {
    const { location, rooms } = await open({ dialogs: [told({ id: 5, name: "João" }, ["Qual o prazo?"], 3)] })
    const row = await screen.findByRole("link", { name: /João.*3 mensagens não lidas/ })
    expect(screen.getByText("Tudo calmo por aqui")).toBeDefined()
    await userEvent.click(row)
    expect(location.history.at(-1)).toBe("/omnichannel?dialogId=5")
    expect(row.getAttribute("aria-current")).toBe("true")
    expect(rooms.read).toEqual([5])
    await waitFor(() => expect(screen.queryByText(/não lidas/)).toBeNull())
    const { within: messages } = await chat()
    expect(messages.getByText("Qual o prazo?")).toBeDefined()
  })

  it("takes in what is new, the newest message first", async () => {
    const { rooms } = await open({ dialogs: [told({ id: 5, name: "João" })] })
    await screen.findByRole("link", { name: /João/ })
    const fresh = told({ id: 6, name: "Letícia" }, [], 1)
    act(() =>
      rooms.begin({ ...fresh, messages: [aMessage({ seq: 1, text: "Boa tarde", sentAt: "2026-11-19T14:11:00Z" })] }),
    )
    expect(screen.getAllByRole("link").map((row) => row.textContent)).toEqual([
      expect.stringContaining("Letícia"),
      expect.stringContaining("João"),
    ])
  })

  it("calls who has no name by their telephone, as the open room does, else by the number of the conversation", async () => {
    await open({ dialogs: [told({ id: 5, name: "", phone: "" }), told({ id: 6, name: "", phone: "5511987654321" })] })
    await screen.findByRole("link", { name: /Visitante #5/ })
    await screen.findByRole("link", { name: /\+55 \(11\) 98765-4321/ })
  })

  it("marks a conversation whose last message did not arrive", async () => {
    const failed = { state: "failed", reason: "Sem WhatsApp.", again: true } as const
    await open({
      dialogs: [
        { ...told({ id: 5, name: "João" }), messages: [aMessage({ seq: 1, sender: "HUMAN", delivery: failed })] },
        { ...told({ id: 6, name: "Letícia" }), messages: [aMessage({ seq: 1, sender: "HUMAN" })] },
      ],
    })
    await screen.findByRole("link", { name: /João.*Falha no envio/ })
    expect(screen.getByRole("link", { name: /Letícia/ }).textContent).not.toContain("Falha no envio")
  })

  it("offers no bots where the workspaces have none", async () => {
    await open({ bots: [] })
    await userEvent.click(await screen.findByRole("button", { name: "Bots: Todos" }))
    await screen.findByText("Nenhum bot encontrado para este workspace")
  })

  it("offers the bots ten at a time, finds others by name, and keeps the name of a chosen one", async () => {
    const bots = Array.from({ length: 15 }, (_, n) => aBot({ id: 2_000 + n, name: `Robô ${n}` }))
    await open({ bots })
    await userEvent.click(await screen.findByRole("button", { name: "Bots: Todos" }))
    await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(10))
    const [box] = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Robô/u })
    const list = box?.closest("ul")
    if (box === undefined || list == null) throw new Error("no bots are listed")
    fireEvent.scroll(list)
    await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(15))
    await userEvent.click(screen.getByRole("checkbox", { name: "Robô 7" }))
    await writeInto(screen.getByRole("searchbox", { name: "Filtrar bots" }), "Robô 14")
    await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(1))
    expect(screen.getByRole("checkbox", { name: "Robô 14" })).toBeDefined()
    expect(screen.getByRole("button", { name: "Bots: Robô 7" })).toBeDefined()
  })

  it("names the bot that the address has chosen", async () => {
    await open({ query: { bots: "2001" }, bots: [aBot({ id: 2_001, name: "Loja" })] })
    expect(await screen.findByRole("button", { name: "Bots: Loja" })).toBeDefined()
  })

  it("says why no bots can be chosen, and asks for them again", async () => {
    const { work } = await open({ bots: [aBot({ name: "Loja" })] })
    work.bot.bots.refuse(unavailable)
    work.tenancy.selection.clear()
    await userEvent.click(await screen.findByRole("button", { name: "Bots: Todos" }))
    await screen.findByText("Não foi possível carregar os robôs.")
    work.bot.bots.refuse(undefined)
    work.tenancy.selection.selectAll()
    expect(await screen.findByRole("checkbox", { name: "Loja" })).toBeDefined()
  })

  it("says that nothing is found, and that nothing could be had", async () => {
    const { rooms } = await open({ dialogs: [] })
    await screen.findByText("Nenhum resultado encontrado")
    expect(screen.getByText("Tudo calmo por aqui")).toBeDefined()
    expect(screen.getByText("Você ainda não tem nenhum atendimento aberto")).toBeDefined()
    rooms.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Atualizar conversas" }))
    await screen.findByText("Não foi possível carregar as conversas.")
    rooms.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    await screen.findByText("Nenhum resultado encontrado")
  })

  it("shows the finished ones when they are asked for", async () => {
    await open({ dialogs: [told({ id: 5, name: "João" }), told({ id: 6, name: "Ana", status: "CLOSED" })] })
    await screen.findByRole("link", { name: /João/ })
    await userEvent.click(screen.getByRole("button", { name: "Status: Aberto" }))
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Finalizado" }))
    await screen.findByRole("link", { name: /Ana/ })
    expect(screen.queryByRole("link", { name: /João/ })).toBeNull()
  })
})

describe("a conversation", () => {
  const path = "/omnichannel?dialogId=50917"

  it("is joined, and then one writes in it", async () => {
    await open({ path, dialogs: [told()] })
    await userEvent.click(await screen.findByRole("button", { name: "Entrar na Conversa" }))
    expect(document.activeElement).toBe(await field())
    const { within: messages } = await chat()
    expect(messages.getByText(/Camila Duarte entrou na conversa/)).toBeDefined()
  })

  it("says which webhook has failed", async () => {
    await open({ path, dialogs: [told({ webhookFailure: "Situação" })] })
    expect(
      await screen.findByText("O webhook do node “Situação” não respondeu, e o robô seguiu sem a resposta."),
    ).toBeDefined()
  })

  it("says that its channel is disconnected, and what becomes of an answer", async () => {
    await open({ path, dialogs: [told({ channelTrouble: "O acesso ao número expirou. Conecte-o de novo." })] })
    expect(
      await screen.findByText(
        "O canal está desconectado: O acesso ao número expirou. Conecte-o de novo. O que você enviar espera a reconexão por até 24 horas.",
      ),
    ).toBeDefined()
  })

  it("that somebody else holds cannot be joined, and says why", async () => {
    const { rooms } = await open({ path, dialogs: [told({ holder: { id: 99, name: "Rafael Nogueira" } })] })
    const button = await screen.findByRole("button", { name: "Entrar na Conversa" })
    expect(button.getAttribute("aria-disabled")).toBe("true")
    await userEvent.click(button)
    expect(rooms.see(aDialog().id).dialog.holder?.name).toBe("Rafael Nogueira")
    await userEvent.hover(button)
    expect((await screen.findByRole("tooltip")).textContent).toBe(
      "Não é permitido entrar em salas já transferidas, utilize a função de transferência.",
    )
  })

  it("shows what is sent at once, and once only", async () => {
    const { rooms } = await open({ path, dialogs: [told(mine)] })
    act(() => rooms.connection({ state: "waiting", attempt: 1, retryInMs: 5_000 }))
    await userEvent.type(await field(), "Já verifico{Enter}")
    const { within: messages } = await chat()
    expect(messages.getByText("Já verifico")).toBeDefined()
    expect(messages.getByText("Enviando…")).toBeDefined()
    expect(screen.getByText("Sem conexão. Tentando…")).toBeDefined()
    act(() => rooms.connection({ state: "open" }))
    await waitFor(() => expect(messages.queryByText("Enviando…")).toBeNull())
    expect(messages.getAllByText("Já verifico")).toHaveLength(1)
    expect(rooms.see(aDialog().id).messages.at(-1)).toMatchObject({ text: "Já verifico", sender: "HUMAN" })
  })

  it("keeps what is refused, says why, and sends it again", async () => {
    const { rooms } = await open({ path, dialogs: [told(mine)] })
    rooms.refuseMessages("Mensagem longa demais.")
    await userEvent.type(await field(), "Segue o comprovante.{Enter}")
    const { within: messages } = await chat()
    await messages.findByText("Não enviada. Mensagem longa demais.")
    rooms.refuseMessages(undefined)
    await userEvent.click(messages.getByRole("button", { name: "Tentar novamente" }))
    await waitFor(() => expect(messages.queryByText(/Não enviada/)).toBeNull())
    expect(messages.getAllByText("Segue o comprovante.")).toHaveLength(1)
  })

  it("is sent by Enter alone; Shift, Ctrl and a blank text do not send", async () => {
    const { rooms } = await open({ path, dialogs: [told(mine)] })
    const before = rooms.see(aDialog().id).messages.length
    await userEvent.type(await field(), "   {Enter}")
    await userEvent.type(await field(), "um{Shift>}{Enter}{/Shift}dois")
    fireEvent.keyDown(await field(), { key: "Enter", ctrlKey: true })
    expect(rooms.see(aDialog().id).messages).toHaveLength(before)
    await userEvent.type(await field(), "{Enter}")
    expect(rooms.see(aDialog().id).messages.at(-1)?.text).toBe("um\ndois")
    expect((await field()).value).toBe("")
  })

  it("keeps the draft while another one is open", async () => {
    await open({ path, dialogs: [told(mine), told({ id: 5, name: "João" })] })
    await writeInto(await field(), "meio escrito")
    await userEvent.click(await screen.findByRole("link", { name: /João/ }))
    await screen.findByRole("heading", { name: "João" })
    await userEvent.click(screen.getByRole("link", { name: /Mariana/ }))
    expect((await field()).value).toBe("meio escrito")
  })

  it("asks before it is finalized, and is opened again", async () => {
    const { rooms } = await open({ path, dialogs: [told(mine)], latency: 20 })
    await userEvent.click(await screen.findByRole("button", { name: "Finalizar" }))
    const question = within(await screen.findByRole("alertdialog"))
    expect(question.getByText("Você deseja finalizar a conversa?")).toBeDefined()
    await userEvent.click(question.getByRole("button", { name: "Cancelar" }))
    expect(rooms.see(aDialog().id).dialog.status).toBe("OPEN")
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await userEvent.click(screen.getByRole("button", { name: "Finalizar" }))
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Finalizar" }))
    await screen.findByText("Conversa finalizada com sucesso")
    const reopen = await screen.findByRole("button", { name: "Abrir Sala" })
    await waitFor(() => expect(document.activeElement).toBe(reopen))
    await userEvent.click(reopen)
    await field()
  })

  it("takes no focus to the opening of a room that somebody else finalizes", async () => {
    const { rooms } = await open({ path, dialogs: [told(mine)] })
    await writeInto(await field(), "meio escrito")
    await act(() => Effect.runPromise(rooms.dialogs.finalize(aDialog().id)))
    const reopen = await screen.findByRole("button", { name: "Abrir Sala" })
    expect(document.activeElement).not.toBe(reopen)
    await userEvent.click(reopen)
    expect((await field()).value).toBe("meio escrito")
  })

  it("may be written in after it was with an external system, once it is opened again", async () => {
    const external = { holder: null, transferred: true, transferredToExternal: true }
    await open({ path, dialogs: [told({ ...external, status: "CLOSED", closedAt: "2026-11-19T14:20:00Z" })] })
    await userEvent.click(await screen.findByRole("button", { name: "Abrir Sala" }))
    await field()
  })

  it("says who holds a room that is with an external system, and leads to the person's WhatsApp", async () => {
    const external = { holder: null, transferred: true, transferredToExternal: true }
    await open({ path, dialogs: [told({ ...external, phone: "11987654321" })] })
    await screen.findByText("Este chamado já foi transferido para um sistema de terceiros.")
    const show = screen.queryByRole("button", { name: "Mostrar contato" })
    if (show !== null) await userEvent.click(show)
    const panel = within(await screen.findByRole("complementary", { name: "Contato" }))
    expect(panel.getByText("Plataforma externa")).toBeDefined()
    expect(panel.getByRole("link", { name: "Abrir no WhatsApp" }).getAttribute("href")).toBe(
      "https://wa.me/5511987654321",
    )
  })

  it("keeps all of a pasted text, and says by how much it is too long", async () => {
    const { rooms } = await open({ path, dialogs: [told(mine)] })
    const writing = await field()
    fireEvent.change(writing, { target: { value: "a".repeat(10_000) } })
    expect(writing.value).toHaveLength(10_000)
    await screen.findByText("Passa 5.904 caracteres do máximo de 4.096 por mensagem.")
    const sending = screen.getByRole<HTMLButtonElement>("button", { name: "Enviar" })
    expect(sending.disabled).toBe(true)
    fireEvent.keyDown(writing, { key: "Enter" })
    expect(rooms.see(aDialog().id).messages).toHaveLength(2)
    fireEvent.change(writing, { target: { value: "a".repeat(4_096) } })
    expect(sending.disabled).toBe(false)
    expect(screen.queryByText(/do máximo de/)).toBeNull()
  })

  it("takes an emoji where one writes", async () => {
    await open({ path, dialogs: [told(mine)] })
    const writing = await field()
    await writeInto(writing, "Obrigada !")
    writing.setSelectionRange(9, 9)
    await userEvent.click(screen.getByRole("button", { name: "Emoji" }))
    await userEvent.type(await screen.findByRole("searchbox", { name: "Buscar emoji" }), "coração vermelho{Enter}")
    await waitFor(() => expect(writing.value).toBe("Obrigada ❤️!"))
  })

  it("shows the state of each message that the channel tells, also of several within a minute", async () => {
    const delivery = { state: "delivered", reason: "" } as const
    const messages = [1, 2].map((seq) =>
      aMessage({ seq, text: `Parte ${seq}`, sender: "HUMAN", senderName: me.name, delivery }),
    )
    await open({ path, dialogs: [{ ...told(mine), messages }] })
    const { within: rows } = await chat()
    expect(rows.getAllByTitle("Entregue")).toHaveLength(2)
  })

  it("goes to the rooms when it is finalized, where there is such a screen", async () => {
    const { location } = await open({ path, dialogs: [told(mine)], available: () => true })
    await userEvent.click(await screen.findByRole("button", { name: "Finalizar" }))
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Finalizar" }))
    await waitFor(() => expect(location.history.at(-1)).toBe("/rooms/"))
  })

  it("shows markup as text, and links as links", async () => {
    await open({ path, dialogs: [told({}, ["<img src=x onerror=alert(1)>", "veja www.prosa.com.br/ajuda!"])] })
    const { within: messages } = await chat()
    expect(messages.getByText("<img src=x onerror=alert(1)>")).toBeDefined()
    expect(messages.getByRole("link").getAttribute("href")).toBe("https://www.prosa.com.br/ajuda")
  })

  it("loads what was said before", async () => {
    const texts = Array.from({ length: 45 }, (_, at) => `Mensagem ${at + 1}`)
    await open({ path, dialogs: [told({}, texts)] })
    const { within: messages } = await chat()
    expect(messages.queryByText("Mensagem 25")).toBeNull()
    await userEvent.click(messages.getByRole("button", { name: "Carregar mensagens anteriores" }))
    await messages.findByText("Mensagem 6")
    await userEvent.click(messages.getByRole("button", { name: "Carregar mensagens anteriores" }))
    await messages.findByText("Mensagem 1")
    await waitFor(() => expect(messages.queryByRole("button", { name: /anteriores/ })).toBeNull())
  })

  it("says that what was said before could not be loaded, and loads it when asked again", async () => {
    const texts = Array.from({ length: 25 }, (_, at) => `Mensagem ${at + 1}`)
    const { rooms, toaster } = await open({ path, dialogs: [told({}, texts)] })
    const { within: messages } = await chat()
    rooms.refuse(unavailable)
    await userEvent.click(messages.getByRole("button", { name: "Carregar mensagens anteriores" }))
    await waitFor(() =>
      expect(toaster.shown$.value).toMatchObject([{ kind: "warning", title: "Erro ao carregar mensagens anteriores" }]),
    )
    expect(messages.getByText("Mensagem 25")).toBeDefined()
    rooms.refuse(undefined)
    await userEvent.click(messages.getByRole("button", { name: "Carregar mensagens anteriores" }))
    await messages.findByText("Mensagem 1")
  })

  it("tells new messages to who cannot see them, and reads them here and now", async () => {
    const { rooms } = await open({ path, dialogs: [told(mine)] })
    await chat()
    const before = rooms.read.length
    act(() => rooms.tell(aDialog().id, "Chegou!"))
    expect(screen.getByRole("log").textContent).toBe("Cliente: Chegou!")
    await waitFor(() => expect(rooms.read.length).toBeGreaterThan(before))
    expect(rooms.see(aDialog().id).unread).toBe(0)
  })

  it("says that the connection is lost, and makes it again", async () => {
    const { rooms } = await open({ path, dialogs: [told(mine)] })
    await chat()
    act(() => rooms.connection({ state: "lost" }))
    expect(screen.getByText("Conexão perdida")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Reconectar" }))
    expect(screen.queryByText("Conexão perdida")).toBeNull()
  })

  it("that is gone says so", async () => {
    await open({ path: "/omnichannel?dialogId=777", dialogs: [told()] })
    await screen.findByText("Registro inexistente")
  })
})

describe("the person's own WhatsApp number", () => {
  it("is connected from the sidebar", async () => {
    await open({})
    await userEvent.click(await screen.findByRole("button", { name: "Conexão do WhatsApp: não conectado" }))
    expect(await screen.findByText("Leia o QRCode para atualizar o número do celular.")).toBeDefined()
  })

  it("says on its button why it is not connected any more, until it is removed or connected", async () => {
    const trouble = "O número foi desconectado no celular."
    const { work } = await open({ connected: { device: { name: "Camila", trouble } } })
    await userEvent.click(await screen.findByRole("button", { name: `Conexão do WhatsApp: ${trouble}` }))
    await screen.findByText(trouble)
    work.channel.connections.scan()
    await userEvent.click(screen.getByRole("button", { name: "Fechar" }))
    expect(await screen.findByRole("button", { name: "Conexão do WhatsApp" })).toBeDefined()
  })

  it("stands beside one's own menu, which leads to the account and out of the product", async () => {
    await open({ hasPage: (path) => path === "/password" })
    await userEvent.click(await screen.findByRole("button", { name: /^Olá, Camila/ }))
    const panel = within(await screen.findByRole("dialog", { name: "Sua conta" }))
    expect(panel.getByRole("link", { name: "Minha conta" }).getAttribute("href")).toBe("/password")
    expect(panel.getByRole("group", { name: "Aparência" })).toBeDefined()
    expect(panel.getByRole("button", { name: "Sair" })).toBeDefined()
  })

  it("is not offered where the company has no WhatsApp by QR code", async () => {
    await open({ user: aUser({ whatsappQrcode: false }) })
    await screen.findByText("Olá, Camila")
    expect(screen.queryByRole("button", { name: /^Conexão do WhatsApp/ })).toBeNull()
  })
})
