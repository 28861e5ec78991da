import { combineLatest, distinctUntilChanged, map, of, switchMap } from "rxjs"
import type { InteractionId, NodeId } from "../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"
import type { FlowNode, UserInteraction } from "../document/flow-node.ts"
import * as edits from "../edits/flow-edits.ts"
import type { GraphEdit } from "../edits/graph-edit.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { legalTargets } from "../graph/graph-rules.ts"
import { lossWarning } from "../text/captured-values.ts"
import type { DocumentEditing } from "./edited-document.ts"
import type { EditorQuestions } from "./editor-questions.ts"
import type { FlowSelection } from "./flow-selection.ts"
import { attemptOn } from "./refusal-notices.ts"

/** A node that an answer may lead to. */
export interface TargetChoice {
  readonly id: NodeId
  readonly title: string
}

/**
 * The panel of the selected node. Commands name their node: a field that is left because another node is selected still
 * writes into its own. What a rule refuses is told as a toast.
 */
export interface PanelEditing {
  readonly node$: Behavior<FlowNode | undefined>
  /** Where each answer of the selected node may lead. */
  readonly targets$: Behavior<ReadonlyMap<InteractionId, ReadonlyArray<TargetChoice>>>
  /** Answers why a title is refused; undefined: it was taken. */
  rename(id: NodeId, title: string): string | undefined
  addAnswer(id: NodeId): void
  retarget(id: NodeId, answer: InteractionId, target: NodeId): void
  setPhrases(id: NodeId, answer: InteractionId, phrases: ReadonlyArray<string>): void
  removeAnswer(id: NodeId, answer: InteractionId): void
  /** An edit of one node that no rule can refuse (`bot-text-edits.ts`). Edits with one key in a row are one step back. */
  edit(id: NodeId, make: (node: FlowNode) => GraphEdit, key?: string): void
  toggleEnd(id: NodeId): void
  setTransfer(id: NodeId, target: TransferTarget | null | undefined): void
}

interface PanelEditingDeps {
  readonly document: DocumentEditing
  readonly selection: FlowSelection
  readonly questions: EditorQuestions
  readonly toasts: Toasts
}

/** The panel shows nothing while nothing is selected. */
export const createPanelEditing = (
  scope: Scope,
  { document, selection, questions, toasts }: PanelEditingDeps,
): PanelEditing => {
  const { editable, apply } = document
  const attempt = attemptOn(document, toasts)
  const withNode = (id: NodeId, run: (node: FlowNode, graph: FlowGraph) => void) => {
    const graph = editable()
    const node = graph?.nodes.get(id)
    if (graph !== undefined && node !== undefined) run(node, graph)
  }

  const node$ = hold<FlowNode | undefined>(
    scope,
    undefined,
    selection.selected$.pipe(
      switchMap((id) => (id === undefined ? of(undefined) : document.node$(id))),
      distinctUntilChanged(),
    ),
  )
  // Texts change no target: the choices are computed anew only for other answers and another shape.
  const answers$ = node$.pipe(
    map((node) => node?.userInteractions),
    distinctUntilChanged(),
  )
  const targets$ = hold<ReadonlyMap<InteractionId, ReadonlyArray<TargetChoice>>>(
    scope,
    new Map(),
    combineLatest([answers$, document.shape$]).pipe(
      map(() => targetsFor(document.graph$.value, selection.selected$.value)),
    ),
  )

  return {
    node$,
    targets$,
    rename: (id, title) => {
      const graph = editable()
      if (graph === undefined || graph.nodes.get(id)?.title === title) return undefined
      return attempt(edits.renameNode(graph, id, title))
    },
    addAnswer: (id) => withNode(id, (node, graph) => attempt(edits.addUserInteraction(graph, node))),
    retarget: (id, answer, target) => withNode(id, (_, graph) => attempt(edits.retarget(graph, id, answer, target))),
    setPhrases: (id, answer, phrases) => withNode(id, (node) => apply(edits.changeAnswer(node, answer, { phrases }))),
    removeAnswer: (id, answer) =>
      withNode(id, (node, graph) => {
        const remove = () => withNode(id, (now, whole) => apply(edits.removeUserInteraction(whole, now, answer)))
        const loss = lossWarning(graph, node, { do: "remove-interaction", answer })
        if (loss !== undefined) questions.loseValue(loss.text, remove)
        else if (node.userInteractions.some((one) => one.id === answer && isBlankAnswer(one))) remove()
        else questions.deleteConnection(remove)
      }),
    edit: (id, make, key) => withNode(id, (node) => apply(make(node), key === undefined ? undefined : `${id}/${key}`)),
    toggleEnd: (id) =>
      withNode(id, (node, graph) => {
        if (node.kind === "end") apply(edits.convertToDefault(node))
        else if (node.userInteractions.length === 0) apply(edits.convertToEnd(graph, node))
        else questions.convertToEnd(() => withNode(id, (now, whole) => apply(edits.convertToEnd(whole, now))))
      }),
    setTransfer: (id, target) => apply(edits.setTransfer(id, target)),
  }
}

const isBlankAnswer = ({ target, phrases }: UserInteraction): boolean => target === null && phrases.length === 0

const targetsFor = (graph: FlowGraph | undefined, selected: NodeId | undefined) => {
  const node = selected === undefined ? undefined : graph?.nodes.get(selected)
  if (graph === undefined || node === undefined) return new Map()
  const choicesOf = ({ target }: UserInteraction): ReadonlyArray<TargetChoice> =>
    legalTargets(graph, node.id, target).map(({ id, title }) => ({ id, title }))
  return new Map(node.userInteractions.map((answer) => [answer.id, choicesOf(answer)]))
}
