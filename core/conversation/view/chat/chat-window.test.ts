import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser } from "../../../access/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { aDialog, aMessage, openChat } from "../../testing/index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const minute = 60_000
const day = 24 * 60 * minute
const began = Date.parse("2026-11-19T14:00:00Z")
const camila = { id: 7, name: "Camila Duarte" }

/** Opens Camila's room, whose person wrote last so many milliseconds ago. */
const open = async (medium: "WHATSAPP" | "LIVECHAT", ago: number) => {
  const lastClientAt = new Date(began - ago).toISOString()
  const dialog = aDialog({ medium, lastClientAt, holder: camila, transferred: true })
  const messages = [aMessage({ seq: 1, sentAt: lastClientAt })]
  let now = began
  const { chat, rooms } = openChat(scope, aUser(), { dialog, messages }, { now: () => now })
  const pass = async (milliseconds: number) => {
    now += milliseconds
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
  await pass(1)
  const write = (text: string) => {
    chat.type(text)
    chat.send()
    return rooms.see(dialog.id).messages.at(-1)?.text
  }
  return { chat, rooms, id: dialog.id, pass, write, left: () => chat.state$.value.minutesLeft }
}

describe("the free window of an open room", () => {
  it("is counted down while nothing else happens, and closes the field by itself", async () => {
    const { chat, pass, write, left } = await open("WHATSAPP", day - 3 * minute)
    expect(left()).toBe(3)
    await pass(minute)
    expect(left()).toBe(2)
    expect(write("Já verifico")).toBe("Já verifico")
    await pass(minute)
    expect(left()).toBe(1)
    await pass(minute)
    expect(left()).toBe(0)
    expect(write("Tarde demais")).toBe("Já verifico")
    expect(chat.state$.value.draft).toBe("Tarde demais")
  })

  it("is over until the person answers the template that was sent after it", async () => {
    const { chat, rooms, id, pass, left } = await open("WHATSAPP", day + minute)
    expect([left(), chat.state$.value.awaitsReply]).toEqual([0, false])
    rooms.say(id, "Seu pedido chegou.")
    await pass(1)
    expect([left(), chat.state$.value.awaitsReply]).toEqual([0, true])
  })

  it("does not exist on a channel without one", async () => {
    const { pass, write, left } = await open("LIVECHAT", 3 * day)
    await pass(day)
    expect(left()).toBeNull()
    expect(write("Bom dia")).toBe("Bom dia")
  })
})
