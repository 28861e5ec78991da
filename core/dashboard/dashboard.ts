import { type Effect, Schema } from "effect"
import { Objective } from "../bot/index.ts"
import { Channel } from "../channel/index.ts"
import { BotId, type CallRefused, type CompanyId, Day, type WorkspaceId } from "../kernel/index.ts"
import type { OwnServices, TeamServices } from "./team/team-figures.ts"

const Count = Schema.Int
/** Minutes with one decimal. */
const Minutes = Schema.Number

/** What the services of a channel or of an objective came to; `averageTime` is in minutes, 0 if none closed. */
const share = { count: Count, averageTime: Minutes }

/** The figures of a period (access, section 3, 'Dashboard response'), and beyond it what they are explained by. */
export const DashboardServices = Schema.Struct({
  /** Began in the period and is open now. */
  openServices: Count,
  /** Closed in the period. */
  closedServices: Count,
  /** Services that an attendant entered in the period. */
  humanServices: Count,
  /** From the attendant's entry to the closing, of what closed in the period. */
  humanServicesMinutes: Minutes,
  messages: Count,
  servicesByDayHistory: Schema.Array(Schema.Struct({ day: Day, count: Count })),
  botVsHumanServices: Schema.Array(
    Schema.Struct({ month: Count, year: Count, botServices: Count, humanServices: Count }),
  ),
  channelsServices: Schema.Array(Schema.Struct({ channel: Channel, ...share })),
  targetsServices: Schema.Array(Schema.Struct({ channel: Schema.String, target: Objective, ...share })),
  /** Began in the period. */
  begunServices: Count,
  /** Of `closedServices`, those that bots conducted to their end. */
  botServices: Count,
  /** Null if no attendant has ever closed a service. */
  savedMinutes: Schema.NullOr(Minutes),
  /** The average minutes of an attendant that `savedMinutes` is reckoned with, and where they come from. */
  averageHumanMinutes: Schema.NullOr(Minutes),
  averageHumanFrom: Schema.Literals(["period", "recent", "never"]),
  /** The company's time zone, and its day when this was counted. */
  timeZone: Schema.String,
  today: Day,
})
export type DashboardServices = typeof DashboardServices.Type

/** The services that began in an hour of a day, 0 to 23. */
export const HourServices = Schema.Struct({ hour: Count, count: Count })
export type HourServices = typeof HourServices.Type

/** A bot that figures are asked of. */
export const FiguredBot = Schema.Struct({
  id: BotId,
  name: Schema.String,
  /** What it has done stays, so that no past day changes. */
  removed: Schema.Boolean,
})
export type FiguredBot = typeof FiguredBot.Type

/** A query of the figures. Days are 'yyyy-MM-dd' in the company's time zone, both inclusive. */
export interface DashboardWish {
  readonly companyId: CompanyId
  /** The bots that contacts wrote to. */
  readonly bots: ReadonlyArray<BotId>
  readonly startAt: string
  readonly endAt: string
}

/** A query of the hours of one day. */
export interface HoursWish {
  readonly companyId: CompanyId
  readonly bots: ReadonlyArray<BotId>
  readonly day: string
}

/** The port of '/dashboard'. A bot of another company or of a workspace that is not the caller's is `NotFound`; a removed bot is not. */
export interface Dashboard {
  /** Lists at most `mostBots` bots of these workspaces, as far as they are the caller's: those that exist, then those removed that had a conversation. */
  bots(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
  }): Effect.Effect<ReadonlyArray<FiguredBot>, CallRefused>
  /** Returns the figures of a period; a period that `periodErrors` refuses is `InvalidInput`. */
  services(wish: DashboardWish): Effect.Effect<DashboardServices, CallRefused>
  /** Returns the figures of people and workspaces in a period, in the caller's workspaces. */
  team(wish: DashboardWish): Effect.Effect<TeamServices, CallRefused>
  /** Returns the caller's own figures in a period, of all bots: for everyone who is signed in. */
  own(wish: Omit<DashboardWish, "bots">): Effect.Effect<OwnServices, CallRefused>
  /** Returns the hours of a day, in order; hours without a service may be absent. */
  servicesByHour(wish: HoursWish): Effect.Effect<ReadonlyArray<HourServices>, CallRefused>
}
