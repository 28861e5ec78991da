import { expect, it } from "vitest"
import { contactName } from "./index.ts"

const id = 7

it.each([
  [" Ana Lima ", "5511987654321", "Ana Lima"],
  [" ", "5511987654321", "+55 (11) 98765-4321"],
  ["", "1133334444", "(11) 3333-4444"],
  ["", "", "Visitante #7"],
])("a person called '%s' with the telephone '%s' is shown as '%s'", (name, phone, shown) => {
  expect(contactName({ id, name, phone })).toBe(shown)
})
