import fc from "fast-check"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  type DayTime,
  dayTimeAsWritten,
  Email,
  isCnpj,
  isCpf,
  isWrittenTaxId,
  moneyAsWritten,
  PostalCode,
  readDayTime,
  readMoney,
  taxIdCheckDigits,
  writtenDayOf,
  writtenPhone,
} from "../kernel/index.ts"
import { compileEntity, findValues, type SystemEntityName, systemEntityNames, valueKept } from "./index.ts"

const compiled = Object.fromEntries(
  systemEntityNames.map((name) => [name, compileEntity({ kind: "system", name, fuzzy: false, entries: [] })]),
) as Readonly<Record<SystemEntityName, ReturnType<typeof compileEntity>>>

/** Values that are valid, and how they are validated. */
const anyMoment = { now: 0, timeZone: "America/Sao_Paulo" }
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`, "u"))
const cpf = digits(9)
  .filter((body) => new Set(body).size > 1)
  .map((body) => body + taxIdCheckDigits(body))
const values = {
  email: fc
    .tuple(fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/u), fc.stringMatching(/^[a-z]{1,8}\.(com|com\.br|org)$/u))
    .map((parts) => parts.join("@")),
  telefone: fc
    .tuple(
      fc.constantFrom("", "11 ", "(21) ", "+55 31 ", "55 31 ", "0 41 11 ", "+351 91", "+1 415 "),
      fc.stringMatching(/^[2-9]\d{7}$/u),
      fc.boolean(),
    )
    .map(([area, body, nine]) => `${area}${nine ? "9" : ""}${body.slice(0, 4)}-${body.slice(4)}`),
  cpf_cnpj: fc.oneof(
    cpf,
    cpf.map((text) => text.replace(/^(...)(...)(...)(..)$/u, "$1.$2.$3-$4")),
    cpf.map((text) => text.replace(/^(...)(...)(...)(..)$/u, "$1 $2 $3 $4")),
  ),
  cep: digits(8).map((body) => `${body.slice(0, 5)}-${body.slice(5)}`),
  data: fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1900, max: 2100 }))
    .map(([day, month, year]) => `${String(day).padStart(2, "0")}/${String(month).padStart(2, "0")}/${year}`),
  numero: fc.oneof(
    fc.nat().map(String),
    fc.tuple(fc.nat(), fc.nat()).map(([whole, part]) => `${whole},${part}`),
  ),
} as const
const isValid: Readonly<Record<keyof typeof values, (text: string) => boolean>> = {
  email: Schema.is(Email),
  telefone: (text) => writtenPhone(text) !== undefined,
  cpf_cnpj: isWrittenTaxId,
  cep: Schema.is(PostalCode),
  data: (text) => writtenDayOf(text) !== undefined || writtenDayOf(valueKept("data", text, anyMoment)) !== undefined,
  numero: (text) => /\d/u.test(text),
}
const kinds = Object.keys(values) as ReadonlyArray<keyof typeof values>

const digitsIn = (text: string): number => text.match(/\d/gu)?.length ?? 0

describe("the values of the system's entities", () => {
  it("are found wherever a sentence holds a valid one, and as written", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds).chain((kind) => fc.tuple(fc.constant(kind), values[kind])),
        fc.constantFrom("", "é ", "segue: ", "Oi!\n"),
        fc.constantFrom("", ".", "?", ", obrigada", " ok"),
        ([kind, value], before, after) => {
          expect(findValues(compiled[kind], before + value + after)).toEqual([
            { value, start: before.length, end: before.length + value.length },
          ])
        },
      ),
    )
  })

  it("are valid, in order, without overlaps and parts of the text, whatever it is", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^[0-9()+./, :@a-z-]{0,60}$/u),
      fc.constant("9".repeat(4_096)),
      fc.constant("a@".repeat(2_048)),
      fc.constant("1 ".repeat(2_048)),
      fc.constant("amanhã às ".repeat(1_024)),
      fc.stringMatching(/^(?:amanha|dia 15|sexta|as 3|15h|nota 9|R\$ 5|10 reais|[ ,/0-9]){0,12}$/u),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(...systemEntityNames), (text, name) => {
        let last = 0
        for (const { value, start, end } of findValues(compiled[name], text)) {
          const isOwn = name === "sim_nao" || name === "avaliacao"
          expect([start >= last, isOwn ? value : text.slice(start, end)]).toEqual([true, value])
          if (name in isValid) expect([value, isValid[name as keyof typeof values](value)]).toEqual([value, true])
          last = end
        }
      }),
    )
  })

  it("are whole or none: digits that are written on to a value leave no part of it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("telefone" as const, "numero" as const, "data" as const, "cep" as const),
        fc.constantFrom(...kinds.filter((kind) => kind !== "email")).chain((kind) => values[kind]),
        fc.constantFrom("", " ", "-", ".", "/", " - "),
        fc.stringMatching(/^\d{1,3}$/u),
        (name, value, mark, more) => {
          const text = value + mark + more
          const found = findValues(compiled[name], text)
          const covered = found.reduce((sum, { start, end }) => sum + digitsIn(text.slice(start, end)), 0)
          // What is apart by a blank may be another value, but then nothing of the digits is left over.
          const apart = name === "data" || name === "cep" ? mark.includes(" ") : false
          if (found.length > 0 && !apart) expect(covered).toBe(digitsIn(text))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it("of 'qualquer_resposta' are any text that is not blank", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(findValues(compiled.qualquer_resposta, text).length).toBe(text.trim() === "" ? 0 : 1)
      }),
    )
  })

  const dayTimes = fc
    .tuple(
      fc.date({ min: new Date("2000-01-01"), max: new Date("2029-12-31"), noInvalidDate: true }),
      fc.integer({ min: 0, max: 1_439 }),
    )
    .map(([date, minute]): DayTime => ({ day: date.toISOString().slice(0, 10), minute }))

  it("of dates with times and of money are found as they are written, and understood as what was written", () => {
    const [before, after] = [fc.constantFrom("", "é ", "Pode ser "), fc.constantFrom("", ".", "?", ", obrigada")]
    fc.assert(
      fc.property(dayTimes, before, after, (dayTime, said, more) => {
        const value = dayTimeAsWritten(dayTime)
        const found = findValues(compiled.data_hora, said + value + more)
        expect(found).toEqual([{ value, start: said.length, end: said.length + value.length }])
        expect(readDayTime(value, anyMoment)).toEqual(dayTime)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), before, after, (cents, said, more) => {
        const value = moneyAsWritten(cents / 100)
        const found = findValues(compiled.dinheiro, said + value + more)
        expect(found).toEqual([{ value, start: said.length, end: said.length + value.length }])
        expect(readMoney(value)).toBe(cents / 100)
      }),
    )
  })

  it("that are relative to now are kept as a day with its year, which means the same at any later moment", () => {
    const words = fc.oneof(
      fc.constantFrom(
        "hoje",
        "amanhã",
        "depois de amanhã",
        "segunda que vem",
        "sexta",
        "próximo sábado",
        "dia 15",
        "15/12",
      ),
      fc.integer({ min: 1, max: 99 }).map((days) => `daqui a ${days} dias`),
    )
    const moments = fc.integer({ min: 946_684_800_000, max: 1_893_456_000_000 })
    fc.assert(
      fc.property(words, fc.integer({ min: 7, max: 23 }), moments, moments, (word, hour, now, later) => {
        const moment = { ...anyMoment, now }
        const written = `${word} às ${hour}`
        const kept = valueKept("data_hora", written, moment)
        expect(kept).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:00$/u)
        expect(readDayTime(kept, { ...anyMoment, now: later })).toEqual(readDayTime(written, moment))
        expect(valueKept("data_hora", kept, { ...anyMoment, now: later })).toBe(kept)
        expect(valueKept("data", word, moment)).toBe(kept.slice(0, 10))
      }),
    )
  })

  it("of 'cpf' and 'cnpj' are those of 'cpf_cnpj' apart", () => {
    fc.assert(
      fc.property(fc.oneof(values.cpf_cnpj, fc.stringMatching(/^[0-9. /-]{9,20}$/u)), (text) => {
        const both = findValues(compiled.cpf_cnpj, text)
        expect([...findValues(compiled.cpf, text), ...findValues(compiled.cnpj, text)]).toEqual(both)
        for (const { value } of findValues(compiled.cpf, text)) expect(isCpf(value.replace(/\D/gu, ""))).toBe(true)
        for (const { value } of findValues(compiled.cnpj, text)) expect(isCnpj(value.replace(/\D/gu, ""))).toBe(true)
      }),
    )
  })
})
