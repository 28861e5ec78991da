import {
  applyEdit,
  documentOf,
  findFlowProblems,
  type FlowContext,
  type FlowDocument,
  type FlowGraph,
  type FlowProblem,
  graphOfDocument,
} from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"

/** A flow after the linter's fixes, and the repaired problems. */
export interface Mended {
  readonly flow: FlowDocument
  readonly fixed: ReadonlyArray<FlowProblem>
}

/** Applies the linter's fixes until there are none. A fix has no other visible effect. */
export const withSafeFixes = (flow: FlowDocument, context: FlowContext): Mended => {
  const fixed: Array<FlowProblem> = []
  let graph = graphOfDocument(flow)
  for (let before: FlowGraph | undefined; graph !== before;) {
    before = graph
    // A fix is valid for a node until another one has changed it; then the linter runs again.
    const touched = new Set<NodeId>()
    for (const problem of findFlowProblems(before, context)) {
      const { fix } = problem
      const nodes = (fix ?? []).flatMap((step) => ("id" in step ? [step.id] : []))
      if (fix === undefined || nodes.some((id) => touched.has(id))) continue
      for (const id of nodes) touched.add(id)
      graph = applyEdit(graph, fix).graph
      fixed.push(problem)
    }
  }
  return { flow: documentOf(graph), fixed }
}
