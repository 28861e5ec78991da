import { aDialog } from "@prosa/core/conversation/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import type { CompanyChoice, SupportChat } from "@prosa/core/tenancy"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { telephoneWindow } from "../kit/hooks/use-media.ts"
import { matchOnly } from "../testing/match-media.ts"
import { World } from "../testing/world.tsx"
import { AppShell } from "./app-shell.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
  vi.unstubAllGlobals()
})

const open = async (world: FakeWorld = {}, bare = false) => {
  const services = createFakeServices(scope, world)
  await draw(services, bare)
  return services
}
const draw = async (services: ReturnType<typeof createFakeServices>, bare = false) => {
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <AppShell menu="chatbots" bare={bare}>
        <h1>Página</h1>
      </AppShell>
    </World>,
  )
}
const menu = () => within(screen.getByRole("navigation", { name: "Menu principal" }))
const links = () =>
  menu()
    .getAllByRole("link")
    .map((link) => link.textContent)

it("begins another page at its top", async () => {
  const { location } = await open({ path: "/chatbots/1/manage" })
  const main = screen.getByRole("main")
  main.scrollTop = 300
  fireEvent.scroll(main)
  act(() => location.navigate("/chatbots"))
  expect(main.scrollTop).toBe(0)
})

describe("the way through the product", () => {
  it("offers what the person may see and this build has, and marks where one is", async () => {
    await open({ user: aUser({ permissions: ["bot_view"] }) })
    expect(links()).toEqual(["Início", "Meus robôs"])
    expect(menu().getByRole("link", { name: "Meus robôs" }).getAttribute("aria-current")).toBe("page")
    expect(screen.getByText("Prosa · © 2026")).toBeDefined()
  })

  it("counts the unread conversations beside the inbox, as they come and are read", async () => {
    const user = aUser({ permissions: ["bot_view", "omnichannel_view"] })
    const { work } = await open({ user, available: () => true })
    const { rooms, dialogs } = work.conversation
    const inbox = () => menu().getByRole("link", { name: /^Omnichannel/u })
    expect(inbox().textContent).not.toContain("conversa não lida")
    const dialog = aDialog()
    act(() => rooms.begin({ dialog, messages: [], unread: 0 }))
    act(() => rooms.tell(dialog.id, "Tem alguém aí?"))
    await waitFor(() => expect(inbox().textContent).toContain("1 conversa não lida"))
    await act(() => Effect.runPromise(dialogs.markAsRead(dialog.id)))
    await waitFor(() => expect(inbox().textContent).not.toContain("conversa não lida"))
  })

  it("keeps what only admins do under 'Configurações'", async () => {
    await open({ user: aUser({ admin: true }) })
    await userEvent.click(menu().getByRole("button", { name: "Configurações" }))
    expect(links()).toEqual(["Início", "Omnichannel", "Meus robôs", "Trocar de empresa"])
  })

  it("ends the session, and goes to the login page", async () => {
    const { entry, location } = await open()
    await userEvent.click(menu().getByRole("button", { name: "Sair" }))
    expect(entry.session.state$.value.user).toBeUndefined()
    expect(location.history.at(-1)).toBe("/login")
  })

  it("does not end the session while unsaved work asks whether to leave", async () => {
    const asked: Array<() => void> = []
    const { entry } = await open({ depart: (leave) => asked.push(leave) })
    await userEvent.click(menu().getByRole("button", { name: "Sair" }))
    expect(entry.session.state$.value.user).toBeDefined()
    act(() => asked[0]?.())
    expect(entry.session.state$.value.user).toBeUndefined()
  })

  it("has no top bar where the page is of full height", async () => {
    await open({}, true)
    expect(screen.queryByRole("banner")).toBeNull()
  })
})

describe("the scope of what is shown", () => {
  const workspaces = [
    aWorkspace({ id: 1, name: "Atendimento" }),
    aWorkspace({ id: 2, name: "SAC", parentId: 1 }),
    aWorkspace({ id: 3, name: "Comercial" }),
  ]

  it("is chosen in a tree, filtered by name, cleared and filled", async () => {
    const { work } = await open({ workspaces })
    const button = screen.getByRole("button", { name: "Todos os workspaces" })
    await userEvent.click(button)
    const panel = within(screen.getByRole("dialog", { name: "Workspaces" }))
    expect(document.activeElement).toBe(panel.getByRole("searchbox", { name: "Filtrar workspaces" }))
    await userEvent.click(panel.getByRole("button", { name: "Limpar" }))
    expect(work.tenancy.selection.state$.value.selected).toEqual([])
    await userEvent.type(panel.getByRole("searchbox", { name: "Filtrar workspaces" }), "sac")
    await userEvent.click(panel.getByRole("checkbox", { name: "SAC" }))
    expect(panel.queryByRole("checkbox", { name: "Comercial" })).toBeNull()
    expect(panel.getByRole<HTMLInputElement>("checkbox", { name: "Atendimento" }).indeterminate).toBe(true)
    await userEvent.click(panel.getByRole("button", { name: "Selecionar todos" }))
    expect(work.tenancy.selection.state$.value.selected.toSorted()).toEqual([1, 2, 3])
  })

  it("is folded and unfolded by the arrows, which move between the boxes too", async () => {
    await open({ workspaces })
    await userEvent.click(screen.getByRole("button", { name: "Todos os workspaces" }))
    const panel = within(screen.getByRole("dialog", { name: "Workspaces" }))
    const names = () => panel.getAllByRole("listitem").map((line) => line.textContent?.replace(/\d+$/u, ""))
    act(() => panel.getByRole("checkbox", { name: "Atendimento" }).focus())
    await userEvent.keyboard("{ArrowLeft}")
    expect(names()).toEqual(["Atendimento", "Comercial"])
    await userEvent.keyboard("{ArrowRight}")
    expect(names()).toEqual(["Atendimento", "SAC", "Comercial"])
    await userEvent.keyboard("{ArrowDown}")
    expect(document.activeElement).toBe(panel.getByRole("checkbox", { name: "SAC" }))
  })

  it("gives the focus back when Escape closes it, and closes when the focus goes", async () => {
    await open({ workspaces })
    const button = screen.getByRole("button", { name: "Todos os workspaces" })
    await userEvent.click(button)
    await userEvent.keyboard("{Escape}")
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole("dialog")).toBeNull()
    await userEvent.click(button)
    const field = screen.getByRole("searchbox", { name: "Filtrar workspaces" })
    await waitFor(() => expect(document.activeElement).toBe(field))
    // The open panel listens from the next frame on, and the one that Escape took away is forgotten in the frame after it.
    for (let frame = 0; frame < 3; frame += 1)
      await act(() => new Promise<void>((done) => void requestAnimationFrame(() => done())))
    act(() => screen.getByRole("button", { name: "Olá, Camila" }).focus())
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Workspaces" })).toBeNull())
  })

  it("tells admins whose data it is, and lets them choose another company", async () => {
    const norte = { id: 2, name: "Lojas Norte", timeZone: "America/Manaus" } as CompanyChoice // branded id
    const { entry } = await open({ user: aUser({ admin: true }), companies: [norte] })
    await userEvent.click(screen.getByRole("button", { name: "Casa Aroeira: trocar de empresa" }))
    await userEvent.click(await screen.findByRole("option", { name: "Lojas Norte" }))
    expect(entry.session.state$.value.company).toEqual(norte)
    expect(screen.getByRole("button", { name: "Lojas Norte: trocar de empresa" })).toBeDefined()
  })

  it("tells everybody else the company alone", async () => {
    await open()
    expect(screen.getByText("Casa Aroeira")).toBeDefined()
    expect(screen.queryByRole("button", { name: /trocar de empresa/u })).toBeNull()
  })

  it("shows who is signed in", async () => {
    await open()
    await userEvent.click(screen.getByRole("button", { name: "Olá, Camila" }))
    const panel = within(screen.getByRole("dialog", { name: "Sua conta" }))
    expect(panel.getByText("Supervisora SAC, Atendente")).toBeDefined()
    expect(panel.queryByRole("link", { name: "Minha conta" })).toBeNull()
  })

  it("leads to one's own account", async () => {
    await open({ hasPage: (path) => path === "/password" })
    await userEvent.click(screen.getByRole("button", { name: "Olá, Camila" }))
    const panel = within(screen.getByRole("dialog", { name: "Sua conta" }))
    expect(panel.getByRole("link", { name: "Minha conta" }).getAttribute("href")).toBe("/password")
  })

  it("lets everybody choose light or dark, or leave it to the device", async () => {
    const { entry } = await open()
    await userEvent.click(screen.getByRole("button", { name: "Olá, Camila" }))
    const look = within(screen.getByRole("group", { name: "Aparência" }))
    expect(look.getByRole<HTMLInputElement>("radio", { name: "Automático" }).checked).toBe(true)
    await userEvent.click(look.getByRole("radio", { name: "Escuro" }))
    expect([entry.theme.choice$.value, look.getByRole<HTMLInputElement>("radio", { name: "Escuro" }).checked]).toEqual([
      "dark",
      true,
    ])
  })

  it("leads to it on a telephone from the bottom bar, the only menu there", async () => {
    matchOnly(telephoneWindow)
    await open({ hasPage: (path) => path === "/password" })
    const bar = screen.getByRole("navigation", { name: "Menu principal" })
    const places = [...bar.querySelectorAll("a, button")].map(({ textContent }) => textContent)
    expect(places).toEqual(["Omnichannel", "Menu", "Sair"])
    await userEvent.click(within(bar).getByRole("button", { name: "Menu" }))
    const all = within(await screen.findByRole("navigation", { name: "Todas as páginas" }))
    expect(all.getByRole("link", { name: "Minha conta" }).getAttribute("href")).toBe("/password")
  })

  it("is whole on a telephone too: 'Menu' holds every page, and closes when one is chosen", async () => {
    matchOnly(telephoneWindow)
    const { location } = await open({ user: aUser({ admin: true }) })
    await userEvent.click(screen.getByRole("button", { name: "Menu" }))
    const all = within(await screen.findByRole("navigation", { name: "Todas as páginas" }))
    const named = all.getAllByRole("link").map(({ textContent }) => textContent)
    expect(named).toEqual(["Início", "Omnichannel", "Meus robôs", "Trocar de empresa"])
    await userEvent.click(all.getByRole("link", { name: "Meus robôs" }))
    expect(location.history.at(-1)).toBe("/chatbots")
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "Todas as páginas" })).toBeNull())
  })
})

describe("the support chat", () => {
  const supportChat = { script: "/widget/prosa.js", token: "suporte-da-prosa-1" } as SupportChat // branded token

  it("is there for signed-in people, hidden in the inbox, and gone after 'Sair'", async () => {
    const { work, location } = await open({ supportChat })
    const widget = work.tenancy.supportWidget
    await waitFor(() => expect(widget.state).toBe("shown"))
    act(() => location.navigate("/omnichannel"))
    expect(widget.state).toBe("hidden")
    act(() => location.navigate("/home"))
    await waitFor(() => expect(widget.state).toBe("shown"))
    await userEvent.click(menu().getByRole("button", { name: "Sair" }))
    expect(widget.state).toBe("absent")
  })

  it("is absent where none is configured", async () => {
    const services = createFakeServices(scope)
    const { supportChats, supportWidget } = services.work.tenancy
    const { current } = supportChats
    const answered = vi.fn<() => void>()
    vi.spyOn(supportChats, "current").mockImplementation(() => Effect.ensuring(current(), Effect.sync(answered)))
    await draw(services)
    await waitFor(() => expect(answered).toHaveBeenCalledOnce())
    expect(supportWidget.state).toBe("absent")
  })
})
