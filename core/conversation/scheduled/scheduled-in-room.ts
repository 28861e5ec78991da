import { Schema } from "effect"
import { IsoDateTime, UserId } from "../../kernel/index.ts"
import { whenWords } from "../snooze/room-snooze.ts"

/** What a room says of its scheduled messages. */
export const ScheduledInRoom = Schema.Struct({
  count: Schema.Int,
  /** When the next one is sent; null if none is sent by itself any more. */
  next: Schema.NullOr(IsoDateTime),
  /** The time of one has come, and it was refused. */
  refused: Schema.Boolean,
  /** Who has written them. */
  authors: Schema.Array(UserId),
})
export type ScheduledInRoom = typeof ScheduledInRoom.Type

/** Returns whether something of a user waits in a room for its time, or was refused. */
export const hasScheduled = ({ scheduled }: { readonly scheduled: ScheduledInRoom | null }, me: UserId): boolean =>
  scheduled !== null && scheduled.authors.includes(me)

/** Returns whether a change of a room tells a user that the time of a message of theirs has come, and that it was refused. */
export const refusedNow = (
  before: { readonly scheduled: ScheduledInRoom | null } | undefined,
  item: { readonly scheduled: ScheduledInRoom | null },
  me: UserId,
): boolean =>
  before !== undefined &&
  before.scheduled?.refused !== true &&
  item.scheduled?.refused === true &&
  hasScheduled(item, me)

/** Writes what a room says of its scheduled messages, for a row of the inbox: 'Sai às 16:00', 'Não enviada'; undefined: nothing. */
export const scheduledWords = (
  scheduled: ScheduledInRoom | null,
  now: number,
  timeZone: string,
): string | undefined => {
  if (scheduled === null) return undefined
  if (scheduled.refused || scheduled.next === null) return scheduledInRoomWords.notSent
  return scheduledInRoomWords.sends(whenWords(scheduled.next, now, timeZone))
}

/** What is said of scheduled messages where they do not stand themselves. */
export const scheduledInRoomWords = {
  sends: (words: string) => `Sai ${words}`,
  notSent: "Não enviada",
  refusedNotice: (name: string) => `A mensagem agendada para ${name} não saiu`,
  refusedText: "Abra a conversa para ver por quê.",
  lostOnEnd: (count: number) =>
    count === 1 ? "1 mensagem agendada não será enviada." : `${count} mensagens agendadas não serão enviadas.`,
} as const
