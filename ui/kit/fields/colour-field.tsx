import { chakra } from "@chakra-ui/react"
import { parseColour } from "@prosa/core/tenancy"
import { type FieldFacts, FieldFrame } from "./field-frame.tsx"
import { fieldRecipe } from "./field-style.ts"

const Frame = chakra("div", {
  ...fieldRecipe,
  base: { ...fieldRecipe.base, display: "flex", alignItems: "center", gap: "2" },
})

const Swatch = chakra("input", {
  base: {
    flexShrink: 0,
    width: "5",
    height: "5",
    padding: 0,
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "badge",
    cursor: "pointer",
    overflow: "hidden",
    "&::-webkit-color-swatch-wrapper": { padding: 0 },
    "&::-webkit-color-swatch": { border: "none" },
    "&::-moz-color-swatch": { border: "none" },
  },
})

const Code = chakra("input", {
  base: { flex: "1", minWidth: 0, height: "full", backgroundColor: "transparent", outline: "none" },
})

export interface ColourFieldProps extends FieldFacts {
  /** '#rrggbb', or what is being typed. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A colour: its code, and the device's own picker beside it. */
export const ColourField = ({ value, onChange, ...facts }: ColourFieldProps) => (
  <FieldFrame {...facts}>
    {(wiring) => (
      <Frame>
        <Swatch
          type="color"
          aria-label={`${facts.label}: escolher`}
          value={parseColour(value) ?? "#000000"}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            // Opens the colours, as a press does; in a form, Enter would send it.
            event.preventDefault()
            event.currentTarget.showPicker()
          }}
        />
        <Code
          {...wiring}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Frame>
    )}
  </FieldFrame>
)
