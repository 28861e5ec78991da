import { Result, Struct } from "effect"
import { automationsOf, noAutomations, type ScriptedSettings } from "../../bot/index.ts"
import { sameValue } from "../../kernel/index.ts"
import type { ContactField } from "../step/contact-questions.ts"
import type { Script } from "./script.ts"

/** The facts of a script that come from its bot's settings. */
export type ScriptSettings = Pick<
  Script,
  "greeting" | "fallbackMessages" | "asks" | "automations" | "hours" | "transferMessage" | "keywords"
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
  }
}

/**
 * Returns whether a published script holds the settings as they are now. Blank messages and missing parts are none; the
 * other facts of a script are ignored.
 */
export const followsSettings = (published: Partial<ScriptSettings>, now: ScriptSettings): boolean =>
  sameValue(comparable({ ...withoutSettings, ...published }), comparable(now))

const withoutSettings: ScriptSettings = {
  greeting: [],
  fallbackMessages: [],
  asks: [],
  automations: noAutomations,
  hours: null,
  transferMessage: "",
  keywords: [],
}

// the keys of that very record
const settingNames = Object.keys(withoutSettings) as ReadonlyArray<keyof ScriptSettings>

const comparable = (settings: ScriptSettings): ScriptSettings => ({
  ...Struct.pick(settings, settingNames),
  greeting: written(settings.greeting),
  fallbackMessages: written(settings.fallbackMessages),
  asks: settings.asks.toSorted(),
  transferMessage: settings.transferMessage.trim(),
})

const written = (texts: ReadonlyArray<string>): ReadonlyArray<string> => texts.filter((text) => text.trim() !== "")
