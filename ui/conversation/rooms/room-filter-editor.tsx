import { chakra } from "@chakra-ui/react"
import { timeZoneOf } from "@prosa/core/access/view"
import { objectives } from "@prosa/core/bot"
import { type Channel, channels } from "@prosa/core/channel"
import {
  offeredStatusSeconds,
  type RoomFilterField,
  type StatusFilter,
  unassigned,
  wordsOfDuration,
} from "@prosa/core/conversation"
import type { RoomsTable, TypedRoomFilter } from "@prosa/core/conversation/view"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { firstField } from "../../kit/dialogs/dialog-style.ts"
import { PeriodFields } from "../../kit/fields/period-fields.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { dayAt } from "@prosa/core/shell"
import { useEntry } from "../../services/entry-services.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const Frame = chakra("div", { base: { display: "grid", gap: "3", padding: "3" } })
const Foot = chakra("div", { base: { display: "flex", justifyContent: "flex-end", gap: "2" } })

export interface RoomFilterEditorProps {
  readonly table: RoomsTable
  readonly field: RoomFilterField
  readonly label: string
  readonly onClose: () => void
}

/** What a filter is held against. What is typed applies after a pause, or with Enter. */
export const RoomFilterEditor = (props: RoomFilterEditorProps) => {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) firstField(frame.current)?.focus()
  }, [])
  return (
    <Frame ref={frame}>
      <Control {...props} />
    </Frame>
  )
}

const statuses = [
  { value: "", label: "Todas" },
  { value: "OPEN", label: "Aberto" },
  { value: "CLOSED", label: "Finalizado" },
] as const satisfies ReadonlyArray<{ readonly value: StatusFilter; readonly label: string }>

const platforms = [
  { value: "", label: "Todas" },
  // the keys of that very record
  ...(Object.keys(channels) as ReadonlyArray<Channel>).map((value) => ({ value, label: channels[value].label })),
] as const

const anyObjective = { value: "", label: "Todos" }
const ofObjectives = [anyObjective, ...objectives.map(({ code, label }) => ({ value: String(code), label }))]

/** The times that are offered, and the one of an address. */
const statusTimes = (chosen: string) => [
  { value: "", label: "Qualquer" },
  ...[...new Set([...offeredStatusSeconds.map(String), ...(chosen === "" ? [] : [chosen])])].map((value) => ({
    value,
    label: `Pelo menos ${wordsOfDuration(Number(value))}`,
  })),
]

const hints: Partial<Readonly<Record<RoomFilterField, string>>> = {
  id: "O número da sala",
  phone: "Só os números são usados",
  tag: "O começo da tag",
  repetitions: "Quantas conversas a pessoa já teve antes",
}

const Control = ({ table, field, label, onClose }: RoomFilterEditorProps) => {
  const { session, clock } = useEntry()
  const filters = useBehavior(table.filters$)
  switch (field) {
    case "status":
      return (
        <SelectField
          label={label}
          value={filters.status}
          options={statuses}
          onChange={(status) => table.narrow({ status })}
        />
      )
    case "channel":
      return (
        <SelectField<Channel | "">
          label={label}
          value={filters.channel}
          options={platforms}
          onChange={(channel) => table.narrow({ channel })}
        />
      )
    case "objective":
      return (
        <SelectField
          label={label}
          value={String(filters.objective)}
          options={ofObjectives}
          onChange={(code) =>
            table.narrow({ objective: objectives.find((each) => String(each.code) === code)?.code ?? "" })
          }
        />
      )
    case "statusSeconds":
      return (
        <SelectField
          label={label}
          value={filters.statusSeconds}
          options={statusTimes(filters.statusSeconds)}
          onChange={(statusSeconds) => table.narrow({ statusSeconds })}
        />
      )
    case "closedOn":
      return (
        <TextField
          label={label}
          type="date"
          value={filters.closedOn}
          onChange={(closedOn) => table.narrow({ closedOn })}
        />
      )
    case "started":
    case "lastMessage":
      return (
        <PeriodFields
          label={label}
          period={filters[field]}
          today={dayAt(clock.now(), timeZoneOf(session.state$.value))}
          onChange={(period) => table.narrow(field === "started" ? { started: period } : { lastMessage: period })}
        />
      )
    default:
      return <Text table={table} field={field} label={label} value={filters[field]} onClose={onClose} />
  }
}

interface TextProps extends Pick<RoomFilterEditorProps, "table" | "label" | "onClose"> {
  readonly field: TypedRoomFilter
  readonly value: string
}

const Text = ({ table, field, label, value, onClose }: TextProps) => {
  const press = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== "Enter" || nativeEvent.isComposing) return
    table.narrow({})
    onClose()
  }
  const digits = field === "id" || field === "phone" || field === "repetitions"
  return (
    <>
      <TextField
        label={label}
        hint={hints[field]}
        value={value}
        maxLength={field === "repetitions" ? 9 : 200}
        {...(digits ? { inputMode: "numeric" } : {})}
        onChange={(text) => table.type(field, text)}
        onKeyDown={press}
      />
      {field === "holderName" && (
        <Foot>
          <Button
            size="compact"
            onClick={() => {
              table.narrow({ holderName: unassigned })
              onClose()
            }}
          >
            {unassigned}
          </Button>
        </Foot>
      )}
    </>
  )
}
