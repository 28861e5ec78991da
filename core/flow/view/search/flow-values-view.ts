import { combineLatest, distinctUntilChanged, map, Subject } from "rxjs"
import { type Behavior, derive, evolve, hold, type Scope } from "../../../kernel/view/index.ts"
import { fold, type NodeId } from "../../../kernel/index.ts"
import { renameValue } from "../../edits/way-edits.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import { valueNameFault, type ValueType } from "../../logic/value-types.ts"
import { flowValues } from "../../problems/flow-values.ts"
import type { DocumentEditing, EditedDocument } from "../editor/edited-document.ts"
import { choiceOf, type NodeChoice } from "../panel/target-choices.ts"
import type { FlowOutline } from "./flow-outline.ts"

/** A value of the flow, with the nodes that write and read it. */
export interface FlowValueRow {
  readonly name: string
  readonly type: ValueType
  readonly writtenIn: ReadonlyArray<NodeChoice>
  readonly readIn: ReadonlyArray<NodeChoice>
}

/** 'Valores': what a flow captures and sets, beside the canvas. */
export interface FlowValuesView {
  /** False while the outline takes its place. */
  readonly open$: Behavior<boolean>
  /** Empty while it is closed. */
  readonly rows$: Behavior<ReadonlyArray<FlowValueRow>>
  /** Opens it in the place of the outline, or closes it. */
  toggle(): void
  /** Renames a value wherever it is written and read. Returns why the name is refused; undefined on success. */
  rename(from: string, to: string): string | undefined
}

/** Returns the rows whose names contain a text, whatever its case and accents; an '@' in front counts for nothing. */
export const valuesNamed = (rows: ReadonlyArray<FlowValueRow>, search: string): ReadonlyArray<FlowValueRow> => {
  const wanted = fold(search).replace(/^@/u, "")
  return wanted === "" ? rows : rows.filter(({ name }) => fold(name).includes(wanted))
}

/** Creates the list of values, closed at first. */
export const createFlowValuesView = (
  scope: Scope,
  { graph$, editable, apply }: Pick<EditedDocument, "graph$"> & Pick<DocumentEditing, "editable" | "apply">,
  outline: Pick<FlowOutline, "open$" | "toggle">,
): FlowValuesView => {
  const toggles$ = new Subject<boolean>()
  const own$ = evolve(scope, false, toggles$.pipe(map((open) => () => open)))
  const open$ = derive(
    scope,
    hold(scope, [false, false] as const, combineLatest([own$, outline.open$])),
    ([own, outlined]) => own && !outlined,
  )
  const rows$ = hold<ReadonlyArray<FlowValueRow>>(
    scope,
    [],
    combineLatest([graph$, open$]).pipe(
      distinctUntilChanged(([graph, open], [other, wasOpen]) => open === wasOpen && (!open || graph === other)),
      map(([graph, open]) => (graph === undefined || !open ? [] : rowsOf(graph))),
    ),
  )
  return {
    open$,
    rows$,
    toggle: () => {
      const opens = !open$.value
      if (opens && outline.open$.value) outline.toggle()
      toggles$.next(opens)
    },
    rename: (from, to) => {
      const graph = editable()
      if (graph === undefined || from === to) return undefined
      const fault = valueNameFault(to)
      if (fault !== undefined) return fault
      if (flowValues(graph).some(({ name }) => name === to)) return `Já existe o valor @${to}`
      apply(renameValue(graph, from, to))
      return undefined
    },
  }
}

const rowsOf = (graph: FlowGraph): ReadonlyArray<FlowValueRow> => {
  const titled = (ids: ReadonlyArray<NodeId>) => ids.flatMap((id) => graph.nodes.get(id) ?? []).map(choiceOf)
  return flowValues(graph).map(({ name, type, writtenIn, readIn }) => ({
    name,
    type,
    writtenIn: titled(writtenIn),
    readIn: titled(readIn),
  }))
}
