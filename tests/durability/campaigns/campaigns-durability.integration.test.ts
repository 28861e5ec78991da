import { appendFileSync } from "node:fs"
import { describe, expect } from "vitest"
import { programPlace } from "../../../composition-root/server/testing/spawned-program.ts"
import { onEachStormDatabase } from "../each-storm-database.ts"
import { campaignStormSize } from "../storm-size.ts"
import { campaignStorm, type CampaignStormReport } from "./campaign-storm.ts"

const { each, kills, seed } = campaignStormSize

/** Messages that one node has under way at most: one of each number. */
const mostUnderWay = 2

describe(`a storm of 3 campaigns of ${each} messages, two nodes and ${kills} kills, seed ${seed}`, () => {
  const program = programPlace("campaigns-durability")
  // Two programs share no embedded database.
  onEachStormDatabase(
    program,
    async (_name, database) => {
      const { faults, surprises, unknown, figures } = report(await campaignStorm(program, database, campaignStormSize))
      expect(faults.slice(0, 20)).toEqual([])
      expect(surprises.slice(0, 20)).toEqual([])
      expect(figures.kills).toBeGreaterThanOrEqual(kills)
      expect(unknown.stored).toBeLessThanOrEqual(figures.kills * mostUnderWay)
    },
    "postgres",
  )
})

const report = (storm: CampaignStormReport): CampaignStormReport => {
  const { faults, surprises, unknown, figures } = storm
  process.stdout.write(
    `campaigns, seed ${seed}: ${figures.messages} messages, ${figures.taken} taken by the gateway, ${figures.kills} kills, ` +
      `${figures.starts} starts, ${figures.seconds.toFixed(1)} s; ${unknown.stored} of unknown outcome (${unknown.taken} of them taken), ` +
      `${faults.length} faults\n`,
  )
  const file = process.env["DURABILITY_JSON"]
  const count = (kind: string) => faults.filter((fault) => fault.kind === kind).length
  const facts = { channel: "campaigns", seed, ...figures, unknown, surprises: surprises.length }
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ ...facts, lost: count("lost"), doubled: count("doubled") })}\n`)
  return storm
}
