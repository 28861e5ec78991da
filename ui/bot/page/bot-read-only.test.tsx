import { aUser } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { BotManagePage } from "../settings/bot-manage-page.tsx"
import { BotPage } from "./bot-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const sentence = "Seu usuário não tem permissão para alterar robôs: tudo aqui é somente leitura."
const { id } = aBot()

/** Opens a page for a user who may not change bots; nothing may be sent by what follows. */
const open = async (Page: typeof BotPage) => {
  const user = aUser({ permissions: ["bot_create", "dialog_view"] })
  const services = createFakeServices(scope, { bots: [aBot()], workspaces: [aWorkspace()], user })
  const { bots } = services.work.bot
  await Effect.runPromise(
    bots.update(id, {
      defaultFallbackMessages: ["Não entendi."],
      liveChatInteractions: ["Oi!", "Posso ajudar?"],
      keywords: [{ phrases: ["sair"], action: { kind: "end" } }],
    }),
  )
  const writes = [
    vi.spyOn(bots, "update"),
    vi.spyOn(bots, "updateAvatar"),
    vi.spyOn(bots, "setPeopleTransfer"),
    vi.spyOn(bots, "bindLiveChat"),
  ]
  render(
    <World services={services}>
      <Page params={{ botId: "1042" }} />
    </World>,
  )
  await screen.findByText(sentence)
  const unwritten = () => expect(writes.map((write) => write.mock.calls.length)).toEqual([0, 0, 0, 0])
  return { services, unwritten }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }))
const isOff = (control: HTMLElement) =>
  control.closest("fieldset[disabled]") !== null ||
  control.hasAttribute("disabled") ||
  control.getAttribute("aria-disabled") === "true"
const controls = (inside: ReturnType<typeof within>) =>
  ["textbox", "combobox", "checkbox", "switch", "radio"].flatMap((role) => inside.queryAllByRole(role))

describe("who may not change bots", () => {
  it("reads the bot's page, whose settings cannot be written", async () => {
    const { unwritten } = await open(BotPage)
    const fallback = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem de exceção 1" })
    expect(fallback.value).toBe("Não entendi.")
    await userEvent.type(fallback, "Outra{Control>}{Enter}{/Control}")
    expect(fallback.value).toBe("Não entendi.")
    const card = within(screen.getByRole("region", { name: "Automações" }))
    const settings = controls(card)
    expect([settings.length > 0, settings.filter((each) => !isOff(each))]).toEqual([true, []])
    expect(screen.getAllByText(sentence)).toHaveLength(1)
    expect(screen.queryByRole("button", { name: "Salvar" })).toBeNull()
    unwritten()
  })

  it("is told that the channels are not theirs to connect, and opens no dialog of them", async () => {
    await open(BotPage)
    await press(/^WhatsApp/u)
    expect(await screen.findByText("Seu usuário não tem permissão para conectar os canais do robô.")).toBeDefined()
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("copies the script of the live chat, and only reads its hosts", async () => {
    const { unwritten } = await open(BotPage)
    await press(/^LiveChat/u)
    const dialog = within(await screen.findByRole("dialog", { name: "LiveChat" }))
    expect(dialog.getByText(sentence)).toBeDefined()
    expect(isOff(dialog.getByRole("textbox", { name: "Domínios permitidos" }))).toBe(true)
    expect(dialog.queryByRole("button", { name: "Salvar domínios" })).toBeNull()
    await userEvent.click(dialog.getByRole("button", { name: "Gerar" }))
    expect(isOff(dialog.getByRole("button", { name: "Copiar" }))).toBe(false)
    unwritten()
  })

  it("sees nothing of the webhook, and is told why", async () => {
    const { services } = await open(BotPage)
    const { webhooks } = services.work.webhook
    const asked = [vi.spyOn(webhooks, "get"), vi.spyOn(webhooks, "calls")]
    await press(/^Webhook/u)
    const dialog = within(await screen.findByRole("dialog", { name: /^Webhook/u }))
    expect(await dialog.findByText(/^Seu usuário não tem permissão para ver e alterar o Webhook/u)).toBeDefined()
    expect(dialog.getAllByRole("button", { name: "Fechar" })).toHaveLength(dialog.getAllByRole("button").length)
    for (const call of asked) expect(call).not.toHaveBeenCalled()
  })

  it("reads 'Gestão do Bot', whose fields cannot be changed and whose 'Salvar' says why", async () => {
    const { unwritten } = await open(BotManagePage)
    const page = within(document.body)
    await waitFor(() => expect(page.getByRole("textbox", { name: "Frases da palavra-chave 1" })).toBeDefined())
    const fields = controls(page)
    expect([fields.length > 4, fields.filter((field) => !isOff(field))]).toEqual([true, []])
    for (const name of [/^Robô de transferência/u, "Remover palavra-chave 1", "Adicionar palavra-chave", "Salvar"])
      expect([String(name), isOff(page.getByRole("button", { name }))]).toEqual([String(name), true])
    await userEvent.hover(page.getByRole("button", { name: "Salvar" }))
    expect((await screen.findByRole("tooltip")).textContent).toBe(sentence)
    await press("Salvar")
    unwritten()
  })

  it("reads 'Configurações do seu ChatBot', and may only copy the token and see both faces of the chat", async () => {
    const { unwritten } = await open(BotManagePage)
    await press("Configurar ChatBot")
    const dialog = within(await screen.findByRole("dialog", { name: "Configurações do seu ChatBot" }))
    const first = await dialog.findByRole<HTMLTextAreaElement>("textbox", { name: "Primeira mensagem 1" })
    expect([first.value, dialog.getByText(sentence).textContent]).toEqual(["Oi!", sentence])
    const fields = controls(dialog)
    expect([fields.length > 8, fields.filter((field) => !isOff(field))]).toEqual([true, []])
    const active = dialog.getAllByRole("button").filter((button) => !isOff(button))
    const names = active.map((button) => button.getAttribute("aria-label") ?? button.textContent)
    expect(names.toSorted()).toEqual(["Aberto", "Copiar", "Fechado", "Fechar", "Fechar"])
    unwritten()
  })

  it("reads 'Transferência', and has nothing to save in it", async () => {
    const { unwritten } = await open(BotManagePage)
    await press("Transferência")
    const dialog = within(await screen.findByRole("dialog", { name: "Transferência" }))
    await dialog.findByText(sentence)
    const fields = controls(dialog)
    expect([fields.length > 1, fields.filter((field) => !isOff(field))]).toEqual([true, []])
    expect(dialog.queryByRole("button", { name: "Salvar" })).toBeNull()
    unwritten()
  })
})
