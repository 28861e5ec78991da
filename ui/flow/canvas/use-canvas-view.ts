import { nodeHeight, nodeWidth } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import type { Edge, ReactFlowInstance } from "@xyflow/react"
import { useCallback, useMemo } from "react"
import { gliding } from "../../theme/motion.ts"
import { boundsOf, broughtIn, freeOf } from "./canvas-view.ts"
import type { CardNode } from "./cards/node-card.tsx"

/** What the tools around the canvas may do with it. */
export interface CanvasView {
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly zoomToNormal: () => void
  readonly fit: () => void
  readonly show: (id: NodeId) => void
}

/** Moves the view of the canvas: by its tools, to a node, and as little as brings a node in. */
export const useCanvasView = (
  editor: FlowEditor,
  flow: ReactFlowInstance<CardNode, Edge>,
  ground: HTMLElement | null,
) => {
  const { folding } = editor
  const show = useCallback(
    (id: NodeId) => {
      // Read when it is asked for: nodes that were just laid out are shown where they are now.
      const place = editor.document.graph$.value?.nodes.get(id)?.position
      if (place === undefined || ground === null) return
      const { width, height } = freeOf(ground)
      const [x, y] = [(width - nodeWidth) / 2 - place.x, (height - nodeHeight) / 2 - place.y]
      void flow.setViewport({ x, y, zoom: 1 }, { duration: gliding(160) })
    },
    [flow, editor, ground],
  )
  const bringIn = useCallback(
    (id: NodeId | null | undefined) => {
      const { cards: hidden, shape: drawn } = folding.canvas$.value ?? {}
      const place = id == null ? undefined : drawn?.get(hidden?.get(id) ?? id)?.position
      if (place === undefined || ground === null) return
      const now = flow.getViewport()
      const next = broughtIn(freeOf(ground), now, place)
      if (next !== now) void flow.setViewport(next, { duration: gliding(160) })
    },
    [flow, folding, ground],
  )
  const view = useMemo<CanvasView>(
    () => ({
      zoomIn: () => void flow.zoomIn({ duration: gliding(100) }),
      zoomOut: () => void flow.zoomOut({ duration: gliding(100) }),
      zoomToNormal: () => void flow.zoomTo(1, { duration: gliding(100) }),
      fit: () =>
        void flow.fitBounds(boundsOf(folding.canvas$.value?.shape ?? new Map()), {
          padding: 0.1,
          duration: gliding(160),
        }),
      show,
    }),
    [flow, folding, show],
  )
  return { view, bringIn }
}
