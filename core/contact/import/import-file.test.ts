import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { columnsRefusal, importRowLimit, readImportFile } from "./import-file.ts"
import { importMessages } from "./import-messages.ts"

const windows = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array, chosen: Parameters<typeof readImportFile>[1] = {}) =>
  Result.getOrThrow(readImportFile(bytes, chosen))
const refusal = (bytes: Uint8Array) => Result.getOrThrow(Result.flip(readImportFile(bytes, {}))).message

describe("readImportFile", () => {
  it("recognises encoding, delimiter, header and columns", () => {
    const { settings, titles, rows } = read(
      windows(
        "NOME COMPLETO;Celular;Email;Loja;Obs.\r\nÂngela Conceição;(11) 98765-0142;a@b.com.br;SP;voltou\r\n;;;;\r\n",
      ),
    )
    expect(settings).toEqual({
      encoding: "windows-1252",
      delimiter: ";",
      hasHeader: true,
      columns: ["name", "phone", "email", "", "description"],
      existing: "fill",
      areaCode: "",
    })
    expect(titles).toEqual(["NOME COMPLETO", "Celular", "Email", "Loja", "Obs."])
    expect(rows).toEqual([{ number: 2, cells: ["Ângela Conceição", "(11) 98765-0142", "a@b.com.br", "SP", "voltou"] }])
  })

  it("guesses columns by what is in them where no row names them", () => {
    const { settings, rows } = read(utf8("\uFEFF1\tJosé\tjose@x.com\t11 98765-0142\n2\tAna\t\t11 98765-0143"))
    expect(settings).toMatchObject({ encoding: "utf-8", delimiter: "\t", hasHeader: false })
    expect(settings.columns).toEqual(["", "name", "email", "phone"])
    expect(rows.map(({ number }) => number)).toEqual([1, 2])
  })

  it("takes what was chosen, and guesses columns anew where their number has changed", () => {
    const bytes = utf8("a;b@x.com,c\nd;e@x.com,f")
    const { settings } = read(bytes, {
      delimiter: ",",
      hasHeader: true,
      columns: ["email", "", "name"],
      existing: "replace",
    })
    expect(settings).toMatchObject({ delimiter: ",", hasHeader: true, existing: "replace" })
    expect(settings.columns).toHaveLength(2)
    expect(read(bytes, { columns: ["", "email"], delimiter: "," }).settings.columns).toEqual(["", "email"])
  })

  it("reads exports of Google's contacts", () => {
    const { settings } = read(
      utf8(
        "First Name,Middle Name,Last Name,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAna,,Sá,,*,a@x.com,Mobile,+55 11 98765-0142",
      ),
    )
    expect(settings.columns).toEqual(["name", "", "lastName", "description", "", "email", "", "phone"])
  })

  it("says why a file cannot be imported", () => {
    expect(refusal(utf8("nome;telefone\r\n"))).toBe(importMessages.emptyFile)
    expect(refusal(utf8(""))).toBe(importMessages.emptyFile)
    expect(refusal(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe(importMessages.spreadsheet)
    expect(refusal(utf8('a;"b'))).toContain("aspas")
    expect(refusal(utf8("a@b.com\n".repeat(importRowLimit + 1)))).toContain("50.000")
  })
})

it("columns need a number or an address, and each field once", () => {
  expect(columnsRefusal(["name", ""])).toBe(importMessages.noKey)
  expect(columnsRefusal(["email", "email"])).toBe(importMessages.twice)
  expect(columnsRefusal(["", "", "phone", "name"])).toBeUndefined()
})
