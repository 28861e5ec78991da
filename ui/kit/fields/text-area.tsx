import { chakra } from "@chakra-ui/react"
import type { Ref, TextareaHTMLAttributes } from "react"
import { type FieldFacts, FieldFrame } from "./field-frame.tsx"
import { fieldRecipe } from "./field-style.ts"

const Lines = chakra("textarea", fieldRecipe)

type NativeProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style" | "onChange" | "color">

export interface TextAreaProps extends FieldFacts, NativeProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; three are shown unless `rows` says otherwise. */
export const TextArea = (props: TextAreaProps) => {
  const { label, hint, error, aside, labelHidden, onChange, rows = 3, ...native } = props
  const facts = { label, hint, error, aside, ...(labelHidden === undefined ? {} : { labelHidden }) }
  return (
    <FieldFrame {...facts}>
      {(wiring) => (
        <Lines size="lines" {...native} {...wiring} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  )
}
