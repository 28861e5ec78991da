import { aDialog, aMessage, type DialogRecord } from "@prosa/core/conversation/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { matchWidth } from "../../testing/match-media.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "./inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
  vi.unstubAllGlobals()
})

const told = (id: number, name: string): DialogRecord => ({
  dialog: aDialog({ id, name }),
  messages: [aMessage({ seq: 1 })],
  unread: 0,
})

/** Opens the inbox in a window of this width in pixels. */
const open = async (width: number, path = "/omnichannel?dialogId=5") => {
  matchWidth(width)
  const services = createFakeServices(scope, { path, dialogs: [told(5, "João"), told(6, "Ana")] })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  return services
}
const list = () => screen.queryByRole("region", { name: "Conversas" })
const chat = (name: string) => screen.findByRole("heading", { name })
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))

describe("the sidebar", () => {
  it("starts open beside a conversation from 1,000 pixels on", async () => {
    await open(1_000)
    await chat("João")
    expect(list()).not.toBeNull()
  })

  it("starts closed below 1,000 pixels, and again with the next conversation", async () => {
    await open(999)
    await chat("João")
    expect(list()).toBeNull()
    await press("Mostrar conversas")
    expect(list()).not.toBeNull()
    await userEvent.click(await screen.findByRole("link", { name: /Ana/u }))
    await chat("Ana")
    expect(list()).toBeNull()
  })

  it("is there below 1,000 pixels while no conversation is open", async () => {
    await open(999, "/omnichannel")
    await screen.findByRole("link", { name: /João/u })
    expect(screen.getByText("Tudo calmo por aqui")).toBeDefined()
  })

  it("is on a telephone the whole inbox until a conversation is opened, and again after it is left", async () => {
    await open(499, "/omnichannel")
    await userEvent.click(await screen.findByRole("link", { name: /João/u }))
    await chat("João")
    expect(list()).toBeNull()
    expect(screen.queryByRole("button", { name: "Mostrar conversas" })).toBeNull()
    await press("Voltar para as conversas")
    await screen.findByRole("link", { name: /João/u })
    expect(screen.queryByRole("heading", { name: "João" })).toBeNull()
    expect(screen.queryByText("Tudo calmo por aqui")).toBeNull()
  })
})
