import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const layers = ["core", "ui", "adapters-http", "adapters-ws", "widget", "composition-root/web"]

/** The names whose calls the build takes for pure, whatever they name: a call that nothing reads is left out of the page. */
const pureNames = (): ReadonlyArray<string> => {
  const config = readFileSync(path.join(root, "composition-root/vite.config.ts"), "utf8")
  const [, list = ""] = /manualPureFunctions: \[([^\]]*)\]/u.exec(config) ?? []
  return [...list.matchAll(/"(\w+)"/gu)].map(([, name = ""]) => name)
}

/** Returns the statements of a source that begin with a call of, or on, one of the names: by the line on which they begin. */
const droppedStatements = (text: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const call = new RegExp(`^\\s*(?:void |await )?(?:${names.join("|")})\\b(?:\\.\\w+)*\\(`, "u")
  return text.split("\n").filter((line, at, lines) => {
    if (!call.test(line)) return false
    const written = lines.slice(0, at).map((one) => one.replace(/(?:^|\s)(?:\/\/|\/?\*).*$/u, "").trimEnd())
    const before = written.findLast((one) => one !== "") ?? ""
    // An argument, an element or the other side of an operator goes on with the line before it.
    return !/(?:[,([=:?|&+]|=>|return)\s*$/u.test(before)
  })
}

it("a statement that the build would leave out is found", () => {
  const names = ["route", "failure"]
  const dropped = ["const a = 1", "route.slice(1).forEach(() => {", "  path += 1", "})"].join("\n")
  expect(droppedStatements(dropped, names)).toEqual(["route.slice(1).forEach(() => {"])
  expect(droppedStatements("const a = [\n  route({}),\n  failure(1),\n]\nconst b = route.at(0)", names)).toEqual([])
})

it("no statement of a page begins with a call that the build takes for pure", () => {
  const names = pureNames()
  expect(names).toContain("route")
  const files = layers.flatMap((layer) =>
    readdirSync(path.join(root, layer), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|\.d\.ts$|(?:^|\/)(?:dist|node_modules)\//u.test(file))
      .map((file) => `${layer}/${file}`),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    droppedStatements(readFileSync(path.join(root, file), "utf8"), names).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
