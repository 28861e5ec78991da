import { Effect } from "effect"
import { afterAll, describe } from "vitest"
import { silentLogger } from "../../logger.ts"
import { type Database, type DatabasePlace, openDatabase } from "../database.ts"
import { migrate, type Migration } from "../migrate.ts"
import { platformMigration } from "../platform-migration.ts"
import { type EmptiedDatabase, emptiedDatabase } from "./emptied-database.ts"
import { embeddedSeed, serverTemplate } from "./migrated-seeds.ts"
import { postgresInstallations } from "./postgres-installations.ts"
import { throwawayFolder } from "./throwaway-folder.ts"
import { throwawayPostgres } from "./throwaway-postgres.ts"

/**
 * Opens a fresh database with these migrations applied (default `platformMigration`), copied from a migrated one. A
 * suite about migrations opens an empty database with `[]` and applies them itself. It is closed when the suite ends.
 */
export type OpenTestDatabase = (migrations?: ReadonlyArray<Migration>) => Promise<Database>

export interface EveryDatabaseOptions {
  /** Also runs on the embedded database in a folder, which differs from memory only in what reaches the disk. */
  readonly onDisk?: boolean
}

type Suite = (open: OpenTestDatabase, kind: Database["kind"]) => void

/** All suites run on all databases: the long suite, or PROSA_EVERY_DATABASE=1. */
export const onEveryDatabase = process.env["PROSA_EVERY_DATABASE"] === "1" || process.env["PROSA_LONG"] === "1"

/**
 * Runs a suite on the system's PostgreSQL, the oldest that is supported; on every database in the long suite. For suites
 * of use cases: their statements meet the embedded database and the newest PostgreSQL in the contracts.
 */
export const describeOnDatabase = (name: string, suite: Suite): void =>
  describeOn(onEveryDatabase ? everyPlace : ["oldest"], name, suite)

/**
 * Runs a suite on the embedded database and on the newest PostgreSQL; on every database in the long suite. For
 * contracts, which take different adapters to each (`tests/contract/test-place.ts`).
 */
export const describeOnBothDatabases = (name: string, suite: Suite): void =>
  describeOn(onEveryDatabase ? everyPlace : ["embedded", "newest"], name, suite)

/** Always runs a suite on the embedded database, the oldest and the newest PostgreSQL: for suites of the storage itself. */
export const describeOnEveryDatabase = (
  name: string,
  suite: Suite,
  { onDisk = false }: EveryDatabaseOptions = {},
): void => describeOn(onDisk ? [...everyPlace, "disk"] : everyPlace, name, suite)

/** A database that a suite can run on; the ages are of the PostgreSQL installations. */
type Place = "embedded" | "disk" | "oldest" | "newest"

const everyPlace: ReadonlyArray<Place> = ["embedded", "oldest", "newest"]

const describeOn = (places: ReadonlyArray<Place>, name: string, suite: Suite) => {
  const installations = postgresInstallations()
  if (installations.length < 2) {
    if (process.env["CI"]) throw new Error("on CI the suites must find the oldest and the newest PostgreSQL")
    process.stderr.write(`\n!!! "${name}" does not run on every PostgreSQL: ${installations.length} of 2 found !!!\n\n`)
  }
  const [oldest, newest] = [installations[0], installations.at(-1)]
  const found: ReadonlyArray<Place> = installations.length === 0 ? ["embedded"] : places
  if (found.includes("embedded"))
    describe(`${name} (PGlite in memory)`, () => suite(openingIn(openShared, embeddedInMemory), "embedded"))
  if (found.includes("disk"))
    describe(`${name} (PGlite on disk)`, () => suite(openingIn(openNew, inFolder), "embedded"))
  const servers = new Set([found.includes("oldest") && oldest, found.includes("newest") && newest])
  for (const installation of servers)
    if (installation) {
      const { version, binaries } = installation
      const place = (migrations: ReadonlyArray<Migration>) => onServer(binaries, migrations)
      describe(`${name} (PostgreSQL ${version})`, () => suite(openingIn(openNew, place), "postgres"))
    }
}

/** An embedded database in memory with these migrations applied; none by default. */
export const inMemory = async (migrations: ReadonlyArray<Migration> = []): Promise<DatabasePlace> => ({
  memory: true,
  seedFile: await embeddedSeed(migrations),
})

interface TestPlace {
  readonly place: DatabasePlace
  readonly remove?: () => Promise<void>
}

const inFolder = async (migrations: ReadonlyArray<Migration>): Promise<TestPlace> => {
  const { folder, remove } = await throwawayFolder()
  return { place: { dataDir: folder, seedFile: await embeddedSeed(migrations) }, remove }
}

/** Each connection plans every statement anew: with the ten of the product a suite costs a fifth more. */
const connections = 4

const onServer = async (binaries: string, migrations: ReadonlyArray<Migration>): Promise<TestPlace> => {
  const server = await throwawayPostgres(binaries)
  const { socketUrl, drop } = await server.createDatabase(
    migrations.length === 0 ? undefined : serverTemplate(migrations),
  )
  return { place: { url: socketUrl, connections }, remove: drop }
}

const embeddedInMemory = async (migrations: ReadonlyArray<Migration>): Promise<TestPlace> => ({
  place: await inMemory(migrations),
})

type FindPlace = (migrations: ReadonlyArray<Migration>) => Promise<TestPlace>
type Opened = { readonly database: Database; readonly giveBack: () => Promise<void> }

const openingIn = (
  openAt: (find: FindPlace, migrations: ReadonlyArray<Migration>) => Promise<Opened>,
  find: FindPlace,
): OpenTestDatabase => {
  const cleanUps: Array<() => Promise<void>> = []
  afterAll(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })
  return async (migrations = [platformMigration]) => {
    const { database, giveBack } = await openAt(find, migrations)
    cleanUps.push(giveBack)
    return database
  }
}

const openNew = async (find: FindPlace, migrations: ReadonlyArray<Migration>): Promise<Opened> => {
  const { place, remove } = await find(migrations)
  const database = await Effect.runPromise(openDatabase(place, { logger: silentLogger, onFatal: failLoudly }))
  // As at the product's start: here no migration is missing.
  await Effect.runPromise(migrate(database, migrations))
  return {
    database,
    giveBack: async () => {
      await database.close()
      await remove?.()
    },
  }
}

/** The embedded database that the suites of this worker share, one after the other, while none of them has it. */
let idle: { readonly migrations: ReadonlyArray<Migration>; readonly database: EmptiedDatabase } | undefined

/**
 * Opens the embedded database that the last suite gave back, emptied; another one where it is in use, has other
 * migrations or was changed in more than its rows. Opening one takes a second of processor time. Empty databases, for suites about migrations, are always new.
 */
const openShared = async (find: FindPlace, migrations: ReadonlyArray<Migration>): Promise<Opened> => {
  if (migrations.length === 0) return openNew(find, migrations)
  const last = idle
  idle = undefined
  const found =
    last !== undefined && last.migrations === migrations && (await last.database.empty())
      ? last.database
      : await openNew(find, migrations).then(({ database }) => emptiedDatabase(database))
  if (last !== undefined && last.database !== found) await last.database.close()
  return {
    // The suite's own end closes nothing: the next suite goes on with it.
    database: { kind: found.kind, pool: found.pool, close: async () => {} },
    giveBack: async () => {
      if (idle !== undefined) return found.close()
      idle = { migrations, database: found }
    },
  }
}

const failLoudly = (error: Error): void => {
  // outside any test's promise, so that vitest reports an unhandled error and the run fails
  queueMicrotask(() => {
    throw error
  })
}
