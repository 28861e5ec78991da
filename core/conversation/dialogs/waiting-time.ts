import type { UserId } from "../../kernel/index.ts"
import { attendanceOf } from "./attendance.ts"
import type { InboxItem } from "./dialog.ts"

/** What is appended to a conversation, as far as somebody waits for it. */
interface Appended {
  readonly sender: InboxItem["lastSender"]
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Returns since when a conversation waits for an answer after further messages: since the first message after the last one of
 * the bot or of an attendant; null if that was the last.
 */
export const waitsSince = (before: number | null, messages: ReadonlyArray<Appended>): number | null => {
  const { answered, from } = waitOf(messages)
  return answered ? from : (before ?? from)
}

/** Returns whether messages answer what was waited for before them, and the first one after that answer. */
export const waitOf = (
  messages: ReadonlyArray<Appended>,
): { readonly answered: boolean; readonly from: number | null } => {
  const answer = messages.findLastIndex(({ sender }) => sender === "BOT" || sender === "HUMAN")
  return { answered: answer !== -1, from: messages[answer + 1]?.at ?? null }
}

/**
 * Returns since when the person of a room waits for somebody; undefined where nobody lets them wait: a room in the queue waits
 * even if the bot spoke last, a held one while the person did.
 */
export const waitingSinceOf = (
  item: Pick<
    InboxItem,
    "status" | "transferred" | "transferredToExternal" | "holderId" | "lastSender" | "lastMessageAt" | "waitingSince"
  >,
  me: UserId,
): string | undefined => {
  const since = item.waitingSince ?? item.lastMessageAt
  switch (attendanceOf(item, me)) {
    case "waiting":
      return since
    case "mine":
    case "colleague":
      return item.lastSender === "CLIENT" ? since : undefined
    case "robot":
    case "external":
    case "closed":
      return undefined
  }
}

/** Returns the whole minutes since a moment; 0 for the future, where clocks differ. */
export const waitingMinutes = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))

/** The tone of a waiting time. */
export type WaitingTone = "calm" | "warning" | "danger"

/** Returns the tone of a waiting time: a warning from 15 minutes, danger from 30. */
export const waitingTone = (minutes: number): WaitingTone =>
  minutes >= 30 ? "danger" : minutes >= 15 ? "warning" : "calm"

/** Formats a waiting time by its largest unit: 'agora', '41 min', '3 h', '2 dias'. */
export const waitingWords = (minutes: number): string => {
  if (minutes < 1) return "agora"
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? "1 dia" : `${days} dias`
}
