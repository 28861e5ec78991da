import { expect, it } from "vitest"
import { aMessage } from "../testing/index.ts"
import { unreadWords, unseenAfter } from "../index.ts"

it("unseen messages are those of bot and attendants since, without deleted ones", () => {
  const senders = ["BOT", "CLIENT", "HUMAN", "SYSTEM", "BOT"] as const
  const messages = senders.map((sender, at) => aMessage({ seq: at + 1, sender, deleted: at === 4 }))
  const seqs = (seq: number) => unseenAfter(messages, seq).map((message) => message.seq)
  expect([seqs(0), seqs(1), seqs(3)]).toEqual([[1, 3], [3], []])
})

it("the count is described in words", () => {
  expect([0, 1, 12].map(unreadWords)).toEqual(["", "1 mensagem não lida", "12 mensagens não lidas"])
})
