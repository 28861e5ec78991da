import { timeZoneOf } from "@prosa/core/access/view"
import { localTimeIn, momentOfLocalTime, sentences } from "@prosa/core/kernel"
import { type ReactNode, useId, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useEntry } from "../../services/entry-services.ts"

export interface MomentDialogProps {
  readonly title: string
  readonly sentence: string
  /** The name of the field. */
  readonly label: string
  /** What applies it. */
  readonly verb: string
  /** Takes the moment, in milliseconds since 1970; returns why not, as a sentence. */
  readonly onApply: (moment: number) => string | undefined
  readonly onClose: () => void
  /** What stands below the field. */
  readonly children?: ReactNode
}

/** A day and a time of one's own, by the clocks of the company. Drawn while it is open, and outside every form. */
export const MomentDialog = ({ title, sentence, label, verb, onApply, onClose, children }: MomentDialogProps) => {
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
    const refused = onApply(momentOfLocalTime(zone, chosen, hour * 60 + minute))
    if (refused === undefined) onClose()
    else setFault(refused)
  }
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={title}
      sentence={sentence}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary">
            {verb}
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
          label={label}
          type="datetime-local"
          min={`${day}T00:00`}
          value={written}
          error={fault}
          onChange={(text) => {
            setWritten(text)
            setFault(undefined)
          }}
        />
        {children}
      </form>
    </ModalDialog>
  )
}
