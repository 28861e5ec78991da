import { Subject } from "rxjs"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import type { EditedDocument } from "../editor/edited-document.ts"
import { createEdgeLabels, type EdgeLabel } from "./edge-labels.ts"
import type { FlowFolding } from "./flow-folding.ts"

/** Remembers, on this device, whether the edges of flows show their answers. */
export interface ShownAnswersMemory {
  /** Undefined: nobody has chosen yet. */
  read(): boolean | undefined
  write(shown: boolean): void
}

/** 'Mostrar respostas': whether the edges of the canvas show their answers. */
export interface ShownAnswers {
  readonly shown$: Behavior<boolean>
  /** The words of an edge of the canvas; undefined while answers are hidden, and where it has none. */
  label$(edge: string): Behavior<EdgeLabel | undefined>
  toggle(): void
}

interface ShownAnswersDeps {
  readonly document: Pick<EditedDocument, "graph$">
  readonly folding: Pick<FlowFolding, "canvas$">
  readonly memory?: ShownAnswersMemory | undefined
}

/** Creates the choice as it was remembered; shown at first, so that a flow is read without opening its nodes. */
export const createShownAnswers = (
  scope: Scope,
  { document: { graph$ }, folding: { canvas$ }, memory }: ShownAnswersDeps,
): ShownAnswers => {
  const choices$ = new Subject<boolean>()
  const shown$ = hold(scope, memory?.read() ?? true, choices$)
  return {
    shown$,
    label$: createEdgeLabels(scope, { graph$, canvas$, shown$ }),
    toggle: () => {
      const shown = !shown$.value
      memory?.write(shown)
      choices$.next(shown)
    },
  }
}
