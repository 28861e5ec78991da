import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"

it("a room that was opened in an outage is shown as soon as the server is back", async () => {
  const scope = createScope()
  let serverIsBack = () => {}
  const room = aDialog({ id: 5 })
  const services = createFakeServices(scope, {
    path: "/omnichannel?dialogId=5",
    user: aUser(),
    dialogs: [{ dialog: room, messages: [aMessage({ seq: 1, text: "Tem alguém aí?" })], unread: 0 }],
    whenServerBack: (run) => {
      serverIsBack = run
      return () => {}
    },
  })
  const { rooms } = services.work.conversation
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  rooms.refuse(unavailable)
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByText("Não foi possível abrir a conversa.")
  rooms.refuse(undefined)
  act(() => serverIsBack())
  await screen.findAllByText("Tem alguém aí?")
  expect(screen.queryByText("Não foi possível abrir a conversa.")).toBeNull()
  cleanup()
  scope.end()
})
