import { Effect, Result } from "effect"
import { concat, map, of, startWith, Subject, switchMap } from "rxjs"
import type { BotId, CallRefused } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
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
