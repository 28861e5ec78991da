import type { Channel } from "../channel/index.ts"
import type { Objective } from "../bot/index.ts"
import { type BotId, localTimeIn } from "../kernel/index.ts"

/**
 * What happened to a conversation, at its own time (`at`, milliseconds since 1970). Bots are those that the contact wrote to,
 * whichever conducts the conversation later.
 */
export type ServiceEvent = { readonly at: number; readonly botId: BotId; readonly channel: Channel } & (
  | { readonly kind: "begun" }
  /** An attendant entered, for the first time since the conversation began or was reopened. */
  | { readonly kind: "human" }
  | {
      readonly kind: "closed"
      /** Since the beginning, or since the last reopening. */
      readonly seconds: number
      /** Since the first entry of an attendant; null if none entered. */
      readonly humanSeconds: number | null
      /** The bot conducted it to its end: no attendant entered, and it was not waiting for one. */
      readonly byBot: boolean
    }
  /** Said by the contact, the bot or an attendant; lines of the system do not count. */
  | { readonly kind: "message" }
)

/** Counts of events. Durations are in seconds. */
export interface ServiceSums {
  readonly begun: number
  readonly closed: number
  /** From beginning to closing, of what closed. */
  readonly closedSeconds: number
  readonly human: number
  /** Of `closed`, those that an attendant had entered. */
  readonly humanClosed: number
  /** From the attendant's entry to the closing, of `humanClosed`. */
  readonly humanSeconds: number
  /** Of `closed`, those that bots conducted to their end. */
  readonly botClosed: number
  readonly messages: number
}

/** The sums of no event. */
export const noServices: ServiceSums = {
  begun: 0,
  closed: 0,
  closedSeconds: 0,
  human: 0,
  humanClosed: 0,
  humanSeconds: 0,
  botClosed: 0,
  messages: 0,
}

/** Adds two sums; in any order and any grouping the result is the same. */
export const addSums = (a: ServiceSums, b: ServiceSums): ServiceSums => ({
  begun: a.begun + b.begun,
  closed: a.closed + b.closed,
  closedSeconds: a.closedSeconds + b.closedSeconds,
  human: a.human + b.human,
  humanClosed: a.humanClosed + b.humanClosed,
  humanSeconds: a.humanSeconds + b.humanSeconds,
  botClosed: a.botClosed + b.botClosed,
  messages: a.messages + b.messages,
})

/** The sums of one event. */
export const sumsOfEvent = (event: ServiceEvent): ServiceSums => {
  switch (event.kind) {
    case "begun":
      return { ...noServices, begun: 1 }
    case "human":
      return { ...noServices, human: 1 }
    case "message":
      return { ...noServices, messages: 1 }
    case "closed":
      return {
        ...noServices,
        closed: 1,
        closedSeconds: event.seconds,
        humanClosed: event.humanSeconds === null ? 0 : 1,
        humanSeconds: event.humanSeconds ?? 0,
        botClosed: event.byBot ? 1 : 0,
      }
  }
}

/** The sums of a day of a bot on a channel. */
export interface DaySums extends ServiceSums {
  /** 'yyyy-MM-dd', in the company's time zone. */
  readonly day: string
  readonly botId: BotId
  readonly channel: Channel
}

/** Sums events by the company's day, bot and channel. */
export const sumByDay = (events: ReadonlyArray<ServiceEvent>, timeZone: string): ReadonlyArray<DaySums> => {
  const hourOf = localTimeIn(timeZone)
  const sums = new Map<string, DaySums>()
  for (const event of events) {
    const { day } = hourOf(event.at)
    const { botId, channel } = event
    const key = `${day} ${botId} ${channel}`
    sums.set(key, { day, botId, channel, ...addSums(sums.get(key) ?? noServices, sumsOfEvent(event)) })
  }
  return [...sums.values()]
}

/** Everything that the figures of a period are made from, grouped as the charts are. */
export interface PeriodSums {
  readonly byDay: ReadonlyArray<{ readonly day: string; readonly begun: number }>
  readonly byMonth: ReadonlyArray<{
    readonly year: number
    /** 1 to 12. */
    readonly month: number
    readonly botClosed: number
    readonly human: number
  }>
  readonly byChannel: ReadonlyArray<ServiceSums & { readonly channel: Channel }>
  readonly byTarget: ReadonlyArray<ServiceSums & { readonly target: Objective }>
}

/** Groups the sums of days of a period. A bot that `targetOf` does not know is left out. */
export const sumPeriod = (
  days: ReadonlyArray<DaySums>,
  targetOf: (botId: BotId) => Objective | undefined,
): PeriodSums => {
  const grouped = <Key>(keyOf: (row: DaySums) => Key | undefined) => {
    const groups = new Map<Key, ServiceSums>()
    for (const row of days) {
      const key = targetOf(row.botId) === undefined ? undefined : keyOf(row)
      if (key !== undefined) groups.set(key, addSums(groups.get(key) ?? noServices, row))
    }
    return [...groups]
  }
  return {
    byDay: grouped(({ day }) => day).map(([day, { begun }]) => ({ day, begun })),
    byMonth: grouped(({ day }) => day.slice(0, 7)).map(([month, { botClosed, human }]) => ({
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
      botClosed,
      human,
    })),
    byChannel: grouped(({ channel }) => channel).map(([channel, sums]) => ({ channel, ...sums })),
    byTarget: grouped(({ botId }) => targetOf(botId)).map(([target, sums]) => ({ target, ...sums })),
  }
}
