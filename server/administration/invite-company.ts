import { type CompanyDraft, freeName, type InviteOverQuota, inviteOverQuota } from "@prosa/core/administration"
import { newCompany } from "@prosa/core/access"
import type { CompanyId, ProfileId, UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import {
  accountByEmail,
  accountExistsMail,
  enrolUnlessTaken,
  insertProfile,
  invitationMail,
  issueCode,
} from "../access/index.ts"
import { postMail } from "../platform/mail/mail.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { activeWorkspaces, countUsers, profileGranting, companyProfileNames } from "./company-record-store.ts"

/** Who a company's invitation goes to, and what its mail needs. */
export interface CompanyInvite {
  readonly email: string
  /** The brand of the company's platform. */
  readonly brand: string
  /** Of the links. */
  readonly origin: string
  /** The user of the company who was invited before and has not accepted yet. */
  readonly waiting: UserId | undefined
  /** Whether the address has an account that needs no invitation, here or elsewhere. */
  readonly taken: boolean
}

/** Prepares an invitation, as `sign_in`. */
export const findInvited = (
  tx: Tx,
  email: string,
  companyId: CompanyId | undefined,
): Effect.Effect<Pick<CompanyInvite, "waiting" | "taken">> =>
  Effect.map(accountByEmail(tx, email), (account) => {
    const waits = account !== undefined && account.passwordHash === null && account.companyId === companyId
    return { waiting: waits ? account.id : undefined, taken: account !== undefined && !waits }
  })

/**
 * Invites the address of the transaction's company with a profile of all permissions, in every active workspace. An
 * address with an account gets a mail that says so instead, and an open invitation another link. Fails if one more user
 * is over the quota.
 */
export const inviteCompany = (
  tx: Tx,
  draft: Pick<CompanyDraft, "name" | "platform" | "userQuota">,
  invite: CompanyInvite,
  now: number,
): Effect.Effect<void, InviteOverQuota> =>
  Effect.gen(function* () {
    const { email, brand, origin } = invite
    const userId = invite.taken ? undefined : (invite.waiting ?? (yield* enrol(tx, draft, email, now)))
    if (userId === undefined)
      return yield* postMail(tx, accountExistsMail({ to: email, brand }, { recovery: `${origin}/forgot` }))
    const code = yield* issueCode(tx, { kind: "invite", userId, email, now })
    const link = `${origin}/user-invite/${encodeURIComponent(email)}/${code}`
    return yield* postMail(tx, invitationMail({ to: email, brand }, { companyName: draft.name, link }))
  })

/** Makes another profile of all permissions, where the company's first one was renamed, stripped or removed. */
const insertFullProfile = (tx: Tx): Effect.Effect<ProfileId> =>
  Effect.gen(function* () {
    const { name, permissions } = newCompany.profile
    return yield* insertProfile(tx, { name: freeName(name, yield* companyProfileNames(tx)), permissions })
  })

/** Enrols the invited user; undefined if the address got an account meanwhile. */
const enrol = (
  tx: Tx,
  { platform, userQuota }: Pick<CompanyDraft, "platform" | "userQuota">,
  email: string,
  now: number,
): Effect.Effect<UserId | undefined, InviteOverQuota> =>
  Effect.gen(function* () {
    if (userQuota > 0 && (yield* countUsers(tx)) >= userQuota) return yield* Effect.fail(inviteOverQuota(userQuota))
    const held = (yield* profileGranting(tx, newCompany.profile.permissions)) ?? (yield* insertFullProfile(tx))
    return yield* enrolUnlessTaken(tx, {
      platformId: platform,
      name: email,
      email,
      passwordHash: null,
      invitedAt: now,
      profiles: [held],
      workspaces: yield* activeWorkspaces(tx),
    })
  })
