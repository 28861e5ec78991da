import { Result } from "effect"
import { combineLatest, distinctUntilChanged, map } from "rxjs"
import type { NodeId } from "../../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import { type CallOutcome, callOutcomes, outcomesOf, outcomeWayOf } from "../../calls/failure-way.ts"
import { newCall, type NodeCall } from "../../calls/system-call.ts"
import type { FlowNode } from "../../document/flow-node.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import * as edits from "../../edits/call-edits.ts"
import { targetChoices } from "../../graph/graph-rules.ts"
import { choicesOf, type TargetChoice } from "./target-choices.ts"
import type { NodeEditingDeps } from "./way-editing.ts"

/** The call of a node to a system or another flow. Commands name their node, and a refused edit shows a toast. */
export interface CallEditing {
  /** Where the selected node may lead if its call fails, or finds nothing. */
  readonly outcomeTargets$: Behavior<Readonly<Record<CallOutcome, ReadonlyArray<TargetChoice>>>>
  begin(id: NodeId): void
  /** Changes the call. Consecutive changes with the same key merge into one undo step. */
  set(id: NodeId, call: NodeCall, key?: string): void
  /** Removes the call; asks first where a connection for what it does not give goes with it. */
  remove(id: NodeId): void
  /** Null: the conversation goes on without what the call was to give. */
  leadOnOutcome(id: NodeId, outcome: CallOutcome, target: NodeId | null): void
  leadToNew(id: NodeId, outcome: CallOutcome): void
}

const noTargets = { "call.failed": [], "call.empty": [] }

/** The way for one outcome may be that for the other too, which no second way may lead to. */
const targetsFor = (graph: FlowGraph, node: FlowNode, outcome: CallOutcome): ReadonlyArray<TargetChoice> => {
  const others = node.userInteractions.filter((way) => outcomesOf(way).length > 0).map(({ target }) => target)
  return choicesOf(targetChoices(graph, node.id, outcomeWayOf(node, outcome)?.target)).map((choice) =>
    others.includes(choice.id) ? { id: choice.id, title: choice.title } : choice,
  )
}

/** Creates the commands for the calls of nodes. */
export const createCallEditing = (
  scope: Scope,
  { node$, shape$, graph, withNode, attempt, questions }: NodeEditingDeps,
): CallEditing => {
  const answers$ = node$.pipe(
    map((node) => (node === undefined || node.call === null ? undefined : node.userInteractions)),
    distinctUntilChanged(),
  )
  const outcomeTargets$ = hold<Readonly<Record<CallOutcome, ReadonlyArray<TargetChoice>>>>(
    scope,
    noTargets,
    combineLatest([answers$, shape$]).pipe(
      map(([answers]) => {
        const [whole, node] = [graph(), node$.value]
        if (answers === undefined || whole === undefined || node === undefined || node.kind === "end") return noTargets
        return {
          "call.failed": targetsFor(whole, node, "call.failed"),
          "call.empty": targetsFor(whole, node, "call.empty"),
        }
      }),
    ),
  )
  return {
    outcomeTargets$,
    begin: (id) => withNode(id, (node, whole) => void attempt(edits.setCall(whole, node, newCall))),
    set: (id, call, key) =>
      withNode(
        id,
        (node, whole) =>
          void attempt(edits.setCall(whole, node, call), key === undefined ? undefined : `${id}/call/${key}`),
      ),
    remove: (id) =>
      withNode(id, (node) => {
        const remove = () => withNode(id, (now, whole) => void attempt(edits.setCall(whole, now, null)))
        if (callOutcomes.every((outcome) => outcomeWayOf(node, outcome)?.target == null)) remove()
        else questions.deleteConnection(false, remove)
      }),
    leadOnOutcome: (id, outcome, target) =>
      withNode(id, (node, whole) => void attempt(edits.leadOnOutcome(whole, node, outcome, target))),
    leadToNew: (id, outcome) =>
      withNode(
        id,
        (node, whole) => void attempt(Result.map(edits.addNodeForOutcome(whole, node, outcome), ({ edit }) => edit)),
      ),
  }
}
