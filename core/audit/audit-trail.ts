import { type Effect, Schema } from "effect"
import { type CallRefused, type CompanyId, IsoDateTime, type Page, UserId } from "../kernel/index.ts"
import { AuditAction } from "./audit-actions.ts"

/** An audit record of a company (server behaviour, 'Retention and audit'). Records never change. */
export const AuditRecord = Schema.Struct({
  id: Schema.Int,
  at: IsoDateTime,
  /** Null if no user was signed in. */
  userId: Schema.NullOr(UserId),
  /** Empty for an actor from outside the company: the platform's administration. */
  userName: Schema.String,
  action: AuditAction,
  /** What the action applied to: 'profile 12'. */
  subject: Schema.String,
  /** The caller's network address; empty if unknown. */
  address: Schema.String,
})
export type AuditRecord = typeof AuditRecord.Type

/** The filter of a query; absent fields match everything. */
export interface AuditWish {
  readonly companyId: CompanyId
  /** Part of the user's name. */
  readonly person?: string
  readonly action?: AuditAction
  /** Inclusive start, ISO 8601. */
  readonly from?: string
  /** Exclusive end, ISO 8601. */
  readonly until?: string
  readonly offset: number
  readonly limit: number
}

/** The port to a company's audit trail, for administrators. */
export interface AuditTrail {
  /** Lists one page, newest first. */
  list(wish: AuditWish): Effect.Effect<Page<AuditRecord>, CallRefused>
}
