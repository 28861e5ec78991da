import { createScope, type Scope } from "@prosa/core/kernel/view"
import { accountTroubles } from "@prosa/core/channel"
import { testNow } from "@prosa/core/kernel/testing"
import { usualServiceHours } from "@prosa/core/bot"
import { aBot } from "@prosa/core/bot/testing"
import { newFlow } from "@prosa/core/flow"
import { DialogId, IsoDateTime, unavailable } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { aUser } from "@prosa/core/access/testing"
import { cleanup, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { BotPage } from "./bot-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async (facts: Partial<Parameters<typeof createFakeServices>[1]> = {}) => {
  const services = createFakeServices(scope, { path: "/chatbots/1042", bots: [aBot()], ...facts })
  render(
    <World services={services}>
      <BotPage params={{ botId: "1042" }} />
    </World>,
  )
  await screen.findByRole("heading", { name: "Canais integrados" })
  return services
}

describe("the card of a channel", () => {
  it("says that the login at Meta ends soon, and of what the vendor warns", async () => {
    const page = { name: "Loja", phone: "", state: "connected", trouble: "", active: true } as const
    const accessUntil = Schema.decodeSync(IsoDateTime)(new Date(testNow + 3 * 86_400_000).toISOString())
    await open({
      connections: () => [
        { ...page, medium: "FACEBOOK", accessUntil },
        { ...page, medium: "WHATSAPP", trouble: accountTroubles.violation, accessUntil: null },
        { ...page, medium: "INSTAGRAM", accessUntil: null },
      ],
    })
    const card = (name: RegExp) => screen.getByRole("button", { name }).textContent
    expect(card(/^Facebook/u)).toContain("FacebookAtençãoO acesso à Meta termina em 3 dias. Conecte a conta de novo.")
    expect(card(/^WhatsApp/u)).toContain(`WhatsAppAtenção${accountTroubles.violation}`)
    expect(card(/^Instagram/u)).toContain("InstagramConectadoLoja")
  })
})

it("leads from settings that are not in force yet to the review of the flow", async () => {
  const services = createFakeServices(scope, { path: "/chatbots/1042", bots: [aBot({ activeFlowId: 31 })] })
  const { location, work } = services
  work.bot.bots.publish(aBot().id)
  await Effect.runPromise(work.bot.bots.update(aBot().id, { serviceHours: usualServiceHours }))
  render(
    <World services={services}>
      <BotPage params={{ botId: "1042" }} />
    </World>,
  )
  await userEvent.click(await screen.findByRole("button", { name: "Revisar e publicar" }))
  expect(location.history.at(-1)).toBe("/drawflow/1042/31?ver=revisao")
})

it("sets the hours where it says them", async () => {
  const services = createFakeServices(scope, { path: "/chatbots/1042", bots: [aBot()] })
  render(
    <World services={services}>
      <BotPage params={{ botId: "1042" }} />
    </World>,
  )
  const facts = within(await screen.findByLabelText("Resumo"))
  expect(facts.getByText("Sempre aberto")).toBeDefined()
  await userEvent.click(facts.getByRole("button", { name: "Alterar horário de atendimento" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Horário de atendimento" }))
  await userEvent.click(await dialog.findByRole("switch", { name: "Definir horário de atendimento" }))
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }))
  expect(await screen.findByText("seg a sex, 9h às 18h")).toBeDefined()
})

describe("the page of a bot", () => {
  const page = (services: ReturnType<typeof createFakeServices>, botId: string) => (
    <World services={services}>
      <BotPage params={{ botId }} />
    </World>
  )

  it("says that it loads, and shows another bot with another address", async () => {
    const bots = [aBot({ updatedBy: "Helena" }), aBot({ id: 1043, name: "Reserva", updatedBy: "Ivo" })]
    const services = createFakeServices(scope, { bots, latency: 30 })
    const { rerender } = render(page(services, "1042"))
    expect(await screen.findByText("Carregando…")).toBeDefined()
    expect(await screen.findByRole("heading", { name: aBot().name })).toBeDefined()
    expect(within(screen.getByLabelText("Resumo")).getByText("Criado por").nextElementSibling?.textContent).toContain(
      "Helena",
    )
    rerender(page(services, "1043"))
    expect(await screen.findByText("Carregando…")).toBeDefined()
    expect(await screen.findByRole("heading", { name: "Reserva" })).toBeDefined()
    expect(screen.queryByRole("heading", { name: aBot().name })).toBeNull()
  })

  it("says the server's sentence where it could not be loaded, and loads it again", async () => {
    const services = createFakeServices(scope, { bots: [aBot()] })
    services.work.bot.bots.refuse(unavailable)
    render(page(services, "1042"))
    expect(await screen.findByText(unavailable.message)).toBeDefined()
    services.work.bot.bots.refuse(undefined)
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
    expect(await screen.findByRole("heading", { name: aBot().name })).toBeDefined()
  })
})

describe("the live chat of a bot", () => {
  it("has a script that is made first, and copied then", async () => {
    await open()
    await userEvent.click(screen.getByRole("button", { name: /LiveChat/ }))
    const dialog = await screen.findByRole("dialog", { name: "LiveChat" })
    expect(within(dialog).getByText("Produção")).toBeDefined()
    expect(within(dialog).queryByRole("button", { name: "Copiar" })).toBeNull()
    await userEvent.click(within(dialog).getByRole("button", { name: "Gerar" }))
    expect(within(dialog).getByRole("button", { name: "Copiar" })).toBeDefined()
    expect(within(dialog).getByText(/window\.ProsaWidget/)).toBeDefined()
  })

  it("is shown as visitors meet it, with the start of the script as its greeting", async () => {
    const flow = newFlow("Vendas", "Boas-vindas à Livraria!")
    // the flow of the fakes
    await open({ bots: [aBot({ activeFlowId: 31 })], flow })
    await userEvent.click(screen.getByRole("button", { name: /LiveChat/ }))
    const dialog = await screen.findByRole("dialog", { name: "LiveChat" })
    expect(await within(dialog).findByText("Boas-vindas à Livraria!")).toBeDefined()
  })

  it("has hosts, one a line, and what is no host is said under the field", async () => {
    await open()
    await userEvent.click(screen.getByRole("button", { name: /LiveChat/ }))
    const field = await screen.findByRole("textbox", { name: "Domínios permitidos" })
    await writeInto(field, "loja")
    await userEvent.click(screen.getByRole("button", { name: "Salvar domínios" }))
    expect(field.getAttribute("aria-invalid")).toBe("true")
    expect(screen.getByText(/^loja: Domínio inválido/)).toBeDefined()
    await writeInto(field, ".com.br")
    await userEvent.click(screen.getByRole("button", { name: "Salvar domínios" }))
    expect(field).toHaveProperty("value", "loja.com.br")
    expect(screen.queryByText(/Domínio inválido/)).toBeNull()
  })

  it("has the brand's mark on platforms 3 and 4, and the channel's icon elsewhere", async () => {
    const brand = { urlLogoSidebarRetracted: "https://marca.exemplo/simbolo.svg" }
    for (const [id, shown] of [
      [1, 0],
      [3, 1],
      [4, 1],
    ] as const) {
      await open({ brand, user: aUser({ platform: { ...aUser().platform, id } }) })
      await userEvent.click(screen.getByRole("button", { name: /LiveChat/ }))
      const dialog = await screen.findByRole("dialog", { name: "LiveChat" })
      const marks = [...dialog.querySelectorAll("img")].filter(({ src }) => src === brand.urlLogoSidebarRetracted)
      expect([id, marks.length]).toEqual([id, shown])
      cleanup()
    }
  })

  it("of a company that may not use it says whom to ask, and opens nothing", async () => {
    await open({ channels: { livechat: false } })
    expect(screen.getByRole("button", { name: /LiveChat/ }).style.opacity).toBe("0.4")
    expect(screen.getByRole("button", { name: /Facebook/ }).style.opacity).toBe("")
    expect(screen.getByRole("button", { name: /Telegram/ })).toHaveProperty("disabled", true)
    await userEvent.click(screen.getByRole("button", { name: /LiveChat/ }))
    expect(await screen.findByText("Você deve entrar em contato com o suporte para ativar o canal.")).toBeDefined()
    expect(screen.queryByRole("dialog")).toBeNull()
  })
})

it("the last services of a bot are finished once they were closed", async () => {
  const at = (day: number) => Schema.decodeSync(IsoDateTime)(`2026-11-0${day}T12:00:00Z`)
  const service = (id: number, closedAt: ReturnType<typeof at> | null) => ({
    id: DialogId.make(id),
    createdAt: at(1),
    lastMessage: at(2),
    closedAt,
  })
  await open({ lastServices: [service(9, null), service(8, at(3))] })
  const table = within(await screen.findByRole("table", { name: "Últimos atendimentos" }))
  expect(table.getByRole("row", { name: /^9 .*Aberto$/u })).toBeDefined()
  expect(table.getByRole("row", { name: /^8 .*Finalizado$/u })).toBeDefined()
})

describe("the settings on a bot's page", () => {
  it("says on the webhook's card that calls pause, and how many addresses there are", async () => {
    await open({ botWebhook: { addresses: 2, failures: 23, paused: true } })
    expect(screen.getByRole("button", { name: /^Webhook.*Pausado: as últimas 23 chamadas falharam$/u })).toBeDefined()
    cleanup()
    await open({ botWebhook: { addresses: 2, failures: 0, paused: false } })
    expect(screen.getByRole("button", { name: /^Webhook.*2 endereços do seu sistema$/u })).toBeDefined()
  })

  it("resets the other fields of an automation with 'Nunca', and says what is missing", async () => {
    await open()
    const repeat = await screen.findByRole("region", { name: "Refazer pergunta" })
    await userEvent.selectOptions(within(repeat).getByRole("combobox", { name: "Após" }), "5")
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }))
    expect(await screen.findByText("Preencha todos os campos da automação de refazer pergunta")).toBeDefined()
    await userEvent.selectOptions(within(repeat).getByRole("combobox", { name: "Até" }), "2")
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }))
    expect(await screen.findByText("Dados atualizados com sucesso!")).toBeDefined()
    await userEvent.selectOptions(within(repeat).getByRole("combobox", { name: "Após" }), "0")
    expect(within(repeat).queryByRole("combobox", { name: "Até" })).toBeNull()
  })

  it("has fallback messages: Ctrl+Enter adds one, and the last stays", async () => {
    await open()
    const first = await screen.findByRole("textbox", { name: "Mensagem de exceção 1" })
    expect(screen.queryByRole("button", { name: "Remover mensagem de exceção 1" })).toBeNull()
    await userEvent.type(first, "Não entendi.{Control>}{Enter}{/Control}Pode repetir?")
    expect(screen.getByRole("textbox", { name: "Mensagem de exceção 2" })).toHaveProperty("value", "Pode repetir?")
    await userEvent.click(screen.getByRole("button", { name: "Remover mensagem de exceção 1" }))
    expect(screen.getByRole("textbox", { name: "Mensagem de exceção 1" })).toHaveProperty("value", "Pode repetir?")
  })

  it("keeps what was written when the save fails", async () => {
    const services = await open()
    const first = await screen.findByRole("textbox", { name: "Mensagem de exceção 1" })
    await writeInto(first, "Não entendi.")
    services.work.bot.bots.refuse({ _tag: "Unavailable", message: "Tente novamente em instantes." })
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }))
    expect(await screen.findByText("Tente novamente em instantes.")).toBeDefined()
    expect(first).toHaveProperty("value", "Não entendi.")
  })
})

it.each([
  [1, true, true],
  [4, false, false],
  [6, true, false],
] as const)("of objective %i offers only what its conversations use", async (target, repeats, hasScript) => {
  await open({ bots: [aBot({ target })] })
  await screen.findByRole("region", { name: "Fechar sala" })
  expect(screen.queryByRole("region", { name: "Refazer pergunta" }) !== null).toBe(repeats)
  expect(screen.queryByRole("heading", { name: /^Mensagens de exceção/u }) !== null).toBe(hasScript)
  expect(screen.queryByRole("heading", { name: /^Versões/u }) !== null).toBe(hasScript)
})
