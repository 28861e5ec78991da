/**
 * Why a vendor does not take a message for now, which decides the wait:
 *
 * - `usual`: a trouble that passes;
 * - `throughput`: the number sends too fast, so that the repetitions of its messages are spread;
 * - `pair`: one person gets too many messages, and only theirs wait;
 * - `account`: the calls of the whole account are used up for minutes;
 * - `unreached`: no connection to it was made.
 */
export type Backoff = "usual" | "throughput" | "pair" | "account" | "unreached"

const second = 1_000
const minute = 60 * second

/** The longest wait before another attempt, in milliseconds. */
export const longestBackoff = 60 * minute

/**
 * Returns the milliseconds before the attempt after the `attempt`th one (from 1). `chance` from 0 to 1 spreads the waits that
 * many messages of a number have at once, over the second half of each.
 */
export const backoffWait = (backoff: Backoff, attempt: number, chance: number): number => {
  const spread = 0.5 + 0.5 * chance
  switch (backoff) {
    case "usual":
    case "unreached":
      return Math.min(second * 4 ** (attempt - 1), 15 * minute)
    case "throughput":
      return Math.round(Math.min(second * 4 ** (attempt - 1), 15 * minute) * spread)
    case "pair":
      return Math.min(second * 4 ** attempt, 15 * minute)
    case "account":
      return Math.round(Math.min(minute * 2 ** attempt, longestBackoff) * spread)
  }
}

/** Maximum attempts at a message that its vendor refuses for now; it answers each of them. */
const mostAttempts = 5

/** The same while no connection to the vendor is made: it is asked nothing, and comes back within half an hour at most. */
const mostUnreached = 8

/** Returns whether another attempt follows the `attempt`th one (from 1). */
export const isTriedAgain = (backoff: Backoff, attempt: number): boolean =>
  attempt < (backoff === "unreached" ? mostUnreached : mostAttempts)

/** How long a vendor takes no message again that it refused so that the person is not overwhelmed, in milliseconds. */
export const marketingPause = 24 * 60 * minute
