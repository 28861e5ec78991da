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

/** The pace of this node: its part of what all nodes together may send. */
export interface SendPace {
  /** Takes a place now and returns 0, or returns the milliseconds to wait for one. */
  readonly take: (medium: Medium, connectionId: number, person: string) => number
}

export interface SendPaceOptions {
  readonly clock: Clock
  /** How many nodes send; each takes an equal part. Default 1. */
  readonly nodes?: () => number
  readonly rules?: typeof paceRules
  /** The number of people and connections that are remembered; default 20,000. */
  readonly most?: number
}

/** Creates the pace; it forgets people of whom nothing was sent for a while. */
export const createSendPace = (options: SendPaceOptions): SendPace => {
  const { clock, nodes = () => 1, rules = paceRules, most = 20_000 } = options
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
      const { atOnce, everyInAll, burstToPerson, everyToPerson } = partOf(rule, nodes())
      const inAll = bucketOf(`${connectionId}`, atOnce, everyInAll, now)
      const toPerson = bucketOf(`${connectionId}/${person}`, burstToPerson, everyToPerson, now)
      const wait = Math.max(
        inAll.tokens >= 1 ? 0 : (1 - inAll.tokens) * everyInAll,
        toPerson.tokens >= 1 ? 0 : (1 - toPerson.tokens) * everyToPerson,
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

/** A node's part of a rule. What may go at once and what comes back within a second are together the part: no second has more. */
const partOf = (rule: PaceRule, nodes: number) => {
  const perSecond = rule.perSecond / nodes
  const atOnce = Math.max(1, Math.floor(perSecond / 10))
  return {
    atOnce,
    // A single place comes back after the second that it was taken in.
    everyInAll: 1_000 / Math.max(Math.min(1, perSecond), perSecond - atOnce),
    burstToPerson: Math.max(1, Math.floor(rule.burstToPerson / nodes)),
    everyToPerson: rule.everyToPerson * nodes,
  }
}
