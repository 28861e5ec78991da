import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "./build.mjs"
import { check } from "./check.mjs"
import { installPackages, run, runBin, tell } from "./steps.mjs"
import { linesOfFailed, linesOfSlowest, testsOfPlaywright, testsOfVitest } from "./test-reports.mjs"

// Everything that has to hold, in one run. `--only browser` (or checks, unit, integration) runs one part of it.
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined
const wanted = (part) => only === undefined || only === part
const isRoot = process.getuid?.() === 0
const inCi = process.env["CI"] !== undefined && process.env["CI"] !== ""

const answers = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0

/** Installs a Debian package when we may; answers whether the thing is there afterwards. */
const provide = (packages, isThere) => {
  if (isThere()) return true
  if (isRoot && answers("apt-get", ["--version"])) {
    tell(`Instalando ${packages.join(", ")}…`)
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
    run("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] })
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    })
  }
  return isThere()
}

const hasPostgres = () =>
  answers("sh", [
    "-c",
    "command -v initdb || ls /usr/lib/postgresql/*/bin/initdb /usr/local/pgsql/bin/initdb 2>/dev/null | grep -q .",
  ])
const hasNats = () => answers("sh", ["-c", "PATH=$PATH:/usr/sbin:/usr/local/bin command -v nats-server"])
const hasChromium = () => existsSync("/usr/bin/chromium")

const totals = { passed: 0, failed: 0 }
const count = (passed, failed) => {
  totals.passed += passed
  totals.failed += failed
}

/** Every test that has run. */
const tests = []

const reports = mkdtempSync(join(tmpdir(), "prosa-tests-"))
const vitest = (projects) => {
  const file = join(reports, `${projects.join("-")}.json`)
  const named = projects.flatMap((name) => ["--project", name])
  const passed = runBin("vitest", [
    "run",
    ...named,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ])
  if (!existsSync(file)) return count(0, 1)
  const report = JSON.parse(readFileSync(file, "utf8"))
  tests.push(...testsOfVitest(report))
  // A suite that could not even be loaded has no tests to fail: it counts as one.
  const broken = report.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0)
  count(report.numPassedTests, report.numFailedTests + broken.length)
  if (!passed && report.numFailedTests + broken.length === 0) count(0, 1)
  return undefined
}

const playwright = () => {
  const file = join(reports, "browser.json")
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const passed = run(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/playwright.config.ts"],
    { env },
  )
  if (!existsSync(file)) return count(0, 1)
  const report = JSON.parse(readFileSync(file, "utf8"))
  tests.push(...testsOfPlaywright(report))
  const { stats } = report
  count(stats.expected, stats.unexpected + stats.flaky)
  if (!passed && stats.unexpected + stats.flaky === 0) count(0, 1)
  return undefined
}

const main = () => {
  if (!installPackages()) return count(0, 1)
  if (wanted("checks")) for (const { passed } of check()) count(passed ? 1 : 0, passed ? 0 : 1)
  if (wanted("unit")) vitest(["unit", "ui", "properties"])
  if (wanted("integration")) {
    if (!provide(["postgresql"], hasPostgres)) {
      if (inCi) {
        tell("PostgreSQL não está instalado e não pôde ser instalado: no CI os testes de integração precisam dele.")
        return count(0, 1)
      }
      tell(
        "ATENÇÃO: o PostgreSQL do sistema não está instalado. Os testes de integração correm só no banco embutido e no PostgreSQL das dependências.",
      )
    }
    if (!provide(["nats-server"], hasNats)) {
      if (inCi) {
        tell("nats-server não está instalado e não pôde ser instalado: no CI os testes de integração precisam dele.")
        return count(0, 1)
      }
      tell("ATENÇÃO: nats-server não está instalado. O barramento entre nós não é testado.")
    }
    vitest(["integration", "stress"])
  }
  if (wanted("browser")) {
    const chromium =
      provide(["chromium", "fonts-noto-core", "fonts-noto-color-emoji"], hasChromium) ||
      run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"])
    if (!chromium) {
      tell("O Chromium não está instalado e não pôde ser instalado: os testes de navegador precisam dele.")
      return count(0, 1)
    }
    if (build()) playwright()
    else count(0, 1)
  }
  return undefined
}

main()
rmSync(reports, { recursive: true, force: true })
if (tests.length > 0) tell(`\nOs testes mais lentos:\n${linesOfSlowest(tests, 20).join("\n")}\n`)
// At the end, where it is found in a long output of which only the end is kept.
const failures = linesOfFailed(tests)
if (failures.length > 0) tell(`\nFalharam:\n${failures.join("\n")}\n`)
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
