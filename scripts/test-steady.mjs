import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { installPackages, tell } from "./steps.mjs"
import { parts } from "./test-parts.mjs"
import { linesOfFailed } from "./test-reports.mjs"

// `npm run test:steady -- [--part unit] [--only FILES] N`: runs the suite, a part of it or some files N times while a load
// takes half of the machine, each time with another seed and the files in another order, and names what failed with both.
// `--seed` repeats one run; `--no-load` leaves the load out.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: "string" },
    only: { type: "string" },
    seed: { type: "string" },
    "no-load": { type: "boolean", default: false },
  },
})
const times = Number(positionals[0] ?? (values.seed === undefined ? 5 : 1))
const chosen = values.part?.split(",") ?? Object.keys(parts).filter((part) => part !== "checks")
const files = values.only?.split(",") ?? []
const unknown = chosen.filter((part) => !(part in parts))
if (unknown.length > 0 || !Number.isInteger(times) || times < 1) {
  tell(`test:steady -- [--part ${Object.keys(parts).join("|")}] [--only ARQUIVO,ARQUIVO] [--seed N] [--no-load] VEZES`)
  process.exit(1)
}

process.env["PROSA_TEST_RUN"] = String(process.pid)
process.env["CI"] = "true"

/** Half of the machine, taken by processes that compute and nothing else; ends with this program. */
const takeHalf = () => {
  const loads = Array.from({ length: Math.max(1, Math.floor(availableParallelism() / 2)) }, () =>
    spawn(process.execPath, ["-e", `for (const parent = process.ppid; process.ppid === parent; );`], {
      stdio: "ignore",
    }),
  )
  return () => loads.forEach((load) => load.kill("SIGKILL"))
}

/** Files named for another part have no tests in this one. */
const argsOf = (part, seed) => {
  if (part === "checks") return []
  if (part === "browser") return files.map((file) => file.replace(/^tests\/e2e\//u, ""))
  return [...files, "--passWithNoTests", "--sequence.shuffle.files", `--sequence.seed=${seed}`]
}

/** Some files of a suite, not all, are of this part. */
const concerns = (part) =>
  files.length === 0 || (part === "browser") === files.every((file) => /\.spec\b|e2e/u.test(file))

if (!installPackages()) process.exit(1)
const release = values["no-load"] ? () => {} : takeHalf()
const failures = []
let [passed, failed] = [0, 0]
for (let time = 1; time <= times; time += 1) {
  const seed = values.seed ?? String(randomInt(1, 2_000_000_000))
  process.env["PROSA_SEED"] = seed
  for (const part of chosen.filter(concerns)) {
    tell(`\n${time} de ${times}: ${part}, semente ${seed}`)
    const result = parts[part](argsOf(part, seed))
    passed += result.passed
    failed += result.failed
    if (result.failed > 0)
      failures.push(
        `${part}, semente ${seed} (npm run test:steady -- --part ${part} --seed ${seed} 1):`,
        ...linesOfFailed(result.tests),
      )
  }
}
release()
if (failures.length > 0) tell(`\nFalharam em ${times} vezes:\n${failures.join("\n")}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
