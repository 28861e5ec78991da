import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  CollaboratorPhone,
  Day,
  decode,
  Email,
  IsoDateTime,
  isEmail,
  isoDayOf,
  knownRecord,
  nonEmptyList,
  Phone,
  PositiveNumber,
  PostalCode,
  requiredChoice,
  requiredText,
  TaxId,
  textUpTo,
  uniqueList,
  isWebAddress,
  WebAddress,
} from "./index.ts"

const sentenceOf = <A, I>(schema: Schema.Codec<A, I>, input: unknown) => {
  const answer = decode(schema, input)
  return Result.isFailure(answer) ? answer.failure[0]?.message : undefined
}

const rule = (schema: Schema.Codec<unknown, unknown>, sentence: string, right: unknown[], wrong: unknown[]) => {
  it.each(right.map((input) => [input]))("accepts %j", (input) => {
    expect(sentenceOf(schema, input)).toBeUndefined()
  })
  it.each(wrong.map((input) => [input]))("refuses %j with its sentence", (input) => {
    expect(sentenceOf(schema, input)).toBe(sentence)
  })
}

describe("required", () => {
  const invisible = ["\u200b", "\u200d\u2060", "\ufeff", "\u00ad", "\u3164", "\u2800 ", "\u0301", "\u202e"]
  rule(
    requiredText(5),
    "Campo obrigatório",
    ["a", " a ", "é", "🪵", "👨‍👩", "-"],
    [null, undefined, "", " \n", 7, ...invisible],
  )
  rule(requiredChoice(["A", "B"]), "Campo obrigatório", ["A"], ["C", null, ""])
  it("applies to missing values, and a text that is too long names its limit", () => {
    expect(sentenceOf(Schema.Struct({ a: requiredText(5), b: requiredChoice([1]) }), {})).toBe("Campo obrigatório")
    expect(sentenceOf(requiredText(5), "abcdef")).toBe("Máximo de 5 caracteres")
    expect(sentenceOf(textUpTo(5), "abcdef")).toBe("Máximo de 5 caracteres")
  })
})

describe("a date", () => {
  rule(
    Day,
    "Data inválida",
    ["2026-11-19", "19/11/2026", "29/02/2028", " 2026-11-19 ", "2026-11-19T23:00:00-03:00"],
    ["30/02/2026", "2026-02-30", "29/02/2027", "11/19/2026", "1/2/2026", "2026-11-19T", "", "ontem", "00/00/0000"],
  )
  rule(IsoDateTime, "Data inválida", ["2026-11-19T14:12:00Z"], ["2026-02-30T10:00:00Z", "2026-11-19"])
  it("is the same day however it is written", () => {
    expect(isoDayOf("19/11/2026")).toBe("2026-11-19")
    expect(isoDayOf("2026-11-19T23:00:00-03:00")).toBe("2026-11-19")
  })
})

describe("a mail address", () => {
  rule(Email, "E-mail inválido", ["ana@loja.com.br", "a+b@x.co"], ["ana@loja", "ana", "a b@x.co", "@x.co", "a@x..co"])
})

describe("an address of a page", () => {
  rule(
    WebAddress,
    "URL inválida",
    [
      "https://loja.com.br",
      "http://loja.com/a?b=c#d",
      "https://ação.com.br:8443/é",
      "http://localhost:3000",
      "http://10.0.0.1/",
      "https://user:pw@api.x.co",
      "http://[::1]/",
    ],
    [
      "loja.com.br",
      "ftp://loja.com",
      "javascript:alert(1)",
      "https://",
      "https://loja",
      "https://loja .com",
      "https://a.co:99999",
      "https://-a.co",
      "http://a..co",
      "https:/a.co",
    ],
  )
})

describe("a CPF or CNPJ", () => {
  rule(
    TaxId,
    "CPF/CNPJ inválido",
    ["529.982.247-25", "52998224725", "11.222.333/0001-81", "11222333000181", "12.ABC.345/01DE-35", "12abc34501de35"],
    [
      "529.982.247-26",
      "111.111.111-11",
      "00.000.000/0000-00",
      "12.ABC.345/01DE-36",
      "5299822472",
      "12ABC34501DEAA",
      "529-982-247.25",
      "",
    ],
  )
})

describe("a postal code", () => {
  rule(PostalCode, "CEP inválido", ["01310-100", "01310100", "01.310-100"], ["0131-0100", "013101000", "cep", ""])
})

describe("a phone", () => {
  rule(
    Phone,
    "Fone inválido",
    [
      "3265-4321",
      "98765-4321",
      "(11) 3265-4321",
      "11987654321",
      "+55 (11) 98765-4321",
      "+55 3265.4321",
      "+5511987654321",
    ],
    ["5511987654321", "(11) 88765-4321", "987654", "+1 415 555 2671", "11 9876-54321x", "", "++5532654321"],
  )
})

describe("a collaborator's phone", () => {
  rule(
    CollaboratorPhone,
    "Campo Obrigatório",
    ["5511987654321", "+55 (11) 9 8765-4321", "351912345678", "123456789"],
    ["551132654321", "55119876543210", "12345678", "", null, "ramal 123456789"],
  )
})

describe("lists and records", () => {
  rule(nonEmptyList(Schema.Number), "Deve conter no mínimo um registro", [[1]], [[]])
  rule(uniqueList(Schema.Number), "Não pode conter elementos duplicados", [[], [1, 2]], [[1, 1]])
  rule(
    uniqueList(Schema.Struct({ mail: Schema.String }), ({ mail }) => mail.toLowerCase()),
    "Não pode conter elementos duplicados",
    [[{ mail: "a" }, { mail: "b" }]],
    [[{ mail: "a" }, { mail: "A" }]],
  )
  rule(PositiveNumber, "Deve ser maior que 0", [0.1, 3], [0, -1])
  rule(
    knownRecord(Schema.Number, (id) => id === 7),
    "Registro inexistente",
    [7],
    [8],
  )
})

it("blanks around a web address do not count", () => {
  expect(isWebAddress(" https://prosa.example/a\n")).toBe(true)
  expect(isWebAddress("https://prosa.example/a b")).toBe(false)
})

it("a mail address has at most 254 characters", () => {
  const address = (length: number) => `ana@${"a".repeat(length - 11)}.com.br`
  expect([address(254).length, isEmail(address(254)), isEmail(address(255))]).toEqual([254, true, false])
})
