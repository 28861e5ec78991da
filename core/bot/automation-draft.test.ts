import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { UserId, WorkspaceId } from "../kernel/index.ts"
import {
  type AutomationDraft,
  Automations,
  automationMinutes,
  automationsOf,
  chooseCloseMinutes,
  chooseRepeatMinutes,
  chooseTransferMinutes,
  emptyAutomationDraft,
  noAutomations,
} from "./index.ts"

const workspaceId = Schema.decodeSync(WorkspaceId)(3)
const userId = Schema.decodeSync(UserId)(7)
const transfer = (facts: Partial<AutomationDraft["botTransferAutomationDto"]>): AutomationDraft => ({
  ...emptyAutomationDraft,
  botTransferAutomationDto: { ...emptyAutomationDraft.botTransferAutomationDto, minutes: 15, ...facts },
})
const close = (facts: Partial<AutomationDraft["botCloseRoomAutomationDto"]>): AutomationDraft => ({
  ...emptyAutomationDraft,
  botCloseRoomAutomationDto: { ...emptyAutomationDraft.botCloseRoomAutomationDto, minutes: 720, ...facts },
})
const targetOf = (draft: AutomationDraft) => Result.getOrThrow(automationsOf(draft)).transfer.target

describe("a bot's automations", () => {
  it("of a new bot are all off", () => {
    expect(automationsOf(emptyAutomationDraft)).toEqual(Result.succeed(noAutomations))
  })

  it("fail part by part, each with its sentence", () => {
    const draft: AutomationDraft = {
      botRepeatAutomationDto: { minutes: 5, times: 0 },
      botTransferAutomationDto: { minutes: 15, callwebhook: false, workspaceId, userId: 0, queue: "USER" },
      botCloseRoomAutomationDto: { minutes: 60, message: "x".repeat(501), active: true, closeRoomType: "" },
    }
    expect(automationsOf(draft)).toEqual(
      Result.fail([
        { path: "botRepeatAutomationDto.times", message: "Preencha todos os campos da automação de refazer pergunta" },
        { path: "botTransferAutomationDto.userId", message: "Preencha todos os campos da transferência de salas" },
        { path: "botCloseRoomAutomationDto.closeRoomType", message: "Preencha todos os campos do fechamento de salas" },
        { path: "botCloseRoomAutomationDto.message", message: "Máximo de 500 caracteres" },
      ]),
    )
  })

  it("accept only the minutes and times that are offered", () => {
    expect(Result.isFailure(automationsOf(chooseRepeatMinutes(emptyAutomationDraft, 7)))).toBe(true)
    for (const [times, taken] of [
      [1, true],
      [5, true],
      [6, false],
    ] as const)
      expect(
        Result.isSuccess(automationsOf({ ...emptyAutomationDraft, botRepeatAutomationDto: { minutes: 5, times } })),
      ).toBe(taken)
  })

  it.each([
    ["repeat", [0, 5, 10, 15, 20, 25, 30, 60], chooseRepeatMinutes],
    ["transfer", [0, 15, 30, 60], chooseTransferMinutes],
    ["close", [0, 15, 30, 60, 720, 1_440], chooseCloseMinutes],
  ] as const)("accept no minutes but those offered: %s", (which, minutes, choose) => {
    expect(automationMinutes[which]).toEqual(minutes)
    const { botTransferAutomationDto } = emptyAutomationDraft
    const once: AutomationDraft = {
      ...emptyAutomationDraft,
      botRepeatAutomationDto: { minutes: 0, times: 1 },
      botTransferAutomationDto: { ...botTransferAutomationDto, callwebhook: true },
    }
    const taken = Array.from({ length: 1_500 }, (_, each) => each).filter((each) =>
      Result.isSuccess(automationsOf(choose(once, each, 1))),
    )
    expect(taken).toEqual(minutes)
    expect(automationsOf(choose(once, -5, 1))).toMatchObject({ failure: [{ message: "Valor inválido" }] })
  })

  it("transfer to a user, to all in turn, or as the webhook says", () => {
    expect(targetOf(transfer({ queue: "USER", workspaceId, userId }))).toMatchObject({
      kind: "specific-person",
      userId: 7,
    })
    expect(targetOf(transfer({ queue: "SEQUENTIAL", workspaceId }))).toMatchObject({ kind: "sequential-person" })
    expect(targetOf(transfer({ callwebhook: true, queue: "USER", userId }))).toEqual({ kind: "workspace-by-webhook" })
    const sentence = "Preencha todos os campos da transferência de salas"
    for (const facts of [{}, { workspaceId }, { queue: "SEQUENTIAL" as const }])
      expect(automationsOf(transfer(facts))).toEqual(
        Result.fail([{ path: "botTransferAutomationDto.workspaceId", message: sentence }]),
      )
  })

  it("are valid input of the engine", () => {
    const draft = close({ message: "Até logo!", active: true, closeRoomType: "CLOSE_ALL" })
    const automations = Result.getOrThrow(automationsOf(draft))
    expect(Schema.is(Automations)(automations)).toBe(true)
    expect(automations.close).toEqual({ minutes: 720, message: "Até logo!", active: true, rooms: "CLOSE_ALL" })
  })
})

it("closing begins with the rooms that the bot has: those of a bot without a script are all transferred", () => {
  const roomsOf = (draft: AutomationDraft) => draft.botCloseRoomAutomationDto.closeRoomType
  expect(roomsOf(chooseCloseMinutes(emptyAutomationDraft, 15, 1))).toBe("ONLY_NOT_TRANSFERRED")
  expect(roomsOf(chooseCloseMinutes(emptyAutomationDraft, 15, 6))).toBe("CLOSE_ALL")
  expect(chooseCloseMinutes(emptyAutomationDraft, 15, 1).botCloseRoomAutomationDto.active).toBe(true)
  const chosen = close({ active: true, closeRoomType: "ONLY_TRANSFERRED" })
  expect(roomsOf(chooseCloseMinutes(chosen, 30, 6))).toBe("ONLY_TRANSFERRED")
})

describe("choosing never", () => {
  it("resets the times, the target, the message and the rooms", () => {
    const repeating: AutomationDraft = { ...emptyAutomationDraft, botRepeatAutomationDto: { minutes: 10, times: 3 } }
    expect(chooseRepeatMinutes(repeating, 0).botRepeatAutomationDto).toEqual({ minutes: 0, times: 0 })
    expect(chooseRepeatMinutes(repeating, 30).botRepeatAutomationDto).toEqual({ minutes: 30, times: 3 })
    const handing = transfer({ queue: "USER", workspaceId, userId, callwebhook: true })
    expect(chooseTransferMinutes(handing, 0)).toEqual(emptyAutomationDraft)
    expect(chooseTransferMinutes(handing, 30).botTransferAutomationDto).toMatchObject({ minutes: 30, userId: 7 })
    const closing = close({ message: "Até logo!", active: true, closeRoomType: "CLOSE_ALL" })
    expect(chooseCloseMinutes(closing, 0, 1).botCloseRoomAutomationDto).toEqual({
      minutes: 0,
      message: "",
      active: false,
      closeRoomType: "ONLY_NOT_TRANSFERRED",
    })
  })
})
