import { dashboardMessages, type DashboardWish, type HoursWish, mostBots } from "@prosa/core/dashboard"
import { BotId, type CompanyId, Day, isoDayOf } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany } from "../route.ts"

/** Ids of bots; the specification's client sends 0 for none. */
const BotsWire = Schema.Array(Schema.Union([BotId, Schema.Literal(0)])).check(
  Schema.makeFilter((ids) => ids.length <= mostBots || dashboardMessages.tooManyBots),
)

/** The body of `POST /api/dashboard/{info}` (access, section 7). */
export const DashboardBody = Schema.Struct({ ...OfCompany, bots: BotsWire, startAt: Day, endAt: Day })

/** The body of `POST /api/dashboard/own`. */
export const OwnBody = Schema.Struct({ ...OfCompany, startAt: Day, endAt: Day })

/** The query of `GET /api/dashboard/services-by-hour`; `bots` is repeated. */
export const HoursQuery = Schema.Struct({ ...OfCompany, bots: BotsWire, day: Day })

interface ForCompany {
  readonly companyId: CompanyId
}

const botsOf = (given: typeof BotsWire.Type): ReadonlyArray<BotId> => given.flatMap((id) => (id === 0 ? [] : [id]))

export const dashboardWishOf = ({
  companyId,
  bots,
  startAt,
  endAt,
}: Omit<typeof DashboardBody.Type, "companyId"> & ForCompany): DashboardWish => ({
  companyId,
  bots: botsOf(bots),
  // `Day` accepts only what `isoDayOf` reads
  startAt: isoDayOf(startAt) ?? startAt,
  endAt: isoDayOf(endAt) ?? endAt,
})

export const ownWishOf = ({
  companyId,
  startAt,
  endAt,
}: Omit<typeof OwnBody.Type, "companyId"> & ForCompany): Omit<DashboardWish, "bots"> => ({
  companyId,
  startAt: isoDayOf(startAt) ?? startAt,
  endAt: isoDayOf(endAt) ?? endAt,
})

export const hoursWishOf = ({
  companyId,
  bots,
  day,
}: Omit<typeof HoursQuery.Type, "companyId"> & ForCompany): HoursWish => ({
  companyId,
  bots: botsOf(bots),
  day: isoDayOf(day) ?? day,
})
