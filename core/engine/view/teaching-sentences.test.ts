import { expect, it } from "vitest"
import { teachingSentences } from "./index.ts"

const none = { gained: [], moved: [], broken: [] }
const gained = (...texts: ReadonlyArray<string>) => texts.map((text) => ({ text, before: undefined, after: "Troca" }))

it("says that nothing else changes, and where that was looked for", () => {
  expect(teachingSentences(none, 1_200)).toEqual([
    { text: "Nada mais muda em 1.200 conversas gravadas.", warns: false },
  ])
  expect(teachingSentences(none, 1)[0]?.text).toBe("Nada mais muda na conversa gravada.")
  expect(teachingSentences(none, 0)[0]?.text).toBe("Nada mais muda nos testes salvos.")
})

it("names what is understood besides, and warns of what changes", () => {
  const moved = [
    { text: "prazo", before: "Entrega", after: "Troca" },
    { text: "x".repeat(80), before: "Entrega", after: undefined },
  ]
  expect(teachingSentences({ gained: gained("a", "b"), moved, broken: ["Segunda via"] }, 9)).toEqual([
    { text: "Passa a entender também “a” e “b”.", warns: false },
    {
      text: `Muda a resposta de “prazo” (“Entrega” → “Troca”) e “${"x".repeat(59)}…” (“Entrega” → nenhuma).`,
      warns: true,
    },
    { text: "Deixa de passar o teste “Segunda via”.", warns: true },
  ])
  expect(teachingSentences({ ...none, gained: gained("a", "b", "c", "d", "e") }, 9)[0]?.text).toBe(
    "Passa a entender também “a”, “b”, “c” e mais 2.",
  )
  expect(teachingSentences({ ...none, broken: ["A", "B"] }, 9)[0]?.text).toBe("Deixam de passar os testes “A” e “B”.")
})
