import { chakra } from "@chakra-ui/react"
import { scheduledMessages as say, snoozeMessages } from "@prosa/core/conversation"
import type { Scheduling } from "@prosa/core/conversation/view"
import { CalendarClock, ChevronDown } from "lucide-react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { Menu } from "../../kit/menus/menu.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { ScheduleButton } from "./schedule-button.tsx"

const Foot = chakra("p", { base: { maxWidth: "260px", padding: "2", textStyle: "meta", color: "text-3" } })
const When = chakra("span", { base: { textStyle: "meta", color: "text-3", fontVariantNumeric: "tabular-nums" } })

export interface ScheduleMenuProps {
  readonly scheduling: Scheduling
  /** There is nothing to send. */
  readonly disabled: boolean
  /** A time of one's own is to be chosen. */
  readonly onChoose: () => void
}

/** Beside 'Enviar': the times at which what is written may be sent. */
export const ScheduleMenu = ({ scheduling, disabled, onChoose }: ScheduleMenuProps) => {
  const { toaster } = useEntry()
  const { saving } = useBehavior(scheduling.state$)
  const schedule = (at: number) => {
    const refused = scheduling.schedule(at, true)
    if (refused !== undefined) toaster.show({ kind: "error", title: say.failed, detail: refused })
  }
  const times = scheduling.choices().map(({ id, label, until }) => ({
    id,
    label,
    aside: <When>{scheduling.wordsOf(until)}</When>,
    onSelect: () => schedule(until),
  }))
  const own = {
    id: "own",
    label: snoozeMessages.choose,
    icon: <CalendarClock aria-hidden size={16} />,
    onSelect: onChoose,
  }
  return (
    <Menu
      trigger={
        <ScheduleButton type="button" aria-label={say.schedule} title={say.schedule} disabled={disabled || saving}>
          <ChevronDown aria-hidden size={16} />
        </ScheduleButton>
      }
      groups={times.length === 0 ? [[own]] : [times, [own]]}
      foot={<Foot>{say.explained}</Foot>}
    />
  )
}
