import { type CompanyId, fold, foldEmail, type PlatformId, type UserId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { PoolClient } from "pg"
import type { Database } from "../platform/storage/database.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Writes rows above the companies: platforms, companies, administrators. */
export interface Founding {
  readonly hasPlatform: () => Promise<boolean>
  readonly platform: (row: {
    readonly name: string
    readonly color: string
    readonly hosts?: ReadonlyArray<string>
    readonly urlTerms?: string
    readonly urlPrivacy?: string
  }) => Promise<PlatformId>
  readonly company: (row: {
    readonly platformId: PlatformId
    readonly name: string
    readonly email?: string
    readonly botQuota?: number
    readonly allowCampaigns?: boolean
    /** Whether it has all channels; by default those that a company begins with. */
    readonly everyChannel?: boolean
  }) => Promise<CompanyId>
  readonly administrator: (row: {
    readonly platformId: PlatformId
    readonly name: string
    readonly email: string
    readonly passwordHash: string
  }) => Promise<UserId>
}

/**
 * Runs work as the connecting user, the owner of the tables, in one transaction. Row-level security restricts the owner
 * too, so it is suspended for the owner during the transaction, under an exclusive lock: for the first start and for
 * tests, never for a request.
 */
export const foundWith = <A>(database: Database, work: (founding: Founding) => Promise<A>): Effect.Effect<A> =>
  Effect.promise(async () => {
    const client = await database.pool.connect()
    try {
      await client.query("begin")
      await client.query(
        "alter table companies no force row level security; alter table users no force row level security",
      )
      const answer = await work(foundingThrough(client))
      await client.query("alter table companies force row level security; alter table users force row level security")
      await client.query("commit")
      client.release()
      return answer
    } catch (error) {
      await client.query("rollback").catch(() => undefined)
      client.release(true)
      throw error
    }
  }).pipe(Effect.uninterruptible)

const foundingThrough = (client: PoolClient): Founding => {
  const insert = async <Id>(statement: string, values: ReadonlyArray<unknown>): Promise<Id> => {
    const { rows } = await client.query<{ id: Id & {} }>(`${statement} returning id`, [...values])
    if (rows[0] === undefined) throw new Error("a row that was inserted has no id")
    return rows[0].id
  }
  return {
    hasPlatform: async () => (await client.query("select 1 from platforms limit 1")).rows.length > 0,
    platform: async ({ name, color, hosts = [], urlTerms, urlPrivacy }) => {
      const id = await insert<PlatformId>(
        "insert into platforms (display_name, main_color, hosts) values ($1, $2, $3)",
        [name, color, hosts],
      )
      // tests of migrations found a platform before it has these columns
      if (urlTerms !== undefined || urlPrivacy !== undefined)
        await client.query("update platforms set url_terms = $2, url_privacy = $3 where id = $1", [
          id,
          urlTerms ?? "",
          urlPrivacy ?? "",
        ])
      return id
    },
    company: ({ platformId, name, email = "", botQuota = 0, allowCampaigns = false, everyChannel = false }) =>
      insert(
        `insert into companies (platform_id, name, name_folded, email, bot_quota, allow_campaign_creation,
           whatsapp_api_meta, facebook, instagram)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $7)`,
        [platformId, name, fold(name), email, botQuota, allowCampaigns, everyChannel],
      ),
    administrator: ({ platformId, name, email, passwordHash }) =>
      insert(
        `insert into users (platform_id, name, name_folded, email, email_folded, password_hash, admin)
         values ($1, $2, $3, $4, $5, $6, true)`,
        [platformId, name, fold(name), email, foldEmail(email), passwordHash],
      ),
  }
}

/** Inserts a workspace into the transaction's company. */
export const insertWorkspace = (
  tx: Tx,
  { name, parentId = null }: { readonly name: string; readonly parentId?: WorkspaceId | null },
): Effect.Effect<WorkspaceId> =>
  Effect.map(
    tx.onlyRow<{ id: WorkspaceId }>(sql`
      insert into workspaces (company_id, name, name_folded, parent_id)
      values (${company}, ${name}, ${fold(name)}, ${parentId}) returning id`),
    ({ id }) => id,
  )
