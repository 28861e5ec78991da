import { describe, expect, it } from "vitest"
import type { ComparisonKind, Operand, ValueType } from "../index.ts"
import { conditionSentence, isTrue } from "../index.ts"

/** A Tuesday, 14:20 in São Paulo. */
const now = Date.parse("2026-11-24T14:20:00-03:00")
const known = (text: string, others: Readonly<Record<string, string>> = {}) => ({
  now,
  timeZone: "America/Sao_Paulo",
  textOf: (subject: { readonly value: string } | { readonly fact: string }) =>
    "value" in subject ? (subject.value === "x" ? text : (others[subject.value] ?? "")) : "",
})
const compared = (as: ValueType, is: ComparisonKind, text: string, ...to: ReadonlyArray<Operand>) =>
  isTrue({ subject: { value: "x" }, as, is, to }, known(text, { outro: "10" }))

describe("a comparison", () => {
  it.each<readonly [ValueType, ComparisonKind, string, ReadonlyArray<Operand>, boolean]>([
    ["text", "equal", "São  Paulo", ["sao paulo"], true],
    ["text", "equal", "", [""], false],
    ["text", "different", "", ["Recife"], true],
    ["text", "contains", "Quero o Boleto!", ["boleto"], true],
    ["text", "contains", "boleto", [""], false],
    ["text", "lacks", "boleto", ["nota"], true],
    ["text", "starts", "PED-17", ["ped"], true],
    ["text", "one-of", "terça", ["sábado", "Terca"], true],
    ["text", "one-of", "terça", [], false],
    ["text", "matches", "placa ABC1D23", ["[a-z]{3}[0-9][a-z][0-9]{2}"], true],
    ["text", "matches", "abc", ["(?=a)"], false],
    ["text", "filled", " ", [], false],
    ["text", "empty", " ", [], true],
    ["file", "equal", "/api/files/0123456789abcdef0123456789abcdef#RG.jpg", ["rg.jpg"], true],
    ["file", "different", "rg.jpg", ["cnh.jpg"], true],
    ["file", "contains", "/api/files/0123456789abcdef0123456789abcdef#RG.jpg", [".jpg"], true],
    ["file", "contains", "/api/files/0123456789abcdef0123456789abcdef#RG.jpg", ["api"], false],
    ["file", "filled", "", [], false],
    ["number", "equal", "R$ 1.234,50", ["1234,5"], true],
    ["number", "equal", "1234.50", ["1.234,50"], true],
    ["number", "greater", "10", ["9"], true],
    ["number", "greater", "10", [{ value: "outro" }], false],
    ["number", "greater", "muito", ["9"], false],
    ["number", "less", "muito", ["9"], false],
    ["number", "between", "18", ["18", "20"], true],
    ["number", "between", "21", ["18", "20"], false],
    ["number", "between", "19", ["20", "18"], false],
    ["date", "equal", "24/11/2026", ["hoje"], true],
    ["date", "less", "2026-11-17", ["hoje"], true],
    ["date", "less", "25-12-26", ["amanhã"], false],
    ["date", "between", "1/12/2026", ["hoje", "hoje + 10"], true],
    ["date", "equal", "31/02/2026", ["31/02/2026"], false],
    ["date", "equal", "2026-11-24T23:00:00Z", ["hoje"], true],
    ["time", "between", "14:20", ["8", "18"], true],
    ["time", "between", "18h01", ["8h", "18h"], false],
    ["time", "between", "23:30", ["22", "6"], true],
    ["time", "between", "7:00", ["22", "6"], false],
    ["time", "greater", "25:00", ["8"], false],
    ["date", "equal", "sexta", ["27/11/2026"], true],
    ["money", "greater", "R$ 1.234,50", ["1.234 reais"], true],
    ["money", "equal", "15 reais", ["R$ 15,00"], true],
    ["money", "between", "2 mil reais", ["1.000", "R$ 2.000,00"], true],
    ["money", "less", "US$ 1", ["10"], false],
    ["date-time", "equal", "25/11/2026 15:00", ["amanhã às 3"], true],
    ["date-time", "greater", "24/11/2026 14:21", ["agora"], true],
    ["date-time", "less", "2026-11-24T17:00:00Z", ["agora"], true],
    ["date-time", "between", "25/11/2026 09:00", ["amanhã às 8h", "amanhã às 18h"], true],
    ["date-time", "greater", "25/11/2026", ["agora"], false],
    ["choice", "one-of", "Azul.", ["verde", "azul"], true],
    ["choice", "equal", "", [""], false],
    ["yes-no", "equal", "Sim!", ["sim"], true],
    ["yes-no", "equal", "true", ["sim"], true],
    ["yes-no", "different", "não", ["sim"], true],
    ["yes-no", "equal", "talvez", ["não"], false],
  ])("of %s, %s: '%s' with %j is %s", (as, is, text, to, expected) => {
    expect(compared(as, is, text, ...to)).toBe(expected)
  })
})

describe("the sentence of a condition", () => {
  it("reads as Portuguese", () => {
    expect(
      conditionSentence({
        match: "all",
        of: [
          { subject: { value: "pedido" }, as: "text", is: "filled", to: [] },
          { subject: { fact: "now.time" }, as: "time", is: "between", to: ["8", "18"] },
        ],
      }),
    ).toBe("Se @pedido está preenchida e a hora está entre 8 e 18")
    expect(
      conditionSentence({
        match: "any",
        of: [
          { subject: { value: "previsao" }, as: "date", is: "less", to: ["hoje"] },
          { subject: { fact: "now.weekday" }, as: "text", is: "one-of", to: ["sábado", "domingo"] },
          { subject: { fact: "now.open" }, as: "yes-no", is: "equal", to: ["não"] },
          { subject: { value: "total" }, as: "number", is: "greater", to: [{ value: "limite" }] },
        ],
      }),
    ).toBe(
      "Se @previsao é antes de hoje ou o dia da semana é uma de sábado ou domingo ou está fora do horário de atendimento ou @total é maior que @limite",
    )
    expect(conditionSentence({ match: "all", of: [] })).toBe("Senão")
    const early = { subject: { fact: "now.time" }, as: "time", is: "less", to: ["8"] } as const
    const late = { ...early, is: "greater", to: ["18"] } as const
    const away = { match: "any", of: [early, late] } as const
    const new_ = { subject: { fact: "contact.new" }, as: "yes-no", is: "equal", to: ["sim"] } as const
    expect(conditionSentence({ match: "all", of: [new_, away] })).toBe(
      "Se é a primeira conversa do contato e (a hora é antes de 8 ou a hora é depois de 18)",
    )
    expect(conditionSentence({ match: "all", of: [away] })).toBe("Se a hora é antes de 8 ou a hora é depois de 18")
    expect(conditionSentence({ match: "any", of: [new_, { match: "all", of: [early] }] })).toBe(
      "Se é a primeira conversa do contato ou a hora é antes de 8",
    )
  })
})
