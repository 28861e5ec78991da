import { expect, it } from "vitest"
import { createLanguageMatcher } from "./language-matcher.ts"
import { languageWords } from "./language-words.ts"
import { wordFamilies } from "./word-families.ts"

const familiesOf = (text: string) => [...wordFamilies(languageWords(text))]

it("words and pairs of words that mean much the same are of one family, in any form if they are long", () => {
  expect(familiesOf("quanto custa?")).toEqual(["preco"])
  expect(familiesOf("Qual o VALOR")).toEqual(["preco"])
  expect(familiesOf("vlw, até mais")).toEqual(["obrigado", "tchau"])
  expect(familiesOf("cancelei, cancelando")).toEqual(["cancelar"])
  expect(familiesOf("estante de madeira")).toEqual([])
})

it("a short word has its family in the form that is listed", () => {
  expect(familiesOf("falou")).toEqual(["tchau"])
  expect(familiesOf("quero falar")).toEqual([])
})

it("a text is recognised by a word of the family, and not by one that is not wished", () => {
  const matcher = createLanguageMatcher([
    { phrases: ["qual o preço", "preço do serviço", "me passa o preço"] },
    { phrases: ["cancelar meu plano", "quero cancelar", "cancela pra mim"] },
  ])
  expect(matcher.best("quanto custa")?.intent).toBe(0)
  expect(matcher.best("desejo encerrar")?.intent).toBe(1)
  const scoreOf = (text: string) => matcher.best(text)?.score ?? 0
  expect(scoreOf("não quero encerrar")).toBeLessThan(scoreOf("quero encerrar"))
})
