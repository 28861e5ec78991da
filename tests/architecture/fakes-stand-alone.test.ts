import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { importsOf } from "./walls.ts"

const fakes = fileURLToPath(new URL("../fakes", import.meta.url))
const sources = readdirSync(fakes, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.[jt]s$/u.test(file) && !file.endsWith(".test.ts") && !/^(?:dist|node_modules)[/\\]/u.test(file),
)

/** What a source of the fakes may not import: a fake that shared code with the adapters would share their mistakes. */
const foreignImports = (file: string, source: string): ReadonlyArray<string> =>
  importsOf(source)
    .filter((specifier) => !specifier.startsWith("node:") && !/^\.\/[\w./-]+$/u.test(specifier))
    .map((specifier) => `${file} imports ${specifier}`)

it("the fakes of the channels import Node and themselves only", () => {
  expect(sources.length).toBeGreaterThan(30)
  expect(sources.flatMap((file) => foreignImports(file, readFileSync(path.join(fakes, file), "utf8")))).toEqual([])
})

it.each(["@prosa/core/channel", "../../core/channel/index.ts", "fastify", "effect"])(
  "%s would be found",
  (specifier) => {
    expect(foreignImports("a.ts", `import { a } from "${specifier}"\n`)).toHaveLength(1)
  },
)
