import { refuse } from "./graph-errors.ts"

export interface WhatsAppRateLimits {
  /** Messages that a number may send in one second. */
  readonly perSecond: number
  /** Messages to one customer at once, and the seconds after which one more may follow. */
  readonly pairBurst: number
  readonly pairSeconds: number
}

export const usualWhatsAppRates: WhatsAppRateLimits = { perSecond: 80, pairBurst: 45, pairSeconds: 6 }

/** Counts a message, or refuses it with 130429 or 131056. */
export type WhatsAppRates = (phoneNumberId: string, customer: string) => void

export const createWhatsAppRates = (
  { perSecond, pairBurst, pairSeconds }: WhatsAppRateLimits,
  now: () => number,
): WhatsAppRates => {
  const recent = new Map<string, ReadonlyArray<number>>()
  const pairs = new Map<string, { readonly left: number; readonly at: number }>()
  return (phoneNumberId, customer) => {
    const at = now()
    const lastSecond = (recent.get(phoneNumberId) ?? []).filter((one) => one > at - 1_000)
    if (lastSecond.length >= perSecond)
      refuse(
        130429,
        "Message failed to send because there were too many messages sent from this phone number in a short period of time.",
      )
    const key = JSON.stringify([phoneNumberId, customer])
    const pair = pairs.get(key) ?? { left: pairBurst, at }
    const left = Math.min(pairBurst, pair.left + (at - pair.at) / (pairSeconds * 1_000))
    if (left < 1)
      refuse(
        131056,
        "Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.",
        2_494_055,
      )
    recent.set(phoneNumberId, [...lastSecond, at])
    pairs.set(key, { left: left - 1, at })
  }
}
