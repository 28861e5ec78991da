import { Effect, Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { soon } from "../../../../tests/soon.ts"
import { type CallRefused, CompanyId, MessageId, unavailable } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import type { Notice, Question } from "../../../shell/index.ts"
import { createMessageRemoval } from "../index.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (latency = 0) => {
  const removed: Array<number> = []
  const questions: Array<Question> = []
  const notices: Array<Notice> = []
  let failure: CallRefused | undefined
  const removal = createMessageRemoval({
    dialogs: {
      removeMessage: (_company, id) => {
        removed.push(id)
        const answer = failure === undefined ? Effect.void : Effect.fail(failure)
        return latency === 0 ? answer : Effect.delay(answer, latency)
      },
    },
    session: { companyId: () => Schema.decodeSync(CompanyId)(1) },
    toasts: { show: (notice) => void notices.push(notice) },
    confirmations: { ask: (question) => void questions.push(question) },
    clock: { now: () => testNow },
  })
  return { removal, removed, questions, notices, refuse: (refusal: CallRefused) => (failure = refusal) }
}
const sentAt = new Date(testNow - 61 * 3_600_000).toISOString()
const id = Schema.decodeSync(MessageId)(5)
const other = Schema.decodeSync(MessageId)(6)
const settled = () => vi.advanceTimersByTimeAsync(0)

it("deletes a message once that is confirmed, and says what became of it", async () => {
  const { removal, removed, questions, notices, refuse } = open()
  removal.ask({ id, sender: "HUMAN", sentAt }, { medium: "LIVECHAT" })
  expect(removed).toEqual([])
  questions[0]?.confirmed()
  await settled()
  expect([removed, notices]).toEqual([[5], [{ kind: "ok", title: "Mensagem apagada com sucesso!" }]])
  refuse(unavailable)
  questions[0]?.confirmed()
  await settled()
  expect(notices[1]).toEqual({
    kind: "error",
    title: "Erro ao tentar apagar a mensagem. Por favor, tente mais tarde.",
  })
})

it("deletes every message that is confirmed, also while another deletion is under way", async () => {
  const { removal, removed, questions, notices } = open(1)
  for (const each of [id, other]) removal.ask({ id: each, sender: "HUMAN", sentAt }, { medium: "LIVECHAT" })
  for (const question of questions) question.confirmed()
  await soon(() => expect(notices.map(({ kind }) => kind)).toEqual(["ok", "ok"]))
  expect(removed).toEqual([5, 6])
})

it("says that a vendor's copy stays, where the company's message has left and cannot be taken back", () => {
  const { removal, questions } = open()
  removal.ask({ id, sender: "HUMAN", sentAt }, { medium: "WHATSAPP" })
  removal.ask({ id, sender: "CLIENT", sentAt }, { medium: "WHATSAPP" })
  removal.ask({ id, sender: "BOT", sentAt }, { medium: "LIVECHAT" })
  removal.ask({ id, sender: "BOT", sentAt }, { medium: "WHATSAPP_QRCODE" })
  removal.ask({ id, sender: "BOT", sentAt: new Date(testNow).toISOString() }, { medium: "WHATSAPP_QRCODE" })
  const stays = questions.map(({ text }) => text.includes("No aplicativo do cliente"))
  expect(stays).toEqual([true, false, false, true, false])
})
