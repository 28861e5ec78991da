import { scriptOf } from "@prosa/core/engine"
import { flowMessages, type Flows, type StaleFlow } from "@prosa/core/flow"
import { type BotId, type FlowId, type NotFound, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, ownedBy } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  findEditing,
  findFlowOwner,
  findVersion,
  type FlowVersion,
  insertVersion,
  removeEditing,
  readDocument,
  renumberEditing,
  touchBot,
  updateEditing,
} from "./flow-store.ts"
import { refuseBlocked, refuseFaults } from "./refuse-documents.ts"

export interface FlowsDeps {
  readonly transactions: Transactions
}

/** Implements `Flows` on the database, for the flows of the bots of the actor's workspaces. */
export const createFlows = (actor: Actor, { transactions }: FlowsDeps): Flows => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)

  const ownerOf = (tx: Tx, botId: BotId, lock: boolean) => ownedBy(actor, findFlowOwner(tx, botId, lock))
  const versionOf = (tx: Tx, botId: BotId, id: FlowId): Effect.Effect<FlowVersion, NotFound> =>
    findVersion(tx, botId, id).pipe(orNotFound)

  return {
    load: ({ botId, flowId }) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const bot = yield* ownerOf(tx, botId, false)
          const editing = yield* findEditing(tx, botId)
          const wanted = isId(flowId) ? flowId : (editing?.id ?? bot.publishedFlowId)
          if (wanted === null) return yield* Effect.fail(notFound)
          const { id, revision } = yield* versionOf(tx, botId, wanted)
          const document = yield* readDocument(tx, id)
          return { id, revision, botToken: bot.token, document }
        }),
      ),

    save: ({ botId, flowId }, { revision, document }) =>
      Effect.gen(function* () {
        yield* refuseFaults(document)
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            yield* ownerOf(tx, botId, true)
            const loaded = isId(flowId) ? yield* versionOf(tx, botId, flowId) : yield* Effect.fail(notFound)
            const editing = yield* findEditing(tx, botId)
            const newest = loaded.published ? (editing ?? loaded) : loaded
            // If the id resolves to another version, it is of an editing release that was published since.
            const current = loaded.id === flowId && newest.id === loaded.id && newest.revision === revision
            if (!current) return yield* Effect.fail(stale(newest))
            yield* touchBot(tx, botId, actor.name, undefined)
            return loaded.published
              ? yield* insertVersion(tx, botId, { document, script: null, by: actor.name })
              : { id: loaded.id, revision: yield* updateEditing(tx, loaded.id, document, actor.name) }
          }),
        )
      }),

    publish: ({ botId, flowId }, document, revision) =>
      Effect.gen(function* () {
        yield* refuseFaults(document)
        return yield* inTenant((tx) =>
          Effect.gen(function* () {
            const bot = yield* ownerOf(tx, botId, true)
            const loaded = isId(flowId) ? yield* versionOf(tx, botId, flowId) : yield* Effect.fail(notFound)
            const current = loaded.id === flowId && (revision === undefined || loaded.revision === revision)
            if (!current) return yield* Effect.fail(stale(loaded))
            yield* refuseBlocked(document)
            const { greeting, fallbackMessages } = bot
            const script = scriptOf(document, { greeting, fallbackMessages })
            const made = yield* insertVersion(tx, botId, { document, script, by: actor.name })
            // The published editing release is deleted; another one is renumbered.
            yield* loaded.published ? renumberEditing(tx, botId) : removeEditing(tx, loaded.id, made.id)
            yield* touchBot(tx, botId, actor.name, made.id)
            const detail = { botId, flowId: made.id, nodes: document.nodes.length }
            yield* insertAudit(tx, actor, { action: "flow.publish", subject: `bot/${botId}`, detail })
            return made
          }),
        )
      }),
  }
}

/** On the wire, -1 is the active flow: it can be read, but not written to. */
const isId = (flowId: FlowId | -1): flowId is FlowId => flowId !== -1

const orNotFound = <A>(found: Effect.Effect<A | undefined>): Effect.Effect<A, NotFound> =>
  Effect.flatMap(found, (value) => (value === undefined ? Effect.fail(notFound) : Effect.succeed(value)))

const stale = ({ revision }: FlowVersion): StaleFlow => ({
  _tag: "StaleFlow",
  message: flowMessages.stale,
  revision,
})
