import type { Permission } from "@prosa/core/access"
import { fold, type PlatformId, type ProfileId, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"
import { foldEmail } from "./session-store.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)

/** A new profile of the transaction's company. */
export const insertProfile = async (
  tx: Tx,
  { name, permissions }: { readonly name: string; readonly permissions: ReadonlyArray<Permission> },
): Promise<ProfileId> => {
  const { rows } = await tx.execute<{ id: ProfileId }>(sql`
    insert into profiles (company_id, name, name_folded, permissions)
    values (${company}, ${name}, ${fold(name)}, ${`{${permissions.join(",")}}`}::text[]) returning id`)
  return idIn(rows)
}

/** A person with an account. `passwordHash` is of `Passwords`. */
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

/** A new person of the transaction's company, with their profiles and workspaces. */
export const enrolPerson = async (tx: Tx, person: Enrolment): Promise<UserId> => {
  const { name, email } = person
  const { rows } = await tx.execute<{ id: UserId }>(sql`
    insert into users (company_id, platform_id, name, name_folded, email, email_folded, phone, password_hash, is_attendant)
    values (${company}, ${person.platformId}, ${name}, ${fold(name)}, ${email}, ${foldEmail(email)}, ${person.phone ?? ""},
      ${person.passwordHash}, ${person.isAttendant ?? false})
    returning id`)
  const id = idIn(rows)
  for (const profileId of person.profiles)
    await tx.execute(
      sql`insert into user_profiles (company_id, user_id, profile_id) values (${company}, ${id}, ${profileId})`,
    )
  for (const workspaceId of person.workspaces)
    await tx.execute(sql`
      insert into user_workspaces (company_id, user_id, workspace_id) values (${company}, ${id}, ${workspaceId})`)
  return id
}

const idIn = <Id>(rows: ReadonlyArray<{ readonly id: Id }>): Id => {
  if (rows[0] === undefined) throw new Error("a row that was inserted has no id")
  return rows[0].id
}
