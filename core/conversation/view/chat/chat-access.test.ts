import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser } from "../../../access/testing/index.ts"
import { notAllowed, unreachable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
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

/** Opens a room of the attendant's, with a message that is not stored yet and a draft. */
const open = async () => {
  const user = aUser()
  const dialog = aDialog({ holder: { id: user.id, name: user.name }, transferred: true })
  const { chat, rooms } = openChat(scope, user, { dialog, messages: [] })
  await vi.advanceTimersByTimeAsync(1)
  rooms.connection({ state: "waiting", attempt: 1, retryInMs: 5_000 })
  chat.type("Já vejo")
  chat.send()
  chat.type("Só mais um")
  const pending = () => chat.state$.value.timeline.pending.map(({ text, state, reason }) => [text, state, reason])
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return { chat, rooms, dialog, pending, pass, end: () => rooms.connection({ state: "ended" }) }
}

describe("a room whose socket the server has ended", () => {
  it("is barred once it has left the user's workspaces: nothing hangs, and the draft stays", async () => {
    const { chat, rooms, dialog, pending, pass, end } = await open()
    expect(pending()).toEqual([["Já vejo", "sending", undefined]])
    rooms.leave(dialog.id)
    end()
    await pass(1)
    const { composer, barred, draft, finalizable, trouble } = chat.state$.value
    expect({ composer, barred, draft, finalizable, trouble }).toEqual({
      composer: "barred",
      barred: "A conversa está em um workspace que você não atende.",
      draft: "Só mais um",
      finalizable: false,
      trouble: undefined,
    })
    expect(pending()).toEqual([["Já vejo", "refused", "A conversa está em um workspace que você não atende."]])
    for (const { clientId } of chat.state$.value.timeline.pending) chat.retry(clientId)
    chat.send()
    expect(pending()).toEqual([["Já vejo", "refused", "A conversa está em um workspace que você não atende."]])
  })

  it("is barred with the server's sentence where the user's rights were withdrawn", async () => {
    const { chat, rooms, pass, end } = await open()
    rooms.refuse(notAllowed)
    end()
    await pass(1)
    expect(chat.state$.value).toMatchObject({ composer: "barred", barred: notAllowed.message })
  })

  it("is connected again where the user still sees it", async () => {
    const { chat, rooms, dialog, pending, pass, end } = await open()
    end()
    await pass(1)
    expect(chat.state$.value).toMatchObject({ composer: "write", trouble: "trying" })
    rooms.connection({ state: "open" })
    await pass(5_000)
    expect([pending(), rooms.see(dialog.id).messages.map(({ text }) => text), rooms.openSockets]).toEqual([
      [],
      ["Já vejo"],
      1,
    ])
  })

  it("that is barred is asked for again by its user, and opened once it has come back", async () => {
    const { chat, rooms, dialog, pass, end } = await open()
    rooms.refuse(notAllowed)
    end()
    await pass(1)
    expect(chat.state$.value).toMatchObject({ composer: "barred", asking: false })
    const asking: Array<boolean> = []
    chat.state$.subscribe((state) => asking.push(state.asking))
    chat.reconnect()
    await pass(1)
    expect(asking).toEqual([false, true, false])
    expect(chat.state$.value.composer).toBe("barred")
    rooms.refuse(undefined)
    chat.reconnect()
    await pass(1)
    expect(chat.state$.value).toMatchObject({ composer: "write", barred: undefined, asking: false })
    await pass(5_000)
    rooms.connection({ state: "open" })
    rooms.tell(dialog.id, "Voltei")
    await pass(1)
    expect(chat.state$.value.timeline.messages.at(-1)?.text).toBe("Voltei")
  })

  it("is asked for again where the server could not be asked", async () => {
    const { chat, rooms, dialog, pass, end } = await open()
    rooms.refuse(unreachable)
    end()
    await pass(1)
    expect(chat.state$.value).toMatchObject({ composer: "write", trouble: "lost" })
    rooms.refuse(undefined)
    rooms.leave(dialog.id)
    chat.reconnect()
    await pass(1)
    expect(chat.state$.value).toMatchObject({ composer: "barred", trouble: undefined })
  })
})
