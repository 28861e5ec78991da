import { aUser } from "@prosa/core/access/testing"
import { aDialog } from "@prosa/core/conversation/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("IntersectionObserver", undefined)
  URL.createObjectURL = () => "blob:1"
  URL.revokeObjectURL = () => undefined
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const me = aUser()
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Opens a room, in which something was written before. */
const open = async (facts: Parameters<typeof aDialog>[0], draft = "") => {
  const dialog = aDialog({ transferred: true, ...facts })
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${dialog.id}`,
    user: me,
    dialogs: [{ dialog, messages: [], unread: 0 }],
  })
  await pass(0)
  services.work.conversation.chatMemory.write(dialog.id, { draft, pending: [], files: [] })
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await pass(1_000)
  const { rooms } = services.work.conversation
  const finalize = () =>
    act(async () => {
      Effect.runSync(rooms.dialogs.finalize(dialog.id))
      await vi.advanceTimersByTimeAsync(1)
    })
  return { sound: services.work.channel.sound, finalize }
}
const mine = { holder: { id: me.id, name: me.name } }
const keptText = () => screen.queryByRole("textbox", { name: "Texto guardado" })

describe("the foot of a room in which nothing can be written", () => {
  it("shows the draft after somebody else has finalized the room", async () => {
    const { finalize } = await open(mine)
    fireEvent.change(screen.getByRole("textbox", { name: "Mensagem" }), { target: { value: "Bom dia, Ana" } })
    expect(keptText()).toBeNull()
    await finalize()
    expect(screen.getByText("O que você escreveu está guardado.")).toBeDefined()
    expect(keptText()).toHaveProperty("value", "Bom dia, Ana")
    expect(screen.getByRole("button", { name: "Copiar texto" })).toBeDefined()
  })

  it("shows the draft where another attendant holds the room, and nothing without one", async () => {
    const another = { holder: { id: 77, name: "Rafael" } }
    await open(another, "Bom dia, Ana")
    expect(keptText()).toHaveProperty("value", "Bom dia, Ana")
    cleanup()
    await open(another)
    expect(screen.getAllByText("Rafael")).not.toEqual([])
    expect([keptText(), screen.queryByRole("button", { name: "Copiar texto" })]).toEqual([null, null])
  })

  it("gives the microphone back, and lets the recording be heard or discarded", async () => {
    const { sound, finalize } = await open(mine)
    fireEvent.click(screen.getByRole("button", { name: "Gravar áudio" }))
    await pass(2_000)
    expect(sound.open).toBe(1)
    await finalize()
    expect(sound.open).toBe(0)
    expect(screen.getByText("O áudio que você gravou está guardado.")).toBeDefined()
    fireEvent.click(screen.getByRole("button", { name: "Descartar gravação" }))
    expect(screen.queryByText("O áudio que você gravou está guardado.")).toBeNull()
  })
})
