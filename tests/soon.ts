import { vi } from "vitest"

/** Patience of one wait, in milliseconds. */
export interface Patience {
  /** Time after which the last error of the check is thrown; default and minimum 10,000. */
  readonly within?: number
  /** Time between two checks; default 20. */
  readonly every?: number
}

const least = 10_000

/**
 * Waits until a check no longer throws, and returns its result. It ends at once where the check holds, so that the patience
 * costs time only in a test that fails.
 */
export const soon = <Value>(
  check: () => Value | Promise<Value>,
  { within = least, every = 20 }: Patience = {},
): Promise<Value> => vi.waitFor(check, { timeout: Math.max(within, least), interval: every })
