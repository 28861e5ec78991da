import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { layers } from "./layers.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const sources = Object.keys(layers).flatMap((layer) =>
  readdirSync(path.join(root, layer), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(layer, file.replaceAll("\\", "/")))
    .filter((file) => /\.tsx?$/u.test(file) && !/(?:^|\/)(?:dist|node_modules)\//u.test(file)),
)

/** Words of talk for what messaging has words of its own: published, sent, received, reported, content. */
const oldWord =
  /(?:^|[a-z])(?:Told|Said|Heard)(?![a-z])|^(?:told|said|heard|tell|tells)(?=[A-Z])|(?:^|-)(?:told|said|heard|tell)(?=-|$)/u

const exported = /^export (?:declare )?(?:const|type|interface|class|function) (\w+)/gmu

describe("the vocabulary", () => {
  it("knows an old word in any place of a name", () => {
    const named = ["ToldEvent", "IncomingSaid", "tellDialog", "heardInPhone", "said-on-medium", "tell"]
    expect(named.filter((name) => oldWord.test(name))).toEqual(named)
    expect(
      ["Aforesaid", "Teller", "heardless", "saidas", "storytelling", "published"].filter((name) => oldWord.test(name)),
    ).toEqual([])
  })

  it("says published, sent, received and reported in every exported name and in every name of a file", () => {
    const names = sources.flatMap((file) => [
      path.basename(file).replace(/\..*$/u, ""),
      ...[...readFileSync(path.join(root, file), "utf8").matchAll(exported)].map(([, name = ""]) => name),
    ])
    expect([...new Set(names.filter((name) => oldWord.test(name)))]).toEqual([])
  })
})
