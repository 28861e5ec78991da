import { Result } from "effect"
import { debounceTime, filter, map, merge, Subject, timer } from "rxjs"
import type { BotId, FlowId, InteractionId, NodeId } from "../../kernel/index.ts"
import { type Behavior, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Confirmations } from "../../shell/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"
import { lossWarning } from "../text/captured-values.ts"
import { type EditHistory, edited, isDirty, redone, undone } from "../edits/edit-history.ts"
import { findFlowProblems } from "../problems/find-flow-problems.ts"
import * as edits from "../edits/flow-edits.ts"
import { documentOf, type FlowGraph } from "../graph/flow-graph.ts"
import { flowMessages as say, saveReminderAfter } from "../flow-messages.ts"
import type { FlowDocument, FlowNode, Position } from "../document/flow-node.ts"
import type { FlowProblem } from "../problems/flow-problem.ts"
import type { GraphEdit } from "../edits/graph-edit.ts"
import type { FlowRefusal } from "../graph/graph-rules.ts"
import { organise } from "../layout/layout.ts"
import { aligned, replacing } from "../diff/replacing-edit.ts"
import { createFlowStoring, type FlowStoringDeps, type HeldChange, type HeldFlow } from "./flow-storing.ts"
import { noticeOf } from "./refusal-notices.ts"

/** What the flow editor shows. */
export interface FlowEditorState extends Omit<HeldFlow, "history"> {
  readonly graph: FlowGraph | undefined
  readonly problems: ReadonlyArray<FlowProblem>
  readonly dirty: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** What the editor works with. */
export interface FlowEditorDeps extends FlowStoringDeps {
  readonly confirmations: Confirmations
}

/** The flow editor (conversations, section 2). Commands take plain values; refusals are told as toasts. */
export interface FlowEditor {
  readonly state$: Behavior<FlowEditorState>
  select(id: NodeId | undefined): void
  connect(source: NodeId, target: NodeId): void
  /** Whether a connection would be allowed: drawn while dragging. */
  mayConnect(source: NodeId, target: NodeId): boolean
  disconnect(source: NodeId, target: NodeId): void
  addChild(parent: NodeId): void
  remove(id: NodeId): void
  move(places: ReadonlyArray<{ readonly id: NodeId; readonly position: Position }>): void
  /** Answers why a title is refused; undefined: it was taken. */
  rename(id: NodeId, title: string): string | undefined
  renameFlow(name: string): void
  addAnswer(id: NodeId): void
  retarget(id: NodeId, answer: InteractionId, target: NodeId): void
  setPhrases(id: NodeId, answer: InteractionId, phrases: ReadonlyArray<string>): void
  removeAnswer(id: NodeId, answer: InteractionId): void
  /** An edit of one node that no rule can refuse (`bot-text-edits.ts`). Edits with one key in a row are one step back. */
  edit(id: NodeId, make: (node: FlowNode) => GraphEdit, key?: string): void
  toggleEnd(id: NodeId): void
  setTransfer(id: NodeId, target: TransferTarget | null | undefined): void
  organise(): void
  /** Puts another flow in the place of this one, nodes of one title in the place of each other: one step that can be undone. */
  replaceWith(document: FlowDocument): void
  undo(): void
  redo(): void
  save(): void
  publish(): void
  /** Loads what the server has; what was not saved here is given up. */
  reload(): void
  /** After a refused save: goes on with what is here. */
  keepMine(): void
}

/** A draft is written this long after the last change, in milliseconds. */
const draftPause = 800

/**
 * Loads the flow at once, and lays it out when it has no positions; what an earlier visit left unsaved is taken up
 * again.
 */
export const createFlowEditor = (
  scope: Scope,
  address: { readonly botId: BotId; readonly flowId: FlowId | -1 },
  deps: FlowEditorDeps,
): FlowEditor => {
  const { botId } = address
  const { drafts, toasts, confirmations } = deps
  const changes$ = new Subject<HeldChange>()
  const loads$ = new Subject<void>()
  const saves$ = new Subject<void>()
  const publishes$ = new Subject<void>()
  const stored$ = createFlowStoring(address, deps, () => held$.value, { loads$, saves$, publishes$ })

  const held$: Behavior<HeldFlow> = evolve<HeldFlow>(
    scope,
    {
      status: "loading",
      failure: undefined,
      flowId: undefined,
      revision: 0,
      history: undefined,
      selected: undefined,
      saving: false,
      publishing: false,
      stale: false,
      reminder: false,
    },
    merge(changes$, stored$),
  )
  const state$ = evolve<FlowEditorState>(
    scope,
    shown(held$.value, undefined),
    held$.pipe(map((held) => (before: FlowEditorState) => shown(held, before))),
  )

  scope.add(timer(saveReminderAfter).subscribe(() => changes$.next((held) => ({ ...held, reminder: true }))))
  scope.add(
    held$
      .pipe(
        filter(({ history }) => history !== undefined && isDirty(history)),
        debounceTime(draftPause),
      )
      .subscribe(() => {
        const { history, flowId, revision } = held$.value
        if (history !== undefined && flowId !== undefined && isDirty(history))
          drafts.write(botId, flowId, { revision, document: documentOf(history.graph) })
      }),
  )
  loads$.next()

  const graph = () => held$.value.history?.graph
  const nodeOf = (id: NodeId) => graph()?.nodes.get(id)
  const change = (edit: GraphEdit, key?: string) =>
    changes$.next((held) => {
      const history = held.history && edited(held.history, edit, key)
      const gone = held.selected !== undefined && history?.graph.nodes.has(held.selected) === false
      return { ...held, history, selected: gone ? undefined : held.selected }
    })
  const attempt = (edit: Result.Result<GraphEdit, FlowRefusal>) => {
    if (Result.isSuccess(edit)) change(edit.success)
    else toasts.show(noticeOf(edit.failure))
  }
  const travel = (read: (history: EditHistory) => EditHistory) =>
    changes$.next((held) => {
      const history = held.history && read(held.history)
      const gone = held.selected !== undefined && history?.graph.nodes.has(held.selected) === false
      return { ...held, history, selected: gone ? undefined : held.selected }
    })
  const withGraph = (run: (graph: FlowGraph) => void) => {
    const present = graph()
    if (present !== undefined) run(present)
  }
  const withNode = (id: NodeId, run: (node: FlowNode, graph: FlowGraph) => void) =>
    withGraph((present) => {
      const node = present.nodes.get(id)
      if (node !== undefined) run(node, present)
    })
  const ask = (text: string, yes: string, confirmed: () => void) =>
    confirmations.ask({ title: say.attention, text, yes, no: "Não", danger: true, confirmed })

  return {
    state$,
    select: (id) => changes$.next((held) => (held.selected === id ? held : { ...held, selected: id })),
    connect: (source, target) => withGraph((present) => attempt(edits.connect(present, source, target))),
    mayConnect: (source, target) => {
      const present = graph()
      return present !== undefined && Result.isSuccess(edits.connect(present, source, target))
    },
    disconnect: (source, target) =>
      ask(say.deleteConnection, "Sim, excluir", () =>
        withGraph((present) => change(edits.disconnect(present, source, target))),
      ),
    addChild: (parent) =>
      withNode(parent, (node, present) => {
        if (node.kind === "end") return
        const { id, edit } = edits.addChild(present, node)
        change(edit)
        changes$.next((held) => ({ ...held, selected: id }))
      }),
    remove: (id) =>
      withNode(id, (node) => {
        if (node.kind !== "start")
          ask(say.deleteNode, "Sim, excluir", () => withGraph((present) => change(edits.deleteNode(present, id))))
      }),
    move: (places) =>
      change(
        places.flatMap(({ id, position }) => {
          const node = nodeOf(id)
          const still = node === undefined || (node.position.x === position.x && node.position.y === position.y)
          return still ? [] : edits.change(id, { position })
        }),
      ),
    rename: (id, title) => {
      const present = graph()
      if (present === undefined || nodeOf(id)?.title === title) return undefined
      const edit = edits.renameNode(present, id, title)
      attempt(edit)
      return Result.isFailure(edit) ? noticeOf(edit.failure).title : undefined
    },
    renameFlow: (name) => change([{ do: "rename-flow", name: name.slice(0, 200) }], "flow-name"),
    addAnswer: (id) => withNode(id, (node, present) => attempt(edits.addUserInteraction(present, node))),
    retarget: (id, answer, target) => withGraph((present) => attempt(edits.retarget(present, id, answer, target))),
    setPhrases: (id, answer, phrases) => withNode(id, (node) => change(edits.changeAnswer(node, answer, { phrases }))),
    removeAnswer: (id, answer) =>
      withNode(id, (node) => {
        const remove = () =>
          withNode(id, (present, whole) => change(edits.removeUserInteraction(whole, present, answer)))
        const found = node.userInteractions.find((interaction) => interaction.id === answer)
        const present = graph()
        const loss = present && lossWarning(present, node, { do: "remove-interaction", answer })
        if (loss !== undefined) ask(loss.text, "Sim, excluir", remove)
        else if (found !== undefined && found.target === null && found.phrases.length === 0) remove()
        else ask(say.deleteConnection, "Sim, excluir", remove)
      }),
    edit: (id, make, key) => withNode(id, (node) => change(make(node), key === undefined ? undefined : `${id}/${key}`)),
    toggleEnd: (id) =>
      withNode(id, (node, present) => {
        if (node.kind === "end") change(edits.convertToDefault(node))
        else if (node.userInteractions.length === 0) change(edits.convertToEnd(present, node))
        else
          ask(say.convertToEnd, "Sim, finalizar", () =>
            withNode(id, (now, whole) => change(edits.convertToEnd(whole, now))),
          )
      }),
    setTransfer: (id, target) => change(edits.setTransfer(id, target)),
    organise: () => withGraph((present) => change(organise(present))),
    replaceWith: (document) =>
      withGraph((present) => {
        const now = documentOf(present)
        change(replacing(now, aligned(now, document, "title")))
      }),
    undo: () => travel(undone),
    redo: () => travel(redone),
    save: () => saves$.next(),
    publish: () => publishes$.next(),
    reload: () => {
      const { flowId } = held$.value
      if (flowId !== undefined) drafts.clear(botId, flowId)
      loads$.next()
    },
    keepMine: () => changes$.next((held) => ({ ...held, stale: false })),
  }
}

const shown = (held: HeldFlow, before: FlowEditorState | undefined): FlowEditorState => {
  const { history, ...rest } = held
  const graph = history?.graph
  return {
    ...rest,
    graph,
    problems: graph === undefined ? [] : graph === before?.graph ? before.problems : findFlowProblems(graph),
    dirty: history !== undefined && isDirty(history),
    canUndo: history !== undefined && history.undo.length > 0,
    canRedo: history !== undefined && history.redo.length > 0,
  }
}
