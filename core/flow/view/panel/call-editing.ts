import { Result } from "effect"
import { combineLatest, distinctUntilChanged, map } from "rxjs"
import type { NodeId } from "../../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import { failureWayOf } from "../../calls/failure-way.ts"
import { newCall, type NodeCall } from "../../calls/system-call.ts"
import * as edits from "../../edits/call-edits.ts"
import { targetChoices } from "../../graph/graph-rules.ts"
import { choicesOf, type TargetChoice } from "./target-choices.ts"
import type { NodeEditingDeps } from "./way-editing.ts"

/** The call of a node to a system or another flow. Commands name their node, and a refused edit shows a toast. */
export interface CallEditing {
  /** Where 'Se falhar' of the selected node may lead. */
  readonly failureTargets$: Behavior<ReadonlyArray<TargetChoice>>
  begin(id: NodeId): void
  /** Changes the call. Consecutive changes with the same key merge into one undo step. */
  set(id: NodeId, call: NodeCall, key?: string): void
  /** Removes the call; asks first where the connection of 'Se falhar' goes with it. */
  remove(id: NodeId): void
  /** Null: where the call fails, the conversation goes on without the answer. */
  leadOnFailure(id: NodeId, target: NodeId | null): void
  leadToNew(id: NodeId): void
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
  const failureTargets$ = hold<ReadonlyArray<TargetChoice>>(
    scope,
    [],
    combineLatest([answers$, shape$]).pipe(
      map(([answers]) => {
        const [whole, node] = [graph(), node$.value]
        if (answers === undefined || whole === undefined || node === undefined || node.kind === "end") return []
        return choicesOf(targetChoices(whole, node.id, failureWayOf(node)?.target))
      }),
    ),
  )
  return {
    failureTargets$,
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
        if (failureWayOf(node)?.target == null) remove()
        else questions.deleteConnection(false, remove)
      }),
    leadOnFailure: (id, target) =>
      withNode(id, (node, whole) => void attempt(edits.leadOnFailure(whole, node, target))),
    leadToNew: (id) =>
      withNode(id, (node, whole) => void attempt(Result.map(edits.addNodeForFailure(whole, node), ({ edit }) => edit))),
  }
}
