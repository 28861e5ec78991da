import { countProcessorTime, paceNow } from "./processor-time.mjs"
import { installPackages, tell } from "./steps.mjs"
import { besideBudgets } from "./test-budget.mjs"
import { parts } from "./test-parts.mjs"
import { linesOfFailed, linesOfSlowest } from "./test-reports.mjs"

// Everything that has to hold, in one run. `--only browser` (or checks, unit, ui, properties, integration, stress) runs one
// part of it, `--only unit,ui` two. `--long` runs everything on every database, at full size (`PROSA_LONG=1`).
const valueOf = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const only = valueOf("--only")?.split(",")
const isLong = process.argv.includes("--long")
const inCi = process.env["CI"] !== undefined && process.env["CI"] !== ""
if (isLong) process.env["PROSA_LONG"] = "1"
// PostgreSQL servers of tests live as long as this process, and every part uses them.
process.env["PROSA_TEST_RUN"] = String(process.pid)

const began = Date.now()
const totals = { passed: 0, failed: 0 }
const tests = []
const spent = []
/** What the parts have cost, for their budgets. */
const costs = []
const processor = countProcessorTime()

/** Runs a part, and notes what it cost. */
const runPart = (part, work) => {
  const [pace, before] = [paceNow(), processor.seconds()]
  const beganPart = Date.now()
  const result = work()
  totals.passed += result.passed
  totals.failed += result.failed
  tests.push(...result.tests)
  const minutes = `${((Date.now() - beganPart) / 60_000).toFixed(1).replace(".", ",")} min`
  if (before === undefined) return spent.push(`  ${part}: ${minutes}`)
  const seconds = processor.seconds() - before
  if (isLong) return spent.push(`  ${part.padEnd(12)} ${seconds.toFixed(0).padStart(5)} s de processador, ${minutes}`)
  return void costs.push({ part, seconds, pace: Math.max(pace, paceNow()), minutes })
}

/** Tells what the parts have cost beside their budgets, and in CI refuses what is over. */
const judgeCosts = () => {
  for (const [at, { part, isOver, line }] of besideBudgets(costs).entries()) {
    spent.push(`${line}, ${costs[at]?.minutes ?? ""}`)
    if (!isOver || !inCi) continue
    totals.failed += 1
    spent.push(`  ${part} custa mais de um quarto acima do orçamento: veja "Budget" em tests/README.md.`)
  }
}

const main = () => {
  if (!installPackages()) {
    totals.failed += 1
    return
  }
  const unknown = only?.filter((name) => !(name in parts)) ?? []
  if (unknown.length > 0) {
    tell(`--only: ${Object.keys(parts).join(", ")}.`)
    totals.failed += 1
    return
  }
  for (const [part, work] of Object.entries(parts)) if (only?.includes(part) ?? true) runPart(part, work)
}

main()
judgeCosts()
processor.stop()
if (tests.length > 0) tell(`\nOs testes mais lentos:\n${linesOfSlowest(tests, 20).join("\n")}\n`)
const minutes = ((Date.now() - began) / 60_000).toFixed(1).replace(".", ",")
if (spent.length > 0) tell(`\nAs partes, ${minutes} min no total:\n${spent.join("\n")}\n`)
// At the end, where it is found in a long output of which only the end is kept.
const failures = linesOfFailed(tests)
if (failures.length > 0) tell(`\nFalharam:\n${failures.join("\n")}\n`)
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
