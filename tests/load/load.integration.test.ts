import { appendFileSync } from "node:fs"
import path from "node:path"
import { findPostgresBinaries, throwawayPostgres } from "@prosa/server/testing"
import { describe, expect, it } from "vitest"
import { programPlace } from "../../composition-root/server/testing/spawned-program.ts"
import { peerLimits } from "../../server/platform/ws/socket-peer.ts"
import { throwawayFolder } from "../../server/platform/storage/testing/throwaway-folder.ts"
import { runSeed } from "../run-seed.ts"
import { stressCrowd, type StressReport } from "./crowd-stress.ts"

// `npm run test:load` states these; without them it is the short form, which `npm test` runs.
const stated = (name: string, otherwise: number): number => Number(process.env[`LOAD_${name}`] ?? otherwise)
const visitors = stated("VISITORS", 60)
const size = {
  visitors,
  attendants: stated("ATTENDANTS", 10),
  seconds: stated("MINUTES", 8 / 60) * 60,
  rate: stated("RATE", 20),
  seed: stated("SEED", runSeed),
}
/** PostgreSQL when it is installed, unless one is named. */
const wanted = process.env["LOAD_DATABASE"]
const patience = 180_000 + size.seconds * 1_000 + visitors * 100

/** What the program's memory may grow by between the end of the first minute and the last one: a share, and bytes. */
const growth = { share: 0.2, bytes: 48 * 1_048_576 }

describe(`${size.visitors} visitors and ${size.attendants} attendants for ${Math.round(size.seconds)} s, seed ${size.seed}`, () => {
  const { folder, start } = programPlace("load", { migrated: true })

  it(
    "miss nothing and are told nothing twice, while memory stays flat and slow readers are dropped",
    { timeout: patience },
    async () => {
      const files = await throwawayFolder()
      const binaries = wanted === "pglite" ? undefined : findPostgresBinaries()
      if (binaries === undefined) {
        if (wanted !== "pglite") {
          if (process.env["CI"] || wanted === "postgres") throw new Error("PostgreSQL is not installed")
          process.stderr.write("\n!!! PostgreSQL is NOT installed: the crowd meets on PGlite !!!\n\n")
        }
        const dataDir = path.join(folder, "data")
        expectCalm(
          report("pglite", await stressCrowd(start, { place: { dataDir }, environment: { DATA_DIR: dataDir } }, size)),
        )
      } else {
        const database = await (await throwawayPostgres(binaries)).createDatabase()
        const environment = { DATABASE_URL: database.url, DATA_DIR: files.folder }
        expectCalm(report("postgres", await stressCrowd(start, { place: { url: database.url }, environment }, size)))
        await database.drop()
      }
      await files.remove()
    },
  )
})

const report = (database: string, stress: StressReport): StressReport => {
  const { figures, misses, surprises } = stress
  const mega = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const lines = [
    `${database}, seed ${size.seed}: ${size.visitors} visitors, ${size.attendants} attendants, ${size.seconds.toFixed(0)} s, up to ${figures.sockets} sockets`,
    `said: ${figures.said} by visitors, ${figures.answered} by attendants, ${figures.saidPerSecond.toFixed(1)} a second; ${figures.stored} messages stored in ${figures.dialogs} dialogs`,
    `told: ${figures.toldPerSecond.toFixed(0)} messages a second over sockets; to the sender's own page ${figures.p50.toFixed(1)} ms (p50), ${figures.p99.toFixed(0)} ms (p99)`,
    `rooms: ${figures.joined} joined, ${figures.handedOver} handed over, ${figures.finalized} finalized, ${figures.tooLate} times too late; ${figures.deleted} messages deleted; ${figures.comebacks} comebacks`,
    `slow readers: ${figures.dropped} of ${figures.slowReaders} dropped; at most ${mega(figures.mostBuffered)} waited for one (limit ${mega(peerLimits.buffered)})`,
    `flood: ${figures.flood.begun} of ${figures.flood.tried} rooms begun from one address, ${figures.flood.refused} refused`,
    `memory: resident ${mega(figures.residentFirst)} → ${mega(figures.residentLast)} (most ${mega(figures.residentMost)}), heap ${mega(figures.heapFirst)} → ${mega(figures.heapLast)}`,
    `processor: the program ${percent(figures.programCpu)} of one, the pages ${percent(figures.pagesCpu)} of another`,
    `${misses.length} misses, ${surprises.length} surprises`,
  ]
  process.stdout.write(`\n${lines.join("\n")}\n\n`)
  const file = process.env["LOAD_JSON"]
  if (file !== undefined)
    appendFileSync(
      file,
      `${JSON.stringify({ database, ...size, ...figures, misses: misses.length, surprises: surprises.length })}\n`,
    )
  return stress
}

const expectCalm = ({ misses, surprises, figures }: StressReport): void => {
  expect({ misses: misses.slice(0, 20), surprises: surprises.slice(0, 20) }).toEqual({ misses: [], surprises: [] })
  expect(figures.said).toBeGreaterThan(0)
  expect(figures.answered).toBeGreaterThan(0)
  expect(figures.comebacks).toBeGreaterThan(0)
  // 60 at once, and one every five seconds after them
  expect(figures.flood.others).toEqual([])
  expect(figures.flood.begun).toBeGreaterThanOrEqual(60)
  expect(figures.flood.begun).toBeLessThanOrEqual(60 + figures.flood.seconds / 5 + 1)
  // the short form is over before each deed of an attendant has had its turn for certain
  if (size.seconds >= 60)
    for (const deed of ["joined", "handedOver", "deleted", "finalized"] as const)
      expect(figures[deed], deed).toBeGreaterThan(0)
  expect(figures.dropped).toBeGreaterThanOrEqual(figures.slowReaders)
  expect(figures.mostBuffered).toBeGreaterThan(0)
  expect(figures.mostBuffered).toBeLessThanOrEqual(peerLimits.buffered)
  expect(figures.residentLast).toBeLessThanOrEqual(figures.residentFirst * (1 + growth.share) + growth.bytes)
}
