import { cleanup, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { SidebarGroup, SidebarItem } from "./sidebar-item.tsx"
import { Sidebar } from "./sidebar.tsx"

afterEach(cleanup)

const open = (active = false) => {
  const location = memoryLocation({ path: "/home", record: true })
  render(
    <ThemeProvider>
      <Router hook={location.hook}>
        <Sidebar mark={null} brand="Prosa" foot={<SidebarItem label="Sair" />}>
          <SidebarItem label="Início" href="/home" active />
          <SidebarItem label="Meus robôs" href="/chatbots" />
          <SidebarGroup label="Configurações" active={active}>
            <SidebarItem sub label="Permissionamento" href="/profiles" />
          </SidebarGroup>
        </Sidebar>
        <button type="button">Na página</button>
      </Router>
    </ThemeProvider>,
  )
  const nav = screen.getByRole("navigation", { name: "Menu principal" })
  const press = (name: string) => userEvent.click(within(nav).getByRole("button", { name }))
  return { nav, press, location, isOpen: () => nav.hasAttribute("data-open") }
}
const focused = () => document.activeElement?.textContent

describe("the sidebar", () => {
  it("is open while the mouse is over it, and closes when a line is chosen", async () => {
    const { nav, isOpen, location } = open()
    expect(isOpen()).toBe(false)
    await userEvent.hover(nav)
    expect(isOpen()).toBe(true)
    await userEvent.unhover(nav)
    expect(isOpen()).toBe(false)
    await userEvent.click(screen.getByRole("link", { name: "Meus robôs" }))
    expect([isOpen(), location.history.at(-1)]).toEqual([false, "/chatbots"])
  })

  it("opens for the keyboard; Escape closes it and leaves the focus, the next line opens it again", async () => {
    const { isOpen } = open()
    await userEvent.tab()
    await userEvent.tab()
    expect([focused(), isOpen()]).toEqual(["Início", true])
    await userEvent.keyboard("{Escape}")
    expect([focused(), isOpen()]).toEqual(["Início", false])
    await userEvent.tab()
    expect([focused(), isOpen()]).toEqual(["Meus robôs", true])
    await userEvent.keyboard("{Enter}")
    expect([focused(), isOpen()]).toEqual(["Meus robôs", false])
  })

  it("closes when the focus goes on to the page", async () => {
    const { isOpen } = open()
    for (let at = 0; at < 5; at++) await userEvent.tab()
    expect([focused(), isOpen()]).toEqual(["Sair", true])
    await userEvent.tab()
    expect([focused(), isOpen()]).toEqual(["Na página", false])
  })

  it("opens and folds a group by keyboard", async () => {
    const { nav } = open()
    const group = within(nav).getByRole("button", { name: "Configurações" })
    for (let at = 0; at < 4; at++) await userEvent.tab()
    await userEvent.keyboard("{Enter}")
    expect(group.getAttribute("aria-expanded")).toBe("true")
    expect(within(nav).getByRole("link", { name: "Permissionamento" })).toBeDefined()
    await userEvent.keyboard(" ")
    expect(group.getAttribute("aria-expanded")).toBe("false")
  })

  it("shows the lines of a group on the open sidebar alone", async () => {
    const { nav } = open(true)
    const group = within(nav).getByRole("button", { name: "Configurações" })
    expect(group.getAttribute("aria-expanded")).toBe("false")
    await userEvent.hover(nav)
    expect(group.getAttribute("aria-expanded")).toBe("true")
  })
})

describe("the sidebar under a finger", () => {
  const tap = (target: Element) => userEvent.pointer([{ keys: "[TouchA]", target }])

  it("opens by its button, and closes by it and by a tap beside it", async () => {
    const { nav, isOpen } = open()
    await tap(within(nav).getByRole("button", { name: "Abrir menu" }))
    expect(isOpen()).toBe(true)
    await tap(within(nav).getByRole("button", { name: "Recolher menu" }))
    expect(isOpen()).toBe(false)
    await tap(within(nav).getByRole("button", { name: "Abrir menu" }))
    const veil = document.querySelector("[data-sidebar-veil]")
    if (veil === null) throw new Error("No veil")
    await tap(veil)
    expect(isOpen()).toBe(false)
    expect(document.querySelector("[data-sidebar-veil]")).toBeNull()
  })

  it("leads on at the first tap without opening", async () => {
    const { nav, isOpen, location } = open()
    await tap(within(nav).getByRole("link", { name: "Meus robôs" }))
    expect([isOpen(), location.history.at(-1)]).toEqual([false, "/chatbots"])
  })

  it("opens with the group that is tapped", async () => {
    const { nav, isOpen, press } = open(true)
    await tap(within(nav).getByRole("button", { name: "Configurações" }))
    expect(isOpen()).toBe(true)
    await tap(within(nav).getByRole("link", { name: "Permissionamento" }))
    expect(isOpen()).toBe(false)
    await press("Configurações")
  })
})
