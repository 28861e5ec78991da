import {
  changesOf,
  type CollaboratorChange,
  type Collaborators,
  type EditorNeeded,
  type EmailTaken,
  emailTaken,
  type Manager,
  mayGive,
  mayNotGrant,
  refusalOfChange,
  refusalOfLastEditor,
  refusalOfOwnEnd,
  refusalOfPhone,
} from "@prosa/core/access"
import {
  type CallRefused,
  type Clock,
  foldEmail,
  invalidInput,
  notAllowed,
  notFound,
  type ProfileId,
  type UserId,
} from "@prosa/core/kernel"
import { fitsQuota, type QuotaReached, quotaReached } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, actorCan, forOwnCompany, ownedBy, ownWorkspaces } from "../../caller/index.ts"
import { postMail } from "../../platform/mail/mail.ts"
import { findPostgresRefusal } from "../../platform/storage/postgres-errors.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, ints } from "../../platform/storage/tenant-sql.ts"
import { enterCompany } from "../../platform/storage/enter-company.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { quotasOf } from "../../tenancy/index.ts"
import { issueCode, voidCodes } from "../registrations/access-code-store.ts"
import { emailChangedMail, passwordChangedMail } from "../registrations/access-mails.ts"
import {
  allCollaborators,
  findCollaborator,
  hasEditor,
  listCollaborators,
  lockPeople,
  setProfiles,
  setWorkspaces,
  type StoredCollaborator,
  updateCollaborator,
} from "./collaborator-store.ts"
import { hostsOfBrand, originOfBrand, type PageOrigins } from "../registrations/page-origin.ts"
import { brandOf, membersOf } from "./people-store.ts"
import { setPhoto, type StoredPhoto } from "../own-account/photo-store.ts"
import type { PresentPasswords } from "../sessions/present-passwords.ts"
import { photoOfUrl } from "../own-account/receive-photo.ts"
import {
  type Account,
  accountByEmail,
  accountById,
  endSessionsOf,
  lastUseOf,
  updatePassword,
} from "../sessions/session-store.ts"
import type { SessionsService } from "../sessions/sessions-service.ts"
import { changesRights, unknownAmong, auditOfCollaborator } from "./collaborator-changes.ts"

export interface CollaboratorsDeps {
  readonly transactions: Transactions
  readonly sessions: Pick<SessionsService, "announceEnd" | "announceRights">
  readonly presentPasswords: PresentPasswords
  readonly pageOrigins: PageOrigins
  readonly clock: Clock
}

/** The call behind the actor. */
export interface CallingPage {
  /** Stays when its user changes their own password. */
  readonly sessionId: string
  /** The origins to try for a link, the best first. */
  readonly origins: ReadonlyArray<string | undefined>
}

/** Implements `Collaborators` on the database: whoever shares a workspace with the actor. Every change is audited. */
export const createCollaborators = (actor: Actor, deps: CollaboratorsDeps, page?: CallingPage): Collaborators => {
  const { transactions, sessions, presentPasswords, pageOrigins, clock } = deps
  const manager: Manager = { id: actor.userId, admin: actor.admin, permissions: actor.permissions }
  const view = actorCan(actor, "user_view")

  /** The account of a user of the actor's company, as `sign_in`. */
  const accountOf = (tx: Tx, id: UserId) =>
    Effect.flatMap(accountById(tx, id), (account) =>
      account === undefined || account.companyId !== actor.companyId ? Effect.fail(notFound) : Effect.succeed(account),
    )

  /** What a wish changes of a collaborator; fails if the actor may not. */
  const permittedChange = (before: StoredCollaborator | undefined, wish: CollaboratorChange) =>
    Effect.gen(function* () {
      if (before === undefined) return yield* Effect.fail(notFound)
      const change = changesOf(before, wish)
      const refused = refusalOfChange(manager, before, change)
      if (refused !== undefined) return yield* Effect.fail(refused)
      const phone = refusalOfPhone(change)
      return phone === undefined ? { before, change } : yield* Effect.fail(invalidInput([phone]))
    })

  /** The hash of a new password. The rights are checked first, so that nobody guesses the password of a stranger. */
  const newHash = (id: UserId, wish: CollaboratorChange) =>
    Effect.gen(function* () {
      if ((wish.password ?? "") === "") return undefined
      yield* transactions.asTenant(actor.companyId, (tx) =>
        Effect.flatMap(findCollaborator(tx, id, actor), (before) => permittedChange(before, wish)),
      )
      return yield* presentPasswords.newHash(id, wish)
    })

  /** Returns what the profiles grant; each must be of the company, and a new one grantable by the actor. */
  const permissionsOf = (tx: Tx, wanted: ReadonlyArray<ProfileId>, { profiles }: StoredCollaborator) =>
    Effect.gen(function* () {
      const found = yield* tx.rows<{ id: ProfileId; permissions: ReadonlyArray<string> }>(sql`
        select id, permissions from profiles where company_id = ${company} and id = any(${ints(wanted)})`)
      const known = new Map(found.map(({ id, permissions }) => [id, permissions]))
      const unknown = unknownAmong("profiles", wanted, (id) => known.has(id))
      if (unknown !== undefined) return yield* Effect.fail(unknown)
      const added = wanted.filter((id) => !profiles.some((held) => held.id === id))
      if (
        !mayGive(
          manager,
          added.flatMap((id) => known.get(id) ?? []),
        )
      )
        return yield* Effect.fail(mayNotGrant)
      return [...known.values()].flat()
    })

  /** Writes a change; the transaction holds the company's lock. */
  const write = (
    tx: Tx,
    { before, change }: { readonly before: StoredCollaborator; readonly change: CollaboratorChange },
    found: { readonly hash: string | undefined; readonly photo: StoredPhoto | undefined; readonly taken: boolean },
  ) =>
    Effect.gen(function* () {
      const { id } = before
      const { profiles, workspaces, avatar, lastPassword: _last, password: _new, ...facts } = change
      const permissions = profiles === undefined ? before.permissions : yield* permissionsOf(tx, profiles, before)
      const foreign = unknownAmong("workspaces", workspaces ?? [], (each) => actor.workspaces.includes(each))
      if (foreign !== undefined) return yield* Effect.fail(foreign)
      if (found.taken) return yield* Effect.fail(emailTaken)
      const after = { ...before, ...facts, permissions }
      const ended =
        refusalOfOwnEnd(manager, before, before, after) ?? refusalOfLastEditor(before, after, yield* hasEditor(tx, id))
      if (ended !== undefined) return yield* Effect.fail(ended)
      if (after.active && !before.active) {
        const { userQuota } = yield* quotasOf(tx)
        if (!fitsQuota(userQuota, 1)) return yield* Effect.fail(quotaReached("users", userQuota.limit))
      }
      yield* updateCollaborator(tx, id, after)
      if (avatar !== undefined) yield* setPhoto(tx, id, found.photo)
      if (profiles !== undefined) yield* setProfiles(tx, id, profiles)
      if (workspaces !== undefined) yield* setWorkspaces(tx, id, workspaces, actor.workspaces)
      if (found.hash !== undefined) yield* updatePassword(tx, id, found.hash)
      const subject = `user ${id}`
      return yield* insertAudit(tx, actor, {
        action: "user.update",
        subject,
        detail: auditOfCollaborator(before, change),
      })
    })

  const mailsOf = (account: Account, brand: string, change: CollaboratorChange) => {
    const ends = { to: account.email, brand }
    return [
      ...(change.email === undefined ? [] : [emailChangedMail(ends, { name: account.name, email: change.email })]),
      ...(change.password === undefined ? [] : [passwordChangedMail(ends, { name: account.name })]),
    ]
  }

  const update = (
    id: UserId,
    wish: CollaboratorChange,
  ): Effect.Effect<
    Effect.Success<ReturnType<Collaborators["get"]>>,
    EmailTaken | EditorNeeded | QuotaReached | CallRefused
  > =>
    Effect.gen(function* () {
      const hash = yield* newHash(id, wish)
      const photo = typeof wish.avatar === "string" ? yield* photoOfUrl(wish.avatar) : undefined
      const saved = yield* transactions.asSignIn((tx) =>
        Effect.gen(function* () {
          const now = clock.now()
          const account = yield* accountOf(tx, id)
          const moves = wish.email !== undefined && foldEmail(wish.email) !== foldEmail(account.email)
          const taken = moves && (yield* accountByEmail(tx, wish.email ?? "")) !== undefined
          // what `sign_in` alone may do, before the rights are known: a refusal rolls it back
          if (moves) yield* voidCodes(tx, id, now)
          const stays = wish.active === false || id !== actor.userId ? null : (page?.sessionId ?? null)
          const ends = wish.active === false || hash !== undefined
          const ended = ends ? yield* endSessionsOf(tx, id, now, stays) : []
          const lastAccessAt = yield* lastUseOf(tx, id)
          const { displayName: brand } = yield* brandOf(tx, account.platformId)
          yield* enterCompany(tx, actor.companyId)
          yield* lockPeople(tx)
          const permitted = yield* permittedChange(yield* findCollaborator(tx, id, actor, true), wish)
          const { before, change } = permitted
          if (Object.keys(change).length === 0) return { user: { ...before, lastAccessAt }, ended, change }
          yield* write(tx, permitted, { hash, photo, taken })
          yield* Effect.forEach(mailsOf(account, brand, change), (mail) => postMail(tx, mail), { discard: true })
          const after = yield* findCollaborator(tx, id, actor)
          return { user: { ...(after ?? before), lastAccessAt }, ended, change }
        }),
      )
      yield* Effect.forEach(saved.ended, sessions.announceEnd, { discard: true })
      if (changesRights(saved.change)) yield* sessions.announceRights([id])
      return saved.user
    }).pipe(
      // of two changes to one address at once, the second meets the first one's row
      Effect.catchDefect((defect) =>
        findPostgresRefusal(defect)?.code === uniqueViolation ? Effect.fail(emailTaken) : Effect.die(defect),
      ),
    )

  return {
    ofWorkspace: (companyId, workspaceId) =>
      forOwnCompany(actor, companyId, () =>
        ownedBy(actor, Effect.succeed({ workspaceId })).pipe(
          Effect.flatMap(() => transactions.asTenant(companyId, (tx) => membersOf(tx, workspaceId))),
        ),
      ),
    list: ({ companyId, workspaces, name, offset, limit }) =>
      view
        ? forOwnCompany(actor, companyId, () =>
            transactions.asTenant(companyId, (tx) =>
              listCollaborators(tx, actor, {
                asked: ownWorkspaces(actor, workspaces),
                text: name.trim(),
                offset,
                limit,
              }),
            ),
          )
        : Effect.fail(notAllowed),
    all: (companyId) =>
      view
        ? forOwnCompany(actor, companyId, () => transactions.asTenant(companyId, (tx) => allCollaborators(tx, actor)))
        : Effect.fail(notAllowed),
    get: (id) =>
      view
        ? transactions.asSignIn((tx) =>
            Effect.gen(function* () {
              yield* accountOf(tx, id)
              const lastAccessAt = yield* lastUseOf(tx, id)
              yield* enterCompany(tx, actor.companyId)
              const found = yield* findCollaborator(tx, id, actor)
              return found === undefined ? yield* Effect.fail(notFound) : { ...found, lastAccessAt }
            }),
          )
        : Effect.fail(notAllowed),
    update,
    recoveryLink: (id) =>
      actor.admin
        ? transactions.asSignIn((tx) =>
            Effect.gen(function* () {
              const { email, passwordHash, platformId } = yield* accountOf(tx, id)
              const origin = originOfBrand(page?.origins ?? [], yield* hostsOfBrand(tx, platformId), pageOrigins)
              // an invited user has no password to recover: the link accepts the invitation
              const kind = passwordHash === null ? "invite" : "recover"
              const code = yield* issueCode(tx, { kind, userId: id, email, now: clock.now() })
              yield* enterCompany(tx, actor.companyId)
              const subject = `user ${id}`
              yield* insertAudit(tx, actor, { action: "user.recovery-link", subject, detail: {} })
              return {
                url:
                  kind === "recover"
                    ? `${origin}/reset-password/${code}`
                    : `${origin}/user-invite/${encodeURIComponent(email)}/${code}`,
              }
            }),
          )
        : Effect.fail(notAllowed),
  }
}

const uniqueViolation = "23505"
