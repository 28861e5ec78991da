import type { CanvasEditing, SelectedEdge } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import type { Connection, Edge, FinalConnectionState, HandleType } from "@xyflow/react"
import { useMemo, useRef } from "react"

/** The handlers of connections that are drawn, and of those whose end is dragged to another card. */
export const useConnecting = (canvas: CanvasEditing) => {
  /** The connection whose source end is being dragged. */
  const moved = useRef<SelectedEdge>(undefined)
  return useMemo(() => {
    const isLegal = (source: NodeId, target: NodeId) =>
      moved.current === undefined
        ? canvas.mayConnect(source, target)
        : canvas.mayMoveSource(moved.current.source, moved.current.target, source)
    return {
      onConnect: ({ source, target }: Connection) => canvas.connect(nodeId(source), nodeId(target)),
      isValidConnection: ({ source, target }: Connection | Edge) => isLegal(nodeId(source), nodeId(target)),
      onConnectEnd: (_: unknown, { isValid, fromNode, toNode, fromHandle }: FinalConnectionState) => {
        if (isValid !== false || fromNode === null || toNode === null) return
        // The rule refuses: the editor says why.
        const [source, target] = fromHandle?.type === "target" ? [toNode, fromNode] : [fromNode, toNode]
        if (moved.current === undefined) canvas.connect(nodeId(source.id), nodeId(target.id))
        else canvas.moveSource(moved.current.source, moved.current.target, nodeId(source.id))
      },
      onReconnect: (old: Edge, { source, target }: Connection) => {
        if (source === old.source) canvas.reconnect(nodeId(source), nodeId(old.target), nodeId(target))
        else canvas.moveSource(nodeId(old.source), nodeId(old.target), nodeId(source))
      },
      onReconnectStart: (_: unknown, { source, target }: Edge, fixedEnd: HandleType) => {
        moved.current = fixedEnd === "target" ? { source: nodeId(source), target: nodeId(target) } : undefined
      },
      onReconnectEnd: () => {
        moved.current = undefined
      },
    }
  }, [canvas])
}

// The ids of the drawing are the graph's own, as text.
const nodeId = (id: string): NodeId => Number(id) as NodeId
