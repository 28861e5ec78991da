import type { Question } from "@prosa/core/shell"
import { useRef, useState } from "react"
import { Button } from "../buttons/button.tsx"
import { usePausedKeys } from "../focus/paused-keys.ts"
import { ModalDialog } from "./modal-dialog.tsx"

export interface ConfirmDialogProps {
  /** The question on the screen; none, no dialog. */
  readonly question: Question | undefined
  readonly onAnswer: (answer: boolean | "other") => void
}

/** A question, 'Sim' and 'Não' unless it says otherwise, with a third answer if it has one. Escape is no; the safe answer has the focus. */
export const ConfirmDialog = ({ question, onAnswer }: ConfirmDialogProps) => {
  const no = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  // While the dialog leaves the screen it still says what it asked.
  const [asked, setAsked] = useState(question)
  if (question !== undefined && question !== asked) setAsked(question)
  usePausedKeys(question?.whileTyping === true)
  if (asked === undefined) return null
  const danger = asked.danger === true
  return (
    <ModalDialog
      question
      open={question !== undefined}
      onClose={() => onAnswer(false)}
      title={asked.title}
      sentence={asked.text}
      initialFocus={danger ? no : yes}
      actions={
        <>
          <Button ref={no} onClick={() => onAnswer(false)}>
            {asked.no ?? "Não"}
          </Button>
          {asked.other !== undefined && <Button onClick={() => onAnswer("other")}>{asked.other.label}</Button>}
          <Button ref={yes} variant={danger ? "danger" : "primary"} onClick={() => onAnswer(true)}>
            {asked.yes ?? "Sim"}
          </Button>
        </>
      }
    />
  )
}
