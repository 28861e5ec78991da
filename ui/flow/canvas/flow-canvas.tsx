import "./xyflow.css"
import type { FlowEditor, FoldedCanvas, SelectedEdge } from "@prosa/core/flow/view"
import type { CanvasFunnel } from "@prosa/core/dashboard/view"
import type { CanvasMarks } from "@prosa/core/engine/view"
import type { NodeId } from "@prosa/core/kernel"
import {
  Background,
  BackgroundVariant,
  type Edge,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore,
} from "@xyflow/react"
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react"
import { isWriting } from "../../kit/focus/is-writing.ts"
import { pageRegion } from "../../kit/focus/region-keys.ts"
import { afterFrame } from "../../kit/hooks/after-frame.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useOncePainted } from "../../kit/hooks/use-once-painted.ts"
import { useCanvasClipboard } from "../clipboard/canvas-clipboard.ts"
import { useConnecting } from "./canvas-connecting.ts"
import { useDragging, useRectangle } from "./canvas-dragging.ts"
import { useCards, useEdges, useReturns } from "./canvas-elements.ts"
import { Ground } from "./canvas-ground.ts"
import { cardIn, canvasKeys, useUnfocusedKeys } from "./canvas-keys.ts"
import { CanvasMenu, type MenuPlace } from "../clipboard/canvas-menu.tsx"
import { distanceAt, middleOf, smallestMapped, viewportFor } from "./canvas-view.ts"
import { type CanvasView, useCanvasView } from "./use-canvas-view.ts"
import { EdgeArrows } from "./edge-arrows.tsx"
import { EdgeTools, stopIn, type Tapped } from "./edge-tools.tsx"
import { EditorProvider } from "../editor/editor-context.ts"
import { CardFunnelProvider } from "../funnel/card-funnel.tsx"
import { FlowMap } from "./flow-map.tsx"
import { MoveSourceDialog } from "./move-source-dialog.tsx"
import { type CardNode, NodeCard } from "./cards/node-card.tsx"
import { ReturnEdge } from "./return-edge.tsx"
import { RoutedEdge } from "./routed-edge.tsx"
import { usePointer } from "../clipboard/use-pointer.ts"
import { SelectedBar } from "../clipboard/selected-bar.tsx"
import { noMarks, TrialMarksProvider } from "./trial-marks.ts"

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
  /** Where conversations go in the flow; painted on the cards while it is open. */
  readonly funnel?: CanvasFunnel | undefined
}

const unloaded: FoldedCanvas = { shape: new Map(), cards: new Map() }

/**
 * The canvas of a flow: cards, connections, and what one does with them by mouse and by keyboard. While the flow loads it is
 * empty, so that its size is known when the cards arrive.
 */
export const FlowCanvas = (props: FlowCanvasProps) => {
  const folded = useBehavior(props.editor.folding.canvas$) ?? unloaded
  return (
    <EditorProvider value={props.editor}>
      <TrialMarksProvider value={props.marks ?? noMarks}>
        <CardFunnelProvider funnel={props.funnel}>
          <ReactFlowProvider>
            <Canvas {...props} folded={folded} />
          </ReactFlowProvider>
        </CardFunnelProvider>
      </TrialMarksProvider>
    </EditorProvider>
  )
}

interface CanvasProps extends FlowCanvasProps {
  readonly folded: FoldedCanvas
}

const Canvas = ({ editor, folded, onWrite, onConnectFrom, renderOver, renderBelow, marks = noMarks }: CanvasProps) => {
  const { canvas, selection } = editor
  const { shape } = folded
  const selected = useBehavior(selection.selected$)
  const flow = useReactFlow<CardNode, Edge>()
  const several = useBehavior(selection.several$)
  const { drawn, onDrawn, ...rectangle } = useRectangle(selection)
  const cards = useCards(shape, drawn === undefined ? selected : undefined, drawn ?? several)
  const distance = useStore(({ transform: [, , zoom] }) => distanceAt(zoom))
  const { nodes, onNodesChange } = useDragging(canvas, cards, onDrawn)
  const [hovered, setHovered] = useState<NodeId>()
  const selectedEdge = useBehavior(selection.edge$)
  const [tapped, setTapped] = useState<Tapped>()
  const isLoaded = shape.size > 0
  // Of a large flow the cards are painted first, and what lies between and beside them a frame later.
  const isLarge = shape.size > largeFlow
  const isPainted = useOncePainted(isLoaded) || !isLarge
  const joined = isPainted ? shape : unloaded.shape
  const edges = useEdges(joined, selected, selectedEdge, useBehavior(marks.edges$), editor.readOnly)
  const returns = useReturns(shape, selected, hovered)
  const connecting = useConnecting(canvas)
  const [ground, setGround] = useState<HTMLDivElement | null>(null)

  const { view, bringIn } = useCanvasView(editor, flow, ground)
  // A node that was added, found elsewhere, or reached in the simulator comes into view; nothing moves while it is seen.
  useEffect(() => bringIn(selected), [selected, bringIn])
  const current = useBehavior(marks.current$)
  useEffect(() => bringIn(current), [current, bringIn])
  // What stands around the cards is drawn again when it changes itself, not with the cards.
  const over = useMemo(() => renderOver(view), [renderOver, view])
  const below = useMemo(() => renderBelow(view), [renderBelow, view])

  const [moving, setMoving] = useState<SelectedEdge>()
  const [menu, setMenu] = useState<MenuPlace>()
  const openMenu = (opened: MenuPlace) => {
    if (opened.card !== undefined && !selection.several$.value.has(opened.card)) selection.select(opened.card)
    setMenu(opened)
  }
  const keys = canvasKeys({
    editor,
    shape,
    ground,
    onWrite,
    onConnectFrom,
    onMoveSource: setMoving,
    onMenu: (card) => {
      const at = middleOf(card === undefined ? ground : cardIn(ground, card))
      openMenu({ at, byKeyboard: true, ...(card === undefined ? {} : { card }) })
    },
  })
  useUnfocusedKeys(keys)
  const focusAgain = () => {
    const id = menu?.card ?? selected ?? [...several][0]
    if (id !== undefined) cardIn(ground, id)?.focus({ preventScroll: true })
  }
  const pointer = usePointer(ground, flow)
  useCanvasClipboard({ editor, pointer })
  const arrived = useBehavior(editor.clipboard.arrived$)
  useEffect(() => {
    if (arrived === undefined) return undefined
    bringIn(arrived.id)
    // Its card is drawn by then.
    return afterFrame(() => cardIn(ground, arrived.id)?.focus({ preventScroll: true }))
  }, [arrived, bringIn, ground])
  const [first] = useState(() => viewportFor(shape))
  const [wasLoaded] = useState(isLoaded)
  const showStart = useEffectEvent(() => void flow.setViewport(viewportFor(shape)))
  useLayoutEffect(() => {
    if (isLoaded && !wasLoaded) showStart()
  }, [isLoaded, wasLoaded])
  return (
    <>
      <Ground
        ref={setGround}
        data-canvas=""
        data-distance={distance}
        {...pageRegion(".react-flow__node.selected")}
        onMouseDownCapture={keepTextUnselected}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        {...(isLoaded ? { role: "application", "aria-label": "Fluxo" } : {})}
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
          onlyRenderVisibleElements={isLarge}
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
          onNodeClick={({ shiftKey, ctrlKey, metaKey }, node) =>
            (shiftKey || ctrlKey || metaKey ? selection.toggle : selection.press)(nodeId(node.id))
          }
          onNodeContextMenu={(event, node) => {
            if (isWriting(event.target)) return
            event.preventDefault()
            openMenu({ at: { x: event.clientX, y: event.clientY }, card: nodeId(node.id) })
          }}
          onPaneContextMenu={(event) => {
            event.preventDefault()
            const at = { x: event.clientX, y: event.clientY }
            openMenu({ at, place: flow.screenToFlowPosition(at) })
          }}
          selectionMode={SelectionMode.Partial}
          {...rectangle}
          onEdgeClick={({ clientX: x, clientY: y }, { id, source, target, deletable }) => {
            if (deletable === false) return
            setTapped({ edge: id, place: flow.screenToFlowPosition({ x, y }, { snapToGrid: false }) })
            selection.selectEdge({ source: nodeId(source), target: nodeId(target) })
          }}
          onPaneClick={() => selection.select(undefined)}
          {...connecting}
        >
          <EdgeTools
            edges={isLarge ? edges.filter(isNearSelection) : edges}
            tapped={tapped}
            onDelete={keys.disconnect}
            onMoveSource={setMoving}
          />
          <EdgeArrows />
          <Background variant={BackgroundVariant.Dots} gap={16} size={1} />
          {shape.size >= smallestMapped && isPainted && <FlowMap shape={shape} selected={selected} />}
        </ReactFlow>
        {over}
        <SelectedBar editor={editor} onDone={focusAgain} />
      </Ground>
      {below}
      {menu !== undefined && (
        <CanvasMenu
          editor={editor}
          opened={menu}
          onConnectFrom={onConnectFrom}
          onSelectAll={keys.selectAll}
          onClose={() => {
            setMenu(undefined)
            focusAgain()
          }}
        />
      )}
      {moving !== undefined && (
        <MoveSourceDialog
          editor={editor}
          edge={moving}
          focusAfter={(edge) => stopIn(ground, edge) ?? cardIn(ground, edge.source)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  )
}

/** Shift selects cards here: the browser would select the words between the last press and this one. */
const keepTextUnselected = (event: MouseEvent): void => {
  if (event.shiftKey && !isWriting(event.target)) event.preventDefault()
}

/** In larger flows only what is in view is drawn, and only the connections of what is selected are stops of the keyboard. */
const largeFlow = 200
const isNearSelection = ({ className }: Edge): boolean => className?.includes("near") === true

// The ids of the drawing are the graph's own, as text.
const nodeId = (id: string): NodeId => Number(id) as NodeId
