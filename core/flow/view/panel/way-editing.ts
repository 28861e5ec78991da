import { Result } from "effect"
import { combineLatest, distinctUntilChanged, map } from "rxjs"
import type { InteractionId, NodeId } from "../../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import type { FlowNode } from "../../document/flow-node.ts"
import { isAnswer } from "../../document/flow-node.ts"
import { retarget } from "../../edits/flow-edits.ts"
import type { AttemptedEdit } from "../../edits/graph-edit.ts"
import { likelyCondition } from "../../edits/likely-condition.ts"
import { limitRetries } from "../../edits/retry-edits.ts"
import * as edits from "../../edits/way-edits.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import { targetChoices } from "../../graph/graph-rules.ts"
import type { Condition } from "../../logic/condition.ts"
import type { SetValue } from "../../logic/set-value.ts"
import { type FlowValue, flowValues } from "../../problems/flow-values.ts"
import type { EditorQuestions } from "../editor/editor-questions.ts"
import { choicesOf, type TargetChoice } from "./target-choices.ts"

/** 'Caminhos automáticos' and the values that a node sets. Commands name their node, and a refused edit shows a toast. */
export interface WayEditing {
  /** Where 'Senão' of the selected node may lead. */
  readonly otherwiseTargets$: Behavior<ReadonlyArray<TargetChoice>>
  /** Lists the values of the flow, with where each is written and read. */
  values(): ReadonlyArray<FlowValue>
  /** Adds a way that asks what is most likely asked there. */
  add(id: NodeId): void
  setCondition(id: NodeId, way: InteractionId, when: Condition): void
  /** Removes a way; asks first where its connection goes with it. */
  remove(id: NodeId, way: InteractionId): void
  move(id: NodeId, way: InteractionId, by: -1 | 1): void
  lead(id: NodeId, way: InteractionId, target: NodeId): void
  /** Leads a way to a new node; undefined as the way: 'Senão'. */
  leadToNew(id: NodeId, way: InteractionId | undefined): void
  /** Null: without 'Senão' the node waits for an answer. */
  leadOtherwise(id: NodeId, target: NodeId | null): void
  /** Sets the values that a node defines. Consecutive calls with the same key merge into one undo step. */
  setValues(id: NodeId, sets: ReadonlyArray<SetValue>, key?: string): void
  /** Sets how often the question of a node is repeated before it leads on, and adds the way for it where there is none. */
  limitRetries(id: NodeId, times: number): void
  saveAs(id: NodeId, answer: InteractionId, name: string): void
}

/** The dependencies of commands on what a node decides: its ways, values and call. */
export interface NodeEditingDeps {
  readonly node$: Behavior<FlowNode | undefined>
  readonly shape$: Behavior<unknown>
  readonly graph: () => FlowGraph | undefined
  readonly withNode: (id: NodeId, run: (node: FlowNode, graph: FlowGraph) => void) => void
  readonly attempt: (edit: AttemptedEdit, key?: string) => string | undefined
  readonly questions: EditorQuestions
}

/** Creates the commands for the ways of nodes. */
export const createWayEditing = (
  scope: Scope,
  { node$, shape$, graph, withNode, attempt, questions }: NodeEditingDeps,
): WayEditing => {
  const answers$ = node$.pipe(
    map((node) => node?.userInteractions),
    distinctUntilChanged(),
  )
  const otherwiseTargets$ = hold<ReadonlyArray<TargetChoice>>(
    scope,
    [],
    combineLatest([answers$, shape$]).pipe(
      map(() => {
        const [whole, node] = [graph(), node$.value]
        if (whole === undefined || node === undefined || node.kind === "end") return []
        return choicesOf(targetChoices(whole, node.id, edits.otherwiseOf(node)?.target))
      }),
    ),
  )
  return {
    otherwiseTargets$,
    values: () => {
      const whole = graph()
      return whole === undefined ? [] : flowValues(whole)
    },
    add: (id) => withNode(id, (node, whole) => void attempt(edits.addWay(node, likelyCondition(whole, node)))),
    setCondition: (id, way, when) =>
      withNode(id, (node, whole) => void attempt(edits.setCondition(whole, node, way, when), `${id}/way/${way}`)),
    remove: (id, way) =>
      withNode(id, (node) => {
        const remove = () => withNode(id, (now, whole) => void attempt(edits.setCondition(whole, now, way, undefined)))
        const present = node.userInteractions.find((one) => one.id === way)
        if (present === undefined || present.target === null || isAnswer(present)) remove()
        else questions.deleteConnection(false, remove)
      }),
    move: (id, way, by) => withNode(id, (node) => void attempt(edits.moveWay(node, way, by))),
    lead: (id, way, target) => withNode(id, (_, whole) => void attempt(retarget(whole, id, way, target))),
    leadToNew: (id, way) =>
      withNode(
        id,
        (node, whole) => void attempt(Result.map(edits.addNodeForWay(whole, node, way), ({ edit }) => edit)),
      ),
    leadOtherwise: (id, target) =>
      withNode(id, (node, whole) => void attempt(edits.leadOtherwise(whole, node, target))),
    setValues: (id, sets, key) =>
      withNode(
        id,
        (node) =>
          void attempt(
            Result.succeed(edits.setValuesOf(node, sets)),
            key === undefined ? undefined : `${id}/sets/${key}`,
          ),
      ),
    limitRetries: (id, times) => withNode(id, (node, whole) => void attempt(limitRetries(whole, node, times))),
    saveAs: (id, answer, name) =>
      withNode(id, (node, whole) => void attempt(edits.setSaveAs(whole, node, answer, name))),
  }
}
