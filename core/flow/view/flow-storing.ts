import { Result } from "effect"
import { concat, EMPTY, exhaustMap, map, merge, NEVER, of, Subject, switchMap, timer } from "rxjs"
import type { CallRefused } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Navigation, Toasts } from "../../shell/index.ts"
import { type EditHistory, edited, historyOf } from "../edits/edit-history.ts"
import { flowMessages as say, saveReminderAfter } from "../flow-messages.ts"
import type { FlowDocument } from "../document/flow-node.ts"
import type { NotAFlow, StaleFlow } from "../flows.ts"
import { documentOf, graphOfDocument } from "../graph/flow-graph.ts"
import { needsLayout, organise } from "../layout/layout.ts"
import type { DocumentEditing } from "./edited-document.ts"
import type { EditorQuestions } from "./editor-questions.ts"
import { withDraft } from "./flow-drafts.ts"
import type { FlowSource, OpenRelease, SourcedFlow } from "./flow-source.ts"

/** Load status. After a failed reload the previous flow stays open. */
export interface FlowLoading {
  readonly status: "loading" | "ready" | "failed"
  readonly failure: CallRefused | undefined
}

/** Loads and saves the flow. */
export interface FlowStoring {
  readonly loading$: Behavior<FlowLoading>
  /** Undefined until the flow has loaded, and if the source cannot store. */
  readonly release$: Behavior<OpenRelease | undefined>
  readonly saving$: Behavior<boolean>
  /** Reminds the user to save after the editor has been open for long without a save. */
  readonly reminder$: Behavior<boolean>
  save(): void
  /** Loads the server's version and discards unsaved changes. */
  reload(): void
}

/** Storing as seen by the editor's other parts. */
export interface FlowStoringWithin extends FlowStoring {
  /** Records that the server stored the sent history, possibly under another release. */
  stored(release: OpenRelease, sent: EditHistory): void
  /** Asks what to do, since another user has saved since the flow was loaded. */
  outdated(): void
}

interface FlowStoringDeps {
  readonly source: FlowSource
  readonly document: DocumentEditing
  readonly questions: EditorQuestions
  readonly toasts: Toasts
  readonly navigation: Navigation
}

/** Creates the storing. Nothing is loaded before `reload`. */
export const createFlowStoring = (
  scope: Scope,
  { source, document, questions, toasts, navigation }: FlowStoringDeps,
): FlowStoringWithin => {
  const { store } = source
  const loads$ = new Subject<void>()
  const saves$ = new Subject<void>()
  const saved$ = new Subject<void>()
  const releases$ = new Subject<OpenRelease | undefined>()
  const release$ = hold<OpenRelease | undefined>(scope, undefined, releases$)

  const opened = ({ document: loaded, release }: SourcedFlow) => {
    const base = historyOf(laidOut(loaded))
    releases$.next(release)
    if (store === undefined || release === undefined) return document.open(base)
    document.open(withDraft(base, release.revision, store.drafts.read(release.flowId), toasts))
    if (release.flowId !== store.asked) navigation.replace(store.pathOf(release.flowId))
  }
  const loading$ = hold<FlowLoading>(
    scope,
    { status: "loading", failure: undefined },
    loads$.pipe(
      switchMap(() =>
        concat(
          of<FlowLoading>({ status: "loading", failure: undefined }),
          callStream(() => source.load(release$.value?.flowId)).pipe(
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

  const reload = () => {
    const release = release$.value
    if (release !== undefined) store?.drafts.clear(release.flowId)
    loads$.next()
  }
  const stored = (release: OpenRelease, sent: EditHistory) => {
    const before = release$.value
    releases$.next(release)
    document.saved(sent)
    if (before !== undefined) store?.drafts.clear(before.flowId)
  }
  const outdated = () => questions.reload(reload)
  const saveRefused = (failure: StaleFlow | NotAFlow | CallRefused) => {
    if (failure._tag === "StaleFlow") outdated()
    else toasts.show({ kind: "error", title: say.saveFailed, detail: failure.message, life: 5_000 })
  }
  const saving$ = hold(
    scope,
    false,
    saves$.pipe(
      exhaustMap(() => {
        const sent = document.history$.value
        const release = release$.value
        if (store === undefined || sent === undefined || release === undefined) return EMPTY
        const { flowId, revision } = release
        return concat(
          of(true),
          callStream(() => store.save(flowId, { revision, document: documentOf(sent.graph) })).pipe(
            map((answer) => {
              if (Result.isFailure(answer)) saveRefused(answer.failure)
              else {
                stored(answer.success, sent)
                saved$.next()
                toasts.show({ kind: "ok", title: say.saved })
                if (answer.success.flowId !== flowId) navigation.replace(store.pathOf(answer.success.flowId))
              }
              return false
            }),
          ),
        )
      }),
    ),
  )
  const reminder$ = hold(
    scope,
    false,
    merge(
      (store === undefined ? NEVER : timer(saveReminderAfter)).pipe(map(() => true)),
      saved$.pipe(map(() => false)),
    ),
  )

  return { loading$, release$, saving$, reminder$, save: () => saves$.next(), reload, stored, outdated }
}

/** Lays out a flow without positions, such as an imported one; the layout does not count as an unsaved change. */
const laidOut = (loaded: FlowDocument) => {
  const graph = graphOfDocument(loaded)
  return needsLayout(graph) ? edited(historyOf(graph), organise(graph)).graph : graph
}
