import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { PGlite } from "@electric-sql/pglite"
import { Effect } from "effect"
import { extract } from "tar"
import { silentLogger } from "../../logger.ts"
import { type DatabasePlace, openDatabase } from "../database.ts"
import { migrate, type Migration } from "../migrate.ts"
import { throwawayFolder } from "./throwaway-folder.ts"
import type { DatabaseTemplate } from "./throwaway-postgres.ts"

/**
 * Returns the path of a PGlite dump with these migrations applied, for `seedFile` of a `DatabasePlace`. Created once
 * per machine for each list of migrations and version of PGlite. Creating one removes seeds that no test has used for
 * three days.
 */
export const embeddedSeed = async (migrations: ReadonlyArray<Migration>): Promise<string> => {
  const file = path.join(tmpdir(), `${seedPrefix}${await pgliteVersion()}-${keyOf(migrations)}.tar`)
  if (await markUsed(file)) return file
  await removeUnusedSeeds()
  const dump = await (migrations.length === 0 ? dumpOfEmpty() : dumpOfMigrated(migrations))
  // Another worker may be creating the same seed: a rename replaces the whole file.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
  await rename(draft, file)
  return file
}

/** Makes a data folder whose embedded database has these migrations, as a first start leaves it. */
export const extractSeed = async (folder: string, migrations: ReadonlyArray<Migration>): Promise<void> => {
  const postgres = path.join(folder, "postgres")
  await mkdir(postgres, { recursive: true, mode: 0o700 })
  await extract({ file: await embeddedSeed(migrations), cwd: postgres })
}

/** Returns the template of PostgreSQL databases with these migrations applied. */
export const serverTemplate = (migrations: ReadonlyArray<Migration>): DatabaseTemplate => ({
  name: `migrated_${keyOf(migrations)}`,
  fill: (url) => migrateAt({ url, connections: 1 }, migrations),
})

const keyOf = (migrations: ReadonlyArray<Migration>): string =>
  createHash("sha256")
    .update(JSON.stringify(migrations.map(({ name, sql }) => [name, sql])))
    .digest("hex")
    .slice(0, 16)

const migrateAt = async (place: DatabasePlace, migrations: ReadonlyArray<Migration>): Promise<void> => {
  const fatal: Array<Error> = []
  const needs = { logger: silentLogger, onFatal: (error: Error) => void fatal.push(error) }
  const database = await Effect.runPromise(openDatabase(place, needs))
  await Effect.runPromise(migrate(database, migrations)).finally(database.close)
  if (fatal[0]) throw fatal[0]
}

const dumpOfEmpty = async () => {
  const empty = await PGlite.create()
  return empty.dumpDataDir("none").finally(() => empty.close())
}

const dumpOfMigrated = async (migrations: ReadonlyArray<Migration>) => {
  const { folder, remove } = await throwawayFolder()
  try {
    await migrateAt({ dataDir: folder, seedFile: await embeddedSeed([]) }, migrations)
    const migrated = await PGlite.create({ dataDir: path.join(folder, "postgres") })
    return await migrated.dumpDataDir("none").finally(() => migrated.close())
  } finally {
    await remove()
  }
}

const pgliteVersion = async (): Promise<string> => {
  const manifest = new URL("../package.json", import.meta.resolve("@electric-sql/pglite"))
  const { version }: { version: string } = JSON.parse(await readFile(fileURLToPath(manifest), "utf8"))
  return version
}

/** Seeds per account: those of another account could not be removed. */
const seedPrefix = `prosa-test-seed-${process.getuid?.() ?? 0}-pglite-`

/** Keeps a seed from being removed as unused; returns whether it exists. */
const markUsed = (file: string): Promise<boolean> =>
  utimes(file, new Date(), new Date()).then(
    () => true,
    () => false,
  )

const threeDays = 3 * 24 * 60 * 60 * 1000

const removeUnusedSeeds = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(seedPrefix)) continue
    const file = path.join(tmpdir(), name)
    const used = await stat(file).catch(() => null)
    if (used !== null && Date.now() - used.mtimeMs > threeDays) await rm(file, { force: true })
  }
}
