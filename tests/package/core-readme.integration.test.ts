import { execFile } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { mkdir, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { build } from "vite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { liveChatHostLimit } from "@prosa/core/bot"
import { campaignMessageLimit } from "@prosa/core/campaign"
import { attachmentLimit, fileNameLimit, filesPerMessage } from "@prosa/core/channel"
import { messageLimit } from "@prosa/core/conversation"
import { handOverLimit } from "@prosa/core/engine"
import { entityNameLimit, entityValueLimit, entryLimit } from "@prosa/core/entity"
import {
  botTextLimit,
  buttonLabelLimit,
  csvColumns,
  flowJsonLimit,
  flowNameLimit,
  nodeLimit,
  titleLimit,
} from "@prosa/core/flow"
import { countLimit, csvLimit, csvLineLimit, csvRowLimit, webAddressLimit } from "@prosa/core/kernel"
import { initialMessageLimit, sequentialServiceMessageLimit } from "@prosa/core/transfer"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = path.join(root, `node_modules/.cache/readme-${process.pid}`)
const core = path.join(root, "core")
const contexts = readdirSync(core, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["dist", "node_modules"].includes(entry.name))
  .map(({ name }) => name)
const readme = readFileSync(path.join(core, "README.md"), "utf8")

/** The code that a README shows; each context has its own, the package's is about tests. */
const blocks = [
  ...contexts.map((name) => ({ name, file: `${name}/README.md` })),
  { name: "testing", file: "README.md" },
].flatMap(({ name, file }) =>
  [...readFileSync(path.join(core, file), "utf8").matchAll(/^```ts\n([^]*?)```/gmu)].map(([, code = ""], at) => ({
    name: at === 0 ? name : `${name}-${at + 1}`,
    code,
  })),
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

  it("leads to a page with code for every context, that says how it is installed", () => {
    expect(blocks.map(({ name }) => name)).toEqual(expect.arrayContaining([...contexts, "testing"]))
    for (const name of contexts) {
      expect(readme).toContain(`[${name}](${name}/README.md)`)
      const page = readFileSync(path.join(core, name, "README.md"), "utf8")
      expect(page).toMatch(
        new RegExp(`^# @prosa/core/${name}\n[^]*npm install @prosa/core effect rxjs[^]*lib: \\["es2023"\\]`, "u"),
      )
    }
  })

  it("says the limits that the code has", () => {
    const page = (name: string) => readFileSync(path.join(core, name, "README.md"), "utf8")
    const written = (limit: number) => limit.toLocaleString("en")
    for (const limit of [
      nodeLimit,
      botTextLimit,
      titleLimit,
      buttonLabelLimit,
      flowNameLimit,
      flowJsonLimit,
      csvLimit,
      csvRowLimit,
    ])
      expect(page("flow")).toContain(written(limit))
    for (const limit of [csvLimit, csvRowLimit, csvLineLimit, countLimit, webAddressLimit])
      expect(page("kernel")).toContain(written(limit))
    for (const limit of [entryLimit, entityValueLimit, entityNameLimit])
      expect(page("entity")).toContain(written(limit))
    expect(page("bot")).toContain(`${liveChatHostLimit} (\`liveChatHostLimit\`)`)
    expect(page("campaign")).toContain(written(campaignMessageLimit))
    for (const limit of [filesPerMessage, fileNameLimit, attachmentLimit("document") / 1_048_576])
      expect(page("channel")).toContain(` ${written(limit)} `)
    expect(page("conversation")).toContain(written(messageLimit))
    for (const limit of [initialMessageLimit, sequentialServiceMessageLimit])
      expect(page("transfer")).toContain(`${limit} characters`)
    expect(page("engine")).toContain(`${handOverLimit} times`)
    for (const column of csvColumns) expect(page("flow")).toContain(`\`${column}\``)
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
