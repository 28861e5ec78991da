import { wrongPresentPassword } from "@prosa/core/access"
import {
  type Clock,
  type InvalidInput,
  invalidInput,
  type TooManyRequests,
  tooManyRequests,
  type UserId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { createAttemptLimiter } from "../../platform/http/attempt-limiter.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Passwords } from "./passwords.ts"
import { accountById } from "./session-store.ts"

/** Changes of passwords by callers who know the present one. */
export interface PresentPasswords {
  /**
   * Returns the hash of a user's new password; undefined without one. A wrong present password is `InvalidInput`, and
   * too many of them are slowed down, whoever guesses.
   */
  readonly newHash: (
    userId: UserId,
    pair: { readonly lastPassword?: string; readonly password?: string },
  ) => Effect.Effect<string | undefined, InvalidInput | TooManyRequests>
}

/** Guesses of a user's present password. */
const guesses = { attempts: 10, window: 300_000 }

/** Creates the changes; all callers share the count of guesses. */
export const createPresentPasswords = (deps: {
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly clock: Clock
}): PresentPasswords => {
  const { transactions, passwords, clock } = deps
  const limiter = createAttemptLimiter({ ...guesses, clock })
  return {
    newHash: (userId, { lastPassword = "", password = "" }) =>
      Effect.gen(function* () {
        if (password === "") return undefined
        const wait = limiter.take(String(userId))
        if (wait > 0) return yield* Effect.fail(tooManyRequests(wait))
        const account = yield* transactions.asSignIn((tx) => accountById(tx, userId))
        const matches = yield* Effect.promise(() => passwords.matches(lastPassword, account?.passwordHash ?? null))
        if (!matches) return yield* Effect.fail(invalidInput([wrongPresentPassword]))
        limiter.giveBack(String(userId))
        return yield* Effect.promise(() => passwords.hash(password))
      }),
  }
}
