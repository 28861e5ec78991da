import { nextMoment, ScriptedSettings, weekdayNames, type ZonedServiceHours } from "../../bot/index.ts"
import type { FlowBot } from "../../flow/view/index.ts"
import { dateTimeFormatIn, defaultTimeZone, isoDayOf, localTimeIn, momentOfLocalTime } from "../../kernel/index.ts"
import { Schema } from "effect"
import { scriptSettings } from "../script/script-settings.ts"

/**
 * When a simulated conversation takes place: now, at the next moment at which the bot is open or closed, or at 'yyyy-MM-ddTHH:mm' by the
 * clocks of its company.
 */
export type SimulatedMoment = "now" | "open" | "closed" | { readonly at: string }

/** The kinds of moments. */
export type MomentKind = "now" | "open" | "closed" | "at"

/** How the kinds are named to people. */
export const momentLabels: Readonly<Record<MomentKind, string>> = {
  now: "Agora",
  open: "Dentro do horário",
  closed: "Fora do horário",
  at: "Em outro momento",
}

/** Returns the kind of a moment. */
export const momentKind = (moment: SimulatedMoment): MomentKind => (typeof moment === "object" ? "at" : moment)

/** The clocks of a bot's company, and its opening hours. */
export interface BotClocks {
  readonly timeZone: string
  readonly hours: ZonedServiceHours | null
}

const isScripted = Schema.is(ScriptedSettings)

/** Returns the clocks of the bot that is edited, as its next publication has them. */
export const clocksOf = (bot: FlowBot | undefined): BotClocks => {
  if (!isScripted(bot?.settings)) return { timeZone: defaultTimeZone, hours: null }
  const { hours } = scriptSettings(bot.settings)
  return { timeZone: bot.settings.timeZone, hours }
}

/** Lists the kinds that there are for a bot: one that never closes has no moment outside of its hours. */
export const momentKindsOf = ({ hours }: BotClocks): ReadonlyArray<MomentKind> =>
  hours === null
    ? ["now", "at"]
    : [
        "now",
        ...([true, false] as const)
          .filter((open) => nextMoment(hours, open, 0) !== undefined)
          .map((open) => (open ? "open" : "closed")),
        "at",
      ]

/** Returns a moment in milliseconds since 1970; undefined: it is now, or no such moment exists. */
export const supposedAt = (moment: SimulatedMoment, clocks: BotClocks, now: number): number | undefined => {
  if (moment === "now") return undefined
  if (typeof moment === "string") return nextMoment(clocks.hours, moment === "open", now)
  const [, day = "", hour = "", minutes = ""] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)/u.exec(moment.at) ?? []
  return isoDayOf(day) === undefined
    ? undefined
    : momentOfLocalTime(clocks.timeZone, day, Number(hour) * 60 + Number(minutes))
}

/** Writes a moment as the field for another moment has it: 'yyyy-MM-ddTHH:mm'. */
export const writtenMoment = (at: number, { timeZone }: BotClocks): string => {
  const { day, hour, minute: past } = localTimeIn(timeZone)(at)
  return `${day}T${two(hour)}:${two(past)}`
}

/** Says a moment to people: 'sáb, 05/12/2026 20:00'. */
export const momentWords = (at: number, { timeZone }: BotClocks): string =>
  `${(weekdayNames[localTimeIn(timeZone)(at).weekday] ?? "").slice(0, 3).toLowerCase()}, ${dateTimeFormatIn(timeZone)(new Date(at).toISOString())}`

const two = (n: number): string => String(n).padStart(2, "0")
