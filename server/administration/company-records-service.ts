import { newCompany } from "@prosa/core/access"
import {
  type CompanyDraft,
  type CompanyRecord,
  type CompanyRecords,
  faultsOfDraft,
  unknownPlatform,
} from "@prosa/core/administration"
import {
  type Clock,
  type CompanyId,
  type InvalidInput,
  invalidInput,
  type NotAllowed,
  notAllowed,
  type NotFound,
  notFound,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { hostsOfBrand, insertProfile, originOfBrand, type PageOrigins, type SessionsService } from "../access/index.ts"
import { insertAudit } from "../audit/index.ts"
import type { MemberCaller } from "../caller/index.ts"
import { enterCompany } from "../platform/storage/enter-company.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { companyExists, createCompanies, insertWorkspace } from "../tenancy/index.ts"
import {
  companyRecord,
  endSessionsOfCompany,
  insertCompany,
  listPlatforms,
  lockCompany,
  platformName,
  type StoredCompany,
  updateCompany,
} from "./company-record-store.ts"
import { type CompanyInvite, findInvited, inviteCompany } from "./invite-company.ts"

/** The administrator who acts for the platform, and the page that calls. */
export interface Administrator {
  readonly userId: MemberCaller["person"]["userId"]
  readonly admin: boolean
  readonly address: string
  /** The origin of the calling page, if the browser names it. */
  readonly origin: string | undefined
}

/** Makes the administrator of a call. */
export const administratorOf = ({ person, call }: MemberCaller): Administrator => ({
  userId: person.userId,
  admin: person.admin,
  address: call.address,
  origin: call.origin,
})

export interface CompanyRecordsDeps {
  readonly transactions: Transactions
  readonly sessions: Pick<SessionsService, "announceEnd">
  readonly clock: Clock
  readonly pageOrigins: PageOrigins
}

/** Implements `CompanyRecords` on the database. Every change is audited in the company that it is about. */
export const createCompanyRecords = (by: Administrator, deps: CompanyRecordsDeps): CompanyRecords => {
  const { transactions, sessions, clock, pageOrigins } = deps
  const allowed = <A, E>(work: () => Effect.Effect<A, E>): Effect.Effect<A, E | NotAllowed> =>
    by.admin ? Effect.suspend(work) : Effect.fail(notAllowed)

  /** Reads, as `sign_in`, what a save needs to know; fails if the platform does not exist. */
  const prepare = (
    tx: Tx,
    draft: StoredCompany & Pick<CompanyDraft, "sendInvite">,
    companyId: CompanyId | undefined,
  ): Effect.Effect<CompanyInvite | undefined, InvalidInput> =>
    Effect.gen(function* () {
      const brand = yield* platformName(tx, draft.platform)
      if (brand === undefined) return yield* Effect.fail(invalidInput([unknownPlatform]))
      if (!draft.sendInvite) return undefined
      const { email } = draft
      const origin = originOfBrand([by.origin], yield* hostsOfBrand(tx, draft.platform), pageOrigins)
      return { email, brand, origin, ...(yield* findInvited(tx, email, companyId)) }
    })

  const withSound = <A, E>(draft: CompanyDraft, work: (sound: CompanyDraft) => Effect.Effect<A, E>) =>
    allowed((): Effect.Effect<A, E | InvalidInput> => {
      const faults = faultsOfDraft(draft)
      if (faults.length > 0) return Effect.fail(invalidInput(faults))
      return work({ ...draft, name: draft.name.trim(), email: draft.email.trim() })
    })

  const read = (tx: Tx): Effect.Effect<CompanyRecord, NotFound> =>
    Effect.flatMap(companyRecord(tx), (found) => (found === undefined ? Effect.fail(notFound) : Effect.succeed(found)))

  return {
    list: (wish) => allowed(() => createCompanies({ transactions }).list(wish)),

    get: (id) => allowed(() => transactions.asTenant(id, read)),

    create: (given) =>
      withSound(given, (draft) =>
        transactions.asSignIn((tx) =>
          Effect.gen(function* () {
            const invite = yield* prepare(tx, draft, undefined)
            const id = yield* insertCompany(tx, draft)
            yield* enterCompany(tx, id)
            yield* insertWorkspace(tx, { name: newCompany.workspace })
            yield* insertProfile(tx, newCompany.profile)
            if (invite !== undefined) yield* inviteCompany(tx, draft, invite, clock.now())
            yield* insertAudit(tx, by, { action: "company.create", subject: `company ${id}`, detail: draft })
            return { id }
          }),
        ),
      ),

    update: (id, given) =>
      withSound(given, (draft) =>
        Effect.gen(function* () {
          const { company, ended } = yield* transactions.asSignIn((tx) =>
            Effect.gen(function* () {
              const invite = yield* prepare(tx, draft, id)
              if (!(yield* companyExists(tx, id))) return yield* Effect.fail(notFound)
              const ended = draft.active ? [] : yield* endSessionsOfCompany(tx, id, clock.now())
              yield* enterCompany(tx, id)
              const before = yield* lockCompany(tx)
              yield* updateCompany(tx, draft)
              if (invite !== undefined) yield* inviteCompany(tx, draft, invite, clock.now())
              const detail = { ...draft, before }
              yield* insertAudit(tx, by, { action: "company.update", subject: `company ${id}`, detail })
              return { company: yield* read(tx), ended }
            }),
          )
          yield* Effect.forEach(ended, sessions.announceEnd, { discard: true })
          return company
        }),
      ),

    platforms: () => allowed(() => transactions.asSignIn(listPlatforms)),
  }
}
