import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const globals = ["process", "window", "document", "setTimeout", "fetch", "console", "localStorage", "Buffer"]

/** What the compiler says about a file under core's own options. */
const compileAsCore = async (source: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), "prosa-core-"))
  try {
    await writeFile(path.join(folder, "probe.mts"), source)
    const options = { noEmit: true, composite: false, declaration: false, declarationMap: false, sourceMap: false }
    const config = {
      extends: path.join(root, "core/tsconfig.json"),
      compilerOptions: { ...options, rootDir: ".", tsBuildInfoFile: null },
      include: ["probe.mts"],
      references: [],
    }
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config))
    const tsc = path.join(root, "node_modules/typescript/bin/tsc")
    return await promisify(execFile)(process.execPath, [tsc, "-p", folder, "--pretty", "false"]).then(
      ({ stdout }) => stdout,
      // an exit code says that there are errors
      (refused: { readonly stdout: string }) => refused.stdout,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it("what the language itself has type-checks under core's options", async () => {
  expect(await compileAsCore("export const today = new Map([[1, Math.max(1, 2)]])\n")).toBe("")
})

it("what only a browser or Node has does not type-check in core", async () => {
  const said = await compileAsCore(globals.map((name) => `export const its_${name} = ${name}\n`).join(""))
  for (const name of globals) expect(said).toMatch(new RegExp(`Cannot find name '${name}'`, "u"))
})
