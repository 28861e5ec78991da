import fc from "fast-check"
import { expect, it } from "vitest"
import { codeLifetimes, codeSpent, codeState } from "../index.ts"

it("codes live 24 hours, 7 days and 1 hour", () => {
  expect(codeLifetimes).toEqual({ confirm: 86_400_000, invite: 604_800_000, recover: 3_600_000 })
})

it("a code is valid before its expiry and until it is used, in whatever order the two come", () => {
  const time = fc.integer({ min: 0, max: 1_000 })
  fc.assert(
    fc.property(time, fc.option(time), time, (expiresAt, usedAt, now) => {
      const state = codeState({ expiresAt, usedAt }, now)
      expect(state).toBe(usedAt !== null ? "used" : now < expiresAt ? "valid" : "expired")
    }),
  )
})

it("says what a spent code was for", () => {
  expect(codeSpent("recover", "expired", "a@b.com")).toEqual({
    _tag: "CodeSpent",
    reason: "expired",
    email: "a@b.com",
    message: "Este link expirou: ele vale por 1 hora. Peça outro para trocar a senha.",
  })
})
