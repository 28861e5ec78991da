import { existsSync, statSync } from "node:fs"
import { build } from "./build.mjs"
import { installPackages, root, run, runBin } from "./steps.mjs"

// Builds what is measured, installs the peers that it is measured beside (they are nobody else's), and runs the benches.
const place = `${root}tests/bench`
const installed = `${place}/node_modules/.package-lock.json`
const peers = () =>
  (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${place}/package-lock.json`).mtimeMs) ||
  run("npm", ["install", "--no-fund", "--no-audit", "--loglevel=error"], { cwd: place })

const passed =
  installPackages() &&
  peers() &&
  build() &&
  runBin("typescript", ["-p", "tests/bench"]) &&
  run(process.execPath, [`${place}/dist/run.js`, ...process.argv.slice(2)])
process.exit(passed ? 0 : 1)
