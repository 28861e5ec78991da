import type { FlowEditor } from "@prosa/core/flow/view"
import { createContext, useContext } from "react"

const ReadOnlyContext = createContext(false)

/** Says for the fields of the panel that the flow can only be read. */
export const ReadOnlyProvider = ReadOnlyContext.Provider

/** Whether the flow can only be read: fields are disabled, and nothing can be added or removed. */
export const useReadOnly = (): boolean => useContext(ReadOnlyContext)

const EditorContext = createContext<FlowEditor | undefined>(undefined)

export const EditorProvider = EditorContext.Provider

/** The editor that a card of the canvas belongs to: xyflow draws the cards, so no property leads to them. */
export const useFlowEditor = (): FlowEditor => {
  const editor = useContext(EditorContext)
  if (editor === undefined) throw new Error("useFlowEditor outside of a flow editor")
  return editor
}
