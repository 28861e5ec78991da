import { relative } from "node:path"
import { root } from "./steps.mjs"

/**
 * A test that has run: where it stands, what it is called, and how many milliseconds it took without the hooks of its suite.
 * @typedef {{ file: string, name: string, duration: number }} TimedTest
 */

/** The tests of a report of vitest's JSON reporter. */
export const timesOfVitest = (report) =>
  report.testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, path),
      name: fullName,
      duration: duration ?? 0,
    })),
  )

/** The tests of a report of Playwright's JSON reporter; one that was repeated counts with all its runs. */
export const timesOfPlaywright = (report) => report.suites.flatMap((suite) => timesOfSuite(report, suite))

const timesOfSuite = (report, { suites = [], specs }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({
      file: relative(root, `${report.config.rootDir}/${file}`),
      name: title,
      duration: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  ),
  ...suites.flatMap((suite) => timesOfSuite(report, suite)),
]

/** A line for each of the slowest tests, the slowest first: seconds, file and name. */
export const linesOfSlowest = (tests, most) =>
  tests
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, most)
    .map(({ file, name, duration }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${file} › ${name}`)
