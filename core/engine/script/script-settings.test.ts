import { describe, expect, it } from "vitest"
import { emptyAutomationDraft, type ScriptedSettings, usualServiceHours } from "../../bot/index.ts"
import { newFlow } from "../../flow/index.ts"
import { followsSettings, scriptOf, scriptSettings } from "../index.ts"

const settings: ScriptedSettings = {
  liveChatInteractions: ["Olá!"],
  defaultFallbackMessages: ["Hein?"],
  nameOnStart: true,
  phoneOnStart: false,
  emailOnStart: true,
  sequentialService: true,
  transferMessage: "Um momento.",
  serviceHours: usualServiceHours,
  automations: emptyAutomationDraft,
  keywords: [{ phrases: ["sair"], action: { kind: "end" } }],
  timeZone: "America/Sao_Paulo",
}
const follows = (changed: Partial<ScriptedSettings>) =>
  followsSettings(
    scriptOf(newFlow("Loja", "Oi!"), scriptSettings(settings)),
    scriptSettings({ ...settings, ...changed }),
  )

describe("followsSettings", () => {
  it("is true for a script that was published with the settings, whatever else it holds", () => {
    expect(follows({})).toBe(true)
  })

  it("is false once a setting differs, or the company's time zone", () => {
    const changes: ReadonlyArray<Partial<ScriptedSettings>> = [
      { liveChatInteractions: ["Oi!"] },
      { defaultFallbackMessages: [] },
      { phoneOnStart: true },
      { sequentialService: false },
      { transferMessage: "Já vai." },
      { serviceHours: null },
      { automations: { ...emptyAutomationDraft, botRepeatAutomationDto: { minutes: 5, times: 1 } } },
      { keywords: [] },
      { timeZone: "America/Manaus" },
    ]
    for (const change of changes) expect([change, follows(change)]).toEqual([change, false])
  })

  it("ignores blank messages, and takes what a script of an older version lacks as none", () => {
    expect(follows({ liveChatInteractions: ["", "Olá!", "  "], transferMessage: " Um momento. " })).toBe(true)
    const none = { ...settings, liveChatInteractions: [], defaultFallbackMessages: [""], nameOnStart: false }
    const nothing = { ...none, emailOnStart: false, sequentialService: false, serviceHours: null, keywords: [] }
    expect(followsSettings({}, scriptSettings(nothing))).toBe(true)
    expect(followsSettings({}, scriptSettings(none))).toBe(false)
  })
})
