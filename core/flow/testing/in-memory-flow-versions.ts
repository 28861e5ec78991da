import { Effect, Schema } from "effect"
import type { FlowVersion, FlowVersions } from "../index.ts"
import { type CallRefused, type FlowId, IsoDateTime, type NotFound, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import type { InMemoryFlows } from "./in-memory-flows.ts"

/** The port `FlowVersions` without a server, with controls for tests. */
export interface InMemoryFlowVersions extends FlowVersions {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
}

/** Creates the versions of the bot of `flows`. `latency` is in milliseconds. */
export const createInMemoryFlowVersions = (
  flows: InMemoryFlows,
  { latency = 0, user = "Júlia Tavares" }: { readonly latency?: number; readonly user?: string } = {},
): InMemoryFlowVersions => {
  const { answer, refuse } = createFakeCalls(latency)
  const at = Schema.decodeSync(IsoDateTime)("2026-11-19T14:16:00.000Z")
  const names = new Map<FlowId, string>()
  const versions = (): ReadonlyArray<FlowVersion> => {
    const { publishedId } = flows.releases
    return flows.history
      .map(({ id, published, madeFrom }, place): FlowVersion => {
        const name = names.get(id) ?? (madeFrom === undefined ? undefined : names.get(madeFrom)) ?? ""
        const marks = { active: id === publishedId, editingRelease: !published }
        const untrained = { training: null, trainingProblem: null, languageBytes: null }
        return { id, number: place + 1, name, ...marks, ...untrained, createdBy: user, createdAt: at, updatedAt: at }
      })
      .toReversed()
  }
  const found = (flowId: FlowId): Effect.Effect<FlowVersion, NotFound> => {
    const id = flows.history.find((each) => each.id === flowId || each.madeFrom === flowId)?.id
    const version = versions().find((each) => each.id === id)
    return version === undefined ? Effect.fail(notFound) : Effect.succeed(version)
  }
  const ofBot = <A>(botId: number, work: () => Effect.Effect<A, NotFound>) =>
    answer(() => (botId === flows.botId ? work() : Effect.fail(notFound)))
  return {
    refuse,
    list: ({ botId, offset, limit }) =>
      ofBot(botId, () => {
        const all = versions()
        return Effect.succeed({ result: all.slice(offset, offset + limit), total: all.length })
      }),
    get: ({ botId, flowId }) => ofBot(botId, () => found(flowId)),
    rename: ({ botId, flowId, name }) =>
      ofBot(botId, () =>
        Effect.flatMap(found(flowId), ({ id }) => {
          names.set(id, name.trim())
          return found(id)
        }),
      ),
  }
}
