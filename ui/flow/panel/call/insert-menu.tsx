import { chakra } from "@chakra-ui/react"
import { insertablePieces } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { CallDesk } from "@prosa/core/webhook/view"
import { AtSign } from "lucide-react"
import { useState } from "react"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { Menu } from "../../../kit/menus/menu.tsx"

export interface InsertMenuProps {
  /** The field into which it inserts. */
  readonly label: string
  readonly editor: FlowEditor
  readonly desk: CallDesk | undefined
  readonly onInsert: (piece: string) => void
}

/** The values, facts and secrets that can be inserted into a field. The flow is looked through once somebody comes near. */
export const InsertMenu = ({ label, editor, desk, onInsert }: InsertMenuProps) => {
  const [isNear, setNear] = useState(false)
  const written = isNear ? editor.panel.ways.values().filter(({ writtenIn }) => writtenIn.length > 0) : []
  const pieces = isNear
    ? insertablePieces(
        written,
        (desk?.state$.value.secrets ?? []).map(({ name }) => name),
      )
    : []
  return (
    <chakra.span onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <Menu
        trigger={<IconButton size="compact" label={`Inserir valor em ${label}`} icon={<AtSign size={14} />} />}
        groups={pieces.map((group) =>
          group.map(({ label: words, piece }) => ({ id: piece, label: words, onSelect: () => onInsert(piece) })),
        )}
      />
    </chakra.span>
  )
}
