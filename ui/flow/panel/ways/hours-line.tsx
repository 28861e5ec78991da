import { chakra } from "@chakra-ui/react"
import { Button } from "../../../kit/buttons/button.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useOpeningHours } from "../../editor/editor-context.ts"

/** The hours that a condition asks for, and where they are set. */
export const HoursLine = () => {
  const { bot$, onEdit } = useOpeningHours()
  const hours = useBehavior(bot$)?.hours
  if (hours === undefined) return null
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" textStyle="meta" color="text-2">
      <span>{hours ?? "O robô não tem horário: está sempre aberto."}</span>
      {onEdit !== undefined && (
        <Button variant={hours === null ? "tonal" : "ghost"} size="compact" onClick={onEdit}>
          {hours === null ? "Definir horário" : "Alterar horário"}
        </Button>
      )}
    </chakra.div>
  )
}
