import type { Medium } from "@prosa/core/channel"
import type { Clock } from "@prosa/core/kernel"

/** How fast a connection may send: messages a second in all, and to one person one in `everyToPerson` ms after a burst. */
export interface PaceRule {
  readonly perSecond: number
  readonly burstToPerson: number
  readonly everyToPerson: number
}

/** The vendors' rules (channel protocols, 1.2). A number by QR code sends as slowly as a person might. */
export const paceRules: Readonly<Partial<Record<Medium, PaceRule>>> = {
  WHATSAPP: { perSecond: 80, burstToPerson: 45, everyToPerson: 6_000 },
  WHATSAPP_QRCODE: { perSecond: 5, burstToPerson: 10, everyToPerson: 1_500 },
  FACEBOOK: { perSecond: 40, burstToPerson: 45, everyToPerson: 1_000 },
  INSTAGRAM: { perSecond: 40, burstToPerson: 45, everyToPerson: 1_000 },
}

interface Bucket {
  tokens: number
  at: number
}

/** The pace of this node. Other nodes keep their own; a vendor that finds all of them too fast says so, and is waited for. */
export interface SendPace {
  /** Takes a place now and returns 0, or returns the milliseconds to wait for one. */
  readonly take: (medium: Medium, connectionId: number, person: string) => number
}

/** Creates the pace; it forgets people of whom nothing was sent for a while. */
export const createSendPace = (clock: Clock, rules: typeof paceRules = paceRules, most = 20_000): SendPace => {
  const buckets = new Map<string, Bucket>()
  const bucketOf = (key: string, burst: number, every: number, now: number): Bucket => {
    const known = buckets.get(key)
    const bucket = known ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) / every)
    bucket.at = now
    if (known !== undefined) buckets.delete(key)
    buckets.set(key, bucket)
    return bucket
  }
  return {
    take: (medium, connectionId, person) => {
      const rule = rules[medium]
      if (rule === undefined) return 0
      const now = clock.now()
      // What may go at once and what comes back within a second are together the rule: no second has more.
      const atOnce = Math.max(1, Math.floor(rule.perSecond / 10))
      const everyInAll = 1_000 / Math.max(1, rule.perSecond - atOnce)
      const inAll = bucketOf(`${connectionId}`, atOnce, everyInAll, now)
      const toPerson = bucketOf(`${connectionId}/${person}`, rule.burstToPerson, rule.everyToPerson, now)
      const wait = Math.max(
        inAll.tokens >= 1 ? 0 : (1 - inAll.tokens) * everyInAll,
        toPerson.tokens >= 1 ? 0 : (1 - toPerson.tokens) * rule.everyToPerson,
      )
      for (const key of buckets.keys()) {
        if (buckets.size <= most) break
        buckets.delete(key)
      }
      if (wait > 0) return Math.ceil(wait)
      inAll.tokens -= 1
      toPerson.tokens -= 1
      return 0
    },
  }
}
