import type { CanvasShape, FlowEditor, SelectedEdge } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { type FocusEvent, useEffect } from "react"
import { isWriting } from "../../kit/focus/is-writing.ts"
import { neighbour } from "./canvas-walk.ts"

interface CanvasKeysOptions {
  readonly editor: FlowEditor
  readonly shape: CanvasShape
  /** The element around the canvas; null until it is there. */
  readonly ground: HTMLElement | null
  readonly onWrite: (id: NodeId) => void
  readonly onConnectFrom: (id: NodeId) => void
  readonly onMoveSource: (edge: SelectedEdge) => void
  /** The person wants the menu of a card, or of the empty canvas. */
  readonly onMenu: (card: NodeId | undefined) => void
}

/** What counts of a key press, React's or the browser's own. */
type PressedKey = Pick<
  KeyboardEvent,
  "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "target" | "defaultPrevented" | "preventDefault"
>

/** What the keyboard does on the canvas, and where its focus goes. */
export interface CanvasKeys {
  readonly onKeyDown: (event: PressedKey) => void
  /** The same for a key that is pressed while nothing has the focus, as after a press on the empty canvas. */
  readonly onUnfocusedKey: (event: PressedKey) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  /** Deletes a connection; the focus goes to its source. */
  readonly disconnect: (source: NodeId, target: NodeId) => void
  readonly selectAll: () => void
}

/** The keys of the canvas, for the selected card or connection. */
export const canvasKeys = ({
  editor,
  shape,
  ground,
  onWrite,
  onConnectFrom,
  onMoveSource,
  onMenu,
}: CanvasKeysOptions): CanvasKeys => {
  const { canvas, clipboard, selection, folding, readOnly } = editor
  const selectAll = () => selection.choose(shape.keys())
  const focusOn = (id: NodeId) => cardIn(ground, id)?.focus({ preventScroll: true })
  const disconnect = (source: NodeId, target: NodeId) => {
    // The connection's own button is about to go.
    focusOn(source)
    canvas.disconnect(source, target)
  }
  const onEdgeKey = (key: string, { source, target }: SelectedEdge): boolean => {
    if (isRemoval(key)) disconnect(source, target)
    else if (isConnecting(key) && !readOnly) onMoveSource({ source, target })
    else return false
    return true
  }
  const onCardKey = (key: string, shiftKey: boolean, here: NodeId): boolean => {
    const step = shiftKey ? steps[key] : undefined
    const next = shiftKey ? undefined : neighbour(shape, here, key)
    if (step !== undefined) canvas.nudge([here], ...step)
    else if (next !== undefined) {
      selection.select(next)
      focusOn(next)
    } else if (key === "Enter") onWrite(here)
    else if (isRemoval(key)) canvas.remove(here)
    else if (isFolding(key) && folding.branch$(here).value !== "none") folding.toggle(here)
    else if (isConnecting(key) && !readOnly) onConnectFrom(here)
    else return false
    return true
  }
  /** With several selected the keys mean all of them, wherever among the cards the focus is. */
  const onSeveralKey = (key: string, several: ReadonlySet<NodeId>): boolean => {
    const step = steps[key]
    if (step !== undefined) canvas.nudge(several, ...step)
    else if (isRemoval(key)) canvas.removeAll(several)
    else return false
    return true
  }
  const onControlKey = (key: string, here: NodeId | undefined): boolean => {
    const next = here === undefined ? undefined : neighbour(shape, here, key)
    if (key.toLowerCase() === "a") selectAll()
    else if (key.toLowerCase() === "d") clipboard.duplicate()
    else if (here !== undefined && next !== undefined) {
      selection.extend(here)
      selection.extend(next)
      focusOn(next)
    } else return false
    return true
  }
  const onPlainKey = (key: string, shiftKey: boolean, here: NodeId | undefined): boolean => {
    const several = selection.several$.value
    if (key === "Escape" && several.size > 0) selection.select(undefined)
    else if (key === "ContextMenu" || (shiftKey && key === "F10")) onMenu(here)
    else if (key === " " && shiftKey && here !== undefined) selection.toggle(here)
    else if (several.size > 0 && onSeveralKey(key, several)) return true
    else return here !== undefined && onCardKey(key, shiftKey, here)
    return true
  }
  const onKeyDown = (event: PressedKey): void => {
    const { target, key } = event
    if (event.defaultPrevented || isWriting(target) || event.altKey) return
    // A key on a card means that card, also where its focus selected nothing.
    const card = target instanceof Element ? target.closest<HTMLElement>(".react-flow__node") : null
    const here = card === null ? selection.selected$.value : nodeId(card.dataset["id"] ?? "")
    if (event.ctrlKey || event.metaKey) {
      if (!event.shiftKey && onControlKey(key, here)) event.preventDefault()
      return
    }
    const edge = selection.edge$.value
    if (edge !== undefined) {
      if (onEdgeKey(key, edge)) event.preventDefault()
      return
    }
    // A button is pressed with these; a key that is held folds once.
    if ((key === "Enter" || key === " ") && target instanceof Element && target.closest("button") !== null) return
    if (key === " " && event.repeat) return
    if (onPlainKey(key, event.shiftKey, here)) event.preventDefault()
  }
  return {
    disconnect,
    selectAll,
    // The card that the keyboard stands at is the selected one: the panel, Delete and every key mean the same.
    onFocus: ({ target }) => {
      if (selection.several$.value.size === 0 && target.matches(".react-flow__node:focus-visible"))
        selection.select(nodeId(target.dataset["id"] ?? ""))
    },
    onKeyDown,
    onUnfocusedKey: (event) => {
      const { key, shiftKey, ctrlKey, metaKey } = event
      const isForAll = selection.several$.value.size > 0 || ctrlKey || metaKey
      if (isForAll || key === "ContextMenu" || (shiftKey && key === "F10")) onKeyDown(event)
    },
  }
}

/** Hears the keys of the canvas also while nothing has the focus. */
export const useUnfocusedKeys = ({ onUnfocusedKey }: CanvasKeys): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.target === document.body) onUnfocusedKey(event)
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  })
}

/** The element of a card, if it is drawn. */
export const cardIn = (ground: HTMLElement | null, id: NodeId): HTMLElement | null =>
  ground?.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`) ?? null

/** The keys that move a card, with Shift: columns and rows of the grid. */
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isRemoval = (key: string): boolean => key === "Delete" || key === "Backspace"
const isFolding = (key: string): boolean => key === " " || key.toLowerCase() === "f"
const isConnecting = (key: string): boolean => key.toLowerCase() === "c"

// The ids of the drawing are the graph's own, as text.
const nodeId = (id: string): NodeId => Number(id) as NodeId
