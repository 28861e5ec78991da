import { chakra } from "@chakra-ui/react"
import { currentDay, type DayPeriod } from "@prosa/core/shell"
import { Button } from "../buttons/button.tsx"
import { TextField } from "./text-field.tsx"

const Days = chakra("fieldset", {
  base: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "2", minWidth: 0, margin: 0, padding: 0, border: 0 },
})
const Foot = chakra("div", { base: { display: "flex", justifyContent: "flex-end", gap: "2" } })

export interface PeriodFieldsProps {
  readonly label: string
  readonly period: DayPeriod
  /** The current day, 'yyyy-MM-dd'. */
  readonly today: string
  readonly onChange: (period: DayPeriod) => void
}

/** The first and the last day of a period, inclusive. */
export const PeriodFields = ({ label, period, today, onChange }: PeriodFieldsProps) => {
  const shown = (day: string) => (day === currentDay ? today : day)
  const [from, until] = [shown(period.from), shown(period.until)]
  return (
    <>
      <Days aria-label={label}>
        <TextField
          label="De"
          type="date"
          value={from}
          max={until || undefined}
          onChange={(day) => onChange({ ...period, from: day })}
        />
        <TextField
          label="Até"
          type="date"
          value={until}
          min={from || undefined}
          onChange={(day) => onChange({ ...period, until: day })}
        />
      </Days>
      <Foot>
        {period.from === currentDay ? (
          // The field shows that day already: choosing it again there changes nothing.
          <Button size="compact" onClick={() => onChange({ ...period, from })}>
            Fixar em {from.split("-").toReversed().join("/")}
          </Button>
        ) : (
          <Button size="compact" onClick={() => onChange({ from: currentDay, until: "" })}>
            A partir de hoje
          </Button>
        )}
      </Foot>
    </>
  )
}
