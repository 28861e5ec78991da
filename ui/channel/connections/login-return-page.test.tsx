import { connectionMessages as say } from "@prosa/core/channel"
import { BotId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { MessengerPage, WhatsappPage } from "./login-return-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = (path: string, Page = WhatsappPage) => {
  const services = createFakeServices(scope, { path })
  Effect.runSync(services.work.channel.logins.begin(BotId.make(1042), "whatsapp"))
  render(
    <World services={services}>
      <Page />
    </World>,
  )
  return { browser: services.work.channel.browser, location: services.location }
}

it("closes its window once the login is saved, with the flag of its channel", async () => {
  const { browser } = open("/whatsapp/Oauth?code=abc&state=state-1")
  expect(await screen.findByRole("heading", { name: "Conta conectada" })).toBeDefined()
  await waitFor(() => expect(browser.closedOwn).toBe(true))
  expect(browser.flags.take("WppLogin")).toBe(true)
  cleanup()
  const other = open("/facebook/Oauth?code=abc&state=state-1", MessengerPage)
  await waitFor(() => expect(other.browser.flags.take("FbLogin")).toBe(true))
})

it("goes to the start without a code or a state", async () => {
  const { location } = open("/whatsapp/Oauth?code=abc")
  expect(await screen.findByText(say.wrongParameters)).toBeDefined()
  expect(location.history.at(-1)).toBe("/")
})

it("says that the token was not saved, and why", async () => {
  open("/whatsapp/Oauth?code=abc&state=other")
  expect(await screen.findByRole("heading", { name: say.tokenNotSaved })).toBeDefined()
  expect(screen.getByText(say.loginExpired)).toBeDefined()
})
