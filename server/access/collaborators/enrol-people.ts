import type { Permission } from "@prosa/core/access"
import { fold, foldEmail, type PlatformId, type ProfileId, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { company, ints, moment, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** Inserts a profile into the transaction's company. */
export const insertProfile = (
  tx: Tx,
  { name, permissions }: { readonly name: string; readonly permissions: ReadonlyArray<Permission> },
): Effect.Effect<ProfileId> =>
  Effect.map(
    tx.onlyRow<{ id: ProfileId }>(sql`
      insert into profiles (company_id, name, name_folded, permissions)
      values (${company}, ${name}, ${fold(name)}, ${texts(permissions)}) returning id`),
    ({ id }) => id,
  )

/** A user with an account. */
export interface Enrolment {
  readonly platformId: PlatformId
  readonly name: string
  readonly email: string
  readonly phone?: string
  /** From `Passwords`; null for an invited user, who chooses it. */
  readonly passwordHash: string | null
  readonly isAttendant?: boolean
  /** Whether the next sign-in leads to the choice of an avatar. */
  readonly isFirstAccess?: boolean
  /** In milliseconds since 1970. */
  readonly invitedAt?: number
  readonly profiles: ReadonlyArray<ProfileId>
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

/**
 * Inserts a user into the transaction's company, with their profiles and workspaces. Undefined if the address has an
 * account, in whatever company.
 */
export const enrolUnlessTaken = (tx: Tx, person: Enrolment): Effect.Effect<UserId | undefined> =>
  Effect.gen(function* () {
    const { name, email, invitedAt } = person
    const inserted = yield* tx.row<{ id: UserId }>(sql`
      insert into users (company_id, platform_id, name, name_folded, email, email_folded, phone, password_hash, is_attendant,
        is_first_access, invited_at)
      values (${company}, ${person.platformId}, ${name}, ${fold(name)}, ${email}, ${foldEmail(email)}, ${person.phone ?? ""},
        ${person.passwordHash}, ${person.isAttendant ?? false}, ${person.isFirstAccess ?? false},
        ${invitedAt === undefined ? sql`null` : moment(invitedAt)})
      on conflict (email_folded) do nothing returning id`)
    if (inserted === undefined) return undefined
    yield* joinProfiles(tx, inserted.id, person.profiles)
    yield* joinWorkspaces(tx, inserted.id, person.workspaces)
    return inserted.id
  })

/** Inserts a user whose address is known to be free. */
export const enrolPerson = (tx: Tx, person: Enrolment): Effect.Effect<UserId> =>
  Effect.flatMap(enrolUnlessTaken(tx, person), (id) =>
    id === undefined ? Effect.die(new Error("the address has an account")) : Effect.succeed(id),
  )

/** Gives a user of the transaction's company more profiles; those held already stay. */
export const joinProfiles = (tx: Tx, userId: UserId, profiles: ReadonlyArray<ProfileId>): Effect.Effect<void> =>
  tx.run(sql`
    insert into user_profiles (company_id, user_id, profile_id)
    select ${company}, ${userId}, profile_id from unnest(${ints(profiles)}) profile_id on conflict do nothing`)

/** Makes a user of the transaction's company a member of more workspaces. */
export const joinWorkspaces = (tx: Tx, userId: UserId, workspaces: ReadonlyArray<WorkspaceId>): Effect.Effect<void> =>
  tx.run(sql`
    insert into user_workspaces (company_id, user_id, workspace_id)
    select ${company}, ${userId}, workspace_id from unnest(${ints(workspaces)}) workspace_id on conflict do nothing`)
