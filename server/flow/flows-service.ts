import { mayDo } from "@prosa/core/access"
import { scriptOf } from "@prosa/core/engine"
import {
  type FlowAddress,
  type FlowChange,
  type FlowRelease,
  type FlowReleases,
  type Flows,
  seenByAddress,
  seenReleases,
  staleToPublish,
  staleToSave,
  type StoredFlow,
} from "@prosa/core/flow"
import { type BotId, type FlowId, notAllowed, type NotFound, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, ownedBy } from "../caller/index.ts"
import type { LanguageProvider } from "../nlu/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  findFlowOwner,
  findRelease,
  insertVersion,
  readDocument,
  readPublishedKeywords,
  readReleases,
  removeEditing,
  renumberEditing,
  storeEditing,
  touchBot,
} from "./flow-store.ts"
import { callersOfFlow, outsideOfFlow } from "./flow-modules.ts"
import { fileSizesOf, withStoredFiles } from "./flow-references.ts"
import { lint, refuseFaults } from "./refuse-documents.ts"
import type { LanguageTrainer } from "./language-trainer.ts"

export interface FlowsDeps {
  readonly transactions: Transactions
  readonly train: LanguageTrainer
  readonly languageProvider: LanguageProvider
}

/**
 * Implements `Flows` on the database, for the flows of the bots of the actor's workspaces. Writing requires the
 * permission of the bots.
 */
export const createFlows = (actor: Actor, { transactions, train, languageProvider }: FlowsDeps): Flows => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)

  const ownerOf = (tx: Tx, botId: BotId, lock: boolean) => ownedBy(actor, findFlowOwner(tx, botId, lock))
  const releaseOf = (tx: Tx, botId: BotId, id: FlowId): Effect.Effect<FlowRelease, NotFound> =>
    findRelease(tx, botId, id).pipe(orNotFound)

  /** Opens a release to write: locks the bot, and finds out what the author of the change has seen. */
  const openToWrite = (tx: Tx, { botId, flowId }: FlowAddress, { seen, revision }: FlowChange) =>
    Effect.gen(function* () {
      const bot = yield* ownerOf(tx, botId, true)
      if (!isId(flowId)) return yield* Effect.fail(notFound)
      const loaded = yield* releaseOf(tx, botId, flowId)
      const now = yield* readReleases(tx, bot)
      return { bot, loaded, now, seen: seen ?? seenByAddress({ flowId, revision }, loaded, now) }
    })

  return {
    load: ({ botId, flowId }) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const bot = yield* ownerOf(tx, botId, false)
          const now = yield* readReleases(tx, bot)
          const wanted = isId(flowId) ? flowId : (now.editing?.id ?? now.publishedId)
          if (wanted === null) return yield* Effect.fail(notFound)
          const release = yield* releaseOf(tx, botId, wanted)
          const document = yield* readDocument(tx, release.id)
          const fileSizes = yield* fileSizesOf(tx, document)
          const keywords = release.published ? yield* readPublishedKeywords(tx, release.id) : bot.settings.keywords
          const callers = yield* callersOfFlow(tx, botId, actor.workspaces)
          return {
            ...stored(release, now),
            botToken: bot.token,
            fileSizes,
            keywords,
            ...(callers === undefined ? {} : { callers }),
            document,
          }
        }),
      ),

    save: (address, change) =>
      Effect.gen(function* () {
        if (!mayDo(actor, "bot.write")) return yield* Effect.fail(notAllowed)
        const { botId } = address
        const { document } = change
        yield* refuseFaults(document)
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            const { now, seen } = yield* openToWrite(tx, address, change)
            const toStore = yield* withStoredFiles(tx, document)
            const stale = staleToSave(seen, now)
            if (stale !== undefined) return yield* Effect.fail(stale)
            yield* touchBot(tx, botId, actor.name, undefined)
            return stored(yield* storeEditing(tx, botId, now, { document: toStore, by: actor.name }), now)
          }),
        )
      }),

    publish: (address, change) =>
      Effect.gen(function* () {
        if (!mayDo(actor, "bot.write")) return yield* Effect.fail(notAllowed)
        const { botId } = address
        const { document } = change
        yield* refuseFaults(document)
        const refuseBlocked = lint(document)
        const language = yield* train(document)
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            const { bot, loaded, now, seen } = yield* openToWrite(tx, address, change)
            const toStore = yield* withStoredFiles(tx, document)
            const stale = staleToPublish(seen, now)
            if (stale !== undefined) return yield* Effect.fail(stale)
            yield* refuseBlocked(tx, bot.settings, { botId, workspaces: actor.workspaces })
            const script = scriptOf(toStore, { ...bot.settings, ...(yield* outsideOfFlow(tx, toStore)) })
            yield* languageProvider.admit(tx, bot, script, actor)
            const made = yield* insertVersion(tx, botId, { document: toStore, script, language, by: actor.name })
            yield* languageProvider.learn(tx, bot, "production", `f${made.id}`)
            // The published editing release is deleted; another one is renumbered.
            yield* loaded.published ? renumberEditing(tx, botId) : removeEditing(tx, loaded.id, made.id)
            yield* touchBot(tx, botId, actor.name, made.id)
            const detail = { botId, flowId: made.id, nodes: document.nodes.length }
            yield* insertAudit(tx, actor, { action: "flow.publish", subject: `bot/${botId}`, detail })
            return stored(made, { ...now, publishedId: made.id })
          }),
        )
      }),
  }
}

const stored = (release: FlowRelease, now: FlowReleases): StoredFlow => ({
  id: release.id,
  revision: release.revision,
  seen: seenReleases(release, now),
})

/** On the wire, -1 is the active flow: it can be read, but not written to. */
const isId = (flowId: FlowId | -1): flowId is FlowId => flowId !== -1

const orNotFound = <A>(found: Effect.Effect<A | undefined>): Effect.Effect<A, NotFound> =>
  Effect.flatMap(found, (value) => (value === undefined ? Effect.fail(notFound) : Effect.succeed(value)))
