import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Result } from "effect"
import { isTrue } from "./condition-holds.ts"
import { readFormula } from "./formula.ts"
import { formulaValue } from "./formula-value.ts"
import { briefValue, listItems, shownValue } from "./list-values.ts"

const known = (text: string) => ({ now: 0, timeZone: "UTC", textOf: () => text })
const value = (formula: string, text: string) => formulaValue(Result.getOrThrow(readFormula(formula)), known(text))

describe("a value that holds a list", () => {
  it("is read, and any other text is none", () => {
    expect(listItems(' [1,"a",{"b":2}] ')).toEqual([1, "a", { b: 2 }])
    for (const text of ["", "a", "[1", "[a]", '{"a":[1]}', "[1],[2]"]) expect(listItems(text)).toBeUndefined()
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (items) => {
        const written = JSON.stringify(items)
        expect(listItems(written)).toEqual(JSON.parse(written))
      }),
    )
  })

  it("reads in a text as people say it, and in the simulator as how many records it holds", () => {
    expect(shownValue('["Milho"]')).toBe("Milho")
    expect(shownValue('["Milho","Bacon",2]')).toBe("Milho, Bacon e 2")
    expect(shownValue('[{"a":1}]')).toBe('[{"a":1}]')
    expect([briefValue('[{"a":1}]'), briefValue('[{"a":1},null]'), briefValue('["a","b"]'), briefValue("oi")]).toEqual([
      "1 item",
      "2 itens",
      "a e b",
      "oi",
    ])
  })

  it("has items and a length in formulas, and is empty without items", () => {
    expect([
      value("item(@x; 2)", '["a","b, c"]'),
      value("item(@x; 3)", '["a","b"]'),
      value("tamanho(@x)", '["a","b"]'),
    ]).toEqual(["b, c", "", "2"])
    const is = (name: "empty" | "filled", text: string) =>
      isTrue({ subject: { value: "x" }, as: "text", is: name, to: [] }, known(text))
    expect([is("empty", "[]"), is("empty", " [ ] "), is("filled", "[]"), is("filled", "[0]")]).toEqual([
      true,
      true,
      false,
      true,
    ])
  })
})
