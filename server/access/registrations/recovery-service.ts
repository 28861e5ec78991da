import type { CodeSpent, CodeUnknown, PasswordReset, RecoveryRequest } from "@prosa/core/access"
import { codeUnknown } from "@prosa/core/access"
import type { Clock, TooManyRequests } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit, insertPlatformAudit } from "../../audit/index.ts"
import { postMail } from "../../platform/mail/mail.ts"
import { enterCompany } from "../../platform/storage/enter-company.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { findCode, issueCode, takeCode, voidRecoveryCodes } from "./access-code-store.ts"
import { invitationMail, passwordChangedMail, recoveryMail } from "./access-mails.ts"
import { companyName } from "../../tenancy/index.ts"
import { createMailLimits } from "./mail-limits.ts"
import { hostsOfBrand, originOfBrand, type PageOrigins } from "./page-origin.ts"
import type { Passwords } from "../sessions/passwords.ts"
import { brandOf } from "../collaborators/people-store.ts"
import type { PublicOrigin } from "./registrations-service.ts"
import { type Account, accountByEmail, accountById, endSessionsOf, updatePassword } from "../sessions/session-store.ts"
import type { SessionsService } from "../sessions/sessions-service.ts"

/** The server side of core's `PasswordRecovery`: calls say where they come from. */
export interface RecoveryService {
  readonly request: (wish: RecoveryRequest, from: PublicOrigin) => Effect.Effect<void, TooManyRequests>
  readonly check: (code: string) => Effect.Effect<{ readonly email: string }, CodeUnknown | CodeSpent>
  readonly reset: (
    code: string,
    reset: PasswordReset,
    from: PublicOrigin,
  ) => Effect.Effect<{ readonly email: string }, CodeUnknown | CodeSpent>
}

export interface RecoveryDeps {
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly sessions: Pick<SessionsService, "announceEnd">
  readonly clock: Clock
  readonly pageOrigins: PageOrigins
}

/** Creates the recovery of passwords. Whether an address has an account shows in its mailbox only. */
export const createRecovery = (deps: RecoveryDeps): RecoveryService => {
  const { transactions, passwords, sessions, clock, pageOrigins } = deps
  const limits = createMailLimits(clock)

  const sendCode = (
    tx: Tx,
    { id: userId, companyId, name, email, passwordHash, platformId }: Account,
    origin: string,
  ) =>
    Effect.gen(function* () {
      const now = clock.now()
      const ends = { to: email, brand: (yield* brandOf(tx, platformId)).displayName }
      if (passwordHash !== null) {
        const code = yield* issueCode(tx, { kind: "recover", userId, email, now })
        return yield* postMail(tx, recoveryMail(ends, { name, link: `${origin}/reset-password/${code}` }))
      }
      // an invited user who never accepted has no password to recover: the invitation goes out again
      const code = yield* issueCode(tx, { kind: "invite", userId, email, now })
      const link = `${origin}/user-invite/${encodeURIComponent(email)}/${code}`
      return yield* postMail(tx, invitationMail(ends, { companyName: yield* companyName(tx, companyId), link }))
    })

  return {
    request: ({ email, url }, { address, origin }) =>
      Effect.gen(function* () {
        yield* limits.takeAgain(address, email)
        // the work of a hash, whether or not there is an account: the time tells nothing
        yield* Effect.promise(() => passwords.matches(email, null))
        yield* transactions.asSignIn((tx) =>
          Effect.gen(function* () {
            const account = yield* accountByEmail(tx, email.trim())
            if (account === undefined || !account.maySignIn) return
            yield* sendCode(
              tx,
              account,
              originOfBrand([url, origin], yield* hostsOfBrand(tx, account.platformId), pageOrigins),
            )
          }),
        )
      }),

    check: (code) =>
      transactions
        .asSignIn((tx) => findCode(tx, "recover", code, clock.now()))
        .pipe(Effect.map(({ email }) => ({ email }))),

    reset: (code, { newPassword }, { address }) =>
      Effect.gen(function* () {
        const passwordHash = yield* Effect.promise(() => passwords.hash(newPassword))
        const { email, ended } = yield* transactions.asSignIn((tx) =>
          Effect.gen(function* () {
            const now = clock.now()
            const { userId } = yield* takeCode(tx, "recover", code, now)
            const account = userId === null ? undefined : yield* accountById(tx, userId)
            if (account === undefined) return yield* Effect.fail(codeUnknown)
            const { id, name, companyId, platformId } = account
            yield* voidRecoveryCodes(tx, id, now)
            const ended = yield* endSessionsOf(tx, id, now)
            const ends = { to: account.email, brand: (yield* brandOf(tx, platformId)).displayName }
            if (companyId !== null) yield* enterCompany(tx, companyId)
            yield* updatePassword(tx, id, passwordHash)
            yield* postMail(tx, passwordChangedMail(ends, { name }))
            const [by, action] = [{ userId: id, address }, "user.reset-password"] as const
            yield* companyId === null
              ? insertPlatformAudit(tx, by, { platformId: null, action, detail: {} })
              : insertAudit(tx, by, { action, subject: `user ${id}`, detail: {} })
            return { email: account.email, ended }
          }),
        )
        for (const sessionId of ended) yield* sessions.announceEnd(sessionId)
        return { email }
      }),
  }
}
