import { chakra } from "@chakra-ui/react"
import { type FlowGraph, legalTargets } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { Button } from "../kit/button.tsx"
import { ModalDialog } from "../kit/modal-dialog.tsx"

export interface ConnectDialogProps {
  readonly graph: FlowGraph
  readonly source: NodeId
  readonly onConnect: (target: NodeId) => void
  readonly onClose: () => void
}

/** A connection without a mouse: the legal targets of a node, to choose one. */
export const ConnectDialog = ({ graph, source, onConnect, onClose }: ConnectDialogProps) => {
  const targets = legalTargets(graph, source)
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={`Conectar "${graph.nodes.get(source)?.title ?? ""}" a…`}
      {...(targets.length === 0 ? { sentence: "Não há node de destino para este node." } : {})}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      }
    >
      <chakra.ul display="flex" flexDirection="column" gap="1" listStyleType="none">
        {targets.map((target) => (
          <li key={target.id}>
            <Button
              variant="secondary"
              wide
              onClick={() => {
                onConnect(target.id)
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
