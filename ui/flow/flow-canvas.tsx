import "./xyflow.css"
import { chakra } from "@chakra-ui/react"
import { nodeHeight, nodeWidth } from "@prosa/core/flow"
import type { FlowEditor, FoldedCanvas } from "@prosa/core/flow/view"
import type { CanvasMarks } from "@prosa/core/engine/view"
import type { NodeId } from "@prosa/core/kernel"
import {
  Background,
  BackgroundVariant,
  type Connection,
  type Edge,
  type FinalConnectionState,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react"
import { type FocusEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from "react"
import { useBehavior } from "../kit/use-behavior.ts"
import { useCards, useEdges, useReturns } from "./canvas-elements.ts"
import { neighbour } from "./canvas-walk.ts"
import { boundsOf, broughtIn, freeOf, smallestMapped, viewportFor } from "./canvas-view.ts"
import { EdgeTools, type Tapped } from "./edge-tools.tsx"
import { EditorProvider } from "./editor-context.ts"
import { FlowMap } from "./flow-map.tsx"
import { type CardNode, NodeCard } from "./node-card.tsx"
import { ReturnEdge } from "./return-edge.tsx"
import { RoutedEdge } from "./routed-edge.tsx"
import { noMarks, TrialMarksProvider } from "./trial-marks.ts"

const Ground = chakra("div", {
  base: {
    position: "relative",
    flex: 1,
    minWidth: 0,
    minHeight: 0,
    backgroundColor: "app",
    "& .react-flow__handle": {
      width: "10px",
      height: "10px",
      border: "2px solid",
      borderColor: "control",
      borderRadius: "full",
      backgroundColor: "raised",
    },
    "& .react-flow__handle.connectingto": { borderColor: "danger", backgroundColor: "danger-ground" },
    "& .react-flow__handle.valid": { borderColor: "brand-edge", backgroundColor: "brand" },
    "& .react-flow__edge-path": { stroke: "control", strokeWidth: 2 },
    "& .react-flow__edge.near .react-flow__edge-path, & .react-flow__edge.selected .react-flow__edge-path": {
      stroke: "brand-edge",
    },
    "& .react-flow__edge.return": { pointerEvents: "none" },
    "& .react-flow__edge.return .react-flow__edge-path": { stroke: "brand-edge", strokeDasharray: "6 5" },
    "& .react-flow__edge.unreached .react-flow__edge-path": { strokeDasharray: "3 6", opacity: 0.6 },
    "& .react-flow__edge.reached .react-flow__edge-path": { stroke: "ok" },
    "& .react-flow__edge.selected .react-flow__edge-path": { stroke: "brand-edge", strokeWidth: 4 },
    "& .react-flow__node:focus-visible": {
      outline: "2px solid {colors.brand-edge}",
      outlineOffset: "3px",
      borderRadius: "card",
    },
    "& .react-flow__connection-path": { stroke: "brand-edge", strokeWidth: 2 },
    "& .react-flow__attribution": { display: "none" },
    "& .react-flow__background-pattern": { fill: "border-strong" },
  },
})

const nodeTypes = { card: NodeCard }
const edgeTypes = { return: ReturnEdge, flow: RoutedEdge }

export interface FlowCanvasProps {
  readonly editor: FlowEditor
  /** The person wants to write in a node. */
  readonly onWrite: (id: NodeId) => void
  /** The person wants to choose, without a mouse, where a connection goes. */
  readonly onConnectFrom: (id: NodeId) => void
  /** What floats over the canvas, and what stands below it. */
  readonly renderOver: (view: CanvasView) => ReactNode
  readonly renderBelow: (view: CanvasView) => ReactNode
  /** What is marked while the flow is tried out. */
  readonly marks?: CanvasMarks | undefined
}

/** What the tools around the canvas may do with it. */
export interface CanvasView {
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly zoomToNormal: () => void
  readonly fit: () => void
  readonly show: (id: NodeId) => void
}

/** The canvas of a flow: cards, connections, and what one does with them by mouse and by keyboard. */
export const FlowCanvas = (props: FlowCanvasProps) => {
  const folded = useBehavior(props.editor.folding.canvas$)
  if (folded === undefined) return null
  return (
    <EditorProvider value={props.editor}>
      <TrialMarksProvider value={props.marks ?? noMarks}>
        <ReactFlowProvider>
          <Canvas {...props} folded={folded} />
        </ReactFlowProvider>
      </TrialMarksProvider>
    </EditorProvider>
  )
}

interface CanvasProps extends FlowCanvasProps {
  readonly folded: FoldedCanvas
}

const Canvas = ({ editor, folded, onWrite, onConnectFrom, renderOver, renderBelow, marks = noMarks }: CanvasProps) => {
  const { canvas, selection, folding } = editor
  const { shape } = folded
  const selected = useBehavior(selection.selected$)
  const flow = useReactFlow<CardNode, Edge>()
  const cards = useCards(shape, selected)
  // While cards are dragged they are where the pointer is; the graph hears of it when they are let go.
  const [dragged, setDragged] = useState<Dragged>({ over: cards, nodes: cards })
  const nodes = dragged.over === cards ? dragged.nodes : cards
  const [hovered, setHovered] = useState<NodeId>()
  const selectedEdge = useBehavior(selection.edge$)
  const [tapped, setTapped] = useState<Tapped>()
  const edges = useEdges(shape, selected, selectedEdge, useBehavior(marks.edges$))
  const returns = useReturns(shape, selected, hovered)
  const [ground, setGround] = useState<HTMLDivElement | null>(null)

  const onNodesChange = useCallback(
    (changes: ReadonlyArray<NodeChange<CardNode>>) => {
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
    [canvas, cards],
  )
  const onConnect = useCallback(
    ({ source, target }: Connection) => canvas.connect(nodeId(source), nodeId(target)),
    [canvas],
  )
  const isValidConnection = useCallback(
    ({ source, target }: Connection | Edge) => canvas.mayConnect(nodeId(source), nodeId(target)),
    [canvas],
  )
  const onConnectEnd = useCallback(
    (_: unknown, { isValid, fromNode, toNode, fromHandle }: FinalConnectionState) => {
      if (isValid !== false || fromNode === null || toNode === null) return
      // The rule refuses: the editor says why.
      const [source, target] = fromHandle?.type === "target" ? [toNode, fromNode] : [fromNode, toNode]
      canvas.connect(nodeId(source.id), nodeId(target.id))
    },
    [canvas],
  )
  const onReconnect = useCallback(
    (old: Edge, { source, target }: Connection) => {
      if (source === old.source) canvas.reconnect(nodeId(source), nodeId(old.target), nodeId(target))
    },
    [canvas],
  )

  const show = useCallback(
    (id: NodeId) => {
      // Read when it is asked for: nodes that were just laid out are shown where they are now.
      const place = editor.document.graph$.value?.nodes.get(id)?.position
      if (place === undefined || ground === null) return
      const { width, height } = freeOf(ground)
      const [x, y] = [(width - nodeWidth) / 2 - place.x, (height - nodeHeight) / 2 - place.y]
      void flow.setViewport({ x, y, zoom: 1 }, { duration: 160 })
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
      if (next !== now) void flow.setViewport(next, { duration: 160 })
    },
    [flow, folding, ground],
  )
  // A node that was added, found elsewhere, or reached in the simulator comes into view; nothing moves while it is seen.
  useEffect(() => bringIn(selected), [selected, bringIn])
  const current = useBehavior(marks.current$)
  useEffect(() => bringIn(current), [current, bringIn])
  const view = useMemo<CanvasView>(
    () => ({
      zoomIn: () => void flow.zoomIn({ duration: 100 }),
      zoomOut: () => void flow.zoomOut({ duration: 100 }),
      zoomToNormal: () => void flow.zoomTo(1, { duration: 100 }),
      fit: () => void flow.fitBounds(boundsOf(shape), { padding: 0.1, duration: 160 }),
      show,
    }),
    [flow, shape, show],
  )

  const focusOn = (id: NodeId) =>
    ground?.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)?.focus({ preventScroll: true })
  const disconnect = (source: NodeId, target: NodeId) => {
    // The connection's own button is about to go.
    focusOn(source)
    canvas.disconnect(source, target)
  }
  // The card that the keyboard stands at is the selected one: the panel, Delete and every key mean the same.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(".react-flow__node:focus-visible")) selection.select(nodeId(target.dataset["id"] ?? ""))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    const isRemoval = event.key === "Delete" || event.key === "Backspace"
    if (selectedEdge !== undefined) {
      if (!isRemoval) return
      disconnect(selectedEdge.source, selectedEdge.target)
      return event.preventDefault()
    }
    // A key on a card means that card, also where its focus selected nothing.
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>(".react-flow__node") : null
    const here = card === null ? selected : nodeId(card.dataset["id"] ?? "")
    if (here === undefined) return
    if (event.target instanceof Element && event.target.closest("button") !== null && event.key === "Enter") return
    const step = event.shiftKey ? steps[event.key] : undefined
    const next = event.shiftKey ? undefined : neighbour(shape, here, event.key)
    if (step !== undefined) canvas.nudge(here, ...step)
    else if (next !== undefined) {
      selection.select(next)
      focusOn(next)
    } else if (event.key === "Enter") onWrite(here)
    else if (isRemoval) canvas.remove(here)
    else if (event.key.toLowerCase() === "f") folding.toggle(here)
    else if (event.key.toLowerCase() === "c" && !editor.readOnly) onConnectFrom(here)
    else return
    event.preventDefault()
  }

  const [first] = useState(() => viewportFor(shape))
  return (
    <>
      <Ground
        ref={setGround}
        data-canvas=""
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        role="application"
        aria-label="Fluxo"
      >
        <ReactFlow<CardNode, Edge>
          nodes={nodes}
          edges={returns.length === 0 ? edges : [...edges, ...returns]}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          defaultViewport={first}
          minZoom={0.1}
          maxZoom={1.75}
          snapToGrid
          snapGrid={[16, 16]}
          onlyRenderVisibleElements={shape.size > 200}
          nodesDraggable={!editor.readOnly}
          nodesConnectable={!editor.readOnly}
          edgesReconnectable={!editor.readOnly}
          edgesFocusable={false}
          deleteKeyCode={null}
          disableKeyboardA11y
          selectNodesOnDrag={false}
          connectionRadius={32}
          onNodesChange={onNodesChange}
          onNodeMouseEnter={(_, node) => setHovered(nodeId(node.id))}
          onNodeMouseLeave={() => setHovered(undefined)}
          onNodeClick={(_, node) => selection.select(nodeId(node.id))}
          onEdgeClick={({ clientX: x, clientY: y }, { id, source, target, deletable }) => {
            if (deletable === false) return
            setTapped({ edge: id, place: flow.screenToFlowPosition({ x, y }, { snapToGrid: false }) })
            selection.selectEdge({ source: nodeId(source), target: nodeId(target) })
          }}
          onPaneClick={() => selection.select(undefined)}
          onConnect={onConnect}
          onConnectEnd={onConnectEnd}
          isValidConnection={isValidConnection}
          onReconnect={onReconnect}
        >
          <EdgeTools
            edges={shape.size > mostStops ? edges.filter(isNearSelection) : edges}
            tapped={tapped}
            onDelete={disconnect}
          />
          <Background variant={BackgroundVariant.Dots} gap={16} size={1} />
          {shape.size >= smallestMapped && <FlowMap shape={shape} selected={selected} />}
        </ReactFlow>
        {renderOver(view)}
      </Ground>
      {renderBelow(view)}
    </>
  )
}

/** The keys that move a card, with Shift: columns and rows of the grid. */
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** In larger flows only the connections of what is selected are stops of the keyboard. */
const mostStops = 200
const isNearSelection = ({ className }: Edge): boolean => className?.includes("near") === true

/** Where cards are while they are moved, over the cards that they were when that began. */
interface Dragged {
  readonly over: ReadonlyArray<CardNode>
  readonly nodes: Array<CardNode>
}

// The ids of the drawing are the graph's own, as text.
const nodeId = (id: string): NodeId => Number(id) as NodeId
