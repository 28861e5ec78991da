import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  addEntries,
  canSaveEntity,
  type EntityDraft,
  entityFileRefusal,
  entityMessages,
  entityFrom,
  isEntityNameTaken,
  readEntityCsv,
  searchEntries,
} from "./index.ts"

const draft = (facts: Partial<EntityDraft>): EntityDraft => ({
  name: "Cidades do Sul",
  kind: "normal",
  fuzzy: false,
  text: "Curitiba, CWB\n\n  Porto Alegre ,POA,, Porto \r\n , ",
  ...facts,
})
const problemsOf = (facts: Partial<EntityDraft>) => {
  const answer = entityFrom(draft(facts))
  return Result.isFailure(answer) ? answer.failure : []
}

describe("the form of an entity", () => {
  it("parses entries numbered from 1, one per line that is not blank", () => {
    expect(Result.getOrThrow(entityFrom(draft({})))).toEqual({
      name: "Cidades_do_Sul",
      kind: "normal",
      fuzzy: false,
      entries: [
        { id: 1, value: "Curitiba", synonyms: ["CWB"] },
        { id: 2, value: "Porto Alegre", synonyms: ["POA", "Porto"] },
      ],
    })
  })
  it("keeps no character that nobody sees, and no blank that does not break", () => {
    const entries = (text: string) => Result.getOrThrow(entityFrom(draft({ text }))).entries
    expect(entries("\u200BCuri\u00ADtiba\u00A0,\u2060CWB\n\uFEFFPorto\u00A0Alegre")).toEqual([
      { id: 1, value: "Curitiba", synonyms: ["CWB"] },
      { id: 2, value: "Porto Alegre", synonyms: [] },
    ])
  })

  it("reads the whole trimmed line as an expression", () => {
    const { entries } = Result.getOrThrow(entityFrom(draft({ kind: "regex", text: " \\d{1,3} \n" })))
    expect(entries).toEqual([{ id: 1, value: "\\d{1,3}", synonyms: [] }])
  })
  it("checks the name before the entries, and reports every problem", () => {
    expect(problemsOf({ name: " ", text: "\n" })).toEqual([
      { _tag: "NameMissing", title: "Nome da entidade invalido.", advice: "Favor inserir um nome para sua entidade." },
      {
        _tag: "EntriesMissing",
        title: "Entidade inválida.",
        advice: "Favor inserir pelo menos um valor/sinônimo para a nova entidade.",
      },
    ])
  })
  it("names the line of an expression that RE2 cannot run", () => {
    expect(problemsOf({ kind: "regex", text: "a+\n\n(?=b)\n(c)\\1" })).toEqual([
      {
        _tag: "InvalidExpression",
        title: "Entidade inválida.",
        advice: "Linha 3: a expressão regular não é válida.",
        line: 3,
      },
      {
        _tag: "InvalidExpression",
        title: "Entidade inválida.",
        advice: "Linha 4: a expressão regular não é válida.",
        line: 4,
      },
    ])
  })
  it("refuses expressions that together are too large to compile, before any is compiled", () => {
    const large = Array.from({ length: 30_000 }, (_, at) => `\\p{L}{1000}${at}`).join("\n")
    expect(problemsOf({ kind: "regex", text: large }).map(({ _tag }) => _tag)).toEqual(["ExpressionsTooLarge"])
    const small = Array.from({ length: 30 }, (_, at) => `PED-\\d{4,6}${at}`).join("\n")
    expect(problemsOf({ kind: "regex", text: small })).toEqual([])
  })
  it("refuses approximate expressions and what is too long", () => {
    expect(problemsOf({ kind: "regex", fuzzy: true, text: "a" }).map(({ _tag }) => _tag)).toEqual(["FuzzyExpression"])
    expect(problemsOf({ name: "n".repeat(201), text: `a\nb,${"c".repeat(1_001)}` })).toMatchObject([
      { _tag: "NameTooLong" },
      { _tag: "ValueTooLong", line: 2 },
    ])
  })
  it("can be saved once it has a name and an entry", () => {
    expect(canSaveEntity(draft({}))).toBe(true)
    expect(canSaveEntity(draft({ name: " " }))).toBe(false)
    expect(canSaveEntity(draft({ text: " , \n" }))).toBe(false)
  })
})

it("a name is taken regardless of case, accents and blanks", () => {
  expect(isEntityNameTaken("Cidades do Sul", ["cidades_do_súl"])).toBe(true)
  expect(isEntityNameTaken("Cidades", ["cidades_do_sul"])).toBe(false)
})

it("entries are searched by value and synonym, regardless of case", () => {
  const { entries } = Result.getOrThrow(entityFrom(draft({})))
  expect(searchEntries(entries, "cwb").map(({ id }) => id)).toEqual([1])
  expect(searchEntries(entries, " PORTO").map(({ id }) => id)).toEqual([2])
  expect(searchEntries(entries, " ")).toEqual(entries)
  expect(searchEntries(entries, "recife")).toEqual([])
})

it("adding keeps existing entries, and gives known values their new synonyms", () => {
  const { entries } = Result.getOrThrow(entityFrom(draft({})))
  const more = [
    { id: 1, value: "CURITIBA", synonyms: ["cwb", "curitiba", "Ctba"] },
    { id: 2, value: "Recife", synonyms: [] },
  ]
  expect(addEntries(entries, more, "normal")).toEqual([
    { id: 1, value: "Curitiba", synonyms: ["CWB", "Ctba"] },
    entries[1],
    { id: 3, value: "Recife", synonyms: [] },
  ])
})

describe("a CSV of entries", () => {
  const read = (text: string, kind: "normal" | "regex" = "normal") => {
    const entries = readEntityCsv(new TextEncoder().encode(text), kind)
    return Result.isFailure(entries)
      ? entries.failure
      : entries.success.map(({ value, synonyms }) => [value, ...synonyms].join("|"))
  }
  it("has one entry per row, with commas or semicolons, quotes and a mark", () => {
    expect(read('\uFEFFCuritiba,CWB\r\n"Porto Alegre",POA\r\n\r\n"a\nb","c, d"\r\n')).toEqual([
      "Curitiba|CWB",
      "Porto Alegre|POA",
      "a b|c|d",
    ])
    expect(read("Curitiba;CWB\nRecife;")).toEqual(["Curitiba|CWB", "Recife"])
    expect(Result.getOrThrow(readEntityCsv(Uint8Array.from([0x73, 0xe3, 0x6f]), "normal"))[0]?.value).toBe("são")
    const bytes = (text: string) => new TextEncoder().encode(text)
    for (const [text, kind] of [
      ["sep=;\r\nRecife;REC", "normal"],
      ["Recife\tREC", "normal"],
      ["\uFEFFsep=;\nRecife", "regex"],
    ] as const) {
      const read = Result.getOrThrow(readEntityCsv(bytes(text), kind))
      expect(read.map(({ value }) => value)).toEqual(["Recife"])
      expect(read[0]?.synonyms).toEqual(kind === "normal" ? ["REC"] : [])
    }
  })
  it("may be UTF-16 with a mark or without one, and is refused with its reason where nobody can tell what it is", () => {
    const text = "maçã;pomme 🍎\r\n“ameixa”;prune\r\n"
    const wanted = Result.getOrThrow(readEntityCsv(Buffer.from(text), "normal"))
    const little = Buffer.from(text, "utf16le")
    const big = Buffer.from(little).swap16()
    for (const bytes of [Buffer.from(`\uFEFF${text}`, "utf16le"), little, big])
      expect(Result.getOrThrow(readEntityCsv(bytes, "normal"))).toEqual(wanted)
    const advice = entityMessages.unknownEncoding
    const wide = Buffer.concat([Buffer.from("a;b\r\n"), Buffer.from([0]), Buffer.from("c")])
    for (const bytes of [wide, little.subarray(0, little.length - 1), Buffer.from([0, 0, 0, 97, 0, 0, 0, 98])])
      expect(readEntityCsv(bytes, "normal")).toMatchObject({ failure: { _tag: "UnreadableCsv", advice } })
  })

  it("keeps an expression unchanged", () => {
    expect(read('\\d{1,3};x\n"a{1,2}""b"\n"a"+', "regex")).toEqual(["\\d{1,3};x", 'a{1,2}"b', '"a"+'])
    expect(read("a\n\n(?=b)", "regex")).toMatchObject({ advice: "Linha 3: a expressão regular não é válida." })
  })
  it("is refused when it cannot be read, with the row", () => {
    expect(read('a\n"b')).toEqual({
      _tag: "UnreadableCsv",
      title: "Erro no arquivo CSV",
      advice: "A linha 2 tem aspas que não fecham.",
    })
    expect(read(" \n")).toMatchObject({ _tag: "UnreadableCsv" })
    expect(read("a\0")).toMatchObject({ _tag: "UnreadableCsv" })
  })
  it("has the type text/csv, whatever its parameters", () => {
    expect(entityFileRefusal("text/csv; charset=utf-8")).toBeUndefined()
    expect(entityFileRefusal("application/vnd.ms-excel")).toEqual({
      _tag: "NotCsv",
      title: "Erro no arquivo",
      advice: "O arquivo selecionado não é um CSV.",
    })
  })
})
