import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "./build.mjs"
import { check } from "./check.mjs"
import { provideBrowser, provideServers } from "./provide-programs.mjs"
import { run, runBin } from "./steps.mjs"
import { testsOfPlaywright, testsOfVitest } from "./test-reports.mjs"

/**
 * What a part of the suite did: how many of its tests passed and failed, and each test that ran.
 * @typedef {{ passed: number, failed: number, tests: ReadonlyArray<import("./test-reports.mjs").RanTest> }} PartResult
 */

/** A part that could not run at all counts as one test that failed. */
const broken = { passed: 0, failed: 1, tests: [] }

/** Runs work with a folder for a report, which is removed afterwards. */
const withReport = (work) => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-tests-"))
  try {
    return work(join(folder, "report.json"))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a project of vitest; further arguments are files, and vitest's own options. */
export const vitest = (project, args = []) =>
  withReport((file) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
    const succeeded = runBin("vitest", ["run", "--project", project, ...reporters, ...args])
    if (!existsSync(file)) return broken
    const report = JSON.parse(readFileSync(file, "utf8"))
    // A suite that could not even be loaded has no tests to fail: it counts as one.
    const unloaded = report.testResults.filter(
      (suite) => suite.status === "failed" && suite.assertionResults.length === 0,
    )
    const failed = report.numFailedTests + unloaded.length
    // An error outside of all tests fails the run too.
    return {
      passed: report.numPassedTests,
      failed: succeeded ? failed : Math.max(failed, 1),
      tests: testsOfVitest(report),
    }
  })

/** Runs specs of the browser, all unless some are named; the product has to be built. */
export const playwright = (args = []) =>
  withReport((file) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const command = ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/playwright.config.ts", ...args]
    const succeeded = run(process.execPath, command, { env })
    if (!existsSync(file)) return broken
    const report = JSON.parse(readFileSync(file, "utf8"))
    const failed = report.stats.unexpected + report.stats.flaky
    return {
      passed: report.stats.expected,
      failed: succeeded ? failed : Math.max(failed, 1),
      tests: testsOfPlaywright(report),
    }
  })

/** The parts of the suite in the order in which they run, each of which returns a `PartResult`. */
export const parts = {
  checks: () => {
    const checks = check()
    const passed = checks.filter((one) => one.passed).length
    return { passed, failed: checks.length - passed, tests: [] }
  },
  unit: (args) => vitest("unit", args),
  ui: (args) => vitest("ui", args),
  properties: (args) => vitest("properties", args),
  integration: (args) => (provideServers() ? vitest("integration", args) : broken),
  stress: (args) => (provideServers() ? vitest("stress", args) : broken),
  browser: (args) => (provideBrowser() && build() ? playwright(args) : broken),
}
