import { type Clock, foldEmail, type TooManyRequests, tooManyRequests } from "@prosa/core/kernel"
import { Effect } from "effect"
import { createAttemptLimiter } from "../../platform/http/attempt-limiter.ts"
import { networkOf } from "../../platform/http/call-rate.ts"

/** Limits the mails that public calls cause, per network address and per recipient. */
export interface MailLimits {
  /** For the mail of a registration, by which somebody may mend what they have mistyped. */
  readonly take: (address: string, email: string) => Effect.Effect<void, TooManyRequests>
  /** For a further mail, which waits a minute after the last one to the recipient. */
  readonly takeAgain: (address: string, email: string) => Effect.Effect<void, TooManyRequests>
}

const minute = 60_000

/**
 * Creates the limits: 30 mails from one address in 15 minutes; to one recipient, known or not, 5 in an hour, and a further one
 * once a minute (access, section 9).
 */
export const createMailLimits = (clock: Clock): MailLimits => {
  const ofAddress = createAttemptLimiter({ attempts: 30, window: 15 * minute, clock })
  const ofRecipient = createAttemptLimiter({ attempts: 5, window: 60 * minute, clock })
  const pause = createAttemptLimiter({ attempts: 1, window: minute, clock })
  const taking = (wait: () => number) =>
    Effect.suspend(() => {
      const seconds = wait()
      return seconds > 0 ? Effect.fail(tooManyRequests(seconds)) : Effect.void
    })
  return {
    take: (address, email) =>
      taking(() => {
        const recipient = foldEmail(email)
        const wait = ofAddress.take(networkOf(address)) || ofRecipient.take(recipient)
        if (wait === 0) pause.take(recipient)
        return wait
      }),
    takeAgain: (address, email) =>
      taking(() => {
        const recipient = foldEmail(email)
        return ofAddress.take(networkOf(address)) || pause.take(recipient) || ofRecipient.take(recipient)
      }),
  }
}
