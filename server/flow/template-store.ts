import { FlowDocument, flowReferences, type Template } from "@prosa/core/flow"
import { type BotId, type FlowId, fold, type Page, type TemplateId, type WorkspaceId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { companyThrough } from "../caller/index.ts"
import { findFiles, keepFilesOfTemplate } from "../channel/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { company, containing, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** A query for one page of templates. */
export interface TemplatesWish {
  /** The requested workspaces that the actor is a member of. */
  readonly asked: ReadonlyArray<WorkspaceId>
  /** All workspaces of the actor: a row names no other. */
  readonly own: ReadonlyArray<WorkspaceId>
  /** An empty string matches all. */
  readonly nameFolded: string
  readonly offset: number
  readonly limit: number
}

const seenIn = (workspaces: ReadonlyArray<WorkspaceId>): Sql => sql`exists (
  select 1 from template_workspaces w
  where w.company_id = t.company_id and w.template_id = t.id and w.workspace_id = any(${ints(workspaces)}))`

/** Lists one page of templates, by name. */
export const listTemplates = (tx: Tx, wish: TemplatesWish): Effect.Effect<Page<Template>> => {
  const { asked, own, nameFolded, offset, limit } = wish
  return asked.length === 0
    ? Effect.succeed({ result: [], total: 0 })
    : pagedRows<Template>(tx, {
        columns: sql`
          t.id, t.name, t.bot_id as "botId", t.bot_flow_id as "botFlowId", t.created_by as "createdBy", array(
            select w.workspace_id from template_workspaces w
            where w.company_id = t.company_id and w.template_id = t.id and w.workspace_id = any(${ints(own)})
            order by 1) as workspaces`,
        matching: sql`
          from templates t
          where t.company_id = ${company} and t.deleted_at is null and ${seenIn(asked)}
            and (${nameFolded} = '' or t.name_folded like ${containing(nameFolded)})`,
        order: sql`t.name_folded, t.id`,
        offset,
        limit,
      })
}

/** A stored template without its flow. */
export interface StoredTemplate {
  readonly id: TemplateId
  readonly name: string
}

/** Finds a template that is seen in one of these workspaces, and takes its row lock until the transaction ends. */
export const lockTemplate = (
  tx: Tx,
  id: TemplateId,
  own: ReadonlyArray<WorkspaceId>,
): Effect.Effect<StoredTemplate | undefined> =>
  tx.row<StoredTemplate>(sql`
    select t.id, t.name from templates t
    where t.company_id = ${company} and t.id = ${id} and t.deleted_at is null and ${seenIn(own)} for update`)

/** Reads the flow of a template that is seen in one of these workspaces. */
export const readTemplateFlow = (
  tx: Tx,
  id: TemplateId,
  own: ReadonlyArray<WorkspaceId>,
): Effect.Effect<FlowDocument | undefined> =>
  Effect.map(
    tx.row<{ document: unknown }>(sql`
      select t.document from templates t
      where t.company_id = ${company} and t.id = ${id} and t.deleted_at is null and ${seenIn(own)}`),
    (row) => row && Schema.decodeUnknownSync(FlowDocument)(row.document),
  )

/** Inserts a template, with the uses of those of its files that exist. */
export const insertTemplate = (
  tx: Tx,
  template: {
    readonly name: string
    readonly botId: BotId | null
    readonly botFlowId: FlowId | null
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly document: FlowDocument
    readonly by: string
  },
): Effect.Effect<TemplateId> =>
  Effect.gen(function* () {
    const { name, botId, botFlowId, workspaces, document, by } = template
    const { id } = yield* tx.onlyRow<{ id: TemplateId }>(sql`
      insert into templates (company_id, name, name_folded, bot_id, bot_flow_id, document, created_by)
      values (${company}, ${name}, ${fold(name)}, ${botId}, ${botFlowId}, ${JSON.stringify(document)}::jsonb, ${by})
      returning id`)
    yield* tx.run(sql`
      insert into template_workspaces (company_id, template_id, workspace_id)
      select ${company}, ${id}, workspace_id from unnest(${ints(workspaces)}) workspace_id`)
    const files = yield* findFiles(tx, flowReferences(document).files)
    yield* keepFilesOfTemplate(
      tx,
      id,
      files.map((file) => file.id),
    )
    return id
  })

/** Marks a template as deleted, which frees its files. */
export const removeTemplate = (tx: Tx, id: TemplateId): Effect.Effect<void> =>
  Effect.andThen(
    tx.run(sql`update templates set deleted_at = now() where company_id = ${company} and id = ${id}`),
    keepFilesOfTemplate(tx, id, []),
  )

/** Finds the company of a template. */
export const companyOfTemplate = companyThrough("company_of_template")
