import { chakra } from "@chakra-ui/react"
import { cardStyles } from "./cards/card-styles.ts"

/** The surface of the canvas, with the looks of what xyflow draws on it. */
export const Ground = chakra("div", {
  base: {
    position: "relative",
    flex: 1,
    minWidth: 0,
    minHeight: 0,
    backgroundColor: "app",
    ...cardStyles,
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
    "& .react-flow__edge.selected .react-flow__edge-path": { stroke: "brand-edge", strokeWidth: 3 },
    // Below the handle, from which new connections are drawn.
    "& .react-flow__edgeupdater-source": {
      r: "7px",
      transform: "translateY(8px)",
      fill: "raised",
      stroke: "brand-edge",
      strokeWidth: 3,
    },
    "& .react-flow__node:focus-visible": {
      outline: "2px solid {colors.brand-edge}",
      outlineOffset: "3px",
      borderRadius: "card",
    },
    "& .react-flow__connection-path": { stroke: "brand-edge", strokeWidth: 2 },
    "& .react-flow__selection": {
      border: "1px solid",
      borderColor: "brand-edge",
      backgroundColor: "color-mix(in srgb, {colors.brand-edge} 12%, transparent)",
    },
    // The cards themselves show that they are selected.
    "& .react-flow__nodesselection": { display: "none" },
    "& .react-flow__attribution": { display: "none" },
    "& .react-flow__background-pattern": { fill: "border-strong" },
  },
})
