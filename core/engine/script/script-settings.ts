import { Result } from "effect"
import {
  automationsOf,
  noAutomations,
  noFallbackTransfer,
  type ScriptedSettings,
  SettingGroup,
} from "../../bot/index.ts"
import { defaultTimeZone, sameValue } from "../../kernel/index.ts"
import type { ContactField } from "../../contact/index.ts"
import type { Script } from "./script.ts"

/** The facts of a script that come from its bot's settings. */
export type ScriptSettings = Pick<
  Script,
  | "greeting"
  | "fallbackMessages"
  | "asks"
  | "automations"
  | "hours"
  | "transferMessage"
  | "keywords"
  | "timeZone"
  | "disambiguates"
  | "fallbackTransfer"
>

/** Translates a bot's settings into the facts of its script. */
export const scriptSettings = (settings: ScriptedSettings): ScriptSettings => {
  const { timeZone, nameOnStart, phoneOnStart, emailOnStart, serviceHours, sequentialService, transferMessage } =
    settings
  const asked: ReadonlyArray<readonly [ContactField, boolean]> = [
    ["name", nameOnStart],
    ["phone", phoneOnStart],
    ["email", emailOnStart],
  ]
  return {
    greeting: settings.liveChatInteractions,
    fallbackMessages: settings.defaultFallbackMessages,
    asks: asked.flatMap(([field, asks]) => (asks ? [field] : [])),
    automations: Result.getOrElse(automationsOf(settings.automations), () => noAutomations),
    hours: serviceHours === null ? null : { timeZone, ...serviceHours },
    transferMessage: sequentialService ? transferMessage : "",
    keywords: settings.keywords,
    timeZone,
    disambiguates: settings.disambiguates,
    fallbackTransfer: settings.fallbackTransfer,
  }
}

/**
 * Returns the settings in which a published script differs from the settings as they are now. Blank messages and missing
 * parts are none; other parts of the script do not count.
 */
export const changedSettings = (
  published: Partial<ScriptSettings>,
  now: ScriptSettings,
): ReadonlyArray<SettingGroup> => {
  const [before, after] = [comparable({ ...withoutSettings, ...published }), comparable(now)]
  return SettingGroup.literals.filter((group) => !sameValue(before[group], after[group]))
}

const withoutSettings: ScriptSettings = {
  greeting: [],
  fallbackMessages: [],
  asks: [],
  automations: noAutomations,
  hours: null,
  transferMessage: "",
  keywords: [],
  timeZone: defaultTimeZone,
  disambiguates: false,
  fallbackTransfer: noFallbackTransfer,
}

const comparable = (settings: ScriptSettings): ScriptSettings => ({
  automations: settings.automations,
  hours: settings.hours,
  keywords: settings.keywords,
  timeZone: settings.timeZone,
  disambiguates: settings.disambiguates,
  fallbackTransfer: settings.fallbackTransfer,
  greeting: written(settings.greeting),
  fallbackMessages: written(settings.fallbackMessages),
  asks: settings.asks.toSorted(),
  transferMessage: settings.transferMessage.trim(),
})

const written = (texts: ReadonlyArray<string>): ReadonlyArray<string> => texts.filter((text) => text.trim() !== "")
