import fc from "fast-check"
import { expect, it } from "vitest"
import { isRowOfPerson, namesPerson, isOwnText, tracesOf } from "../index.ts"

const word = fc.stringMatching(/^[a-zç]{3,12}$/u)
const person = fc.record({
  name: fc.tuple(word, word).map(([first, last]) => `${first} ${last}`),
  email: fc.tuple(word, word).map(([who, host]) => `${who}@${host}.com`),
  phone: fc
    .tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 10_000_000, max: 99_999_999 }))
    .map(([area, number]) => `55${area}9${number}`),
})
const around = fc.tuple(fc.constantFrom("", "olá, ", "=", "\t"), fc.constantFrom("", " !", "\n", ";"))

it("a text that holds the address, the full name or the number of a person names them, however they are written", () => {
  fc.assert(
    fc.property(person, around, (who, [before, after]) => {
      const traces = tracesOf(who, [])
      const eight = who.phone.slice(-8)
      const spelled = [
        who.email.toUpperCase(),
        who.name.toUpperCase(),
        who.phone,
        `+55 (${who.phone.slice(2, 4)}) 9 ${eight.slice(0, 4)}-${eight.slice(4)}`,
        `(${who.phone.slice(2, 4)}) ${eight}`,
      ]
      for (const text of spelled) {
        expect([text, namesPerson(traces, `${before}${text}${after}`)]).toEqual([text, true])
        expect(isRowOfPerson(traces, ["outra", `${before}${text}${after}`])).toBe(true)
      }
    }),
  )
})

it("rows of others are not the person's, and digits of two columns make no number", () => {
  const traces = tracesOf({ name: "Ana Prado", email: "ana@x.com", phone: "5511987654321" }, ["5521912345678"])
  expect(isRowOfPerson(traces, ["Ana", "Prado"])).toBe(true)
  expect(isRowOfPerson(traces, ["Ana Paula", "11 91111-2222", "ana@y.com"])).toBe(false)
  expect(isRowOfPerson(traces, ["8765", "4321"])).toBe(false)
  expect(isRowOfPerson(traces, ["21 1234-5678"])).toBe(true)
  expect(tracesOf({ name: "Ana", email: "", phone: "" }, [])).toEqual({ names: [], emails: [], phones: [] })
  expect(isRowOfPerson(tracesOf({ name: "Ana", email: "", phone: "" }, []), ["Ana", ""])).toBe(false)
})

it("a text tells of a person if it is long, or holds an address or a number; what everybody says does not", () => {
  for (const text of ["oi", "Quero o boleto", "pedido 482", "  sim  "])
    expect([text, isOwnText(text)]).toEqual([text, false])
  for (const text of ["meu cpf é 529.982", "a@b", "moro na rua das Flores, perto da praça"])
    expect([text, isOwnText(text)]).toEqual([text, true])
})
