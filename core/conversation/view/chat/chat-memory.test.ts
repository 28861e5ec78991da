import { Schema } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aUser } from "../../../access/testing/index.ts"
import type { SessionState } from "../../../access/view/index.ts"
import { ClientId, CompanyId, DialogId } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createInMemoryDepartures } from "../../../shell/testing/index.ts"
import { createInMemoryUnsent } from "../../testing/index.ts"
import { createChatMemory, type Unsent } from "../index.ts"

const id = DialogId.make(7)
const file = {
  id: "f1",
  name: "foto.png",
  mime: "image/png",
  bytes: 9,
  kind: "image",
  url: "/f1",
} as unknown as Unsent["files"][number] // branded id
const sentAt = new Date(testNow).toISOString()
const message = (state: "sending" | "refused") =>
  ({ clientId: Schema.decodeSync(ClientId)("cliente-0001"), text: "Já vejo", files: [file], sentAt, state }) as const
const unsent: Unsent = { draft: "Bom dia, Ana. O seu", pending: [], files: [] }
const stateOf = (user: SessionState["user"], company = 1): SessionState => ({
  starting: false,
  user,
  company: { id: CompanyId.make(company), name: "Casa" },
})

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const minute = 60_000

describe("what is not sent", () => {
  const open = () => {
    const state$ = new BehaviorSubject(stateOf(aUser()))
    const store = createInMemoryUnsent()
    let now = testNow
    const tab = () =>
      createChatMemory(scope, { state$ }, { store, clock: { now: () => now }, departures: createInMemoryDepartures() })
    return { state$, tab, pass: (minutes: number) => (now += minutes * minute) }
  }

  it("outlasts pages, changed rights, a reload and the end of the session, and is nobody else's", () => {
    const { state$, tab } = open()
    const memory = tab()
    memory.write(id, unsent)
    state$.next(stateOf(aUser({ permissions: [] })))
    expect(memory.read(id)).toEqual(unsent)
    expect(tab().read(id)).toEqual(unsent)
    for (const other of [stateOf(aUser({ id: 99 })), stateOf(undefined), stateOf(aUser(), 2)]) {
      state$.next(other)
      expect(memory.read(id).draft).toBe("")
      expect(tab().read(id).draft).toBe("")
    }
    state$.next(stateOf(aUser()))
    expect(memory.read(id)).toEqual(unsent)
  })

  it("is written for nobody while nobody is signed in", () => {
    const { state$, tab } = open()
    state$.next(stateOf(undefined))
    const memory = tab()
    memory.write(id, unsent)
    expect(memory.read(id).draft).toBe("")
    state$.next(stateOf(aUser()))
    expect(memory.read(id).draft).toBe("")
  })

  it("is forgotten once it is sent", () => {
    const { tab } = open()
    const memory = tab()
    memory.write(id, unsent)
    memory.write(id, { draft: "", pending: [], files: [] })
    expect([memory.read(id).draft, tab().read(id).draft]).toEqual(["", ""])
  })

  it("goes on by itself after a crash, and waits for its sender when that was long ago", () => {
    const { tab, pass } = open()
    tab().write(id, { draft: "", pending: [message("sending")], files: [file] })
    pass(4)
    expect(tab().read(id)).toEqual({ draft: "", pending: [message("sending")], files: [file] })
    pass(2)
    expect(tab().read(id).pending).toMatchObject([{ text: "Já vejo", state: "refused", files: [file] }])
    expect(tab().read(id).pending[0]?.reason).toBe("Envie de novo ou descarte.")
    pass(24 * 60)
    expect(tab().read(id)).toMatchObject({ files: [], pending: [{ text: "Já vejo", files: [] }] })
  })

  it("waits for its sender after five minutes in the same tab too", () => {
    const { tab, pass } = open()
    const memory = tab()
    const recorded = { ...message("sending"), recording: {} as NonNullable<Unsent["pending"][number]["recording"]> } // only kept
    memory.write(id, { ...unsent, pending: [message("sending"), recorded] })
    pass(4)
    expect(memory.read(id)).toEqual({ ...unsent, pending: [message("sending"), recorded] })
    pass(1)
    const reason = "Envie de novo ou descarte."
    expect(memory.read(id)).toEqual({
      ...unsent,
      pending: [
        { ...message("sending"), state: "refused", reason },
        { ...recorded, state: "refused", reason },
      ],
    })
  })

  it("stays refused, with the reason, where the server refused it", () => {
    const { tab, pass } = open()
    const refused = { ...message("refused"), reason: "Esta conversa já foi encerrada." }
    tab().write(id, { draft: "", pending: [refused], files: [] })
    expect(tab().read(id).pending).toEqual([refused])
    pass(6)
    expect(tab().read(id).pending).toEqual([refused])
  })

  it("lasts as long as the tab where it is a recording", () => {
    const { tab } = open()
    const memory = tab()
    const recording = {} as NonNullable<Unsent["recording"]> // only kept
    memory.write(id, { ...unsent, recording })
    expect(memory.read(id).recording).toBe(recording)
    expect(tab().read(id)).toEqual(unsent)
  })
})
