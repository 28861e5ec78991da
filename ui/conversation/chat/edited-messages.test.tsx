import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
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

it("an edited message of a person carries its mark, though the next follows within the minute; a deleted one does not", async () => {
  const dialog = aDialog()
  const updatedAt = "2026-11-20T12:05:00Z"
  const messages = [
    aMessage({ seq: 1, text: "pedido azul", sender: "CLIENT", updatedAt }),
    aMessage({ seq: 2, text: "obrigada", sender: "CLIENT" }),
    aMessage({ seq: 3, text: "", sender: "CLIENT", updatedAt, deleted: true }),
  ]
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${dialog.id}`,
    user: aUser(),
    dialogs: [{ dialog, messages, unread: 0 }],
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByText("pedido azul")
  const region = within(screen.getByRole("region", { name: "Mensagens" }))
  expect(region.getAllByText(/^Editada/u)).toHaveLength(1)
  expect(region.getByText("Mensagem apagada")).toBeDefined()
})
