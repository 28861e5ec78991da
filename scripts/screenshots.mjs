import { mkdirSync } from "node:fs"
import { build } from "./build.mjs"
import { installPackages, root, run } from "./steps.mjs"

// The pictures of the README, taken from the demo company as it is now.
mkdirSync(`${root}/docs/images`, { recursive: true })
const taken =
  installPackages() &&
  build() &&
  run(process.execPath, [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    "tests/screenshots/playwright.config.ts",
  ])
process.exit(taken ? 0 : 1)
