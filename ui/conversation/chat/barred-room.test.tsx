import { aUser } from "@prosa/core/access/testing"
import { aDialog } from "@prosa/core/conversation/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  scope.end()
  vi.useRealTimers()
})

const me = aUser()
const room = aDialog({ holder: { id: me.id, name: me.name }, transferred: true })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Opens a room of the attendant's, with a draft. */
const open = async () => {
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${room.id}`,
    user: me,
    dialogs: [{ dialog: room, messages: [], unread: 0 }],
  })
  await pass(0)
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await pass(1_000)
  fireEvent.change(screen.getByRole("textbox", { name: "Mensagem" }), { target: { value: "Só mais um" } })
  return services.work.conversation
}

it("says that the room is out of sight, and keeps the draft where it can be copied", async () => {
  const { rooms } = await open()
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } })
  await act(async () => {
    rooms.leave(room.id)
    rooms.connection({ state: "ended" })
    await vi.advanceTimersByTimeAsync(1)
  })
  expect(screen.queryByRole("textbox", { name: "Mensagem" })).toBeNull()
  expect(screen.getByText("Você não tem mais acesso a esta conversa.")).toBeDefined()
  expect(screen.getByText("O que você escreveu está guardado.")).toBeDefined()
  expect(screen.getByRole("textbox", { name: "Texto guardado" })).toHaveProperty("value", "Só mais um")
  fireEvent.click(screen.getByRole("button", { name: "Copiar texto" }))
  await pass(1)
  expect(writeText).toHaveBeenCalledWith("Só mais um")
})
