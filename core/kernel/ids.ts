import { Schema } from "effect"
import { sentences } from "./validation.ts"

export const PositiveInt = Schema.Int.check(Schema.isGreaterThan(0, { message: "Deve ser maior que 0" }))

/** The largest number that the database counts up to. */
export const countLimit = 2_147_483_647
const withinLimit = Schema.isLessThanOrEqualTo(countLimit, { message: sentences.invalid })

/** The id of a stored record, as on the wire. */
export const PositiveId = PositiveInt.check(withinLimit)

/** A position that the database counts, from 0: a message's `seq`, the offset of a page. */
export const SequenceNumber = Schema.Int.check(
  Schema.isGreaterThanOrEqualTo(0, { message: sentences.invalid }),
  withinLimit,
)

/** A company: the tenant that owns the data. */
export const CompanyId = PositiveId.pipe(Schema.brand("CompanyId"))
export type CompanyId = typeof CompanyId.Type
/** A brand under which the product is served (access, section 1). */
export const PlatformId = PositiveId.pipe(Schema.brand("PlatformId"))
export type PlatformId = typeof PlatformId.Type
/** A work area of a company. */
export const WorkspaceId = PositiveId.pipe(Schema.brand("WorkspaceId"))
export type WorkspaceId = typeof WorkspaceId.Type
/** A user of the product. */
export const UserId = PositiveId.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type
/** A named set of permissions, assigned to users. */
export const ProfileId = PositiveId.pipe(Schema.brand("ProfileId"))
export type ProfileId = typeof ProfileId.Type
