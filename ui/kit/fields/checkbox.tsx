import { chakra } from "@chakra-ui/react"
import { Check, Minus } from "lucide-react"
import { type ReactNode, type Ref, useEffect, useRef } from "react"
import { colourMotion } from "../../theme/motion.ts"

const Line = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "flex-start",
    gap: "2",
    textStyle: "cell",
    color: "text",
    cursor: "pointer",
    "&:has(:disabled)": { color: "text-3", cursor: "not-allowed" },
  },
})

const Box = chakra("input", {
  base: {
    gridArea: "1 / 1",
    appearance: "none",
    width: "4",
    height: "4",
    margin: 0,
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "control",
    borderRadius: "badge",
    cursor: "inherit",
    ...colourMotion,
    "&:checked, &:indeterminate": { backgroundColor: "brand", borderColor: "brand-edge" },
    "&:disabled": { backgroundColor: "sunken", borderColor: "border-strong" },
    "& ~ svg": { gridArea: "1 / 1", color: "on-brand", visibility: "hidden", pointerEvents: "none" },
    "&:disabled ~ svg": { color: "text-3" },
    "&:checked:not(:indeterminate) ~ .check, &:indeterminate ~ .dash": { visibility: "visible" },
  },
})

export interface CheckboxProps {
  readonly checked: boolean | "some"
  readonly onChange: (checked: boolean) => void
  /** The name, always; hidden where a column or a row says it. */
  readonly label: ReactNode
  readonly labelHidden?: boolean
  readonly disabled?: boolean
  /** The id of the sentence that says why it cannot be changed. */
  readonly describedBy?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** Yes or no; 'some' where only a part of what it stands for is chosen. */
export const Checkbox = ({
  checked,
  onChange,
  label,
  labelHidden = false,
  disabled = false,
  describedBy,
  ref,
}: CheckboxProps) => {
  const own = useRef<HTMLInputElement>(null)
  // HTML has no attribute for the third state.
  useEffect(() => {
    if (own.current) own.current.indeterminate = checked === "some"
  }, [checked])
  const attach = (input: HTMLInputElement | null) => {
    own.current = input
    if (typeof ref === "function") ref(input)
    else if (ref) ref.current = input
  }
  return (
    <Line>
      <chakra.span display="inline-grid" placeItems="center" flexShrink={0} marginBlock="2px">
        <Box
          ref={attach}
          type="checkbox"
          checked={checked === true}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Check className="check" aria-hidden size={12} strokeWidth={3} />
        <Minus className="dash" aria-hidden size={12} strokeWidth={3} />
      </chakra.span>
      <chakra.span srOnly={labelHidden}>{label}</chakra.span>
    </Line>
  )
}
