import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { atMost, type Finding, must } from "./measure.js"

const built = (folder: string): string => fileURLToPath(new URL(`../../../${folder}/`, import.meta.url))
const kilobyte = 1_000

/** What a script of a build imports before it runs: what it imports when it is asked to (`import("…")`) is not needed yet. */
const importedBy = (code: string): ReadonlyArray<string> =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/gu)].flatMap(([, name]) => name ?? [])

/** The scripts, in the folder of a build's assets, that some of them need. */
const needed = (assets: string, entries: ReadonlyArray<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...importedBy(readFileSync(join(assets, name), "utf8")))
  }
  return found
}

/** The bytes that the server sends of a file: the build has compressed it. */
const sent = (file: string): number => statSync(`${file}.br`).size

/** The bytes of script that the server sends of a page and of what it asks for at once besides. */
const scriptOf = (folder: string, page: string, ...more: ReadonlyArray<RegExp>): number => {
  const assets = join(folder, "assets")
  const names = readdirSync(assets).filter((name) => name.endsWith(".js"))
  const html = readFileSync(join(folder, page), "utf8")
  const entries = [...html.matchAll(/<script[^>]*src="[^"]*\/([^"/]+\.js)"/gu)].flatMap(([, name]) => name ?? [])
  must(entries.length > 0, `${page} loads a script`)
  const besides = more.map((pattern) => {
    const found = names.filter((name) => pattern.test(name))
    must(found.length === 1, `one script of the build is ${String(pattern)}`)
    return found[0] ?? ""
  })
  return [...needed(assets, [...entries, ...besides])].reduce((sum, name) => sum + sent(join(assets, name)), 0)
}

/** Bench 11: how much script is loaded before somebody can sign in, and before a visitor can write. */
export const firstLoadBench = (): ReadonlyArray<Finding> => {
  const web = built("composition-root/dist/web")
  const widget = built("widget/dist/site")
  const inKilobytes = (bytes: number) => bytes / kilobyte
  return [
    atMost(
      "11 script of the login page, as it is sent",
      inKilobytes(scriptOf(web, "index.html", /^login-/u)),
      135,
      "kB",
    ),
    atMost("11 script of the widget's loader, as it is sent", inKilobytes(sent(join(widget, "prosa.js"))), 2, "kB"),
    atMost("11 script of the widget's chat page, as it is sent", inKilobytes(scriptOf(widget, "chat.html")), 37, "kB"),
  ]
}
