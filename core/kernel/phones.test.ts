import { expect, it } from "vitest"
import {
  formatInternationalPhone,
  formatPhone,
  formatTypedPhone,
  internationalDigits,
  phoneOfCountry,
  readPhone,
} from "./index.ts"

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
  ["+51987654321", "+51987654321"],
  ["+4791234567", "+4791234567"],
  ["+5511987654321", "+55 (11) 98765-4321"],
  ["ramal 12", "ramal 12"],
  ["", ""],
])("shows %s as %s", (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

it.each([
  ["5511987654321", "+55 (11) 98765-4321"],
  ["51987654321", "+51987654321"],
  ["4791234567", "+4791234567"],
  ["+47 912 34 567", "+4791234567"],
  ["", ""],
])("shows %s, which has its country, as %s", (digits, shown) => {
  expect(formatInternationalPhone(digits)).toBe(shown)
})

it.each([
  ["+55 11 98765-4321", "5511987654321", "+55 (11) 98765-4321"],
  ["51 987 654 321", "+51987654321", "+51987654321"],
  ["+47 912 34 567", "+4791234567", "+4791234567"],
  ["351912345678", "351912345678", "+351912345678"],
  ["", "", ""],
])("%s, which has its country, is kept as %s and shown as %s", (phone, kept, shown) => {
  expect(phoneOfCountry(phone)).toBe(kept)
  expect(formatTypedPhone(kept)).toBe(shown)
})

it.each(["11987654321", "1132654321", "51987654321", "4791234567", "32654321", "ramal 12"])(
  "shows %s, which somebody typed without a country, as it is",
  (typed) => expect(formatTypedPhone(typed)).toBe(typed),
)

it.each([
  ["+4791234567", "47", "91234567"],
  ["+12025550123", "1", "2025550123"],
  ["+5511987654321", "55", "11987654321"],
  ["+59899123456", "598", "99123456"],
  ["11987654321", "55", "11987654321"],
  ["+99912345", "", "99912345"],
])("%s has the country's code %s, whether a phone field offers it or not", (phone, dialCode, digits) => {
  expect(readPhone(phone)).toEqual({ dialCode, digits })
})

it.each([
  ["+44 (0) 7911 123456", "447911123456"],
  ["+39 06 698 12345", "390669812345"],
  ["+51 987 654 321", "51987654321"],
  ["+99912345", "99912345"],
  ["+1", "1"],
  ["", ""],
])("%s is dialled from other countries as %s", (phone, digits) => {
  expect(internationalDigits(phone)).toBe(digits)
})
