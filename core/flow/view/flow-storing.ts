import { Result } from "effect"
import { concat, exhaustMap, map, merge, type Observable, of, switchMap } from "rxjs"
import type { BotId, CallRefused, FlowId, NodeId } from "../../kernel/index.ts"
import { callStream } from "../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../shell/index.ts"
import { type EditHistory, edited, historyOf, recovered, savedAs } from "../edits/edit-history.ts"
import { documentOf, graphOfDocument } from "../graph/flow-graph.ts"
import { flowMessages as say } from "../flow-messages.ts"
import type { FlowDocument } from "../document/flow-node.ts"
import type { CannotPublish, Flows, NotAFlow, StaleFlow } from "../flows.ts"
import { needsLayout, organise } from "../layout/layout.ts"
import { replacing } from "../diff/replacing-edit.ts"

/** What the editor holds: the flow with its history, and how it stands with the server. */
export interface HeldFlow {
  readonly status: "loading" | "ready" | "failed"
  readonly failure: CallRefused | undefined
  readonly flowId: FlowId | undefined
  readonly revision: number
  readonly history: EditHistory | undefined
  readonly selected: NodeId | undefined
  readonly saving: boolean
  readonly publishing: boolean
  /** The flow was saved by somebody else meanwhile: the person chooses between reloading and keeping on. */
  readonly stale: boolean
  /** A sticky hint, after the editor has been open for long with something unsaved. */
  readonly reminder: boolean
}

/** A step from one held state to the next. */
export type HeldChange = (held: HeldFlow) => HeldFlow

/** A draft that was not saved, kept by the browser. */
export interface FlowDrafts {
  read(botId: BotId, flowId: FlowId): { readonly revision: number; readonly document: FlowDocument } | undefined
  write(botId: BotId, flowId: FlowId, draft: { readonly revision: number; readonly document: FlowDocument }): void
  clear(botId: BotId, flowId: FlowId): void
}

/** What loading, saving and publishing need. */
export interface FlowStoringDeps {
  readonly flows: Flows
  readonly drafts: FlowDrafts
  readonly toasts: Toasts
  readonly navigation: Navigation
}

/** Loading, saving and publishing of one flow, as changes of what the editor holds. `current` is what it holds just now. */
export const createFlowStoring = (
  address: { readonly botId: BotId; readonly flowId: FlowId | -1 },
  { flows, drafts, toasts, navigation }: FlowStoringDeps,
  current: () => HeldFlow,
  asked: {
    readonly loads$: Observable<void>
    readonly saves$: Observable<void>
    readonly publishes$: Observable<void>
  },
): Observable<HeldChange> => {
  const { botId } = address
  const { loads$, saves$, publishes$ } = asked

  const loadRuns$: Observable<HeldChange> = loads$.pipe(
    switchMap(() =>
      concat(
        of((held: HeldFlow): HeldFlow => ({ ...held, status: "loading", failure: undefined, stale: false })),
        callStream(() => flows.load({ botId, flowId: current().flowId ?? address.flowId })).pipe(
          map((answer): HeldChange => {
            if (Result.isFailure(answer)) {
              const { message } = answer.failure
              toasts.show({ kind: "error", title: say.loadFailed, detail: message })
              return (held) => ({ ...held, status: "failed", failure: answer.failure })
            }
            const { id, revision, document } = answer.success
            if (address.flowId !== id) navigation.replace(`/drawflow/${botId}/${id}`)
            const history = opened(id, revision, document)
            return (held) => ({ ...held, status: "ready", flowId: id, revision, history })
          }),
        ),
      ),
    ),
  )

  /** The flow as loaded, with the draft that a lost session or connection left behind on top of it. */
  const opened = (id: FlowId, revision: number, document: FlowDocument): EditHistory => {
    const loaded = graphOfDocument(document)
    const base = historyOf(needsLayout(loaded) ? edited(historyOf(loaded), organise(loaded)).graph : loaded)
    const draft = drafts.read(botId, id)
    if (draft === undefined || draft.revision !== revision) return base
    toasts.show({ kind: "warning", title: "Recuperamos alterações que não tinham sido salvas.", life: 5_000 })
    // A step that leads back to what the server has: the person may undo the recovery.
    return recovered(base, graphOfDocument(draft.document), replacing(draft.document, documentOf(base.graph)))
  }

  const saveRuns$: Observable<HeldChange> = saves$.pipe(
    exhaustMap(() => {
      const { history, flowId, revision } = current()
      if (history === undefined || flowId === undefined) return of((held: HeldFlow): HeldFlow => held)
      return concat(
        of((held: HeldFlow): HeldFlow => ({ ...held, saving: true })),
        callStream(() => flows.save({ botId, flowId }, { revision, document: documentOf(history.graph) })).pipe(
          map((answer): HeldChange => {
            if (Result.isFailure(answer)) return saveRefused(answer.failure)
            const { id, revision: next } = answer.success
            drafts.clear(botId, flowId)
            toasts.show({ kind: "ok", title: say.saved })
            if (id !== flowId) navigation.replace(`/drawflow/${botId}/${id}`)
            return (held) => ({
              ...held,
              saving: false,
              flowId: id,
              revision: next,
              reminder: false,
              history: held.history && savedAs(held.history, history),
            })
          }),
        ),
      )
    }),
  )
  const saveRefused = (failure: StaleFlow | NotAFlow | CallRefused): HeldChange => {
    if (failure._tag === "StaleFlow") return (held) => ({ ...held, saving: false, stale: true })
    toasts.show({ kind: "error", title: say.saveFailed, detail: failure.message, life: 5_000 })
    return (held) => ({ ...held, saving: false })
  }

  const publishRuns$: Observable<HeldChange> = publishes$.pipe(
    exhaustMap(() => {
      const { history, flowId, revision } = current()
      if (history === undefined || flowId === undefined) return of((held: HeldFlow): HeldFlow => held)
      return concat(
        of((held: HeldFlow): HeldFlow => ({ ...held, publishing: true })),
        callStream(() => flows.publish({ botId, flowId }, documentOf(history.graph), revision)).pipe(
          map((answer): HeldChange => {
            if (Result.isFailure(answer)) return publishRefused(answer.failure)
            const { id, revision: next } = answer.success
            drafts.clear(botId, flowId)
            toasts.show({ kind: "ok", title: say.published })
            navigation.replace(`/drawflow/${botId}/${id}`)
            return (held) => ({
              ...held,
              publishing: false,
              flowId: id,
              revision: next,
              history: held.history && savedAs(held.history, history),
            })
          }),
        ),
      )
    }),
  )
  const publishRefused = (failure: StaleFlow | NotAFlow | CannotPublish | CallRefused): HeldChange => {
    if (failure._tag === "StaleFlow") return (held) => ({ ...held, publishing: false, stale: true })
    toasts.show({ kind: "error", title: say.publishFailed, detail: failure.message, life: 5_000 })
    const first = "nodes" in failure ? failure.nodes[0] : undefined
    return (held) => ({ ...held, publishing: false, selected: first ?? held.selected })
  }

  return merge(loadRuns$, saveRuns$, publishRuns$)
}
