import { chakra } from "@chakra-ui/react"
import { edgeMiddle, type Position } from "@prosa/core/flow"
import type { SelectedEdge } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { useStore, ViewportPortal } from "@xyflow/react"
import { CornerUpLeft, Trash2 } from "lucide-react"
import type { MouseEvent } from "react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import type { CanvasEdge } from "./routed-edge.tsx"
import { useFlowEditor } from "../editor/editor-context.ts"

const Stop = chakra("button", {
  base: {
    position: "absolute",
    top: "0",
    insetInlineStart: "0",
    width: "12px",
    height: "12px",
    borderRadius: "full",
    opacity: 0,
    pointerEvents: "none",
    "&:focus-visible": {
      opacity: 1,
      backgroundColor: "brand",
      outline: "2px solid {colors.brand-edge}",
      outlineOffset: "2px",
    },
  },
})
const Tools = chakra("div", {
  base: {
    position: "absolute",
    top: "0",
    insetInlineStart: "0",
    display: "flex",
    gap: "1",
    transformOrigin: "left center",
    zIndex: 2,
    "& > button": {
      display: "grid",
      placeItems: "center",
      width: "28px",
      height: "28px",
      color: "text-2",
      backgroundColor: "raised",
      border: "1px solid",
      borderColor: "border-strong",
      borderRadius: "full",
      cursor: "pointer",
      pointerEvents: "all",
      "&.remove": { color: "danger" },
      "&:hover": { backgroundColor: "hover" },
      "&:focus-visible": { outline: "2px solid {colors.brand-edge}", outlineOffset: "2px" },
      "@media (pointer: coarse)": { width: "44px", height: "44px" },
    },
  },
})

/** Where a connection was pressed, which may be the only part of it in view. */
export interface Tapped {
  readonly edge: string
  readonly place: Position
}

export interface EdgeToolsProps {
  readonly tapped: Tapped | undefined
  readonly edges: ReadonlyArray<CanvasEdge>
  /** Deletes a connection, once the person has agreed. */
  readonly onDelete: (source: NodeId, target: NodeId) => void
  /** The person wants to choose another source. */
  readonly onMoveSource: (edge: SelectedEdge) => void
}

/**
 * What the keyboard and the finger hold connections by. xyflow draws edges before cards; these stops come after the
 * cards in the order of the tabulator, and the selected connection has buttons that delete it or move its source.
 */
export const EdgeTools = ({ edges, tapped, onDelete, onMoveSource }: EdgeToolsProps) => {
  const { selection, readOnly } = useFlowEditor()
  const selected = useBehavior(selection.edge$)
  return (
    <ViewportPortal>
      {edges.map((edge) => {
        const place = edgeMiddle(edge.data?.route ?? [])
        if (place === undefined || edge.deletable === false) return null
        const [source, target] = [nodeId(edge.source), nodeId(edge.target)]
        const isSelected = selected?.source === source && selected.target === target
        return (
          <div key={edge.id}>
            <Stop
              type="button"
              className="nodrag nopan"
              data-edge={edge.id}
              aria-label={edge.ariaLabel}
              aria-pressed={isSelected}
              style={centred(place)}
              onFocus={() => selection.selectEdge({ source, target })}
            />
            {isSelected && !readOnly && (
              <SelectedTools
                name={edge.ariaLabel ?? ""}
                place={tapped?.edge === edge.id ? tapped.place : place}
                onDelete={() => onDelete(source, target)}
                onMoveSource={() => onMoveSource({ source, target })}
              />
            )}
          </div>
        )
      })}
    </ViewportPortal>
  )
}

interface SelectedToolsProps {
  readonly name: string
  readonly place: Position
  readonly onDelete: () => void
  readonly onMoveSource: () => void
}

/** They keep their size where the canvas is zoomed out, so that a finger hits them. */
const SelectedTools = ({ name, place, onDelete, onMoveSource }: SelectedToolsProps) => {
  const larger = useStore(({ transform: [, , zoom] }) => Math.max(1, 1 / zoom))
  // A press on the ground itself selects nothing.
  const pressed = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation()
    act()
  }
  return (
    <Tools className="nodrag nopan" style={{ transform: `${beside(place).transform} scale(${larger})` }}>
      <button
        type="button"
        aria-label={`Mudar origem. ${name}`}
        title="Mudar origem (C)"
        onClick={pressed(onMoveSource)}
      >
        <CornerUpLeft size={14} aria-hidden />
      </button>
      <button
        type="button"
        className="remove"
        aria-label={`Excluir conexão. ${name}`}
        title="Excluir conexão"
        onClick={pressed(onDelete)}
      >
        <Trash2 size={14} aria-hidden />
      </button>
    </Tools>
  )
}

/** The keyboard's stop at a connection, if there is one. */
export const stopIn = (ground: HTMLElement | null, { source, target }: SelectedEdge): HTMLElement | null =>
  ground?.querySelector<HTMLElement>(`[data-edge="edge-${source}a-${target}"]`) ?? null

const centred = ({ x, y }: Position) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` })

/** Beside the line: its source end, which can be dragged, is free. */
const beside = ({ x, y }: Position) => ({ transform: `translate(${x + 14}px, ${y}px) translateY(-50%)` })

// The ids of the drawing are the graph's own, as text.
const nodeId = (id: string): NodeId => Number(id) as NodeId
