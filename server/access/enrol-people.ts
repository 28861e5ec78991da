import type { Permission } from "@prosa/core/access"
import { fold, foldEmail, type PlatformId, type ProfileId, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import { company, ints, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

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

/** A user with an account. `passwordHash` comes from `Passwords`. */
export interface Enrolment {
  readonly platformId: PlatformId
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly passwordHash: string
  readonly isAttendant?: boolean
  readonly profiles: ReadonlyArray<ProfileId>
  readonly workspaces: ReadonlyArray<WorkspaceId>
}

/** Inserts a user into the transaction's company, with their profiles and workspaces. */
export const enrolPerson = (tx: Tx, person: Enrolment): Effect.Effect<UserId> =>
  Effect.gen(function* () {
    const { name, email } = person
    const { id } = yield* tx.onlyRow<{ id: UserId }>(sql`
      insert into users (company_id, platform_id, name, name_folded, email, email_folded, phone, password_hash, is_attendant)
      values (${company}, ${person.platformId}, ${name}, ${fold(name)}, ${email}, ${foldEmail(email)}, ${person.phone ?? ""},
        ${person.passwordHash}, ${person.isAttendant ?? false})
      returning id`)
    yield* tx.run(sql`
      insert into user_profiles (company_id, user_id, profile_id)
      select ${company}, ${id}, profile_id from unnest(${ints(person.profiles)}) profile_id`)
    yield* tx.run(sql`
      insert into user_workspaces (company_id, user_id, workspace_id)
      select ${company}, ${id}, workspace_id from unnest(${ints(person.workspaces)}) workspace_id`)
    return id
  })
