import { timeZoneOf } from "@prosa/core/access/view"
import { snoozeMessages as say } from "@prosa/core/conversation"
import type { Snoozing } from "@prosa/core/conversation/view"
import { localTimeIn, momentOfLocalTime, sentences } from "@prosa/core/kernel"
import { useId, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useEntry } from "../../services/entry-services.ts"

export interface SnoozeDialogProps {
  readonly snoozing: Snoozing
  readonly onClose: () => void
}

/** A day and a time of one's own, by the clocks of the company. Drawn while it is open. */
export const SnoozeDialog = ({ snoozing, onClose }: SnoozeDialogProps) => {
  const { session, clock } = useEntry()
  const zone = timeZoneOf(session.state$.value)
  const { day } = localTimeIn(zone)(clock.now())
  const [written, setWritten] = useState("")
  const [fault, setFault] = useState<string>()
  const form = useId()
  const apply = () => {
    const [chosen = "", time = ""] = written.split("T")
    const [hour, minute] = time.split(":").map(Number)
    if (chosen === "" || hour === undefined || minute === undefined) return setFault(sentences.required)
    const refused = snoozing.snooze(momentOfLocalTime(zone, chosen, hour * 60 + minute))
    if (refused === undefined) onClose()
    else setFault(refused)
  }
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Adiar a conversa"
      sentence={say.explained}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary">
            {say.snooze}
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
          label="Volta em"
          type="datetime-local"
          min={`${day}T00:00`}
          value={written}
          error={fault}
          onChange={(text) => {
            setWritten(text)
            setFault(undefined)
          }}
        />
      </form>
    </ModalDialog>
  )
}
