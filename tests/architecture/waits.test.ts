import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { racingWaits } from "./waits.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const packages = [
  "core",
  "adapters-http",
  "adapters-ws",
  "ui",
  "widget",
  "server",
  "composition-root",
  "tests",
  "scripts",
]

/** Paced traffic, measured work, Playwright's browsers, databases that are started, the vendors' fakes, and this rule's examples. */
const exceptions =
  /^tests\/(?:durability|load|bench|e2e|screenshots|architecture\/waits)|\/storage\/testing\/|^tests\/fakes\/(?!.*\.test\.ts$)/u

const sources = packages.flatMap((name) =>
  readdirSync(path.join(root, name), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(name, file))
    .filter(
      (file) =>
        (/\.test\.tsx?$/u.test(file) || /\/testing[/.].*tsx?$|^tests\/.*\.ts$/u.test(file)) &&
        !/(?:^|\/)(?:dist|node_modules)\//u.test(file) &&
        !exceptions.test(file),
    ),
)

describe("a test", () => {
  it("waits for what comes, and never for a time alone", () => {
    expect(sources.length).toBeGreaterThan(500)
    const racing = sources.flatMap((file) =>
      racingWaits(readFileSync(path.join(root, file), "utf8")).map(({ line, reason }) => `${file}:${line}: ${reason}`),
    )
    expect(racing).toEqual([])
  })

  it.each([
    "await new Promise((resolve) => setTimeout(resolve, 200))",
    "await sleep(300)",
    "yield* Effect.sleep(20)",
    "await waitFor(() => expect(names()).toHaveLength(3), { timeout: 3_000 })",
    "}, {\n  timeout: 500,\n})",
  ])("is refused with %s", (source) => {
    expect(racingWaits(source)).toHaveLength(1)
  })

  it.each([
    "// The vendor is slow.\nawait sleep(300)",
    "await sleep(300) // The vendor is slow.",
    "vi.useFakeTimers()\nsetTimeout(end, 300)",
    "socket.setTimeout(10_000, end)",
    "it('may take a minute', { timeout: 60_000 }, work)",
    "await soon(() => expect(told).toEqual([1]))",
  ])("is taken with %s", (source) => {
    expect(racingWaits(source)).toEqual([])
  })
})
