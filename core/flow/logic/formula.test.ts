import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { formulaValue, mistypedPart, readFormula } from "../index.ts"
import { formulaRenamed } from "./formula.ts"

const values: Readonly<Record<string, string>> = {
  nome: "  Ana Maria  ",
  preco: "R$ 1.234,50",
  nascimento: "1/2/2026",
  consulta: "25/11/2026 15:00",
  entrada: "2026-11-24T23:00:00Z",
  gorjeta: "15 reais",
  cpf: "529.982.247-25",
  lista: "um; dois; três",
  linhas: "a, b\nc",
  "e-mail": "ana@prosa.example",
}
const known = {
  now: Date.parse("2026-11-24T14:20:00-03:00"),
  timeZone: "America/Sao_Paulo",
  textOf: (subject: { readonly value: string } | { readonly fact: string }) =>
    "value" in subject ? (values[subject.value] ?? "") : subject.fact === "now.date" ? "24/11/2026" : "",
}
const valueOf = (text: string) =>
  Result.match(readFormula(text), {
    onFailure: ({ message, at }) => `${at}: ${message}`,
    onSuccess: (formula) => formulaValue(formula, known),
  })

describe("a formula", () => {
  it.each([
    ['"Olá, " & primeiro_nome(@nome) & "!"', "Olá, Ana!"],
    ["1 + 2 * 3", "7"],
    ["(1 + 2) * -3", "-9"],
    ["10 / 4", "2,5"],
    ["1 / 0", ""],
    ["0,1 + 0,2", "0,3"],
    ["@preco * 2", "2469"],
    ["@nome * 2", ""],
    ["@nascimento + 30", "03/03/2026"],
    ["hoje - 1", "23/11/2026"],
    ["hoje - @nascimento", "296"],
    ["3 + hoje", "27/11/2026"],
    ["@consulta + 1", "26/11/2026 15:00"],
    ["@consulta - hoje", "1"],
    ["@entrada + 1", "25/11/2026"],
    ["@gorjeta * 2", "30"],
    ["dinheiro(@gorjeta + @preco)", "R$ 1.249,50"],
    ["dinheiro(@nome)", ""],
    ["só_dígitos(@cpf)", "52998224725"],
    ["SO_DIGITOS(@cpf)", "52998224725"],
    ["maiúsculas(@nome)", "  ANA MARIA  "],
    ["aparar(minúsculas(@nome))", "ana maria"],
    ["tamanho(@cpf)", "14"],
    ["item(@lista; 2)", "dois"],
    ["item(@linhas; 1)", "a, b"],
    ["item(@lista; 9)", ""],
    ["arredondar(1,005; 2)", "1,01"],
    ["@[e-mail]", "ana@prosa.example"],
    ['"diz ""oi"""', 'diz "oi"'],
    ["@nada & 1", "1"],
  ])("%s is '%s'", (text, expected) => {
    expect(valueOf(text)).toBe(expected)
  })

  it.each([
    ["", "0: Campo obrigatório"],
    ["1 +", "3: A conta termina antes da hora"],
    ['"aberto', "0: Falta fechar as aspas"],
    ["(1 + 2", "6: Falta fechar o parêntese"],
    ["1 2", "2: Falta um sinal entre os valores"],
    ["nome", "0: “nome” não é conhecido. Valores começam com @ e textos ficam entre aspas"],
    ["gritar(@nome)", "0: Não há nenhuma função “gritar”"],
    ["item(@lista)", "0: “item” pede 2 valores entre parênteses"],
    ["item(@lista 2)", "12: Falta “;” ou “)” na função"],
    ["1 % 2", "2: “%” não faz parte de uma conta"],
    ["* 2", "0: “*” não pode estar aqui"],
    ["@[]", "0: Falta o nome do valor"],
  ])("'%s' cannot be read: %s", (text, expected) => {
    expect(valueOf(text)).toBe(expected)
  })

  it("of brackets without end is refused, not followed", () => {
    expect(valueOf("(".repeat(200))).toContain("A conta tem parênteses demais")
    expect(valueOf(`${"-".repeat(300)}1`)).toContain("A conta tem parênteses demais")
  })

  it("whose part is certainly no number is told", () => {
    const partOf = (text: string) =>
      Result.getOrThrow(Result.map(readFormula(text), (formula) => mistypedPart(formula, () => undefined)))
    expect(partOf('"dois" * 2')).toBe("“dois”")
    expect(partOf("maiúsculas(@nome) + 1")).toBe("maiúsculas(…)")
    expect(partOf('"hoje" + 1')).toBeUndefined()
    expect(partOf("@preco * 2")).toBeUndefined()
    expect(partOf("hoje * 2")).toBe("a data de hoje")
  })

  it("is renamed where it reads a value, and not within a text", () => {
    expect(formulaRenamed('@cpf & "@cpf" & @cpf_antigo & @[cpf]', "cpf", "e-mail")).toBe(
      '@[e-mail] & "@cpf" & @cpf_antigo & @[e-mail]',
    )
  })
})
