import { aUser } from "@prosa/core/access/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { BotId, unavailable, WebhookCallId } from "@prosa/core/kernel"
import { aRecordedCall } from "@prosa/core/webhook/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { WebhookDialog } from "./webhook-dialog.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const bot = { id: BotId.make(1042), name: "Aroeira Atendimento", token: "xZHKLaeB" }
const open = (world: FakeWorld = {}) => {
  const services = createFakeServices(scope, world)
  const onClose = vi.fn()
  render(
    <World services={services}>
      <WebhookDialog bot={bot} onClose={onClose} />
    </World>,
  )
  return { webhooks: services.work.webhook.webhooks, onClose }
}
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name })
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))

describe("the dialog 'Webhook'", () => {
  it("shows the URL of the bot, seven addresses and an empty row for a header", async () => {
    open()
    expect((await field("URL Webhook")).value).toBe(`${window.location.origin}/api/hooks/xZHKLaeB`)
    for (const name of [
      "Eventos",
      "Transferência",
      "Envio de mensagem",
      "Fechamento de sala",
      "Callback",
      "Funcionário digital",
      "Callback do funcionário",
    ])
      expect((await field(name)).value).toBe("")
    expect((await field("Chave do header 1")).value).toBe("")
    expect(screen.queryByRole("button", { name: "Remover header 1" })).toBeNull()
  })

  it("marks a wrong address when it is left, and focuses it when it is saved", async () => {
    open()
    const wrong = await field("Fechamento de sala")
    await writeInto(wrong, "erp.casa/fechar")
    expect(screen.queryByText("URL inválida")).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Testar Fechamento de sala" }).disabled).toBe(true)
    await userEvent.tab()
    expect(screen.getByText("URL inválida")).toBeDefined()
    await press("Salvar")
    expect(await screen.findByText("1 campo precisa de correção")).toBeDefined()
    expect(document.activeElement).toBe(wrong)
  })

  it("warns of a key that stands twice, and saves it; the secret is shown once", async () => {
    const { webhooks } = open()
    await writeInto(await field("Eventos"), "https://erp.casa.com.br")
    await writeInto(await field("Chave do header 1"), "X-Loja")
    await writeInto(await field("Valor do header 1"), "sp-01")
    await press("Adicionar header")
    await writeInto(await field("Chave do header 2"), "x-loja")
    await writeInto(await field("Valor do header 2"), "mg-02")
    expect(await screen.findByText(/^Não é possível adicionar Headers com chaves duplicadas\./u)).toBeDefined()
    await press("Salvar")
    expect(await screen.findByText("Dados atualizados com sucesso!")).toBeDefined()
    expect(webhooks.config.headers).toHaveLength(2)
    expect((await field("Segredo da assinatura")).value).toMatch(/^whsec_segredo/u)
    await press("Remover header 2")
    expect(screen.queryByText(/chaves duplicadas/u)).toBeNull()
  })

  it("masks the value of a header that looks secret while it is not written", async () => {
    open({ webhook: { headers: [{ key: "Authorization", value: "Bearer 1234567890k2Q9" }] } })
    const value = await field("Valor do header 1")
    expect(value.value).toBe("••••••••••••k2Q9")
    await userEvent.click(value)
    expect(value.value).toBe("Bearer 1234567890k2Q9")
  })

  it("tests an address and shows the call, with its failures by themselves", async () => {
    const { webhooks } = open({
      webhook: { url: "https://erp.casa.com.br/prosa" },
      webhookCalls: [aRecordedCall({ id: WebhookCallId.make(7) })],
    })
    await screen.findByText("Webhook do node 6 - Enviar boleto")
    webhooks.respond({ status: 503, failure: "status", responseBody: '{"erro":"fila em manutenção"}' })
    await press("Testar Eventos")
    expect(await screen.findByText("Falhou: O sistema respondeu com erro 503")).toBeDefined()
    await press("Falhas 1")
    expect(screen.queryByText("Webhook do node 6 - Enviar boleto")).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: /^503\s*Teste/u }))
    expect(within(screen.getByRole("region", { name: "Resposta" })).getByText(/fila em manutenção/u)).toBeDefined()
    expect(screen.getByText(/tentativa 1 de 1/u)).toBeDefined()
  })

  it("says the specified sentence when it could not be loaded, with the reason, and tries again", async () => {
    const services = createFakeServices(scope)
    services.work.webhook.webhooks.refuse(unavailable)
    render(
      <World services={services}>
        <WebhookDialog bot={bot} onClose={() => undefined} />
      </World>,
    )
    expect(await screen.findByText("Erro ao buscar Configuração de Webhook.")).toBeDefined()
    expect(screen.getByText(unavailable.message)).toBeDefined()
    services.work.webhook.webhooks.refuse(undefined)
    await press("Tentar novamente")
    expect(await field("Eventos")).toBeDefined()
  })

  it("says that calls are paused, and ends the pause", async () => {
    const { webhooks } = open({ webhook: { paused: { failures: 20, until: "2026-11-23T12:00:00.000Z" } } })
    expect(await screen.findByText(/^O Webhook deste robô está pausado/u)).toBeDefined()
    webhooks.refuse(unavailable)
    await press("Tentar agora")
    expect(await screen.findByText(unavailable.message)).toBeDefined()
    webhooks.refuse(undefined)
    await press("Tentar agora")
    expect(await screen.findByText("As chamadas voltaram a ser feitas. Mais uma falha pausa de novo.")).toBeDefined()
    expect(screen.queryByText(/^O Webhook deste robô está pausado/u)).toBeNull()
    expect(webhooks.config.paused).toBeNull()
  })

  it("shows nothing to who may not change bots, and says why", async () => {
    const { webhooks, onClose } = open({
      user: aUser({ permissions: ["bot_create"] }),
      webhook: { url: "https://erp" },
    })
    const get = vi.spyOn(webhooks, "get")
    expect(await screen.findByText(/^Seu usuário não tem permissão para ver e alterar o Webhook/u)).toBeDefined()
    for (const name of ["Salvar", "Testar todos", "Renovar segredo", "Tentar novamente"])
      expect([name, screen.queryByRole("button", { name })]).toEqual([name, null])
    expect(screen.queryByRole("textbox")).toBeNull()
    const [close] = screen.getAllByRole("button", { name: "Fechar" })
    if (close !== undefined) await userEvent.click(close)
    expect([onClose.mock.calls.length, get.mock.calls.length]).toEqual([1, 0])
  })

  describe("the log of calls", () => {
    const failed = { status: 503, failure: "status" } as const
    const lines = () => screen.getAllByRole("button", { name: /Webhook do node/u })
    const opened = async () => {
      const webhookCalls = [3, 2, 1].map((id) =>
        aRecordedCall({ id: WebhookCallId.make(id), nodeName: `Nó ${id}`, ...(id === 2 ? {} : failed) }),
      )
      const world = open({ webhook: { url: "https://erp.casa.com.br/prosa" }, webhookCalls })
      const repeat = vi.spyOn(world.webhooks, "repeat")
      await screen.findByText(/Nó 3/u)
      // the dialog takes the focus first
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Eventos" })))
      return { ...world, repeat }
    }

    it("is one tab stop, and arrows, Home and End move among its calls", async () => {
      await opened()
      const [first, second, third] = lines()
      expect(lines().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
      first?.focus()
      await userEvent.keyboard("{ArrowDown}")
      expect(document.activeElement).toBe(second)
      await userEvent.keyboard("{Enter}")
      expect(second?.getAttribute("aria-expanded")).toBe("true")
      await userEvent.keyboard("{ArrowDown}{ArrowDown}")
      expect(document.activeElement).toBe(third)
      await userEvent.keyboard("{Home}")
      expect(document.activeElement).toBe(first)
    })

    it("repeats with R: a call that had failed at once, one that was answered well after a question", async () => {
      const { repeat } = await opened()
      lines()[0]?.focus()
      await userEvent.keyboard("{Control>}r{/Control}")
      expect(repeat).not.toHaveBeenCalled()
      await userEvent.keyboard("r")
      await waitFor(() => expect(lines()).toHaveLength(4))
      expect(repeat).toHaveBeenCalledExactlyOnceWith(bot.id, 3)
      lines()[2]?.focus()
      await userEvent.keyboard("R")
      const question = within(await screen.findByRole("alertdialog", { name: "Repetir a chamada?" }))
      await userEvent.click(question.getByRole("button", { name: "Cancelar" }))
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
      expect(repeat).toHaveBeenCalledOnce()
      await userEvent.click(lines()[2] ?? document.body)
      await press("Repetir chamada")
      const again = within(await screen.findByRole("alertdialog", { name: "Repetir a chamada?" }))
      expect(again.getByText(/pode ter efeito duas vezes/u)).toBeDefined()
      await userEvent.click(again.getByRole("button", { name: "Repetir" }))
      await waitFor(() => expect(lines()).toHaveLength(5))
      expect(repeat).toHaveBeenLastCalledWith(bot.id, 2)
    })
  })

  it("asks before unsaved work is lost", async () => {
    const { onClose } = open()
    await userEvent.type(await field("Eventos"), "x")
    await press("Cancelar")
    await press("Descartar")
    expect(onClose).toHaveBeenCalled()
  })
})
