import { type Effect, Schema } from "effect"
import { type CallRefused, Email, requiredSecret, textUpTo, webAddressLimit } from "../../kernel/index.ts"
import type { CodeSpent, CodeUnknown } from "./access-codes.ts"
import { NewPassword, samePasswords } from "./new-password.ts"

/** The request of a recovery mail. `url` is the page that opens the code; it counts only on a host of ours. */
export const RecoveryRequest = Schema.Struct({ email: Email, url: textUpTo(webAddressLimit) })
export type RecoveryRequest = typeof RecoveryRequest.Type

/** A new password, typed twice (access, section 3, 'reset'). */
export const PasswordReset = Schema.Struct({ newPassword: NewPassword, confirmPassword: requiredSecret(128) }).check(
  samePasswords("newPassword", "confirmPassword"),
)
export type PasswordReset = typeof PasswordReset.Type

/** The port to the recovery of a password. */
export interface PasswordRecovery {
  /** Sends a recovery code, if the address has an account. The answer is the same either way. */
  request(wish: RecoveryRequest): Effect.Effect<void, CallRefused>
  /** Tells whether a code is good, without using it. */
  check(code: string): Effect.Effect<{ readonly email: string }, CodeUnknown | CodeSpent | CallRefused>
  /** Sets the password, ends every session of the account, and returns its address; the code works once. */
  reset(
    code: string,
    reset: PasswordReset,
  ): Effect.Effect<{ readonly email: string }, CodeUnknown | CodeSpent | CallRefused>
}
