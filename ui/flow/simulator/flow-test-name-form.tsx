import { chakra } from "@chakra-ui/react"
import { flowTestNameLimit } from "@prosa/core/engine"
import type { FlowTestList, FlowTestNaming } from "@prosa/core/engine/view"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"

const Form = chakra("form", { base: { display: "flex", flexDirection: "column", gap: "2", width: "full" } })
const Actions = chakra("div", { base: { display: "flex", gap: "2", justifyContent: "flex-end" } })

export interface FlowTestNameFormProps {
  readonly tests: FlowTestList
  readonly naming: FlowTestNaming
  readonly label: string
  /** The words of the button. */
  readonly action: string
  /** The name as it is now. */
  readonly first: string
}

/** Asks for a test's name in place. Enter saves, Escape leaves it. */
export const FlowTestNameForm = ({ tests, naming, label, action, first }: FlowTestNameFormProps) => {
  const [name, setName] = useState(first)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tests.submitName(name)
  }
  return (
    <Form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.stopPropagation()
        tests.cancelName()
      }}
    >
      <TextField
        ref={field}
        label={label}
        value={name}
        maxLength={flowTestNameLimit}
        dir="auto"
        autoComplete="off"
        error={naming.error}
        onChange={setName}
      />
      <Actions>
        <Button size="compact" variant="ghost" onClick={tests.cancelName}>
          Cancelar
        </Button>
        <Button size="compact" type="submit" variant="primary" busy={naming.busy} busyLabel="Salvando…">
          {action}
        </Button>
      </Actions>
    </Form>
  )
}
