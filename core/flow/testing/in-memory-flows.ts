import { Effect, Schema } from "effect"
import {
  type CannotPublish,
  cannotPublish,
  type FlowAddress,
  type FlowDocument,
  flowMessages,
  type Flows,
  type LoadedFlow,
  type NotAFlow,
  notAFlow,
  type StaleFlow,
} from "../index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { BotId, BotToken, type CallRefused, FlowId, notFound } from "../../kernel/index.ts"

/** The port `Flows` without a server, with controls for tests. */
export interface InMemoryFlows extends Flows {
  readonly botId: BotId
  /** The editing release: the next response of `load`. */
  readonly stored: LoadedFlow
  /** Simulates a save by another user, which makes loaded revisions stale. */
  saveElsewhere(document: FlowDocument): void
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** The published documents, in order. */
  readonly published: ReadonlyArray<FlowDocument>
}

type Stored = Pick<LoadedFlow, "id" | "revision">

/** Creates the flow of one bot. `latency` is in milliseconds. */
export const createInMemoryFlows = (
  document: FlowDocument,
  options: { readonly latency?: number } = {},
): InMemoryFlows => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const botId = Schema.decodeSync(BotId)(1042)
  const flowId = Schema.decodeSync(FlowId)
  const botToken = Schema.decodeSync(BotToken)("aroeira-atendimento-token")
  const published: Array<FlowDocument> = []
  let stored: LoadedFlow = { id: flowId(31), revision: 1, botToken, document }

  const at = <A, E>(address: FlowAddress, work: () => Effect.Effect<A, E>): Effect.Effect<A, E | CallRefused> =>
    answer((): Effect.Effect<A, E | CallRefused> => {
      const known = address.botId === botId && (address.flowId === stored.id || address.flowId === -1)
      return known ? work() : Effect.fail(notFound)
    })
  const store = (next: FlowDocument) =>
    Effect.sync(() => {
      stored = { ...stored, revision: stored.revision + 1, document: next }
      return { id: stored.id, revision: stored.revision }
    })

  const stale = (): StaleFlow => ({ _tag: "StaleFlow", message: flowMessages.stale, revision: stored.revision })

  return {
    botId,
    get stored() {
      return stored
    },
    published,
    saveElsewhere: (document) => Effect.runSync(store(document)),
    refuse,
    load: (address) => at(address, () => Effect.succeed(stored)),
    save: (address, { revision, document: next }) =>
      at(address, (): Effect.Effect<Stored, StaleFlow | NotAFlow> => {
        const refused = notAFlow(next)
        if (refused !== undefined) return Effect.fail(refused)
        return revision === stored.revision ? store(next) : Effect.fail(stale())
      }),
    publish: (address, next, revision) =>
      at(address, (): Effect.Effect<Stored, StaleFlow | CannotPublish | NotAFlow> => {
        const refused = notAFlow(next)
        if (refused !== undefined) return Effect.fail(refused)
        if (revision !== undefined && revision !== stored.revision) return Effect.fail(stale())
        const blocked = cannotPublish(next)
        if (blocked !== undefined) return Effect.fail(blocked)
        published.push(next)
        return store(next)
      }),
  }
}
