import { chakra } from "@chakra-ui/react"
import { useId } from "react"
import { HiddenWords } from "../labels/name.tsx"
import { colourMotion } from "../../theme/motion.ts"

const Line = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    textStyle: "cell",
    color: "text",
    cursor: "pointer",
    "&:has(:disabled)": { color: "text-2", cursor: "not-allowed" },
  },
})

const Track = chakra("input", {
  base: {
    gridArea: "1 / 1",
    appearance: "none",
    width: "32px",
    height: "18px",
    margin: 0,
    border: "1px solid",
    borderColor: "control",
    borderRadius: "full",
    backgroundColor: "active",
    cursor: "inherit",
    ...colourMotion,
    "& + span": {
      gridArea: "1 / 1",
      width: "12px",
      height: "12px",
      marginInlineStart: "3px",
      borderRadius: "full",
      backgroundColor: "text-2",
      pointerEvents: "none",
    },
    "&:checked": { backgroundColor: "brand", borderColor: "brand-edge" },
    "&:checked + span": { marginInlineStart: "17px", backgroundColor: "on-brand" },
    "&:disabled": { backgroundColor: "sunken", borderColor: "border-strong" },
    "&:disabled + span": { backgroundColor: "text-3" },
    "&[aria-invalid=true]": { borderColor: "danger" },
  },
})

export interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** The label is for screen readers only: in a row that names what is switched. */
  readonly labelHidden?: boolean
  /** The id of the sentence about a refused choice, which marks the switch as faulty. */
  readonly errorId?: string | undefined
}

/** Something that is on or off, with its word before it. */
export const Switch = ({ label, checked, onChange, disabled = false, labelHidden = false, errorId }: SwitchProps) => {
  const id = useId()
  return (
    <Line htmlFor={id}>
      {labelHidden ? <HiddenWords>{label}</HiddenWords> : label}
      <chakra.span display="inline-grid" alignItems="center" flexShrink={0}>
        <Track
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          {...(errorId === undefined ? {} : { "aria-invalid": true, "aria-describedby": errorId })}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span aria-hidden />
      </chakra.span>
    </Line>
  )
}
