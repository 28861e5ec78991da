import { parseArgs } from "node:util"
import { installPackages, runBin, tell } from "./steps.mjs"

// The long form of tests/load: 2,000 visitors and 200 attendants for five minutes, over sockets that are cut and come back.
const { values } = parseArgs({
  options: {
    visitors: { type: "string", default: "2000" },
    attendants: { type: "string", default: "200" },
    minutes: { type: "string", default: "5" },
    rate: { type: "string", default: "60" },
    database: { type: "string" },
    seed: { type: "string" },
    json: { type: "string" },
  },
})
const { visitors, attendants, minutes, rate, database } = values
if (database !== undefined && !["pglite", "postgres"].includes(database)) {
  tell("--database: pglite ou postgres.")
  process.exit(1)
}
if (![visitors, attendants, minutes, rate].every((value) => Number(value) > 0) || Number(minutes) > 12) {
  tell(
    "--visitors, --attendants, --minutes (até 12, pois o acesso de quem atende dura 15) e --rate são números maiores que zero.",
  )
  process.exit(1)
}

const stated = Object.fromEntries(Object.entries(values).map(([name, value]) => [`LOAD_${name.toUpperCase()}`, value]))
const passed =
  installPackages() &&
  runBin("vitest", ["run", "--project", "stress", "tests/load"], { env: { ...process.env, ...stated } })
process.exit(passed ? 0 : 1)
