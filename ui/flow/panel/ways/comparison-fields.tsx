import { chakra } from "@chakra-ui/react"
import {
  type Comparison,
  comparisonWords,
  comparedWith,
  comparedWithAny,
  comparingAs,
  comparingSubject,
  FactName,
  factNames,
  factWords,
  type FlowValue,
  kindsOf,
  operandText,
  type Subject,
  type ValueType,
  valueTypes,
  valueTypeWords,
  weekdayValues,
} from "@prosa/core/flow"
import { media, Medium } from "@prosa/core/channel"
import { Trash2 } from "lucide-react"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { Checkbox } from "../../../kit/fields/checkbox.tsx"
import { SelectField } from "../../../kit/fields/select-field.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { useReadOnly } from "../../editor/editor-context.ts"
import { HoursLine } from "./hours-line.tsx"
import { undoOfDocument } from "../../editor/undo-keys.ts"

const Group = chakra("fieldset", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
  },
})
const Line = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    "& > *": { flex: "1 1 120px", minWidth: 0 },
  },
})

export interface ComparisonFieldsProps {
  readonly values: () => ReadonlyArray<FlowValue>
  readonly comparison: Comparison
  readonly label: string
  readonly onChange: (comparison: Comparison) => void
  /** Left out where it is the only one. */
  readonly onRemove?: () => void
}

/** What is compared, how, and with what. */
export const ComparisonFields = ({ values, comparison, label, onChange, onRemove }: ComparisonFieldsProps) => {
  const readOnly = useReadOnly()
  const known = values()
  const { subject, as, is } = comparison
  const choose = (key: string) => {
    const chosen = subjectOf(key)
    const type = "value" in chosen ? (known.find(({ name }) => name === chosen.value)?.type ?? "text") : "text"
    onChange(comparingSubject(comparison, chosen, type))
  }
  return (
    <Group aria-label={label}>
      <chakra.div display="flex" alignItems="center" gap="1">
        <chakra.div flex="1" minWidth={0}>
          <SelectField
            label="Comparar"
            labelHidden
            size="compact"
            disabled={readOnly}
            value={keyOf(subject)}
            options={subjectOptions(known, subject)}
            onChange={choose}
          />
        </chakra.div>
        {"value" in subject && (
          <chakra.div width="116px" flexShrink={0}>
            <SelectField
              label="Entender como"
              labelHidden
              size="compact"
              disabled={readOnly}
              value={as}
              options={valueTypes.map((type) => ({ value: type, label: valueTypeWords[type] }))}
              onChange={(type: ValueType) => onChange(comparingSubject(comparison, subject, type))}
            />
          </chakra.div>
        )}
        {onRemove !== undefined && (
          <IconButton label="Remover comparação" icon={<Trash2 size={14} />} onClick={onRemove} />
        )}
      </chakra.div>
      <Line>
        <SelectField
          label="Como comparar"
          labelHidden
          size="compact"
          disabled={readOnly}
          value={is}
          options={kindsOf[as].map((kind) => ({ value: kind, label: comparisonWords(kind, as) }))}
          onChange={(kind) => onChange(comparingAs(comparison, kind))}
        />
        {!isWeekdays(comparison) && <Operands comparison={comparison} onChange={onChange} readOnly={readOnly} />}
      </Line>
      {"fact" in subject && subject.fact === "now.open" && <HoursLine />}
      {isWeekdays(comparison) && <Weekdays comparison={comparison} onChange={onChange} readOnly={readOnly} />}
    </Group>
  )
}

interface OperandsProps extends Pick<ComparisonFieldsProps, "comparison" | "onChange"> {
  readonly readOnly: boolean
}

const hints: Readonly<Record<ValueType, string>> = {
  text: "texto ou @valor",
  number: "10 ou @valor",
  money: "R$ 100,00",
  date: "hoje, 25/12/2026",
  time: "08:00",
  "date-time": "agora, amanhã às 15h",
  choice: "opção ou @valor",
  file: "nome do arquivo",
  "yes-no": "sim",
}

const Operands = ({ comparison, onChange, readOnly }: OperandsProps) => {
  const { subject, as, is, to } = comparison
  if (to.length === 0) return null
  const choices = as === "yes-no" ? yesNo : "fact" in subject && subject.fact === "channel" ? channels : undefined
  if (choices !== undefined && is !== "one-of")
    return (
      <SelectField
        label="Comparar com"
        labelHidden
        size="compact"
        disabled={readOnly}
        value={choices.find(({ value }) => value === to[0])?.value}
        options={choices}
        onChange={(chosen) => onChange(comparedWith(comparison, 0, chosen))}
      />
    )
  if (is === "one-of")
    return (
      <TextField
        label="Comparar com um destes, separados por vírgula"
        labelHidden
        size="compact"
        disabled={readOnly}
        {...undoOfDocument}
        placeholder="separe por vírgulas"
        value={to.map(operandText).join(", ")}
        onChange={(text) => onChange(comparedWithAny(comparison, text))}
      />
    )
  return (
    <chakra.div display="flex" alignItems="center" gap="1">
      {to.map((operand, at) => (
        // Operands have no identity but their place.
        <chakra.span key={at} display="flex" alignItems="center" gap="1" flex="1" minWidth={0}>
          {at > 0 && <span>e</span>}
          <chakra.span flex="1" minWidth={0}>
            <TextField
              label={to.length === 1 ? "Comparar com" : at === 0 ? "De" : "Até"}
              labelHidden
              size="compact"
              disabled={readOnly}
              {...undoOfDocument}
              maxLength={500}
              placeholder={hints[as]}
              value={operandText(operand)}
              onChange={(text) => onChange(comparedWith(comparison, at, text))}
            />
          </chakra.span>
        </chakra.span>
      ))}
    </chakra.div>
  )
}

const isWeekdays = ({ subject, is }: Comparison): boolean =>
  "fact" in subject && subject.fact === "now.weekday" && is === "one-of"

const Weekdays = ({ comparison, onChange, readOnly }: OperandsProps) => {
  const chosen = new Set(comparison.to.map(operandText))
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap="3" rowGap="1">
      {weekdayValues.map((day) => (
        <Checkbox
          key={day}
          label={day}
          disabled={readOnly}
          checked={chosen.has(day)}
          onChange={(on) =>
            onChange({ ...comparison, to: weekdayValues.filter((other) => (other === day ? on : chosen.has(other))) })
          }
        />
      ))}
    </chakra.div>
  )
}

const yesNo = [
  { value: "sim", label: "sim" },
  { value: "não", label: "não" },
]
const channels = Medium.literals.map((medium) => ({ value: media[medium].label, label: media[medium].label }))

const keyOf = (subject: Subject): string => ("value" in subject ? `@${subject.value}` : subject.fact)

const isFact = (key: string): key is FactName => (factNames as ReadonlyArray<string>).includes(key)

const subjectOf = (key: string): Subject => (isFact(key) ? { fact: key } : { value: key.slice(1) })

/** The values of the flow first, then the facts; one that is compared and written nowhere is there all the same. */
const subjectOptions = (known: ReadonlyArray<FlowValue>, present: Subject) => {
  const names = known.map(({ name }) => name)
  const all = "value" in present && !names.includes(present.value) ? [...names, present.value] : names
  return [
    ...all.map((name) => ({ value: `@${name}`, label: `@${name}` })),
    ...factNames.map((fact) => ({ value: fact as string, label: factWords[fact].label })),
  ]
}
