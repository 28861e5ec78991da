import { Effect, Result, Schema } from "effect"
import {
  type Entities,
  type EntityDetail,
  entityFileRefusal,
  entityImportRefused,
  entityName,
  entityNameLocked,
  type EntityRow,
  entityTaken,
  type EntityType,
  importedEntries,
  isEntityNameTaken,
  systemEntityLocked,
  systemEntityNames,
} from "../index.ts"
import { type BotId, type CallRefused, EntityTypeId, fold, notFound, type WorkspaceId } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"

/** A bot that entities belong to. */
export interface BotOfEntities {
  readonly id: BotId
  readonly name: string
  readonly workspaceId: WorkspaceId
}

/** The port `Entities` without a server, with controls for tests. */
export interface InMemoryEntities extends Entities {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<EntityDetail>
}

const idOf = Schema.decodeSync(EntityTypeId)

/** Returns the entities of the system as a company has them: with the ids from `first` on that are not taken. */
export const systemEntities = (first = 1, taken: ReadonlyArray<number> = []): ReadonlyArray<EntityType> => {
  const free = Array.from({ length: systemEntityNames.length + taken.length }, (_, at) => first + at).filter(
    (id) => !taken.includes(id),
  )
  return systemEntityNames.map((name, at) => ({
    id: idOf(free[at] ?? first + at),
    name,
    kind: "system",
    fuzzy: false,
    entries: [],
  }))
}

/**
 * Creates the entities of one company: those of the system, with the free ids from 1 on, and those of the first bot. `latency`
 * is in milliseconds.
 */
export const createInMemoryEntities = (
  bots: ReadonlyArray<BotOfEntities>,
  given: ReadonlyArray<EntityType> = [],
  options: { readonly latency?: number; readonly user?: string } = {},
): InMemoryEntities => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const user = options.user ?? "Helena Prado"
  const detailOf = (entity: EntityType, bot?: BotOfEntities): EntityDetail => ({
    entity,
    botId: bot?.id ?? null,
    botName: bot?.name ?? "",
  })
  let kept: ReadonlyArray<EntityDetail> = [
    ...systemEntities(
      1,
      given.map(({ id }) => id),
    ).map((entity) => detailOf(entity)),
    ...given.map((entity) => detailOf(entity, bots[0])),
  ]
  const rowOf = ({ entity, botId, botName }: EntityDetail): EntityRow => ({
    id: entity.id,
    name: entity.name,
    botId,
    botName,
    inputs: entity.entries.length,
    status: true,
    updatedBy: entity.kind === "system" ? "" : user,
    system: entity.kind === "system",
  })
  const page = (
    wanted: (detail: EntityDetail) => boolean,
    { name, offset, limit }: { readonly name: string; readonly offset: number; readonly limit: number },
  ) => {
    const found = kept
      .filter((detail) => wanted(detail) && fold(detail.entity.name).includes(fold(entityName(name))))
      .toSorted((a, b) => compare(fold(a.entity.name), fold(b.entity.name)) || a.entity.id - b.entity.id)
    return { result: found.slice(offset, offset + limit).map(rowOf), total: found.length }
  }
  const find = (id: EntityTypeId): Effect.Effect<EntityDetail, CallRefused> => {
    const found = kept.find(({ entity }) => entity.id === id)
    return found === undefined ? Effect.fail(notFound) : Effect.succeed(found)
  }
  const replace = (entity: EntityType) => {
    kept = kept.map((detail) => (detail.entity.id === entity.id ? { ...detail, entity } : detail))
  }
  return {
    get kept() {
      return kept
    },
    refuse,
    list: ({ workspaces, ...wish }) =>
      answer(() => {
        const own = bots.filter((bot) => workspaces === undefined || workspaces.includes(bot.workspaceId))
        const ids = new Set<BotId | null>([...own.map(({ id }) => id), null])
        return Effect.succeed(
          workspaces?.length === 0 ? { result: [], total: 0 } : page(({ botId }) => ids.has(botId), wish),
        )
      }),
    ofBot: ({ botId, ...wish }) =>
      answer(() =>
        bots.some(({ id }) => id === botId)
          ? Effect.succeed(page((detail) => detail.botId === null || detail.botId === botId, wish))
          : Effect.fail(notFound),
      ),
    get: (id) => answer(() => find(id)),
    create: (botId, content) =>
      answer(() => {
        const bot = bots.find(({ id }) => id === botId)
        if (bot === undefined) return Effect.fail(notFound)
        const names = kept.filter((one) => one.botId === null || one.botId === botId).map(({ entity }) => entity.name)
        if (isEntityNameTaken(content.name, names)) return Effect.fail(entityTaken)
        const id = idOf(Math.max(0, ...kept.map(({ entity }) => entity.id)) + 1)
        kept = [...kept, detailOf({ ...content, id, name: entityName(content.name) }, bot)]
        return Effect.succeed({ id })
      }),
    update: (id, content) =>
      answer(() =>
        Effect.gen(function* () {
          const { entity } = yield* find(id)
          if (entity.kind === "system") return yield* Effect.fail(systemEntityLocked)
          if (entityName(content.name) !== entity.name) return yield* Effect.fail(entityNameLocked)
          replace({ ...content, id, name: entity.name })
          return { id }
        }),
      ),
    upload: (_companyId, ids, file) =>
      answer(() =>
        Effect.gen(function* () {
          const wrongType = entityFileRefusal(file.type)
          if (wrongType !== undefined) return yield* Effect.fail(entityImportRefused(wrongType.title, wrongType.advice))
          const bytes = new Uint8Array(yield* Effect.promise(() => file.arrayBuffer()))
          const changed: Array<EntityType> = []
          for (const id of new Set(ids)) {
            const { entity } = yield* find(id)
            if (entity.kind === "system") return yield* Effect.fail(systemEntityLocked)
            const entries = importedEntries({ kind: entity.kind, entries: entity.entries }, bytes)
            if (Result.isFailure(entries))
              return yield* Effect.fail(entityImportRefused(entries.failure.title, entries.failure.advice))
            changed.push({ ...entity, entries: entries.success })
          }
          for (const entity of changed) replace(entity)
          return undefined
        }),
      ),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
