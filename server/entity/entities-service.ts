import { mayDo } from "@prosa/core/access"
import {
  type Entities,
  type EntityContent,
  type EntityFile,
  entityFileLimit,
  entityFileRefusal,
  entityImportRefused,
  entityMessages,
  entityName,
  entityNameLocked,
  type EntityKind,
  entityTaken,
  importedEntries,
  isEntityNameTaken,
  systemEntityLocked,
  systemEntityNames,
} from "@prosa/core/entity"
import type { AuditAction } from "@prosa/core/audit"
import { type EntityTypeId, fold, type NotFound, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, forOwnCompany, ownedBy, owns, ownWorkspaces } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  findBotPlace,
  findEntity,
  insertEntity,
  listEntities,
  listEntitiesOfBot,
  type StoredEntity,
  updateEntity,
} from "./entity-store.ts"

export interface EntitiesDeps {
  readonly transactions: Transactions
}

/**
 * Implements `Entities` on the database, for the bots of the actor's workspaces. Every signed-in user may read what the
 * flow editor needs. Every change is audited.
 */
export const createEntities = (actor: Actor, { transactions }: EntitiesDeps): Entities => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const may = mayDo(actor, "entity.write")
  const find = (tx: Tx, id: EntityTypeId, locked: boolean): Effect.Effect<StoredEntity, NotFound> =>
    Effect.flatMap(findEntity(tx, id, locked), (found) =>
      found !== undefined && (found.botId === null || owns(actor, found))
        ? Effect.succeed(found)
        : Effect.fail(notFound),
    )
  /** Finds an entity to change, with its row locked. */
  const custom = (tx: Tx, id: EntityTypeId) =>
    Effect.flatMap(find(tx, id, true), ({ entity: { kind, ...entity }, botId }) =>
      kind === "system" ? Effect.fail(systemEntityLocked) : Effect.succeed({ ...entity, kind, botId }),
    )
  const audit = (tx: Tx, action: AuditAction, id: EntityTypeId, detail: Readonly<Record<string, unknown>>) =>
    insertAudit(tx, actor, { action, subject: `entity ${id}`, detail })

  return {
    list: ({ companyId, workspaces, name, offset, limit }) => {
      if (!may) return Effect.fail(notAllowed)
      return forOwnCompany(actor, companyId, () =>
        workspaces?.length === 0
          ? Effect.succeed({ result: [], total: 0 })
          : inTenant((tx) =>
              listEntities(tx, {
                workspaces: workspaces === undefined ? actor.workspaces : ownWorkspaces(actor, workspaces),
                nameFolded: searched(name),
                offset,
                limit,
              }),
            ),
      )
    },
    ofBot: ({ botId, name, offset, limit }) =>
      inTenant((tx) =>
        Effect.andThen(
          ownedBy(actor, findBotPlace(tx, botId)),
          listEntitiesOfBot(tx, { botId, nameFolded: searched(name), offset, limit }),
        ),
      ),
    get: (id) =>
      inTenant((tx) => Effect.map(find(tx, id, false), ({ entity, botId, botName }) => ({ entity, botId, botName }))),
    create: (botId, content) => {
      if (!may) return Effect.fail(notAllowed)
      const wanted = { ...content, name: entityName(content.name) }
      return inTenant((tx) =>
        Effect.gen(function* () {
          yield* ownedBy(actor, findBotPlace(tx, botId))
          if (isEntityNameTaken(wanted.name, systemEntityNames)) return yield* Effect.fail(entityTaken)
          const made = yield* insertEntity(tx, botId, wanted, actor.name)
          if (made === undefined) return yield* Effect.fail(entityTaken)
          yield* audit(tx, "entity.create", made.id, { botId, name: wanted.name, ...counted(wanted) })
          return { id: made.id }
        }),
      )
    },
    update: (id, content) => {
      if (!may) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          const before = yield* custom(tx, id)
          if (entityName(content.name) !== before.name) return yield* Effect.fail(entityNameLocked)
          yield* updateEntity(tx, id, content, actor.name)
          yield* audit(tx, "entity.update", id, {
            name: before.name,
            ...counted(content),
            before: counted(before),
          })
          return { id }
        }),
      )
    },
    upload: (companyId, ids, file) => {
      if (!mayDo(actor, "entity.import")) return Effect.fail(notAllowed)
      return forOwnCompany(actor, companyId, () =>
        Effect.gen(function* () {
          const bytes = yield* readCsvFile(file)
          yield* inTenant((tx) =>
            Effect.gen(function* () {
              // in one order, so that two imports never wait for each other
              for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
                const { name, kind, fuzzy, entries: before } = yield* custom(tx, id)
                const entries = importedEntries({ kind, entries: before }, bytes)
                if (Result.isFailure(entries))
                  return yield* Effect.fail(entityImportRefused(entries.failure.title, entries.failure.advice))
                yield* updateEntity(tx, id, { kind, fuzzy, entries: entries.success }, actor.name)
                const detail = { name, file: file.name, entries: entries.success.length, before: before.length }
                yield* audit(tx, "entity.import", id, detail)
              }
              return undefined
            }),
          )
        }),
      )
    },
  }
}

const searched = (name: string): string => fold(entityName(name))

const counted = ({
  kind,
  fuzzy,
  entries,
}: { readonly kind: EntityKind } & Pick<EntityContent, "fuzzy" | "entries">) => ({
  kind,
  fuzzy,
  entries: entries.length,
})

const readCsvFile = (file: EntityFile) =>
  Effect.gen(function* () {
    const wrongType = entityFileRefusal(file.type)
    if (wrongType !== undefined) return yield* Effect.fail(entityImportRefused(wrongType.title, wrongType.advice))
    const bytes = new Uint8Array(yield* Effect.promise(() => file.arrayBuffer()))
    if (bytes.byteLength > entityFileLimit)
      return yield* Effect.fail(entityImportRefused(entityMessages.wrongFile, entityMessages.fileTooLarge))
    return bytes
  })
