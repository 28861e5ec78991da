import { describe, expect, it } from "vitest"
import { contactSearch, inboxSearch, nameFound, personFound, personSearch } from "./name-search.ts"

describe("a search by name", () => {
  it.each([
    ["Ana Souza", ""],
    ["Ana Souza", "a"],
    ["Ana Souza", "SO"],
    ["Ângela", "an"],
    ["Juliana", "lian"],
    ["李明", "明"],
    ["Loja 7", "7"],
    ["Ana & Bia", "&"],
    ["João Pedro da Silva", "joao silva"],
    ["João Pedro da Silva", "silva  joão p"],
  ])("finds '%s' by '%s'", (name, text) => expect(nameFound(name, text)).toBe(true))

  it.each([
    ["Juliana", "an"],
    ["Juliana", "l"],
    ["Ana Souza", "az"],
    ["", "a"],
    ["Ana Souza", "souzas"],
    ["João Pedro da Silva", "joao souza"],
    ["João Pedro da Silva", "edro x"],
  ])("does not find '%s' by '%s'", (name, text) => expect(nameFound(name, text)).toBe(false))
})

describe("a search for a person by one field", () => {
  it.each([
    ["98765-4321", { name: "", phone: "987654321" }],
    ["+55 (11) 98765-4321", { name: "", phone: "11987654321" }],
    ["+51 987 654 321", { name: "", phone: "51987654321" }],
    ["123", { name: "123", phone: "" }],
    ["Loja 1234", { name: "loja 1234", phone: "" }],
    ["", { name: "", phone: "" }],
  ])("reads '%s'", (text, search) => expect(personSearch(text)).toEqual(search))

  it("finds a telephone by a part of it, stored with the country's code or without", () => {
    for (const phone of ["11987654321", "5511987654321"])
      for (const text of ["98765-4321", "(11) 98765", "+55 11 98765-4321"])
        expect(personFound({ name: "Ana", phone }, personSearch(text)), `${phone} by ${text}`).toBe(true)
    expect(personFound({ name: "Ana", phone: "11987654321" }, personSearch("1234"))).toBe(false)
  })
})

it.each([
  [" Ana  Souza ", { name: "Ana  Souza", phone: "", email: "" }],
  ["98765-4321", { name: "", phone: "987654321", email: "" }],
  ["Ana@Bol.com", { name: "", phone: "", email: "Ana@Bol.com" }],
  ["@bol", { name: "", phone: "", email: "@bol" }],
  ["  ", { name: "", phone: "", email: "" }],
])("a search for a contact reads '%s'", (text, search) => expect(contactSearch(text)).toEqual(search))

it.each([
  ["Ana@Bol", { name: "", phone: "", email: "ana@bol" }],
  ["Ana", { name: "ana", phone: "", email: "" }],
  ["98765-4321", { name: "", phone: "987654321", email: "" }],
])("a search of the inbox reads '%s'", (text, search) => {
  expect(inboxSearch(text)).toEqual(search)
  const ana = { name: "Ana", phone: "11987654321", email: "ana@bol.com" }
  expect([personFound(ana, inboxSearch(text)), personFound({ name: "Bia", phone: "" }, inboxSearch(text))]).toEqual([
    true,
    false,
  ])
})
