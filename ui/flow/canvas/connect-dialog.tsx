import { legalConnections } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { NodeChoiceDialog } from "./node-choice-dialog.tsx"

export interface ConnectDialogProps {
  readonly editor: FlowEditor
  readonly source: NodeId
  readonly onClose: () => void
}

/** A connection without a mouse: the nodes to which one could be drawn, to choose one. */
export const ConnectDialog = ({ editor, source, onClose }: ConnectDialogProps) => {
  const graph = useBehavior(editor.document.graph$)
  if (graph === undefined) return null
  return (
    <NodeChoiceDialog
      title={`Conectar "${graph.nodes.get(source)?.title ?? ""}" a…`}
      nodes={legalConnections(graph, source)}
      noneSentence="Não há node de destino para este node."
      onChoose={(target) => {
        editor.canvas.connect(source, target.id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
