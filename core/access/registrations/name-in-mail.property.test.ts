import fc from "fast-check"
import { expect, it } from "vitest"
import { nameInMail, nameInMailLimit } from "../index.ts"

it.each([
  ["Padaria do Sol", "Padaria do Sol"],
  ["Sapataria D'Ávila & Filhos", "Sapataria D'Ávila Filhos"],
  ["Clique em https://ganhe.example/x?a=1 agora", "Clique em https ganhe example x a 1 agora"],
  ["www.ganhe．example", "www ganhe example"],
  ["escreva para ajuda@ganhe.example", "escreva para ajuda ganhe example"],
  ["Ligue (11) 98765-4321 já", "Ligue já"],
  ["Loja 24 horas", "Loja 24 horas"],
  ["ga\u200Bnhe.example", "ganhe example"],
  ["x".repeat(120), `${"x".repeat(59)}…`],
])("the name %s stands in a mail as %s", (name, shown) => {
  expect(nameInMail(name)).toBe(shown)
})

it("a name in a mail never holds a link, and is short", () => {
  const parts = fc.constantFrom(
    "http://",
    "www.",
    "ganhe",
    ".com",
    "/",
    "@",
    " ",
    "．",
    "\u200B",
    "é",
    "//",
    "1234567890",
  )
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 120 }),
    fc.array(parts, { maxLength: 20 }).map((all) => all.join("")),
  )
  fc.assert(
    fc.property(names, (name) => {
      const shown = nameInMail(name)
      expect(shown.length).toBeLessThanOrEqual(nameInMailLimit)
      expect(shown).not.toMatch(/\S[.@/:]\S|:\/\/|\d{8}|[\n\r]/u)
    }),
  )
})
