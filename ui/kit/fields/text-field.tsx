import { chakra } from "@chakra-ui/react"
import type { InputHTMLAttributes, ReactNode, Ref } from "react"
import { type FieldFacts, FieldFrame } from "./field-frame.tsx"
import { type FieldSize, fieldRecipe } from "./field-style.ts"

const Input = chakra("input", fieldRecipe)

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "size" | "onChange" | "color">

export interface TextFieldProps extends FieldFacts, NativeProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly size?: FieldSize
  /** A control inside the field, at its end; 32 px wide. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export const TextField = (props: TextFieldProps) => {
  const { label, hint, error, aside, labelHidden, onChange, end, ...native } = props
  const facts = { label, hint, error, aside, ...(labelHidden === undefined ? {} : { labelHidden }) }
  return (
    <FieldFrame {...facts}>
      {(wiring) => (
        <chakra.div position="relative">
          <Input
            type="text"
            autoComplete="off"
            {...native}
            {...wiring}
            {...(end === undefined ? {} : { paddingInlineEnd: "10" })}
            onChange={(event) => onChange(event.target.value)}
          />
          {end !== undefined && (
            <chakra.div position="absolute" insetBlock="0" insetInlineEnd="1" display="flex" alignItems="center">
              {end}
            </chakra.div>
          )}
        </chakra.div>
      )}
    </FieldFrame>
  )
}
