import { foldEmail, type PlatformId, type ProfileId, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { postMail } from "../../platform/mail/mail.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { issueCode } from "../registrations/access-code-store.ts"
import { accountElsewhereMail, invitationMail, type MailEnds } from "../registrations/access-mails.ts"
import { enrolUnlessTaken, joinWorkspaces } from "./enrol-people.ts"

/** A person to invite, and what their mail says. */
export interface InvitationWish {
  readonly email: string
  readonly profileId: ProfileId
  readonly workspaceId: WorkspaceId
  readonly platformId: PlatformId
  readonly companyName: string
  /** The name of who invites. */
  readonly inviter: string
  readonly brand: string
  /** The origin of the pages that the links lead to. */
  readonly origin: string
  /** In milliseconds since 1970. */
  readonly now: number
}

/** What became of an invitation: a new user, another mail to one who waits, or a member of the company who joins. */
export type InvitationOutcome =
  | { readonly type: "invited" | "invited-again" | "joined"; readonly userId: UserId }
  /** The address has an account in another company, which only its mailbox is told. */
  | { readonly type: "elsewhere" }

/**
 * Invites a person into the transaction's company: enrols them without a password, and mails a code. A user of the company
 * joins the workspace and keeps their profiles. An account of another company is never touched, nor told of.
 */
export const inviteUser = (tx: Tx, wish: InvitationWish): Effect.Effect<InvitationOutcome> =>
  Effect.gen(function* () {
    const { email, workspaceId, now } = wish
    const ends: MailEnds = { to: email, brand: wish.brand }
    const known = yield* tx.row<{ id: UserId; waits: boolean }>(sql`
      select id, password_hash is null as waits from users
      where company_id = ${company} and email_folded = ${foldEmail(email)}`)
    if (known !== undefined) {
      yield* joinWorkspaces(tx, known.id, [workspaceId])
      if (!known.waits) return { type: "joined", userId: known.id }
      yield* mailInvitation(tx, wish, ends, known.id)
      return { type: "invited-again", userId: known.id }
    }
    const userId = yield* enrolUnlessTaken(tx, {
      platformId: wish.platformId,
      name: email,
      email,
      passwordHash: null,
      invitedAt: now,
      profiles: [wish.profileId],
      workspaces: [workspaceId],
    })
    if (userId === undefined) {
      yield* postMail(tx, accountElsewhereMail(ends, { companyName: wish.companyName }))
      return { type: "elsewhere" }
    }
    yield* mailInvitation(tx, wish, ends, userId)
    return { type: "invited", userId }
  })

const mailInvitation = (
  tx: Tx,
  { email, companyName, inviter, origin, now }: InvitationWish,
  ends: MailEnds,
  userId: UserId,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const code = yield* issueCode(tx, { kind: "invite", userId, email, now })
    const link = `${origin}/user-invite/${encodeURIComponent(email)}/${code}`
    yield* postMail(tx, invitationMail(ends, { companyName, inviter, link }))
  })
