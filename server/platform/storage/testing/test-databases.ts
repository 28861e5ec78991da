import { Effect } from "effect"
import { afterAll, describe } from "vitest"
import { silentLogger } from "../../logger.ts"
import { type Database, type DatabasePlace, openDatabase } from "../database.ts"
import { migrate, type Migration } from "../migrate.ts"
import { platformMigration } from "../platform-migration.ts"
import { embeddedSeed, serverTemplate } from "./migrated-seeds.ts"
import { postgresInstallations } from "./postgres-installations.ts"
import { throwawayFolder } from "./throwaway-folder.ts"
import { throwawayPostgres } from "./throwaway-postgres.ts"

/**
 * Opens a fresh database with these migrations applied (default `platformMigration`), copied from a migrated one. A
 * suite about migrations opens an empty database with `[]` and applies them itself. It is closed when the suite ends.
 */
export type OpenTestDatabase = (migrations?: ReadonlyArray<Migration>) => Promise<Database>

export interface EachDatabaseOptions {
  /** Also runs on the embedded database in a folder, which differs from memory only in what reaches the disk. */
  readonly onDisk?: boolean
}

type Suite = (open: OpenTestDatabase, kind: Database["kind"]) => void

/**
 * Runs a suite on the embedded database and on the system's PostgreSQL, the oldest that is supported: a statement that
 * both understand runs on the versions between them. With PROSA_EVERY_POSTGRES=1 it also runs on the newest. `kind` lets
 * it test what only one supports. Without PostgreSQL it warns; on CI that is an error.
 */
export const describeOnEachDatabase = (name: string, suite: Suite, options: EachDatabaseOptions = {}): void =>
  describeOn(process.env["PROSA_EVERY_POSTGRES"] === "1" ? "every" : "oldest", name, suite, options)

/** Runs a suite on the embedded database and on the newest PostgreSQL: for what every port keeps. */
export const describeOnNewestPostgres = (name: string, suite: Suite): void =>
  describeOn(process.env["PROSA_EVERY_POSTGRES"] === "1" ? "every" : "newest", name, suite, {})

/** Runs a suite on the embedded database, the oldest and the newest PostgreSQL: for suites of the storage itself. */
export const describeOnEveryPostgres = (name: string, suite: Suite, options: EachDatabaseOptions = {}): void =>
  describeOn("every", name, suite, options)

/** Which of the installations, from the oldest to the newest, a suite runs on. */
const chosen = {
  oldest: (found) => found.slice(0, 1),
  newest: (found) => found.slice(-1),
  every: (found) => found,
} satisfies Readonly<Record<string, (found: Installations) => Installations>>
type Installations = ReturnType<typeof postgresInstallations>

const describeOn = (
  wanted: keyof typeof chosen,
  name: string,
  suite: Suite,
  { onDisk = false }: EachDatabaseOptions,
) => {
  describe(`${name} (PGlite in memory)`, () =>
    suite(
      openingIn(async (migrations) => ({ place: await inMemory(migrations) })),
      "embedded",
    ))
  if (onDisk) describe(`${name} (PGlite on disk)`, () => suite(openingIn(inFolder), "embedded"))
  const installations = postgresInstallations()
  for (const { version, binaries } of chosen[wanted](installations))
    describe(`${name} (PostgreSQL ${version})`, () =>
      suite(
        openingIn((migrations) => onServer(binaries, migrations)),
        "postgres",
      ))
  if (installations.length === 2) return
  if (process.env["CI"]) throw new Error("on CI the suites must find the oldest and the newest PostgreSQL")
  const found = installations.map(({ version }) => `PostgreSQL ${version}`)
  process.stderr.write(`\n!!! "${name}" runs only on ${["PGlite", ...found].join(" and ")} !!!\n\n`)
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

const onServer = async (binaries: string, migrations: ReadonlyArray<Migration>): Promise<TestPlace> => {
  const server = await throwawayPostgres(binaries)
  const { url, drop } = await server.createDatabase(migrations.length === 0 ? undefined : serverTemplate(migrations))
  return { place: { url }, remove: drop }
}

const openingIn = (find: (migrations: ReadonlyArray<Migration>) => Promise<TestPlace>): OpenTestDatabase => {
  const cleanUps: Array<() => Promise<void>> = []
  afterAll(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })
  return async (migrations = [platformMigration]) => {
    const { place, remove } = await find(migrations)
    if (remove) cleanUps.push(remove)
    const database = await Effect.runPromise(openDatabase(place, { logger: silentLogger, onFatal: failLoudly }))
    cleanUps.push(database.close)
    // As at the product's start: here no migration is missing.
    await Effect.runPromise(migrate(database, migrations))
    return database
  }
}

const failLoudly = (error: Error): void => {
  // outside any test's promise, so that vitest reports an unhandled error and the run fails
  queueMicrotask(() => {
    throw error
  })
}
