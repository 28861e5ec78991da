import { type Effect, Schema } from "effect"
import { type CallRefused, type CompanyId, IsoDateTime, type Page, UserId } from "../kernel/index.ts"
import { AuditAction } from "./audit-actions.ts"
import { AuditChange } from "./audit-changes.ts"

/** An audit record of a company or of the platform (server behaviour, 'Retention and audit'). Records never change. */
export const AuditRecord = Schema.Struct({
  id: Schema.Int,
  at: IsoDateTime,
  /** Null if no user was signed in. */
  userId: Schema.NullOr(UserId),
  /** Empty if no user was signed in, or the user is unknown by now. */
  userName: Schema.String,
  action: AuditAction,
  /** What the action applied to: 'profile 12'. */
  subject: Schema.String,
  /** Its name: the present one, else the one that was written down; empty if neither is known. */
  subjectName: Schema.String,
  /** What it changed; never a secret. */
  changes: Schema.Array(AuditChange),
  /** The caller's network address; empty if unknown. */
  address: Schema.String,
})
export type AuditRecord = typeof AuditRecord.Type

/** The filter of a query of the platform's records; absent fields match everything. */
export interface PlatformAuditWish {
  /** Part of the user's name. */
  readonly person?: string
  readonly action?: AuditAction
  /** The first day, 'yyyy-MM-dd', in the company's time zone; of the platform, in that of new companies. */
  readonly from?: string
  /** The last day, inclusive. */
  readonly until?: string
  readonly offset: number
  readonly limit: number
}

/** The filter of a query of a company's records. */
export interface AuditWish extends PlatformAuditWish {
  readonly companyId: CompanyId
}

/** The port to the audit trail of a company, for who may see it (`audit_view`), and of the platform, for administrators. */
export interface AuditTrail {
  /** Lists one page of a company's records, newest first. */
  list(wish: AuditWish): Effect.Effect<Page<AuditRecord>, CallRefused>
  /** Lists one page of what concerns no company: brands, and the administrators' own accounts; newest first. */
  platform(wish: PlatformAuditWish): Effect.Effect<Page<AuditRecord>, CallRefused>
}
