import { Result } from "effect"
import { concat, EMPTY, exhaustMap, map, of, Subject } from "rxjs"
import type { CallRefused } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../shell/index.ts"
import { flowMessages as say } from "../flow-messages.ts"
import type { CannotPublish, NotAFlow, StaleFlow } from "../flows.ts"
import { documentOf } from "../graph/flow-graph.ts"
import type { DocumentEditing } from "./edited-document.ts"
import type { FlowSelection } from "./flow-selection.ts"
import type { FlowSource } from "./flow-source.ts"
import type { FlowStoringWithin } from "./flow-storing.ts"

/** Publishing makes the edited flow the version that new conversations follow. */
export interface FlowPublishing {
  readonly publishing$: Behavior<boolean>
  /** Publishes. A refusal selects the first node that it names. */
  publish(): void
}

interface FlowPublishingDeps {
  readonly source: FlowSource
  readonly document: Pick<DocumentEditing, "history$">
  readonly selection: FlowSelection
  readonly storing: FlowStoringWithin
  readonly toasts: Toasts
  readonly navigation: Navigation
}

/** Creates the publishing. `publish` does nothing while a publication is in progress. */
export const createFlowPublishing = (
  scope: Scope,
  { source, document, selection, storing, toasts, navigation }: FlowPublishingDeps,
): FlowPublishing => {
  const { store } = source
  const publishes$ = new Subject<void>()
  const refused = (failure: StaleFlow | NotAFlow | CannotPublish | CallRefused) => {
    if (failure._tag === "StaleFlow") return storing.outdated()
    toasts.show({ kind: "error", title: say.publishFailed, detail: failure.message, life: 5_000 })
    const first = "nodes" in failure ? failure.nodes[0] : undefined
    if (first !== undefined) selection.select(first)
  }
  const publishing$ = hold(
    scope,
    false,
    publishes$.pipe(
      exhaustMap(() => {
        const sent = document.history$.value
        const release = storing.release$.value
        if (store === undefined || sent === undefined || release === undefined) return EMPTY
        const change = { revision: release.revision, document: documentOf(sent.graph) }
        return concat(
          of(true),
          callStream(() => store.publish(release.flowId, change)).pipe(
            map((answer) => {
              if (Result.isFailure(answer)) refused(answer.failure)
              else {
                storing.stored(answer.success, sent)
                toasts.show({ kind: "ok", title: say.published })
                navigation.replace(store.pathOf(answer.success.flowId))
              }
              return false
            }),
          ),
        )
      }),
    ),
  )
  return { publishing$, publish: () => publishes$.next() }
}
