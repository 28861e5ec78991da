import path from "node:path"
import { findPostgresBinaries, throwawayPostgres } from "@prosa/server/testing"
import { it } from "vitest"
import type { ProgramPlace } from "../../composition-root/server/testing/spawned-program.ts"
import type { DatabasePlace } from "../../server/platform/storage/database.ts"
import { inMemory } from "../../server/platform/storage/testing/test-databases.ts"
import { throwawayFolder } from "../../server/platform/storage/testing/throwaway-folder.ts"
import { wholeOr } from "../long-run.ts"
import { stormPatience } from "./storm-size.ts"

/** An empty database, and the environment that leads the program to it. */
export interface StormDatabase {
  readonly place: DatabasePlace
  readonly environment: Record<string, string>
}

// The short suite has one storm of a kind, on the database of production.
const wanted = process.env["DURABILITY_DATABASE"] ?? wholeOr("both", "postgres")

/**
 * Declares a test on each database that the command names: the embedded one in a folder, and PostgreSQL; on PostgreSQL alone where
 * the embedded one cannot serve it.
 */
export const onEachStormDatabase = (
  { folder }: Pick<ProgramPlace, "folder">,
  test: (name: "pglite" | "postgres", database: StormDatabase) => Promise<void>,
  only?: "postgres",
): void => {
  if (wanted !== "postgres" && only === undefined)
    it("loses nothing and doubles nothing on PGlite", { timeout: stormPatience }, async () => {
      const dataDir = path.join(folder, "data")
      const place = { dataDir, ...seedOf(await inMemory()) }
      await test("pglite", { place, environment: { DATA_DIR: dataDir } })
    })

  const binaries = findPostgresBinaries()
  if (wanted === "pglite") return
  if (binaries === undefined) {
    if (process.env["CI"] || wanted === "postgres") throw new Error("PostgreSQL is not installed")
    process.stderr.write("\n!!! PostgreSQL is NOT installed: the storm blows on PGlite only !!!\n\n")
    return
  }
  it("loses nothing and doubles nothing on PostgreSQL", { timeout: stormPatience }, async () => {
    const database = await (await throwawayPostgres(binaries)).createDatabase()
    const files = await throwawayFolder()
    const environment = { DATABASE_URL: database.url, DATA_DIR: files.folder }
    await test("postgres", { place: { url: database.url }, environment })
    await database.drop()
    await files.remove()
  })
}

const seedOf = (place: object): { readonly seedFile?: string } =>
  "seedFile" in place && typeof place.seedFile === "string" ? { seedFile: place.seedFile } : {}
