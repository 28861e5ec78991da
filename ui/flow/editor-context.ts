import type { FlowEditor } from "@prosa/core/flow/view"
import { createContext, useContext } from "react"

const EditorContext = createContext<FlowEditor | undefined>(undefined)

export const EditorProvider = EditorContext.Provider

/** The editor that a card of the canvas belongs to: xyflow draws the cards, so no property leads to them. */
export const useFlowEditor = (): FlowEditor => {
  const editor = useContext(EditorContext)
  if (editor === undefined) throw new Error("useFlowEditor outside of a flow editor")
  return editor
}
