import { execFile } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { mkdir, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { build } from "vite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = path.join(root, `node_modules/.cache/readme-${process.pid}`)
const readme = readFileSync(path.join(root, "core/README.md"), "utf8")

/** Each section's code, by its heading. */
const blocks = [...readme.matchAll(/^## ([\w-]+)\n(?:(?!^## )[^])*?```ts\n([^]*?)```/gmu)].map(
  ([, name = "", code = ""]) => ({ name, code }),
)

/** A line that says what its expression is, as a check of it. */
const checked = (code: string): string =>
  `const said: Array<readonly [unknown, string]> = []\nexport { said }\n${code.replace(
    /^(.+?) \/\/ → (.+)$/gmu,
    (_line, expression: string, expected: string) => `said.push([(${expression}), ${JSON.stringify(expected)}])`,
  )}`

describe("the README of core", () => {
  beforeAll(() => mkdir(folder, { recursive: true }))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it("has a section with code for every context", () => {
    const contexts = readdirSync(path.join(root, "core"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !["dist", "node_modules"].includes(entry.name))
      .map(({ name }) => name)
    expect(blocks.map(({ name }) => name).toSorted()).toEqual([...contexts, "testing"].toSorted())
  })

  it("names every arbitrary", async () => {
    const files = readdirSync(path.join(root, "core")).flatMap((context) => {
      const file = path.join(root, "core", context, "testing/arbitraries.ts")
      return existsSync(file) ? [file] : []
    })
    const arbitraries: Array<string> = []
    for (const file of files) {
      const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href)
      for (const [name, value] of Object.entries(exported))
        if (typeof value === "object" && value !== null && "generate" in value) arbitraries.push(name)
    }
    expect(arbitraries.length).toBeGreaterThan(8)
    for (const name of arbitraries) expect([name, readme.includes(`\`${name}\``)]).toEqual([name, true])
  })

  it("shows code that type-checks", async () => {
    for (const { name, code } of blocks) await writeFile(path.join(folder, `${name}.ts`), code)
    const compilerOptions = {
      target: "es2023",
      lib: ["es2023"],
      types: [],
      module: "nodenext",
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      customConditions: ["prosa-source"],
    }
    // Read from the sources, as this repository's own compiler does.
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
    const tsc = path.join(root, "node_modules/typescript/bin/tsc")
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, "-p", folder, "--pretty", "false"]).catch(
      // an exit code says that there are errors
      (refused: { readonly stdout: string }) => refused,
    )
    expect(stdout).toBe("")
  })

  it.each(blocks)("is true of $name", async ({ name, code }) => {
    const source = path.join(folder, `${name}-checked.ts`)
    await writeFile(source, checked(code))
    await build({
      configFile: false,
      logLevel: "error",
      build: { ssr: source, outDir: path.join(folder, name), target: "node20" },
      ssr: { noExternal: [/^@prosa\//], resolve: { conditions: ["prosa-source", "node"] } },
    })
    // what `checked` exports; a block that does not run fails here
    const { said } = (await import(pathToFileURL(path.join(folder, name, `${name}-checked.js`)).href)) as {
      readonly said: ReadonlyArray<readonly [unknown, string]>
    }
    expect(said.length).toBe(code.split(" // → ").length - 1)
    expect(said.length).toBeGreaterThan(0)
    for (const [actual, expected] of said) expect(JSON.parse(JSON.stringify(actual))).toEqual(JSON.parse(expected))
  })
})
