import { closingAfter, openingFrom, type SendingHours } from "./sending-hours.ts"

const day = 86_400_000

/** What the end of a campaign is estimated from; times in milliseconds since 1970. */
export interface CampaignPace {
  /** When the next message is due. */
  readonly nextAt: number
  /** Seconds between two messages. */
  readonly interval: number
  /** Messages that are not sent yet. */
  readonly pending: number
  /** Messages that the number may still send before `midnight`. */
  readonly leftToday: number
  /** Messages that the number may send a day. */
  readonly dailyCap: number
  /** The end of the day of `nextAt`, in the company's time zone. */
  readonly midnight: number
  /** When the campaign may send; null: at any time. */
  readonly hours: SendingHours | null
  /** The company's time zone, an IANA name. */
  readonly timeZone: string
}

/** The cap of a number that has none of its own: messages of campaigns a day. */
export const campaignDailyCap = 200
/** The highest cap of a number. */
export const dailyCapLimit = 1_000

/**
 * Estimates when a campaign's last message is due ('termina por volta de …'), if nothing pauses it and no other campaign
 * shares its number; null without messages left. A day whose cap is reached goes on at midnight, and with sending hours when
 * they begin again.
 */
export const endOfCampaign = (pace: CampaignPace): number | null => {
  const { interval, pending, leftToday, dailyCap, midnight, hours, timeZone } = pace
  if (pending <= 0) return null
  const step = interval * 1_000
  let at = openingFrom(hours, timeZone, pace.nextAt)
  let left = pending
  let end = midnight
  let room = leftToday
  for (;;) {
    if (at >= end) {
      // The cap counts by days, whatever hours go across their midnight.
      end += (Math.floor((at - end) / day) + 1) * day
      room = Math.max(1, dailyCap)
    }
    const close = hours === null ? end : Math.min(end, closingAfter(hours, timeZone, at))
    const sent = Math.min(left, Math.max(0, room), Math.max(0, Math.ceil((close - at) / step)))
    left -= sent
    room -= sent
    if (left === 0) return at + (sent - 1) * step
    at = openingFrom(hours, timeZone, Math.max(room <= 0 ? end : close, at + sent * step))
  }
}

/** Returns when a campaign's next message is sent, if it is due at this time and no other one is sent by its number. */
export const nextOfPace = ({ nextAt, leftToday, midnight, hours, timeZone }: CampaignPace): number => {
  const opening = openingFrom(hours, timeZone, nextAt)
  return leftToday <= 0 && opening < midnight ? openingFrom(hours, timeZone, midnight) : opening
}
