import { newSourcesFor } from "@prosa/core/flow"
import type { FlowEditor, SelectedEdge } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { flushSync } from "react-dom"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { NodeChoiceDialog } from "./node-choice-dialog.tsx"

export interface MoveSourceDialogProps {
  readonly editor: FlowEditor
  readonly edge: SelectedEdge
  /** Finds what has the focus after the choice of a new source: the connection's former stop is gone. */
  readonly focusAfter: (edge: SelectedEdge) => HTMLElement | null
  readonly onClose: () => void
}

/** 'Mudar origem': another source for a connection, to choose one without a mouse. */
export const MoveSourceDialog = ({ editor, edge, focusAfter, onClose }: MoveSourceDialogProps) => {
  const graph = useBehavior(editor.document.graph$)
  if (graph === undefined) return null
  const { source, target } = edge
  const titleOf = (id: NodeId) => graph.nodes.get(id)?.title ?? ""
  return (
    <NodeChoiceDialog
      title={`Mudar a origem da conexão de "${titleOf(source)}" para "${titleOf(target)}"`}
      nodes={newSourcesFor(graph, source, target)}
      noneSentence="Não há outro node de origem para esta conexão."
      onChoose={({ id }) => {
        flushSync(onClose)
        // A question that follows gives the focus back to what has it now, and must find it at what stays.
        const focusThere = () => focusAfter({ source: id, target })?.focus({ preventScroll: true })
        focusThere()
        flushSync(() => editor.canvas.moveSource(source, target, id))
        focusThere()
      }}
      onClose={onClose}
    />
  )
}
