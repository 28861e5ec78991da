import { chakra } from "@chakra-ui/react"
import { CircleAlert } from "lucide-react"
import { type ReactNode, useId } from "react"
import { colourMotion } from "../../theme/motion.ts"

const Group = chakra("fieldset", { base: { minWidth: 0, margin: 0, padding: 0, border: 0 } })
const Head = chakra("div", { base: { display: "flex", justifyContent: "space-between", gap: "2", marginBottom: "1" } })
const Legend = chakra("span", { base: { textStyle: "label", color: "text-2" } })
const Row = chakra("div", {
  base: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "1fr",
    gap: "0.5",
    padding: "0.5",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "control",
    "&[data-faulty]": { borderColor: "danger" },
  },
})
const Segment = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    placeItems: "center",
    minHeight: "compact",
    paddingInline: "1",
    textStyle: "cell",
    textAlign: "center",
    borderRadius: "badge",
    cursor: "pointer",
    ...colourMotion,
    "&:hover": { backgroundColor: "hover" },
    "&:has(:checked)": { color: "brand-ink", fontWeight: 500, backgroundColor: "brand-subtle" },
    "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "-2px" },
    "& input": { position: "absolute", inset: 0, opacity: 0, cursor: "pointer" },
    "@media (pointer: coarse)": { minHeight: "touch" },
  },
})
const Fault = chakra("p", {
  base: { display: "flex", gap: "1", marginTop: "1", textStyle: "meta", color: "danger" },
})

export interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly value: Value | undefined
  readonly choices: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly onChange: (value: Value) => void
  readonly error?: string | undefined
  /** At the end of the label's line. */
  readonly aside?: ReactNode
}

/** One of few short choices in a row; the arrow keys change it. */
export const Segments = <Value extends string>(props: SegmentsProps<Value>) => {
  const { label, value, choices, onChange, error, aside } = props
  const name = useId()
  return (
    <Group aria-label={label} aria-describedby={error === undefined ? undefined : `${name}-fault`}>
      <Head>
        <Legend>{label}</Legend>
        {aside !== undefined && (
          <chakra.span textStyle="meta" color="text-3">
            {aside}
          </chakra.span>
        )}
      </Head>
      <Row {...(error === undefined ? {} : { "data-faulty": "" })}>
        {choices.map((choice) => (
          <Segment key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              {...(error === undefined ? {} : { "aria-invalid": true })}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </Segment>
        ))}
      </Row>
      {error !== undefined && (
        <Fault id={`${name}-fault`}>
          <CircleAlert aria-hidden size={14} />
          {error}
        </Fault>
      )}
    </Group>
  )
}
