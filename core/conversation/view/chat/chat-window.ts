import { freeUntil } from "../../../channel/index.ts"
import type { ChatState } from "./chat-state.ts"

/** How often the time that is left of the free window is counted, in milliseconds. */
export const windowPace = 15_000

/** Counts the free window; the state stays the same object while nothing changes. */
export const withWindow = (state: ChatState, now: number): ChatState => {
  const { dialog } = state
  if (dialog === undefined) return state
  const until = freeUntil(dialog)
  const minutesLeft = until === null ? null : Math.max(0, Math.ceil((until - now) / 60_000))
  const last = state.timeline.messages.findLast(({ sender }) => sender === "CLIENT" || sender === "HUMAN")
  const awaitsReply =
    minutesLeft === 0 && until !== null && last?.sender === "HUMAN" && Date.parse(last.sentAt) >= until
  return state.minutesLeft === minutesLeft && state.awaitsReply === awaitsReply
    ? state
    : { ...state, minutesLeft, awaitsReply }
}
