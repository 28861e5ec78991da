import { Effect } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { aUser } from "../../../access/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createInMemoryDepartures } from "../../../shell/testing/index.ts"
import { createConfirmer, createToaster } from "../../../shell/view/index.ts"
import { aDialog, aMessage, openChat } from "../../testing/index.ts"
import { createRoomContactForm } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const person = { name: "Mariana", email: "mari@bol.com.br", phone: "11987654321" }

const open = async () => {
  const { chat, rooms } = openChat(scope, aUser(), {
    dialog: aDialog({ id: 1, ...person }),
    messages: [aMessage({ seq: 1 })],
  })
  await vi.advanceTimersByTimeAsync(0)
  const record = createRoomContactForm(scope, chat, {
    dialogs: rooms.dialogs,
    toasts: createToaster(scope),
    confirmations: createConfirmer(scope),
    departures: createInMemoryDepartures(),
  })
  const states: Array<string> = []
  scope.add(record.state$.subscribe(({ status }) => states.push(status)))
  await vi.advanceTimersByTimeAsync(0)
  const colleagueSaves = async (facts: Partial<typeof person>) => {
    await Effect.runPromise(rooms.dialogs.saveContact(chat.id, { ...person, description: "", ...facts }))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { record, states, colleagueSaves, values: () => record.form.state$.value.values }
}

it("follows what a colleague saves, and stays in its place meanwhile", async () => {
  const { record, states, colleagueSaves, values } = await open()
  expect(states).toEqual(["ready"])
  await colleagueSaves({ email: "mariana@loja.com.br" })
  expect(values()).toMatchObject({ name: "Mariana", email: "mariana@loja.com.br" })
  expect(record.unsaved$.value).toBe(0)
  expect(states).not.toContain("loading")
})

it("keeps what is being typed, and takes over the rest, so that saving overwrites nobody", async () => {
  const { record, colleagueSaves, values } = await open()
  record.form.set("name", "Mariana Alves")
  await colleagueSaves({ email: "mariana@loja.com.br", name: "Mari" })
  expect(values()).toMatchObject({ name: "Mariana Alves", email: "mariana@loja.com.br" })
  expect(record.unsaved$.value).toBe(1)
  record.form.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(values()).toMatchObject({ name: "Mariana Alves", email: "mariana@loja.com.br" })
  expect(record.unsaved$.value).toBe(0)
})
