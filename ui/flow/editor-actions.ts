import type { NodeId } from "@prosa/core/kernel"
import { createContext, useContext } from "react"

/** What a card may ask of the editor; the same object as long as the editor is the same, so that no card is drawn anew. */
export interface EditorActions {
  readonly addChild: (parent: NodeId) => void
  readonly remove: (id: NodeId) => void
}

const ActionsContext = createContext<EditorActions>({ addChild: () => {}, remove: () => {} })

export const EditorActionsProvider = ActionsContext.Provider
export const useEditorActions = (): EditorActions => useContext(ActionsContext)
