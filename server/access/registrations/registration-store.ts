import { randomUUID } from "node:crypto"
import type { Registration } from "@prosa/core/access"
import { foldEmail, type PlatformId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { sql } from "../../platform/storage/sql.ts"
import { moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** A registration as stored: the password is a hash. */
export interface StoredRegistration {
  readonly id: string
  readonly platformId: PlatformId
  readonly companyName: string
  readonly userName: string
  readonly email: string
  readonly phone: string
  readonly passwordHash: string
}

/** How long a registration is kept, confirmed or not, in milliseconds. */
const kept = 7 * 24 * 3_600_000

/** Stores a registration until its confirmation, and deletes those of more than seven days ago. */
export const insertRegistration = (
  tx: Tx,
  given: Omit<Registration, "password"> & {
    readonly platformId: PlatformId
    readonly passwordHash: string
    readonly address: string
    readonly now: number
  },
): Effect.Effect<string> =>
  Effect.gen(function* () {
    const { now, userEmail } = given
    const id = randomUUID()
    yield* tx.run(sql`delete from registrations where created_at < ${moment(now - kept)}`)
    yield* tx.run(sql`
      insert into registrations
        (id, platform_id, company_name, user_name, email, email_folded, phone, password_hash, address, created_at)
      values (${id}, ${given.platformId}, ${given.companyName}, ${given.userName}, ${userEmail}, ${foldEmail(userEmail)},
        ${given.userPhone}, ${given.passwordHash}, ${given.address}, ${moment(now)})`)
    return id
  })

const columns = sql`
  r.id, r.platform_id as "platformId", r.company_name as "companyName", r.user_name as "userName", r.email, r.phone,
  r.password_hash as "passwordHash"`

export const registrationById = (tx: Tx, id: string): Effect.Effect<StoredRegistration> =>
  tx.onlyRow<StoredRegistration>(sql`select ${columns} from registrations r where r.id = ${id}`)

/** Finds the latest registration of an address that waits for its confirmation. */
export const waitingRegistration = (tx: Tx, email: string): Effect.Effect<StoredRegistration | undefined> =>
  tx.row<StoredRegistration>(sql`
    select ${columns} from registrations r
    where r.email_folded = ${foldEmail(email)}
      and not exists (select 1 from access_codes c where c.registration_id = r.id and c.used_at is not null)
    order by r.created_at desc limit 1`)
