import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { decode, UserId, WorkspaceId } from "../kernel/index.ts"
import {
  BotSettings,
  emptyAutomationDraft,
  mayChangeTarget,
  newBotSettings,
  objectives,
  PeopleTransferDraft,
  settingsReferences,
} from "./index.ts"

const workspaceId = Schema.decodeSync(WorkspaceId)(3)
const settings = newBotSettings({
  name: "Loja",
  workspaceId,
  target: 1,
  avatarColor: "#0A043C",
  chatColor: "#FF0025",
})
const messagesOf = (read: Result.Result<unknown, ReadonlyArray<{ path: string; message: string }>>) =>
  Result.isFailure(read) ? read.failure.map(({ path, message }) => `${path}: ${message}`) : []

describe("a bot's settings", () => {
  it("of a new bot are valid: active, one empty fallback message, automations off", () => {
    expect(decode(BotSettings, settings)).toEqual(Result.succeed(settings))
    expect(settings).toMatchObject({ active: true, defaultFallbackMessages: [""], automations: emptyAutomationDraft })
  })

  it("refuse every wrong field with its sentence", () => {
    const wrong = { ...settings, name: " ", workspaceId: 0, target: 9, transferMessage: "x".repeat(245) }
    expect(messagesOf(decode(BotSettings, { ...wrong, whatsappRedirect: "abc" }))).toEqual([
      "name: Campo obrigatório",
      "workspaceId: Você deve selecionar uma área de trabalho",
      "target: Você deve selecionar um objetivo do robô",
      "whatsappRedirect: Fone inválido",
      "transferMessage: Máximo de 244 caracteres",
    ])
  })

  it("name every workspace, person and bot that they refer to", () => {
    const target = { kind: "sequential-person" as const, workspaceId, onlyOnlineUser: false }
    expect(
      settingsReferences({ workspaceId, keywords: [{ phrases: ["atendente"], action: { kind: "transfer", target } }] }),
    ).toEqual({ workspaces: [3, 3], people: [], bots: [] })
    expect(settingsReferences({ name: "Outra" })).toEqual({ workspaces: [], people: [], bots: [] })
  })

  it("name each person with the workspace of which they have to be a member", () => {
    const userId = UserId.make(7)
    const target = { kind: "specific-person" as const, workspaceId, userId, userName: "" }
    const keywords = [{ phrases: ["ana"], action: { kind: "transfer" as const, target } }]
    expect(settingsReferences({ keywords }).people).toEqual(["3/7"])
    const transfer = { ...emptyAutomationDraft.botTransferAutomationDto, minutes: 15, workspaceId }
    const peopleOf = (user: UserId | 0) =>
      settingsReferences({
        automations: { ...emptyAutomationDraft, botTransferAutomationDto: { ...transfer, userId: user } },
      }).people
    expect(peopleOf(userId)).toEqual(["3/7"])
    expect(peopleOf(0)).toEqual([])
  })
})

describe("a bot's objective", () => {
  it("changes from one without a script to any other only with the provider's keys", () => {
    for (const { code: from } of objectives)
      for (const { code: to } of objectives) {
        expect(mayChangeTarget(from, to, true)).toBe(true)
        expect(mayChangeTarget(from, to, false)).toBe(![4, 6].includes(from) || from === to)
      }
  })
})

describe("the room-transfer dialog", () => {
  it("requires a workspace", () => {
    const sentence = 'É preciso selecionar um workspace no campo "Selecione um workspace"'
    for (const chosen of [null, 0, "", undefined])
      expect(
        messagesOf(
          decode(PeopleTransferDraft, { workspaceId: chosen, userId: null, transferDialogInitiatedByBot: false }),
        ),
      ).toEqual([`workspaceId: ${sentence}`])
  })
})
