import { Result } from "effect"
import { combineLatest, distinctUntilChanged, map, of, switchMap } from "rxjs"
import type { InteractionId, NodeId } from "../../../kernel/index.ts"
import { type Behavior, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import { presetTransfer, type TransferTarget } from "../../../transfer/index.ts"
import type { EntityRef } from "../../document/entity-ref.ts"
import { type FlowNode, isAnswer, isBlankAnswer } from "../../document/flow-node.ts"
import * as edits from "../../edits/flow-edits.ts"
import type { AttemptedEdit, GraphEdit } from "../../edits/graph-edit.ts"
import { losesMentions } from "../../edits/lost-mentions.ts"
import {
  addNodeForReply,
  addNodesForReplies,
  leadQuickReply,
  renameQuickReply,
  type ReplyPlace,
} from "../../edits/quick-reply-edits.ts"
import { type FlowGraph, sourcesOf } from "../../graph/flow-graph.ts"
import { legalReturns, likelyReturn } from "../../graph/graph-rules.ts"
import { lossWarning } from "../../text/captured-values.ts"
import type { RichText } from "../../text/rich-text.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import type { FlowBot } from "../editor/flow-bot.ts"
import type { EditorQuestions } from "../editor/editor-questions.ts"
import type { FlowSelection } from "../canvas/flow-selection.ts"
import { attemptOn } from "../canvas/refusal-notices.ts"
import { createTextWriting } from "./text-writing.ts"
import { isSameButTexts } from "./same-but-texts.ts"
import { createFormEditing, type FormEditing } from "./form-editing.ts"
import { type CallEditing, createCallEditing } from "./call-editing.ts"
import { type ChoiceEditing, createChoiceEditing } from "./choice-editing.ts"
import { createWayEditing, type WayEditing } from "./way-editing.ts"
import {
  answerTargetsOf,
  choiceOf,
  type NodeChoice,
  replyTargetsOf,
  type TargetChoice,
  type ValueChoice,
  valueChoicesOf,
} from "./target-choices.ts"

/**
 * The panel of the selected node. Commands name their node: the blur of a field after another node was selected still
 * writes to its own. An edit that a rule refuses shows a toast.
 */
export interface PanelEditing {
  readonly node$: Behavior<FlowNode | undefined>
  /** The selected node as it was before its bot's texts changed: writing in them does not emit. */
  readonly frame$: Behavior<FlowNode | undefined>
  /** The possible targets of each answer of the selected node, then the nodes that it cannot lead to. */
  readonly targets$: Behavior<ReadonlyMap<InteractionId, ReadonlyArray<TargetChoice>>>
  /** The nodes that lead to the selected one. */
  readonly sources$: Behavior<ReadonlyArray<NodeChoice>>
  /** The nodes that the selected one may return to ('Voltar para'), the nearest first. */
  readonly returns$: Behavior<ReadonlyArray<NodeChoice>>
  /** Where the quick replies of the selected node may lead, then where they cannot. */
  readonly replyTargets$: Behavior<ReadonlyArray<TargetChoice>>
  /** Renames a node. Returns why the title is refused; undefined on success. */
  rename(id: NodeId, title: string): string | undefined
  addAnswer(id: NodeId): void
  retarget(id: NodeId, answer: InteractionId, target: NodeId): void
  setPhrases(id: NodeId, answer: InteractionId, phrases: ReadonlyArray<string>): void
  /** Sets or clears what an answer captures; asks first if another node mentions the value that is lost. */
  setEntity(id: NodeId, answer: InteractionId, entity: EntityRef | null): void
  removeAnswer(id: NodeId, answer: InteractionId): void
  /**
   * Applies an edit of the node (`bot-text-edits.ts`). False: a rule refused it. Consecutive edits with the same key merge into one undo step.
   */
  edit(id: NodeId, make: (node: FlowNode) => GraphEdit | AttemptedEdit, key?: string): boolean
  /** Replaces one of the bot's texts. False: a rule refused it, and the text stays as it was. */
  writeText(id: NodeId, said: InteractionId, text: RichText): boolean
  /** Lists the values that the texts of a node may mention, by the nodes that capture them. */
  valuesFor(id: NodeId): ReadonlyArray<ValueChoice>
  toggleEnd(id: NodeId): void
  setTransfer(id: NodeId, target: TransferTarget | null | undefined): void
  /** Turns the transfer on, to the people of the bot's own workspace in turn, or off. */
  toggleTransfer(id: NodeId): void
  /** Renames a quick reply with its phrase; a blank label changes nothing. */
  renameReply(id: NodeId, place: ReplyPlace, label: string): void
  leadReply(id: NodeId, place: ReplyPlace, target: NodeId): void
  /** Adds a node that a quick reply leads to, and selects it to be named. */
  addReplyNode(id: NodeId, place: ReplyPlace): void
  /** Adds a node for each quick reply of a text that leads nowhere. The menu stays open. */
  addReplyNodes(id: NodeId, message: InteractionId): void
  /** Adds an answer that leads to a new node. The panel stays, with the focus in its phrases, or where it captures `entity`. */
  addAnswerNode(id: NodeId, entity?: EntityRef): void
  /** Enables the return, to the likeliest node above, or disables it. */
  toggleReturn(id: NodeId): void
  readonly ways: WayEditing
  readonly call: CallEditing
  readonly form: FormEditing
  readonly choices: ChoiceEditing
  setReturn(id: NodeId, target: NodeId): void
}

interface PanelEditingDeps {
  readonly document: DocumentEditing
  readonly selection: FlowSelection
  readonly questions: EditorQuestions
  readonly toasts: Toasts
  readonly bot$: Behavior<FlowBot | undefined>
}

/** Creates the panel, empty while no node is selected. */
export const createPanelEditing = (
  scope: Scope,
  { document, selection, questions, toasts, bot$ }: PanelEditingDeps,
): PanelEditing => {
  const { editable, apply } = document
  const attempt = attemptOn(document, toasts)
  /** The refusal stands under the title. */
  const attemptTitle = attemptOn(document, toasts, "in-line")
  const withNode = (id: NodeId, run: (node: FlowNode, graph: FlowGraph) => void) => {
    const graph = editable()
    const node = graph?.nodes.get(id)
    if (graph !== undefined && node !== undefined) run(node, graph)
  }

  const ofSelected = <Found>(find: (graph: FlowGraph, node: FlowNode) => Found): Found | undefined => {
    const [graph, id] = [document.graph$.value, selection.selected$.value]
    const node = id === undefined ? undefined : graph?.nodes.get(id)
    return graph === undefined || node === undefined ? undefined : find(graph, node)
  }

  const node$ = hold<FlowNode | undefined>(
    scope,
    undefined,
    selection.selected$.pipe(
      switchMap((id) => (id === undefined ? of(undefined) : document.node$(id))),
      distinctUntilChanged(),
    ),
  )
  const frame$ = hold<FlowNode | undefined>(scope, undefined, node$.pipe(distinctUntilChanged(isSameButTexts)))
  // Text edits do not change the targets: they are recomputed only for other answers or another shape.
  const answers$ = node$.pipe(
    map((node) => node?.userInteractions),
    distinctUntilChanged(),
  )
  const targets$ = hold<ReadonlyMap<InteractionId, ReadonlyArray<TargetChoice>>>(
    scope,
    new Map(),
    combineLatest([answers$, document.shape$]).pipe(map(() => ofSelected(answerTargetsOf) ?? new Map())),
  )

  const selectedId$ = node$.pipe(
    map((node) => node?.id),
    distinctUntilChanged(),
  )
  const sources$ = hold<ReadonlyArray<NodeChoice>>(
    scope,
    [],
    combineLatest([selectedId$, document.shape$]).pipe(
      map(([id]) => {
        const graph = document.graph$.value
        return graph === undefined || id === undefined
          ? []
          : sourcesOf(graph, id)
              .flatMap((source) => graph.nodes.get(source) ?? [])
              .map(choiceOf)
      }),
    ),
  )

  // Whether an earlier node waits for an answer changes only while that node is selected, and its kind with the shape.
  const returns$ = hold<ReadonlyArray<NodeChoice>>(
    scope,
    [],
    combineLatest([selectedId$, document.shape$]).pipe(
      map(([id]) => {
        const graph = document.graph$.value
        return graph === undefined || id === undefined ? [] : legalReturns(graph, id).map(choiceOf)
      }),
    ),
  )

  const replyTargets$ = hold<ReadonlyArray<TargetChoice>>(
    scope,
    [],
    combineLatest([answers$, document.shape$]).pipe(map(() => ofSelected(replyTargetsOf) ?? [])),
  )

  const inNode = { node$, shape$: document.shape$, graph: () => document.graph$.value, withNode, attempt, questions }
  return {
    node$,
    frame$,
    targets$,
    sources$,
    returns$,
    replyTargets$,
    rename: (id, title) => {
      const graph = editable()
      if (graph === undefined || graph.nodes.get(id)?.title === title) return undefined
      return attemptTitle(edits.renameNode(graph, id, title))
    },
    addAnswer: (id) => withNode(id, (node, graph) => attempt(edits.addUserInteraction(graph, node))),
    retarget: (id, answer, target) => withNode(id, (_, graph) => attempt(edits.retarget(graph, id, answer, target))),
    setPhrases: (id, answer, phrases) => withNode(id, (node) => attempt(edits.changeAnswer(node, answer, { phrases }))),
    setEntity: (id, answer, entity) =>
      withNode(id, (node, graph) => {
        const set = () => withNode(id, (now, whole) => attempt(edits.setEntity(whole, now, answer, entity)))
        const present = node.userInteractions.find((one) => one.id === answer)?.entity ?? null
        if (present === null && entity === null) return
        if (present?.id === entity?.id && present?.name === entity?.name) return
        const change =
          entity === null
            ? ({ do: "remove-entity", answer } as const)
            : ({ do: "change-entity", answer, entity } as const)
        const loss = lossWarning(graph, node, change)
        if (loss === undefined) set()
        else questions.loseValue(loss.text, set)
      }),
    removeAnswer: (id, answer) =>
      withNode(id, (node, graph) => {
        const remove = () => withNode(id, (now, whole) => attempt(edits.removeAnswer(whole, now, answer)))
        const loss = lossWarning(graph, node, { do: "remove-interaction", answer })
        if (loss !== undefined) questions.loseValue(loss.text, remove)
        else if (node.userInteractions.some((one) => one.id === answer && isBlankAnswer(one))) remove()
        else questions.deleteConnection(false, remove)
      }),
    edit: (id, make, key) => {
      const node = editable()?.nodes.get(id)
      if (node === undefined) return false
      const edit = make(node)
      const attempted = Result.isResult(edit) ? edit : Result.succeed(edit)
      return attempt(attempted, key === undefined ? undefined : `${id}/${key}`) === undefined
    },
    writeText: createTextWriting({ document, questions, attempt, withNode }),
    valuesFor: (id) => {
      const graph = document.graph$.value
      return graph === undefined ? [] : valueChoicesOf(graph, id)
    },
    toggleEnd: (id) =>
      withNode(id, (node, graph) => {
        const edit = node.kind === "end" ? edits.convertToDefault(node) : edits.convertToEnd(graph, node)
        if (Result.isFailure(edit) || node.userInteractions.length === 0) attempt(edit)
        else
          questions.convertToEnd(losesMentions(graph, edit.success), conditionsLeadTo(graph, node), () =>
            withNode(id, (now, whole) => attempt(edits.convertToEnd(whole, now))),
          )
      }),
    setTransfer: (id, target) => apply(edits.setTransfer(id, target)),
    toggleTransfer: (id) =>
      withNode(id, (node) => {
        const own = bot$.value?.workspaceId
        const target = own === undefined ? null : presetTransfer(own)
        apply(edits.setTransfer(id, node.transfer === null ? target : undefined))
      }),
    renameReply: (id, place, label) =>
      withNode(id, (node) => {
        if (label.trim() !== "") attempt(renameQuickReply(node, place, label))
      }),
    leadReply: (id, place, target) =>
      withNode(id, (node, graph) => attempt(leadQuickReply(graph, node, place, target))),
    addReplyNode: (id, place) =>
      withNode(id, (node, graph) => {
        const added = addNodeForReply(graph, node, place)
        attempt(Result.map(added, ({ edit }) => edit))
        if (Result.isSuccess(added)) selection.name(added.success.id)
      }),
    addReplyNodes: (id, message) =>
      withNode(id, (_, graph) => attempt(Result.map(addNodesForReplies(graph, id, message), ({ edit }) => edit))),
    addAnswerNode: (id, entity) =>
      withNode(id, (node, graph) => {
        const added = edits.addChildWithAnswer(graph, node, entity)
        if (attempt(Result.map(added, ({ edit }) => edit)) !== undefined || Result.isFailure(added)) return
        const answers = document.graph$.value?.nodes.get(id)?.userInteractions ?? []
        const at = answers.findIndex(({ target }) => target === added.success.id)
        selection.goTo(id, ["userInteractions", at, entity === undefined ? "phrases" : "entity"])
      }),
    toggleReturn: (id) =>
      withNode(id, (node, graph) => {
        const to = node.returnTo === null ? likelyReturn(graph, id)?.id : null
        if (to !== undefined) attempt(edits.setReturn(graph, node, to))
      }),
    setReturn: (id, target) => withNode(id, (node, graph) => attempt(edits.setReturn(graph, node, target))),
    ways: createWayEditing(scope, inNode),
    call: createCallEditing(scope, inNode),
    form: createFormEditing(inNode),
    choices: createChoiceEditing(inNode),
  }
}

/** Lists the titles of the nodes that the conditions and the call of a node lead to, each once. */
const conditionsLeadTo = ({ nodes }: FlowGraph, { userInteractions }: FlowNode): ReadonlyArray<string> => [
  ...new Set(
    userInteractions.flatMap((way) => {
      const target = isAnswer(way) || way.target === null ? undefined : nodes.get(way.target)
      return target === undefined ? [] : [target.title]
    }),
  ),
]
