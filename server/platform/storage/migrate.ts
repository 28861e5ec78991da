import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { PoolClient } from "pg"
import type { Database } from "./database.ts"
import { findPostgresRefusal } from "./postgres-errors.ts"
import {
  type DatabaseNewer,
  databaseNewer,
  type DatabaseRightsMissing,
  databaseRightsMissing,
  type DatabaseUnreleased,
  databaseUnreleased,
  type MigrationChanged,
  migrationChanged,
  type MigrationFailed,
  migrationFailed,
} from "./storage-errors.ts"

/** A schema migration. Once applied anywhere, its text never changes; further changes are new migrations. */
export interface Migration {
  readonly name: string
  /** Any number of statements, run in one transaction by the connecting user. */
  readonly sql: string
  /**
   * Names of earlier migrations that have the same outcome together. A database that has all of them has this one; one that
   * has only some is of no release, and is refused.
   */
  readonly replaces?: ReadonlyArray<string>
}

/** Why the database could not be brought to this program's version. */
export type MigrateError =
  | MigrationChanged
  | MigrationFailed
  | DatabaseNewer
  | DatabaseUnreleased
  | DatabaseRightsMissing

/**
 * Applies the missing migrations in the given order, each in its own transaction, and returns their names. On a server,
 * concurrent programs wait for each other. Fails before any change if the text of an applied migration differs, or if
 * one is applied that is not in the list, or only a part of what one replaces; fails if the database refuses a migration, which
 * is then rolled back.
 */
export const migrate = (
  database: Database,
  migrations: ReadonlyArray<Migration>,
): Effect.Effect<ReadonlyArray<string>, MigrateError> =>
  Effect.acquireUseRelease(
    Effect.promise(() => database.pool.connect()),
    (client) => applyMissing(client, database.kind, migrations),
    (client) =>
      Effect.promise(() => unlock(client, database.kind)).pipe(
        // the lock belongs to the session: if it cannot be released, the connection is closed
        Effect.exit,
        Effect.map((exit) => client.release(exit._tag === "Failure")),
      ),
  ).pipe(Effect.uninterruptible)

const applyMissing = (client: PoolClient, kind: Database["kind"], migrations: ReadonlyArray<Migration>) =>
  Effect.gen(function* () {
    const applied = yield* Effect.tryPromise({
      try: async () => {
        if (kind === "postgres") await client.query("select pg_advisory_lock($1)", [migrationLock])
        await client.query(createSchemaMigrations)
        const { rows } = await client.query<{ name: string; checksum: string }>(
          "select name, checksum from schema_migrations",
        )
        return new Map(rows.map((row) => [row.name, row.checksum]))
      },
      catch: (error) => error,
    }).pipe(
      Effect.catch((error) =>
        lacksRights(error) ? Effect.fail(databaseRightsMissing(reasonOf(error))) : Effect.die(error),
      ),
    )
    const changed = migrations.find(({ name, sql }) => applied.has(name) && applied.get(name) !== checksumOf(sql))
    if (changed) return yield* Effect.fail(migrationChanged(changed.name))
    const unknown = unknownOf([...applied.keys()], migrations)
    if (unknown.length > 0) return yield* Effect.fail(databaseNewer(unknown))
    const missing = migrations.filter(({ name }) => !applied.has(name))
    const replaced = missing.filter(({ replaces = [] }) => replaces.some((name) => applied.has(name)))
    const lacking = replaced.flatMap(({ replaces = [] }) => replaces.filter((name) => !applied.has(name)))
    if (lacking.length > 0) return yield* Effect.fail(databaseUnreleased([...new Set(lacking)]))
    if (replaced.length > 0) yield* replaceNames(client, replaced)
    const remaining = missing.filter((migration) => !replaced.includes(migration))
    for (const migration of remaining) yield* apply(client, migration)
    return remaining.map(({ name }) => name)
  })

/** Returns the names of applied migrations that are not in the list: a newer program's. */
export const findUnknownMigrations = async (
  database: Database,
  migrations: ReadonlyArray<Migration>,
): Promise<ReadonlyArray<string>> => {
  const { rows } = await database.pool.query<{ name: string }>("select name from schema_migrations")
  return unknownOf(
    rows.map(({ name }) => name),
    migrations,
  )
}

const unknownOf = (applied: ReadonlyArray<string>, migrations: ReadonlyArray<Migration>): ReadonlyArray<string> => {
  const known = new Set(migrations.flatMap(({ name, replaces = [] }) => [name, ...replaces]))
  return applied.filter((name) => !known.has(name)).toSorted()
}

/** Notes the migrations as applied, in place of those that they replace. */
const replaceNames = (client: PoolClient, migrations: ReadonlyArray<Migration>) =>
  inTransaction(client, migrations.map(({ name }) => name).join(", "), async () => {
    for (const migration of migrations) await note(client, migration)
    const names = migrations.flatMap(({ replaces = [] }) => replaces)
    await client.query("delete from schema_migrations where name = any($1)", [names])
  })

const apply = (client: PoolClient, migration: Migration) =>
  inTransaction(client, migration.name, async () => {
    await client.query(migration.sql)
    await note(client, migration)
  })

const note = (client: PoolClient, { name, sql }: Migration) =>
  client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksumOf(sql)])

/** Runs the work in a transaction, which a failure rolls back; the failure names the migrations. */
const inTransaction = (client: PoolClient, names: string, work: () => Promise<void>) =>
  Effect.tryPromise({
    try: async () => {
      await client.query("begin")
      try {
        await work()
        await client.query("commit")
      } catch (error) {
        await client.query("rollback")
        throw error
      }
    },
    catch: (error) =>
      lacksRights(error) ? databaseRightsMissing(reasonOf(error)) : migrationFailed(names, reasonOf(error)),
  })

/** SQLSTATE 42501: insufficient privilege. */
const lacksRights = (error: unknown): boolean => findPostgresRefusal(error)?.code === "42501"

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const unlock = async (client: PoolClient, kind: Database["kind"]) => {
  if (kind === "postgres") await client.query("select pg_advisory_unlock($1)", [migrationLock])
}

const checksumOf = (sql: string): string => createHash("sha256").update(sql).digest("hex")

/** Any number, as long as every version of the program uses the same. */
const migrationLock = 7_262_431_908

const createSchemaMigrations = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`
