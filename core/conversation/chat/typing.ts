import type { Timeline } from "./timeline.ts"

/** The times of the typing indicator, in milliseconds. */
export const typingTimes = {
  /** Interval at which the indicator is repeated. */
  toldEvery: 3_000,
  /** Time without an indicator after which it disappears. */
  forgottenAfter: 6_000,
  /** Delay before the bot is shown typing. */
  botPause: 400,
} as const

/** Returns whether the indicator is due again; `toldAt` is when it was last sent. */
export const announcesTyping = (toldAt: number | undefined, now: number): boolean =>
  toldAt === undefined || now - toldAt >= typingTimes.toldEvery

/**
 * Returns whether a visitor waits for the bot: their message is pending and the bot conducts the conversation, that is,
 * until a transfer, and again in the conversation after a finished one.
 */
export const awaitsBot = ({ messages, pending }: Timeline, finished: boolean): boolean =>
  pending.some(({ state }) => state === "sending") &&
  (finished || (messages.findLast(({ sender }) => sender !== "CLIENT")?.sender ?? "BOT") === "BOT")
