import { describe, expect, it } from "vitest"
import { yamlIn, yamlLimit } from "./yaml-text.ts"

describe("a text in YAML", () => {
  it("is read as what it says, with the last of two alike keys", () => {
    expect(yamlIn('a: 1\nb:\n  - c: "x"\n  - |\n    d\n    e\na: 2')).toEqual({ a: 2, b: [{ c: "x" }, "d\ne\n"] })
    expect(yamlIn("base: &b\n  - x\nother: *b")).toEqual({ base: ["x"], other: ["x"] })
  })

  it("is nothing if it is no YAML, too large, too deep, or a bomb of aliases", () => {
    const bomb = [
      "a: &a [x, x]",
      ...[..."bcdefghijklmnopqrst"].map(
        (name, at) => `${name}: &${name} [*${"abcdefghijklmnopqrst"[at]}, *${"abcdefghijklmnopqrst"[at]}]`,
      ),
    ].join("\n")
    for (const text of [
      'a: "',
      "a: [1",
      `a: ${"x".repeat(yamlLimit)}`,
      `a: ${"[".repeat(200)}`,
      "- ".repeat(200),
      Array.from({ length: 2_000 }, (_, at) => `${" ".repeat(at)}a:`).join("\n"),
      bomb,
    ])
      expect(yamlIn(text)).toBeUndefined()
  })
})
