import type { Timeline } from "./timeline.ts"

/** The times of the sign that somebody is writing, in milliseconds. */
export const typingTimes = {
  /** Who goes on writing says so this often. */
  toldEvery: 3_000,
  /** Who has not said so for this long has stopped. */
  forgottenAfter: 6_000,
  /** A bot that answers sooner is not shown writing. */
  botPause: 400,
} as const

/** Whether it is time to say that somebody is writing here; `toldAt` is when it was said last. */
export const tellsTyping = (toldAt: number | undefined, now: number): boolean =>
  toldAt === undefined || now - toldAt >= typingTimes.toldEvery

/**
 * Whether a visitor waits for the bot: something they said is on its way, and it is the bot that will answer, which it does
 * until the room is handed over, and again in the conversation that begins after a finished one.
 */
export const awaitsBot = ({ messages, pending }: Timeline, finished: boolean): boolean =>
  pending.some(({ state }) => state === "sending") &&
  (finished || (messages.findLast(({ sender }) => sender !== "CLIENT")?.sender ?? "BOT") === "BOT")
