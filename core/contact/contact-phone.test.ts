import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { decode, formatPhone } from "../kernel/index.ts"
import { chatLink, ContactPhone, contactPhoneAfter, DialogPhone, phoneIdentity, storedPhone } from "./index.ts"

it.each([
  ["5511987654321", "https://wa.me/5511987654321"],
  ["+55 (11) 3265-4321", "https://wa.me/551132654321"],
  ["11987654321", "https://wa.me/5511987654321"],
  ["(11) 3265-4321", "https://wa.me/551132654321"],
  ["351912345678", "https://wa.me/351912345678"],
  ["12025550123", "https://wa.me/12025550123"],
  ["56912345678", "https://wa.me/56912345678"],
  ["+51987654321", "https://wa.me/51987654321"],
  ["+4791234567", "https://wa.me/4791234567"],
  ["+50761234", undefined],
  ["32654321", undefined],
  ["ramal 12", undefined],
  ["", undefined],
])("leads from %s to %s", (phone, link) => {
  expect(chatLink(phone)).toBe(link)
})

describe("the stored form of a number that came with its country", () => {
  it.each([
    ["5511987654321", "5511987654321"],
    ["351912345678", "351912345678"],
    ["12025550123", "12025550123"],
    ["51987654321", "+51987654321"],
    ["4791234567", "+4791234567"],
    ["", ""],
  ])("%s is %s", (number, stored) => {
    expect(storedPhone(number)).toBe(stored)
  })

  it.each(["51987654321", "4791234567", "6591234567", "351912345678", "5511987654321", "551132654321", "12025550123"])(
    "%s is shown with its country, and stays itself",
    (number) => {
      expect(formatPhone(storedPhone(number)).replaceAll(/[^+\d]/gu, "")).toBe(`+${number}`)
      expect(storedPhone(`+${storedPhone(number)}`)).toBe(storedPhone(number))
    },
  )
})

describe("the number of a saved contact", () => {
  it.each([
    ["+51987654321", "+51987654321", "+51987654321"],
    ["51987654321", "+55 (51) 98765-4321", "51987654321"],
    ["11987654321", "(11) 3265-4321", "1132654321"],
    ["11987654321", "+51 987 654 321", "+51987654321"],
    ["11987654321", "+55 11 98765-0000", "5511987650000"],
    ["11987654321", "+44 (0) 7911 123456", "447911123456"],
    ["11987654321", "+39 06 698 12345", "390669812345"],
    ["11987654321", "+54 9 11 2345-6789", "5491123456789"],
    ["11987654321", "+999 12345678", "+99912345678"],
    ["+51987654321", "", ""],
  ])("stored as %s and saved as '%s' is '%s'", (stored, draft, after) => {
    expect(contactPhoneAfter(stored, draft)).toBe(after)
  })
})

it.each([
  ["4791234567", "4791234567"],
  ["6591234567", "6591234567"],
  ["551132654321", "551132654321"],
  ["551191234567", "5511991234567"],
  ["551181234567", "5511981234567"],
  ["552087654321", "552087654321"],
  ["56912345678", "56912345678"],
])("the owner of %s is identified by %s", (number, identity) => {
  expect(phoneIdentity(number)).toBe(identity)
})

describe("a contact's phone", () => {
  it.each(["5511987654321", "551132654321", "11987654321", "1132654321", "+55 (11) 98765-4321"])(
    "may be %s",
    (phone) => {
      expect(decode(ContactPhone, phone)).toEqual(Result.succeed(phone))
    },
  )

  it.each(["55119876543", "351912345678", "32654321", "", null, "abc1132654321"])("is not %s", (phone) => {
    const read = decode(ContactPhone, phone)
    expect(Result.isFailure(read) && read.failure.map(({ message }) => message)).toEqual([
      "Formato do telefone inválido",
    ])
  })
})

describe("the number of the contact of a conversation", () => {
  it.each(["5511987654321", "551132654321", "447911123456", "+51987654321", "(11) 98765-4321", "11987654321"])(
    "may be written as it is stored or typed: %s",
    (number) => {
      expect(Result.isSuccess(decode(DialogPhone, number))).toBe(true)
      expect(contactPhoneAfter(number, number)).toBe(number)
    },
  )
  it.each(["", "9", "123456789012345678", "5599", "telefone"])("is refused: %j", (number) => {
    expect(Result.isFailure(decode(DialogPhone, number))).toBe(true)
  })
})
