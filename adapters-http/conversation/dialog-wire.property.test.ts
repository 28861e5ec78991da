import { Channel, Medium, FileKind, type StoredFile } from "@prosa/core/channel"
import { BotId, ClientId, decode, DialogId, LabelId, FileId, MessageId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { LabelColour } from "@prosa/core/label"
import type { Dialog, InboxItem, Message } from "@prosa/core/conversation"
import { idOf } from "@prosa/core/kernel/testing/arbitraries"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { DialogWire, InboxItemWire } from "./dialog-wire.ts"
import { MessageWire } from "./message-wire.ts"

const text = fc.string({ unit: "binary", maxLength: 20 })
const moment = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2030-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString())
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const channel = fc.constantFrom(...Channel.literals)
const status = fc.constantFrom("OPEN" as const, "CLOSED" as const)
const clientId = fc
  .string({ unit: fc.constantFrom(..."abcXYZ019_-"), minLength: 8, maxLength: 64 })
  .map((id) => Schema.decodeSync(ClientId)(id))

const labels = fc.array(
  fc.record({ id: idOf(LabelId), name: text, colour: fc.constantFrom(...LabelColour.literals) }),
  { maxLength: 3 },
)
const scheduled = maybe(
  fc.record({
    count: fc.nat(),
    next: maybe(moment),
    refused: fc.boolean(),
    authors: fc.array(idOf(UserId), { maxLength: 3 }),
  }),
)
const dialogs: fc.Arbitrary<Dialog> = fc.record({
  id: idOf(DialogId),
  name: text,
  email: text,
  phone: text,
  botId: idOf(BotId),
  botName: text,
  channel,
  medium: fc.constantFrom(...Medium.literals),
  lastClientAt: maybe(moment),
  status,
  workspaceId: idOf(WorkspaceId),
  workspaceName: text,
  transferred: fc.boolean(),
  transferredToExternal: fc.boolean(),
  holder: maybe(fc.record({ id: idOf(UserId), name: text })),
  startedAt: moment,
  closedAt: maybe(moment),
  tag: text,
  labels,
  snooze: maybe(fc.record({ until: maybe(moment) })),
  scheduled,
  webhookFailure: maybe(text),
  channelTrouble: maybe(text),
  lastSeq: fc.nat(),
})
const items: fc.Arbitrary<InboxItem> = fc.record({
  id: idOf(DialogId),
  name: text,
  phone: text,
  lastMessage: text,
  lastSender: fc.constantFrom("CLIENT" as const, "HUMAN" as const, "BOT" as const, "SYSTEM" as const),
  lastMessageAt: moment,
  waitingSince: fc.option(moment, { nil: null }),
  unreadTotal: fc.nat(),
  undelivered: fc.boolean(),
  labels,
  snooze: maybe(fc.record({ until: maybe(moment) })),
  scheduled,
  channel,
  status,
  botId: idOf(BotId),
  workspaceId: idOf(WorkspaceId),
  transferred: fc.boolean(),
  transferredToExternal: fc.boolean(),
  holderId: maybe(idOf(UserId)),
  holderName: text,
  version: fc.nat(),
})
const storedFiles: fc.Arbitrary<StoredFile> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{32}$/u).map((id) => Schema.decodeSync(FileId)(id)),
  name: text,
  mime: text,
  bytes: fc.nat(),
  kind: fc.constantFrom(...FileKind.literals),
  url: text,
})
const messages: fc.Arbitrary<Message> = fc.record({
  id: idOf(MessageId),
  seq: fc.nat(),
  changeSeq: fc.nat(),
  text,
  sender: fc.constantFrom("CLIENT" as const, "HUMAN" as const, "BOT" as const, "SYSTEM" as const),
  senderName: text,
  sentAt: moment,
  updatedAt: maybe(moment),
  deleted: fc.boolean(),
  files: fc.array(storedFiles, { maxLength: 2 }),
  buttons: fc.array(fc.record({ id: fc.nat(), label: text, link: text }, { requiredKeys: ["id", "label"] }), {
    maxLength: 2,
  }),
  clientId: maybe(clientId),
})

const comesBack = <A, I>(schema: Schema.Codec<A, I>, value: A): I => {
  const sent = Schema.encodeSync(schema)(value)
  const read = decode(schema, JSON.parse(JSON.stringify(sent)))
  expect(Result.isSuccess(read) && read.success).toEqual(value)
  return sent
}

it("a dialog comes back from the wire as it was, and 0 holds a room that nobody holds", () => {
  fc.assert(
    fc.property(dialogs, (dialog) => {
      const sent = comesBack(DialogWire, dialog)
      expect(sent.userTransferredId).toBe(dialog.holder?.id ?? 0)
      // Specified fields of what comes by other ways, or later.
      expect(sent).toMatchObject({ messages: [], whatsappQrCode: dialog.medium === "WHATSAPP_QRCODE" })
    }),
  )
})

it("a conversation of the inbox comes back from the wire as it was, under the specified names", () => {
  fc.assert(
    fc.property(items, (item) => {
      const { plataform, lastMessageDateTime, unreadMessageTotal } = comesBack(InboxItemWire, item)
      expect([plataform, lastMessageDateTime, unreadMessageTotal]).toEqual([
        item.channel,
        item.lastMessageAt,
        item.unreadTotal,
      ])
    }),
  )
})

it("a message comes back from the wire as it was, under the specified names", () => {
  fc.assert(
    fc.property(messages, (said) => {
      const { message, dateTime } = comesBack(MessageWire, said)
      expect([message, dateTime]).toEqual([said.text, said.sentAt])
    }),
  )
})
