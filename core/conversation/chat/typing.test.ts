import { describe, expect, it } from "vitest"
import { aMessage } from "../testing/index.ts"
import type { ClientId } from "../../kernel/index.ts"
import { addPending, awaitsBot, emptyTimeline, mergeMessages, announcesTyping, typingTimes } from "../index.ts"

const pending = { clientId: "mensagem-1" as ClientId, text: "oi", files: [], sentAt: "", state: "sending" } as const
const after = (...senders: ReadonlyArray<"BOT" | "HUMAN" | "CLIENT" | "SYSTEM">) =>
  mergeMessages(
    emptyTimeline,
    senders.map((sender, at) => aMessage({ seq: at + 1, sender })),
  )

describe("the bot's answer", () => {
  it("is awaited while a message to the bot is pending", () => {
    expect(awaitsBot(after("BOT"), false)).toBe(false)
    expect(awaitsBot(addPending(after("BOT"), pending), false)).toBe(true)
    expect(awaitsBot(addPending(after("BOT", "CLIENT"), pending), false)).toBe(true)
    expect(awaitsBot(addPending(emptyTimeline, pending), false)).toBe(true)
    expect(awaitsBot(addPending(after("BOT"), { ...pending, state: "refused" }), false)).toBe(false)
  })

  it("is not awaited in a transferred room, but in the conversation after it", () => {
    expect(awaitsBot(addPending(after("BOT", "SYSTEM"), pending), false)).toBe(false)
    expect(awaitsBot(addPending(after("BOT", "SYSTEM", "HUMAN"), pending), false)).toBe(false)
    expect(awaitsBot(addPending(after("HUMAN", "SYSTEM"), pending), true)).toBe(true)
  })
})

describe("the typing indicator", () => {
  it("is sent with the first letter, then at intervals shorter than its lifetime", () => {
    expect([announcesTyping(undefined, 0), announcesTyping(0, 2_999), announcesTyping(0, 3_000)]).toEqual([
      true,
      false,
      true,
    ])
    expect(typingTimes.toldEvery).toBeLessThan(typingTimes.forgottenAfter)
  })
})
