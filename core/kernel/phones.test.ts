import { expect, it } from "vitest"
import { formatPhone } from "./index.ts"

it.each([
  ["5511987654321", "+55 (11) 98765-4321"],
  ["551132654321", "+55 (11) 3265-4321"],
  ["11987654321", "+55 (11) 98765-4321"],
  ["1132654321", "(11) 3265-4321"],
  ["32654321", "3265-4321"],
  ["351912345678", "+351912345678"],
  ["ramal 12", "ramal 12"],
  ["", ""],
])("shows %s as %s", (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})
