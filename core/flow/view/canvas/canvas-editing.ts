import { Result } from "effect"
import type { NodeId } from "../../../kernel/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { Position } from "../../document/flow-node.ts"
import { type Alignment, alignNodes } from "../../edits/align-nodes.ts"
import * as edits from "../../edits/flow-edits.ts"
import { losesMentions } from "../../edits/lost-mentions.ts"
import { moveAnswer } from "../../edits/move-answer.ts"
import { organise } from "../../layout/layout.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import type { EditorQuestions } from "../editor/editor-questions.ts"
import type { FlowFolding } from "./flow-folding.ts"
import type { FlowSelection } from "./flow-selection.ts"
import { attemptOn } from "./refusal-notices.ts"

/** The canvas commands. An edit that a rule refuses shows a toast. */
export interface CanvasEditing {
  connect(source: NodeId, target: NodeId): void
  /** Whether a connection is allowed; queried while dragging. */
  mayConnect(source: NodeId, target: NodeId): boolean
  /** Moves the connection from `source` to `from` to another target; its answer stays. */
  reconnect(source: NodeId, from: NodeId, to: NodeId): void
  /**
   * Moves the answer from `source` to `target` to another source, and selects its connection there; asks first where
   * other nodes mention a value that is then no longer captured.
   */
  moveSource(source: NodeId, target: NodeId, to: NodeId): void
  /** Whether such a move is allowed; queried while dragging. */
  mayMoveSource(source: NodeId, target: NodeId, to: NodeId): boolean
  disconnect(source: NodeId, target: NodeId): void
  /** Adds a child node below and selects it to be named. */
  addChild(parent: NodeId): void
  remove(id: NodeId): void
  /** Deletes several nodes by one question, in one undo step. */
  removeAll(ids: ReadonlySet<NodeId>): void
  /** Sets the pipeline step of a node; blank for none. */
  setTag(id: NodeId, tag: string): void
  /** Lists the pipeline steps in use. */
  tags(): ReadonlyArray<string>
  /** Moves cards; what is folded into them moves along. */
  move(places: ReadonlyArray<{ readonly id: NodeId; readonly position: Position }>): void
  /** Moves cards by steps of the grid (`gridStep`); consecutive moves of the same cards are one undo step. */
  nudge(ids: Iterable<NodeId>, right: number, down: number): void
  /** Puts several cards in order. */
  align(ids: ReadonlySet<NodeId>, alignment: Alignment): void
  organise(): void
}

/** Pixels between the places of cards. */
export const gridStep = 16

interface CanvasEditingDeps {
  readonly document: DocumentEditing
  readonly selection: FlowSelection
  readonly questions: EditorQuestions
  readonly toasts: Toasts
  readonly folding: Pick<FlowFolding, "hiddenBy">
}

/** Creates the commands over the document. They hold no state. */
export const createCanvasEditing = ({
  document,
  selection,
  questions,
  toasts,
  folding,
}: CanvasEditingDeps): CanvasEditing => {
  const { editable, apply } = document
  const attempt = attemptOn(document, toasts)
  const moved = (places: Parameters<CanvasEditing["move"]>[0]) => {
    const graph = editable()
    return places.flatMap(({ id, position }) => {
      const before = graph?.nodes.get(id)?.position
      if (before === undefined || (before.x === position.x && before.y === position.y)) return []
      const [right, down] = [position.x - before.x, position.y - before.y]
      const along = folding.hiddenBy(id).flatMap((inner) => {
        const from = graph?.nodes.get(inner)?.position
        return from === undefined ? [] : edits.change(inner, { position: { x: from.x + right, y: from.y + down } })
      })
      return [...edits.change(id, { position }), ...along]
    })
  }
  const removeAll: CanvasEditing["removeAll"] = (ids) => {
    const before = editable()
    if (before === undefined) return
    // A deletion that the rules refuse is refused at once, with no question.
    const edit = edits.deleteNodes(before, ids)
    if (Result.isFailure(edit)) return void attempt(edit)
    const remove = () => {
      const graph = editable()
      if (graph !== undefined) attempt(edits.deleteNodes(graph, ids))
    }
    const loses = losesMentions(before, edit.success)
    if (ids.size === 1) questions.deleteNode(loses, remove)
    else questions.deleteNodes(ids.size, loses, remove)
  }
  return {
    connect: (source, target) => {
      const graph = editable()
      if (graph !== undefined) attempt(edits.connect(graph, source, target))
    },
    mayConnect: (source, target) => {
      const graph = editable()
      return graph !== undefined && Result.isSuccess(edits.connect(graph, source, target))
    },
    reconnect: (source, from, to) => {
      const graph = editable()
      const answer = graph?.nodes.get(source)?.userInteractions.find(({ target }) => target === from)
      if (graph !== undefined && answer !== undefined && from !== to)
        attempt(edits.retarget(graph, source, answer.id, to))
    },
    moveSource: (source, target, to) => {
      const before = editable()
      if (before === undefined || source === to) return
      const edit = moveAnswer(before, source, target, to)
      const move = () => {
        const graph = editable()
        if (graph === undefined) return
        if (attempt(moveAnswer(graph, source, target, to)) === undefined) selection.selectEdge({ source: to, target })
      }
      if (Result.isSuccess(edit) && losesMentions(before, edit.success)) questions.moveAnswer(move)
      else move()
    },
    mayMoveSource: (source, target, to) => {
      const graph = editable()
      return graph !== undefined && source !== to && Result.isSuccess(moveAnswer(graph, source, target, to))
    },
    disconnect: (source, target) => {
      const before = editable()
      if (before === undefined) return
      const edit = edits.disconnect(before, source, target)
      if (Result.isFailure(edit)) return void attempt(edit)
      questions.deleteConnection(losesMentions(before, edit.success), () => {
        const graph = editable()
        if (graph !== undefined) attempt(edits.disconnect(graph, source, target))
      })
    },
    addChild: (parent) => {
      const graph = editable()
      const node = graph?.nodes.get(parent)
      if (graph === undefined || node === undefined) return
      const child = edits.addChild(graph, node)
      attempt(Result.map(child, ({ edit }) => edit))
      if (Result.isSuccess(child)) selection.name(child.success.id)
    },
    remove: (id) => removeAll(new Set([id])),
    removeAll,
    setTag: (id, tag) => {
      const node = editable()?.nodes.get(id)
      if (node !== undefined) apply(edits.setTag(node, tag))
    },
    tags: () => {
      const graph = editable()
      return graph === undefined ? [] : edits.tagsOf(graph)
    },
    move: (places) => apply(moved(places)),
    nudge: (ids, right, down) => {
      const graph = editable()
      const places = [...ids].flatMap((id) => {
        const before = graph?.nodes.get(id)?.position
        return before === undefined
          ? []
          : [{ id, position: { x: before.x + right * gridStep, y: before.y + down * gridStep } }]
      })
      if (places.length > 0) apply(moved(places), `move-${places.map(({ id }) => id).join()}`)
    },
    align: (ids, alignment) => {
      const graph = editable()
      if (graph !== undefined) apply(alignNodes(graph, ids, alignment))
    },
    organise: () => {
      const graph = editable()
      if (graph !== undefined) apply(organise(graph))
    },
  }
}
