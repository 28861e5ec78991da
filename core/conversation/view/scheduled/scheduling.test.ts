import { Effect, Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser } from "../../../access/testing/index.ts"
import type { SessionState } from "../../../access/view/index.ts"
import { createInMemoryFiles } from "../../../channel/testing/index.ts"
import { ClientId, CompanyId, DialogId, unavailable, UserId } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createInMemoryDepartures } from "../../../shell/testing/index.ts"
import { scheduledMessages as say, type ScheduledMessages } from "../../index.ts"
import { aDialog, createInMemoryScheduled, createInMemoryUnsent, openChat } from "../../testing/index.ts"
import { createChatMemory, createScheduling } from "../index.ts"

let scope: Scope
let room: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
  room = createScope()
})
afterEach(() => {
  room.end()
  scope.end()
  vi.useRealTimers()
})

const id = DialogId.make(1)
const me = { id: UserId.make(7), name: "Camila Duarte" }
const tomorrow = testNow + 86_400_000
const settled = () => vi.advanceTimersByTimeAsync(50)

/** The chat of a room with what schedules its messages; `enter` opens it again after it was left. */
const open = async () => {
  const user = aUser(me)
  const company = { id: CompanyId.make(1), name: "Casa" }
  const state$ = new BehaviorSubject<SessionState>({ starting: false, user, company })
  const session = { state$, companyId: () => company.id }
  const files = createInMemoryFiles()
  const memory = createChatMemory(
    scope,
    { state$ },
    {
      store: createInMemoryUnsent(),
      clock: { now: () => testNow },
      departures: createInMemoryDepartures(),
    },
  )
  const dialog = aDialog({ id, holder: me, transferred: true })
  const store: { timed?: ReturnType<typeof createInMemoryScheduled> } = {}
  const asked: Array<ClientId> = []
  const shown: Array<{ readonly title: string; readonly action?: { readonly run: () => void } }> = []
  const toasts = { show: (toast: (typeof shown)[number]) => void shown.push(toast) }
  let ids = 0
  const enter = async (place: Scope) => {
    const { chat, rooms } = openChat(
      place,
      user,
      { dialog, messages: [] },
      {
        now: () => testNow,
        session,
        memory,
        files: files.files,
      },
    )
    const timed = (store.timed ??= createInMemoryScheduled(me, rooms, { now: () => testNow, files }))
    const scheduled: ScheduledMessages = {
      ...timed.scheduled,
      schedule: (room_, message) => {
        asked.push(message.clientId)
        return timed.scheduled.schedule(room_, message)
      },
    }
    const scheduling = createScheduling(place, chat, {
      scheduled,
      session: session as never, // only its state and company are asked for
      toasts: toasts as never, // a toast is shown and no more
      clock: { now: () => testNow },
      newClientId: () => Schema.decodeSync(ClientId)(`agendada-${String((ids += 1)).padStart(8, "0")}`),
      memory,
    })
    await settled()
    return { chat, scheduling }
  }
  return { ...(await enter(room)), enter, memory, files, asked, shown, state$, timed: () => store.timed }
}

describe("what is written to be sent at a time", () => {
  it("stays in the field until it is scheduled, and is scheduled once however often one tries", async () => {
    const { chat, scheduling, asked, timed } = await open()
    chat.type("Bom dia")
    timed()?.refuse(unavailable)
    expect(scheduling.schedule(tomorrow, true)).toBeUndefined()
    await settled()
    expect([chat.state$.value.draft, scheduling.state$.value.messages]).toEqual(["Bom dia", []])
    timed()?.refuse(undefined)
    scheduling.schedule(tomorrow, true)
    scheduling.schedule(tomorrow, true)
    await settled()
    expect([chat.state$.value.draft, scheduling.state$.value.messages.length]).toEqual(["", 1])
    expect(new Set(asked).size).toBe(1)
    chat.type("Bom dia")
    scheduling.schedule(tomorrow, true)
    await settled()
    expect(new Set(asked).size).toBe(2)
  })

  it("is not what was written in the meantime, which stays", async () => {
    const { chat, scheduling } = await open()
    chat.type("Bom dia")
    scheduling.schedule(tomorrow, true)
    chat.type("Bom dia, Ana")
    await settled()
    expect([chat.state$.value.draft, scheduling.state$.value.messages.map(({ text }) => text)]).toEqual([
      "Bom dia, Ana",
      ["Bom dia"],
    ])
  })

  it("comes back with its files, below what is written, by 'Desfazer' and by 'Editar'", async () => {
    const { chat, scheduling, files, shown } = await open()
    const file = await Effect.runPromise(
      files.files.upload({ companyId: CompanyId.make(1), content: new File(["x"], "mapa.png", { type: "image/png" }) }),
    )
    chat.attachments.bring([file])
    chat.type("Veja o mapa")
    scheduling.schedule(tomorrow, true)
    await settled()
    expect(chat.attachments.state$.value.attached).toEqual([])
    chat.type("Outra coisa")
    shown[0]?.action?.run()
    await settled()
    expect(chat.state$.value.draft).toBe("Outra coisa\nVeja o mapa")
    expect(chat.attachments.state$.value.attached.map(({ name }) => name)).toEqual(["mapa.png"])
    expect(scheduling.state$.value.messages).toEqual([])
  })

  it("comes back into the field of a room that was left by then, and of one that is open again", async () => {
    const { chat, scheduling, memory, shown, enter } = await open()
    for (const text of ["Primeira", "Segunda"]) {
      chat.type(text)
      scheduling.schedule(tomorrow, true)
      await settled()
    }
    room.end()
    shown[0]?.action?.run()
    await settled()
    expect(memory.read(id).draft).toBe("Primeira")
    room = createScope()
    const again = await enter(room)
    expect(again.chat.state$.value.draft).toBe("Primeira")
    shown[1]?.action?.run()
    await settled()
    expect(again.chat.state$.value.draft).toBe("Primeira\nSegunda")
    expect(memory.read(id).draft).toBe("Primeira\nSegunda")
  })

  it("is nobody else's who signed in meanwhile", async () => {
    const { chat, scheduling, memory, shown, state$ } = await open()
    chat.type("Só minha")
    scheduling.schedule(tomorrow, true)
    await settled()
    room.end()
    state$.next({ ...state$.value, user: aUser({ id: 99 }) })
    shown[0]?.action?.run()
    await settled()
    expect(memory.read(id).draft).toBe("")
  })

  it("says why it was not cancelled, and why it is not scheduled", async () => {
    const { chat, scheduling, shown, timed } = await open()
    expect(scheduling.schedule(tomorrow, true)).toBe(say.failed)
    chat.type("Bom dia")
    expect(scheduling.schedule(testNow - 1, true)).toBe(say.tooEarly)
    scheduling.schedule(tomorrow, true)
    await settled()
    timed()?.refuse(unavailable)
    const [message] = scheduling.state$.value.messages
    if (message === undefined) throw new Error("nothing was scheduled")
    scheduling.cancel(message)
    await settled()
    expect(shown.at(-1)?.title).toBe(say.cancelFailed)
    expect(scheduling.state$.value.messages).toHaveLength(1)
  })
})
