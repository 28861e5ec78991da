import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { csvLimit, csvLineLimit, csvRowLimit, decodeBytes, readCsv, writeCsv } from "../index.ts"

const cellsOf = (text: string) => {
  const read = readCsv(text)
  return Result.isSuccess(read) ? read.success.map(({ cells }) => cells) : read.failure._tag
}

describe("readCsv", () => {
  it("reads commas and semicolons, quotes, a mark and every line break", () => {
    expect(cellsOf('\uFEFFa,b\r\n"x, ""y""\r\nz",2\r\n')).toEqual([
      ["a", "b"],
      ['x, "y"\r\nz', "2"],
    ])
    expect(cellsOf("nome;valor\nx;1,5")).toEqual([
      ["nome", "valor"],
      ["x", "1,5"],
    ])
    expect(cellsOf("só um\nx;1")).toEqual([["só um"], ["x", "1"]])
    expect(cellsOf("a,b\rc,d\r")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ])
    expect(cellsOf('a,b\r\nc,"d"\ne,f\r\n')).toEqual([
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ])
    expect(cellsOf("")).toEqual([])
  })
  it("allows blanks after a closing quote, and mixed line breaks", () => {
    expect(cellsOf('"a" \t,"b"\u00A0\r\n"c" ;,d\r\n')).toBe("UnclosedQuote")
    expect(cellsOf('"a" \t,"b"\u00A0\r\n"c"  ,d\r\n')).toEqual([
      ["a", "b"],
      ["c", "d"],
    ])
    expect(cellsOf('a,"b" \r\n"c, ""d""",e\n"f"')).toEqual([["a", "b"], ['c, "d"', "e"], ["f"]])
    const most = `a\r\n${"b\n".repeat(csvRowLimit)}`
    expect(cellsOf(most)).toHaveLength(csvRowLimit + 1)
    expect(cellsOf(`${most}c`)).toBe("CsvTooLarge")
  })
  it("takes the delimiter that a first line names, which is no row", () => {
    const rows = (text: string) => Result.getOrThrow(readCsv(text)).map(({ number, cells }) => [number, ...cells])
    expect(rows("sep=;\r\na,1;b\r\n")).toEqual([[1, "a,1", "b"]])
    expect(rows("\uFEFFSEP=|\na|b;c,d")).toEqual([[1, "a", "b;c,d"]])
    expect(rows("sep=\t\na\tb")).toEqual([[1, "a", "b"]])
    expect(rows("sep=;")).toEqual([])
    expect(rows("sep=;x\na;b")).toEqual([
      [1, "sep=", "x"],
      [2, "a", "b"],
    ])
    expect(rows("a\nsep=;")).toEqual([
      [1, "a"],
      [2, "sep=", ""],
    ])
  })

  it("reads cells apart by tabs, as Excel writes Unicode text", () => {
    const rows = Result.getOrThrow(readCsv('nome\tfrase, outra\tfim\r\n"a\tb"\tc\td'))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["nome", "frase, outra", "fim"],
      ["a\tb", "c", "d"],
    ])
  })

  it("says whether quotes are open or the file has another delimiter", () => {
    const reason = (text: string) => Result.getOrThrow(Result.flip(readCsv(text))).message
    expect(reason('a,"b\nc')).toBe("A linha 1 tem aspas que não fecham.")
    expect(reason('a,b\n"c"|"d"')).toBe(
      "A linha 2 tem texto depois das aspas de uma célula. As células são separadas por vírgula, ponto e vírgula ou tabulação.",
    )
  })

  it("writes so that a cell is never read as the line that names the delimiter", () => {
    for (const cell of ["sep=|", "SEP=;", "a\tb"])
      expect(Result.getOrThrow(readCsv(writeCsv([[cell]]))).map(({ cells }) => cells)).toEqual([[cell]])
  })

  it("keeps blank lines, so that rows are numbered as in a spreadsheet", () => {
    const read = readCsv("a\n\nb\n")
    expect(Result.isSuccess(read) && read.success).toEqual([
      { number: 1, cells: ["a"] },
      { number: 2, cells: [""] },
      { number: 3, cells: ["b"] },
    ])
  })
  it("names the row of an unclosed quote and of an invalid character", () => {
    expect(readCsv('a,b\nc,"d\ne,f')).toMatchObject({ failure: { _tag: "UnclosedQuote", row: 2 } })
    expect(readCsv("a,b\nc,d\ne\0,f")).toMatchObject({ failure: { _tag: "BinaryContent", row: 3 } })
  })
  it("names the row of a fault by every kind of line break, in a sentence", () => {
    for (const [text, row] of [
      ["\0", 1],
      ["a\r\nb\r\n\0", 3],
      ["a\rb\r\0", 3],
      ["a\n\r\0", 3],
    ] as const)
      expect(readCsv(text)).toEqual(
        Result.fail({ _tag: "BinaryContent", row, message: `A linha ${row} contém dados que não são texto.` }),
      )
    expect(readCsv('a\r\nb\r\n"')).toEqual(
      Result.fail({ _tag: "UnclosedQuote", row: 3, message: "A linha 3 tem aspas que não fecham." }),
    )
  })
  it("reads a text, a line and a number of rows up to their limits, and none beyond", () => {
    const line = "x".repeat(csvLineLimit)
    expect(cellsOf(`${line}\n${line}`)).toHaveLength(2)
    expect(readCsv(`${line}\n${line}x`)).toEqual(
      Result.fail({ _tag: "CsvTooLarge", row: 2, message: "O arquivo tem uma linha longa demais." }),
    )
    expect(readCsv(`${line}x\r\ny`)).toMatchObject({ failure: { _tag: "CsvTooLarge", row: 1 } })
    const full = `${"x".repeat(99)}\n`.repeat(csvLimit / 100)
    expect(cellsOf(full)).toHaveLength(csvRowLimit)
    expect(readCsv(`${full}x`)).toEqual(
      Result.fail({ _tag: "CsvTooLarge", row: 1, message: "O arquivo tem mais de 20 milhões de caracteres." }),
    )
    expect(readCsv("\n".repeat(csvRowLimit + 2))).toEqual(
      Result.fail({ _tag: "CsvTooLarge", row: csvRowLimit + 1, message: "O arquivo tem mais de 200000 linhas." }),
    )
  })
  it("refuses a text that is too large, without processing it", () => {
    expect(cellsOf("x".repeat(50_000_000))).toBe("CsvTooLarge")
    expect(readCsv(`a\nb\n${"x".repeat(csvLineLimit + 1)}`)).toMatchObject({ failure: { _tag: "CsvTooLarge", row: 3 } })
  })
})

it("writeCsv writes what a Brazilian spreadsheet opens", () => {
  expect(
    writeCsv([
      ["a", "b;c"],
      ['d"e', ""],
    ]),
  ).toBe('\uFEFFa,"b;c"\r\n"d""e",""\r\n')
  expect(writeCsv([[" a", "b "]])).toBe('\uFEFF" a","b "\r\n')
})

describe("decodeBytes", () => {
  const bytes = (...values: ReadonlyArray<number>) => decodeBytes(Uint8Array.from(values))
  it("reads UTF-8, with and without its mark", () => {
    expect(bytes(0x6e, 0xc3, 0xa3, 0x6f)).toBe("não")
    expect(bytes(0xef, 0xbb, 0xbf, 0xf0, 0x9f, 0x91, 0x8d)).toBe("👍")
    expect(bytes(0xef, 0xbb, 0xbf, 0x61, 0xff)).toBe("a\uFFFD")
  })
  it("reads UTF-16 where its mark says so", () => {
    expect(bytes(0xff, 0xfe, 0xe3, 0x00)).toBe("ã")
    expect(bytes(0xfe, 0xff, 0x00, 0xe3)).toBe("ã")
  })
  it("reads anything else as windows-1252", () => {
    expect(bytes(0x6e, 0xe3, 0x6f, 0x80, 0x93)).toBe("não€“")
    expect(bytes(0xc0, 0x80)).toBe("À€")
    expect(bytes(0xed, 0xa0, 0x80)).toBe("í\u00A0€")
    expect(bytes()).toBe("")
  })
})
