import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { layers } from "./layers.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The sources that may stand side by side in one folder, and the lines that one may have. */
const mostSources = 25
const mostLines = 300

/** Files of data, which nobody reads from end to end, each with the reason. */
const data: Readonly<Record<string, string>> = {
  "core/engine/testing/language-test-set.ts": "the phrases that the classifier is measured with",
}

/** Whether a file counts: what was generated, tests and faces do not. */
const isSource = (file: string): boolean =>
  /\.(?:tsx?|mjs)$/u.test(file) &&
  !/(?:^|\/)(?:dist|node_modules)\//u.test(file) &&
  !/\.test\.tsx?$|\.d\.ts$|(?:^|\/)index\.ts$/u.test(file)

/** The folders with more sources than a reader takes in. */
const crowded = (files: ReadonlyArray<string>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const file of files.filter(isSource)) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > mostSources ? [`${folder} has ${count} sources side by side: give them rooms by concept`] : [],
  )
}

/** The sources with more lines than a reader takes in. */
const long = (files: Iterable<readonly [file: string, text: string]>): ReadonlyArray<string> =>
  [...files].flatMap(([file, text]) => {
    const lines = text.trimEnd().split("\n").length
    return isSource(file) && lines > mostLines && !(file in data)
      ? [`${file} has ${lines} lines: take it apart by concept`]
      : []
  })

const files = Object.keys(layers).flatMap((layer) =>
  readdirSync(path.join(root, layer), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(layer, file.split(path.sep).join("/")))
    .filter(isSource),
)

describe("folders", () => {
  it("of every layer have at most 25 sources side by side", () => {
    expect(files.length).toBeGreaterThan(500)
    expect(crowded(files)).toEqual([])
  })

  it("have no source of more than 300 lines, but for data", () => {
    expect(long(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]))).toEqual([])
  })

  it("name as data only what is there and is long", () => {
    const short = Object.keys(data).filter(
      (file) => readFileSync(path.join(root, file), "utf8").split("\n").length <= mostLines,
    )
    expect(short).toEqual([])
  })

  const sources = Array.from({ length: 25 }, (_, at) => `core/flow/view/part-${at}.ts`)
  it.each([
    [sources, 0],
    [[...sources, "core/flow/view/part-25.ts"], 1],
    [[...sources, "core/flow/view/index.ts", "core/flow/view/part-0.test.ts", "core/flow/view/styles.d.ts"], 0],
    [[...sources, "core/flow/view/panel/part-25.ts", "core/dist/flow/part-25.js"], 0],
  ])("are counted without tests, faces and what was generated (%#)", (some, complaints) => {
    expect(crowded(some)).toHaveLength(complaints)
  })

  it.each([
    ["core/flow/long.ts", 300, 0],
    ["core/flow/long.ts", 301, 1],
    ["core/flow/long.test.ts", 301, 0],
    ["core/engine/testing/language-test-set.ts", 301, 0],
  ])("%s may have %i lines or not", (file, lines, complaints) => {
    expect(long([[file, "a\n".repeat(lines)]])).toHaveLength(complaints)
  })
})
