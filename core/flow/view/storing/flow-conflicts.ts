import { type Effect, Result } from "effect"
import { concat, map, of, Subject, switchMap } from "rxjs"
import type { CallRefused } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Downloads } from "../../../shell/index.ts"
import { diffFlows } from "../../diff/flow-diff.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import { exportFlowJson } from "../../json/flow-json.ts"
import type { StoreKind } from "./store-queue.ts"

/** What met another user's changes: a save, a publication, an import, or the draft of an earlier visit. */
export type ConflictingWork = Exclude<StoreKind, "prepare"> | "draft"

/** Unsaved work that met what another user stored since it began. */
export interface FlowConflict {
  readonly work: ConflictingWork
  /** What the other user did. */
  readonly sentence: string
  /** Undefined while the other user's flow is loading. */
  readonly changes: ConflictingChanges | CallRefused | undefined
}

/** Both users' changes since the work began, a Portuguese sentence each. */
export interface ConflictingChanges {
  readonly theirs: ReadonlyArray<string>
  readonly yours: ReadonlyArray<string>
}

/** What to do about a conflict: nobody's edit is overwritten without being seen. */
export interface FlowConflicts {
  readonly conflict$: Behavior<FlowConflict | undefined>
  /** Goes on with the work, over the other user's changes. */
  replace(): void
  /** Discards one's own changes and opens the other user's flow. */
  reload(): void
  /** Saves one's own flow as flow.json; the conflict stays open. */
  download(): void
  /** Goes back to editing; a draft is recovered. */
  close(): void
}

/** A conflict to show, and what each answer does. */
export interface MetConflict {
  readonly work: ConflictingWork
  readonly sentence: string
  readonly yours: FlowDocument
  readonly changes: () => Effect.Effect<ConflictingChanges, CallRefused>
  readonly replace: () => void
  readonly reload: () => void
  readonly close?: () => void
}

/** The conflicts as seen by the storing. */
export interface FlowConflictsWithin extends FlowConflicts {
  show(conflict: MetConflict): void
}

/** Creates the conflicts of an open flow: there is at most one. */
export const createFlowConflicts = (scope: Scope, downloads: Downloads): FlowConflictsWithin => {
  const met$ = new Subject<MetConflict | undefined>()
  const present$ = hold<MetConflict | undefined>(scope, undefined, met$)
  const conflict$ = hold<FlowConflict | undefined>(
    scope,
    undefined,
    met$.pipe(
      switchMap((met) => {
        if (met === undefined) return of(undefined)
        const { work, sentence } = met
        return concat(
          of({ work, sentence, changes: undefined }),
          callStream(met.changes).pipe(
            map((answer) => ({
              work,
              sentence,
              changes: Result.isSuccess(answer) ? answer.success : answer.failure,
            })),
          ),
        )
      }),
    ),
  )
  const closing = (then: (met: MetConflict) => void) => () => {
    const met = present$.value
    met$.next(undefined)
    if (met !== undefined) then(met)
  }
  return {
    conflict$,
    show: (met) => met$.next(met),
    replace: closing(({ replace }) => replace()),
    reload: closing(({ reload }) => reload()),
    download: () => {
      const met = present$.value
      if (met !== undefined) downloads.save(flowJsonFile(met.yours))
    },
    close: closing(({ close }) => close?.()),
  }
}

/** Describes the changes between two states of a flow. */
export const sentencesOfChanges = (before: FlowDocument, after: FlowDocument): ReadonlyArray<string> =>
  diffFlows(before, after).map(({ description }) => description)

/** A flow as the file flow.json. */
export const flowJsonFile = (document: FlowDocument) => ({
  name: "flow.json",
  type: "application/json",
  content: exportFlowJson(document),
})
