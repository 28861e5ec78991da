import { Result } from "effect"
import { createRequire } from "node:module"
import fc from "fast-check"
import { expect, it } from "vitest"
import { decodeBytes, readCsv, visitCsv, writeCsv } from "../index.ts"

const cell = fc.oneof(
  fc.constantFrom("", " ", ",", ";", '"', "\r", "\n", "\r\n", "\uFEFF", "a;b;c", '"x"', "=1", "'"),
  fc.string({ unit: "binary", maxLength: 12 }),
)
// A NUL is refused: our texts never contain one.
const rows = fc.array(
  fc.array(
    cell.map((text) => text.replaceAll("\0", "")),
    { minLength: 1, maxLength: 5 },
  ),
  {
    maxLength: 8,
  },
)

it("written CSVs are read back unchanged", () => {
  fc.assert(
    fc.property(rows, (written) => {
      const read = readCsv(writeCsv(written))
      expect(Result.isSuccess(read) && read.success.map(({ cells }) => cells)).toEqual(written)
    }),
  )
})

// Its types would draw Node's into core.
const Papa: {
  readonly parse: (
    text: string,
    options: { readonly delimiter: string; readonly newline: string },
  ) => { readonly data: ReadonlyArray<ReadonlyArray<string>>; readonly errors: ReadonlyArray<unknown> }
  readonly unparse: (rows: ReadonlyArray<ReadonlyArray<string>>) => string
} = createRequire(import.meta.url)("papaparse")

it("readCsv agrees with papaparse on rows and on refusals", () => {
  const pieces = fc.array(fc.constantFrom('"', '""', '"a"', '"a,\n""b"', ",", ",", "\n", "\n", "a", " ", "é"), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(pieces, (written) => {
      const text = `a,b\n${written.join("")}x`
      const { data, errors } = Papa.parse(text, { delimiter: ",", newline: "\n" })
      const read = readCsv(text)
      if (errors.length > 0) expect(read).toMatchObject({ failure: { _tag: "UnclosedQuote" } })
      else expect(Result.isSuccess(read) && read.success.map(({ cells }) => cells)).toEqual(data)
    }),
    { numRuns: 2_000 },
  )
})

it("a list is written as JSON and read back by both readers", () => {
  const texts = fc.oneof(cell, fc.constantFrom('a"",""b', "\\", "\0", "\uD800", "🙂", "[", "\u007F", "frase"))
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 4 }), fc.boolean(), (list, loosely) => {
      const written = loosely ? JSON.stringify(list, null, 1) : list
      let plainly: ReadonlyArray<string> | undefined
      const visited: Array<unknown> = []
      visitCsv(writeCsv([["a", written, "b"]]), ({ width, text, plainList }) => {
        visited.push(width, text(0), JSON.parse(text(1)), text(2), text(3), plainList(0), plainList(3))
        plainly = plainList(1)
      })
      expect(visited).toEqual([3, "a", list, "b", "", undefined, undefined])
      if (plainly !== undefined) expect(plainly).toEqual(list)
      const simple = !loosely && list.length > 0 && list.every((text) => /^[^\p{Cc}\p{Cs}"\\]*$/u.test(text))
      if (simple) expect(plainly).toEqual(list)
    }),
    { numRuns: 1_000 },
  )
})

it("whatever papaparse quotes is quoted", () => {
  fc.assert(
    fc.property(rows, (written) => {
      const unquoted = /^[^"]*$/u
      fc.pre(unquoted.test(writeCsv(written)))
      expect(unquoted.test(Papa.unparse(written))).toBe(true)
    }),
  )
})

it("any text is read or refused with a sentence, and rows are numbered from 1", () => {
  const pieces = fc.array(fc.constantFrom('"', ",", ";", "\r", "\n", "a", " ", "\0", "é"), { maxLength: 40 })
  fc.assert(
    fc.property(pieces, (written) => {
      const read = readCsv(written.join(""))
      if (Result.isFailure(read)) expect(read.failure.message).toMatch(/linha|arquivo/u)
      else expect(read.success.map(({ number }) => number)).toEqual(read.success.map((_, at) => at + 1))
    }),
  )
})

it("UTF-8 and UTF-16 bytes with a mark are decoded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(decodeBytes(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text)
      expect(decodeBytes(Uint8Array.from(Buffer.from(`\uFEFF${text}`, "utf16le")))).toBe(text)
    }),
  )
})

it("bytes that are not UTF-8 are one character each", () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc.array(fc.constantFrom(0x41, 0x80, 0xa0, 0xbf, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0x90, 0xff), { maxLength: 6 }),
  )
  fc.assert(
    fc.property(bytes, (values) => {
      const mark = (values[0] ?? 0) * 256 + (values[1] ?? 0)
      fc.pre(mark !== 0xfffe && mark !== 0xfeff && mark !== 0xefbb)
      const text = decodeBytes(Uint8Array.from(values))
      expect(text).toBe(asUtf8(Uint8Array.from(values)) ?? text)
      if (asUtf8(Uint8Array.from(values)) === undefined) expect(text).toHaveLength(values.length)
    }),
    { numRuns: 1_000 },
  )
})

const asUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
