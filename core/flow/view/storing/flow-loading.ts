import { Effect, Result } from "effect"
import { concat, map, type Observer, of, Subject, switchMap } from "rxjs"
import { type CallRefused, type FlowId, sameValue } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../../shell/index.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import { edited, historyOf } from "../../edits/edit-history.ts"
import { flowMessages as say } from "../../flow-messages.ts"
import type { FileSizes } from "../../flows.ts"
import { documentOf, graphOfDocument } from "../../graph/flow-graph.ts"
import { needsLayout, organise } from "../../layout/layout.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import { type FlowConflictsWithin, sentencesOfChanges } from "./flow-conflicts.ts"
import type { FlowDraft } from "./flow-draft.ts"
import { withDraft } from "./flow-drafts.ts"
import type { FlowSource, OpenRelease, SourcedFlow } from "./flow-source.ts"

/** Load status. After a failed reload the previous flow stays open. */
export interface FlowLoading {
  readonly status: "loading" | "ready" | "failed"
  readonly failure: CallRefused | undefined
}

/** Where a loaded flow goes. */
export interface FlowLoadingNeeds {
  readonly source: FlowSource
  readonly document: DocumentEditing
  readonly toasts: Toasts
  readonly navigation: Navigation
  readonly conflicts: Pick<FlowConflictsWithin, "show">
  readonly bases$: Pick<Observer<FlowDocument>, "next">
  readonly releases$: Pick<Observer<OpenRelease | undefined>, "next">
  /** Loads the server's version and discards the draft. */
  readonly reload: () => void
}

/** What loads a flow, and opens it with its draft. */
export interface FlowLoader {
  readonly loading$: Behavior<FlowLoading>
  readonly fileSizes$: Behavior<FileSizes>
  readonly load: (flowId: FlowId | -1 | undefined) => void
}

/** Creates the loading. Nothing is loaded before `load`. */
export const createFlowLoading = (
  scope: Scope,
  { source, document, toasts, navigation, conflicts, bases$, releases$, reload }: FlowLoadingNeeds,
): FlowLoader => {
  const { store, releases } = source
  const loads$ = new Subject<FlowId | -1 | undefined>()
  const sizes$ = new Subject<FileSizes>()
  const read = (flowId: FlowId | -1 | undefined) =>
    Effect.flatMap(source.load(flowId), (sourced) => {
      const { release } = sourced
      const draft = release === undefined ? undefined : store?.drafts.read(release.flowId)
      return Effect.map(draft ?? Effect.undefined, (found) => ({ ...sourced, draft: found }))
    })
  const opened = ({
    document: loaded,
    release,
    fileSizes = {},
    draft,
  }: SourcedFlow & { readonly draft: FlowDraft | undefined }) => {
    sizes$.next(fileSizes)
    const history = historyOf(laidOut(loaded))
    const base = documentOf(history.graph)
    bases$.next(base)
    releases$.next(release)
    if (releases !== undefined && release !== undefined && release.flowId !== releases.asked)
      navigation.replace(releases.pathOf(release.flowId))
    if (store === undefined || release === undefined) return document.open(history)
    if (draft === undefined || sameValue(draft.document, base)) return document.open(history)
    const recover = () => document.open(withDraft(history, draft, toasts))
    if (sameValue(draft.seen, release.seen)) return recover()
    document.open(history)
    const { document: yours } = draft
    return conflicts.show({
      work: "draft",
      sentence: say.draftOutdated,
      yours,
      changes: () => Effect.sync(() => ({ theirs: [], yours: sentencesOfChanges(base, yours) })),
      replace: recover,
      reload,
      close: recover,
    })
  }
  const loading$ = hold<FlowLoading>(
    scope,
    { status: "loading", failure: undefined },
    loads$.pipe(
      switchMap((flowId) =>
        concat(
          of<FlowLoading>({ status: "loading", failure: undefined }),
          callStream(() => read(flowId)).pipe(
            map((answer): FlowLoading => {
              if (Result.isSuccess(answer)) {
                opened(answer.success)
                return { status: "ready", failure: undefined }
              }
              toasts.show({ kind: "error", title: say.loadFailed, detail: answer.failure.message })
              return { status: "failed", failure: answer.failure }
            }),
          ),
        ),
      ),
    ),
  )
  return { loading$, fileSizes$: hold<FileSizes>(scope, {}, sizes$), load: (flowId) => loads$.next(flowId) }
}

/** Lays out a flow without positions, such as an imported one; the layout does not count as an unsaved change. */
export const laidOut = (loaded: FlowDocument) => {
  const graph = graphOfDocument(loaded)
  return needsLayout(graph) ? edited(historyOf(graph), organise(graph)).graph : graph
}
