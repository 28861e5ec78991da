import { Result, Schema } from "effect"
import { BotId, decode, isoDayOf } from "../../kernel/index.ts"
import { type DashboardPeriod, periodErrors } from "../dashboard-period.ts"
import { type TeamColumn, teamColumns } from "../team/team-tables.ts"

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
  /** What is shown of the period: the services, or the people. */
  readonly view: DashboardView
  /** The order of the people; the most rooms first unless told. */
  readonly sort: TeamSort
}

/** The views of the page. */
export type DashboardView = "services" | "team"

/** An order of people and workspaces. */
export interface TeamSort {
  readonly field: TeamColumn | "name"
  readonly order: 1 | -1
}

/** The most rooms first. */
export const firstTeamSort: TeamSort = { field: "taken", order: -1 }

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
    view: fields["view"] === "team" ? "team" : "services",
    sort: sortIn(fields["sort"] ?? ""),
  }
}

/** Writes an address. `dashboardIn` reads it back. */
export const dashboardFields = ({
  period,
  bots,
  compares,
  day,
  view,
  sort,
}: DashboardAddress): Readonly<Record<string, string>> => ({
  ...(period === undefined ? {} : { from: period.startAt, until: period.endAt }),
  ...(bots === undefined ? {} : { bots: bots.length === 0 ? nobody : bots.join(between) }),
  ...(compares ? { compare: "1" } : {}),
  ...(day === undefined ? {} : { day }),
  ...(view === "services" ? {} : { view }),
  ...(sort.field === firstTeamSort.field && sort.order === firstTeamSort.order
    ? {}
    : { sort: `${sort.order === -1 ? "-" : ""}${sort.field}` }),
})

const sortIn = (word: string): TeamSort => {
  const field = (["name", ...teamColumns.map(({ key }) => key)] as const).find(
    (each) => each === word.replace(/^-/u, ""),
  )
  return field === undefined ? firstTeamSort : { field, order: word.startsWith("-") ? -1 : 1 }
}
