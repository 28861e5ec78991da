import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import type { CompanyChoice } from "@prosa/core/tenancy"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { CompanyPage } from "./change-company-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const companies = ["Casa Aroeira", "Lojas Norte"].map(
  (name, at) => ({ id: at + 1, name, timeZone: "America/Manaus" }) as CompanyChoice,
) // branded ids

it("is searched; the chosen company is the one that is worked on, from home on", async () => {
  const services = createFakeServices(scope, { user: aUser({ admin: true, companyId: null }), companies })
  render(
    <World services={services}>
      <CompanyPage />
    </World>,
  )
  await screen.findByRole("button", { name: "Casa Aroeira" })
  await writeInto(screen.getByRole("searchbox", { name: "Buscar por nome" }), "norte")
  await waitFor(() => expect(screen.queryByRole("button", { name: "Casa Aroeira" })).toBeNull())
  await userEvent.click(screen.getByRole("button", { name: "Lojas Norte" }))
  expect(services.entry.session.state$.value.company).toEqual(companies[1])
  expect(services.location.history.at(-1)).toBe("/home")
})
