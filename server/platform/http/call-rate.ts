import { isIPv6 } from "node:net"
import type { Route } from "@prosa/adapters-http/routes"
import type { Clock } from "@prosa/core/kernel"

/** Limits how often something is done, by key: `times` at once, and as many again spread over `seconds`. */
export interface CallRate {
  /** Takes one. Returns 0, or the seconds (rounded up) until the next is allowed. */
  readonly take: (key: string) => number
}

/** Maximum keys kept; the oldest is evicted first. */
const mostKeys = 100_000

/** Creates a rate by the generic cell rate algorithm: of each key only the time is kept at which all that was taken is made up for. In memory: each node counts its own. */
export const createCallRate = (times: number, seconds: number, clock: Clock): CallRate => {
  const window = seconds * 1_000
  const made = new Map<string, number>()
  return {
    take: (key) => {
      const now = clock.now()
      const after = Math.max(made.get(key) ?? 0, now) + window / times
      const wait = after - now - window
      // Fractions of a millisecond are rounding.
      if (wait > 0.001) return Math.max(1, Math.ceil(wait / 1_000))
      made.delete(key)
      made.set(key, after)
      const [oldest] = made.keys()
      if (made.size > mostKeys && oldest !== undefined) made.delete(oldest)
      return 0
    },
  }
}

/** Who makes a call, as far as it is known: each that is known counts. */
export interface CallMaker {
  readonly address?: string
  readonly visitorId?: string
  readonly botId?: string
}

/** The limits that routes declare. */
export interface CallLimits {
  /** Takes one call of a route. Returns 0, or the seconds until the next is allowed. */
  readonly take: (route: Pick<Route, "limit">, maker: CallMaker) => number
  /** Creates a rate that the installation's factor applies to. */
  readonly rateOf: (times: number, seconds: number) => CallRate
}

const free: CallRate = { take: () => 0 }

/** Creates the limits of one server. `factor` multiplies all of them; 0 means no limits. */
export const createCallLimits = (clock: Clock, factor = 1): CallLimits => {
  const rateOf = (times: number | undefined, seconds: number): CallRate =>
    times === undefined || factor === 0 ? free : createCallRate(times * factor, seconds, clock)
  const known = new WeakMap<object, Readonly<Record<keyof Required<CallMaker>, CallRate>>>()
  const ratesOf = (route: Pick<Route, "limit">) => {
    const { seconds = 1, perAddress, perVisitor, perBot } = route.limit ?? {}
    const rates = known.get(route) ?? {
      address: rateOf(perAddress, seconds),
      visitorId: rateOf(perVisitor, seconds),
      botId: rateOf(perBot, seconds),
    }
    known.set(route, rates)
    return rates
  }
  return {
    rateOf,
    take: (route, { address, visitorId, botId }) => {
      const rates = ratesOf(route)
      return (
        (address === undefined ? 0 : rates.address.take(networkOf(address))) ||
        (visitorId === undefined ? 0 : rates.visitorId.take(visitorId)) ||
        (botId === undefined ? 0 : rates.botId.take(botId))
      )
    },
  }
}

/** Returns what an address is counted by: an IPv4 address, also one that is written as IPv6, or the first 64 bits of an IPv6 one, all of which one subscriber has. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/iu.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::")
  const [front, back] = [head, tail ?? ""].map((part) => part.split(":").filter((group) => group !== ""))
  const omitted = tail === undefined ? 0 : 8 - (front?.length ?? 0) - (back?.length ?? 0)
  const groups = [...(front ?? []), ...Array.from({ length: omitted }, () => "0"), ...(back ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ""))
    .join(":")
}
