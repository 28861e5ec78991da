import { localTimeIn } from "../kernel/index.ts"
import type { CampaignDetails } from "./campaigns.ts"

/** What a campaign did in an hour or on a day of the company's time zone. */
export interface CampaignCoursePoint {
  /** Unique in the course. */
  readonly key: string
  /** '14h', or '26/11'. */
  readonly label: string
  /** '26/11/2026, 14h', or '26/11/2026'. */
  readonly words: string
  readonly sent: number
  readonly failed: number
  readonly answered: number
}

const hour = 3_600_000
/** Hours that are shown one by one; a longer course is shown by days. */
const mostHours = 48

/**
 * Returns the course of a campaign: what was sent, failed and was answered, by their own times, without gaps; by hours while it
 * lasts two days at most, then by days. Empty before the first outcome.
 */
export const courseOfCampaign = (
  hours: CampaignDetails["hours"],
  timeZone: string,
): ReadonlyArray<CampaignCoursePoint> => {
  const [first, last] = [hours.at(0), hours.at(-1)]
  if (first === undefined || last === undefined) return []
  const [from, until] = [Date.parse(first.at), Date.parse(last.at)]
  return until - from < mostHours * hour ? byHours(hours, from, until, timeZone) : byDays(hours, from, until, timeZone)
}

type Counts = Pick<CampaignCoursePoint, "sent" | "failed" | "answered">
const nothing: Counts = { sent: 0, failed: 0, answered: 0 }
const added = (a: Counts, b: Counts): Counts => ({
  sent: a.sent + b.sent,
  failed: a.failed + b.failed,
  answered: a.answered + b.answered,
})

const byHours = (hours: CampaignDetails["hours"], from: number, until: number, timeZone: string) => {
  const clock = localTimeIn(timeZone)
  const counts = new Map<number, Counts>()
  for (const { at, ...counted } of hours) {
    const place = Math.floor((Date.parse(at) - from) / hour)
    counts.set(place, added(counts.get(place) ?? nothing, counted))
  }
  return Array.from({ length: Math.floor((until - from) / hour) + 1 }, (_, place): CampaignCoursePoint => {
    const at = from + place * hour
    const { day, hour: shown } = clock(at)
    const label = `${shown}h`
    const counted = counts.get(place) ?? nothing
    return { key: new Date(at).toISOString(), label, words: `${written(day)}, ${label}`, ...counted }
  })
}

const byDays = (hours: CampaignDetails["hours"], from: number, until: number, timeZone: string) => {
  const clock = localTimeIn(timeZone)
  const counts = new Map<string, Counts>()
  for (const { at, ...counted } of hours) {
    const { day } = clock(Date.parse(at))
    counts.set(day, added(counts.get(day) ?? nothing, counted))
  }
  const points: Array<CampaignCoursePoint> = []
  const end = clock(until).day
  for (let day = clock(from).day; day <= end; day = dayAfter(day)) {
    const words = written(day)
    points.push({ key: day, label: words.slice(0, 5), words, ...(counts.get(day) ?? nothing) })
  }
  return points
}

const written = (day: string): string => day.split("-").toReversed().join("/")

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10)

/** Says what a point of a course counts: '12 enviadas, 1 falhou, 3 responderam'. */
export const courseWords = ({ sent, failed, answered }: Counts): string =>
  [
    `${sent} ${sent === 1 ? "enviada" : "enviadas"}`,
    `${failed} ${failed === 1 ? "falhou" : "falharam"}`,
    `${answered} ${answered === 1 ? "respondeu" : "responderam"}`,
  ].join(", ")
