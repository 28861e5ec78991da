import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { CompanyId, fold } from "../../kernel/index.ts"
import { findRooms, roomNumberIn } from "./find-rooms.ts"
import type { Rooms } from "./rooms.ts"
import type { RoomRow } from "./room-row.ts"
import { aRoom } from "../testing/index.ts"

const room = (id: number, leadName: string, phone: string): RoomRow => aRoom({ id, leadName, phone }).row

const rows = [
  room(12, "Ana 2024", "5511980004242"),
  room(40, "Visitante 2024", ""),
  room(4242, "Bia", "5511980000012"),
  room(7, "Caio", "5511980004242"),
]

const list: Rooms["list"] = ({ filters, offset, limit }) => {
  const found = rows.filter(
    (row) =>
      (filters.id === "" || String(row.id) === filters.id) &&
      fold(row.leadName).includes(fold(filters.leadName)) &&
      row.phone.includes(filters.phone),
  )
  return Effect.succeed({ result: found.slice(offset, offset + limit), total: found.length })
}

const find = (name: string, offset = 0, limit = 10) =>
  Effect.runPromise(
    findRooms(list)({ companyId: Schema.decodeSync(CompanyId)(1), workspaces: [], name, offset, limit }),
  ).then(({ result, total }) => [...result.map(({ id }) => Number(id)), `of ${total}`])

describe("the quick finder's rooms", () => {
  it.each([
    ["ana", [12, "of 1"]],
    ["  BIA ", [4242, "of 1"]],
    ["", [12, 40, 4242, 7, "of 4"]],
    ["12", [12, "of 1"]],
    ["#40", [40, "of 1"]],
    ["#41", ["of 0"]],
    ["4242", [4242, 12, 7, "of 3"]],
    ["98000-4242", [12, 7, "of 2"]],
    ["(11) 98000-0012", [4242, "of 1"]],
    // a name of digits only
    ["2024", [12, 40, "of 2"]],
    ["9999", ["of 0"]],
    ["ninguém", ["of 0"]],
  ])("of '%s'", async (text, expected) => expect(await find(text)).toEqual(expected))

  it("stand on pages, the room of the number first", async () => {
    expect(await find("4242", 0, 2)).toEqual([4242, 12, "of 3"])
    expect(await find("4242", 2, 2)).toEqual([7, "of 3"])
    expect(await find("#40", 1, 5)).toEqual(["of 1"])
  })

  it.each([
    ["7", "7"],
    [" #7 ", "7"],
    ["#", undefined],
    ["7a", undefined],
    ["1234567890", undefined],
  ])("has the number of '%s'", (text, number) => expect(roomNumberIn(text)).toBe(number))
})
