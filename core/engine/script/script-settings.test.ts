import { describe, expect, it } from "vitest"
import {
  emptyAutomationDraft,
  noFallbackTransfer,
  type ScriptedSettings,
  type SettingGroup,
  usualServiceHours,
} from "../../bot/index.ts"
import { newFlow } from "../../flow/index.ts"
import { changedSettings, scriptOf, scriptSettings } from "../index.ts"

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
  disambiguates: true,
  fallbackTransfer: { times: 3, target: { kind: "workspace-by-webhook" } },
  timeZone: "America/Sao_Paulo",
}
const differing = (changed: Partial<ScriptedSettings>) =>
  changedSettings(
    scriptOf(newFlow("Loja", "Oi!"), scriptSettings(settings)),
    scriptSettings({ ...settings, ...changed }),
  )

describe("changedSettings", () => {
  it("names nothing for a script that was published with the settings, whatever else it holds", () => {
    expect(differing({})).toEqual([])
  })

  it("names each setting that differs, the opening hours when the company's time zone does", () => {
    const changes: ReadonlyArray<readonly [Partial<ScriptedSettings>, SettingGroup]> = [
      [{ liveChatInteractions: ["Oi!"] }, "greeting"],
      [{ defaultFallbackMessages: [] }, "fallbackMessages"],
      [{ phoneOnStart: true }, "asks"],
      [{ sequentialService: false }, "transferMessage"],
      [{ transferMessage: "Já vai." }, "transferMessage"],
      [{ serviceHours: null }, "hours"],
      [{ automations: { ...emptyAutomationDraft, botRepeatAutomationDto: { minutes: 5, times: 1 } } }, "automations"],
      [{ keywords: [] }, "keywords"],
      [{ disambiguates: false }, "disambiguates"],
      [{ fallbackTransfer: noFallbackTransfer }, "fallbackTransfer"],
      [{ timeZone: "America/Manaus" }, "hours"],
    ]
    for (const [change, group] of changes) expect([change, differing(change)]).toEqual([change, [group]])
    expect(differing({ keywords: [], nameOnStart: false })).toEqual(["asks", "keywords"])
  })

  it("ignores blank messages, and takes what a script of an older version lacks as none", () => {
    expect(differing({ liveChatInteractions: ["", "Olá!", "  "], transferMessage: " Um momento. " })).toEqual([])
    const off = { disambiguates: false, fallbackTransfer: noFallbackTransfer }
    const none = { ...settings, ...off, liveChatInteractions: [], defaultFallbackMessages: [""], nameOnStart: false }
    const nothing = { ...none, emailOnStart: false, sequentialService: false, serviceHours: null, keywords: [] }
    expect(changedSettings({}, scriptSettings(nothing))).toEqual([])
    expect(changedSettings({}, scriptSettings(none))).toEqual(["asks", "hours", "transferMessage", "keywords"])
  })
})
