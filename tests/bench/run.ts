import { writeFileSync } from "node:fs"
import { connectBench } from "./connect.bench.js"
import { csvBench } from "./csv.bench.js"
import { engineBench } from "./engine.bench.js"
import { layoutBench } from "./layout.bench.js"
import { levelsBench } from "./levels.bench.js"
import type { Finding } from "./measure.js"
import { soundnessBench } from "./soundness.bench.js"

const benches: Readonly<Record<string, () => ReadonlyArray<Finding> | Promise<ReadonlyArray<Finding>>>> = {
  "1": levelsBench,
  "2": layoutBench,
  "3": connectBench,
  "4": soundnessBench,
  "5": csvBench,
  "6": engineBench,
}

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}

const figure = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value === 0 ? "0" : value.toPrecision(3)

const row = (cells: ReadonlyArray<string>): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(84) : cell.padStart(12))).join(" ")

const only = argument("--only")?.split(",")
const file = argument("--json")
const findings: Array<Finding> = []
process.stdout.write(`${row(["bench", "ours", "beside", "unit", "ratio", "target", ""])}\n`)
for (const [name, bench] of Object.entries(benches)) {
  if (only !== undefined && !only.includes(name)) continue
  for (const finding of await bench()) {
    findings.push(finding)
    const { ours, reference, ratio, unit, target, pass } = finding
    const cells = [figure(ours), figure(reference), unit, figure(ratio), target, pass ? "ok" : "MISSED"]
    process.stdout.write(`${row([finding.name, ...cells])}\n`)
  }
}
if (file !== undefined) writeFileSync(file, findings.map((finding) => `${JSON.stringify(finding)}\n`).join(""))
process.exitCode = findings.every(({ pass }) => pass) ? 0 : 1
