import { chakra } from "@chakra-ui/react"
import { type DashboardPeriod, periodPresets, presetLabels, writtenDay } from "@prosa/core/dashboard"
import type { DashboardBoard, PeriodChoice } from "@prosa/core/dashboard/view"
import { Calendar, ChevronDown } from "lucide-react"
import { useState } from "react"
import { Button } from "../kit/buttons/button.tsx"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { Popover } from "../kit/menus/popover.tsx"

const Presets = chakra("fieldset", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(3, 1fr)",
    gap: "1",
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
  },
})
const Days = chakra("form", { base: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "2", alignItems: "end" } })

/** Writes a period: '01/11/2026 – 19/11/2026', or one day. */
export const periodWords = ({ startAt, endAt }: DashboardPeriod): string =>
  startAt === endAt ? writtenDay(startAt) : `${writtenDay(startAt)} – ${writtenDay(endAt)}`

interface PeriodFilterProps {
  readonly choice: PeriodChoice
  readonly page: Pick<DashboardBoard, "choosePeriod" | "choosePreset">
  /** Whether the period before stands beside it, where it can. */
  readonly compared?: { readonly is: boolean; readonly onChange: (compares: boolean) => void }
}

/** The days that are shown: of a preset, or two dates. */
export const PeriodFilter = ({ choice, page, compared }: PeriodFilterProps) => {
  const words = periodWords(choice.period)
  return (
    <Popover
      label="Período"
      align="end"
      width={332}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          aria-label={`Período: ${words}`}
          icon={<Calendar aria-hidden size={16} />}
          iconEnd={<ChevronDown aria-hidden size={14} />}
        >
          {words}
        </Button>
      )}
    >
      {(close) => <PeriodFields choice={choice} page={page} {...(compared && { compared })} onDone={close} />}
    </Popover>
  )
}

const PeriodFields = ({ choice, page, compared, onDone }: PeriodFilterProps & { readonly onDone: () => void }) => {
  const { period, preset } = choice
  const [from, setFrom] = useState(period.startAt)
  const [until, setUntil] = useState(period.endAt)
  return (
    <chakra.div padding="3" display="grid" gap="3">
      <Presets aria-label="Períodos prontos">
        {periodPresets.map((each) => (
          <Button
            key={each}
            size="compact"
            aria-pressed={each === preset}
            variant={each === preset ? "tonal" : "secondary"}
            onClick={() => {
              page.choosePreset(each)
              onDone()
            }}
          >
            {presetLabels[each]}
          </Button>
        ))}
      </Presets>
      <Days
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (page.choosePeriod(from, until)) onDone()
        }}
      >
        <TextField label="De" type="date" value={from} onChange={setFrom} />
        <TextField label="Até" type="date" value={until} onChange={setUntil} />
        <chakra.div gridColumn="1 / -1" display="flex" gap="2" justifyContent="space-between">
          {compared === undefined ? (
            <span />
          ) : (
            <Checkbox label="Comparado ao período anterior" checked={compared.is} onChange={compared.onChange} />
          )}
          <Button type="submit" size="compact" variant="primary">
            Aplicar
          </Button>
        </chakra.div>
      </Days>
    </chakra.div>
  )
}
