import type { FlowGraph } from "../graph/flow-graph.ts"
import { applyEdit, type GraphEdit } from "./graph-edit.ts"

interface Step {
  readonly edit: GraphEdit
  /** Edits of one kind in a row (typing in one field) are one step: they share this key. */
  readonly key: string | undefined
  /** The state that the step leads to. */
  readonly to: symbol
}

/** A graph with the way back. Saved and unsaved state derive from it: nothing is flagged by hand. */
export interface EditHistory {
  readonly graph: FlowGraph
  /** Names what the graph holds: every edit makes a new name, undo and redo come back to the old ones. */
  readonly state: symbol
  /** Inverses, the latest last. */
  readonly undo: ReadonlyArray<Step>
  readonly redo: ReadonlyArray<Step>
  /** The state that was last saved. */
  readonly saved: symbol
}

/** The history of a graph as it was loaded: nothing to undo, nothing unsaved. */
export const historyOf = (graph: FlowGraph): EditHistory => {
  const state = Symbol("loaded")
  return { graph, state, undo: [], redo: [], saved: state }
}

/** Whether something differs from what was last saved. */
export const isDirty = (history: EditHistory): boolean => history.state !== history.saved

/**
 * The history after an edit, which can be undone from then on; edits of one `key` in a row are undone together. An edit
 * that changes nothing is no step.
 */
export const edited = (history: EditHistory, edit: GraphEdit, key?: string): EditHistory => {
  if (edit.length === 0) return history
  const { graph, inverse } = applyEdit(history.graph, edit)
  if (inverse.length === 0) return history
  const last = history.undo.at(-1)
  // Typing on: the first inverse already leads back to where the typing began. What is saved stays within reach of undo.
  const goesOn = key !== undefined && last !== undefined && last.key === key && isDirty(history)
  const undo = goesOn ? history.undo : [...history.undo, { edit: inverse, key, to: history.state }]
  return { ...history, graph, state: Symbol("edited"), undo, redo: [] }
}

/** The history with its last step closed: the next edit is a new step, whatever its key. */
export const withStepClosed = (history: EditHistory): EditHistory => {
  const last = history.undo.at(-1)
  if (last?.key === undefined) return history
  return { ...history, undo: [...history.undo.slice(0, -1), { ...last, key: undefined }] }
}

/** Whether the last step is still open: further typing in the same field would merge into it. */
export const isTyping = ({ undo, redo }: EditHistory): boolean => redo.length === 0 && undo.at(-1)?.key !== undefined

/** What was found unsaved, on top of what was loaded; `back` leads from the one to the other. */
export const recovered = (loaded: EditHistory, graph: FlowGraph, back: GraphEdit): EditHistory => ({
  ...loaded,
  graph,
  state: Symbol("recovered"),
  undo: [{ edit: back, key: undefined, to: loaded.state }],
})

/** The history with its last step taken back; the same one when there is none. */
export const undone = (history: EditHistory): EditHistory => {
  const step = history.undo.at(-1)
  if (step === undefined) return history
  const { graph, inverse } = applyEdit(history.graph, step.edit)
  const back: Step = { edit: inverse, key: undefined, to: history.state }
  return { ...history, graph, state: step.to, undo: history.undo.slice(0, -1), redo: [...history.redo, back] }
}

/** The history with the step that was last taken back done again; the same one when there is none. */
export const redone = (history: EditHistory): EditHistory => {
  const step = history.redo.at(-1)
  if (step === undefined) return history
  const { graph, inverse } = applyEdit(history.graph, step.edit)
  const back: Step = { edit: inverse, key: undefined, to: history.state }
  return { ...history, graph, state: step.to, redo: history.redo.slice(0, -1), undo: [...history.undo, back] }
}

/** What was sent is saved; what was done meanwhile is not. */
export const savedAs = (history: EditHistory, sent: EditHistory): EditHistory => ({ ...history, saved: sent.state })
