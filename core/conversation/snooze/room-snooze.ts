import { Schema } from "effect"
import { IsoDateTime, localTimeIn, momentOfLocalTime } from "../../kernel/index.ts"

/** How a room is put off by its holder; it comes back when the person writes in any case. */
export const RoomSnooze = Schema.Struct({
  /** When it comes back at the latest; null for when the person writes. */
  until: Schema.NullOr(IsoDateTime),
})
export type RoomSnooze = typeof RoomSnooze.Type

/** The longest time for which a room is put off, in days. */
export const longestSnooze = 365

/** The sentences of rooms that are put off. */
export const snoozeMessages = {
  snooze: "Adiar",
  resume: "Retomar agora",
  failed: "A conversa não foi adiada.",
  resumeFailed: "A conversa não foi retomada.",
  tooEarly: "Escolha um momento que ainda não passou.",
  tooLate: "Adie no máximo por um ano.",
  choose: "Escolher data e hora…",
  explained: "Volta para você como não lida. Se a pessoa escrever antes, volta na hora.",
  putOff: "Conversa adiada",
  done: (words: string) => `Adiada · ${words}`,
  cameBack: (name: string) => `A conversa com ${name} voltou`,
} as const

/** Returns why a room is not put off until a moment; undefined if it may be. Both in milliseconds since 1970. */
export const snoozeFault = (until: number, now: number): string | undefined =>
  until <= now ? snoozeMessages.tooEarly : until > now + longestSnooze * day ? snoozeMessages.tooLate : undefined

/** A time until which a room may be put off, as it is offered. */
export interface SnoozeChoice {
  readonly id: string
  readonly label: string
  /** Milliseconds since 1970; undefined: until the person writes. */
  readonly until: number | undefined
}

/** Returns the times that are offered at a moment, by the clocks of the company's zone. */
export const snoozeChoices = (now: number, timeZone: string): ReadonlyArray<SnoozeChoice> => {
  const here = localTimeIn(timeZone)(now)
  const at = (days: number, minute: number) =>
    momentOfLocalTime(timeZone, new Date(Date.parse(here.day) + days * day).toISOString().slice(0, 10), minute)
  const afternoon = at(0, 16 * 60 + 30)
  const toMonday = (8 - here.weekday) % 7 || 7
  return [
    { id: "hour", label: "Daqui a 1 hora", until: Math.ceil((now + hour) / minute) * minute },
    ...(afternoon > now + hour ? [{ id: "afternoon", label: "Hoje à tarde", until: afternoon }] : []),
    { id: "tomorrow", label: "Amanhã cedo", until: at(1, 9 * 60) },
    // On a Sunday it is tomorrow.
    ...(toMonday > 1 ? [{ id: "monday", label: "Segunda-feira", until: at(toMonday, 9 * 60) }] : []),
    { id: "answer", label: "Até a pessoa escrever", until: undefined },
  ]
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Writes when a room comes back: '16:00', 'amanhã, 09:00', '23/11, 09:00', '04/01/2027, 09:00'. */
export const momentOfReturn = (until: string, now: number, timeZone: string): string => {
  const read = localTimeIn(timeZone)
  const [there, here] = [read(Date.parse(until)), read(now)]
  const time = `${two(there.hour)}:${two(there.minute)}`
  if (there.day === here.day) return time
  if (Date.parse(there.day) - Date.parse(here.day) === day) return `amanhã, ${time}`
  const [year, month, date] = there.day.split("-")
  return `${date}/${month}${there.day.slice(0, 4) === here.day.slice(0, 4) ? "" : `/${year}`}, ${time}`
}

const two = (n: number): string => String(n).padStart(2, "0")

/** Writes it for a row of the inbox: 'Volta às 16:00', 'Volta amanhã, 09:00', 'Até escrever'. */
export const snoozeWords = ({ until }: RoomSnooze, now: number, timeZone: string): string =>
  until === null ? "Até escrever" : `Volta ${whenWords(until, now, timeZone)}`

/** Writes after a verb when something happens: 'às 16:00', 'amanhã, 09:00', 'em 23/11, 09:00'. */
export const whenWords = (moment: string, now: number, timeZone: string): string => {
  const words = momentOfReturn(moment, now, timeZone)
  return `${/^\d{2}:/u.test(words) ? "às " : words.startsWith("amanhã") ? "" : "em "}${words}`
}
