import { noRoomFilters } from "@prosa/core/conversation"
import { aDialog, aRoom, createInMemoryDialogs } from "@prosa/core/conversation/testing"
import { CompanyId } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { DialogWire, InboxItemWire } from "./dialog-wire.ts"
import { bodyOfRooms, RoomRowWire, roomsWishOf } from "./room-wire.ts"

const companyId = Schema.decodeSync(CompanyId)(1)
const names = [
  ["LIVECHAT", "LIVE CHAT"],
  ["WHATSAPP", "WHATSAPP"],
  ["FACEBOOK", "FACEBOOK"],
  ["INSTAGRAM", "INSTAGRAM"],
] as const

describe.each(names)("the channel %s on the wire", (channel, roomsName) => {
  it(`is '${roomsName}' in a row of the table of rooms`, () => {
    expect(Schema.encodeSync(RoomRowWire)(aRoom({ channel }).row).plataform).toBe(roomsName)
  })

  it(`is '${roomsName}' in a filter of the table of rooms`, () => {
    const wish = {
      companyId,
      workspaces: [],
      filters: { ...noRoomFilters, channel },
      sort: undefined,
      offset: 0,
      limit: 20,
    }
    const body = bodyOfRooms(wish)
    expect(body.filters).toEqual([{ field: "plataform", value: roomsName }])
    expect(roomsWishOf(body).filters.channel).toBe(channel)
  })

  it(`is '${channel}' in a conversation`, () => {
    expect(Schema.encodeSync(DialogWire)(aDialog({ channel })).platform).toBe(channel)
  })

  it(`is '${channel}' in a row of the inbox`, async () => {
    const dialog = aDialog({ channel })
    const { dialogs } = createInMemoryDialogs({ id: 7, name: "Camila Duarte" }, [{ dialog, messages: [], unread: 0 }])
    const wish = {
      companyId,
      workspaces: [dialog.workspaceId],
      bots: [],
      name: "",
      status: "",
      offset: 0,
      limit: 12,
    } as const
    const [item] = (await Effect.runPromise(dialogs.list(wish))).result
    expect(item && Schema.encodeSync(InboxItemWire)(item).plataform).toBe(channel)
  })
})

it("each place refuses the other's name of the live chat", () => {
  const row = Schema.encodeSync(RoomRowWire)(aRoom().row)
  const dialog = Schema.encodeSync(DialogWire)(aDialog())
  const fails = <A, I>(schema: Schema.Codec<A, I>, given: unknown) =>
    Result.isFailure(Schema.decodeUnknownResult(schema)(given))
  expect([fails(RoomRowWire, row), fails(RoomRowWire, { ...row, plataform: "LIVECHAT" })]).toEqual([false, true])
  expect([fails(DialogWire, dialog), fails(DialogWire, { ...dialog, platform: "LIVE CHAT" })]).toEqual([false, true])
})
