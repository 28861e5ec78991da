import { afterEach, beforeEach, expect, it } from "vitest"
import { soon } from "../../../../tests/soon.ts"
import { unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"
import { aUser } from "../../../access/testing/index.ts"
import { aDialog, aMessage, openChat } from "../../testing/index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const failed = { state: "failed", reason: "Número inexistente." } as const

/** Opens Camila's chat window on a room of hers with two messages that failed. */
const open = async () => {
  const user = aUser()
  const dialog = aDialog({ medium: "WHATSAPP", channel: "WHATSAPP", holder: { id: user.id, name: user.name } })
  const sent = { sender: "HUMAN", senderName: user.name, delivery: failed } as const
  const messages = [aMessage({ seq: 1 }), aMessage({ seq: 2, ...sent }), aMessage({ seq: 3, ...sent })]
  const notices: Array<Notice> = []
  const toasts = { show: (notice: Notice) => void notices.push(notice) }
  const { chat, rooms } = openChat(scope, user, { dialog, messages }, { toasts })
  const states = () => chat.state$.value.timeline.messages.map(({ delivery }) => delivery)
  await soon(() => expect(states()).toEqual([undefined, failed, failed]))
  return { chat, rooms, notices, states }
}

it("sends a failed message again, and no other", async () => {
  const { chat, notices, states } = await open()
  chat.resend(2)
  await soon(() => expect(states()).toEqual([undefined, { state: "queued", reason: "" }, failed]))
  chat.resend(3)
  await soon(() => expect(states().map((delivery) => delivery?.state)).toEqual([undefined, "queued", "queued"]))
  expect(notices).toEqual([])
})

it("says why a failed message cannot be sent again, which stays as it is", async () => {
  const { chat, rooms, notices, states } = await open()
  const early = { _tag: "InvalidInput", message: "Tente de novo 24 horas depois." } as const
  for (const refusal of [early, unavailable]) {
    rooms.refuse(refusal)
    chat.resend(2)
    await soon(() => expect(notices.at(-1)).toEqual({ kind: "error", title: refusal.message }))
  }
  expect(states()).toEqual([undefined, failed, failed])
  rooms.refuse(undefined)
  chat.resend(2)
  await soon(() => expect(states()[1]?.state).toBe("queued"))
})
