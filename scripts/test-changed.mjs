import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { installPackages, root, tell } from "./steps.mjs"
import { parts } from "./test-parts.mjs"
import { linesOfFailed } from "./test-reports.mjs"

// `npm run test:changed [-- --base REVISION]`: the tests that a change concerns. The change is what is not committed and
// what was committed since the base, by default HEAD. Tests of vitest are chosen by their imports, specs of the browser
// by the contexts of the changed files (`tests/e2e/contexts.json`); the main job always runs.
const { values } = parseArgs({ options: { base: { type: "string", default: "HEAD" } } })

const linesOf = (...args) => {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" })
  if (status !== 0) {
    tell(stderr.trim())
    process.exit(1)
  }
  return stdout.split("\n").filter((line) => line !== "")
}
const changed = [
  ...new Set([
    ...linesOf("diff", "--name-only", values.base),
    ...linesOf("ls-files", "--others", "--exclude-standard"),
  ]),
]
if (changed.length === 0) {
  tell(`Nada mudou desde ${values.base}.`)
  process.exit(0)
}

const specsOf = JSON.parse(readFileSync(`${root}tests/e2e/contexts.json`, "utf8"))
const layers = /^(?:core|adapters-http|adapters-ws|server|ui|composition-root\/web)\/([^/]+)\//u
const isOurs = (file) => /^(?:core|adapters-http|adapters-ws|server|ui|composition-root|widget)\//u.test(file)
/** Contexts whose files changed; undefined stands for what all of them use. */
const contexts = new Set(
  changed
    .filter((file) => isOurs(file) && !/\.test\.tsx?$/u.test(file))
    .map((file) => {
      if (file.startsWith("widget/")) return "widget"
      const context = layers.exec(file)?.[1]
      return context !== undefined && context in specsOf ? context : undefined
    }),
)
const ownSpecs = changed.flatMap((file) => /^tests\/e2e\/(.+)\.spec\.ts$/u.exec(file)?.[1] ?? [])
const specs = [...new Set(["main-job", ...[...contexts].flatMap((context) => specsOf[context] ?? []), ...ownSpecs])]
if (contexts.has(undefined)) tell("A mudança toca o que todos os contextos usam: rode também `npm test` inteiro.")

process.env["PROSA_TEST_RUN"] = String(process.pid)
const byImports = [`--changed=${values.base}`, "--passWithNoTests"]
const chosen = {
  checks: [],
  unit: byImports,
  ui: byImports,
  properties: byImports,
  integration: byImports,
  browser: specs.map((spec) => `${spec}.spec.ts`),
}
if (!installPackages()) process.exit(1)
tell(`No navegador: ${specs.join(", ")}.`)
let [passed, failed] = [0, 0]
const failures = []
for (const [part, args] of Object.entries(chosen)) {
  const result = parts[part](args)
  passed += result.passed
  failed += result.failed
  failures.push(...linesOfFailed(result.tests))
}
if (failures.length > 0) tell(`\nFalharam:\n${failures.join("\n")}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
