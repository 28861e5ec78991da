import { randomInt } from "node:crypto"
import { appendFileSync } from "node:fs"
import path from "node:path"
import { findPostgresBinaries, throwawayPostgres } from "@prosa/server/testing"
import { describe, expect, it } from "vitest"
import { programPlace } from "../../composition-root/server/testing/spawned-program.ts"
import { inMemory } from "../../server/platform/storage/testing/test-databases.ts"
import { throwawayFolder } from "../../server/platform/storage/testing/throwaway-folder.ts"
import { type StormReport, weatherStorm } from "./weather-storm.ts"

// `npm run test:durability` states these; without them it is the short form, which `npm test` runs.
const stated = (name: string, otherwise: number): number => Number(process.env[`DURABILITY_${name}`] ?? otherwise)
const size = {
  messages: stated("MESSAGES", 300),
  kills: stated("KILLS", 3),
  seed: stated("SEED", randomInt(1_000_000)),
}
const wanted = process.env["DURABILITY_DATABASE"] ?? "both"
const patience = 120_000 + size.messages * 100 + size.kills * 20_000

describe(`a storm of ${size.messages} messages and ${size.kills} kills, seed ${size.seed}`, () => {
  const { folder, start } = programPlace("durability")

  if (wanted !== "postgres")
    it("loses nothing and doubles nothing on PGlite", { timeout: patience }, async () => {
      const dataDir = path.join(folder, "data")
      const place = { dataDir, ...seedOf(await inMemory()) }
      expectCalm(report("pglite", await weatherStorm(start, { place, environment: { DATA_DIR: dataDir } }, size)))
    })

  const binaries = findPostgresBinaries()
  if (wanted === "pglite") return
  if (binaries === undefined) {
    if (process.env["CI"] || wanted === "postgres") throw new Error("PostgreSQL is not installed")
    process.stderr.write("\n!!! PostgreSQL is NOT installed: the storm blows on PGlite only !!!\n\n")
    return
  }
  it("loses nothing and doubles nothing on PostgreSQL", { timeout: patience }, async () => {
    const database = await (await throwawayPostgres(binaries)).createDatabase()
    const files = await throwawayFolder()
    const environment = { DATABASE_URL: database.url, DATA_DIR: files.folder }
    expectCalm(report("postgres", await weatherStorm(start, { place: { url: database.url }, environment }, size)))
    await database.drop()
    await files.remove()
  })
})

const seedOf = (place: object): { readonly seedFile?: string } =>
  "seedFile" in place && typeof place.seedFile === "string" ? { seedFile: place.seedFile } : {}

const report = (database: string, storm: StormReport): StormReport => {
  const { faults, surprises, figures } = storm
  const { messages, deliveries, dialogs, stored, kills, starts, seconds, p50, p99, longestOutage } = figures
  process.stdout.write(
    `${database}, seed ${size.seed}: ${messages} messages in ${deliveries} deliveries, ${kills} kills, ${starts} starts, ` +
      `${seconds.toFixed(1)} s; an answer takes ${p50.toFixed(1)} ms (p50), ${p99.toFixed(0)} ms (p99), ` +
      `longest outage ${longestOutage.toFixed(0)} ms; ${stored} messages stored in ${dialogs} dialogs, ` +
      `${faults.length} faults\n`,
  )
  const file = process.env["DURABILITY_JSON"]
  const count = (kind: string) => faults.filter((fault) => fault.kind === kind).length
  const facts = { database, seed: size.seed, ...figures, faults: faults.length, surprises: surprises.length }
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ ...facts, lost: count("lost"), doubled: count("doubled") })}\n`)
  return storm
}

const expectCalm = ({ faults, surprises, figures }: StormReport): void => {
  expect(faults.slice(0, 20)).toEqual([])
  expect(surprises.slice(0, 20)).toEqual([])
  expect(figures.kills).toBeGreaterThanOrEqual(size.kills)
}
