import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const core = fileURLToPath(new URL("../../core", import.meta.url))

/** The public faces: `index.ts` of each context, of its view and of its testing; and its arbitraries. */
const faces = readdirSync(core, { recursive: true, encoding: "utf8" })
  .filter(
    (file) =>
      /^[\w-]+\/(?:(?:view\/|testing\/)?index|testing\/arbitraries)\.ts$/u.test(file) &&
      !/^(?:dist|node_modules)\//u.test(file),
  )
  .toSorted()

interface Exported {
  readonly name: string
  /** The file that declares it. */
  readonly file: string
}

/** The names that a face exports, with the files they come from. */
const exportsOf = (face: string): ReadonlyArray<Exported> => {
  const source = readFileSync(path.join(core, face), "utf8")
  const folder = path.dirname(path.join(core, face))
  return [...source.matchAll(/export (?:type )?\{([^}]*)\} from "([^"]+)"/gu)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) => name.trim().replace(/^type /u, ""))
      .filter((name) => name !== "")
      .map((name) => ({ name: name.split(" as ")[0] ?? name, file: path.join(folder, from) })),
  )
}

/** Whether one of a name's declarations (a schema and its type are two) has a doc comment of some words right above it. */
const isDocumented = ({ name, file }: Exported): boolean => isDocumentedIn(readFileSync(file, "utf8"), name)

const isDocumentedIn = (source: string, name: string): boolean => {
  const declaration = new RegExp(
    `^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) ${name.replaceAll("$", "\\$")}(?![\\w$])`,
    "gmu",
  )
  return [...source.matchAll(declaration)].some(({ index }) => {
    const comment = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n$/u.exec(source.slice(0, index))?.[1]
    return comment !== undefined && /\p{L}+(?:\P{L}+\p{L}+){2}/u.test(comment)
  })
}

describe("what core exports says what it promises", () => {
  it.each(faces)("in %s", (face) => {
    const exported = exportsOf(face)
    expect(exported.length).toBeGreaterThan(0)
    const undocumented = exported.filter((one) => !isDocumented(one))
    expect(undocumented.map(({ name, file }) => `${name} (${path.relative(core, file)})`)).toEqual([])
  })

  it("and no face exports anything that this test does not see", () => {
    for (const face of faces) {
      const source = readFileSync(path.join(core, face), "utf8")
      const unseen = source
        .replace(/export (?:type )?\{[^}]*\} from "[^"]+"/gu, "")
        .replace(/\/\*[^]*?\*\/|\/\/.*/gu, "")
      expect([face, unseen.trim()]).toEqual([face, ""])
    }
  })
})

describe("the test itself", () => {
  it.each([
    ["/** What it is good for. */\nexport const x = 1", true],
    ["/** A schema and its type. */\nexport const x = 1\nexport type x = 2", true],
    ["export const x = 1", false],
    ["/** Of something else, that is. */\nconst y = 1\nexport const x = 1", false],
    ["/** */\nexport const x = 1", false],
    ["/** Of a longer name, this. */\nexport const xs = 1\nexport const x = 1", false],
  ])("takes %j for documented: %s", (source, documented) => {
    expect(isDocumentedIn(source, "x")).toBe(documented)
  })
})
