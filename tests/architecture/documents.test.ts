import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), "utf8")
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "core/README.md",
  "server/README.md",
  "tests/README.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true })
    .map((name) => `docs/${String(name).replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".md")),
]

describe("the documentation", () => {
  it("begins with a page that is read in three minutes", () => {
    expect(read("README.md").split(/\s+/u).length).toBeLessThanOrEqual(700)
  })

  it("leads to pages that exist", () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/gu)]
        .map(([, to = ""]) => path.join(path.dirname(page), to))
        .filter((to) => !existsSync(path.join(root, to)))
        .map((to) => `${page}: ${to}`),
    )
    expect(broken).toEqual([])
  })

  it("names files that exist, in the journeys and in the pages for who works here", () => {
    const named = ["docs/jornadas.md", "CONTRIBUTING.md", "server/README.md"].flatMap((page) =>
      [
        ...read(page).matchAll(
          /`((?:core|adapters-http|adapters-ws|ui|widget|server|composition-root|tests)\/[\w./-]+\.(?:tsx?|mjs|sql|json))`/gu,
        ),
      ].map(([, file = ""]) => `${page}: ${file}`),
    )
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter((name) => !existsSync(path.join(root, name.split(": ")[1] ?? "")))).toEqual([])
  })

  it("lists every decision by its topic", () => {
    const index = read("docs/decisions/README.md")
    const decisions = readdirSync(path.join(root, "docs/decisions")).filter((name) => /^\d{4}-/u.test(name))
    expect(decisions.length).toBeGreaterThan(60)
    expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([])
  })
})
