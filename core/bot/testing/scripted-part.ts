import { Struct } from "effect"
import { type BotSettings, publishedSettings, SettingGroup } from "../index.ts"
import { sameValue } from "../../kernel/index.ts"

/** The settings that a version is published with; the message counts with the sequential service only. */
export type ScriptedPart = Omit<Pick<BotSettings, (typeof publishedSettings)[number]>, "sequentialService">

/** Returns what a version that is published now has of the settings. */
export const scriptedIn = (settings: BotSettings): ScriptedPart => {
  const { sequentialService, transferMessage, ...same } = Struct.pick(settings, publishedSettings)
  return { ...same, transferMessage: sequentialService ? transferMessage : "" }
}

/** The settings of each group. */
const settingsOf: Readonly<Record<SettingGroup, ReadonlyArray<keyof ScriptedPart>>> = {
  greeting: ["liveChatInteractions"],
  fallbackMessages: ["defaultFallbackMessages"],
  asks: ["nameOnStart", "phoneOnStart", "emailOnStart"],
  automations: ["automations"],
  hours: ["serviceHours"],
  transferMessage: ["transferMessage"],
  keywords: ["keywords"],
  disambiguates: ["disambiguates"],
  fallbackTransfer: ["fallbackTransfer"],
}

/** Returns the groups of settings that conversations do not follow yet. */
export const changedGroups = (before: ScriptedPart, after: ScriptedPart): ReadonlyArray<SettingGroup> =>
  SettingGroup.literals.filter((group) => settingsOf[group].some((name) => !sameValue(before[name], after[name])))
