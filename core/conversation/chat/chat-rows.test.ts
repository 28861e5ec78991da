import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { type MarkedText, type Medium, runsOf } from "../../channel/index.ts"
import { ClientId, DialogId, RoomNoteId, UserId } from "../../kernel/index.ts"
import { aMessage } from "../testing/index.ts"
import { testNow } from "../../kernel/testing/index.ts"
import {
  addPending,
  chatRows,
  emptyTimeline,
  mergeMessages,
  type Message,
  notesWithin,
  type RoomNote,
} from "../index.ts"

const room = { id: DialogId.make(9), medium: "LIVECHAT" } as const
const rowsOf = (...messages: ReadonlyArray<Message>) => chatRows(mergeMessages(emptyTimeline, messages), room, testNow)
const at = (minute: number, day = 19) => `2026-11-${day}T14:${String(minute).padStart(2, "0")}:00Z`
const bot = { sender: "BOT", senderName: "Aroeira" } as const

describe("the rows of a chat", () => {
  it("begin every day with its date", () => {
    const rows = rowsOf(
      aMessage({ seq: 1, sentAt: at(1, 18) }),
      aMessage({ seq: 2, sentAt: at(1) }),
      aMessage({ seq: 3, sentAt: at(2) }),
    )
    expect(rows.filter(({ kind }) => kind === "day").map(({ key }) => key)).toEqual(["day 1", "day 2"])
  })

  it("name the author once per run, and show the time once per minute", () => {
    const rows = rowsOf(
      aMessage({ seq: 1, ...bot, sentAt: at(2) }),
      aMessage({ seq: 2, ...bot, sentAt: at(2) }),
      aMessage({ seq: 3, ...bot, sentAt: at(3) }),
      aMessage({ seq: 4, sentAt: at(3) }),
    ).flatMap((row) => (row.kind === "message" ? [[row.author, row.time === undefined, row.joined]] : []))
    expect(rows).toEqual([
      ["Aroeira", true, true],
      ["", false, true],
      ["", false, false],
      ["", false, false],
    ])
  })

  it("always show the time of an edited message, next to 'Editada'", () => {
    const [, first] = rowsOf(
      aMessage({ seq: 1, ...bot, sentAt: at(2), updatedAt: at(5) }),
      aMessage({ seq: 2, ...bot, sentAt: at(2) }),
    )
    expect(first).toMatchObject({ kind: "message", time: expect.any(String) })
  })

  it("mark the quick reply that the person chose, however it is written", () => {
    const buttons = [
      { id: 1, label: "Rastrear pedido" },
      { id: 2, label: "2ª via" },
    ]
    const chosen = (answer: string) =>
      rowsOf(aMessage({ seq: 1, ...bot, buttons }), aMessage({ seq: 2, text: answer })).find(
        (row) => row.kind === "message",
      )
    expect(chosen("rastrear PEDIDO ")).toMatchObject({ chosen: 1 })
    expect(chosen("outra coisa")).toMatchObject({ chosen: undefined })
  })

  it("show what staff write on WhatsApp as the person reads it, there alone", () => {
    const written = aMessage({ seq: 1, sender: "HUMAN", text: "O *prazo* é ~sexta~ _hoje_" })
    const timeline = mergeMessages(emptyTimeline, [written])
    const shown = (medium: Medium) =>
      chatRows(timeline, { ...room, medium }, testNow).flatMap((row) => ("text" in row ? row.text : []))
    for (const medium of ["WHATSAPP", "WHATSAPP_QRCODE"] as const)
      expect(runsOf(shown(medium)[0] as MarkedText).map(({ text, format }) => [format, text])).toEqual([
        ["plain", "O "],
        ["bold", "prazo"],
        ["plain", " é "],
        ["strike", "sexta"],
        ["plain", " "],
        ["italic", "hoje"],
      ])
    expect(shown("LIVECHAT")).toEqual([{ text: written.text }])
    expect(shown("FACEBOOK")).toEqual([{ text: written.text }])
  })

  it("separate system lines, and put pending messages at the end", () => {
    const timeline = mergeMessages(emptyTimeline, [aMessage({ seq: 1, sender: "SYSTEM", text: "Camila entrou" })])
    const clientId = Schema.decodeSync(ClientId)("cliente-1")
    const rows = chatRows(
      addPending(timeline, { clientId, files: [], text: "oi", sentAt: at(9), state: "sending" }),
      room,
      testNow,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(["day", "line", "pending"])
  })
})

describe("the notes of a room", () => {
  const noteAt = (id: number, at: string): RoomNote => ({
    id: Schema.decodeSync(RoomNoteId)(id),
    authorId: Schema.decodeSync(UserId)(7),
    authorName: "Camila",
    text: "nota",
    mentions: [],
    at,
    unseen: false,
  })
  const three = mergeMessages(emptyTimeline, [
    aMessage({ seq: 1, sender: "HUMAN", senderName: "Ana", sentAt: "2026-11-19T14:00:00Z" }),
    aMessage({ seq: 2, sender: "HUMAN", senderName: "Ana", sentAt: "2026-11-19T14:00:20Z" }),
    aMessage({ seq: 3, sender: "HUMAN", senderName: "Ana", sentAt: "2026-11-19T14:00:40Z" }),
  ])
  const keys = (notes: ReadonlyArray<RoomNote>) => chatRows(three, room, testNow, notes).map(({ key }) => key)

  it("stand between the messages by their times, each day once", () => {
    const notes = [
      noteAt(1, "2026-11-18T14:00:00Z"),
      noteAt(2, "2026-11-19T14:00:30Z"),
      noteAt(3, "2026-11-19T14:00:40Z"),
      noteAt(4, "2026-11-20T14:00:00Z"),
    ]
    expect(keys(notes)).toEqual([
      "day note 1",
      "note 1",
      "day 1",
      "1",
      "2",
      "note 2",
      "3",
      "note 3",
      "day note 4",
      "note 4",
    ])
    expect(keys([])).toEqual(["day 1", "1", "2", "3"])
  })

  it("end the run of an author: the next message names them again, with the time before", () => {
    const rows = chatRows(three, room, testNow, [noteAt(2, "2026-11-19T14:00:30Z")])
    const said = rows.flatMap((row) =>
      row.kind === "message" ? [[row.author, row.joined, row.time !== undefined]] : [],
    )
    expect(said).toEqual([
      ["Ana", true, false],
      ["", false, true],
      ["Ana", false, true],
    ])
  })

  it("before the loaded messages come with those of their time", () => {
    const notes = [noteAt(1, "2026-11-18T14:00:00Z"), noteAt(2, "2026-11-19T14:00:30Z")]
    const first = three.messages[0]?.sentAt
    expect(notesWithin(notes, first, true)).toEqual(notes.slice(1))
    expect([notesWithin(notes, first, false), notesWithin(notes, undefined, true)]).toEqual([notes, notes])
  })
})
