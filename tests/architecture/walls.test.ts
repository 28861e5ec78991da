import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint")

const frameworkFree = "core is framework-free: it may import effect, rxjs, papaparse and small pure libraries only."
const acyclic = "core's contexts form one acyclic order: this context stands below the one it imports."
const noViews = "rules and ports never import a view model."
const adapters = "adapters import core (never its view models) and their own libraries."
const sockets =
  "the sockets import core (never its view models), the wire shapes of the JSON boundary and their own libraries."
const pages = "ui imports core and its drawing libraries; never an adapter or the server."
const widget = "the widget imports core and the adapters."
const server = "the server imports core (never a view model) and the adapters' tables (never their clients)."
const platform = "server/platform holds no word of the product."
const nothing = "nothing imports the composition root."

/** A file of a place, what it must not import, and the sentence that says so. */
const forbidden: ReadonlyArray<readonly [file: string, imported: string, sentence: string]> = [
  ["core/flow/a.ts", "react", frameworkFree],
  ["core/flow/b.ts", "node:fs", frameworkFree],
  ["core/flow/c.ts", "fastify", frameworkFree],
  ["core/flow/view/a.ts", "react", frameworkFree],
  ["core/kernel/a.ts", "../flow/index.ts", acyclic],
  ["core/access/a.ts", "../bot/index.ts", acyclic],
  ["core/flow/view/b.ts", "../../bot/index.ts", acyclic],
  ["core/flow/d.ts", "./view/flow-editor.ts", noViews],
  ["core/bot/a.ts", "../flow/view/index.ts", noViews],
  ["core/dashboard/a.ts", "./view/dashboard.ts", noViews],
  ["adapters-http/bot/a.ts", "@prosa/ui", adapters],
  ["adapters-http/bot/b.ts", "@prosa/core/bot/view", adapters],
  ["adapters-http/bot/c.ts", "node:http", adapters],
  ["adapters-http/bot/d.ts", "@prosa/server", adapters],
  ["adapters-ws/conversation/a.ts", "@prosa/ui", sockets],
  ["adapters-ws/conversation/b.ts", "@prosa/adapters-http/clients", sockets],
  ["ui/inbox/a.tsx", "@prosa/server", pages],
  ["ui/inbox/b.tsx", "@prosa/adapters-http/clients", pages],
  ["ui/inbox/c.tsx", "effect", pages],
  ["widget/frame/a.ts", "@prosa/ui", widget],
  ["widget/frame/b.ts", "react", widget],
  ["server/bot/a.ts", "@prosa/adapters-http/clients", server],
  ["server/bot/b.ts", "@prosa/core/bot/view", server],
  ["server/bot/c.ts", "react", server],
  ["server/bot/d.ts", "@prosa/ui", server],
  ["server/platform/http/a.ts", "../../bot/bot-store.ts", platform],
  ["server/platform/jobs/a.ts", "@prosa/core/bot", platform],
  ...["adapters-http/a.ts", "adapters-ws/a.ts", "ui/a.tsx", "widget/a.ts", "server/a.ts", "server/platform/a.ts"].map(
    (file) => [file, "@prosa/composition-root", nothing] as const,
  ),
  ["server/e.ts", "../composition-root/server/config.ts", nothing],
]

/** What the same places do import. */
const allowed: ReadonlyArray<readonly [file: string, imported: string]> = [
  ["core/flow/fine.ts", "effect"],
  ["core/flow/fine-too.ts", "../kernel/index.ts"],
  ["core/flow/view/fine.ts", "../flow-graph.ts"],
  ["adapters-http/bot/fine.ts", "@prosa/core/bot"],
  ["adapters-ws/conversation/fine.ts", "@prosa/adapters-http/routes"],
  ["ui/inbox/fine.tsx", "@prosa/core/conversation/view"],
  ["widget/frame/fine.ts", "@prosa/adapters-http/clients"],
  ["server/bot/fine.ts", "@prosa/adapters-http/routes"],
  ["server/platform/http/fine.ts", "@prosa/core/kernel"],
  ["server/bot/fine.test.ts", "@prosa/adapters-http/clients"],
]

interface Complaint {
  readonly filename: string
  readonly code: string
  readonly help: string
  readonly message: string
}

describe("the walls between the packages", () => {
  let complaints: ReadonlyArray<Complaint>
  let folder: string

  beforeAll(async () => {
    // the same layout elsewhere, so that nobody's files are in the way
    folder = await mkdtemp(path.join(tmpdir(), "prosa-walls-"))
    await cp(path.join(root, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"))
    for (const [file, imported] of [...forbidden, ...allowed]) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(
        path.join(folder, file),
        `import { something } from "${imported}"\nexport const used = something\n`,
      )
    }
    const args = [oxlint, "--config", ".oxlintrc.json", "--format", "json", "."]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
      // an exit code of 1 says that there are complaints
      (refused: { readonly stdout: string }) => refused,
    )
    // the shape of oxlint's JSON: what is missing makes the tests below fail
    const report = JSON.parse(stdout) as { readonly diagnostics: ReadonlyArray<Complaint> }
    complaints = report.diagnostics.filter(({ code }) => code.includes("no-restricted-imports"))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const saidOf = (file: string) =>
    complaints.filter(({ filename }) => filename.endsWith(file)).map(({ help, message }) => `${message} ${help}`)

  it.each(forbidden)("%s may not import %s", (file, _imported, sentence) => {
    expect(saidOf(file).join("\n")).toContain(sentence)
  })

  it.each(allowed)("%s may import %s", (file) => {
    expect(saidOf(file)).toEqual([])
  })
})
