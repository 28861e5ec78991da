import { Effect, Result } from "effect"
import { concat, map, of, startWith, Subject, switchMap } from "rxjs"
import type { BotId, CallRefused } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import { callsModule } from "../../calls/system-call.ts"
import { type FlowModule, moduleLimit } from "../../document/flow-module.ts"
import type { FlowDocument, FlowNode } from "../../document/flow-node.ts"
import type { Flows } from "../../flows.ts"
import { graphOfDocument } from "../../graph/flow-graph.ts"
import { flowValues } from "../../problems/flow-values.ts"

/** Reads the published flow of a bot; null if it has published none. */
export const publishedFlow = (
  flows: Pick<Flows, "load">,
  botId: BotId,
): Effect.Effect<FlowDocument | null, CallRefused> =>
  Effect.gen(function* () {
    const active = yield* flows.load({ botId, flowId: -1 })
    const { publishedId } = active.seen
    if (publishedId === null) return null
    return publishedId === active.id ? active.document : (yield* flows.load({ botId, flowId: publishedId })).document
  })

/**
 * Reads the published flows that nodes call, and those that these call, each once and up to the limit of modules; those of bots that are not
 * there or have published none are left out.
 */
export const calledFlows = (
  flows: Pick<Flows, "load">,
  nodes: Iterable<FlowNode>,
): Effect.Effect<ReadonlyArray<FlowModule>, CallRefused> =>
  Effect.gen(function* () {
    const seen = new Set<BotId>()
    const modules: Array<FlowModule> = []
    let wanted = botsCalled(nodes)
    while (wanted.length > 0 && modules.length < moduleLimit) {
      for (const id of wanted) seen.add(id)
      const read = yield* Effect.forEach(wanted.slice(0, moduleLimit - modules.length), (id) => moduleOf(flows, id), {
        concurrency: 4,
      })
      modules.push(...read.flat())
      wanted = botsCalled(read.flatMap((found) => found.flatMap((module) => module.nodes))).filter(
        (id) => !seen.has(id),
      )
    }
    return modules
  })

const moduleOf = (flows: Pick<Flows, "load">, botId: BotId): Effect.Effect<ReadonlyArray<FlowModule>, CallRefused> =>
  Effect.flatMap(Effect.result(publishedFlow(flows, botId)), (found) => {
    if (Result.isSuccess(found))
      return Effect.succeed(found.success === null ? [] : [{ botId, nodes: found.success.nodes }])
    return found.failure._tag === "NotFound" ? Effect.succeed([]) : Effect.fail(found.failure)
  })

/** Lists the bots whose flows nodes call, each once. */
export const botsCalled = (nodes: Iterable<FlowNode>): ReadonlyArray<BotId> => {
  const bots = new Set<BotId>()
  for (const { call } of nodes) if (call !== null && callsModule(call)) bots.add(call.module.botId)
  return [...bots]
}

/** What the flow of another bot takes and gives back, for the node that calls it. */
export interface CalledFlowState {
  /** 'unpublished': the bot has published no flow yet. */
  readonly status: "loading" | "ready" | "unpublished" | "failed"
  /** The values that it reads and does not write itself: those that it is to be given. */
  readonly takes: ReadonlyArray<string>
  /** The values that it writes: those that may be kept. */
  readonly writes: ReadonlyArray<string>
}

/** The flow of a bot that a node calls. */
export interface CalledFlow {
  readonly state$: Behavior<CalledFlowState>
  reload(): void
}

const loading: CalledFlowState = { status: "loading", takes: [], writes: [] }

/** Reads the published flow of a bot at once, and again by `reload`. */
export const createCalledFlow = (
  scope: Scope,
  { flows, botId }: { readonly flows: Pick<Flows, "load">; readonly botId: BotId },
): CalledFlow => {
  const asked$ = new Subject<void>()
  const states$ = asked$.pipe(
    startWith(undefined),
    switchMap(() =>
      concat(
        of(loading),
        callStream(() => publishedFlow(flows, botId)).pipe(
          map((answer): CalledFlowState => {
            if (Result.isFailure(answer)) return { ...loading, status: "failed" }
            return answer.success === null ? { ...loading, status: "unpublished" } : valuesOf(answer.success)
          }),
        ),
      ),
    ),
  )
  return { state$: hold(scope, loading, states$), reload: () => asked$.next() }
}

const valuesOf = (document: FlowDocument): CalledFlowState => {
  const values = flowValues(graphOfDocument(document))
  return {
    status: "ready",
    takes: values.filter(({ writtenIn }) => writtenIn.length === 0).map(({ name }) => name),
    writes: values.filter(({ writtenIn }) => writtenIn.length > 0).map(({ name }) => name),
  }
}
