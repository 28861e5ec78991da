import { type Clock, foldEmail, type TooManyRequests, tooManyRequests } from "@prosa/core/kernel"
import { Effect } from "effect"
import { createAttemptLimiter } from "../../platform/http/attempt-limiter.ts"

/** Limits the mails that public calls cause, per network address and per recipient. */
export interface MailLimits {
  readonly take: (address: string, email: string) => Effect.Effect<void, TooManyRequests>
}

/** In milliseconds. */
const window = 15 * 60_000
const mailsOfAddress = 30
const mailsToRecipient = 5

/** Creates the limits: 30 mails from one address and 5 to one recipient, known or not, in 15 minutes. */
export const createMailLimits = (clock: Clock): MailLimits => {
  const ofAddress = createAttemptLimiter({ attempts: mailsOfAddress, window, clock })
  const ofRecipient = createAttemptLimiter({ attempts: mailsToRecipient, window, clock })
  return {
    take: (address, email) =>
      Effect.suspend(() => {
        const wait = ofAddress.take(address) || ofRecipient.take(foldEmail(email))
        return wait > 0 ? Effect.fail(tooManyRequests(wait)) : Effect.void
      }),
  }
}
