import { chakra } from "@chakra-ui/react"
import { scheduledMessages as say } from "@prosa/core/conversation"
import type { Scheduling } from "@prosa/core/conversation/view"
import { useState } from "react"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { MomentDialog } from "../snooze/moment-dialog.tsx"

export interface ScheduleDialogProps {
  readonly scheduling: Scheduling
  readonly onClose: () => void
}

/** A time of one's own at which what is written is sent. Drawn while it is open. */
export const ScheduleDialog = ({ scheduling, onClose }: ScheduleDialogProps) => {
  const [unlessAnswered, setUnlessAnswered] = useState(true)
  return (
    <MomentDialog
      title={say.schedule}
      sentence={say.sentInYourName}
      label={say.sendsAt}
      verb={say.confirm}
      onApply={(moment) => scheduling.schedule(moment, unlessAnswered)}
      onClose={onClose}
    >
      <chakra.div marginTop="3">
        <Checkbox label={say.unlessAnswered} checked={unlessAnswered} onChange={setUnlessAnswered} />
      </chakra.div>
    </MomentDialog>
  )
}
