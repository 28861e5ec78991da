import { chakra } from "@chakra-ui/react"
import { CircleAlert } from "lucide-react"
import { type ReactNode, useId } from "react"

/** What every field has besides its control. */
export interface FieldFacts {
  readonly label: string
  /** Under the field while there is no error. */
  readonly hint?: string | undefined
  /** The sentence of the specification; the field is faulty while there is one. */
  readonly error?: string | undefined
  /** At the end of the label's line: 'Esqueci minha senha', a count. */
  readonly aside?: ReactNode
  /** The label is for screen readers only: search fields, cells of a table. */
  readonly labelHidden?: boolean
}

/** What the control needs to be wired to its words. */
export interface FieldWiring {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
}

interface FieldFrameProps extends FieldFacts {
  readonly children: (wiring: FieldWiring) => ReactNode
}

const Label = chakra("label", { base: { flex: "1", minWidth: 0, textStyle: "label", color: "text-2" } })

const Words = chakra("p", {
  base: { display: "flex", gap: "1", textStyle: "meta", "& svg": { flexShrink: 0, marginTop: "1px" } },
  variants: { faulty: { true: { color: "danger" }, false: { color: "text-3" } } },
})

/** Label above, sentence below: the frame of every field of the kit. */
export const FieldFrame = ({ label, hint, error, aside, labelHidden = false, children }: FieldFrameProps) => {
  const id = useId()
  const words = error ?? hint
  const wordsId = `${id}-words`
  return (
    <chakra.div display="flex" flexWrap="wrap" alignContent="start" justifyContent="space-between" gap="1" minWidth={0}>
      <Label htmlFor={id} srOnly={labelHidden}>
        {label}
      </Label>
      <chakra.div display="flex" flexDirection="column" gap="1" order={1} width="full" minWidth={0}>
        {children({
          id,
          "aria-describedby": words === undefined ? undefined : wordsId,
          "aria-invalid": error === undefined ? undefined : true,
        })}
        {words !== undefined && (
          <Words id={wordsId} faulty={error !== undefined}>
            {error !== undefined && <CircleAlert aria-hidden size={14} />}
            {words}
          </Words>
        )}
      </chakra.div>
      {/* Above the field, and after it for the keyboard. */}
      {!labelHidden && aside}
    </chakra.div>
  )
}

/** Puts the focus on the first faulty field of a form, after a submit that was refused. */
export const focusFirstInvalid = (form: HTMLElement): void =>
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()

/** Puts the focus on the first field of a form that is empty and may be written in. */
export const focusFirstEmpty = (form: HTMLElement): void =>
  [...form.querySelectorAll<HTMLInputElement>("input:not([readonly]):not(:disabled)")]
    .find(({ value }) => value === "")
    ?.focus()
