import { emptyTimeline, mergeMessages, Message, type Timeline } from "@prosa/core/conversation"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import type { AttendantSight, CrowdDialog, CrowdMessage, CrowdReading, VisitorSight } from "./crowd-reading.ts"
import { findMisses, type Miss } from "./find-misses.ts"

const said = (id: number, ...texts: ReadonlyArray<string>): ReadonlyArray<CrowdMessage> =>
  texts.map((text, at) => {
    const clientId = text.startsWith("Robô") ? null : `${id}-${at}-cliente`
    const seq = at + 1
    const sender = clientId === null ? "BOT" : "CLIENT"
    return { id: id * 100 + at, seq, changeSeq: seq, sender, text, clientId, deleted: false }
  })

const dialog = (id: number, messages: ReadonlyArray<CrowdMessage>, change: Partial<CrowdDialog> = {}): CrowdDialog => ({
  id,
  token: `token-${id}`,
  contactId: 1,
  workspaceId: 5,
  holderId: null,
  open: true,
  version: 4,
  unreadCount: 1,
  lastSeq: messages.length,
  lastMessage: messages.at(-1)?.text ?? "",
  lastMessageAt: 2_000,
  messages,
  ...change,
})

const ended = dialog(1, said(1, "Robô: olá", "oi", "tchau"), { open: false, unreadCount: 0 })
const present = dialog(2, said(2, "Robô: olá", "pedido", "Robô: a caminho", "e o prazo?"))

/** What a page has merged of messages. */
const pageOf = (messages: ReadonlyArray<CrowdMessage>): Timeline =>
  mergeMessages(
    emptyTimeline,
    messages.map((message) =>
      Schema.decodeUnknownSync(Schema.toType(Message))({
        ...message,
        text: message.deleted ? "" : message.text,
        senderName: "",
        sentAt: "2026-11-20T12:00:00.000Z",
        updatedAt: null,
        files: [],
        buttons: [],
      }),
    ),
  )
const sentIn = ({ messages }: CrowdDialog) =>
  messages.flatMap(({ clientId, text }) => (clientId === null ? [] : [{ clientId, text }]))

const reading: CrowdReading = { dialogs: [ended, present], outbox: 0 }
const visitor: VisitorSight = {
  name: "Ada",
  sent: [...sentIn(ended), ...sentIn(present)],
  present: present.token,
  heard: new Map([
    [ended.token, pageOf(ended.messages.slice(0, 2))],
    [present.token, pageOf(present.messages)],
  ]),
}
const item = {
  id: 2,
  version: 4,
  workspaceId: 5,
  holderId: null,
  status: "OPEN",
  lastMessage: present.lastMessage,
  unread: 1,
}
const attendant: AttendantSight = {
  name: "Bia",
  userId: 9,
  workspaces: [5],
  sent: [],
  heard: new Map([[2, pageOf(present.messages)]]),
  barred: [],
  list: [item],
  listedAt: 1_000,
  unreadRooms: 1,
}

const kinds = (misses: ReadonlyArray<Miss>) => [...new Set(misses.map(({ kind }) => kind))].sort()
const ofVisitor = (change: Partial<VisitorSight>, stored = reading) =>
  kinds(findMisses(stored, [{ ...visitor, ...change }], []))
const ofAttendant = (change: Partial<AttendantSight>, stored = reading) =>
  kinds(findMisses(stored, [], [{ ...attendant, ...change }]))
const heardIn = (messages: ReadonlyArray<CrowdMessage>) => ({ heard: new Map([[present.token, pageOf(messages)]]) })
const without = (at: number) => present.messages.filter((_, place) => place !== at)

it("sees that somebody is told no more of a dialog, unless it was transferred", () => {
  expect(ofAttendant({ barred: [2] })).toEqual(["told"])
  const line = { ...said(2, "Robô")[0], sender: "SYSTEM", text: "Transferida para Bia · Equipe 2" } as CrowdMessage
  const transferred = { ...present, messages: [line] }
  const away = { dialogs: [ended, transferred], outbox: 0 }
  const kindsOf = findMisses(away, [], [{ ...attendant, heard: new Map(), barred: [2] }]).filter(({ what }) =>
    what.includes("told no more"),
  )
  expect(kindsOf).toEqual([])
})

it("who has seen everything missed nothing", () => {
  expect(findMisses(reading, [visitor], [attendant])).toEqual([])
})

it("a visitor who said nothing has no conversation, and one who did has", () => {
  const silent: VisitorSight = { name: "Bia", sent: [], present: "", heard: new Map() }
  const missed = (sight: VisitorSight) => findMisses(reading, [visitor, sight], [])
  expect(missed(silent)).toEqual([])
  expect(missed({ ...silent, sent: [{ clientId: "1-0-nunca", text: "oi" }] })).not.toEqual([])
})

it("a message that is not stored is lost, and one that is stored twice is doubled", () => {
  expect(ofVisitor({ sent: [...visitor.sent, { clientId: "x", text: "oi" }] })).toEqual(["lost"])
  const [, again] = ended.messages
  const twice = again === undefined ? [] : [...ended.messages, { ...again, seq: 4, changeSeq: 4 }]
  expect(ofVisitor({}, { ...reading, dialogs: [{ ...ended, messages: twice, lastSeq: 4 }, present] })).toEqual([
    "doubled",
  ])
  expect(ofVisitor({ sent: [{ clientId: "2-1-cliente", text: "outra coisa" }] })).toEqual(["told"])
})

it("a page without the first, the last or another message has missed something", () => {
  for (const at of present.messages.keys()) {
    expect(ofVisitor(heardIn(without(at)))).toEqual(["told"])
    expect(ofAttendant({ heard: new Map([[2, pageOf(without(at))]]) })).toEqual(["told"])
  }
  expect(ofVisitor({ heard: new Map() })).toEqual(["told"])
})

it("a page that shows another text, or what nobody said, was told wrongly", () => {
  const other = present.messages.map((message, at) => (at === 1 ? { ...message, text: "boleto" } : message))
  const more = [
    ...present.messages,
    { id: 999, seq: 5, changeSeq: 5, sender: "BOT", text: "Robô: ?", clientId: null, deleted: false },
  ]
  expect(ofVisitor(heardIn(other))).toEqual(["told"])
  expect(ofVisitor(heardIn(more))).toEqual(["told"])
})

it("a page that stays with a conversation that has ended was not told of the next", () => {
  expect(ofVisitor({ present: ended.token, heard: new Map([[ended.token, pageOf(ended.messages)]]) })).toEqual(["told"])
})

it("a hole in the stored numbers is found", () => {
  const holed = { ...present, messages: without(1) }
  expect(ofAttendant({ heard: new Map() }, { ...reading, dialogs: [ended, holed] })).toEqual(["hole"])
})

describe("of a deleted message", () => {
  const gone = present.messages.map((message, at) => (at === 1 ? { ...message, changeSeq: 5, deleted: true } : message))
  const after: CrowdReading = { dialogs: [ended, { ...present, messages: gone, lastSeq: 5 }], outbox: 0 }

  it("who was told of it missed nothing, and its number is no hole", () => {
    expect(ofVisitor(heardIn(gone), after)).toEqual([])
    expect(ofAttendant({ heard: new Map([[2, pageOf(gone)]]) }, after)).toEqual([])
  })

  it("who still shows it was told wrongly, and a deletion that is not stored is found", () => {
    expect(ofVisitor({}, after)).toEqual(["told"])
    expect(ofAttendant({}, after)).toEqual(["told"])
    expect(ofVisitor(heardIn(gone))).toEqual(["told"])
  })

  it("a number that is neither of a message nor of a deletion is a hole", () => {
    expect(
      ofVisitor(heardIn(gone), { ...after, dialogs: [ended, { ...present, messages: gone, lastSeq: 6 }] }),
    ).toEqual(["hole"])
  })
})

it("a list that shows a room as it was, that lacks one, or that has one twice is wrong", () => {
  for (const change of [{ version: 3 }, { unread: 0 }, { holderId: 9 }, { lastMessage: "pedido" }])
    expect(ofAttendant({ list: [{ ...item, ...change }] })).toEqual(["list"])
  expect(ofAttendant({ list: [] })).toEqual(["list"])
  expect(ofAttendant({ list: [item, item] })).toEqual(["doubled"])
  expect(ofAttendant({ list: [item, { ...item, id: 1 }] })).toEqual(["list"])
})

it("a room of which nothing was said since the list was asked for need not be on its page", () => {
  expect(ofAttendant({ list: [], listedAt: 3_000 })).toEqual([])
})

it("unread rooms are one's own and those of nobody, in one's own workspaces", () => {
  for (const unreadRooms of [0, 2]) expect(ofAttendant({ unreadRooms })).toEqual(["unread"])
  const held = { ...present, holderId: 8 }
  const shown = { list: [{ ...item, holderId: 8 }] }
  expect(ofAttendant({ ...shown, unreadRooms: 0 }, { ...reading, dialogs: [held] })).toEqual([])
  expect(ofAttendant({ workspaces: [6], list: [], unreadRooms: 0 })).toEqual([])
})

it("an event that nobody was told of is found", () => {
  expect(kinds(findMisses({ ...reading, outbox: 1 }, [visitor], [attendant]))).toEqual(["told"])
})
