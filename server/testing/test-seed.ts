import type { Permission } from "@prosa/core/access"
import type { BotId, BotToken, CompanyId, FlowId, PlatformId, ProfileId, UserId, WorkspaceId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import type { Sql } from "../platform/storage/sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Seeds test data; every name and address is unique. */
export interface TestSeed {
  readonly platformId: PlatformId
  readonly administrator: (email: string) => Promise<UserId>
  readonly company: (facts?: { readonly name?: string; readonly botQuota?: number }) => Promise<CompanyId>
  readonly workspace: (companyId: CompanyId, name?: string, parentId?: WorkspaceId) => Promise<WorkspaceId>
  readonly person: (
    companyId: CompanyId,
    facts: {
      readonly email: string
      readonly name?: string
      /** Of a profile of their own, unless `profiles` are given. */
      readonly permissions?: ReadonlyArray<Permission>
      readonly profiles?: ReadonlyArray<ProfileId>
      readonly workspaces?: ReadonlyArray<WorkspaceId>
      readonly isAttendant?: boolean
      /** Invited, and not accepted yet. */
      readonly waiting?: boolean
    },
  ) => Promise<UserId>
  readonly profile: (
    companyId: CompanyId,
    facts: { readonly name: string; readonly permissions: ReadonlyArray<Permission> },
  ) => Promise<ProfileId>
  readonly bot: (
    companyId: CompanyId,
    workspaceId: WorkspaceId,
    name?: string,
  ) => Promise<{ readonly id: BotId; readonly flowId: FlowId; readonly token: BotToken }>
  /** Runs work in one transaction as `app_user` of a company. */
  readonly asTenant: <A>(companyId: CompanyId, work: (tx: TestQueries) => Promise<A>) => Promise<A>
}

/** A transaction for tests, with promises. */
export interface TestQueries {
  readonly execute: <Row extends object = Readonly<Record<string, unknown>>>(
    statement: Sql | string,
  ) => Promise<{ readonly rows: ReadonlyArray<Row> }>
  /** Runs the product's own Effect in the transaction. */
  readonly run: <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Promise<A>
}
