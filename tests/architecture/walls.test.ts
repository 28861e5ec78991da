import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { contexts } from "./contexts.ts"
import { layers } from "./layers.ts"
import { circlesIn, complaintsAbout, importsOf } from "./walls.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const sources = Object.keys(layers).flatMap((layer) =>
  readdirSync(path.join(root, layer), { recursive: true, encoding: "utf8" })
    .filter(
      (file) => /\.tsx?$/u.test(file) && !file.endsWith(".d.ts") && !/(?:^|\/)(?:dist|node_modules)\//u.test(file),
    )
    .map((file) => path.posix.join(layer, file)),
)

/** Files of a place, and what they must not import. Each stood open, or could have, under walls made of lists of forbidden names. */
const forbidden: ReadonlyArray<readonly [file: string, imported: string]> = [
  // a folder that nobody has named
  ["core/loyalty/points.ts", "../kernel/index.ts"],
  ["core/loyalty/points.ts", "../conversation/index.ts"],
  ["server/loyalty/points.ts", "effect"],
  ["ui/loyalty/points-page.tsx", "react"],
  ["adapters-http/loyalty/points-routes.ts", "effect"],
  // core is framework-free
  ["core/flow/a.ts", "react"],
  ["core/flow/a.ts", "node:fs"],
  ["core/flow/a.ts", "fastify"],
  ["core/flow/a.ts", "re2js"],
  ["core/contact/a.ts", "libphonenumber-js/min"],
  ["core/contact/a.ts", "../conversation/index.ts"],
  ["server/contact/a.ts", "../conversation/index.ts"],
  ["core/flow/a.ts", "fast-check"],
  ["core/flow/view/a.ts", "react"],
  ["core/flow/csv/a.ts", "node:fs"],
  ["core/flow/testing/a.ts", "react"],
  // the order of the contexts
  ["core/kernel/a.ts", "../shell/index.ts"],
  ["core/kernel/a.ts", "../flow/index.ts"],
  ["core/kernel/view/a.ts", "../../shell/view/index.ts"],
  ["core/access/a.ts", "../bot/index.ts"],
  ["core/flow/view/a.ts", "../../bot/index.ts"],
  ["core/flow/csv/a.ts", "../../engine/index.ts"],
  ["core/flow/testing/a.ts", "../../engine/testing/index.ts"],
  ["core/flow/a.test.ts", "../conversation/testing/index.ts"],
  ["adapters-http/flow/a.ts", "@prosa/core/conversation"],
  ["adapters-http/flow/a.ts", "../conversation/dialog-wire.ts"],
  ["adapters-ws/conversation/a.ts", "@prosa/core/campaign"],
  ["server/flow/a.ts", "../conversation/index.ts"],
  ["server/flow/a.ts", "../http/admit.ts"],
  ["server/caller/a.ts", "../access/index.ts"],
  ["ui/tenancy/a.tsx", "../flow/flow-editor-page.tsx"],
  ["ui/flow/a.tsx", "../app/pages.ts"],
  // faces only
  ["core/bot/a.ts", "../flow/graph/flow-graph.ts"],
  ["core/bot/view/a.ts", "../../flow/view/flow-editor.ts"],
  ["core/bot/a.test.ts", "../flow/testing/in-memory-flows.ts"],
  ["server/engine/a.ts", "../flow/flow-store.ts"],
  ["server/http/a.ts", "../flow/flow-store.ts"],
  // views and what is for tests
  ["core/flow/a.ts", "./view/flow-editor.ts"],
  ["core/bot/a.ts", "../flow/view/index.ts"],
  ["core/flow/a.ts", "./testing/index.ts"],
  ["core/flow/view/a.ts", "../../kernel/testing/index.ts"],
  ["core/flow/a.ts", "./flow-graph.test.ts"],
  ["server/flow/a.ts", "@prosa/core/flow/testing"],
  ["server/flow/a.ts", "../testing/shop.ts"],
  ["server/flow/a.ts", "../testing.ts"],
  ["ui/flow/a.tsx", "@prosa/core/flow/testing/arbitraries"],
  ["composition-root/web/a.ts", "@prosa/server/testing"],
  // the packages
  ["adapters-http/bot/a.ts", "@prosa/ui"],
  ["adapters-http/bot/a.ts", "@prosa/core/bot/view"],
  ["adapters-http/bot/a.ts", "node:http"],
  ["adapters-http/bot/a.ts", "@prosa/server"],
  ["adapters-ws/conversation/a.ts", "@prosa/ui"],
  ["adapters-ws/conversation/a.ts", "@prosa/adapters-http/clients"],
  ["ui/conversation/a.tsx", "@prosa/server"],
  ["ui/conversation/a.tsx", "@prosa/adapters-http/clients"],
  ["ui/conversation/a.tsx", "effect"],
  ["ui/bot/a.tsx", "@xyflow/react"],
  ["ui/bot/a.tsx", "prosemirror-state"],
  ["ui/kit/a.tsx", "../flow/node-panel.tsx"],
  ["ui/kit/a.tsx", "@prosa/core/flow"],
  ["ui/theme/a.ts", "../kit/button.tsx"],
  ["widget/chat/a.ts", "@prosa/ui"],
  ["widget/chat/a.ts", "react"],
  ["widget/loader/a.ts", "@prosa/core/kernel"],
  ["server/bot/a.ts", "@prosa/adapters-http/clients"],
  ["server/bot/a.ts", "@prosa/core/bot/view"],
  ["server/bot/a.ts", "react"],
  ["server/bot/a.ts", "@prosa/ui"],
  ["server/bot/a.ts", "pg"],
  ["server/platform/http/a.ts", "../../bot/bot-store.ts"],
  ["server/platform/http/a.ts", "../../engine/index.ts"],
  ["server/platform/jobs/a.ts", "@prosa/core/bot"],
  ["server/platform/jobs/a.ts", "@prosa/core/engine"],
  // nothing imports the composition root, and nobody leaves their package by a path
  ["server/bot/a.ts", "@prosa/composition-root"],
  ["ui/bot/a.tsx", "@prosa/composition-root"],
  ["server/http/a.ts", "../../composition-root/server/config.ts"],
  ["ui/flow/a.tsx", "../../core/flow/index.ts"],
]

/** What the same places do import. */
const allowed: ReadonlyArray<readonly [file: string, imported: string]> = [
  ["core/flow/a.ts", "effect"],
  ["core/flow/a.ts", "../kernel/index.ts"],
  ["core/flow/csv/a.ts", "../graph/flow-graph.ts"],
  ["core/flow/view/a.ts", "../graph/flow-graph.ts"],
  ["core/flow/view/a.ts", "../../kernel/view/index.ts"],
  ["core/flow/testing/a.ts", "fast-check"],
  ["core/flow/testing/a.ts", "rxjs/testing"],
  ["core/engine/testing/a.ts", "../../flow/testing/arbitraries.ts"],
  ["core/flow/a.test.ts", "./testing/arbitraries.ts"],
  ["adapters-http/bot/a.ts", "@prosa/core/bot"],
  ["adapters-http/bot/a.ts", "../route.ts"],
  ["adapters-ws/conversation/a.ts", "@prosa/adapters-http/routes"],
  ["ui/conversation/a.tsx", "@prosa/core/conversation/view"],
  ["ui/flow/a.tsx", "@xyflow/react"],
  ["ui/app/pages.ts", "../flow/flow-editor-page.tsx"],
  ["widget/chat/a.ts", "@prosa/adapters-http/clients"],
  ["server/bot/a.ts", "@prosa/adapters-http/routes"],
  ["server/bot/a.ts", "../caller/index.ts"],
  ["server/flow/a.ts", "@prosa/core/engine"],
  ["server/http/a.ts", "../bot/index.ts"],
  ["server/platform/http/a.ts", "@prosa/core/kernel"],
  ["server/bot/a.test.ts", "@prosa/adapters-http/clients"],
]

const importing = (imported: string) => `import { something } from "${imported}"\nexport const used = something\n`

describe("the walls", () => {
  it.each(forbidden)("%s may not import %s", (file, imported) => {
    expect(complaintsAbout(file, importing(imported))).not.toEqual([])
  })

  it.each(allowed)("%s may import %s", (file, imported) => {
    expect(complaintsAbout(file, importing(imported))).toEqual([])
  })

  it("stand in every file of every layer", () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.flatMap((file) => complaintsAbout(file, readFileSync(path.join(root, file), "utf8")))).toEqual([])
  })

  it("know no context that has no folder in any layer", () => {
    const folders = new Set(sources.map((file) => file.split("/")[1]))
    expect(contexts.filter((context) => !folders.has(context))).toEqual([])
  })
})

describe("imports are read", () => {
  it.each([
    [`import a from "x"`, ["x"]],
    [`import "x"`, ["x"]],
    [`import {\n  type A,\n  b,\n} from "../x.ts"`, ["../x.ts"]],
    [`export { a } from "./x.ts"\nexport * as y from "./y.ts"`, ["./x.ts", "./y.ts"]],
    [`import type { A } from "x"\nimport { b } from "y"`, ["x", "y"]],
    [`const page = lazy(() => import("../flow/page.tsx"))`, ["../flow/page.tsx"]],
    [`new Worker(new URL("./worker.mjs", import.meta.url))`, ["./worker.mjs"]],
    [`// import a from "x"\n/* import b from "y" */`, []],
    [`export const text = 'from "x"'`, []],
  ])("from %j", (source, specifiers) => {
    expect(importsOf(source)).toEqual(specifiers)
  })
})

describe("files that import one another", () => {
  it("are found, through any number of others", () => {
    const graph = new Map([
      ["a", ["b", "d"]],
      ["b", ["c"]],
      ["c", ["a", "d"]],
      ["d", []],
      ["e", ["e"]],
    ])
    expect(circlesIn(graph).toSorted()).toEqual([["a", "b", "c"], ["e"]])
  })

  it("stand nowhere, by their types either", () => {
    const known = new Set(sources)
    const graph = new Map(
      sources.map((file) => [
        file,
        importsOf(readFileSync(path.join(root, file), "utf8"))
          .filter((specifier) => specifier.startsWith("."))
          .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
          .filter((imported) => known.has(imported)),
      ]),
    )
    expect(circlesIn(graph)).toEqual([])
  })
})
