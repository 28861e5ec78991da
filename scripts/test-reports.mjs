import { relative } from "node:path"
import { root } from "./steps.mjs"

/**
 * A test that has run: where it stands, what it is called, how many milliseconds it took without the hooks of its suite,
 * and, where it failed, the first line of what it said.
 * @typedef {{ file: string, name: string, duration: number, fault: string | undefined }} RanTest
 */

/** The tests of a report of vitest's JSON reporter. A suite that could not be loaded is a test of no name that failed. */
export const testsOfVitest = (report) =>
  report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path)
    if (status === "failed" && assertionResults.length === 0)
      return [{ file, name: "(não foi carregado)", duration: 0, fault: firstLine(message) }]
    return assertionResults.map(({ fullName, duration, status: result, failureMessages }) => ({
      file,
      name: fullName,
      duration: duration ?? 0,
      fault: result === "failed" ? firstLine(failureMessages[0]) : undefined,
    }))
  })

/** The tests of a report of Playwright's JSON reporter; one that was repeated counts with all its runs. */
export const testsOfPlaywright = (report) => report.suites.flatMap((suite) => testsOfSuite(report, suite))

const testsOfSuite = (report, { suites = [], specs }) => [
  ...specs.flatMap(({ file, title, ok, tests }) =>
    tests.map(({ results }) => ({
      file: relative(root, `${report.config.rootDir}/${file}`),
      name: title,
      duration: results.reduce((sum, { duration }) => sum + duration, 0),
      fault: ok ? undefined : firstLine(results.find(({ error }) => error !== undefined)?.error.message),
    })),
  ),
  ...suites.flatMap((suite) => testsOfSuite(report, suite)),
]

const firstLine = (text = "") => text.split("\n", 1)[0]

/** A line for each of the slowest tests, the slowest first: seconds, file and name. */
export const linesOfSlowest = (tests, most) =>
  tests
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, most)
    .map(({ file, name, duration }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${file} › ${name}`)

/** Two lines for each test that failed: file and name, and what it said. */
export const linesOfFailed = (tests) =>
  tests
    .filter(({ fault }) => fault !== undefined)
    .flatMap(({ file, name, fault }) => [`  ${file} › ${name}`, `      ${fault}`])
