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
}

/**
 * Estimates when a campaign's last message is due ('termina por volta de …'), if nothing pauses it and no other campaign
 * shares its number; null without messages left. A day whose cap is reached goes on at midnight.
 */
export const endOfCampaign = ({
  nextAt,
  interval,
  pending,
  leftToday,
  dailyCap,
  midnight,
}: CampaignPace): number | null => {
  if (pending <= 0) return null
  const step = interval * 1_000
  let at = nextAt
  let left = pending
  let room = leftToday
  for (let end = midnight; ; end += day) {
    const sent = Math.min(left, Math.max(0, room), Math.max(0, Math.ceil((end - at) / step)))
    left -= sent
    if (left === 0) return at + (sent - 1) * step
    at = Math.max(end, at + sent * step)
    room = Math.max(1, dailyCap)
  }
}
