import { map, merge, Subject } from "rxjs"
import type { NodeId } from "../../../kernel/index.ts"
import { type Behavior, derive, evolve, type Scope } from "../../../kernel/view/index.ts"
import { type FlowGraph, targetsOf } from "../../graph/flow-graph.ts"
import type { FlowNode } from "../../document/flow-node.ts"
import { isNewTitle } from "../../graph/graph-rules.ts"
import { plainTextOf } from "../../text/rich-text.ts"
import type { FieldPath } from "../../problems/flow-problem.ts"
import type { EditedDocument } from "../editor/edited-document.ts"

/** A tab of the node panel. */
export type PanelTab = "dialog" | "call" | "ways" | "exceptions"

/** Returns the tab on which a field of a node stands. */
export const tabOf = ([field, , part]: FieldPath): PanelTab => {
  if (field === "fallbackMessages" || field === "fallbackOrder") return "exceptions"
  if (field === "call") return "call"
  return field === "sets" || (field === "userInteractions" && part === "when") ? "ways" : "dialog"
}

/** A field of the node panel to focus; a new object for each request. */
export interface FieldFocus {
  readonly path: FieldPath
  /** The whole text is selected, to be written over: that of a new node. */
  readonly replace: boolean
}

/** A connection, by its nodes. */
export interface SelectedEdge {
  readonly source: NodeId
  readonly target: NodeId
}

/** The selected node or connection, the open tab of its panel, and the field to focus. */
export interface FlowSelection {
  readonly selected$: Behavior<NodeId | undefined>
  /** All selected nodes where there are two or more: then none is `selected$`; else empty. */
  readonly several$: Behavior<ReadonlySet<NodeId>>
  /** The selected connection; never while a node is selected. */
  readonly edge$: Behavior<SelectedEdge | undefined>
  /** Reset to 'dialog' when another node is selected. */
  readonly tab$: Behavior<PanelTab>
  readonly focus$: Behavior<FieldFocus | undefined>
  /** The node that is being built: the selected one, and whether it has just been added. */
  readonly building$: Behavior<BuiltNode>
  select(id: NodeId | undefined): void
  /** Selects a node by a press: one that says nothing yet is opened at its text, or to be named. */
  press(id: NodeId): void
  /** Selects exactly these nodes. */
  choose(ids: Iterable<NodeId>): void
  /** Adds a node to those that are selected, or takes it away. */
  toggle(id: NodeId): void
  /** Adds a node to those that are selected. */
  extend(id: NodeId): void
  selectEdge(edge: SelectedEdge): void
  openTab(tab: PanelTab): void
  /** Selects a node for typing: its title receives the focus, to be written over if nobody has named it yet. */
  write(id: NodeId): void
  /** Selects a node, and opens its panel at a field if one is given; an empty path is the title's. */
  goTo(id: NodeId, path?: FieldPath): void
  /** Selects a new node to be named: what is typed replaces its title. */
  name(id: NodeId): void
  /** Acknowledges that the field has the focus. */
  focused(): void
}

/** A node that is being built. */
export interface BuiltNode {
  readonly node: NodeId | undefined
  readonly isNew: boolean
}

interface Selected {
  readonly built: BuiltNode
  readonly node: NodeId | undefined
  /** Two or more, or none. */
  readonly several: ReadonlySet<NodeId>
  readonly edge: SelectedEdge | undefined
  readonly tab: PanelTab
  readonly focus: FieldFocus | undefined
}

const titlePath: FieldPath = ["title"]
const firstTextPath: FieldPath = ["botInteractions", 0, "text"]

/** Nothing of what a node says is there. */
const isUnwritten = ({ kind, botInteractions }: FlowNode): boolean =>
  kind !== "start" &&
  botInteractions.every(
    ({ text, buttons, files }) => buttons.length === 0 && files.length === 0 && plainTextOf(text).trim() === "",
  )

const nothing: Selected = {
  built: { node: undefined, isNew: false },
  node: undefined,
  several: new Set(),
  edge: undefined,
  tab: "dialog",
  focus: undefined,
}

/** Creates the selection, empty at first and once what is selected is removed. */
export const createFlowSelection = (scope: Scope, { graph$ }: Pick<EditedDocument, "graph$">): FlowSelection => {
  type Change = (selected: Selected) => Selected
  const changes$ = new Subject<Change>()
  const gone$ = graph$.pipe(
    map(
      (graph): Change =>
        (state) =>
          stillThere(graph, state),
    ),
  )
  const state$ = evolve(scope, nothing, merge(changes$, gone$))
  const selecting =
    (node: NodeId | undefined, isNew = false): Change =>
    (state) =>
      state.node === node && state.edge === undefined && state.several.size === 0
        ? state
        : { ...nothing, built: { node, isNew }, node }
  const choosing =
    (ids: ReadonlySet<NodeId>): Change =>
    (state) =>
      ids.size < 2 ? selecting([...ids][0])(state) : { ...nothing, several: ids }
  const focusing =
    (id: NodeId, path: FieldPath, replace = false): Change =>
    (state) => ({ ...selecting(id, replace)(state), focus: { path, replace } })
  const among = (change: (ids: Set<NodeId>) => void) =>
    changes$.next((state) => {
      const ids = new Set(state.node === undefined ? state.several : [state.node])
      change(ids)
      return choosing(ids)(state)
    })
  return {
    several$: derive(scope, state$, ({ several }) => several),
    choose: (ids) => changes$.next(choosing(new Set(ids))),
    toggle: (id) =>
      among((ids) => {
        if (!ids.delete(id)) ids.add(id)
      }),
    extend: (id) => among((ids) => ids.add(id)),
    selected$: derive(scope, state$, ({ node }) => node),
    edge$: derive(scope, state$, ({ edge }) => edge),
    tab$: derive(scope, state$, ({ tab }) => tab),
    focus$: derive(scope, state$, ({ focus }) => focus),
    building$: derive(scope, state$, ({ built }) => built),
    select: (id) => changes$.next(selecting(id)),
    press: (id) => {
      const node = graph$.value?.nodes.get(id)
      if (node === undefined || !isUnwritten(node)) changes$.next(selecting(id))
      else changes$.next(isNewTitle(node.title) ? focusing(id, titlePath, true) : focusing(id, firstTextPath))
    },
    selectEdge: (edge) => changes$.next(() => ({ ...nothing, edge })),
    openTab: (tab) => changes$.next((state) => ({ ...state, tab })),
    write: (id) => changes$.next(focusing(id, titlePath, isNewTitle(graph$.value?.nodes.get(id)?.title ?? ""))),
    goTo: (id, path) => {
      if (path === undefined) return changes$.next(selecting(id))
      const field = path.length === 0 ? titlePath : path
      changes$.next((state) => ({ ...focusing(id, field)(state), tab: tabOf(field) }))
    },
    name: (id) => changes$.next(focusing(id, titlePath, true)),
    focused: () => changes$.next((state) => (state.focus === undefined ? state : { ...state, focus: undefined })),
  }
}

/** What is left of a selection in a graph: nothing of a node or connection that is gone. */
const stillThere = (graph: FlowGraph | undefined, state: Selected): Selected => {
  const { several } = state
  if (several.size === 0) return isThere(graph, state) ? state : nothing
  const left = [...several].filter((id) => graph?.nodes.has(id) === true)
  if (left.length === several.size) return state
  const [only] = left
  if (left.length > 1) return { ...state, several: new Set(left) }
  return only === undefined ? nothing : { ...nothing, built: { node: only, isNew: false }, node: only }
}

const isThere = (graph: FlowGraph | undefined, { node, edge }: Selected): boolean => {
  if (node !== undefined) return graph?.nodes.has(node) === true
  if (edge === undefined) return true
  const source = graph?.nodes.get(edge.source)
  return source !== undefined && targetsOf(source).includes(edge.target)
}
