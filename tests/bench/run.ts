import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { campaignsBench } from "./campaigns.bench.js"
import { channelsBench } from "./channels.bench.js"
import { connectBench } from "./connect.bench.js"
import { contactsBench } from "./contacts.bench.js"
import { contactImportBench } from "./contact-import.bench.js"
import { csvBench } from "./csv.bench.js"
import { dashboardBench } from "./dashboard.bench.js"
import { decisionsBench } from "./decisions.bench.js"
import { editorBench } from "./editor.bench.js"
import { engineBench } from "./engine.bench.js"
import { fanOutBench } from "./fan-out.bench.js"
import { inboundBench } from "./inbound.bench.js"
import { languageBench } from "./language.bench.js"
import { layoutBench } from "./layout.bench.js"
import { firstLoadBench } from "./first-load.bench.js"
import { levelsBench } from "./levels.bench.js"
import { listsBench } from "./lists.bench.js"
import type { Finding } from "./measure.js"
import { soundnessBench } from "./soundness.bench.js"
import { telephoneBench } from "./telephone.bench.js"
import { timersBench } from "./timers.bench.js"

const benches: Readonly<Record<string, () => ReadonlyArray<Finding> | Promise<ReadonlyArray<Finding>>>> = {
  "1": levelsBench,
  "2": layoutBench,
  "3": connectBench,
  "4": soundnessBench,
  "5": csvBench,
  "6": engineBench,
  "7": inboundBench,
  "8": fanOutBench,
  "9": editorBench,
  "10": listsBench,
  "11": firstLoadBench,
  "12": timersBench,
  "13": channelsBench,
  "14": telephoneBench,
  "15": languageBench,
  "16": campaignsBench,
  "17": contactImportBench,
  "18": decisionsBench,
  contacts: contactsBench,
  dashboard: dashboardBench,
}

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}

const figure = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value === 0 ? "0" : value.toPrecision(3)

const row = (cells: ReadonlyArray<string>): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(84) : cell.padStart(12))).join(" ")

const table = (findings: ReadonlyArray<Finding>): void => {
  for (const { name, ours, reference, ratio, unit, target, pass } of findings) {
    const cells = [figure(ours), figure(reference), unit, figure(ratio), target, pass ? "ok" : "MISSED"]
    process.stdout.write(`${row([name, ...cells])}\n`)
  }
}

/** Each bench has a process of its own: what one leaves on the heap is not paid for by the next. */
const inItsOwnProcess = (name: string, folder: string): ReadonlyArray<Finding> => {
  const file = join(folder, `${name}.jsonl`)
  spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--one", name, "--json", file], { stdio: "inherit" })
  if (!existsSync(file)) throw new Error(`bench ${name} ended without a result`)
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean)
  return lines.map((line): Finding => JSON.parse(line))
}

const written = (findings: ReadonlyArray<Finding>): string =>
  findings.map((finding) => `${JSON.stringify(finding)}\n`).join("")

const all = (only: ReadonlyArray<string> | undefined): ReadonlyArray<Finding> => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-bench-"))
  process.stdout.write(`${row(["bench", "ours", "beside", "unit", "ratio", "target", ""])}\n`)
  const findings = Object.keys(benches).flatMap((name) => {
    if (only !== undefined && !only.includes(name)) return []
    const found = inItsOwnProcess(name, folder)
    table(found)
    return found
  })
  rmSync(folder, { recursive: true, force: true })
  return findings
}

const sets = argument("--data")
if (sets !== undefined) process.env["LANGUAGE_SETS"] = sets
const one = argument("--one")
const file = argument("--json")
const findings =
  one === undefined ? all(argument("--only")?.split(",")) : ((await benches[one]?.()) ?? ([] as ReadonlyArray<Finding>))
if (file !== undefined) writeFileSync(file, written(findings))
process.exitCode = findings.length > 0 && findings.every(({ pass }) => pass) ? 0 : 1
