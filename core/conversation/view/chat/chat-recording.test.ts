import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ClientId, CompanyId, unreachable } from "../../../kernel/index.ts"
import { constant, createScope, type Scope } from "../../../kernel/view/index.ts"
import { aUser } from "../../../access/testing/index.ts"
import { createFakeMicrophone, createInMemoryFiles } from "../../../channel/testing/index.ts"
import { createInMemoryDepartures } from "../../../shell/testing/index.ts"
import { aDialog, createInMemoryDialogs, createInMemoryUnsent } from "../../testing/index.ts"
import { createChat, createChatMemory } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async () => {
  const user = aUser()
  const dialog = aDialog({ holder: { id: user.id, name: user.name }, transferred: true })
  const uploads = createInMemoryFiles()
  const rooms = createInMemoryDialogs(user, [{ dialog, messages: [], unread: 0 }], { files: uploads })
  const sound = createFakeMicrophone()
  const session = {
    state$: constant({ starting: false, user, company: undefined }),
    companyId: () => CompanyId.make(1),
  }
  const memory = createChatMemory(scope, session, {
    store: createInMemoryUnsent(),
    clock: { now: () => 0 },
    departures: createInMemoryDepartures(),
  })
  let sent = 0
  const enter = async (inner = scope.child()) => {
    const chat = createChat(inner, dialog.id, {
      dialogs: rooms.dialogs,
      live: rooms.live,
      files: uploads.files,
      microphone: sound.microphone,
      session,
      toasts: { show: () => undefined },
      confirmations: { ask: ({ confirmed }) => confirmed() },
      navigation: { path: "/omnichannel", go: () => undefined, replace: () => undefined },
      clock: { now: () => 0 },
      newClientId: () => ClientId.make(`mensagem-${++sent}`),
      available: () => true,
      memory,
    })
    await vi.advanceTimersByTimeAsync(1)
    const pending = () => chat.state$.value.timeline.pending
    const messages = () => rooms.see(dialog.id).messages
    const record = async (seconds: number) => {
      chat.recorder.start()
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
    }
    return { chat, pending, messages, record, leave: () => inner.end() }
  }
  return { rooms, uploads, sound, enter, memory, dialog }
}

describe("a recording in a room", () => {
  it("is shown at once, uploaded and sent by itself, and leaves the draft", async () => {
    const { uploads, enter } = await open()
    const { chat, pending, messages, record } = await enter()
    chat.type("Já volto")
    uploads.hold(true)
    await record(2)
    chat.recorder.keep()
    expect([chat.recorder.state$.value.phase, chat.state$.value.draft]).toEqual(["idle", "Já volto"])
    expect(pending()).toMatchObject([{ text: "", state: "sending", recording: { name: "myAudio.ogg" } }])
    expect(messages()).toEqual([])
    uploads.hold(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(messages()).toMatchObject([{ text: "", files: [{ name: "myAudio.ogg", kind: "audio" }] }])
    expect(pending()).toEqual([])
  })

  it("whose upload fails stays with the reason, and is uploaded again", async () => {
    const { uploads, enter } = await open()
    const { chat, pending, messages, record } = await enter()
    uploads.refuse(unreachable)
    await record(1)
    chat.recorder.keep()
    await vi.advanceTimersByTimeAsync(1)
    expect(pending()).toMatchObject([{ state: "refused", reason: unreachable.message }])
    uploads.refuse(undefined)
    chat.retry(pending()[0]?.clientId ?? ClientId.make(""))
    await vi.advanceTimersByTimeAsync(1)
    expect([messages().length, pending()]).toEqual([1, []])
  })

  it("waits while another room is open, under way, paused or ended, and gives the microphone back", async () => {
    const { sound, enter } = await open()
    const first = await enter()
    await first.record(3)
    first.leave()
    expect(sound.open).toBe(0)
    const second = await enter()
    expect(second.chat.recorder.state$.value).toMatchObject({ phase: "recorded", seconds: 3 })
    second.leave()
    const third = await enter()
    third.chat.recorder.keep()
    await vi.advanceTimersByTimeAsync(1)
    expect(third.messages()).toHaveLength(1)
    await third.record(4)
    third.chat.recorder.pause()
    third.leave()
    const fourth = await enter()
    expect(fourth.chat.recorder.state$.value).toMatchObject({ phase: "recorded", seconds: 4 })
    fourth.chat.recorder.discard()
    fourth.leave()
    expect((await enter()).chat.recorder.state$.value.phase).toBe("idle")
  })

  it("that is written only when its room is open again is there, once", async () => {
    const { sound, enter } = await open()
    const first = await enter()
    await first.record(3)
    sound.write(500)
    first.leave()
    const second = await enter()
    expect(second.chat.recorder.state$.value.phase).toBe("idle")
    second.chat.type("Já envio")
    await vi.advanceTimersByTimeAsync(500)
    expect(second.chat.recorder.state$.value).toMatchObject({ phase: "recorded", seconds: 3 })
    second.leave()
    const third = await enter()
    expect(third.chat.recorder.state$.value).toMatchObject({ phase: "recorded", seconds: 3 })
    third.chat.recorder.discard()
    third.leave()
    expect((await enter()).chat.recorder.state$.value.phase).toBe("idle")
  })

  it("that is sent while the upload runs is uploaded again when the room is opened again", async () => {
    const { uploads, enter } = await open()
    const first = await enter()
    uploads.hold(true)
    await first.record(1)
    first.chat.recorder.keep()
    first.leave()
    uploads.hold(false)
    const second = await enter()
    await vi.advanceTimersByTimeAsync(1)
    expect([second.messages().length, second.pending()]).toEqual([1, []])
  })

  it("ends when the room is finalized, under way or paused: it is kept, and the microphone given back", async () => {
    const { rooms, sound, enter, dialog } = await open()
    const { chat, record } = await enter()
    for (const pauses of [false, true]) {
      await record(2)
      if (pauses) chat.recorder.pause()
      expect(sound.open).toBe(1)
      Effect.runSync(rooms.dialogs.finalize(dialog.id))
      await vi.advanceTimersByTimeAsync(1)
      expect([chat.recorder.state$.value, sound.open]).toMatchObject([{ phase: "recorded", seconds: 2 }, 0])
      Effect.runSync(rooms.dialogs.reopen(dialog.id))
      await vi.advanceTimersByTimeAsync(1)
    }
  })

  it("does not begin in a room that is finalized while the microphone is asked for", async () => {
    const { rooms, sound, enter, dialog } = await open()
    const { chat } = await enter()
    sound.hold(true)
    chat.recorder.start()
    expect(chat.recorder.state$.value.phase).toBe("asking")
    Effect.runSync(rooms.dialogs.finalize(dialog.id))
    await vi.advanceTimersByTimeAsync(1)
    sound.hold(false)
    await vi.advanceTimersByTimeAsync(1)
    expect([chat.recorder.state$.value.phase, sound.open]).toEqual(["idle", 0])
  })
})
