import { type Effect, Schema } from "effect"
import {
  BotId,
  type CallRefused,
  type CompanyId,
  EntityTypeId,
  failure,
  type Page,
  type WorkspaceId,
} from "../kernel/index.ts"
import type { EntityContent } from "./entity-draft.ts"
import { entityMessages } from "./entity-messages.ts"
import type { EntityType } from "./entity-type.ts"

/** A row of the entities' table (conversations, section 3, 'Entity list row'). */
export const EntityRow = Schema.Struct({
  id: EntityTypeId,
  name: Schema.String,
  /** Null for an entity of the system, which belongs to every bot. */
  botId: Schema.NullOr(BotId),
  botName: Schema.String,
  /** The number of entries. */
  inputs: Schema.Number,
  status: Schema.Boolean,
  updatedBy: Schema.String,
  /** Of the system: not editable. */
  system: Schema.Boolean,
})
export type EntityRow = typeof EntityRow.Type

/** An entity with its bot, for its dialog. */
export interface EntityDetail {
  readonly entity: EntityType
  /** Null for an entity of the system. */
  readonly botId: BotId | null
  readonly botName: string
}

/** The bot has an entity of this name, or the system has. */
export const EntityTaken = failure("EntityTaken")
export type EntityTaken = typeof EntityTaken.Type
/** The refusal of a name that is taken. */
export const entityTaken: EntityTaken = { _tag: "EntityTaken", message: entityMessages.duplicate }

/** The change touches something that does not change: an entity of the system, or the name of an entity. */
export const EntityLocked = failure("EntityLocked")
export type EntityLocked = typeof EntityLocked.Type
/** The refusal to change an entity of the system. */
export const systemEntityLocked: EntityLocked = { _tag: "EntityLocked", message: entityMessages.systemLocked }
/** The refusal to change the name of an entity. */
export const entityNameLocked: EntityLocked = { _tag: "EntityLocked", message: entityMessages.nameLocked }

/** The import wrote nothing. `message` is the same for every reason; `title` and `description` give the reason. */
export const EntityImportRefused = failure("EntityImportRefused", {
  title: Schema.String,
  description: Schema.String,
})
export type EntityImportRefused = typeof EntityImportRefused.Type
/** Creates the refusal of an import, with the title and the sentence of its reason. */
export const entityImportRefused = (title: string, description: string): EntityImportRefused => ({
  _tag: "EntityImportRefused",
  message: entityMessages.importFailed,
  title,
  description,
})

/** Maximum size of an imported file, in bytes. */
export const entityFileLimit = 8 * 1_048_576

/** A file to import; a `File` of the browser is one. */
export interface EntityFile {
  readonly name: string
  readonly type: string
  /** In bytes. */
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A query for one page of entities; an empty `name` matches all. */
export interface EntitiesWish {
  readonly name: string
  readonly offset: number
  readonly limit: number
}

/** The port to the entities of a company: those of its bots, and those of the system. */
export interface Entities {
  /**
   * Lists the entities of the bots of the given workspaces (absent: of all that the user may see) and those of the
   * system, by name. No workspace, no entity.
   */
  list(
    wish: EntitiesWish & { readonly companyId: CompanyId; readonly workspaces?: ReadonlyArray<WorkspaceId> },
  ): Effect.Effect<Page<EntityRow>, CallRefused>
  /** Lists the entities that a flow of the bot may use: its own and those of the system, by name. */
  ofBot(wish: EntitiesWish & { readonly botId: BotId }): Effect.Effect<Page<EntityRow>, CallRefused>
  get(id: EntityTypeId): Effect.Effect<EntityDetail, CallRefused>
  create(botId: BotId, content: EntityContent): Effect.Effect<{ readonly id: EntityTypeId }, EntityTaken | CallRefused>
  /** Replaces the entries. The name stays: flows mention the captured value by it. */
  update(
    id: EntityTypeId,
    content: EntityContent,
  ): Effect.Effect<{ readonly id: EntityTypeId }, EntityLocked | CallRefused>
  /** Adds the entries of a CSV file to each of these entities; all of them or none. */
  upload(
    companyId: CompanyId,
    ids: ReadonlyArray<EntityTypeId>,
    file: EntityFile,
  ): Effect.Effect<void, EntityImportRefused | EntityLocked | CallRefused>
}
