import { aUser } from "@prosa/core/access/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { Moment } from "./moment.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

it("a moment is shown by the company's clocks, whatever the reader's are", async () => {
  const services = createFakeServices(scope, { user: aUser({ timeZone: "Asia/Kathmandu" }) })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  render(
    <World services={services}>
      <Moment at="2026-11-19T18:20:00Z" /> <Moment at="2026-11-19T18:20:00Z" dayOnly />
    </World>,
  )
  expect(screen.getByText("20/11/2026 00:05").getAttribute("datetime")).toBe("2026-11-19T18:20:00Z")
  expect(screen.getByText("20/11/2026")).toBeDefined()
})
