import { chakra } from "@chakra-ui/react"
import { timeZoneOf } from "@prosa/core/access/view"
import { scheduledMessages as say } from "@prosa/core/conversation"
import type { Scheduling } from "@prosa/core/conversation/view"
import { localTimeIn, momentOfLocalTime, sentences } from "@prosa/core/kernel"
import { useId, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useEntry } from "../../services/entry-services.ts"

export interface ScheduleDialogProps {
  readonly scheduling: Scheduling
  readonly onClose: () => void
}

/** A day and a time of one's own at which what is written is sent, by the clocks of the company. Drawn while it is open. */
export const ScheduleDialog = ({ scheduling, onClose }: ScheduleDialogProps) => {
  const { session, clock } = useEntry()
  const zone = timeZoneOf(session.state$.value)
  const { day } = localTimeIn(zone)(clock.now())
  const [written, setWritten] = useState("")
  const [unlessAnswered, setUnlessAnswered] = useState(true)
  const [fault, setFault] = useState<string>()
  const form = useId()
  const apply = () => {
    const [chosen = "", time = ""] = written.split("T")
    const [hour, minute] = time.split(":").map(Number)
    if (chosen === "" || hour === undefined || minute === undefined) return setFault(sentences.required)
    const refused = scheduling.schedule(momentOfLocalTime(zone, chosen, hour * 60 + minute), unlessAnswered)
    if (refused === undefined) onClose()
    else setFault(refused)
  }
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={say.schedule}
      sentence={say.sentInYourName}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary">
            {say.confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <TextField
          label={say.sendsAt}
          type="datetime-local"
          min={`${day}T00:00`}
          value={written}
          error={fault}
          onChange={(text) => {
            setWritten(text)
            setFault(undefined)
          }}
        />
        <chakra.div marginTop="3">
          <Checkbox label={say.unlessAnswered} checked={unlessAnswered} onChange={setUnlessAnswered} />
        </chakra.div>
      </form>
    </ModalDialog>
  )
}
