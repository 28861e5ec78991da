import { parseArgs } from "node:util"
import { installPackages, runBin, tell } from "./steps.mjs"

// The long form of tests/durability: 10,000 messages, each delivered three times, while the server is killed 50 times; once
// by the pages of visitors, once by the webhooks of WhatsApp. And three campaigns of 200 messages, sent by two nodes that are killed
// 30 times.
const known = ["pglite", "postgres"]
const storms = {
  livechat: ["tests/durability/durability"],
  whatsapp: ["tests/durability/vendor-durability"],
  campaigns: ["tests/durability/campaigns"],
}
const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "10000" },
    kills: { type: "string", default: "50" },
    "campaign-messages": { type: "string", default: "200" },
    "campaign-kills": { type: "string", default: "30" },
    seed: { type: "string" },
    database: { type: "string", default: "both" },
    channel: { type: "string", default: "both" },
    json: { type: "string" },
  },
})
if (![...known, "both"].includes(values.database)) {
  tell(`--database: ${known.join(" ou ")}.`)
  process.exit(1)
}
if (![...Object.keys(storms), "both"].includes(values.channel)) {
  tell(`--channel: ${Object.keys(storms).join(" ou ")}.`)
  process.exit(1)
}

const stated = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [`DURABILITY_${name.toUpperCase().replaceAll("-", "_")}`, value]),
)
const passed =
  installPackages() &&
  runBin("vitest", ["run", "--project", "stress", ...(storms[values.channel] ?? ["tests/durability"])], {
    env: { ...process.env, ...stated },
  })
process.exit(passed ? 0 : 1)
