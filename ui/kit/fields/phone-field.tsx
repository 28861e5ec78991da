import { chakra } from "@chakra-ui/react"
import { dialCodes, maskPhone, readPhone, readTypedPhone, writePhone } from "@prosa/core/kernel"
import { ChevronDown, Globe } from "lucide-react"
import { useState } from "react"
import { type FieldFacts, FieldFrame } from "./field-frame.tsx"
import { type FieldSize, fieldRecipe } from "./field-style.ts"

const Frame = chakra("div", {
  ...fieldRecipe,
  base: { ...fieldRecipe.base, display: "flex", alignItems: "stretch", padding: 0, overflow: "hidden" },
})

const Country = chakra("span", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "1",
    flexShrink: 0,
    paddingInline: "2",
    color: "text-2",
    borderInlineEnd: "1px solid",
    borderColor: "border",
    "&:focus-within": { backgroundColor: "hover", boxShadow: "inset 0 0 0 2px {colors.brand-edge}" },
    // The list of the device lies over the words, invisible.
    "& select": { position: "absolute", inset: 0, opacity: 0, cursor: "pointer", width: "full" },
  },
})

const Input = chakra("input", {
  base: {
    flex: "1",
    minWidth: 0,
    paddingInline: "2.5",
    color: "text",
    background: "transparent",
    outline: "none",
    fontVariantNumeric: "tabular-nums",
    "&:disabled": { cursor: "not-allowed" },
  },
})

export interface PhoneFieldProps extends FieldFacts {
  /** '+5511977412030'; empty without a number. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly size?: FieldSize
  readonly name?: string
  readonly disabled?: boolean
  /** Writes the digits after the dial code; `maskPhone` unless told. */
  readonly mask?: (digits: string, dialCode: string) => string
}

/**
 * A telephone number with its country: masked for Brazil, digits alone for others (access, section 5). A typed '+' begins
 * an international number, which stays as typed until the selector has the country of its digits.
 */
export const PhoneField = (props: PhoneFieldProps) => {
  const { value, onChange, size = "control", name, disabled = false, mask = maskPhone, ...facts } = props
  const read = readPhone(value)
  // A field without digits has no number that shows its country; after a '+' alone it has none.
  const [chosen, setChosen] = useState(read.dialCode)
  const { digits } = read
  const dialCode = digits === "" ? chosen : read.dialCode
  const choose = (code: string) => {
    setChosen(code)
    onChange(writePhone({ dialCode: code, digits }))
  }
  const type = (typed: string) => {
    const next = readTypedPhone(typed, dialCode)
    setChosen(next.dialCode)
    onChange(writePhone(next))
  }
  return (
    <FieldFrame {...facts}>
      {(wiring) => (
        <Frame size={size} paddingInline="0">
          <Country>
            {dialCode === "" ? <Globe aria-hidden size={16} /> : <span aria-hidden>+{dialCode}</span>}
            <ChevronDown aria-hidden size={14} />
            <select
              aria-label={`País de ${facts.label.toLowerCase()}`}
              value={dialCode}
              disabled={disabled}
              onChange={(event) => choose(event.target.value)}
            >
              {dialCodes.every(({ code }) => code !== dialCode) && (
                <option value={dialCode}>{dialCode === "" ? "Outro país" : `Outro país (+${dialCode})`}</option>
              )}
              {dialCodes.map(({ code, country }) => (
                <option key={code} value={code}>
                  {country} (+{code})
                </option>
              ))}
            </select>
          </Country>
          <Input
            {...wiring}
            type="tel"
            name={name}
            autoComplete="tel-national"
            inputMode="tel"
            disabled={disabled}
            value={dialCode === "" ? `+${digits}` : mask(digits, dialCode)}
            onChange={(event) => type(event.target.value)}
          />
        </Frame>
      )}
    </FieldFrame>
  )
}
