import {
  type CodeSpent,
  codeSpent,
  type CodeUnknown,
  codeUnknown,
  type InviteAcceptance,
  newCompany,
  type Registration,
  registrationConfirmed,
} from "@prosa/core/access"
import {
  type Clock,
  fold,
  foldEmail,
  phoneDigits,
  type PlatformId,
  type TooManyRequests,
  type Unavailable,
  unavailable,
} from "@prosa/core/kernel"
import type { Brand } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { postMail } from "../../platform/mail/mail.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import { enterCompany } from "../../platform/storage/enter-company.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { brandOfHost, companyName, insertRegisteredCompany, insertWorkspace } from "../../tenancy/index.ts"
import { findCode, issueCode, takeCode } from "./access-code-store.ts"
import { accountExistsMail, confirmationMail } from "./access-mails.ts"
import { enrolUnlessTaken, insertProfile } from "../collaborators/enrol-people.ts"
import { createMailLimits } from "./mail-limits.ts"
import { hostsOfBrand, originOfBrand, type PageOrigins } from "./page-origin.ts"
import type { Passwords } from "../sessions/passwords.ts"
import {
  insertRegistration,
  registrationById,
  type StoredRegistration,
  waitingRegistration,
} from "./registration-store.ts"
import { brandOf } from "../collaborators/people-store.ts"
import { type Account, accountByEmail, accountById } from "../sessions/session-store.ts"

/** Where a public call comes from. */
export interface PublicOrigin {
  readonly address: string
  /** The requested host, without port: it decides the brand. */
  readonly host: string
  /** The origin of the calling page, if the browser names it. */
  readonly origin: string | undefined
}

/** The server side of core's `Registrations`: calls say where they come from. */
export interface RegistrationsService {
  readonly register: (
    registration: Registration,
    from: PublicOrigin,
  ) => Effect.Effect<{ readonly userEmail: string }, TooManyRequests | Unavailable>
  readonly resend: (
    email: string,
    from: PublicOrigin,
  ) => Effect.Effect<{ readonly email: string }, TooManyRequests | Unavailable>
  readonly confirm: (
    code: string,
    from: PublicOrigin,
  ) => Effect.Effect<
    { readonly userName: string; readonly message: string; readonly userEmail: string },
    CodeUnknown | CodeSpent
  >
  readonly invitation: (
    code: string,
  ) => Effect.Effect<{ readonly email: string; readonly companyName: string }, CodeUnknown | CodeSpent>
  readonly acceptInvite: (
    code: string,
    acceptance: InviteAcceptance,
    from: PublicOrigin,
  ) => Effect.Effect<void, CodeUnknown | CodeSpent>
}

export interface RegistrationsDeps {
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly clock: Clock
  readonly pageOrigins: PageOrigins
}

/** Creates the registrations. Whether an address has an account shows in its mailbox only. */
export const createRegistrations = (deps: RegistrationsDeps): RegistrationsService => {
  const { transactions, passwords, clock, pageOrigins } = deps
  const limits = createMailLimits(clock)

  const sendConfirmation = (tx: Tx, waiting: StoredRegistration, origin: string, brand: Brand) =>
    Effect.gen(function* () {
      const { email } = waiting
      const code = yield* issueCode(tx, { kind: "confirm", registrationId: waiting.id, email, now: clock.now() })
      const link = `${origin}/subscribe-success/${code}`
      yield* postMail(tx, confirmationMail({ to: email, brand: brand.displayName }, { ...waiting, link }))
    })

  const originIn = (tx: Tx, platformId: PlatformId, origin: string | undefined) =>
    Effect.map(hostsOfBrand(tx, platformId), (hosts) => originOfBrand([origin], hosts, pageOrigins))

  /** Runs the work with what every mail of a public call needs. */
  const withPage = <A, E>(
    { host, origin }: PublicOrigin,
    work: (tx: Tx, page: { readonly brand: Brand; readonly origin: string }) => Effect.Effect<A, E>,
  ): Effect.Effect<A, E | Unavailable> =>
    transactions.asSignIn((tx) =>
      Effect.gen(function* () {
        const brand = yield* brandOfHost(tx, host)
        if (brand === undefined) return yield* Effect.fail(unavailable)
        return yield* work(tx, { brand, origin: yield* originIn(tx, brand.id, origin) })
      }),
    )

  /** The mail is of the account's own brand, wherever the caller was. */
  const tellAccountExists = (tx: Tx, { email, platformId }: Account, { origin }: PublicOrigin) =>
    Effect.gen(function* () {
      const { displayName: brand } = yield* brandOf(tx, platformId)
      const led = yield* originIn(tx, platformId, origin)
      yield* postMail(tx, accountExistsMail({ to: email, brand }, { recovery: `${led}/forgot` }))
    })

  return {
    register: (given, from) =>
      Effect.gen(function* () {
        const userEmail = given.userEmail.trim()
        yield* limits.take(from.address, userEmail)
        // hashed for a taken address too, which then takes the same time
        const passwordHash = yield* Effect.promise(() => passwords.hash(given.password))
        yield* withPage(from, (tx, page) =>
          Effect.gen(function* () {
            const known = yield* accountByEmail(tx, userEmail)
            if (known !== undefined) return yield* tellAccountExists(tx, known, from)
            const id = yield* insertRegistration(tx, {
              companyName: given.companyName.trim(),
              userName: given.userName.trim(),
              userEmail,
              userPhone: phoneDigits(given.userPhone),
              platformId: page.brand.id,
              passwordHash,
              address: from.address,
              now: clock.now(),
            })
            return yield* sendConfirmation(tx, yield* registrationById(tx, id), page.origin, page.brand)
          }),
        )
        return { userEmail }
      }),

    resend: (typed, from) =>
      Effect.gen(function* () {
        const email = typed.trim()
        yield* limits.takeAgain(from.address, email)
        yield* Effect.promise(() => passwords.matches(email, null))
        yield* withPage(from, (tx, page) =>
          Effect.gen(function* () {
            const known = yield* accountByEmail(tx, email)
            if (known !== undefined) return yield* tellAccountExists(tx, known, from)
            const waiting = yield* waitingRegistration(tx, email)
            return waiting === undefined ? undefined : yield* sendConfirmation(tx, waiting, page.origin, page.brand)
          }),
        )
        return { email }
      }),

    confirm: (code, { address }) =>
      transactions.asSignIn((tx) =>
        Effect.gen(function* () {
          const taken = yield* takeCode(tx, "confirm", code, clock.now())
          // a code of this kind has a registration: the table checks it
          const {
            platformId,
            companyName: name,
            userName,
            email,
            phone,
            passwordHash,
          } = yield* registrationById(tx, taken.registrationId ?? "")
          const companyId = yield* insertRegisteredCompany(tx, { platformId, name, email })
          yield* enterCompany(tx, companyId)
          const workspace = yield* insertWorkspace(tx, { name: newCompany.workspace })
          const profile = yield* insertProfile(tx, newCompany.profile)
          const userId = yield* enrolUnlessTaken(tx, {
            platformId,
            name: userName,
            email,
            phone,
            passwordHash,
            isFirstAccess: true,
            profiles: [profile],
            workspaces: [workspace],
          })
          // the address got an account since: by another registration, or by an invitation
          if (userId === undefined) return yield* Effect.fail(codeSpent("confirm", "used", email))
          const subject = `company ${companyId}`
          yield* insertAudit(tx, { userId, address }, { action: "company.register", subject, detail: { name } })
          return { userName, message: registrationConfirmed, userEmail: email }
        }),
      ),

    invitation: (code) =>
      transactions.asSignIn((tx) =>
        Effect.gen(function* () {
          const { userId, email } = yield* findCode(tx, "invite", code, clock.now())
          const account = userId === null ? undefined : yield* accountById(tx, userId)
          if (account === undefined) return yield* Effect.fail(codeUnknown)
          return { email, companyName: yield* companyName(tx, account.companyId) }
        }),
      ),

    acceptInvite: (code, { email, name, phone, password }, { address }) =>
      Effect.gen(function* () {
        const passwordHash = yield* Effect.promise(() => passwords.hash(password))
        yield* transactions.asSignIn((tx) =>
          Effect.gen(function* () {
            const { userId, email: invited } = yield* takeCode(tx, "invite", code, clock.now())
            const account = userId === null ? undefined : yield* accountById(tx, userId)
            if (account === undefined || account.companyId === null) return yield* Effect.fail(codeUnknown)
            if (foldEmail(invited) !== foldEmail(email)) return yield* Effect.fail(codeUnknown)
            if (account.passwordHash !== null) return yield* Effect.fail(codeSpent("invite", "used", invited))
            yield* enterCompany(tx, account.companyId)
            yield* tx.run(sql`
              update users set name = ${name.trim()}, name_folded = ${fold(name.trim())}, phone = ${phoneDigits(phone)},
                password_hash = ${passwordHash}, is_first_access = true
              where company_id = ${company} and id = ${account.id}`)
            const subject = `user ${account.id}`
            const by = { userId: account.id, address }
            return yield* insertAudit(tx, by, { action: "user.accept-invite", subject, detail: { name: name.trim() } })
          }),
        )
      }),
  }
}
