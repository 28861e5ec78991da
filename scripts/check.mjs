import { pathToFileURL } from "node:url"
import { runBin, tell } from "./steps.mjs"

/** Types, lint with the walls, and format: the name of each check and whether it holds. */
export const check = () =>
  [
    ["tipos", () => runBin("typescript", ["-b"])],
    ["lint", () => runBin("oxlint", ["--quiet"])],
    ["formato", () => runBin("oxfmt", ["--check", "."])],
  ].map(([name, holds]) => {
    const passed = holds()
    tell(`${passed ? "✓" : "✗"} ${name}`)
    return { name, passed }
  })

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(check().every(({ passed }) => passed) ? 0 : 1)
