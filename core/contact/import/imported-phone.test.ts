import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { importedPhone } from "./imported-phone.ts"
import { importMessages } from "./import-messages.ts"

describe("importedPhone", () => {
  it.each([
    ["(11) 9 8765-0142", "5511987650142"],
    ["011 97004-1188", "5511970041188"],
    ["31 8877 1020", "5531988771020"],
    ["+55 (85) 99217-3306", "5585992173306"],
    ["5511987650142", "5511987650142"],
    ["55 11 8765-0142", "5511987650142"],
    ["0055 11 98765-0142", "5511987650142"],
    ["0xx11 98765-0142", "5511987650142"],
    ["0 15 11 98765-0142", "5511987650142"],
    ["(55) 99123-4567", "5555991234567"],
    ["+55 011 98765-0142", "5511987650142"],
    ["(11) 3265-4321", "551132654321"],
    ["11987650142.0", "5511987650142"],
    ["11987650142,00", "5511987650142"],
    ["'11987650142", "5511987650142"],
    ["Cel.: 11 98765-0142", "5511987650142"],
    ["11 98765-0142 (Ana)", "5511987650142"],
    ["(11) 3265-4321 ramal 204", "551132654321"],
    ["ramal / 11 98765-0142", "5511987650142"],
    ["11 98765-0142 / 11 3265-4321", "5511987650142"],
    ["(11) 3265-4321 ou (11) 98765-0142", "551132654321"],
    ["+351 912 345 678", "351912345678"],
    ["00 351 912 345 678", "351912345678"],
    ["+51 987 654 321", "+51987654321"],
    ["  ", ""],
    ["１１ ９８７６５－０１４２", "5511987650142"],
  ])("reads %s as %s", (cell, stored) => {
    expect(importedPhone(cell)).toEqual(Result.succeed(stored))
  })

  it.each(["9887-10", "98765-0142", "abc", "20 98765-0142x9", "11 1234-5678", "+55 987", "123.456.789-09"])(
    "refuses %s",
    (cell) => expect(Result.isFailure(importedPhone(cell))).toBe(true),
  )

  it("says of a number that a spreadsheet has cut how to get it back", () => {
    expect(importedPhone("5,51199E+12")).toEqual(Result.fail(importMessages.cutNumber))
  })

  it("gives numbers without an area code the one that was chosen", () => {
    expect(importedPhone("98765-0142", "11")).toEqual(Result.succeed("5511987650142"))
    expect(importedPhone("3265-4321", "11")).toEqual(Result.succeed("551132654321"))
    expect(importedPhone("31 98765-0142", "11")).toEqual(Result.succeed("5531987650142"))
  })
})
