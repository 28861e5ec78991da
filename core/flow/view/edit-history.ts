import type { FlowGraph } from "../flow-graph.ts"
import { applyEdit, type GraphEdit } from "../graph-edit.ts"

interface Step {
  readonly edit: GraphEdit
  /** Edits of one kind in a row (typing in one field) are one step: they share this key. */
  readonly key: string | undefined
}

/** A graph with the way back. Saved and unsaved state derive from it: nothing is flagged by hand. */
export interface EditHistory {
  readonly graph: FlowGraph
  /** Inverses, the latest last. */
  readonly undo: ReadonlyArray<Step>
  readonly redo: ReadonlyArray<Step>
  /** The step on top of `undo` when the flow was last saved; undefined: it was saved before any step. */
  readonly savedAt: Step | undefined
}

export const historyOf = (graph: FlowGraph): EditHistory => ({ graph, undo: [], redo: [], savedAt: undefined })

/** Whether something differs from what was last saved. */
export const isDirty = (history: EditHistory): boolean => history.undo.at(-1) !== history.savedAt

export const edited = (history: EditHistory, edit: GraphEdit, key?: string): EditHistory => {
  if (edit.length === 0) return history
  const { graph, inverse } = applyEdit(history.graph, edit)
  if (inverse.length === 0) return history
  const last = history.undo.at(-1)
  // Typing on: the first inverse already leads back to where the typing began. A saved step is left as it is.
  const goesOn = key !== undefined && last !== undefined && last.key === key && last !== history.savedAt
  return goesOn
    ? { ...history, graph, redo: [] }
    : { ...history, graph, undo: [...history.undo, { edit: inverse, key }], redo: [] }
}

export const undone = (history: EditHistory): EditHistory => {
  const step = history.undo.at(-1)
  if (step === undefined) return history
  const { graph, inverse } = applyEdit(history.graph, step.edit)
  return {
    ...history,
    graph,
    undo: history.undo.slice(0, -1),
    redo: [...history.redo, { edit: inverse, key: undefined }],
  }
}

export const redone = (history: EditHistory): EditHistory => {
  const step = history.redo.at(-1)
  if (step === undefined) return history
  const { graph, inverse } = applyEdit(history.graph, step.edit)
  return {
    ...history,
    graph,
    redo: history.redo.slice(0, -1),
    undo: [...history.undo, { edit: inverse, key: undefined }],
  }
}

/** What was sent is saved; what was done meanwhile is not. */
export const savedAs = (history: EditHistory, sent: EditHistory): EditHistory => ({
  ...history,
  savedAt: sent.undo.at(-1),
})
