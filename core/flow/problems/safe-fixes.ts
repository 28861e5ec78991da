import type { NodeId } from "../../kernel/index.ts"
import { applyEdit, composeEdits, type GraphEdit } from "../edits/graph-edit.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { findFlowProblems } from "./find-flow-problems.ts"
import type { FlowContext } from "./flow-context.ts"
import type { FlowProblem } from "./flow-problem.ts"
import { isSafelyFixed } from "./fix-words.ts"

/** The edit of all fixes together, and the repaired problems. */
export interface SafeFixes {
  readonly edit: GraphEdit
  readonly fixed: ReadonlyArray<FlowProblem>
}

/** Collects the linter's fixes until there are none, but for those that only a person decides (`isDecidingFix`). */
export const safeFixes = (flow: FlowGraph, context: FlowContext = {}): SafeFixes => {
  const fixed: Array<FlowProblem> = []
  const edits: Array<GraphEdit> = []
  let graph = flow
  for (let before: FlowGraph | undefined; graph !== before;) {
    before = graph
    // A fix is valid for a node until another one has changed it; then the linter runs again.
    const touched = new Set<NodeId>()
    for (const problem of findFlowProblems(before, context)) {
      const fix = isSafelyFixed(problem) ? problem.fix : undefined
      const nodes = (fix ?? []).flatMap((step) => ("id" in step ? [step.id] : []))
      if (fix === undefined || nodes.some((id) => touched.has(id))) continue
      for (const id of nodes) touched.add(id)
      graph = applyEdit(graph, fix).graph
      fixed.push(problem)
      edits.push(fix)
    }
  }
  return { edit: composeEdits(...edits), fixed }
}
