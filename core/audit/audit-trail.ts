import { type Effect, Schema } from "effect"
import { type CallRefused, type CompanyId, IsoDateTime, type Page, UserId } from "../kernel/index.ts"
import { AuditAction } from "./audit-actions.ts"

/** Something that somebody did in a company (server behaviour, 'Retention and audit'). Rows are never changed. */
export const AuditRecord = Schema.Struct({
  id: Schema.Int,
  at: IsoDateTime,
  /** Null: nobody who was signed in. */
  userId: Schema.NullOr(UserId),
  /** Empty for who does not belong to the company: the platform's administration. */
  userName: Schema.String,
  action: AuditAction,
  /** What it was done to: 'profile 12'. */
  subject: Schema.String,
  /** The network address that it came from; empty when it is not known. */
  address: Schema.String,
})
export type AuditRecord = typeof AuditRecord.Type

/** Which records are wanted; what is absent narrows nothing. */
export interface AuditWish {
  readonly companyId: CompanyId
  /** A part of the person's name. */
  readonly person?: string
  readonly action?: AuditAction
  /** From this moment on, ISO 8601. */
  readonly from?: string
  /** Before this moment, ISO 8601. */
  readonly until?: string
  readonly offset: number
  readonly limit: number
}

/** The port to what was done in a company; for administrators. */
export interface AuditTrail {
  /** The newest first. */
  list(wish: AuditWish): Effect.Effect<Page<AuditRecord>, CallRefused>
}
