import { existsSync } from "node:fs"
import { rename, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { afterAll, describe } from "vitest"
import { silentLogger } from "../../logger.ts"
import { type Database, type DatabasePlace, openDatabase } from "../database.ts"
import { migrate, type Migration } from "../migrate.ts"
import { platformMigration } from "../platform-migration.ts"
import { throwawayFolder } from "./throwaway-folder.ts"
import { findPostgresBinaries, throwawayPostgres } from "./throwaway-postgres.ts"

/**
 * Opens a fresh database with these migrations applied (default `platformMigration`). It is closed when the suite ends.
 */
export type OpenTestDatabase = (migrations?: ReadonlyArray<Migration>) => Promise<Database>

export interface EachDatabaseOptions {
  /** Also runs on the embedded database in a folder, which differs from memory only in what reaches the disk. */
  readonly onDisk?: boolean
}

/**
 * Runs a suite on the embedded database and on a real PostgreSQL server; `kind` lets it test what only one supports.
 * Without PostgreSQL it warns and runs on the embedded one only; on CI that is an error.
 */
export const describeOnEachDatabase = (
  name: string,
  suite: (open: OpenTestDatabase, kind: Database["kind"]) => void,
  { onDisk = false }: EachDatabaseOptions = {},
): void => {
  describe(`${name} (PGlite in memory)`, () =>
    suite(
      openingIn(async () => ({ place: await inMemory() })),
      "embedded",
    ))
  if (onDisk) describe(`${name} (PGlite on disk)`, () => suite(openingIn(inFolder), "embedded"))
  const binaries = findPostgresBinaries()
  if (binaries)
    describe(`${name} (PostgreSQL)`, () =>
      suite(
        openingIn(() => onServer(binaries)),
        "postgres",
      ))
  else if (process.env["CI"]) throw new Error("PostgreSQL is not installed: on CI every suite must run on it")
  else process.stderr.write(`\n!!! PostgreSQL is NOT installed: "${name}" runs on PGlite only !!!\n\n`)
}

/** An embedded database in memory, which the seed starts four times as fast. */
export const inMemory = async (): Promise<DatabasePlace> => ({ memory: true, seedFile: await seed() })

interface TestPlace {
  readonly place: DatabasePlace
  readonly remove?: () => Promise<void>
}

const inFolder = async (): Promise<TestPlace> => {
  const { folder, remove } = await throwawayFolder()
  return { place: { dataDir: folder, seedFile: await seed() }, remove }
}

const onServer = async (binaries: string): Promise<TestPlace> => {
  const { url, drop } = await (await throwawayPostgres(binaries)).createDatabase()
  return { place: { url }, remove: drop }
}

const openingIn = (find: () => Promise<TestPlace>): OpenTestDatabase => {
  const cleanUps: Array<() => Promise<void>> = []
  afterAll(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })
  return async (migrations = [platformMigration]) => {
    const { place, remove } = await find()
    if (remove) cleanUps.push(remove)
    const database = await Effect.runPromise(openDatabase(place, { logger: silentLogger, onFatal: failLoudly }))
    cleanUps.push(database.close)
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

/** A dump of an empty database, cached on this machine per build of PGlite. */
const seed = async (): Promise<string> => {
  const build = await stat(fileURLToPath(import.meta.resolve("@electric-sql/pglite")))
  const file = path.join(
    tmpdir(),
    `pglite-seed-${build.size}-${Math.round(build.mtimeMs)}-${process.getuid?.() ?? 0}.tar`,
  )
  if (existsSync(file)) return file
  const empty = await PGlite.create()
  const dump = await empty.dumpDataDir("none")
  await empty.close()
  const draft = `${file}.${process.pid}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
  await rename(draft, file)
  return file
}
