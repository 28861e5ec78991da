import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage, type DialogRecord } from "@prosa/core/conversation/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices, type FakeWorld } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "./inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  scope.end()
})

const me = aUser()
const rafael = { id: 99, name: "Rafael Nogueira" }
const mine = { holder: { id: me.id, name: me.name }, transferred: true }
const told = (facts: Parameters<typeof aDialog>[0] = {}, texts = ["Oi"]): DialogRecord => ({
  dialog: aDialog(facts),
  messages: texts.map((text, at) => aMessage({ seq: at + 1, text, sentAt: `2026-11-19T14:0${facts.id ?? 0}:00Z` })),
  unread: 0,
})
/** Three rooms; the list has them in the order Ana, Bia, Caio. */
const three = (facts: Parameters<typeof aDialog>[0] = {}) => [
  told({ id: 3, name: "Ana", ...facts }),
  told({ id: 2, name: "Bia", ...facts }),
  told({ id: 1, name: "Caio", ...facts }),
]

const open = async (world: FakeWorld) => {
  const services = createFakeServices(scope, { path: "/omnichannel", user: me, ...world })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  const list = within(await screen.findByRole("region", { name: "Conversas" }))
  await list.findAllByRole("link")
  return { ...services, rows: () => list.getAllByRole("link") }
}
const focused = () => document.activeElement
const field = () => screen.findByRole("textbox", { name: "Mensagem" })

describe("a row", () => {
  it("says whether the room waits, is the user's own, a colleague's, the robot's or an external system's", async () => {
    const { rows } = await open({
      dialogs: [
        told({ id: 5, transferred: true }),
        told({ id: 4, ...mine }),
        told({ id: 3, transferred: true, holder: rafael }),
        told({ id: 2 }),
        told({ id: 1, transferred: true, transferredToExternal: true }),
      ],
    })
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining("Aguardando atendente"),
      expect.stringContaining("Meu atendimento"),
      expect.stringContaining("Em atendimento por Rafael"),
      expect.stringContaining("Robô"),
      expect.stringContaining("Plataforma externa"),
    ])
  })
})

describe("the rows of the list", () => {
  it("are one tab stop; arrow keys, Home and End move between them, and Enter opens one", async () => {
    const { rows, location } = await open({ dialogs: three() })
    const [ana, bia, caio] = rows()
    await userEvent.click(screen.getByRole("button", { name: "Atualizar conversas" }))
    await userEvent.tab()
    expect(focused()).toBe(ana)
    await userEvent.keyboard("{ArrowUp}")
    expect(focused()).toBe(ana)
    await userEvent.keyboard("{ArrowDown}")
    expect(focused()).toBe(bia)
    await userEvent.keyboard("{End}{ArrowDown}")
    expect(focused()).toBe(caio)
    await userEvent.tab()
    expect(rows()).not.toContain(focused())
    await userEvent.tab({ shift: true })
    expect(focused()).toBe(caio)
    await userEvent.keyboard("{Home}{ArrowDown}{Enter}")
    expect(location.history.at(-1)).toBe("/omnichannel?dialogId=2")
  })

  it("have the open room as their stop", async () => {
    const { rows } = await open({ path: "/omnichannel?dialogId=2", dialogs: three() })
    expect(rows().map((row) => row.tabIndex)).toEqual([-1, 0, -1])
  })

  it("lie at most three steps of Tab from the field, whatever the messages contain", async () => {
    const texts = Array.from({ length: 45 }, (_, at) => `Veja www.prosa.com.br/${at}`)
    const { rows } = await open({ path: "/omnichannel?dialogId=3", dialogs: [told({ id: 3, ...mine }, texts)] })
    const writing = await field()
    await screen.findByRole("button", { name: "Carregar mensagens anteriores" })
    rows()[0]?.focus()
    let steps = 0
    while (focused() !== writing && steps < 20) {
      await userEvent.tab()
      steps += 1
    }
    expect(steps).toBeLessThanOrEqual(3)
  })
})

describe("the actions of a conversation", () => {
  it("are one tab stop; left and right move between them", async () => {
    await open({ path: "/omnichannel?dialogId=3", dialogs: three(mine) })
    // It comes a moment later than the others, before them.
    await screen.findByRole("button", { name: "Adiar" })
    const tools = within(screen.getByRole("toolbar", { name: "Ações da conversa" })).getAllByRole("button")
    const stops = () => tools.flatMap(({ tabIndex }, at) => (tabIndex === 0 ? [at] : []))
    expect(tools).toHaveLength(4)
    const [stop = 0] = stops()
    expect(stops()).toEqual([stop])
    tools[stop]?.focus()
    await userEvent.keyboard("{ArrowRight}")
    expect(focused()).toBe(tools[stop + 1])
    expect(stops()).toEqual([stop + 1])
    await userEvent.keyboard("{Home}")
    expect(focused()).toBe(tools[0])
  })

  it("do not offer to finalize a colleague's room, and do for one's own and those without a holder", async () => {
    const { rows } = await open({
      dialogs: [told({ id: 3, holder: rafael, transferred: true }), told({ id: 2, ...mine }), told({ id: 1 })],
    })
    const offered: Array<boolean> = []
    for (const row of rows()) {
      await userEvent.click(row)
      await screen.findByRole("region", { name: "Mensagens" })
      offered.push(screen.queryByRole("button", { name: "Finalizar" }) !== null)
    }
    expect(offered).toEqual([false, true, true])
  })
})

describe("opening a room", () => {
  it("puts the focus in the field, and on 'Entrar na Conversa' where there is no field yet", async () => {
    const { rows } = await open({ dialogs: [told({ id: 3, ...mine }), told({ id: 2 })] })
    const [own, free] = rows()
    own?.focus()
    await userEvent.keyboard("{Enter}")
    const writing = await field()
    expect(focused()).toBe(writing)
    free?.focus()
    await userEvent.keyboard("{Enter}")
    const join = await screen.findByRole("button", { name: "Entrar na Conversa" })
    expect(focused()).toBe(join)
  })

  it("leaves the focus on the row of a room in which the user may not write", async () => {
    const { rows } = await open({ dialogs: [told({ id: 3, holder: rafael, transferred: true })] })
    const [row] = rows()
    row?.focus()
    await userEvent.keyboard("{Enter}")
    await screen.findByRole("region", { name: "Mensagens" })
    expect(focused()).toBe(row)
  })

  it("does not take the focus out of a search, nor open the keyboard of a touch screen", async () => {
    const { location } = await open({ dialogs: three(mine) })
    const search = screen.getByRole("searchbox", { name: "Buscar por nome" })
    search.focus()
    act(() => location.navigate("/omnichannel?dialogId=3"))
    await field()
    expect(focused()).toBe(search)
    search.blur()
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      query === "(pointer: coarse)" ? { ...matchMedia(query), matches: true } : matchMedia(query),
    )
    act(() => location.navigate("/omnichannel?dialogId=2"))
    await screen.findByRole("heading", { name: "Bia" })
    const writing = await field()
    expect(focused()).not.toBe(writing)
  })
})

describe("the filters", () => {
  it("look alike", async () => {
    await open({ dialogs: three() })
    const filters = [/^Workspaces: /u, /^Status: /u, /^Bots: /u].map((name) => screen.getByRole("button", { name }))
    expect(new Set(filters.map(({ className }) => className)).size).toBe(1)
  })
})
