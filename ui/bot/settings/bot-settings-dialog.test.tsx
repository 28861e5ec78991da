import { aBot } from "@prosa/core/bot/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { BotSettingsDialog } from "./bot-settings-dialog.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  scope.end()
})

const { id } = aBot()
const open = async (messages: ReadonlyArray<string> = [], facts: Partial<ReturnType<typeof aBot>> = {}) => {
  const services = createFakeServices(scope, { bots: [aBot(facts)] })
  const { bots } = services.work.bot
  await Effect.runPromise(bots.update(id, { liveChatInteractions: messages }))
  const bot = await Effect.runPromise(bots.summary(id))
  const update = vi.spyOn(bots, "update")
  const onClose = vi.fn<() => void>()
  render(
    <World services={services}>
      <BotSettingsDialog bot={bot} mayWrite onClose={onClose} onSaved={() => undefined} />
    </World>,
  )
  const inside = within(await screen.findByRole("dialog", { name: "Configurações do seu ChatBot" }))
  await inside.findByRole("textbox", { name: "Nome" })
  const save = () => userEvent.click(inside.getByRole("button", { name: "Salvar" }))
  return { bots, bot, update, onClose, inside, save }
}

describe("the first messages", () => {
  const message = (number: number) =>
    screen.getByRole<HTMLTextAreaElement>("textbox", { name: `Primeira mensagem ${number}` })
  const texts = () =>
    screen.getAllByRole<HTMLTextAreaElement>("textbox", { name: /^Primeira mensagem/u }).map(({ value }) => value)

  it("move with Alt and the arrows, and the caret with them", async () => {
    const { update, save } = await open(["Oi!", "Eu sou a Aroeira.", "Posso ajudar?"])
    const third = message(3)
    third.focus()
    third.setSelectionRange(2, 5)
    fireEvent.keyDown(third, { key: "ArrowUp", altKey: true })
    expect(texts()).toEqual(["Oi!", "Posso ajudar?", "Eu sou a Aroeira."])
    const second = message(2)
    // the field that has the focus says its new number
    expect(document.activeElement).toBe(second)
    expect([second.selectionStart, second.selectionEnd]).toEqual([2, 5])
    fireEvent.keyDown(second, { key: "ArrowUp", altKey: true })
    expect(document.activeElement).toBe(message(1))
    fireEvent.keyDown(message(1), { key: "ArrowUp", altKey: true })
    expect(texts()).toEqual(["Posso ajudar?", "Oi!", "Eu sou a Aroeira."])
    fireEvent.keyDown(message(3), { key: "ArrowDown", altKey: true })
    fireEvent.keyDown(message(1), { key: "ArrowDown" })
    expect(texts()).toEqual(["Posso ajudar?", "Oi!", "Eu sou a Aroeira."])
    await save()
    const liveChatInteractions = ["Posso ajudar?", "Oi!", "Eu sou a Aroeira."]
    await waitFor(() => expect(update).toHaveBeenCalledExactlyOnceWith(id, { liveChatInteractions }))
  })

  it("say that they can be moved, once there are two", async () => {
    const { inside } = await open(["Oi!"])
    expect(inside.queryByText(/movem a mensagem/u)).toBeNull()
    expect(message(1).getAttribute("aria-keyshortcuts")).toBeNull()
    await userEvent.click(inside.getByRole("button", { name: "Adicionar mensagem" }))
    expect(inside.getByText(/movem a mensagem/u)).toBeDefined()
    expect(message(2).getAttribute("aria-keyshortcuts")).toBe("Alt+ArrowUp Alt+ArrowDown")
  })
})

describe("'Configurações do seu ChatBot'", () => {
  it("copies the token, and says so", async () => {
    const { inside, bot } = await open()
    expect(inside.getByText(bot.token)).toBeDefined()
    await userEvent.click(inside.getByRole("button", { name: "Copiar" }))
    expect(await screen.findByText("Token copiado com sucesso.")).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(bot.token)
  })

  it("says that the token could not be copied", async () => {
    const { inside } = await open()
    userEvent.setup()
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"))
    fireEvent.click(inside.getByRole("button", { name: "Copiar" }))
    expect(await screen.findByText("Não foi possível copiar.")).toBeDefined()
    expect(screen.getByText("Selecione o texto e copie com o teclado.")).toBeDefined()
  })

  it("shows both faces of the live chat, open at first", async () => {
    const { inside } = await open(["Oi!"])
    const preview = within(inside.getByRole("complementary", { name: "Prévia" }))
    const face = (name: string) => preview.getByRole("button", { name })
    const pressed = () => ["Aberto", "Fechado"].map((name) => face(name).getAttribute("aria-pressed"))
    expect([pressed(), preview.getByText("Assistente virtual").tagName]).toEqual([["true", "false"], "DIV"])
    await userEvent.click(face("Fechado"))
    expect(pressed()).toEqual(["false", "true"])
    expect([preview.queryByText("Assistente virtual"), preview.queryByText("Oi!")]).toEqual([null, null])
    await userEvent.click(face("Aberto"))
    expect(pressed()).toEqual(["true", "false"])
    expect(preview.getByText("Oi!")).toBeDefined()
  })

  it("saves the number to continue at WhatsApp as digits", async () => {
    const { inside, update, save, bots } = await open()
    const phone = inside.getByRole<HTMLInputElement>("textbox", { name: "Número para continuar no WhatsApp" })
    await writeInto(phone, "11977412030")
    expect(phone.value).toBe("(11) 97741-2030")
    await save()
    await waitFor(() => expect(update).toHaveBeenCalledExactlyOnceWith(id, { whatsappRedirect: "5511977412030" }))
    expect(await Effect.runPromise(bots.summary(id))).toMatchObject({ whatsappRedirect: "5511977412030" })
  })

  it("says in a notice that the avatar could not be changed, and keeps what was chosen", async () => {
    const { bots, inside, save, onClose } = await open()
    const colour = inside.getByRole<HTMLInputElement>("textbox", { name: "Cor do avatar" })
    fireEvent.change(colour, { target: { value: "#046AF3" } })
    bots.refuse(unavailable)
    await save()
    expect(await screen.findByText("Erro ao atualizar dados de Avatar.")).toBeDefined()
    expect(screen.getAllByText(unavailable.message)).toHaveLength(1)
    expect(colour.value).toBe("#046AF3")
    expect(inside.getByText("1 alteração não salva")).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })
})

it("has no first messages and questions of a digital employee, and says where its words come from", async () => {
  const { inside } = await open(["Oi!"], { target: 4 })
  const preview = within(inside.getByRole("complementary", { name: "Prévia" }))
  expect(preview.getByText("Escrever mensagem…")).toBeDefined()
  expect(preview.queryByText("Oi!")).toBeNull()
  expect(inside.getByRole("region", { name: "Palavras do robô" }).textContent).toContain(
    "Quem responde é o seu sistema",
  )
  expect(inside.queryByRole("region", { name: "Primeiras mensagens do robô" })).toBeNull()
  expect(inside.queryByRole("region", { name: "Pedir no início" })).toBeNull()
  expect(inside.getByRole("switch", { name: "Definir horário de atendimento" })).toBeDefined()
})
