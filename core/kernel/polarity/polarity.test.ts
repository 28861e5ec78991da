import { describe, expect, it } from "vitest"
import { readAnswer } from "./polarity.ts"

describe("the polarity of a text", () => {
  it.each([
    "sim",
    "s",
    "ss",
    "Simmm!",
    "uhum",
    "aham",
    "bora",
    "isso aí",
    "claro",
    "com certeza",
    "pode sim",
    "quero sim",
    "👍🏽",
    "ok",
    "não vejo problema",
    "sem problema",
    "não tem problema",
    "por que não?",
    "pq não",
    "acho que sim",
    "claro que sim",
    "tá bom",
    "não quero que não venha",
    "não está errado",
    "não tenho nada contra",
    "nada contra",
    "sim, por favor",
    "já recebi sim",
  ])("%j is a yes", (text) => expect(readAnswer(text).polarity).toBe("yes"))

  it.each([
    "não",
    "ñ",
    "n",
    "naum",
    "Nãooo!",
    "nunca",
    "jamais",
    "nem",
    "👎",
    "nem pensar",
    "de jeito nenhum",
    "deixa pra lá",
    "imagina",
    "claro que não",
    "com certeza não",
    "não pode ser",
    "acho que não",
    "agora não",
    "quero não",
    "ainda não",
    "não quero não",
    "não é urgente",
    "urgente não",
    "não recebi ainda",
    "não, obrigado",
    "por favor não",
    "sim, quer dizer, não",
    "claro, não",
    "é mentira",
    "isso está errado",
    "não não",
    "nem um pouco",
    "não, tudo bem",
    "certamente não",
    "não me interessa",
  ])("%j is a no", (text) => expect(readAnswer(text).polarity).toBe("no"))

  it.each([
    "não sei",
    "sei lá",
    "talvez",
    "não entendi",
    "não faço ideia",
    "não tenho certeza",
    "tanto faz",
    "🤷",
    "depende",
  ])("%j is neither", (text) => expect(readAnswer(text)).toMatchObject({ polarity: "unsure", content: [] }))

  it.each([
    "quero o boleto",
    "é urgente",
    "quando chega?",
    "",
    "…",
    "maria das dores",
    "boleto de janeiro porque não paguei",
  ])("%j has none", (text) => expect(readAnswer(text).polarity).toBeUndefined())

  it("of 'claro' is outweighed by any no, that of 'sim' by none that follows from what was asked", () => {
    expect([readAnswer("claro").weak, readAnswer("sim").weak]).toEqual([true, false])
    expect(readAnswer("não, claro").polarity).toBe("no")
    expect(readAnswer("ok, não quero").polarity).toBe("no")
  })

  it("stands apart from what the text is about, or is that of its verb", () => {
    expect(readAnswer("não, quero falar com alguém")).toMatchObject({
      polarity: "no",
      apart: true,
      rest: " quero falar com alguém".normalize("NFD").replace(/\p{M}/gu, ""),
      content: ["falar", "alguem"],
      negated: [],
    })
    expect(readAnswer("não recebi meu pedido")).toMatchObject({ apart: false, negated: ["recebi"], rest: undefined })
  })

  it.each([
    ["não é urgente", ["urgente"]],
    ["não quero cancelar", ["cancelar"]],
    ["não consigo acessar", ["consigo"]],
    ["não quero mais quero cancelar", []],
    ["quero o boleto", []],
  ])("of %j is about %j", (text, words) => expect(readAnswer(text).negated).toEqual(words))

  it.each([
    ["bom dia", "greeting"],
    ["muito obrigado", "thanks"],
    ["tchau tchau", "farewell"],
    ["valeu!", "thanks"],
    ["obrigado, não", undefined],
    ["bom dia, quero o boleto", undefined],
  ])("%j is the courtesy %j", (text, courtesy) => expect(readAnswer(text).courtesy).toBe(courtesy))
})
