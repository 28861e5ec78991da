import { aUser } from "@prosa/core/access/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { type CallRefused, unavailable } from "@prosa/core/kernel"
import type { CompanyChoice } from "@prosa/core/tenancy"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { CompanySwitcher } from "./company-switcher.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const companies = Array.from(
  { length: 23 },
  (_, at) =>
    ({
      id: at + 1,
      name: at === 0 ? "Casa Aroeira" : `Loja ${String(at).padStart(2, "0")}`,
      timeZone: "America/Manaus",
    }) as CompanyChoice, // branded ids
)
const [aroeira, first] = companies

const open = async (world: { readonly path?: string; readonly all?: ReadonlyArray<CompanyChoice> } = {}) => {
  const { path = "/chatbots", all = companies } = world
  const user = aUser({ admin: true, companyId: null })
  const services = createFakeServices(scope, { user, companies: all, path })
  if (aroeira !== undefined) services.entry.session.chooseCompany(aroeira)
  render(
    <World services={services}>
      <CompanySwitcher
        renderTrigger={(wiring) => (
          <button type="button" {...wiring}>
            Empresa
          </button>
        )}
      />
    </World>,
  )
  const press = () => userEvent.click(screen.getByRole("button", { name: "Empresa" }))
  const panel = () => within(screen.getByRole("dialog", { name: "Trocar de empresa" }))
  const marked = () =>
    document.getElementById(panel().getByRole("combobox").getAttribute("aria-activedescendant") ?? "")?.textContent
  const company = () => services.entry.session.state$.value.company
  return { services, press, panel, marked, company }
}

describe("the company switcher", () => {
  it("lists 20 companies, marks the current one, and says how many there are", async () => {
    const { press, panel, marked } = await open()
    await press()
    expect(await panel().findAllByRole("option")).toHaveLength(20)
    expect(panel().getByRole("option", { selected: true }).textContent).toBe("Casa Aroeira")
    expect(marked()).toBe("Casa Aroeira")
    expect(panel().getByText("20 de 23. Digite para encontrar as outras.")).toBeDefined()
  })

  it("is searched and chosen from by keyboard, and the list that is open stays", async () => {
    const { press, panel, marked, company, services } = await open({ path: "/chatbots" })
    await press()
    await panel().findAllByRole("option")
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{End}{Home}{ArrowUp}")
    expect(marked()).toBe("Casa Aroeira")
    await userEvent.type(panel().getByRole("combobox", { name: "Buscar empresa" }), "loja 22{Enter}")
    expect(company()).toEqual(aroeira)
    await waitFor(() => expect(panel().queryAllByRole("option").length).toBe(1))
    await userEvent.keyboard("{Enter}")
    expect(company()).toEqual(companies[22])
    expect(services.location.history.at(-1)).toBe("/chatbots")
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("leaves a page that addresses a thing of the former company", async () => {
    const { press, panel, company, services } = await open({ path: "/chatbots/1042" })
    await press()
    await userEvent.click(await panel().findByRole("option", { name: "Loja 01" }))
    expect(company()).toEqual(first)
    expect(services.location.history.at(-1)).toBe("/home")
  })

  it("closes and changes nothing if the current company is chosen again, or by Escape once the search is empty", async () => {
    const { press, panel, company, services } = await open({ path: "/chatbots/1042" })
    await press()
    await userEvent.click(await panel().findByRole("option", { name: "Casa Aroeira" }))
    expect([company(), services.location.history.at(-1)]).toEqual([aroeira, "/chatbots/1042"])
    await press()
    await userEvent.type(panel().getByRole("combobox"), "x{Escape}")
    expect(panel().getByRole<HTMLInputElement>("combobox").value).toBe("")
    await userEvent.keyboard("{Escape}")
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("says that nothing was found", async () => {
    const { press, panel } = await open({ all: [] })
    await press()
    expect((await panel().findByRole("status")).textContent).toBe("Nenhum resultado encontrado")
    await userEvent.keyboard("{ArrowDown}{Enter}")
    expect(panel().getByRole("combobox").getAttribute("aria-expanded")).toBe("false")
  })

  it("says that it failed, and asks again", async () => {
    const { press, panel, services } = await open()
    const { list } = services.work.tenancy.companies
    const broken: { list: typeof list } = services.work.tenancy.companies
    broken.list = () => Effect.fail<CallRefused>(unavailable)
    await press()
    expect((await panel().findByRole("alert")).textContent).toContain(unavailable.message)
    broken.list = list
    await userEvent.click(panel().getByRole("button", { name: "Tentar novamente" }))
    expect(await panel().findAllByRole("option")).toHaveLength(20)
  })
})
