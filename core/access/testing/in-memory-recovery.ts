import { Effect } from "effect"
import { type Clock, foldEmail } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import type { PasswordRecovery } from "../index.ts"
import { createInMemoryCodes } from "./in-memory-codes.ts"

/** The port `PasswordRecovery` without a server, with controls for tests. */
export interface InMemoryRecovery extends PasswordRecovery {
  /** The recovery codes that were mailed to an address, oldest first. */
  codesTo(email: string): ReadonlyArray<string>
  /** The passwords that were set, by address. */
  readonly passwords: ReadonlyMap<string, string>
}

/** Creates the recovery for these addresses. `latency` is in milliseconds. */
export const createInMemoryRecovery = (
  accounts: ReadonlyArray<string>,
  options: { readonly clock: Clock; readonly latency?: number },
): InMemoryRecovery => {
  const { answer } = createFakeCalls(options.latency)
  const codes = createInMemoryCodes(options.clock)
  const passwords = new Map<string, string>()
  return {
    passwords,
    codesTo: codes.to,
    request: ({ email }) =>
      answer(() =>
        Effect.sync(() => {
          const known = accounts.find((each) => foldEmail(each) === foldEmail(email))
          if (known !== undefined) codes.issue("recover", known)
        }),
      ),
    check: (code) => answer(() => Effect.map(codes.find("recover", code), (email) => ({ email }))),
    reset: (code, { newPassword }) =>
      answer(() =>
        Effect.map(codes.take("recover", code), (email) => {
          codes.void("recover", email)
          passwords.set(email, newPassword)
          return { email }
        }),
      ),
  }
}
