import { BehaviorSubject, defer } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser } from "../../../access/testing/index.ts"
import type { SessionState } from "../../../access/view/index.ts"
import { createFakeMicrophone, createInMemoryFiles } from "../../../channel/testing/index.ts"
import type { FileContent } from "../../../channel/index.ts"
import { ClientId, CompanyId } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"
import { createInMemoryDepartures } from "../../../shell/testing/index.ts"
import type { LiveDialogs } from "../../dialogs/dialogs.ts"
import { aDialog, aMessage, createInMemoryDialogs, createInMemoryUnsent } from "../../testing/index.ts"
import { createChat, createChatMemory, createOutbox } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers({ now: testNow })
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const minute = 60_000
const notSentYet = "Envie de novo ou descarte."

/** The page of an attendant, with one room that can be opened and left. */
const openPage = () => {
  const user = aUser()
  const dialog = aDialog({ name: "Mariana", holder: { id: user.id, name: user.name }, transferred: true })
  const uploads = createInMemoryFiles()
  const rooms = createInMemoryDialogs(user, [{ dialog, messages: [aMessage({ seq: 1 })], unread: 0 }], {
    files: uploads,
  })
  const sound = createFakeMicrophone()
  const state$ = new BehaviorSubject<SessionState>({ starting: false, user, company: undefined })
  const session = { state$, companyId: () => CompanyId.make(1) }
  const departures = createInMemoryDepartures()
  const clock = { now: () => Date.now() }
  const memory = createChatMemory(scope, session, { store: createInMemoryUnsent(), clock, departures })
  const outbox = createOutbox(scope, session)
  const notices: Array<Notice> = []
  const visited: Array<string> = []
  let written = 0
  const pass = (milliseconds = 1) => vi.advanceTimersByTimeAsync(milliseconds)
  /** Where each connection has resumed. */
  const resumed: Array<number> = []
  /** Whether each of them is of a room that is open. */
  const looking: Array<boolean> = []
  const live: LiveDialogs = {
    ...rooms.live,
    dialog: (id, lastSeq, { away } = { away: false }) => {
      const port = rooms.live.dialog(id, lastSeq)
      return { ...port, events$: defer(() => (resumed.push(lastSeq()), looking.push(!away), port.events$)) }
    },
  }
  const open = () => {
    const inner = scope.child()
    const chat = createChat(inner, dialog.id, {
      dialogs: rooms.dialogs,
      live,
      files: uploads.files,
      microphone: sound.microphone,
      session,
      toasts: { show: (notice) => void notices.push(notice) },
      confirmations: { ask: ({ confirmed }) => confirmed() },
      navigation: { path: "/omnichannel", go: (path) => void visited.push(path), replace: () => undefined },
      clock,
      newClientId: () => ClientId.make(`mensagem-${(written += 1)}`),
      available: () => true,
      memory,
      outbox,
    })
    const say = (text: string) => {
      chat.type(text)
      chat.send()
    }
    const record = async () => {
      chat.recorder.start()
      await pass(1_000)
      chat.recorder.keep()
      await pass()
    }
    const pending = () => chat.state$.value.timeline.pending.map(({ text, state, reason }) => [text, state, reason])
    return { chat, say, record, pending, leave: () => inner.end() }
  }
  const enter = async () => {
    const room = open()
    await pass()
    return room
  }
  const said = () =>
    rooms
      .see(dialog.id)
      .messages.filter(({ sender }) => sender === "HUMAN")
      .map(({ text, files }) => text + files.map(({ name }) => name).join())
  const disconnect = () => rooms.connection({ state: "waiting", attempt: 1, retryInMs: 5_000 })
  return {
    rooms,
    dialog,
    uploads,
    state$,
    memory,
    notices,
    visited,
    departures,
    open,
    enter,
    resumed,
    looking,
    said,
    disconnect,
    pass,
  }
}

describe("what is under way in a room that was left", () => {
  it("is sent once the connection is back, and then the connection is closed", async () => {
    const { rooms, dialog, memory, notices, enter, said, disconnect, pass } = openPage()
    const room = await enter()
    disconnect()
    room.say("Já vejo")
    room.say("Um momento")
    room.leave()
    expect([said(), rooms.openSockets]).toEqual([[], 1])
    rooms.connection({ state: "open" })
    await pass()
    expect([said(), rooms.openSockets, notices]).toEqual([["Já vejo", "Um momento"], 0, []])
    expect(memory.read(dialog.id).pending).toEqual([])
  })

  it("opens no connection where nothing is under way", async () => {
    const { rooms, enter } = openPage()
    const room = await enter()
    room.say("Já vejo")
    room.leave()
    expect(rooms.openSockets).toBe(0)
  })

  it("is uploaded to its end and sent, if it is a recording", async () => {
    const { uploads, enter, said, pass } = openPage()
    const room = await enter()
    uploads.hold(true)
    await room.record()
    room.leave()
    uploads.hold(false)
    await pass()
    expect([said(), uploads.stored.length]).toEqual([["myAudio.ogg"], 1])
  })

  it("is neither sent nor uploaded twice when the room is opened again meanwhile", async () => {
    const { rooms, uploads, enter, said, disconnect, pass } = openPage()
    const first = await enter()
    uploads.hold(true)
    await first.record()
    disconnect()
    first.say("Já vejo")
    first.leave()
    const second = await enter()
    expect(second.pending()).toEqual([
      ["", "sending", undefined],
      ["Já vejo", "sending", undefined],
    ])
    uploads.hold(false)
    rooms.connection({ state: "open" })
    await pass()
    expect([said().toSorted(), uploads.stored.length, second.pending()]).toEqual([["Já vejo", "myAudio.ogg"], 1, []])
    second.leave()
    expect(rooms.openSockets).toBe(0)
  })

  it("waits for its sender after five minutes, who is told, and is not sent by itself any more", async () => {
    const { rooms, notices, visited, enter, said, disconnect, pass } = openPage()
    const room = await enter()
    disconnect()
    room.say("Já vejo")
    room.leave()
    await pass(4 * minute)
    expect(notices).toEqual([])
    await pass(2 * minute)
    expect(notices).toMatchObject([{ kind: "error", title: "Mensagem não enviada para Mariana", detail: notSentYet }])
    notices[0]?.action?.run()
    expect(visited).toEqual(["/omnichannel?dialogId=50917"])
    rooms.connection({ state: "open" })
    const again = await enter()
    expect([said(), again.pending()]).toEqual([[], [["Já vejo", "refused", notSentYet]]])
  })

  it("is refused with the server's sentence, also where the room is out of sight", async () => {
    const { rooms, dialog, notices, memory, enter, disconnect, pass } = openPage()
    const room = await enter()
    disconnect()
    room.say("Já vejo")
    room.leave()
    rooms.refuseMessages("Esta conversa foi finalizada.")
    rooms.connection({ state: "open" })
    await pass()
    expect(notices).toMatchObject([{ detail: "Esta conversa foi finalizada." }])
    expect(memory.read(dialog.id).pending).toMatchObject([
      { state: "refused", reason: "Esta conversa foi finalizada." },
    ])
    const again = await enter()
    disconnect()
    again.say("E agora?")
    again.leave()
    rooms.leave(dialog.id)
    rooms.connection({ state: "ended" })
    await pass()
    expect(notices[1]).toMatchObject({ detail: "A conversa está em um workspace que você não atende." })
    expect(rooms.openSockets).toBe(0)
  })

  it("is sent from a room that was left before it had loaded, without its whole history", async () => {
    const { rooms, uploads, open, enter, resumed, looking, said, pass } = openPage()
    const first = await enter()
    uploads.hold(true)
    await first.record()
    first.leave()
    open().leave()
    uploads.hold(false)
    await pass()
    expect([said(), rooms.openSockets, resumed]).toEqual([["myAudio.ogg"], 0, [1, 1, 1]])
    expect(looking).toEqual([true, false, false])
  })

  it("is not sent in the name of another user", async () => {
    const { rooms, state$, enter, said, disconnect, pass } = openPage()
    const room = await enter()
    disconnect()
    room.say("Já vejo")
    room.leave()
    state$.next({ starting: false, user: aUser({ id: 99 }), company: undefined })
    expect(rooms.openSockets).toBe(0)
    rooms.connection({ state: "open" })
    await pass()
    expect(said()).toEqual([])
  })
})

describe("a file that is not uploaded when its room is left", () => {
  const photo = { name: "foto.png", type: "image/png", size: 9 } as unknown as FileContent // a file of a browser

  it("is uploaded again when the room is opened again, and the tab is not closed without a question until then", async () => {
    const { uploads, departures, enter, said, pass } = openPage()
    const first = await enter()
    uploads.hold(true)
    first.chat.attachments.add([photo])
    await pass()
    expect(departures.tabHeld).toBe(true)
    first.leave()
    const second = await enter()
    const states = () =>
      second.chat.attachments.state$.value.attached.map(({ name, kind, upload }) => [name, kind, upload.state])
    expect([states(), departures.tabHeld]).toEqual([[["foto.png", "image", "running"]], true])
    uploads.hold(false)
    await pass()
    expect([states(), departures.tabHeld]).toEqual([[["foto.png", "image", "done"]], false])
    second.say("Veja")
    await pass()
    expect(said()).toEqual(["Vejafoto.png"])
  })

  it("holds the tab no longer once it is removed, as a recording once it is sent", async () => {
    const { uploads, departures, enter, pass } = openPage()
    const room = await enter()
    uploads.hold(true)
    room.chat.attachments.add([photo])
    await pass()
    room.chat.attachments.remove(room.chat.attachments.state$.value.attached[0]?.key ?? 0)
    expect(departures.tabHeld).toBe(false)
    await room.record()
    room.leave()
    expect(departures.tabHeld).toBe(true)
    uploads.hold(false)
    await pass()
    expect(departures.tabHeld).toBe(false)
  })

  it("holds the tab of no other user", async () => {
    const { uploads, departures, state$, enter, pass } = openPage()
    const room = await enter()
    uploads.hold(true)
    room.chat.attachments.add([photo])
    await pass()
    room.leave()
    state$.next({ starting: false, user: undefined, company: undefined })
    expect(departures.tabHeld).toBe(false)
  })
})
