import { chakra } from "@chakra-ui/react"
import {
  closedMessageLimit,
  completeTime,
  endOfDay,
  periodsADay,
  type ServiceHours,
  type ServicePeriod,
  usualServiceHours,
  type Weekday,
  weekdayNames,
  withPeriods,
} from "@prosa/core/bot"
import { Plus, X } from "lucide-react"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { TextArea } from "../../kit/fields/text-area.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"

const week: ReadonlyArray<Weekday> = [1, 2, 3, 4, 5, 6, 0]

const Day = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "112px minmax(0, 1fr)",
    alignItems: "start",
    gap: "2",
    minHeight: "9",
    "& > :first-child": { paddingTop: "1.5" },
  },
})

const Period = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "72px 8px 72px auto auto",
    alignItems: "center",
    gap: "1.5",
    width: "fit-content",
    textStyle: "cell",
    color: "text-3",
  },
})

export interface ServiceHoursFieldProps {
  readonly hours: ServiceHours | null
  readonly onChange: (hours: ServiceHours | null) => void
  readonly errorOf: (path: string) => string | undefined
}

/** When people answer, by weekday, and what the bot says outside of it. */
export const ServiceHoursField = ({ hours, onChange, errorOf }: ServiceHoursFieldProps) => (
  <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
    <Switch
      label="Definir horário de atendimento"
      checked={hours !== null}
      onChange={(on) => onChange(on ? usualServiceHours : null)}
    />
    {hours !== null && (
      <>
        <chakra.div display="grid" gap="1">
          {week.map((weekday) => (
            <DayHours key={weekday} weekday={weekday} hours={hours} onChange={onChange} errorOf={errorOf} />
          ))}
        </chakra.div>
        {errorOf("serviceHours.periods") !== undefined && (
          <chakra.p role="alert" textStyle="meta" color="danger">
            {errorOf("serviceHours.periods")}
          </chakra.p>
        )}
        <TextArea
          label="Mensagem fora do horário"
          hint="Dita quando o robô transferiria para uma pessoa. A conversa fica na fila até alguém entrar."
          rows={2}
          maxLength={closedMessageLimit}
          value={hours.message}
          error={errorOf("serviceHours.message")}
          onChange={(message) => onChange({ ...hours, message })}
        />
      </>
    )}
  </chakra.div>
)

const DayHours = ({
  weekday,
  hours,
  onChange,
  errorOf,
}: Omit<ServiceHoursFieldProps, "hours"> & { readonly hours: ServiceHours; readonly weekday: Weekday }) => {
  const day = weekdayNames[weekday] ?? ""
  const own = hours.periods.flatMap((period, place) => (period.weekday === weekday ? [{ period, place }] : []))
  const write = (periods: ReadonlyArray<ServicePeriod>) => onChange(withPeriods(hours, periods))
  const add = () => write([...hours.periods, { weekday, ...nextPeriod(own.map(({ period }) => period)) }])
  return (
    <Day>
      <Checkbox
        label={day}
        checked={own.length > 0}
        onChange={(open) => (open ? add() : write(hours.periods.filter((period) => period.weekday !== weekday)))}
      />
      <chakra.div display="grid" gap="1">
        {own.length === 0 && (
          <chakra.span paddingTop="1.5" textStyle="cell" color="text-3">
            Fechado
          </chakra.span>
        )}
        {own.map(({ period, place }, at) => {
          const error =
            errorOf(`serviceHours.periods.${place}`) ??
            errorOf(`serviceHours.periods.${place}.from`) ??
            errorOf(`serviceHours.periods.${place}.to`)
          const set = (change: Partial<ServicePeriod>) => write(hours.periods.with(place, { ...period, ...change }))
          return (
            // The periods have no identity but their place.
            <chakra.div key={at} display="grid" gap="1">
              <Period>
                <TimeField
                  label={`${day}, início ${at + 1}`}
                  value={period.from}
                  faulty={error !== undefined}
                  onChange={(from) => set({ from })}
                />
                <span aria-hidden>–</span>
                <TimeField
                  label={`${day}, fim ${at + 1}`}
                  value={period.to}
                  faulty={error !== undefined}
                  onChange={(to) => set({ to })}
                />
                {own.length > 1 || at > 0 ? (
                  <IconButton
                    size="compact"
                    label={`Remover horário ${at + 1} de ${day}`}
                    icon={<X size={14} />}
                    onClick={() => write(hours.periods.toSpliced(place, 1))}
                  />
                ) : (
                  <span />
                )}
                {at === own.length - 1 && own.length < periodsADay && (
                  <IconButton
                    size="compact"
                    label={`Adicionar horário em ${day}`}
                    icon={<Plus size={14} />}
                    onClick={add}
                  />
                )}
              </Period>
              {error !== undefined && (
                <chakra.p role="alert" textStyle="meta" color="danger">
                  {error}
                </chakra.p>
              )}
            </chakra.div>
          )
        })}
      </chakra.div>
    </Day>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly value: string
  readonly faulty: boolean
  readonly onChange: (time: string) => void
}

/** A time of a clock of 24 hours, whatever the browser's language: '9' becomes '09:00' when the field is left. */
const TimeField = ({ label, value, faulty, onChange }: TimeFieldProps) => (
  <TextField
    label={label}
    labelHidden
    inputMode="numeric"
    autoComplete="off"
    placeholder="00:00"
    maxLength={5}
    value={value}
    aria-invalid={faulty || undefined}
    onChange={onChange}
    onBlur={() => onChange(completeTime(value))}
  />
)

/** The usual hours, or the afternoon after what is there. */
const nextPeriod = (own: ReadonlyArray<ServicePeriod>): Pick<ServicePeriod, "from" | "to"> => {
  const last = own.at(-1)
  if (last === undefined) return { from: "09:00", to: "18:00" }
  return last.to < "22:00" ? { from: last.to, to: "22:00" } : { from: "22:00", to: endOfDay }
}
