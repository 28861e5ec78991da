import { chakra } from "@chakra-ui/react"
import { SendHorizontal } from "lucide-react"
import { Button } from "../../kit/buttons/button.tsx"
import { ScheduleButton } from "../scheduled/schedule-button.tsx"
import type { SchedulingOfRoom } from "../scheduled/use-scheduling.ts"

const Pair = chakra("span", {
  base: {
    display: "flex",
    "& > button[type=submit]": { borderStartEndRadius: 0, borderEndEndRadius: 0 },
    smDown: { gap: "0.5", "& > button": { borderRadius: "full" } },
  },
})

export interface SendButtonsProps {
  /** The number of attached files. */
  readonly files: number
  /** There is nothing to send, or something that cannot be. */
  readonly disabled: boolean
  /** What sends it later; undefined until it is loaded. */
  readonly scheduled: SchedulingOfRoom | undefined
}

/** 'Enviar', and the arrow that sends later. */
export const SendButtons = ({ files, disabled, scheduled }: SendButtonsProps) => (
  <Pair>
    <Button type="submit" variant="primary" icon={<SendHorizontal aria-hidden size={16} />} disabled={disabled}>
      <chakra.span smDown={{ srOnly: true }}>{sendWords(files)}</chakra.span>
    </Button>
    {scheduled === undefined ? (
      <ScheduleButton type="button" aria-hidden disabled tabIndex={-1} />
    ) : (
      <scheduled.parts.ScheduleMenu
        scheduling={scheduled.scheduling}
        disabled={disabled}
        onChoose={() => scheduled.setChoosing(true)}
      />
    )}
  </Pair>
)

const sendWords = (files: number): string => {
  if (files === 0) return "Enviar"
  return files === 1 ? "Enviar 1 arquivo" : `Enviar ${files} arquivos`
}
