import { chakra } from "@chakra-ui/react"
import { ChevronDown } from "lucide-react"
import type { Ref, SelectHTMLAttributes } from "react"
import { type FieldFacts, FieldFrame } from "./field-frame.tsx"
import { type FieldSize, fieldRecipe } from "./field-style.ts"

const Choice = chakra("select", {
  ...fieldRecipe,
  base: { ...fieldRecipe.base, appearance: "none", cursor: "pointer", textOverflow: "ellipsis" },
})

type NativeProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "className" | "style" | "size" | "onChange" | "value" | "color" | "children"
>

/** One thing to choose. */
export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

export interface SelectFieldProps<Value extends string> extends FieldFacts, NativeProps {
  readonly value: Value | undefined
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly size?: FieldSize
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
  readonly ref?: Ref<HTMLSelectElement>
}

/** One of few choices, with the device's own list. For many, or a search among them, use `Combobox`. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { label, hint, error, aside, labelHidden, value, options, onChange, placeholder, ...native } = props
  const facts = { label, hint, error, aside, ...(labelHidden === undefined ? {} : { labelHidden }) }
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <FieldFrame {...facts}>
      {(wiring) => (
        <chakra.div position="relative">
          <Choice
            {...native}
            {...wiring}
            value={value ?? ""}
            {...(value === undefined ? { color: "text-3" } : {})}
            paddingInlineEnd="7"
            onChange={(event) => choose(event.target.value)}
          >
            {value === undefined && (
              <option value="" disabled>
                {placeholder ?? "Selecione"}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </Choice>
          <chakra.span
            aria-hidden
            position="absolute"
            insetBlock="0"
            insetInlineEnd="2"
            display="flex"
            alignItems="center"
            color="text-2"
            pointerEvents="none"
          >
            <ChevronDown size={14} />
          </chakra.span>
        </chakra.div>
      )}
    </FieldFrame>
  )
}
