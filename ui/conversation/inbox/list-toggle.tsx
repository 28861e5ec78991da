import { PanelLeft } from "lucide-react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"

export interface ListToggleProps {
  /** The list is there now. */
  readonly shown?: boolean
  readonly onPress: () => void
}

/** Shows and hides the list of conversations. */
export const ListToggle = ({ shown = false, onPress }: ListToggleProps) => (
  <IconButton
    label={shown ? "Ocultar conversas" : "Mostrar conversas"}
    tooltipSide="below"
    icon={<PanelLeft aria-hidden size={16} />}
    onClick={onPress}
  />
)
