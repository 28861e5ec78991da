import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { aUser } from "../../../access/testing/index.ts"
import { aDialog, openChat } from "../../testing/index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** Opens Camila's chat window on a room with this holder. */
const open = async (holder: { readonly id: number; readonly name: string } | null) => {
  const dialog = aDialog({ holder, transferred: holder !== null })
  let now = 0
  const { chat, rooms } = openChat(scope, aUser(), { dialog, messages: [] }, { now: () => now })
  const pass = async (milliseconds: number) => {
    now += milliseconds
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
  await pass(1)
  return { chat, rooms, id: dialog.id, pass }
}
const camila = { id: 7, name: "Camila Duarte" }

describe("the typing indicator, for an attendant", () => {
  it("is shown while the person types, until a message arrives or it expires", async () => {
    const { chat, rooms, id, pass } = await open(camila)
    rooms.typing(id)
    await pass(4_000)
    rooms.typing(id)
    await pass(4_000)
    expect(chat.state$.value.clientTyping).toBe(true)
    rooms.tell(id, "Oi!")
    expect(chat.state$.value.clientTyping).toBe(false)
    rooms.typing(id)
    await pass(6_000)
    expect(chat.state$.value.clientTyping).toBe(false)
  })

  it("is sent for the room's holder with the first letter, throttled, and anew after a message", async () => {
    const { chat, rooms, pass } = await open(camila)
    chat.type(" ")
    expect(rooms.typedIn).toHaveLength(0)
    for (const text of ["B", "Bo", "Bom", "Bom "]) {
      chat.type(text)
      await pass(1_000)
    }
    expect(rooms.typedIn).toHaveLength(2)
    chat.send()
    chat.type("E")
    expect(rooms.typedIn).toHaveLength(3)
  })

  it("is not sent for other attendants", async () => {
    const { chat, rooms } = await open(null)
    chat.type("Bom dia")
    expect(rooms.typedIn).toHaveLength(0)
  })
})
