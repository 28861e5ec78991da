import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { compressFiles } from "./compress-files.mjs"
import { root, runBin, tell } from "./steps.mjs"

const skipped = new Set(["node_modules", "dist", "coverage", "var"])
const sources = /\.(tsx?|mjs|css|html|json|svg|woff2)$/

/** A fingerprint of what a build is made from: names, sizes and times of the sources. */
const fingerprint = (folders) => {
  const hash = createHash("sha256")
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) walk(path)
      } else if (sources.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(path)
        hash.update(`${path} ${size} ${mtimeMs}\n`)
      }
    }
  }
  for (const folder of folders) walk(join(root, folder))
  hash.update(readFileSync(join(root, "package-lock.json")))
  return hash.digest("hex")
}

/** Builds one thing unless it stands as its sources are. */
const unlessFresh = (name, folders, output, build) => {
  const stamps = join(root, "node_modules/.cache/prosa")
  const stamp = join(stamps, name)
  const wanted = fingerprint(folders)
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return true
  tell(`Construindo ${name}…`)
  rmSync(stamp, { force: true })
  if (!build()) return false
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

const vite = (config) => runBin("vite", ["build", "--logLevel", "warn", "--config", config])
/** Compresses a folder that was built. */
const compressed = (folder) => {
  compressFiles(join(root, folder))
  return true
}
const shared = ["core", "adapters-http", "adapters-ws"]

/** Builds the server, the fakes of the channels, the web application and the widget; what is fresh is left alone. */
export const build = () =>
  unlessFresh(
    "server",
    [...shared, "server", "ui", "widget", "composition-root"],
    "composition-root/dist/program/main.js",
    () => runBin("typescript", ["-b", "composition-root"]) && vite("composition-root/vite.program.config.ts"),
  ) &&
  unlessFresh("fakes", ["tests/fakes"], "tests/fakes/dist", () => runBin("typescript", ["-b", "tests/fakes"])) &&
  unlessFresh(
    "web",
    [...shared, "ui", "composition-root"],
    "composition-root/dist/web/index.html",
    () => vite("composition-root/vite.config.ts") && compressed("composition-root/dist/web"),
  ) &&
  unlessFresh("widget", [...shared, "widget"], "widget/dist/site/prosa.js", () => {
    rmSync(join(root, "widget/dist/site"), { recursive: true, force: true })
    return vite("widget/vite.config.ts") && vite("widget/vite.loader.config.ts") && compressed("widget/dist/site")
  })

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(build() ? 0 : 1)
