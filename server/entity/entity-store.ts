import type { EntityContent, EntityDetail, EntityRow, EntityType } from "@prosa/core/entity"
import { type BotId, type EntityTypeId, fold, type Page, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { companyThrough } from "../caller/index.ts"
import { pagedRows } from "../platform/storage/paged-rows.ts"
import { empty, type Sql, sql } from "../platform/storage/sql.ts"
import { company, containing, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** An entity as stored, with its bot and that bot's workspace; an entity of the system has neither. */
export interface StoredEntity extends EntityDetail {
  readonly workspaceId: WorkspaceId | null
}

/** A query for one page of entities; an empty `nameFolded` matches all. */
export interface StoredEntitiesWish {
  readonly nameFolded: string
  readonly offset: number
  readonly limit: number
}

const withBots = sql`
  from entity_types e left join bots b on b.company_id = e.company_id and b.id = e.bot_id
  where e.company_id = ${company} and b.deleted_at is null`

const listed = (
  tx: Tx,
  { nameFolded, offset, limit }: StoredEntitiesWish,
  ofBots: Sql,
): Effect.Effect<Page<EntityRow>> =>
  pagedRows<EntityRow>(tx, {
    columns: sql`
      e.id, e.name, e.bot_id as "botId", coalesce(b.name, '') as "botName", e.entry_count as inputs, e.active as status,
      e.updated_by as "updatedBy", e.kind = 'system' as system`,
    matching: sql`
      ${withBots} and (e.bot_id is null or ${ofBots})
        and (${nameFolded} = '' or e.name_folded like ${containing(nameFolded)})`,
    order: sql`e.name_folded, e.id`,
    offset,
    limit,
  })

/** Lists one page of the entities of these workspaces' bots and of the system, by name. */
export const listEntities = (
  tx: Tx,
  { workspaces, ...wish }: StoredEntitiesWish & { readonly workspaces: ReadonlyArray<WorkspaceId> },
): Effect.Effect<Page<EntityRow>> => listed(tx, wish, sql`b.workspace_id = any(${ints(workspaces)})`)

/** Lists one page of the entities of a bot and of the system, by name. */
export const listEntitiesOfBot = (
  tx: Tx,
  { botId, ...wish }: StoredEntitiesWish & { readonly botId: BotId },
): Effect.Effect<Page<EntityRow>> => listed(tx, wish, sql`e.bot_id = ${botId}`)

interface EntityColumns extends Pick<EntityType, "id" | "name" | "kind" | "fuzzy"> {
  readonly entries: ReadonlyArray<ReadonlyArray<string>>
  readonly botId: BotId | null
  readonly botName: string
  readonly workspaceId: WorkspaceId | null
}

const entityColumns = sql`
  e.id, e.name, e.kind, e.fuzzy, e.entries, e.bot_id as "botId", coalesce(b.name, '') as "botName",
  b.workspace_id as "workspaceId"`

/** Finds an entity of the company. `locked` takes its row lock until the transaction ends. */
export const findEntity = (tx: Tx, id: EntityTypeId, locked = false): Effect.Effect<StoredEntity | undefined> =>
  Effect.map(
    tx.row<EntityColumns>(
      sql`select ${entityColumns} ${withBots} and e.id = ${id} ${locked ? sql`for update of e` : empty}`,
    ),
    (row) => row && storedEntity(row),
  )

/** Finds those of these entities that the company has, whatever its bots' workspaces. */
export const findEntities = (tx: Tx, ids: ReadonlyArray<EntityTypeId>): Effect.Effect<ReadonlyArray<EntityType>> =>
  ids.length === 0
    ? Effect.succeed([])
    : Effect.map(
        tx.rows<EntityColumns>(sql`
          select ${entityColumns}
          from entity_types e left join bots b on b.company_id = e.company_id and b.id = e.bot_id
          where e.company_id = ${company} and e.id = any(${ints(ids)}) order by e.id`),
        (rows) => rows.map((row) => storedEntity(row).entity),
      )

const storedEntity = ({ botId, botName, workspaceId, entries, ...row }: EntityColumns): StoredEntity => ({
  entity: { ...row, entries: entries.map(([value = "", ...synonyms], at) => ({ id: at + 1, value, synonyms })) },
  botId,
  botName,
  workspaceId,
})

/** Finds the workspace of a bot that may get an entity. */
export const findBotPlace = (tx: Tx, id: BotId): Effect.Effect<{ readonly workspaceId: WorkspaceId } | undefined> =>
  tx.row<{ workspaceId: WorkspaceId }>(sql`
    select workspace_id as "workspaceId" from bots
    where company_id = ${company} and id = ${id} and deleted_at is null`)

const entriesJson = ({ entries }: Pick<EntityContent, "entries">): string =>
  JSON.stringify(entries.map(({ value, synonyms }) => [value, ...synonyms]))

/** Inserts an entity; undefined if the bot has one of this name. */
export const insertEntity = (
  tx: Tx,
  botId: BotId,
  content: EntityContent,
  by: string,
): Effect.Effect<{ readonly id: EntityTypeId } | undefined> =>
  tx.row<{ id: EntityTypeId }>(sql`
    insert into entity_types (
      company_id, bot_id, name, name_folded, kind, fuzzy, entries, entry_count, created_by, updated_by)
    values (${company}, ${botId}, ${content.name}, ${fold(content.name)}, ${content.kind}, ${content.fuzzy},
      ${entriesJson(content)}::jsonb, ${content.entries.length}, ${by}, ${by})
    on conflict (company_id, coalesce(bot_id, 0), name_folded) do nothing returning id`)

/** Replaces how an entity recognises. */
export const updateEntity = (
  tx: Tx,
  id: EntityTypeId,
  content: Pick<EntityContent, "kind" | "fuzzy" | "entries">,
  by: string,
): Effect.Effect<void> =>
  tx.run(sql`
    update entity_types set kind = ${content.kind}, fuzzy = ${content.fuzzy}, entries = ${entriesJson(content)}::jsonb,
      entry_count = ${content.entries.length}, updated_by = ${by}, updated_at = now()
    where company_id = ${company} and id = ${id}`)

/** Finds the company of an entity. */
export const companyOfEntity = companyThrough("company_of_entity")
