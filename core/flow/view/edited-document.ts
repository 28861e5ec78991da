import { debounceTime, map, merge, Subject } from "rxjs"
import type { NodeId } from "../../kernel/index.ts"
import { type Behavior, derive, deriveEach, evolve, type Scope } from "../../kernel/view/index.ts"
import { aligned, replacing } from "../diff/replacing-edit.ts"
import type { FlowDocument, FlowNode } from "../document/flow-node.ts"
import { type EditHistory, edited, isDirty, redone, savedAs, undone, withStepClosed } from "../edits/edit-history.ts"
import type { GraphEdit } from "../edits/graph-edit.ts"
import { documentOf, type FlowGraph } from "../graph/flow-graph.ts"
import { type CanvasShape, canvasShapeOf } from "./canvas-shape.ts"

/** The flow that is open in the editor, with the one history of all its edits. */
export interface EditedDocument {
  readonly loaded$: Behavior<boolean>
  readonly graph$: Behavior<FlowGraph | undefined>
  /** One node; emits when this node changes, and undefined once it is gone. */
  node$(id: NodeId): Behavior<FlowNode | undefined>
  /** What the canvas draws; an edit of a text does not emit. */
  readonly shape$: Behavior<CanvasShape | undefined>
  readonly name$: Behavior<string>
  readonly dirty$: Behavior<boolean>
  readonly canUndo$: Behavior<boolean>
  readonly canRedo$: Behavior<boolean>
  /** Renames the flow. */
  rename(name: string): void
  /** Puts another flow in the place of this one, nodes of one title in the place of each other: one step that can be undone. */
  replaceWith(document: FlowDocument): void
  undo(): void
  redo(): void
}

/** The document as the other concepts of the editor use it. */
export interface DocumentEditing extends EditedDocument {
  readonly history$: Behavior<EditHistory | undefined>
  /** The graph, where it may be changed: undefined until it has loaded, and in an editor that is read only. */
  editable(): FlowGraph | undefined
  /** Edits with one key in a row are one step back, until typing pauses (`typingPause`). */
  apply(edit: GraphEdit, key?: string): void
  /** Begins anew with what was loaded. */
  open(history: EditHistory): void
  /** What was sent is saved. */
  saved(sent: EditHistory): void
}

/** Typing that goes on after this pause, in milliseconds, is another step back. */
export const typingPause = 1_000

/** No flow is open at first. Where it is read only, what would change it does nothing. */
export const createEditedDocument = (scope: Scope, { readOnly }: { readonly readOnly: boolean }): DocumentEditing => {
  type Change = (history: EditHistory) => EditHistory
  const opened$ = new Subject<EditHistory>()
  const changes$ = new Subject<Change>()
  const typed$ = new Subject<void>()
  const pauses$ = typed$.pipe(
    debounceTime(typingPause),
    map((): Change => withStepClosed),
  )
  const history$ = evolve<EditHistory | undefined>(
    scope,
    undefined,
    merge(
      opened$.pipe(map((history) => () => history)),
      merge(changes$, pauses$).pipe(map((change) => (history: EditHistory | undefined) => history && change(history))),
    ),
  )
  const graph$ = derive(scope, history$, (history) => history?.graph)
  const shape$ = evolve<CanvasShape | undefined>(
    scope,
    undefined,
    graph$.pipe(map((graph) => (before) => graph && canvasShapeOf(graph, before))),
  )

  const editable = () => (readOnly ? undefined : graph$.value)
  const change = (make: Change) => {
    if (editable() !== undefined) changes$.next(make)
  }
  const apply = (edit: GraphEdit, key?: string) => {
    change((history) => edited(history, edit, key))
    if (key !== undefined) typed$.next()
  }
  return {
    history$,
    loaded$: derive(scope, graph$, (graph) => graph !== undefined),
    graph$,
    node$: deriveEach(scope, graph$, (graph, id: NodeId) => graph?.nodes.get(id)),
    shape$,
    name$: derive(scope, graph$, (graph) => graph?.name ?? ""),
    dirty$: derive(scope, history$, (history) => history !== undefined && isDirty(history)),
    canUndo$: derive(scope, history$, (history) => history !== undefined && history.undo.length > 0),
    canRedo$: derive(scope, history$, (history) => history !== undefined && history.redo.length > 0),
    editable,
    apply,
    open: (history) => opened$.next(history),
    saved: (sent) => changes$.next((history) => savedAs(history, sent)),
    rename: (name) => apply([{ do: "rename-flow", name: name.slice(0, 200) }], "flow-name"),
    replaceWith: (document) => {
      const graph = editable()
      if (graph === undefined) return
      const now = documentOf(graph)
      apply(replacing(now, aligned(now, document, "title")))
    },
    undo: () => change(undone),
    redo: () => change(redone),
  }
}
