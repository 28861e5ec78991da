import { Effect } from "effect"
import { type Clock, foldEmail } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { codeSpent, registrationConfirmed, type Registration, type Registrations, codeUnknown } from "../index.ts"
import { createInMemoryCodes } from "./in-memory-codes.ts"

/** What the registrations know at first. */
export interface InMemoryRegistrationFacts {
  /** Addresses that have an account. */
  readonly accounts?: ReadonlyArray<string>
  /** Invited addresses, by the company that invites them. */
  readonly invited?: Readonly<Record<string, string>>
}

/** The port `Registrations` without a server, with controls for tests. */
export interface InMemoryRegistrations extends Registrations {
  /** The codes that were mailed to an address, oldest first: to confirm, or to accept an invitation. */
  codesTo(email: string): ReadonlyArray<string>
  readonly accounts: ReadonlySet<string>
}

/** Creates registrations whose mails are read by `codesTo`. `latency` is in milliseconds. */
export const createInMemoryRegistrations = (
  facts: InMemoryRegistrationFacts & { readonly clock: Clock; readonly latency?: number },
): InMemoryRegistrations => {
  const { answer } = createFakeCalls(facts.latency)
  const codes = createInMemoryCodes(facts.clock)
  const accounts = new Set((facts.accounts ?? []).map(foldEmail))
  const waiting = new Map<string, Registration>()
  for (const email of Object.keys(facts.invited ?? {})) codes.issue("invite", email)
  const companyOf = (email: string) =>
    Object.entries(facts.invited ?? {}).find(([invited]) => foldEmail(invited) === foldEmail(email))?.[1] ?? ""
  return {
    accounts,
    codesTo: codes.to,
    register: (registration) =>
      answer(() => {
        const userEmail = registration.userEmail.trim()
        if (!accounts.has(foldEmail(userEmail))) waiting.set(codes.issue("confirm", userEmail), registration)
        return Effect.succeed({ userEmail })
      }),
    resend: (email) =>
      answer(() => {
        const last = [...waiting.values()].findLast(({ userEmail }) => foldEmail(userEmail) === foldEmail(email))
        if (last !== undefined && !accounts.has(foldEmail(email)))
          waiting.set(codes.issue("confirm", email.trim()), last)
        return Effect.succeed({ email: email.trim() })
      }),
    confirm: (code) =>
      answer(() =>
        Effect.gen(function* () {
          const email = yield* codes.take("confirm", code)
          const registration = waiting.get(code)
          if (registration === undefined) return yield* Effect.fail(codeUnknown)
          if (accounts.has(foldEmail(email))) return yield* Effect.fail(codeSpent("confirm", "used", email))
          accounts.add(foldEmail(email))
          return { userName: registration.userName.trim(), message: registrationConfirmed, userEmail: email }
        }),
      ),
    invitation: (code) =>
      answer(() => Effect.map(codes.find("invite", code), (email) => ({ email, companyName: companyOf(email) }))),
    acceptInvite: (code, { email }) =>
      answer(() =>
        Effect.gen(function* () {
          const invited = yield* codes.find("invite", code)
          if (foldEmail(invited) !== foldEmail(email)) return yield* Effect.fail(codeUnknown)
          yield* codes.take("invite", code)
          accounts.add(foldEmail(invited))
        }),
      ),
  }
}
