import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { BotId, decode, Email, PageWish, requiredText } from "./index.ts"

const Example = Schema.Struct({ id: BotId, name: requiredText(10), mail: Email, ...PageWish })

const errorsOf = (input: unknown) => {
  const answer = decode(Example, input)
  return Result.isFailure(answer) ? Object.fromEntries(answer.failure.map((e) => [e.path, e.message])) : {}
}

describe("decode", () => {
  it("fails with every invalid field, in Portuguese", () => {
    expect(errorsOf({ id: "x", name: " ", mail: "a@b", offset: -1, limit: 201 })).toEqual({
      id: "Valor inválido",
      name: "Campo obrigatório",
      mail: "E-mail inválido",
      offset: "Valor inválido",
      limit: "Deve ser no máximo 200",
    })
  })
  it("fails with 'Campo obrigatório' for a missing value and for one that is not an object", () => {
    expect(errorsOf({ id: 0, limit: 1, offset: 0, name: "12345678901" })).toEqual({
      id: "Deve ser maior que 0",
      name: "Máximo de 10 caracteres",
      mail: "Campo obrigatório",
    })
    expect(errorsOf(7)).toEqual({ "": "Valor inválido" })
    expect(errorsOf(null)).toEqual({ "": "Valor inválido" })
  })
  it("returns the decoded value without undeclared fields", () => {
    const answer = decode(Example, { id: 1, name: "a", mail: "a@b.co", offset: 0, limit: 20, more: 1 })
    expect(Result.isSuccess(answer) && answer.success).toEqual({
      id: 1,
      name: "a",
      mail: "a@b.co",
      offset: 0,
      limit: 20,
    })
  })
})
