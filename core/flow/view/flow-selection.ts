import { map, merge, Subject } from "rxjs"
import type { NodeId } from "../../kernel/index.ts"
import { type Behavior, derive, evolve, type Scope } from "../../kernel/view/index.ts"
import type { EditedDocument } from "./edited-document.ts"

/** A tab of the node panel. */
export type PanelTab = "dialog" | "exceptions"

/** A field of the node panel; a new object each time the focus is to go there. */
export interface FieldFocus {
  readonly field: "title"
}

/** Which node is selected, which tab of its panel is open, and which field is to take the focus. */
export interface FlowSelection {
  readonly selected$: Behavior<NodeId | undefined>
  /** Another node begins with its dialog. */
  readonly tab$: Behavior<PanelTab>
  readonly focus$: Behavior<FieldFocus | undefined>
  select(id: NodeId | undefined): void
  openTab(tab: PanelTab): void
  /** Selects a node to write in: the first field of its panel takes the focus. */
  write(id: NodeId): void
  /** The field has the focus. */
  focused(): void
}

interface Selected {
  readonly node: NodeId | undefined
  readonly tab: PanelTab
  readonly focus: FieldFocus | undefined
}

const nothing: Selected = { node: undefined, tab: "dialog", focus: undefined }

/** Nothing is selected at first, nor once the selected node is gone. */
export const createFlowSelection = (scope: Scope, { graph$ }: Pick<EditedDocument, "graph$">): FlowSelection => {
  type Change = (selected: Selected) => Selected
  const changes$ = new Subject<Change>()
  const gone$ = graph$.pipe(
    map(
      (graph): Change =>
        (state) =>
          state.node === undefined || graph?.nodes.has(state.node) ? state : nothing,
    ),
  )
  const state$ = evolve(scope, nothing, merge(changes$, gone$))
  const selecting =
    (node: NodeId | undefined): Change =>
    (state) =>
      state.node === node ? state : { ...nothing, node }
  return {
    selected$: derive(scope, state$, ({ node }) => node),
    tab$: derive(scope, state$, ({ tab }) => tab),
    focus$: derive(scope, state$, ({ focus }) => focus),
    select: (id) => changes$.next(selecting(id)),
    openTab: (tab) => changes$.next((state) => ({ ...state, tab })),
    write: (id) => changes$.next((state) => ({ ...selecting(id)(state), focus: { field: "title" } })),
    focused: () => changes$.next((state) => (state.focus === undefined ? state : { ...state, focus: undefined })),
  }
}
