import type { Permission, ProfileChoice } from "@prosa/core/access"
import { fold, type Page, type ProfileId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import { companyThrough } from "../../caller/index.ts"
import { pagedRows } from "../../platform/storage/paged-rows.ts"
import { empty, sql } from "../../platform/storage/sql.ts"
import { company, containing, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** A query for one page of profiles; an empty `nameFolded` matches all. */
export interface ProfilesWish {
  readonly nameFolded: string
  readonly offset: number
  readonly limit: number
}

/** Lists one page of profiles, by name. */
export const listProfiles = (tx: Tx, { nameFolded, ...page }: ProfilesWish): Effect.Effect<Page<ProfileChoice>> =>
  pagedRows<ProfileChoice>(tx, {
    columns: sql`id, name`,
    matching: sql`
      from profiles
      where company_id = ${company} and (${nameFolded} = '' or name_folded like ${containing(nameFolded)})`,
    order: sql`name_folded, id`,
    ...page,
  })

/** Lists every profile of the company, by name. */
export const allProfiles = (tx: Tx): Effect.Effect<ReadonlyArray<ProfileChoice>> =>
  tx.rows<ProfileChoice>(sql`select id, name from profiles where company_id = ${company} order by name_folded, id`)

/** A profile as stored: permission names, including those of older versions. */
export interface StoredProfile {
  readonly id: ProfileId
  readonly name: string
  readonly permissions: ReadonlyArray<string>
}

/** Finds a profile of the company. `locked` takes the row lock until the transaction ends. */
export const findProfile = (tx: Tx, id: ProfileId, locked = false): Effect.Effect<StoredProfile | undefined> =>
  tx.row<StoredProfile>(sql`
    select id, name, permissions from profiles where company_id = ${company} and id = ${id}
    ${locked ? sql`for update` : empty}`)

export const updateProfile = (
  tx: Tx,
  id: ProfileId,
  { name, permissions }: { readonly name: string; readonly permissions: ReadonlyArray<Permission> },
): Effect.Effect<void> =>
  tx.run(sql`
    update profiles set name = ${name}, name_folded = ${fold(name)}, permissions = ${texts(permissions)}
    where company_id = ${company} and id = ${id}`)

/** Finds the company of a profile. */
export const companyOfProfile = companyThrough("company_of_profile")
