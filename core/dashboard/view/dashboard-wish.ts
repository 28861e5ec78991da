import { Result, Schema } from "effect"
import { BotId, decode, isoDayOf } from "../../kernel/index.ts"
import { type DashboardPeriod, periodErrors } from "../dashboard-period.ts"

/** What the address of '/dashboard' says; a colleague who opens it sees the same. */
export interface DashboardAddress {
  /** Undefined: the company's today, which moves. */
  readonly period: DashboardPeriod | undefined
  /** Undefined: all bots of the selected workspaces. */
  readonly bots: ReadonlyArray<BotId> | undefined
  /** Beside the period before. */
  readonly compares: boolean
  /** The day whose hours are shown. */
  readonly day: string | undefined
}

const between = "."
/** Stands for no bot at all. */
const nobody = "0"

/** Reads an address; what cannot be read is as if it were not there. */
export const dashboardIn = (fields: Readonly<Record<string, string>>): DashboardAddress => {
  const [startAt, endAt] = [isoDayOf(fields["from"] ?? ""), isoDayOf(fields["until"] ?? "")]
  const period =
    startAt === undefined || endAt === undefined || periodErrors({ startAt, endAt }).length > 0
      ? undefined
      : { startAt, endAt }
  const ids = (fields["bots"] ?? "").split(between).map(Number)
  const bots = decode(Schema.Array(BotId), [...new Set(ids)])
  return {
    period,
    bots: fields["bots"] === nobody ? [] : Result.getOrElse(bots, () => undefined),
    compares: fields["compare"] === "1",
    day: isoDayOf(fields["day"] ?? ""),
  }
}

/** Writes an address. `dashboardIn` reads it back. */
export const dashboardFields = ({
  period,
  bots,
  compares,
  day,
}: DashboardAddress): Readonly<Record<string, string>> => ({
  ...(period === undefined ? {} : { from: period.startAt, until: period.endAt }),
  ...(bots === undefined ? {} : { bots: bots.length === 0 ? nobody : bots.join(between) }),
  ...(compares ? { compare: "1" } : {}),
  ...(day === undefined ? {} : { day }),
})
