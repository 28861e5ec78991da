import { Effect, type Schema, Struct } from "effect"
import { type BotId, sameValue } from "../../kernel/index.ts"
import type { Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import type { Bots, BotSummary } from "../bot.ts"
import { newBotSettings } from "../new-bot-settings.ts"
import { type BotChange, BotSettings, providerKeysMissingTitle, refusedChange } from "../bot-settings.ts"

/** The names of settings that a form has. */
type Names = ReadonlyArray<keyof BotSettings>
/** The values of a form of some settings. */
export type SettingsValues<Some extends Names> = Pick<BotSettings, Some[number]>

/** A form of some of a bot's settings. */
export interface BotSettingsPlan<Some extends Names> {
  readonly id: BotId
  readonly names: Some
  /** Called after a save. */
  readonly done: () => void
  /** Called when the form is left without a save. */
  readonly closed: () => void
}

/** What a form of settings needs of its page. */
export interface BotSettingsDeps extends RecordFormDeps {
  readonly bots: Pick<Bots, "summary" | "update">
}

/**
 * Creates a form of some of a bot's settings. It sends what was changed only, so that two people who change different
 * settings do not undo each other's.
 */
export const createBotSettingsForm = <const Some extends Names>(
  scope: Scope,
  { id, names, done, closed }: BotSettingsPlan<Some>,
  deps: BotSettingsDeps,
): RecordForm<SettingsValues<Some>, BotSummary> => {
  let loaded: BotChange = {}
  let sent: BotChange = {}
  const settingsIn = (bot: BotSettings): SettingsValues<Some> => Struct.pick(bot, names)
  const schema = BotSettings.mapFields(Struct.pick(names))
  return createRecordForm<SettingsValues<Some>, BotSummary, SettingsValues<Some>, { readonly id: BotId }>(
    scope,
    {
      // a struct of the fields with these names, whose values are those of the form
      schema: schema as unknown as Schema.Codec<SettingsValues<Some>, unknown>,
      blank: settingsIn(blank),
      load: () =>
        Effect.map(deps.bots.summary(id), (bot) => {
          loaded = settingsIn(bot)
          return { values: settingsIn(bot), facts: bot }
        }),
      save: (values) => {
        const change = changedIn(loaded, values)
        sent = change
        const refused = refusedChange(change)
        if (refused !== undefined) return Effect.fail(refused)
        return deps.bots.update(id, change).pipe(
          Effect.tap(() => {
            loaded = { ...loaded, ...change }
            return Effect.void
          }),
        )
      },
      changes: (before, now) =>
        names.filter((name) => !sameValue(Reflect.get(before, name), Reflect.get(now, name))).length,
      refused: (failure) => noticeOf(failure, sent),
      saved: "Dados atualizados com sucesso!",
      done,
      closed,
    },
    deps,
  )
}

const changedIn = (before: BotChange, now: BotChange): BotChange =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !sameValue(Reflect.get(before, name), value)))

/** The toast for want of keys, and of a change of the avatar alone; any other refusal is said in the form (bots, section 8). */
const noticeOf = (
  { _tag, message: detail }: { readonly _tag: string; readonly message: string },
  change: BotChange,
): Pick<Notice, "title" | "detail"> | undefined => {
  if (_tag === "ProviderKeysMissing") return { title: providerKeysMissingTitle, detail }
  const changed = Object.keys(change)
  const ofAvatar = changed.length > 0 && changed.every((name) => avatarSettings.has(name))
  return ofAvatar && _tag !== "InvalidInput" ? { title: "Erro ao atualizar dados de Avatar.", detail } : undefined
}

const avatarSettings: ReadonlySet<string> = new Set(["avatarIconUrl", "avatarColor", "chatColor"])

// never shown: a form is drawn once its bot has loaded
const blank: BotSettings = newBotSettings({
  name: "",
  workspaceId: 0 as BotSettings["workspaceId"],
  target: 1,
  avatarColor: "",
  chatColor: "",
})
