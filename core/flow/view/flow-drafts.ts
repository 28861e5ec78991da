import { debounceTime, distinctUntilChanged, filter } from "rxjs"
import type { BotId, FlowId } from "../../kernel/index.ts"
import type { Behavior, Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { replacing } from "../diff/replacing-edit.ts"
import type { FlowDocument } from "../document/flow-node.ts"
import { type EditHistory, isDirty, recovered } from "../edits/edit-history.ts"
import { flowMessages as say } from "../flow-messages.ts"
import { documentOf, graphOfDocument } from "../graph/flow-graph.ts"
import type { DocumentEditing } from "./edited-document.ts"
import type { FlowSourceStore, OpenRelease } from "./flow-source.ts"

/** An unsaved flow, and the revision that it is based on. */
export interface FlowDraft {
  readonly revision: number
  readonly document: FlowDocument
}

/** The port to the drafts in the browser's storage. */
export interface FlowDrafts {
  read(botId: BotId, flowId: FlowId): FlowDraft | undefined
  write(botId: BotId, flowId: FlowId, draft: FlowDraft): void
  clear(botId: BotId, flowId: FlowId): void
}

/** Debounce before a draft is written, in milliseconds. */
const draftPause = 800

/** Keeps a draft of unsaved changes, until the scope ends. */
export const keepFlowDrafts = (
  scope: Scope,
  {
    drafts,
    document,
    release$,
  }: {
    readonly drafts: FlowSourceStore["drafts"]
    readonly document: Pick<DocumentEditing, "history$">
    readonly release$: Behavior<OpenRelease | undefined>
  },
): void => {
  const { history$ } = document
  scope.add(
    history$
      .pipe(
        distinctUntilChanged((one, other) => one?.state === other?.state && one?.saved === other?.saved),
        filter((history) => history !== undefined && isDirty(history)),
        debounceTime(draftPause),
      )
      .subscribe(() => {
        const history = history$.value
        const release = release$.value
        if (history !== undefined && release !== undefined && isDirty(history))
          drafts.write(release.flowId, { revision: release.revision, document: documentOf(history.graph) })
      }),
  )
}

/**
 * Returns the loaded flow, with the draft of a lost session or connection applied. A draft of another revision is
 * ignored.
 */
export const withDraft = (
  base: EditHistory,
  revision: number,
  draft: FlowDraft | undefined,
  toasts: Toasts,
): EditHistory => {
  if (draft === undefined || draft.revision !== revision) return base
  toasts.show({ kind: "warning", title: say.recovered, life: 5_000 })
  // The undo step returns to the server's version, so that the recovery can be undone.
  return recovered(base, graphOfDocument(draft.document), replacing(draft.document, documentOf(base.graph)))
}
