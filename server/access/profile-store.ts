import type { Permission, ProfileChoice } from "@prosa/core/access"
import { countedTotal, fold, type ProfileId } from "@prosa/core/kernel"
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../platform/storage/transactions.ts"
import { containing } from "../tenancy/tenancy-store.ts"

const company = sql.raw(`nullif(current_setting('app.company_id', true), '')::int`)
const texts = (names: ReadonlyArray<string>): SQL => sql`${`{${names.join(",")}}`}::text[]`

/** Which page of the profiles is wanted; `nameFolded` '' is all of them. */
export interface ProfilesWish {
  readonly nameFolded: string
  readonly offset: number
  readonly limit: number
}

/** A page of the profiles, by name. */
export const listProfiles = async (
  tx: Tx,
  { nameFolded, offset, limit }: ProfilesWish,
): Promise<{ readonly result: ReadonlyArray<ProfileChoice>; readonly total: number }> => {
  const matching = sql`company_id = ${company} and (${nameFolded} = '' or name_folded like ${containing(nameFolded)})`
  const { rows } = await tx.execute<ProfileChoice & Record<string, unknown>>(sql`
    select id, name from profiles where ${matching} order by name_folded, id limit ${limit} offset ${offset}`)
  const counted = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from profiles where ${matching} limit ${countedTotal}) n`)
  return { result: rows, total: counted.rows[0]?.total ?? 0 }
}

/** Every profile of the company, by name. */
export const allProfiles = async (tx: Tx): Promise<ReadonlyArray<ProfileChoice>> => {
  const { rows } = await tx.execute<ProfileChoice & Record<string, unknown>>(
    sql`select id, name from profiles where company_id = ${company} order by name_folded, id`,
  )
  return rows
}

/** A profile as it is kept: permissions by name, those of older versions included. */
export interface StoredProfile {
  readonly id: ProfileId
  readonly name: string
  readonly permissions: ReadonlyArray<string>
}

/** A profile of the company; `locked`: nobody else changes it before the transaction ends. */
export const findProfile = async (tx: Tx, id: ProfileId, locked = false): Promise<StoredProfile | undefined> => {
  const { rows } = await tx.execute<StoredProfile & Record<string, unknown>>(sql`
    select id, name, permissions from profiles where company_id = ${company} and id = ${id}
    ${locked ? sql`for update` : sql``}`)
  return rows[0]
}

export const updateProfile = async (
  tx: Tx,
  id: ProfileId,
  { name, permissions }: { readonly name: string; readonly permissions: ReadonlyArray<Permission> },
): Promise<void> => {
  await tx.execute(sql`
    update profiles set name = ${name}, name_folded = ${fold(name)}, permissions = ${texts(permissions)}
    where company_id = ${company} and id = ${id}`)
}
