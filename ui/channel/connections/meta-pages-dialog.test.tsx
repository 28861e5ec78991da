import { connectionMessages as say, type MetaPage } from "@prosa/core/channel"
import { BotId, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { MetaPagesDialog, type MetaPagesDialogProps } from "./meta-pages-dialog.tsx"

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

const pages: ReadonlyArray<MetaPage> = [
  { id: "page-1", name: "Casa Aroeira", url: "", active: false, updatedAt: null },
  { id: "page-2", name: "Outlet Aroeira", url: "", active: true, updatedAt: null },
]
const bot = { id: BotId.make(1042), name: "Aroeira Atendimento", connections: [] }
const open = (world: FakeWorld = {}, props: Partial<MetaPagesDialogProps> = {}) => {
  const services = createFakeServices(scope, world)
  const onChanged = vi.fn()
  render(
    <World services={services}>
      <MetaPagesDialog bot={bot} type="FACEBOOK" onChanged={onChanged} onClose={() => {}} {...props} />
    </World>,
  )
  const { connections, browser } = services.work.channel
  return { connections, browser, onChanged }
}
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const press = async (name: string) => user.click(await screen.findByRole("button", { name }))
const toggle = (page: string) => screen.getByRole<HTMLInputElement>("switch", { name: `Responder em ${page}` })

describe("the pages of a bot", () => {
  it("come after a login in a window of its own", async () => {
    const { connections, browser, onChanged } = open()
    expect(await screen.findByText("Nenhuma conta conectada")).toBeDefined()
    await press("Entrar com o Facebook")
    expect(browser.opened).toHaveLength(1)
    expect(screen.getByText("Esperando a janela da Meta…")).toBeDefined()
    connections.logIn("messenger")
    browser.flags.set("FbLogin")
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getByText("Helena Prado")).toBeDefined()
    expect(toggle("Outlet Aroeira").checked).toBe(false)
    expect(onChanged).toHaveBeenCalledOnce()
  })

  it("are connected at once, and taken back with the sentence when they are refused", async () => {
    const { connections } = open({ connected: { pages } })
    await screen.findByText("Casa Aroeira")
    await user.click(toggle("Casa Aroeira"))
    expect(toggle("Casa Aroeira").checked).toBe(true)
    connections.refuseByVendor({ _tag: "VendorRefused", message: "", description: "Falta uma permissão." })
    await user.click(toggle("Outlet Aroeira"))
    expect(toggle("Outlet Aroeira").checked).toBe(true)
    expect(await screen.findByText(say.pageNotDisconnected)).toBeDefined()
    expect(screen.getByText("Falta uma permissão.")).toBeDefined()
  })

  it("go with their account, after a question", async () => {
    open({ connected: { pages } })
    await press("Desconectar")
    const question = await screen.findByRole("alertdialog")
    await user.click(within(question).getByRole("button", { name: "Desconectar" }))
    expect(await screen.findByText("Nenhuma conta conectada")).toBeDefined()
    expect(screen.getByText("Desconectado com sucesso!")).toBeDefined()
  })

  it("say which one broke, and what to do", async () => {
    const broken = {
      medium: "INSTAGRAM",
      name: "Casa Aroeira",
      phone: "",
      state: "broken",
      trouble: "A senha mudou.",
      active: true,
      accessUntil: null,
    } as const
    open(
      {},
      { type: "INSTAGRAM", bot: { ...bot, connections: [broken, { ...broken, medium: "FACEBOOK", name: "X" }] } },
    )
    expect(await screen.findByRole("dialog", { name: "Instagram" })).toBeDefined()
    expect(screen.getByText("A senha mudou. Entre de novo para reconectar a página.")).toBeDefined()
    expect(screen.queryByText("X")).toBeNull()
  })

  it("say that they could not be loaded, and are loaded again", async () => {
    const services = createFakeServices(scope, { connected: { pages } })
    services.work.channel.connections.refuse(unavailable)
    render(
      <World services={services}>
        <MetaPagesDialog bot={bot} type="FACEBOOK" onChanged={() => {}} onClose={() => {}} />
      </World>,
    )
    expect(await screen.findByText(say.pagesNotLoaded)).toBeDefined()
    services.work.channel.connections.refuse(undefined)
    await press("Tentar novamente")
    expect(await screen.findByText("Casa Aroeira")).toBeDefined()
  })
})
