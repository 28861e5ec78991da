import { debounceTime, map, merge, type Observable, of, Subject, switchMap, take, timer } from "rxjs"
import { cutTo, type NodeId } from "../../../kernel/index.ts"
import { type Behavior, derive, deriveEach, evolve, hold, type Scope } from "../../../kernel/view/index.ts"
import { aligned, replacing } from "../../diff/replacing-edit.ts"
import { type FlowDocument, flowNameLimit, type FlowNode } from "../../document/flow-node.ts"
import { type EditHistory, edited, isDirty, redone, savedAs, undone, withStepClosed } from "../../edits/edit-history.ts"
import type { GraphEdit } from "../../edits/graph-edit.ts"
import { documentOf, type FlowGraph } from "../../graph/flow-graph.ts"
import { type CanvasShape, type DrawnGraph, drawnGraph } from "../canvas/canvas-shape.ts"

/** The flow open in the editor, with one undo history of all its edits. */
export interface EditedDocument {
  readonly loaded$: Behavior<boolean>
  readonly graph$: Behavior<FlowGraph | undefined>
  /** One node; emits when it changes, and undefined once it is removed. */
  node$(id: NodeId): Behavior<FlowNode | undefined>
  /** What the canvas draws; text edits do not emit. */
  readonly shape$: Behavior<CanvasShape | undefined>
  readonly name$: Behavior<string>
  readonly dirty$: Behavior<boolean>
  readonly canUndo$: Behavior<boolean>
  readonly canRedo$: Behavior<boolean>
  /** Renames the flow. */
  rename(name: string): void
  /** Replaces the flow, matching nodes by title, in one undo step. */
  replaceWith(document: FlowDocument): void
  undo(): void
  redo(): void
}

/** The document as seen by the editor's other parts. */
export interface DocumentEditing extends EditedDocument {
  readonly history$: Behavior<EditHistory | undefined>
  /**
   * Whether the flow has loaded and its cards have been painted since: calls that they do not need begin with it.
   */
  readonly settled$: Behavior<boolean>
  /** The graph, if it can be edited: undefined until it has loaded, and in a read-only editor. */
  editable(): FlowGraph | undefined
  /**
   * Applies an edit. Consecutive edits with the same key merge into one undo step, until typing pauses (`typingPause`).
   */
  apply(edit: GraphEdit, key?: string): void
  /** Replaces the document and its history with a loaded one. */
  open(history: EditHistory): void
  /** Marks the sent history as saved. */
  saved(sent: EditHistory): void
}

/** A typing pause of this length starts a new undo step, in milliseconds. */
export const typingPause = 1_000

interface EditedDocumentDeps {
  readonly readOnly: boolean
  /** Emits once what is shown has been painted; if absent, when the event loop has turned. */
  readonly painted$?: Observable<unknown> | undefined
}

/** Creates an empty document. If read-only, editing commands do nothing. */
export const createEditedDocument = (
  scope: Scope,
  { readOnly, painted$ = timer(0) }: EditedDocumentDeps,
): DocumentEditing => {
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
  const drawn$ = evolve<DrawnGraph | undefined>(
    scope,
    undefined,
    graph$.pipe(map((graph) => (before) => graph && drawnGraph(graph, before))),
  )
  const shape$ = derive(scope, drawn$, (drawn) => drawn?.shape)

  const loaded$ = derive(scope, graph$, (graph) => graph !== undefined)
  const isPainted$ = painted$.pipe(
    take(1),
    map(() => true),
  )
  const settled$ = hold(scope, false, loaded$.pipe(switchMap((loaded) => (loaded ? isPainted$ : of(false)))))
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
    loaded$,
    settled$,
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
    rename: (name) => apply([{ do: "rename-flow", name: cutTo(name, flowNameLimit) }], "flow-name"),
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
