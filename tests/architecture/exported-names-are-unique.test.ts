import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const packages = ["core", "adapters-http", "adapters-ws", "ui", "widget", "server", "composition-root", "tests/fakes"]

const sources = packages.flatMap((name) =>
  readdirSync(path.join(root, name), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(name, file))
    .filter(
      (file) =>
        /\.tsx?$/u.test(file) &&
        !/\.test\.tsx?$|\.d\.ts$/u.test(file) &&
        !/(?:^|[/\\])(?:dist|node_modules)[/\\]/u.test(file),
    ),
)

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|class|interface|type|enum) (?<name>[\w$]+)/gmu

/** The names that a source declares and exports; a schema and its type are one, and what is only passed on is none. */
const exportedIn = (source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(declaration)].flatMap(({ groups }) => groups?.["name"] ?? []))

/** Every name that more than one of the files exports, with those files. */
const sharedNames = (files: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const byName = new Map<string, ReadonlyArray<string>>()
  for (const [file, source] of files)
    for (const name of exportedIn(source)) byName.set(name, [...(byName.get(name) ?? []), file])
  return new Map([...byName].filter(([, all]) => all.length > 1))
}

describe("an exported name", () => {
  it("is the name of one thing in the whole repository", () => {
    const files = new Map(sources.map((file) => [file, readFileSync(path.join(root, file), "utf8")]))
    expect(files.size).toBeGreaterThan(500)
    expect(Object.fromEntries(sharedNames(files))).toEqual({})
  })

  it("is found out when two files declare it, whatever it is; a schema with its type, and what is passed on, are not", () => {
    const files = new Map([
      ["a.ts", "export const Dialog = 1\nexport type Dialog = number\nexport interface Toast {}\nconst local = 1"],
      [
        "b.ts",
        "export type Toast = string\nexport { Dialog } from './a.ts'\nexport function save() {}\nconst local = 2",
      ],
      ["c.ts", "export const save = 1\nexport abstract class Toast {}"],
    ])
    expect(Object.fromEntries(sharedNames(files))).toEqual({ Toast: ["a.ts", "b.ts", "c.ts"], save: ["b.ts", "c.ts"] })
  })
})
