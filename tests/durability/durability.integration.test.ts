import { appendFileSync } from "node:fs"
import { describe, expect } from "vitest"
import { programPlace } from "../../composition-root/server/testing/spawned-program.ts"
import { onEachStormDatabase } from "./each-storm-database.ts"
import { stormSize } from "./storm-size.ts"
import { type StormReport, weatherStorm } from "./weather-storm.ts"

const { messages, kills, seed } = stormSize

describe(`a storm of ${messages} messages and ${kills} kills, seed ${seed}`, () => {
  const program = programPlace("durability")
  onEachStormDatabase(program, async (name, database) =>
    expectCalm(report(name, await weatherStorm(program.start, database, stormSize))),
  )
})

const report = (database: string, storm: StormReport): StormReport => {
  const { faults, surprises, figures } = storm
  const { messages, deliveries, dialogs, stored, kills, starts, seconds, p50, p99, longestOutage } = figures
  process.stdout.write(
    `${database}, seed ${seed}: ${messages} messages in ${deliveries} deliveries, ${kills} kills, ${starts} starts, ` +
      `${seconds.toFixed(1)} s; an answer takes ${p50.toFixed(1)} ms (p50), ${p99.toFixed(0)} ms (p99), ` +
      `longest outage ${longestOutage.toFixed(0)} ms; ${stored} messages stored in ${dialogs} dialogs, ` +
      `${faults.length} faults\n`,
  )
  const file = process.env["DURABILITY_JSON"]
  const count = (kind: string) => faults.filter((fault) => fault.kind === kind).length
  const facts = { database, seed, ...figures, faults: faults.length, surprises: surprises.length }
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ ...facts, lost: count("lost"), doubled: count("doubled") })}\n`)
  return storm
}

const expectCalm = ({ faults, surprises, figures }: StormReport): void => {
  expect(faults.slice(0, 20)).toEqual([])
  expect(surprises.slice(0, 20)).toEqual([])
  expect(figures.kills).toBeGreaterThanOrEqual(kills)
}
