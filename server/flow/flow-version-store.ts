import type { FlowVersion } from "@prosa/core/flow"
import type { BotId, FlowId, Page } from "@prosa/core/kernel"
import type { Effect } from "effect"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { company, iso } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

const ofVersion = sql`
  t.company_id = f.company_id and t.bot_id = f.bot_id and t.purpose = 'production' and t.version = 'f' || f.id`
const versionColumns = sql`
  f.id, f.version as number, f.name, f.id is not distinct from b.published_flow_id as active,
  not f.published as "editingRelease", (
    select case when t.problem is not null then 'refused' when t.trained is distinct from t.version then 'pending' end
    from trainings t
    where ${ofVersion}) as training,
  (select t.problem from trainings t where ${ofVersion}) as "trainingProblem",
  octet_length(f.language) as "languageBytes",
  f.created_by as "createdBy", ${iso("f.created_at")} as "createdAt",
  ${iso("f.updated_at")} as "updatedAt"`

const versionsOf = (botId: BotId): Sql => sql`
  from flows f join bots b on b.company_id = f.company_id and b.id = f.bot_id
  where f.company_id = ${company} and f.bot_id = ${botId}`

/** Lists one page of a bot's versions, newest first. */
export const listVersions = (
  tx: Tx,
  { botId, offset, limit }: { readonly botId: BotId; readonly offset: number; readonly limit: number },
): Effect.Effect<Page<FlowVersion>> =>
  pagedRows<FlowVersion>(tx, {
    columns: versionColumns,
    matching: versionsOf(botId),
    order: sql`f.version desc, f.id desc`,
    offset,
    limit,
  })

/** Finds a version of a bot. The id of a published editing release finds the version that it became. */
export const findVersion = (tx: Tx, botId: BotId, id: FlowId): Effect.Effect<FlowVersion | undefined> =>
  tx.row<FlowVersion>(sql`select ${versionColumns} ${versionsOf(botId)} and (f.id = ${id} or f.made_from = ${id})`)

/** Names a version. That is no change of its flow: who changed that last, and when, stays. */
export const nameVersion = (tx: Tx, id: FlowId, name: string): Effect.Effect<void> =>
  tx.run(sql`update flows set name = ${name} where company_id = ${company} and id = ${id}`)
