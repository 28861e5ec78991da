import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formWords } from "./form-answers.ts"
import { incomingWords } from "./incoming-words.ts"

describe("the answers of a form", () => {
  it("are lines of field and value, in their order, without what is the form's own", () => {
    const answers = { flow_token: "segredo", nome: "Ana Lima", data_da_visita: "2026-12-01", aceita: true, pessoas: 3 }
    expect(formWords(answers)).toBe("nome: Ana Lima\ndata da visita: 2026-12-01\naceita: sim\npessoas: 3")
  })

  it("lose the names that the builder of forms adds", () => {
    const answers = {
      screen_0_Nome_completo_0: "Ana Lima",
      screen_1_Assuntos_2: ["0_Boleto", "3_Segunda_via"],
      flow_token: "t",
    }
    expect(formWords(answers)).toBe("Nome completo: Ana Lima\nAssuntos: Boleto, Segunda via")
  })

  it("are read out of an address, whose fields are one level below", () => {
    const answers = { values: { name: "Ana", city: "Recife" }, saved_address_id: "" }
    expect(formWords(answers)).toBe("name: Ana\ncity: Recife")
  })

  it("are the words for an answered form where nothing was filled in", () => {
    for (const answers of [{}, { flow_token: "t" }, null, 3, "x", [1], { nome: "" }, { nome: null }])
      expect(formWords(answers)).toBe(incomingWords.form)
  })

  it("never throw, and never show the token", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(formWords(value)).not.toBe("")
        expect(formWords({ flow_token: "segredo-do-formulario", value })).not.toContain("segredo-do-formulario")
      }),
    )
  })
})
