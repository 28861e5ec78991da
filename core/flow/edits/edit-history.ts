import type { FlowGraph } from "../graph/flow-graph.ts"
import { applyEdit, type GraphEdit } from "./graph-edit.ts"

interface Step {
  readonly edit: GraphEdit
  /** Consecutive edits with the same key (typing in one field) form one step. */
  readonly key: string | undefined
  /** The state that the step leads to. */
  readonly to: symbol
}

/** A graph with its undo and redo steps. Saved and unsaved state derive from it: no flag is set by hand. */
export interface EditHistory {
  readonly graph: FlowGraph
  /** Identifies the graph's content: every edit creates a new identity, undo and redo restore earlier ones. */
  readonly state: symbol
  /** Inverse edits, the latest last. */
  readonly undo: ReadonlyArray<Step>
  readonly redo: ReadonlyArray<Step>
  /** The state last saved. */
  readonly saved: symbol
}

/** Creates the history of a loaded graph: nothing to undo, nothing unsaved. */
export const historyOf = (graph: FlowGraph): EditHistory => {
  const state = Symbol("loaded")
  return { graph, state, undo: [], redo: [], saved: state }
}

/** Returns whether the graph differs from the last saved state. */
export const isDirty = (history: EditHistory): boolean => history.state !== history.saved

/**
 * Applies an edit as an undo step; consecutive edits of one `key` are undone together. An edit without effect is no
 * step.
 */
export const edited = (history: EditHistory, edit: GraphEdit, key?: string): EditHistory => {
  if (edit.length === 0) return history
  const { graph, inverse } = applyEdit(history.graph, edit)
  if (inverse.length === 0) return history
  const last = history.undo.at(-1)
  // Continued typing: the first inverse already restores the text before it. A saved state stays reachable by undo.
  const goesOn = key !== undefined && last !== undefined && last.key === key && isDirty(history)
  const undo = goesOn ? history.undo : [...history.undo, { edit: inverse, key, to: history.state }]
  return { ...history, graph, state: Symbol("edited"), undo, redo: [] }
}

/** Closes the last step: the next edit starts a new one, whatever its key. */
export const withStepClosed = (history: EditHistory): EditHistory => {
  const last = history.undo.at(-1)
  if (last?.key === undefined) return history
  return { ...history, undo: [...history.undo.slice(0, -1), { ...last, key: undefined }] }
}

/** Returns whether the last step is open, so that further typing in the same field merges into it. */
export const isTyping = ({ undo, redo }: EditHistory): boolean => redo.length === 0 && undo.at(-1)?.key !== undefined

/** Applies a recovered draft to a loaded history; `back` is the edit that reverts it. */
export const recovered = (loaded: EditHistory, graph: FlowGraph, back: GraphEdit): EditHistory => ({
  ...loaded,
  graph,
  state: Symbol("recovered"),
  undo: [{ edit: back, key: undefined, to: loaded.state }],
})

/** Undoes the last step; returns the same history if there is none. */
export const undone = (history: EditHistory): EditHistory => {
  const step = history.undo.at(-1)
  if (step === undefined) return history
  const { graph, inverse } = applyEdit(history.graph, step.edit)
  const back: Step = { edit: inverse, key: undefined, to: history.state }
  return { ...history, graph, state: step.to, undo: history.undo.slice(0, -1), redo: [...history.redo, back] }
}

/** Redoes the last undone step; returns the same history if there is none. */
export const redone = (history: EditHistory): EditHistory => {
  const step = history.redo.at(-1)
  if (step === undefined) return history
  const { graph, inverse } = applyEdit(history.graph, step.edit)
  const back: Step = { edit: inverse, key: undefined, to: history.state }
  return { ...history, graph, state: step.to, redo: history.redo.slice(0, -1), undo: [...history.undo, back] }
}

/** Marks the sent state as saved; later edits stay unsaved. */
export const savedAs = (history: EditHistory, sent: EditHistory): EditHistory => ({ ...history, saved: sent.state })
