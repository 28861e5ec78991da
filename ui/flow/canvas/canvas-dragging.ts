import type { CanvasEditing, FlowSelection } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import type { NodeChange } from "@xyflow/react"
import { useCallback, useMemo, useRef, useState } from "react"
import type { CardNode } from "./cards/node-card.tsx"

/** Where cards are while they are moved, over the cards that they were when that began. */
interface Dragged {
  readonly over: ReadonlyArray<CardNode>
  readonly nodes: Array<CardNode>
}

/** The cards of the drawing, and what xyflow changes of them: their places, and those within the drawn rectangle. */
export const useDragging = (
  canvas: CanvasEditing,
  cards: Array<CardNode>,
  onDrawn: (changes: ReadonlyArray<NodeChange<CardNode>>) => void,
) => {
  // While cards are dragged they are where the pointer is; the graph hears of it when they are let go.
  const [dragged, setDragged] = useState<Dragged>({ over: cards, nodes: cards })
  const onNodesChange = useCallback(
    (changes: ReadonlyArray<NodeChange<CardNode>>) => {
      onDrawn(changes)
      const moved = changes.flatMap((change) =>
        change.type === "position" && change.position !== undefined ? [change] : [],
      )
      if (moved.length === 0) return
      const places = new Map(moved.map((change) => [change.id, change.position]))
      setDragged((before) => ({
        over: cards,
        nodes: (before.over === cards ? before.nodes : cards).map((node) => {
          const position = places.get(node.id)
          return position === undefined ? node : { ...node, position }
        }),
      }))
      const settled = moved.filter((change) => change.dragging === false)
      if (settled.length > 0)
        canvas.move(
          settled.flatMap(({ id, position }) => (position === undefined ? [] : [{ id: nodeId(id), position }])),
        )
    },
    [canvas, cards, onDrawn],
  )
  return { nodes: dragged.over === cards ? dragged.nodes : cards, onNodesChange }
}

/** The rectangle that Shift draws on the canvas: the cards in it join those that are selected once it is let go. */
export const useRectangle = ({ selected$, several$, choose }: FlowSelection) => {
  const [drawn, setDrawn] = useState<ReadonlySet<NodeId>>()
  const inside = useRef<Set<NodeId>>(undefined)
  const base = useRef<ReadonlyArray<NodeId>>([])
  return useMemo(() => {
    const all = () => new Set([...base.current, ...(inside.current ?? [])])
    return {
      drawn,
      onDrawn: (changes: ReadonlyArray<NodeChange<CardNode>>) => {
        const now = inside.current
        if (now === undefined) return
        const chosen = changes.filter((change) => change.type === "select")
        for (const { id, selected } of chosen)
          if (selected) now.add(nodeId(id))
          else now.delete(nodeId(id))
        if (chosen.length > 0) setDrawn(all())
      },
      onSelectionStart: () => {
        inside.current = new Set()
        base.current = selected$.value === undefined ? [...several$.value] : [selected$.value]
        setDrawn(all())
      },
      onSelectionEnd: () => {
        const chosen = all()
        inside.current = undefined
        setDrawn(undefined)
        choose(chosen)
      },
    }
  }, [drawn, selected$, several$, choose])
}

// The ids of the drawing are the graph's own, as text.
const nodeId = (id: string): NodeId => Number(id) as NodeId
