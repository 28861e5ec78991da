import { Result, Schema } from "effect"
import { BotId, decode, isoDayOf, sameValue } from "../../kernel/index.ts"
import { type DashboardPeriod, periodErrors } from "../dashboard-period.ts"
import { firstFunnelSort, funnelColumns, type FunnelSort } from "../funnel/funnel-table.ts"
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
  /** What is shown of the period: the services, the people, or where conversations go in a flow. */
  readonly view: DashboardView
  /** The order of the people; the most rooms first unless told. */
  readonly sort: TeamSort
  /** The bot whose funnel is shown; undefined: the first of those that are chosen. */
  readonly funnelBot: BotId | undefined
  /** The order of its nodes; the most visited first unless told. */
  readonly funnelSort: FunnelSort
}

/** The views of the page. */
export type DashboardView = "services" | "team" | "funnel"

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
    view: views.find((view) => view === fields["view"]) ?? "services",
    sort: sortIn(fields["sort"] ?? "", ["name", ...teamColumns.map(({ key }) => key)]) ?? firstTeamSort,
    funnelBot: Result.getOrElse(decode(BotId, Number(fields["bot"])), () => undefined),
    funnelSort: sortIn(fields["nodes"] ?? "", ["title", ...funnelColumns.map(({ key }) => key)]) ?? firstFunnelSort,
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
  funnelBot,
  funnelSort,
}: DashboardAddress): Readonly<Record<string, string>> => ({
  ...(period === undefined ? {} : { from: period.startAt, until: period.endAt }),
  ...(bots === undefined ? {} : { bots: bots.length === 0 ? nobody : bots.join(between) }),
  ...(compares ? { compare: "1" } : {}),
  ...(day === undefined ? {} : { day }),
  ...(view === "services" ? {} : { view }),
  ...(sameValue(sort, firstTeamSort) ? {} : { sort: sortWord(sort) }),
  ...(funnelBot === undefined ? {} : { bot: String(funnelBot) }),
  ...(sameValue(funnelSort, firstFunnelSort) ? {} : { nodes: sortWord(funnelSort) }),
})

const views = ["services", "team", "funnel"] as const satisfies ReadonlyArray<DashboardView>

const sortWord = ({ field, order }: TeamSort | FunnelSort): string => `${order === -1 ? "-" : ""}${field}`

const sortIn = <Field extends string>(
  word: string,
  fields: ReadonlyArray<Field>,
): { readonly field: Field; readonly order: 1 | -1 } | undefined => {
  const field = fields.find((each) => each === word.replace(/^-/u, ""))
  return field && { field, order: word.startsWith("-") ? -1 : 1 }
}
