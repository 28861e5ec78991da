import { Effect } from "effect"
import { map } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser } from "../../../access/testing/index.ts"
import { CompanyId, MessageId, unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { LiveDialogs } from "../../dialogs/dialogs.ts"
import { aDialog, aMessage, createInMemoryDialogs, openChat } from "../../testing/index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(1)

/** Opens a room of 50 messages, whose socket counts the messages that it brings. */
const open = async (deleted: ReadonlyArray<number> = []) => {
  const user = aUser()
  const dialog = aDialog({ holder: { id: user.id, name: user.name } })
  const messages = Array.from({ length: 50 }, (_, at) => aMessage({ seq: at + 1 }))
  const rooms = createInMemoryDialogs(user, [{ dialog, messages, unread: 0 }])
  const remove = (seq: number) => Effect.runPromise(rooms.dialogs.removeMessage(CompanyId.make(1), MessageId.make(seq)))
  for (const seq of deleted) await remove(seq)
  let brought = 0
  const live: LiveDialogs = {
    ...rooms.live,
    dialog: (id, lastSeq) => {
      const port = rooms.live.dialog(id, lastSeq)
      return { ...port, events$: port.events$.pipe(map((event) => (event.type === "message" && brought++, event))) }
    },
  }
  const { chat } = openChat(scope, user, { dialog, messages }, { dialogs: rooms.dialogs, live })
  await settled()
  const loaded = () => chat.state$.value.timeline.messages
  return { chat, rooms, remove, loaded, seqs: () => loaded().map(({ seq }) => seq), brought: () => brought }
}
const from = (first: number) => Array.from({ length: 51 - first }, (_, at) => first + at)

describe("the history of a room", () => {
  it("has no hole after an old message changed, which its page brings as it stands", async () => {
    const { chat, remove, loaded, seqs } = await open()
    expect(seqs()).toEqual(from(31))
    await remove(3)
    await settled()
    expect(seqs()).toEqual(from(31))
    chat.loadOlder()
    await settled()
    expect(seqs()).toEqual(from(11))
    chat.loadOlder()
    await settled()
    expect(seqs()).toEqual(from(1))
    expect(loaded().filter((message) => message.deleted)).toMatchObject([{ seq: 3 }])
    expect(chat.state$.value.hasOlder).toBe(false)
  })

  it("says that older messages could not be loaded, until some are", async () => {
    const { chat, rooms, seqs } = await open()
    const failed = () => chat.state$.value.olderFailed
    rooms.refuse(unavailable)
    chat.loadOlder()
    await settled()
    expect([failed(), seqs()]).toEqual([true, from(31)])
    rooms.refuse(undefined)
    chat.loadOlder()
    await settled()
    expect([failed(), seqs()]).toEqual([false, from(11)])
  })

  it("is not sent again what had changed before it was opened", async () => {
    const { brought, seqs } = await open([3])
    expect([seqs(), brought()]).toEqual([from(31), 0])
  })
})
