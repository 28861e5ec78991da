import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { newBotSettings, usualServiceHours } from "../../bot/index.ts"
import { newFlow } from "../../flow/index.ts"
import { WorkspaceId } from "../../kernel/index.ts"
import { followsSettings, scriptOf, scriptSettings } from "../index.ts"

const bot = {
  ...newBotSettings({
    name: "Loja",
    workspaceId: Schema.decodeSync(WorkspaceId)(3),
    target: 1,
    avatarColor: "#000000",
    chatColor: "#000000",
  }),
  timeZone: "America/Sao_Paulo",
}
const published = (facts: Partial<typeof bot> = {}) => ({
  ...scriptOf(newFlow("Loja", "Oi!"), { id: "7", ...scriptSettings({ ...bot, ...facts }) }),
})

describe("the settings of a published script", () => {
  it("are those of the bot until one of them changes", () => {
    const now = scriptSettings(bot)
    expect(followsSettings(published(), now)).toBe(true)
    for (const change of [
      { liveChatInteractions: ["Olá!"] },
      { defaultFallbackMessages: ["Hein?"] },
      { nameOnStart: true },
      { sequentialService: true, transferMessage: "Já chamo." },
      { serviceHours: usualServiceHours },
      { keywords: [{ phrases: ["sair"], action: { kind: "end" as const } }] },
    ])
      expect(followsSettings(published(), scriptSettings({ ...bot, ...change }))).toBe(false)
  })

  it("are the same with blank messages, and with a message that is switched off", () => {
    const blank = { liveChatInteractions: [" "], transferMessage: "Já chamo." }
    expect(followsSettings(published(), scriptSettings({ ...bot, ...blank }))).toBe(true)
  })

  it("of a script from before a setting are those of a bot without it", () => {
    const { hours: _hours, keywords: _keywords, transferMessage: _message, ...before } = published()
    expect(followsSettings(before, scriptSettings(bot))).toBe(true)
  })
})
