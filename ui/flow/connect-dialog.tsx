import { chakra } from "@chakra-ui/react"
import { legalTargets } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { useRef } from "react"
import { Button } from "../kit/button.tsx"
import { ModalDialog } from "../kit/modal-dialog.tsx"
import { useBehavior } from "../kit/use-behavior.ts"

export interface ConnectDialogProps {
  readonly editor: FlowEditor
  readonly source: NodeId
  readonly onClose: () => void
}

/** A connection without a mouse: the legal targets of a node, to choose one. */
export const ConnectDialog = ({ editor, source, onClose }: ConnectDialogProps) => {
  const graph = useBehavior(editor.document.graph$)
  const first = useRef<HTMLButtonElement>(null)
  if (graph === undefined) return null
  const targets = legalTargets(graph, source)
  return (
    <ModalDialog
      open
      onClose={onClose}
      initialFocus={first}
      title={`Conectar "${graph.nodes.get(source)?.title ?? ""}" a…`}
      {...(targets.length === 0 ? { sentence: "Não há node de destino para este node." } : {})}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      }
    >
      <chakra.ul display="flex" flexDirection="column" gap="1" listStyleType="none">
        {targets.map((target, at) => (
          <li key={target.id}>
            <Button
              {...(at === 0 ? { ref: first } : {})}
              variant="secondary"
              wide
              onClick={() => {
                editor.canvas.connect(source, target.id)
                onClose()
              }}
            >
              {target.title}
            </Button>
          </li>
        ))}
      </chakra.ul>
    </ModalDialog>
  )
}
