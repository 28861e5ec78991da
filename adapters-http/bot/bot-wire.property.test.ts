import {
  automationMinutes,
  type BotChange,
  BotSettings,
  emptyAutomationDraft,
  fallbackTimes,
  newBotSettings,
  noFallbackTransfer,
  usualServiceHours,
} from "@prosa/core/bot"
import { BotId, UserId, WorkspaceId } from "@prosa/core/kernel"
import { transferTargets } from "@prosa/core/transfer/testing/arbitraries"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  botChangeFields,
  changeFromWire,
  changeToWire,
  fieldErrorFromWire,
  fieldErrorToWire,
  peopleTransferFromWire,
  peopleTransferToWire,
  PeopleTransferWire,
} from "./bot-wire.ts"

const id = fc.integer({ min: 1, max: 2_000_000_000 })
const botId = id.map((each) => Schema.decodeSync(BotId)(each))
const userId = id.map((each) => Schema.decodeSync(UserId)(each))
const workspaceId = id.map((each) => Schema.decodeSync(WorkspaceId)(each))
const text = fc.string({ unit: "binary", maxLength: 40 })
const colour = fc.stringMatching(/^#[0-9a-fA-F]{6}$/)
const minutes = fc.constantFrom(...automationMinutes.close)

const automations = fc.record({
  botRepeatAutomationDto: fc.record({ minutes, times: fc.nat({ max: 5 }) }),
  botTransferAutomationDto: fc.record({
    minutes,
    callwebhook: fc.boolean(),
    workspaceId: fc.oneof(fc.constant(0 as const), workspaceId),
    userId: fc.oneof(fc.constant(0 as const), userId),
    queue: fc.constantFrom("USER" as const, "SEQUENTIAL" as const, "" as const),
  }),
  botCloseRoomAutomationDto: fc.record({
    minutes,
    message: text,
    active: fc.boolean(),
    closeRoomType: fc.constantFrom("CLOSE_ALL" as const, "ONLY_TRANSFERRED" as const, "" as const),
  }),
})

const settings = {
  name: fc.stringMatching(/^[a-zç]{1,20}$/),
  active: fc.boolean(),
  workspaceId,
  target: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
  transferBotId: fc.option(botId),
  avatarColor: colour,
  chatColor: colour,
  avatarIconUrl: fc.constantFrom(null, "data:image/png;base64,iVBORw0KGgo="),
  whatsappRedirect: fc.constantFrom("", "5511987654321"),
  liveChatInteractions: fc.array(text, { maxLength: 4 }),
  defaultFallbackMessages: fc.array(text, { maxLength: 4 }),
  readingSeconds: fc.integer({ min: 0, max: 60 }),
  nameOnStart: fc.boolean(),
  phoneOnStart: fc.boolean(),
  emailOnStart: fc.boolean(),
  sequentialService: fc.boolean(),
  transferMessage: text,
  serviceHours: fc.constantFrom(null, usualServiceHours),
  automations,
  keywords: fc
    .uniqueArray(fc.stringMatching(/^[a-z]{1,9}$/), { maxLength: 3 })
    .map((phrases) => phrases.map((phrase) => ({ phrases: [phrase], action: { kind: "end" as const } }))),
  disambiguates: fc.boolean(),
  fallbackTransfer: fc.oneof(
    fc.constant(noFallbackTransfer),
    fc.record({ times: fc.constantFrom(...fallbackTimes), target: transferTargets }),
  ),
}
const change: fc.Arbitrary<BotChange> = fc.record(settings, { requiredKeys: [] })
const overTheWire = (sent: unknown): unknown => JSON.parse(JSON.stringify(sent))
const readBody = Schema.decodeUnknownSync(Schema.Struct(botChangeFields))

describe("a change of a bot's settings", () => {
  it("is generated with every setting", () => {
    expect(Object.keys(settings).toSorted()).toEqual(Object.keys(BotSettings.fields).toSorted())
  })

  it("survives the wire, and what is absent stays absent", () => {
    fc.assert(
      fc.property(change, (wish) => {
        expect(changeFromWire(readBody(overTheWire(changeToWire(wish))))).toStrictEqual(overTheWire(wish))
      }),
    )
  })

  it("has the specified names on the wire", () => {
    const draft = { name: "Loja", workspaceId: 1 as WorkspaceId, target: 1, avatarColor: "#0A043C" } as const
    const body = changeToWire(newBotSettings({ ...draft, chatColor: "#FF0025" }))
    expect(body).toMatchObject({
      defaulFallbackMessages: [""],
      automationDto: emptyAutomationDraft,
      botTransferId: 0,
    })
    for (const inCore of ["defaultFallbackMessages", "automations", "transferBotId"])
      expect(body).not.toHaveProperty(inCore)
  })

  it("has errors whose paths survive the wire", () => {
    const path = fc
      .tuple(fc.constantFrom(...Object.keys(settings)), fc.array(fc.constantFrom("0", "minutes", "automations")))
      .map(([first, rest]) => [first, ...rest].join("."))
    fc.assert(
      fc.property(path, text, (where, message) => {
        const error = { path: where, message }
        expect(fieldErrorFromWire(fieldErrorToWire(error))).toEqual(error)
        expect(Object.keys(botChangeFields)).toContain(fieldErrorToWire(error).path.split(".")[0])
      }),
    )
  })
})

describe("the room transfer of a bot", () => {
  it("survives the wire, where nobody is 0", () => {
    const transfer = fc.record({
      workspaceId: fc.option(workspaceId),
      userId: fc.option(userId),
      transferDialogInitiatedByBot: fc.boolean(),
      workspaceName: text,
      userName: text,
    })
    fc.assert(
      fc.property(transfer, (one) => {
        const wire = peopleTransferToWire(one)
        expect(wire.workspaceId === 0).toBe(one.workspaceId === null)
        const read = Schema.decodeUnknownSync(PeopleTransferWire)(overTheWire(wire))
        expect(peopleTransferFromWire(read)).toStrictEqual(overTheWire(one))
      }),
    )
  })
})
