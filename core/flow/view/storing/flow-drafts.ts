import { combineLatest, debounceTime, distinctUntilChanged, map } from "rxjs"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import { replacing } from "../../diff/replacing-edit.ts"
import { type EditHistory, isDirty, recovered } from "../../edits/edit-history.ts"
import { flowMessages as say } from "../../flow-messages.ts"
import { documentOf, graphOfDocument } from "../../graph/flow-graph.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import type { FlowDraft } from "./flow-draft.ts"
import type { FlowSourceStore, OpenRelease } from "./flow-source.ts"

/** Debounce before a draft is written, in milliseconds. */
const draftPause = 800

/** The draft of the open flow. */
export interface KeptDraft {
  /** There are unsaved changes, and the storage keeps no draft of them. */
  readonly unkept$: Behavior<boolean>
  /** Removes it, and writes no more. */
  discard(): void
}

/**
 * Keeps a draft of unsaved changes, until the scope ends: written when typing pauses, when the page may be gone and at the end,
 * and removed when nothing is unsaved.
 */
export const keepFlowDrafts = (
  scope: Scope,
  {
    drafts,
    document,
    release$,
  }: {
    readonly drafts: FlowSourceStore["drafts"]
    readonly document: Pick<DocumentEditing, "history$" | "dirty$">
    readonly release$: Behavior<OpenRelease | undefined>
  },
): KeptDraft => {
  const { history$, dirty$ } = document
  let discarded = false
  /** The state that the draft holds, and the release that it began from: a save clears its draft. None after a load. */
  let written: { readonly state: symbol; readonly release: OpenRelease } | undefined
  const write = () => {
    const [history, release] = [history$.value, release$.value]
    if (discarded || history === undefined || release === undefined) return
    if (history.state === written?.state && release === written.release) return
    if (isDirty(history)) {
      written = { state: history.state, release }
      drafts.write(release.flowId, { seen: release.seen, document: documentOf(history.graph) })
    } else if (written !== undefined) {
      written = undefined
      drafts.clear(release.flowId)
    }
  }
  scope.add(
    history$
      .pipe(
        distinctUntilChanged((one, other) => one?.state === other?.state && one?.saved === other?.saved),
        debounceTime(draftPause),
      )
      .subscribe(write),
  )
  scope.add(drafts.leaves$.subscribe(write))
  scope.add(write)
  return {
    unkept$: hold(scope, false, combineLatest([dirty$, drafts.keeps$]).pipe(map(([dirty, keeps]) => dirty && !keeps))),
    discard: () => {
      discarded = true
      const release = release$.value
      if (release !== undefined) drafts.clear(release.flowId)
    },
  }
}

/**
 * Returns the loaded flow with the draft of an earlier visit applied. The undo step returns to the server's version, so
 * that the recovery can be undone.
 */
export const withDraft = (base: EditHistory, draft: FlowDraft, toasts: Toasts): EditHistory => {
  toasts.show({ kind: "warning", title: say.recovered, life: 5_000 })
  return recovered(base, graphOfDocument(draft.document), replacing(draft.document, documentOf(base.graph)))
}
