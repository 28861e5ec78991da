import { chakra } from "@chakra-ui/react"
import type { FlowNode } from "@prosa/core/flow"
import { useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog, type ModalDialogProps } from "../../kit/dialogs/modal-dialog.tsx"

export interface NodeChoiceDialogProps extends Pick<ModalDialogProps, "title" | "onClose"> {
  readonly nodes: ReadonlyArray<FlowNode>
  /** Said where there is nothing to choose. */
  readonly noneSentence: string
  readonly onChoose: (node: FlowNode) => void
}

/** Lets one choose a node without a mouse; the first one has the focus. */
export const NodeChoiceDialog = ({ title, nodes, noneSentence, onChoose, onClose }: NodeChoiceDialogProps) => {
  const first = useRef<HTMLButtonElement>(null)
  return (
    <ModalDialog
      open
      title={title}
      onClose={onClose}
      initialFocus={first}
      {...(nodes.length === 0 ? { sentence: noneSentence } : {})}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      }
    >
      <chakra.ul display="flex" flexDirection="column" gap="1" listStyleType="none">
        {nodes.map((node, at) => (
          <li key={node.id}>
            <Button {...(at === 0 ? { ref: first } : {})} variant="secondary" wide onClick={() => onChoose(node)}>
              {node.title}
            </Button>
          </li>
        ))}
      </chakra.ul>
    </ModalDialog>
  )
}
