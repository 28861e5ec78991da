import { BotId, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { connectionMessages as say } from "@prosa/core/channel"
import type { ChannelFlags } from "@prosa/core/tenancy"
import { act, cleanup, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { WhatsappDialog, type WhatsappDialogProps } from "./whatsapp-dialog.tsx"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
  // What is forgotten in the frame after the dialog's end: see ui/testing/setup.ts.
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
})

const flags: ChannelFlags = {
  whatsappQrcode: true,
  whatsappApiMeta: true,
  livechat: true,
  facebook: true,
  instagram: true,
}
const bot = { id: BotId.make(1042), name: "Aroeira Atendimento", connections: [] }

const open = (world: FakeWorld = {}, props: Partial<WhatsappDialogProps> = {}) => {
  const services = createFakeServices(scope, world)
  const onClose = vi.fn()
  const onChanged = vi.fn()
  render(
    <World services={services}>
      <WhatsappDialog bot={bot} flags={flags} admin={false} onChanged={onChanged} onClose={onClose} {...props} />
    </World>,
  )
  const { connections, browser } = services.work.channel
  return { connections, browser, onClose, onChanged }
}
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name })
const meta = async () => user.click(await screen.findByRole("tab", { name: "Meta" }))
const connected = {
  name: "Casa Aroeira Atendimento",
  phone: "5511987654321",
  qrCodeConnected: true,
  begun: true,
  lastSeenAt: null,
}

describe("the tab QRCode", () => {
  it("warns that it is unofficial, and shows the code with its seconds until it is cleared", async () => {
    open()
    expect(await screen.findByText(say.unofficial)).toBeDefined()
    expect(screen.getByText(say.readCode)).toBeDefined()
    await press("Gerar QRCode...")
    expect(screen.getByRole("button", { name: "Gerando QRCode" }).getAttribute("aria-busy")).toBe("true")
    await pass(2_000)
    expect(screen.getByRole("img", { name: "QRCode para ler com o celular" })).toBeDefined()
    await pass(18_000)
    expect(screen.getByText("Válido por mais 42 s")).toBeDefined()
    await pass(42_000)
    expect(screen.queryByRole("img", { name: "QRCode para ler com o celular" })).toBeNull()
    expect(screen.getByText("O QRCode venceu. Gere outro.")).toBeDefined()
    expect(screen.getByRole("button", { name: "Gerar QRCode..." })).toBeDefined()
  })

  it("becomes the number by itself once the phone has read the code", async () => {
    const { connections, onChanged } = open()
    await press("Gerar QRCode...")
    await pass(2_000)
    connections.scan()
    await pass(2_000)
    expect(screen.getByText("WhatsApp Ativo")).toBeDefined()
    // the button that had the focus is gone
    expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "WhatsApp" }))
    expect(field("Nome").value).toBe("Casa Aroeira Atendimento")
    expect(field("Telefone").value).toBe("+55 (11) 98765-4321")
    expect(onChanged).toHaveBeenCalled()
  })

  it("of a connected number has its sentences, a switch to save, and a removal that asks", async () => {
    const { connections } = open({ connected: { device: connected } })
    for (const words of [say.statusOfConnection, say.whatsappActive, say.mayReceive, say.unofficial])
      expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText(new RegExp(say.keepUsing, "u"))).toBeDefined()
    await user.click(screen.getByRole("switch", { name: "Manter o robô ativo" }))
    await press("Salvar")
    expect(await screen.findByText(say.updated)).toBeDefined()
    expect(connections.device.keepBotOnDialogInitiatedOnDevice).toBe(true)
    await press("Remover")
    const question = await screen.findByRole("alertdialog")
    await user.click(within(question).getByRole("button", { name: "Remover" }))
    expect(await screen.findByText("Desconectado com sucesso!")).toBeDefined()
    expect(await screen.findByRole("button", { name: "Gerar QRCode..." })).toBeDefined()
  })

  it.each([
    [0, "Último uso hoje."],
    [1, "Último uso há 1 dia."],
    [2, "Último uso há 2 dias."],
  ])("says a use %i days ago as '%s'", async (days, words) => {
    const { testNow } = await import("@prosa/core/kernel/testing")
    const lastSeenAt = new Date(testNow - days * 86_400_000 - 1).toISOString()
    open({ connected: { device: { ...connected, lastSeenAt: lastSeenAt as never } } })
    expect(await screen.findByText(words)).toBeDefined()
  })

  it("says at the top what broke and what to do", async () => {
    open({ connected: { device: { trouble: "O celular foi desconectado." } } })
    expect(await screen.findByText("O celular foi desconectado.")).toBeDefined()
    expect(screen.getByText("Gere um QRCode e leia-o com o celular para conectar de novo.")).toBeDefined()
  })

  it("says why there is no code, and makes another", async () => {
    const { connections } = open()
    await screen.findByRole("button", { name: "Gerar QRCode..." })
    connections.refuseByVendor({ _tag: "VendorRefused", message: "", description: "Instância ocupada." })
    await press("Gerar QRCode...")
    expect(await screen.findByText("Erro ao buscar dados. Por favor tente mais tarde!")).toBeDefined()
    expect(screen.getByText("Instância ocupada.")).toBeDefined()
    connections.refuseByVendor(undefined)
    await press("Gerar QRCode...")
    await pass(2_000)
    expect(screen.getByRole("img", { name: "QRCode para ler com o celular" })).toBeDefined()
  })

  it("is locked without whatsappQrcode, and Meta opens; an administrator opens both", async () => {
    open({}, { flags: { ...flags, whatsappQrcode: false } })
    expect(await screen.findByText("Nenhuma conta da Meta conectada")).toBeDefined()
    await user.click(screen.getByRole("tab", { name: "QRCode" }))
    expect(screen.getByText("Você deve entrar em contato com o suporte para ativar o canal.")).toBeDefined()
    cleanup()
    open({}, { flags: { ...flags, whatsappQrcode: false, whatsappApiMeta: false }, admin: true })
    expect(await screen.findByRole("button", { name: "Gerar QRCode..." })).toBeDefined()
    await meta()
    expect(screen.getByText("Nenhuma conta da Meta conectada")).toBeDefined()
  })
})

describe("the tab Meta", () => {
  it("logs in by a window, then has the number chosen and saved", async () => {
    const { connections, browser, onChanged } = open()
    await meta()
    await press("Entrar com a Meta")
    expect(browser.opened).toHaveLength(1)
    expect(screen.getByText("Esperando a janela da Meta…")).toBeDefined()
    connections.logIn("whatsapp")
    browser.close()
    await pass(500)
    expect(screen.getAllByText("Escolha um número de telefone e clique em Salvar.").length).toBeGreaterThan(0)
    expect(screen.getByText("Casa Aroeira Móveis Ltda")).toBeDefined()
    await user.selectOptions(screen.getByRole("combobox", { name: "Número" }), "109876543210988")
    expect(field("ID do telefone").value).toBe("109876543210988")
    expect(field("ID da conta").readOnly).toBe(true)
    await press("Salvar")
    expect(await screen.findByText("Dados Whatsapp atualizados.")).toBeDefined()
    expect(connections.business.businessPhoneId).toBe("109876543210988")
    expect(onChanged).toHaveBeenCalled()
  })

  it("has a manual form whose five fields are required, and keeps what was typed when it is not saved", async () => {
    const { connections } = open()
    await meta()
    await press("Preencher manualmente")
    await user.clear(field("URL da Meta"))
    await press("Salvar")
    expect(screen.getAllByText("Campo obrigatório")).toHaveLength(5)
    expect(document.activeElement).toBe(field("Telefone"))
    const typed = {
      Telefone: "+55 11 4002-8922",
      "ID do telefone": "109",
      "ID da conta": "204",
      "URL da Meta": "graph",
      Token: "EAAG",
    }
    for (const [name, text] of Object.entries(typed)) await writeInto(field(name), text, user)
    await press("Salvar")
    expect(screen.getByText("URL inválida")).toBeDefined()
    await user.clear(field("URL da Meta"))
    await writeInto(field("URL da Meta"), "https://graph.facebook.com", user)
    connections.refuse(unavailable)
    await press("Salvar")
    expect(await screen.findByText("Erro ao gravar dados Whatsapp. Favor tentar novamente mais tarde.")).toBeDefined()
    for (const [name, text] of Object.entries({ ...typed, "URL da Meta": "https://graph.facebook.com" }))
      expect(field(name).value).toBe(text)
    connections.refuse(undefined)
    await press("Salvar")
    expect(await screen.findByText("Dados Whatsapp atualizados.")).toBeDefined()
  })

  it("shows the webhook's address and token, switches the number off, and disconnects after a question", async () => {
    const { connections } = open({
      connected: {
        business: {
          login: "Casa Aroeira Móveis Ltda",
          state: "connected",
          phone: "551140028922",
          businessPhoneId: "1",
          businessAccountId: "2",
          hasToken: true,
        },
      },
    })
    await meta()
    expect(field("URL do webhook").value).toBe("https://prosa.example/api/channels/whatsapp/7")
    expect(field("Token do webhook").readOnly).toBe(true)
    expect(screen.getByRole("button", { name: "Copiar URL do webhook" })).toBeDefined()
    expect(screen.getByRole("button", { name: "Copiar Token do webhook" })).toBeDefined()
    await user.click(screen.getByRole("switch", { name: "Ativo" }))
    await press("Salvar")
    expect(await screen.findByText("Sucesso.")).toBeDefined()
    expect(connections.business.on).toBe(false)
    await press("Desconectar")
    const question = await screen.findByRole("alertdialog")
    await user.click(within(question).getByRole("button", { name: "Desconectar" }))
    expect(await screen.findByText("Nenhuma conta da Meta conectada")).toBeDefined()
  })

  it("says at the top what the vendor refuses, and that a window was blocked", async () => {
    const { browser } = open({
      connected: { business: { state: "broken", trouble: "O token expirou.", hasToken: true } },
    })
    await meta()
    expect(screen.getByText("O token expirou.")).toBeDefined()
    browser.block(true)
    await press("Entrar de novo")
    expect(await screen.findByText(say.windowBlocked)).toBeDefined()
  })

  it("says what has to be seen to of a number that works", async () => {
    open({
      connected: { business: { state: "connected", trouble: "A Meta apontou uma violação.", hasToken: true } },
    })
    await meta()
    expect(screen.getByText("A Meta apontou uma violação.")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Entrar de novo" })).toBeNull()
  })

  it("asks before what was typed is lost", async () => {
    const { onClose } = open()
    await meta()
    await press("Preencher manualmente")
    await user.type(field("Telefone"), "1")
    await press("Cancelar")
    const question = await screen.findByRole("alertdialog")
    expect(onClose).not.toHaveBeenCalled()
    await user.click(within(question).getByRole("button", { name: "Descartar" }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
