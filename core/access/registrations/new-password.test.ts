import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode } from "../../kernel/index.ts"
import { isCommonPassword, NewPassword, passwordRefusals, PasswordReset } from "../index.ts"

const refusals = (password: string) => {
  const read = decode(NewPassword, password)
  return Result.isFailure(read) ? read.failure.map(({ message }) => message) : []
}

describe("a new password", () => {
  it.each([
    "12345678",
    "senha123",
    "SENHA2024!",
    "Brasil@2026",
    "p@ssw0rd",
    "qwertyui",
    "abababab",
    "aaaaaaaaa",
    "87654321",
    "31121999",
  ])("%s is common", (password) => {
    expect(refusals(password)).toEqual([passwordRefusals.common])
  })

  it.each(["girassol-azul-7", "quatro cavalos corretos", "Tr3m-das-onze", "çãõéíú99ü", "💜💚💙💛"])(
    "%s is good",
    (password) => {
      expect(refusals(password)).toEqual([])
    },
  )

  it("has 8 to 128 characters", () => {
    expect(refusals("x7!kLq2")).toContain(passwordRefusals.tooShort)
    expect(refusals(`x7!kLq2${"é-".repeat(61)}`)).toContain(passwordRefusals.tooLong)
    expect(refusals("   ")).toContain("Campo obrigatório")
  })

  it("is common whatever digits or signs stand around a frequent word", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9!#.]{0,5}$/u), fc.stringMatching(/^[0-9!#.]{0,5}$/u), (before, after) =>
        isCommonPassword(`${before}Flamengo${after}`),
      ),
    )
  })

  it("must be typed the same twice, and the error belongs to the second", () => {
    const read = decode(PasswordReset, { newPassword: "girassol-azul-7", confirmPassword: "girassol-azul-8" })
    expect(Result.isFailure(read) && read.failure).toEqual([
      { path: "confirmPassword", message: "As senhas não são iguais" },
    ])
  })
})
