import { chakra } from "@chakra-ui/react"
import {
  type ComparisonGroup,
  comparisonLimit,
  type Condition,
  type FlowValue,
  isGroup,
  withClause,
  withComparison,
  withGroup,
  withGrouped,
} from "@prosa/core/flow"
import { Parentheses, Plus, Trash2 } from "lucide-react"
import { Button } from "../../../kit/buttons/button.tsx"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { SelectField } from "../../../kit/fields/select-field.tsx"
import { useReadOnly } from "../../editor/editor-context.ts"
import { ComparisonFields } from "./comparison-fields.tsx"

const Clauses = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    // A dashed line between any two.
    "& > fieldset:not(:first-of-type)": { paddingTop: "3", borderTop: "1px dashed", borderColor: "border" },
  },
})
const Grouped = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    paddingInlineStart: "3",
    borderInlineStart: "2px solid {colors.border-strong}",
  },
})
const Plain = chakra("fieldset", { base: { minWidth: 0, margin: 0, padding: 0, border: 0 } })

export interface ConditionFieldsProps {
  readonly values: () => ReadonlyArray<FlowValue>
  readonly condition: Condition
  /** Whose it is, for the names of its fields: 'do caminho 1'. */
  readonly of: string
  readonly onChange: (condition: Condition) => void
}

/** The comparisons and groups of a condition, and how many of them have to hold. */
export const ConditionFields = ({ values, condition, of, onChange }: ConditionFieldsProps) => {
  const readOnly = useReadOnly()
  const isFull = condition.of.length >= comparisonLimit
  return (
    <>
      {condition.of.length > 1 && (
        <MatchField
          label={`Quantas comparações ${of}`}
          clauses={condition}
          ofGroup={false}
          onMatch={(match) => onChange({ ...condition, match })}
        />
      )}
      <Clauses>
        {condition.of.map((clause, at) =>
          isGroup(clause) ? (
            // Clauses have no identity but their place.
            <GroupFields
              key={at}
              values={values}
              group={clause}
              label={`Grupo ${placeAmong(condition, at)} ${of}`}
              of={`do grupo ${placeAmong(condition, at)} ${of}`}
              onChange={(group) => onChange(withClause(condition, at, group))}
              isOnly={condition.of.length === 1}
            />
          ) : (
            <ComparisonFields
              key={at}
              values={values}
              comparison={clause}
              label={`Comparação ${placeAmong(condition, at)} ${of}`}
              onChange={(changed) => onChange(withClause(condition, at, changed))}
              {...(readOnly || condition.of.length === 1
                ? {}
                : { onRemove: () => onChange(withClause(condition, at, undefined)) })}
            />
          ),
        )}
      </Clauses>
      {!readOnly && !isFull && (
        <chakra.div display="flex" flexWrap="wrap" gap="1">
          <MoreButton words="Comparação" onClick={() => onChange(withComparison(condition))} />
          <Button
            variant="ghost"
            size="compact"
            icon={<Parentheses size={14} />}
            title="Comparações que valem como uma só, entre parênteses"
            onClick={() => onChange(withGroup(condition))}
          >
            Grupo
          </Button>
        </chakra.div>
      )}
    </>
  )
}

/** The place of a clause among those of its kind, from 1. */
const placeAmong = ({ of }: Condition, at: number): number => {
  const ofGroups = of.slice(0, at + 1).filter(isGroup).length
  const clause = of[at]
  return clause !== undefined && isGroup(clause) ? ofGroups : at + 1 - ofGroups
}

interface GroupFieldsProps {
  readonly values: () => ReadonlyArray<FlowValue>
  readonly group: ComparisonGroup
  readonly label: string
  readonly of: string
  readonly onChange: (group: ComparisonGroup | undefined) => void
  /** Nothing else stands in the condition, so that its last comparison stays. */
  readonly isOnly: boolean
}

const GroupFields = ({ values, group, label, of, onChange, isOnly }: GroupFieldsProps) => {
  const readOnly = useReadOnly()
  return (
    <Plain aria-label={label}>
      <Grouped>
        <chakra.div display="flex" alignItems="center" gap="1">
          <chakra.div flex="1" minWidth={0}>
            <MatchField
              label={`Quantas comparações ${of}`}
              clauses={group}
              ofGroup
              onMatch={(match) => onChange({ ...group, match })}
            />
          </chakra.div>
          {!readOnly && !isOnly && (
            <IconButton label="Remover grupo" icon={<Trash2 size={14} />} onClick={() => onChange(undefined)} />
          )}
        </chakra.div>
        {group.of.map((comparison, at) => (
          // Comparisons have no identity but their place.
          <ComparisonFields
            key={at}
            values={values}
            comparison={comparison}
            label={`Comparação ${at + 1} ${of}`}
            onChange={(changed) => onChange(withGrouped(group, at, changed))}
            {...(readOnly || (isOnly && group.of.length === 1)
              ? {}
              : { onRemove: () => onChange(withGrouped(group, at, undefined)) })}
          />
        ))}
        {!readOnly && group.of.length < comparisonLimit && (
          <chakra.div>
            <MoreButton words="Comparação no grupo" onClick={() => onChange(withComparison(group))} />
          </chakra.div>
        )}
      </Grouped>
    </Plain>
  )
}

interface MatchFieldProps {
  readonly label: string
  readonly clauses: Condition
  readonly ofGroup: boolean
  readonly onMatch: (match: Condition["match"]) => void
}

const MatchField = ({ label, clauses, ofGroup, onMatch }: MatchFieldProps) => {
  const readOnly = useReadOnly()
  return (
    <SelectField
      label={label}
      labelHidden
      size="compact"
      disabled={readOnly}
      value={clauses.match}
      options={[
        { value: "all", label: ofGroup ? "Se valerem todas do grupo" : "Se valerem todas as comparações" },
        { value: "any", label: `Se valer qualquer uma ${ofGroup ? "do grupo" : "das comparações"}` },
      ]}
      onChange={onMatch}
    />
  )
}

const MoreButton = ({ words, onClick }: { readonly words: string; readonly onClick: () => void }) => (
  <Button variant="ghost" size="compact" icon={<Plus size={14} />} onClick={onClick}>
    {words}
  </Button>
)
