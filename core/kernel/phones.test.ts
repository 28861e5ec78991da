import { expect, it } from "vitest"
import { externalChatLink, formatPhone } from "./index.ts"

it.each([
  ["5511987654321", "+55 (11) 98765-4321"],
  ["551132654321", "+55 (11) 3265-4321"],
  ["11987654321", "+55 (11) 98765-4321"],
  ["1132654321", "(11) 3265-4321"],
  ["32654321", "3265-4321"],
  ["351912345678", "+351912345678"],
  ["12025550123", "+12025550123"],
  ["56912345678", "+56912345678"],
  ["59899123456", "+59899123456"],
  ["ramal 12", "ramal 12"],
  ["", ""],
])("shows %s as %s", (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

it.each([
  ["5511987654321", "https://wa.me/5511987654321"],
  ["+55 (11) 3265-4321", "https://wa.me/551132654321"],
  ["11987654321", "https://wa.me/5511987654321"],
  ["(11) 3265-4321", "https://wa.me/551132654321"],
  ["351912345678", "https://wa.me/351912345678"],
  ["12025550123", "https://wa.me/12025550123"],
  ["56912345678", "https://wa.me/56912345678"],
  ["32654321", undefined],
  ["ramal 12", undefined],
  ["", undefined],
])("leads from %s to %s", (phone, link) => {
  expect(externalChatLink(phone)).toBe(link)
})
