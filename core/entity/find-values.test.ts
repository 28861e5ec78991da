import { describe, expect, it } from "vitest"
import { compileEntity, type EntityEntry, findValues } from "./index.ts"

const entity = (lines: ReadonlyArray<string>, kind: "normal" | "regex" = "normal", fuzzy = false) => {
  const entries = lines.map((line, at): EntityEntry => {
    const [value = "", ...synonyms] = kind === "regex" ? [line] : line.split(",")
    return { id: at + 1, value, synonyms }
  })
  return compileEntity({ kind, fuzzy, entries })
}

const valuesIn = (text: string, lines: ReadonlyArray<string>, kind: "normal" | "regex" = "normal", fuzzy = false) =>
  findValues(entity(lines, kind, fuzzy), text).map(({ value, start, end }) => [value, text.slice(start, end)])

describe("values", () => {
  it("are found regardless of case and accents, and a synonym is shown as its entry's value", () => {
    expect(valuesIn("Moro em SAO  PAULO, sp", ["São Paulo,SP,Sampa"])).toEqual([
      ["São Paulo", "SAO  PAULO"],
      ["São Paulo", "sp"],
    ])
  })
  it("report their position in the original text, with combining accents", () => {
    expect(valuesIn("o cafe\u0301, já", ["café"])).toEqual([["café", "cafe\u0301"]])
    expect(findValues(entity(["pix"]), "👍 \u0130 Pix")).toEqual([{ value: "pix", start: 5, end: 8 }])
  })
  it("are found at word borders", () => {
    expect(valuesIn("pixel, apix e pix2: nada. Pix!", ["pix"])).toEqual([["pix", "Pix"]])
    expect(valuesIn("sei C++ e C", ["C", "C++"])).toEqual([
      ["C++", "C++"],
      ["C", "C"],
    ])
  })
  it("are matched longest first, without overlaps", () => {
    expect(valuesIn("são paulo afonso bahia", ["São Paulo", "Paulo Afonso Bahia"])).toEqual([
      ["Paulo Afonso Bahia", "paulo afonso bahia"],
    ])
    expect(valuesIn("plano família total", ["plano", "plano família", "total"])).toEqual([
      ["plano família", "plano família"],
      ["total", "total"],
    ])
  })
  it("belong to the first entry that holds them", () => {
    expect(valuesIn("azul", ["Marinho,azul", "Azul"])).toEqual([["Marinho", "azul"]])
  })
  it("are never only punctuation, but may be a pictograph", () => {
    expect(valuesIn("?! ... +", ["?!", "...", "+"])).toEqual([])
    expect(valuesIn("ok 👍🏽", ["positivo,👍"])).toEqual([["positivo", "👍"]])
  })
})

describe("fuzzy values", () => {
  it.each([
    ["wrong", "quero o boketos hoje"],
    ["missing", "quero o bletos hoje"],
    ["extra", "quero o bolletos hoje"],
    ["swapped", "quero o bolteos hoje"],
    ["wrong at the beginning", "quero o voletos hoje"],
  ])("are found with one letter %s", (_, text) => {
    expect(valuesIn(text, ["Boletos"], "normal", true)).toEqual([["Boletos", text.split(" ")[2]]])
  })
  it("need seven letters, and allow one edit in all, never in a digit", () => {
    expect(valuesIn("bokeyos", ["boletos"], "normal", true)).toEqual([])
    expect(valuesIn("bolteo", ["boleto"], "normal", true)).toEqual([])
    expect(valuesIn("plano 200 mega", ["plano 300 mega"], "normal", true)).toEqual([])
    expect(valuesIn("pano 300 mega", ["plano 300 mega"], "normal", true)).toEqual([["plano 300 mega", "pano 300 mega"]])
    expect(valuesIn("boletos", ["boletas", "boletos"], "normal", true)).toEqual([["boletos", "boletos"]])
    expect(valuesIn("bolteos", ["boletos"])).toEqual([])
  })
})

describe("expressions", () => {
  it("are shown as written in the text, by the first entry that matches", () => {
    expect(valuesIn("CPF 123.456 e placa abc1d23", ["[A-Z]{3}\\d[A-Z]\\d{2}", "\\d{3}\\.\\d{3}"], "regex")).toEqual([
      ["abc1d23", "abc1d23"],
    ])
  })
  it("match at word borders", () => {
    expect(valuesIn("1234567 e 12345, R$50", ["\\d{5}"], "regex")).toEqual([["12345", "12345"]])
    expect(valuesIn("R$50", ["R\\$"], "regex")).toEqual([["R$", "R$"]])
    expect(valuesIn("12 345", ["\\d{2}( \\d{2})?"], "regex")).toEqual([["12", "12"]])
    expect(valuesIn("çabc", ["abc"], "regex")).toEqual([])
  })
  it("match nothing when RE2 refuses them, or when what they match is empty or punctuation alone", () => {
    expect(valuesIn("ab aa", ["a(?=b)", "(a)\\1", "(", "a)(b"], "regex")).toEqual([])
    expect(valuesIn("... a", ["b*", "\\.+"], "regex")).toEqual([])
  })
  it("never take exponential time", () => {
    expect(valuesIn(`${"a".repeat(4_000)}!`, ["(a+)+$"], "regex")).toEqual([])
  })
})
