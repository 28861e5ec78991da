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

/** A flow that was not saved, and the revision that it began from. */
export interface FlowDraft {
  readonly revision: number
  readonly document: FlowDocument
}

/** The port to the drafts that the browser keeps. */
export interface FlowDrafts {
  read(botId: BotId, flowId: FlowId): FlowDraft | undefined
  write(botId: BotId, flowId: FlowId, draft: FlowDraft): void
  clear(botId: BotId, flowId: FlowId): void
}

/** A draft is written this long after the last change, in milliseconds. */
const draftPause = 800

/** Keeps a draft of what is not saved, until the scope ends. */
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

/** What was loaded, with the draft that a lost session or connection left behind on top of it. A draft of another revision is passed over. */
export const withDraft = (
  base: EditHistory,
  revision: number,
  draft: FlowDraft | undefined,
  toasts: Toasts,
): EditHistory => {
  if (draft === undefined || draft.revision !== revision) return base
  toasts.show({ kind: "warning", title: say.recovered, life: 5_000 })
  // A step that leads back to what the server has: the person may undo the recovery.
  return recovered(base, graphOfDocument(draft.document), replacing(draft.document, documentOf(base.graph)))
}
