import { appendFileSync } from "node:fs"
import { describe, expect } from "vitest"
import { programPlace } from "../../composition-root/server/testing/spawned-program.ts"
import { onEachStormDatabase } from "./each-storm-database.ts"
import { stormSize } from "./storm-size.ts"
import { vendorStorm, type VendorStormReport } from "./vendor-storm.ts"

const { messages, kills, seed } = stormSize

/** Deliveries that one program has under way at most: a death leaves the outcome of no more unknown. */
const mostUnderWay = 24

describe(`a storm of ${messages} messages on WhatsApp and ${kills} kills, seed ${seed}`, () => {
  const program = programPlace("vendor-durability")
  onEachStormDatabase(program, async (name, database) =>
    expectCalm(report(name, await vendorStorm(program.start, database, stormSize))),
  )
})

const report = (database: string, storm: VendorStormReport): VendorStormReport => {
  const { faults, surprises, figures } = storm
  const { deliveries, dialogs, stored, kills, starts, seconds, p50, p99, longestOutage } = figures
  const { answers, byDevice, pictures, reports, unknown, unknownTaken } = figures
  process.stdout.write(
    `whatsapp, ${database}, seed ${seed}: ${messages} messages in ${deliveries} webhooks, ${kills} kills, ${starts} starts, ` +
      `${seconds.toFixed(1)} s; a webhook takes ${p50.toFixed(1)} ms (p50), ${p99.toFixed(0)} ms (p99), ` +
      `longest outage ${longestOutage.toFixed(0)} ms; ${stored} messages stored in ${dialogs} dialogs, ` +
      `${byDevice} came by the gateway of QR codes, ${pictures} had a picture; ${answers} messages were taken by Meta, which posted ${reports} reports, ${unknown} of unknown outcome (${unknownTaken} of them taken), ` +
      `${faults.length} faults\n`,
  )
  const file = process.env["DURABILITY_JSON"]
  const count = (kind: string) => faults.filter((fault) => fault.kind === kind).length
  const facts = { channel: "whatsapp", database, seed, ...figures, faults: faults.length, surprises: surprises.length }
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ ...facts, lost: count("lost"), doubled: count("doubled") })}\n`)
  return storm
}

const expectCalm = ({ faults, surprises, figures }: VendorStormReport): void => {
  expect(faults.slice(0, 20)).toEqual([])
  expect(surprises.slice(0, 20)).toEqual([])
  expect(figures.kills).toBeGreaterThanOrEqual(kills)
  expect(figures.unknown).toBeLessThanOrEqual(figures.kills * mostUnderWay)
}
