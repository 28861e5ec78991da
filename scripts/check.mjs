import { pathToFileURL } from "node:url"
import { runBin, tell } from "./steps.mjs"

/** Types, lint with the walls, promises that nobody waits for, and format: the name of each check and whether it holds. */
export const check = () =>
  [
    ["tipos", () => runBin("typescript", ["-b"])],
    ["lint", () => runBin("oxlint", ["--quiet"])],
    // by types: slower, and so only what no other check finds
    [
      "promessas",
      () => runBin("oxlint", ["--type-aware", "--quiet", "-A", "all", "-D", "typescript/no-floating-promises"]),
    ],
    ["formato", () => runBin("oxfmt", ["--check", "."])],
  ].map(([name, holds]) => {
    const passed = holds()
    tell(`${passed ? "✓" : "✗"} ${name}`)
    return { name, passed }
  })

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(check().every(({ passed }) => passed) ? 0 : 1)
