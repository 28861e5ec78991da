import { chakra } from "@chakra-ui/react"
import { edgeMiddle, type Position } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { useStore, ViewportPortal } from "@xyflow/react"
import { Trash2 } from "lucide-react"
import { useBehavior } from "../kit/use-behavior.ts"
import type { CanvasEdge } from "./routed-edge.tsx"
import { useFlowEditor } from "./editor-context.ts"

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
const Remove = chakra("button", {
  base: {
    position: "absolute",
    top: "0",
    insetInlineStart: "0",
    display: "grid",
    placeItems: "center",
    width: "28px",
    height: "28px",
    color: "danger",
    backgroundColor: "raised",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "full",
    cursor: "pointer",
    pointerEvents: "all",
    zIndex: 2,
    "&:hover": { backgroundColor: "hover" },
    "&:focus-visible": { outline: "2px solid {colors.brand-edge}", outlineOffset: "2px" },
    "@media (pointer: coarse)": { width: "44px", height: "44px" },
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
}

/**
 * What the keyboard and the finger hold connections by. xyflow draws edges before cards; these stops come after the
 * cards in the order of the tabulator, and the selected connection has a button that deletes it.
 */
export const EdgeTools = ({ edges, tapped, onDelete }: EdgeToolsProps) => {
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
              <RemoveButton
                label={`Excluir conexão. ${edge.ariaLabel ?? ""}`}
                place={tapped?.edge === edge.id ? tapped.place : place}
                onPress={() => onDelete(source, target)}
              />
            )}
          </div>
        )
      })}
    </ViewportPortal>
  )
}

interface RemoveButtonProps {
  readonly label: string
  readonly place: Position
  readonly onPress: () => void
}

/** It keeps its size where the canvas is zoomed out, so that a finger hits it. */
const RemoveButton = ({ label, place, onPress }: RemoveButtonProps) => {
  const larger = useStore(({ transform: [, , zoom] }) => Math.max(1, 1 / zoom))
  return (
    <Remove
      type="button"
      className="nodrag nopan"
      aria-label={label}
      title="Excluir conexão"
      style={{ transform: `${centred(place).transform} scale(${larger})` }}
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
    >
      <Trash2 size={14} aria-hidden />
    </Remove>
  )
}

const centred = ({ x, y }: Position) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` })

// The ids of the drawing are the graph's own, as text.
const nodeId = (id: string): NodeId => Number(id) as NodeId
