import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BotId, UserId, WorkspaceId } from "../kernel/index.ts"
import { transferTargets } from "./testing/transfer-arbitraries.ts"
import {
  botChoices,
  chooseBot,
  chooseMedia,
  choosePerson,
  chooseSource,
  chooseType,
  chooseWay,
  chooseWorkspace,
  defaultTransferMedia,
  draftOf,
  emptyTransferDraft,
  FlatTransfer,
  flattenTransfer,
  initialMessageLimit,
  roomTransferMessages,
  roomTransferOf,
  setOnlyOnline,
  targetOf,
  type TransferDraft,
  TransferTarget,
  unflattenTransfer,
  writeInitialMessage,
} from "./index.ts"

const userId = Schema.decodeSync(UserId)
const botId = Schema.decodeSync(BotId)
const workspaceId = Schema.decodeSync(WorkspaceId)

type Choice = (draft: TransferDraft) => TransferDraft
const number = fc.integer({ min: 1, max: 4 })
const choices: fc.Arbitrary<Choice> = fc.oneof(
  fc.constantFrom("people" as const, "bot" as const, "external" as const).map(
    (way): Choice =>
      (draft) =>
        chooseWay(draft, way),
  ),
  fc.constantFrom("workspace" as const, "webhook" as const).map(
    (source): Choice =>
      (draft) =>
        chooseSource(draft, source),
  ),
  number.map(
    (id): Choice =>
      (draft) =>
        chooseWorkspace(draft, workspaceId(id)),
  ),
  fc.constantFrom("specific" as const, "sequential" as const).map(
    (type): Choice =>
      (draft) =>
        chooseType(draft, type),
  ),
  number.map(
    (id): Choice =>
      (draft) =>
        choosePerson(draft, { id: userId(id), name: `Pessoa ${id}` }),
  ),
  fc.boolean().map(
    (only): Choice =>
      (draft) =>
        setOnlyOnline(draft, only),
  ),
  number.map(
    (id): Choice =>
      (draft) =>
        chooseBot(draft, { id: botId(id), name: `Robô ${id}` }),
  ),
  fc.constantFrom("LIVECHAT" as const, "WHATSAPP_QRCODE" as const).map(
    (media): Choice =>
      (draft) =>
        chooseMedia(draft, media),
  ),
  fc.oneof(fc.constantFrom("", " ", "Olá!"), fc.constant("x".repeat(initialMessageLimit + 1))).map(
    (text): Choice =>
      (draft) =>
        writeInitialMessage(draft, text),
  ),
)

describe("any sequence of choices", () => {
  it("yields exactly one kind of transfer or none, always valid on the wire", () => {
    fc.assert(
      fc.property(fc.array(choices, { maxLength: 12 }), (made) => {
        const draft = made.reduce<TransferDraft>((before, choice) => choice(before), emptyTransferDraft)
        const chosen = targetOf(draft)
        if (Result.isFailure(chosen)) {
          expect(chosen.failure.missing.length).toBeGreaterThan(0)
          return
        }
        expect(Schema.is(TransferTarget)(chosen.success)).toBe(true)
        const flat = flattenTransfer(chosen.success)
        expect(unflattenTransfer(flat)).toEqual(chosen.success)
        expect(Schema.is(FlatTransfer)(flat)).toBe(true)
        const kinds = [
          flat.thirdPartySystem === true,
          flat.workspaceOnWebhook === true,
          flat.transferType === "specificBot",
          flat.transferType === "sequentialBot",
          flat.transferType === "user" && flat.userId !== 0,
          flat.transferType === "user" && flat.userId === 0,
        ]
        expect(kinds.filter(Boolean)).toHaveLength(1)
      }),
      { numRuns: 500 },
    )
  })

  it("keeps the fields of one way only", () => {
    fc.assert(
      fc.property(fc.array(choices, { maxLength: 12 }), (made) => {
        const draft = made.reduce<TransferDraft>((before, choice) => choice(before), emptyTransferDraft)
        if (draft.way !== "bot") {
          expect(draft.media).toBe(defaultTransferMedia)
          expect(draft.bot).toBeNull()
          expect(draft.initialMessage).toBe("")
        }
        if (draft.way !== "people") {
          expect(draft.person).toBeNull()
          expect(draft.source).toBeNull()
          expect(draft.onlyOnlineUser).toBe(false)
        }
        if (draft.type === "sequential") expect([draft.person, draft.bot]).toEqual([null, null])
      }),
      { numRuns: 500 },
    )
  })
})

describe("an edited transfer", () => {
  it("stays the same without changes", () => {
    fc.assert(
      fc.property(transferTargets, (target) => {
        expect(targetOf(draftOf(target))).toEqual(Result.succeed(target))
      }),
    )
  })

  it("is not replaced by a choice that is incomplete or too long", () => {
    const bot = chooseBot(chooseWorkspace(chooseWay(emptyTransferDraft, "bot"), workspaceId(1)), {
      id: botId(2),
      name: "B",
    })
    expect(targetOf(bot)).toEqual(Result.fail({ _tag: "TransferIncomplete", missing: ["message"] }))
    const long = writeInitialMessage(bot, "x".repeat(501))
    expect(targetOf(long)).toMatchObject({ failure: { missing: ["message"], message: "Máximo de 500 caracteres" } })
    expect(Result.isSuccess(targetOf(writeInitialMessage(bot, "x".repeat(500))))).toBe(true)
  })

  it("to a user has the default media and no bot; in turn has no user", () => {
    const bot = chooseMedia(chooseWay(emptyTransferDraft, "bot"), "LIVECHAT")
    const person = choosePerson({ ...bot, workspaceId: workspaceId(1) }, { id: userId(3), name: "Ana" })
    expect(person).toMatchObject({ way: "people", media: "WHATSAPP_QRCODE", bot: null, type: "specific" })
    expect(chooseType(person, "sequential").person).toBeNull()
  })
})

describe("the bots to transfer to", () => {
  it("are all but the transferring bot", () => {
    expect(botChoices([{ id: botId(1) }, { id: botId(2) }], botId(1))).toEqual([{ id: botId(2) }])
    expect(botChoices([{ id: botId(1) }], undefined)).toHaveLength(1)
  })
})

describe("a manual transfer of rooms", () => {
  const nothing = { workspaceId: null, type: null, userId: null, sendToThirdpartySystem: false }

  it("requires a workspace, a type, and for the specific type a collaborator, each with its sentence", () => {
    expect(roomTransferOf({ ...nothing, type: 1 })).toEqual(
      Result.fail([
        { path: "workspaceId", message: roomTransferMessages.workspaceRequired },
        { path: "userId", message: roomTransferMessages.userRequired },
      ]),
    )
    expect(roomTransferOf({ ...nothing, workspaceId: workspaceId(1) })).toEqual(
      Result.fail([{ path: "typeTransfer", message: "Campo obrigatório" }]),
    )
    expect(roomTransferOf({ ...nothing, workspaceId: workspaceId(1), type: 1 })).toEqual(
      Result.fail([{ path: "userId", message: roomTransferMessages.userRequired }]),
    )
    expect(roomTransferOf({ ...nothing, type: 2 })).toEqual(
      Result.fail([{ path: "workspaceId", message: roomTransferMessages.workspaceRequired }]),
    )
  })

  it("in turn has no collaborator", () => {
    const turn = { ...nothing, workspaceId: workspaceId(1), type: 2 as const, userId: userId(9) }
    expect(roomTransferOf(turn)).toEqual(
      Result.succeed({ typeTransfer: 2, workspaceId: 1, userId: 0, sendToThirdpartySystem: false }),
    )
    expect(roomTransferOf({ ...turn, type: 1 })).toMatchObject({ success: { typeTransfer: 1, userId: 9 } })
  })
})

describe("the source of a workspace", () => {
  it("is changed by choosing the other one, which empties what followed; choosing it again changes nothing", () => {
    const chosen = chooseWorkspace(chooseSource(emptyTransferDraft, "workspace"), workspaceId(3))
    expect(chooseSource(chosen, "workspace")).toBe(chosen)
    expect(chooseSource(chosen, "webhook")).toEqual({ ...emptyTransferDraft, way: "people", source: "webhook" })
  })
})

it("names in the flat shape have at most 200 characters", () => {
  const isFlat = Schema.is(FlatTransfer)
  expect([isFlat({ botName: "x".repeat(200) }), isFlat({ botName: "x".repeat(201) })]).toEqual([true, false])
  expect([isFlat({ userName: "x".repeat(200) }), isFlat({ userName: "x".repeat(201) })]).toEqual([true, false])
})
