import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import remapping from "@jridgewell/remapping"
import { build } from "vite"
import { wrapTopLevelValues } from "./droppable-values.mjs"
import { root, runBin } from "./steps.mjs"

// What `npm pack -w @prosa/core` runs first: builds all that the package holds beside its sources.

const dist = path.join(root, "core/dist")

/** Lets the bundlers of other teams drop what they do not use; the source maps still lead to the sources. */
const makeValuesDroppable = () => {
  for (const name of readdirSync(dist, { recursive: true })) {
    if (!name.endsWith(".js") || name.startsWith("bin")) continue
    const file = path.join(dist, name)
    const code = readFileSync(file, "utf8")
    const wrapped = wrapTopLevelValues(code)
    if (!wrapped.hasChanged()) continue
    writeFileSync(file, wrapped.toString())
    const [now, before] = [wrapped.generateMap({ hires: "boundary" }), readFileSync(`${file}.map`, "utf8")]
    writeFileSync(`${file}.map`, remapping([now, before], () => null).toString())
  }
}

/** The program `prosa`, in one file that imports this package and its peers. */
const bundleProgram = () =>
  build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    build: {
      ssr: path.join(root, "composition-root/cli/main.ts"),
      outDir: path.join(dist, "bin"),
      target: "node20",
      rollupOptions: { external: [/^@prosa\/core\//, /^effect\b/], output: { entryFileNames: "prosa.js" } },
    },
  })

// What a deleted source left behind would be packed.
rmSync(dist, { recursive: true, force: true })
if (!runBin("typescript", ["-b", "core"])) process.exit(1)
const { writeCoreSchemas } = await import("./write-core-schemas.mjs")
writeCoreSchemas()
makeValuesDroppable()
await bundleProgram()
