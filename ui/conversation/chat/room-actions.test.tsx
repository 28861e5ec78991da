import { aUser } from "@prosa/core/access/testing"
import { DialogId, unavailable, UserId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aDialog, aMessage, type DialogRecord } from "@prosa/core/conversation/testing"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { chooseFromMenu } from "../../testing/choose-from-menu.ts"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { telephoneWindow } from "../../kit/hooks/use-media.ts"
import { matchOnly } from "../../testing/match-media.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true })
})
afterEach(() => {
  cleanup()
  scope.end()
  vi.unstubAllGlobals()
})

const userId = Schema.decodeSync(UserId)
const id = Schema.decodeSync(DialogId)(5)
const me = aUser({ permissions: ["omnichannel_view", "omnichannel_transfer", "message_remove"] })
const mine = { holder: { id: me.id, name: me.name }, transferred: true }
const room = (facts: Parameters<typeof aDialog>[0] = mine): DialogRecord => ({
  dialog: aDialog({ id, name: "João", ...facts }),
  messages: [aMessage({ seq: 1, text: "Qual o prazo?" })],
  unread: 0,
})
const rafael = { id: userId(2), name: "Rafael Nogueira", online: true, rooms: 3, takesTurns: true }
const tiago = { id: userId(4), name: "Tiago Prado", online: false, rooms: 0, takesTurns: true }

const open = async (world: FakeWorld = {}) => {
  const services = createFakeServices(scope, {
    path: "/omnichannel?dialogId=5",
    user: me,
    dialogs: [room()],
    attendants: { 1: [tiago, rafael] },
    ...world,
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByRole("region", { name: "Mensagens" })
  return { ...services, ...services.entry, ...services.work.conversation }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }))

describe("'Transferir'", () => {
  it("offers who is ready first, and hands the room to the one that is chosen", async () => {
    const { rooms, toaster, location } = await open()
    await press("Transferir")
    const panel = within(await screen.findByRole("dialog", { name: "Transferir conversa" }))
    const choices = await panel.findAllByRole("radio", { name: /salas?/u })
    expect(choices.map((choice) => choice.closest("label")?.textContent)).toEqual([
      expect.stringMatching(/Rafael Nogueira.*On-line.*3 salas abertas/u),
      expect.stringMatching(/Tiago Prado.*Off-line.*Nenhuma sala/u),
    ])
    const submit = (name = "Transferir") => panel.getByRole("button", { name })
    expect(submit().getAttribute("aria-disabled")).toBe("true")
    await writeInto(panel.getByRole("searchbox", { name: "Filtrar colaboradores" }), "rafa")
    await userEvent.click(panel.getByRole("radio", { name: /Rafael/u }))
    expect(panel.getByText(/aparece para Rafael Nogueira/u)).toBeDefined()
    await userEvent.click(submit("Transferir para Rafael"))
    await waitFor(() => expect(rooms.see(id).dialog.holder?.name).toBe("Rafael Nogueira"))
    expect(toaster.shown$.value.map(({ title }) => title)).toContain("Sala transferida com sucesso")
    expect(location.history.at(-1)).toBe("/reload")
  })

  it("says that the chosen person is gone, and no longer lists them", async () => {
    const { table } = await open()
    await press("Transferir")
    const panel = within(await screen.findByRole("dialog", { name: "Transferir conversa" }))
    await userEvent.click(await panel.findByRole("radio", { name: /Tiago/u }))
    table.dismiss(tiago.id)
    await userEvent.click(panel.getByRole("button", { name: "Transferir para Tiago" }))
    expect((await panel.findByRole("alert")).textContent).toBe(
      "Este colaborador não atende mais neste workspace. Escolha outra pessoa.",
    )
    await waitFor(() => expect(panel.getByRole("radio", { name: /Rafael/u })).toBeDefined())
    expect(panel.queryByRole("radio", { name: /Tiago/u })).toBeNull()
    await userEvent.click(panel.getByRole("radio", { name: /Rafael/u }))
    expect(panel.queryByRole("alert")).toBeNull()
  })

  it("is for who may, in an open room, and refused for one that has left", async () => {
    const { toaster } = await open({ dialogs: [room({ transferredToExternal: true })] })
    await press("Transferir")
    expect(toaster.shown$.value.map(({ title }) => title)).toEqual([
      "Este chamado já foi transferido para um sistema de terceiros.",
    ])
    cleanup()
    await open({ user: aUser({ permissions: ["omnichannel_view"] }) })
    expect(screen.queryByRole("button", { name: "Transferir" })).toBeNull()
    cleanup()
    await open({ dialogs: [room({ status: "CLOSED", closedAt: "2026-11-19T14:30:00Z" })] })
    expect(screen.queryByRole("button", { name: "Transferir" })).toBeNull()
  })
})

describe("a message", () => {
  it("is deleted after a confirmation, by who may", async () => {
    const { confirmer, toaster } = await open()
    await chooseFromMenu(screen.getByRole("button", { name: "Ações da mensagem" }), "Apagar mensagem")
    await waitFor(() => expect(confirmer.question$.value?.text).toContain("Deseja apagá-la?"))
    act(() => confirmer.answer(true))
    expect(await screen.findByText(`Mensagem apagada por ${aUser().name}`)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Ações da mensagem" })).toBeNull()
    expect(toaster.shown$.value.map(({ title }) => title)).toEqual(["Mensagem apagada com sucesso!"])
    cleanup()
    await open({ user: aUser({ permissions: ["omnichannel_view"] }) })
    await userEvent.click(screen.getByRole("button", { name: "Ações da mensagem" }))
    await screen.findByRole("menuitem", { name: "Copiar texto" })
    expect(screen.queryByRole("menuitem", { name: "Apagar mensagem" })).toBeNull()
  })
})

describe("the contact", () => {
  const showContact = async () => {
    const show = screen.queryByRole("button", { name: "Mostrar contato" })
    if (show !== null) await userEvent.click(show)
    await email()
  }
  const email = () => screen.findByRole("textbox", { name: "E-mail" })

  it("is saved with its description; a refused field is said and has the focus", async () => {
    const { rooms } = await open()
    await showContact()
    expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull()
    await userEvent.clear(await email())
    await writeInto(await email(), "joao")
    await press("Salvar")
    expect(document.activeElement).toBe(await email())
    await writeInto(await email(), "@loja.com.br")
    await userEvent.type(screen.getByRole("textbox", { name: "Descrição" }), "VIP")
    await press("Salvar")
    await waitFor(() => expect(rooms.see(id).dialog.email).toBe("joao@loja.com.br"))
    await waitFor(() => expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull())
  })

  it("that could not be loaded says so, and is loaded when asked again", async () => {
    const other = { ...room(), dialog: aDialog({ ...mine, id: Schema.decodeSync(DialogId)(6), name: "Ana" }) }
    const { dialogs } = await open({ dialogs: [room(), other] })
    const data = vi.spyOn(dialogs, "data").mockReturnValue(Effect.fail(unavailable))
    await userEvent.click(await screen.findByRole("link", { name: /Ana/u }))
    await userEvent.click(await screen.findByRole("button", { name: "Mostrar contato" }))
    await screen.findByText("Erro ao buscar dados do usuário. Por favor tente mais tarde.")
    expect(screen.queryByRole("textbox", { name: "E-mail" })).toBeNull()
    data.mockRestore()
    await press("Tentar novamente")
    await email()
  })

  it("stands in place of the conversation on a telephone, and gives it back", async () => {
    matchOnly(telephoneWindow)
    await open()
    await press("Mostrar contato")
    const panel = within(await screen.findByRole("complementary", { name: "Contato" }))
    expect(panel.getByRole("textbox", { name: "Nome" })).toBeDefined()
    expect(document.activeElement).toBe(panel.getByRole("button", { name: "Fechar contato" }))
    const conversation = document.querySelector("[aria-label=Conversa]")
    expect(conversation?.hasAttribute("inert")).toBe(true)
    await press("Fechar contato")
    expect(screen.queryByRole("complementary", { name: "Contato" })).toBeNull()
    expect(conversation?.hasAttribute("inert")).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Mostrar contato" }))
  })

  it("follows what others change, and keeps what is being written", async () => {
    const { rooms, dialogs } = await open()
    await showContact()
    const others = { name: "João Lima", email: "jl@loja.com.br", phone: "", description: "" }
    await email()
    await act(() => Effect.runPromise(dialogs.saveContact(id, others)))
    await waitFor(async () => expect((await email()).getAttribute("value")).toBe("jl@loja.com.br"))
    await userEvent.type(await email(), "x")
    await act(() => Effect.runPromise(dialogs.saveContact(id, { ...others, email: "outro@loja.com.br" })))
    expect((await email()).getAttribute("value")).toBe("jl@loja.com.brx")
    expect(rooms.see(id).dialog.email).toBe("outro@loja.com.br")
  })
})

describe("who else is there", () => {
  it("is said beside the name", async () => {
    const { rooms } = await open()
    act(() => rooms.watchedBy(id, [{ id: rafael.id, name: rafael.name }]))
    expect(screen.getByText("Rafael também aqui")).toBeDefined()
    act(() => rooms.watchedBy(id, [rafael, tiago]))
    expect(screen.getByText("Rafael e mais 1 também aqui")).toBeDefined()
    act(() => rooms.watchedBy(id, []))
    expect(screen.queryByText(/também aqui/u)).toBeNull()
  })
})

describe("notifications", () => {
  it("are offered to who has a conversation, until they answer", async () => {
    const { notifier } = await open()
    const offer = await screen.findByRole("region", { name: "Avisos do navegador" })
    await userEvent.click(within(offer).getByRole("button", { name: "Ativar" }))
    expect(screen.queryByRole("region", { name: "Avisos do navegador" })).toBeNull()
    expect(notifier.shown).toEqual([])
    cleanup()
    await open({ dialogs: [room({ holder: null, transferred: false })] })
    expect(screen.queryByRole("region", { name: "Avisos do navegador" })).toBeNull()
  })
})
