import {
  type BotChange,
  type BotSettings,
  changedOnly,
  followsScript,
  mayChangeTarget,
  providerKeysMissing,
  type ProviderKeysMissing,
  settingsReferences,
} from "@prosa/core/bot"
import { type BotId, notFound, type NotFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, ownedBy, owns } from "../caller/index.ts"
import { peekReferences } from "../flow/index.ts"
import type { LanguageProvider } from "../nlu/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { findBotSettings, updateBot } from "./bot-settings-store.ts"

/**
 * Changes a bot of the actor; the wish is valid, its picture sanitised. A bot that comes to need the language provider's
 * keys takes free ones.
 */
export const changeBot = (
  tx: Tx,
  actor: Actor,
  id: BotId,
  wish: BotChange,
  provider: Pick<LanguageProvider, "hasKeys" | "giveKeys">,
): Effect.Effect<{ readonly id: BotId }, NotFound | ProviderKeysMissing> =>
  Effect.gen(function* () {
    const before = yield* ownedBy(actor, findBotSettings(tx, id))
    const changed = changedOnly(before, wish)
    yield* requireKnown(tx, actor, id, changed)
    const { target } = changed
    if (target !== undefined) {
      const hasKeys = yield* provider.hasKeys(tx, { id, target: before.target })
      if (!mayChangeTarget(before.target, target, hasKeys)) return yield* Effect.fail(providerKeysMissing)
      // free keys that were counted may be taken by a concurrent transaction
      if (!followsScript(before.target) && !(yield* provider.giveKeys(tx, { id, target }, actor)))
        return yield* Effect.fail(providerKeysMissing)
    }
    return yield* writeChange(tx, actor, id, before, wish)
  })

/** Writes the settings of `wish` that differ from those before, with their audit. */
export const writeChange = (
  tx: Tx,
  actor: Actor,
  id: BotId,
  before: BotSettings,
  wish: BotChange,
): Effect.Effect<{ readonly id: BotId }> =>
  Effect.gen(function* () {
    const changed = changedOnly(before, wish)
    if (Object.keys(changed).length > 0) {
      yield* updateBot(tx, id, changed, actor.name)
      const detail = { name: changed.name ?? before.name, ...auditedOf(before, changed) }
      yield* insertAudit(tx, actor, { action: "bot.update", subject: `bot ${id}`, detail })
    }
    return { id }
  })

/**
 * A reference to another company's thing, to a workspace of which the actor is no member, or to a person who may not be
 * handed the rooms of the workspace that is named with them, does not exist.
 */
const requireKnown = (tx: Tx, actor: Actor, id: BotId, change: BotChange) =>
  Effect.gen(function* () {
    const wanted = settingsReferences(change)
    const known = yield* peekReferences(tx, { ...wanted, modules: [], files: [], entities: [] })
    const all =
      wanted.workspaces.every((each) => known.workspaces.has(each)) &&
      wanted.people.every((each) => known.people.has(each)) &&
      wanted.bots.every((each) => known.bots.has(each) && each !== id)
    const ownPlace = change.workspaceId === undefined || owns(actor, { workspaceId: change.workspaceId })
    if (!all || !ownPlace) return yield* Effect.fail(notFound)
    return undefined
  })

/** What the audit says of a change: the settings that are short, and the names of the others. */
const auditedOf = (before: object, { avatarIconUrl, name: _name, ...change }: BotChange): object => {
  const entries = Object.entries(change)
  const short = entries.filter(([, value]) => typeof value !== "object")
  const long = entries.filter(([, value]) => typeof value === "object").map(([name]) => name)
  return {
    before: Object.fromEntries(short.map(([name]) => [name, Reflect.get(before, name)])),
    now: Object.fromEntries(short),
    changed: [...long, ...(avatarIconUrl === undefined ? [] : ["avatarIconUrl"])],
  }
}
