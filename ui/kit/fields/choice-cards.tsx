import { chakra } from "@chakra-ui/react"
import { useId } from "react"
import { colourMotion } from "../../theme/motion.ts"
import { Name } from "../labels/name.tsx"
import { RadioDot } from "./radio-dot.tsx"

const Group = chakra("fieldset", { base: { minWidth: 0, margin: 0, padding: 0, border: 0 } })

const Legend = chakra("legend", { base: { padding: 0, marginBottom: "1", textStyle: "label", color: "text-2" } })

const Cards = chakra("div", {
  base: { border: "1px solid", borderColor: "border-strong", borderRadius: "control", overflow: "hidden" },
})

const Card = chakra("label", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "2",
    alignItems: "start",
    padding: "2.5",
    cursor: "pointer",
    ...colourMotion,
    "&:not(:last-of-type)": { borderBottom: "1px solid", borderColor: "border" },
    "&:hover": { backgroundColor: "hover" },
    "&:has(:checked)": { backgroundColor: "brand-subtle" },
    "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "-2px" },
  },
})

/** One of the cards. */
export interface CardChoice<Value extends string> {
  readonly value: Value
  readonly label: string
  /** What choosing it means. */
  readonly hint?: string
}

export interface ChoiceCardsProps<Value extends string> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: Value | undefined
  readonly choices: ReadonlyArray<CardChoice<Value>>
  readonly onChange: (value: Value) => void
}

/** One of few choices, all in sight, each with a line of explanation. */
export const ChoiceCards = <Value extends string>(props: ChoiceCardsProps<Value>) => {
  const { label, labelHidden = false, value, choices, onChange } = props
  const name = useId()
  return (
    <Group>
      <Legend srOnly={labelHidden}>{label}</Legend>
      <Cards>
        {choices.map((choice) => (
          <Card key={choice.value}>
            <RadioDot
              marginTop="2px"
              name={name}
              aria-label={choice.label}
              {...(choice.hint === undefined ? {} : { "aria-describedby": `${name}-${choice.value}` })}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <chakra.span minWidth={0} textStyle="cell">
              <Name>{choice.label}</Name>
              {choice.hint !== undefined && (
                <chakra.span id={`${name}-${choice.value}`} display="block" textStyle="meta" color="text-2">
                  {choice.hint}
                </chakra.span>
              )}
            </chakra.span>
          </Card>
        ))}
      </Cards>
    </Group>
  )
}
