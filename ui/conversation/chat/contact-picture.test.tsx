import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true })
})
afterEach(() => {
  cleanup()
  scope.end()
})

const file = "/api/files/0123456789abcdef0123456789abcdef"
const open = async (facts: Parameters<typeof aDialog>[0]) => {
  const services = createFakeServices(scope, {
    path: "/omnichannel?dialogId=50917",
    user: aUser(),
    dialogs: [{ dialog: aDialog(facts), messages: [aMessage({ seq: 1, text: "Oi" })], unread: 0 }],
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  const { container } = render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByRole("region", { name: "Mensagens" })
  const show = screen.queryByRole("button", { name: "Mostrar contato" })
  if (show !== null) await userEvent.click(show)
  await screen.findByRole("complementary", { name: "Contato" })
  return () => [...container.querySelectorAll<HTMLImageElement>(`img[src="${file}?size=small"]`)]
}

it("is shown in the list, above the conversation and beside the contact, and gives way to the initials when it is gone", async () => {
  const pictures = await open({ channel: "FACEBOOK", medium: "FACEBOOK", picture: file })
  await waitFor(() => expect(pictures()).toHaveLength(3))
  for (const picture of pictures()) fireEvent.error(picture)
  expect(pictures()).toEqual([])
  await waitFor(() => expect(screen.getAllByText("MP").length).toBeGreaterThanOrEqual(3))
})

it("is the initials where the vendor shows none", async () => {
  const pictures = await open({ channel: "FACEBOOK", medium: "FACEBOOK" })
  expect(pictures()).toEqual([])
  await waitFor(() => expect(screen.getAllByText("MP").length).toBeGreaterThanOrEqual(3))
})
