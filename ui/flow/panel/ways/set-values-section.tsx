import { chakra } from "@chakra-ui/react"
import {
  type FlowNode,
  formulaFunctions,
  formulaLimit,
  readFormula,
  setLimit,
  type SetValue,
  valueNameFault,
  valueNameOf,
} from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { Trash2 } from "lucide-react"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { SelectField } from "../../../kit/fields/select-field.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { useReadOnly } from "../../editor/editor-context.ts"
import { undoOfDocument } from "../../editor/undo-keys.ts"
import { fieldAt } from "../field-focus.ts"
import { PanelSection } from "../panel-section.tsx"

const Box = chakra("fieldset", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2",
    minWidth: 0,
    margin: 0,
    padding: "3",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
  },
})

export interface SetValuesSectionProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
}

/** 'Valores definidos': what the node sets when it is entered, each by a formula. */
export const SetValuesSection = ({ panel, node }: SetValuesSectionProps) => {
  const readOnly = useReadOnly()
  const { sets } = node
  const write = (changed: ReadonlyArray<SetValue>, key?: string) => panel.ways.setValues(node.id, changed, key)
  return (
    <PanelSection
      title="Valores definidos"
      count={sets.length}
      {...(readOnly || sets.length >= setLimit ? {} : { onAdd: () => write([...sets, { name: "", formula: "" }]) })}
    >
      <chakra.p textStyle="meta" color="text-3">
        Ao entrar no node, antes das mensagens. Por exemplo: <chakra.code>{'primeiro_nome(@nome) & "!"'}</chakra.code>,{" "}
        <chakra.code>@preco * 2</chakra.code>, <chakra.code>hoje + 3</chakra.code>.
      </chakra.p>
      {sets.map((set, at) => (
        // The values have no identity but their place.
        <SetFields
          key={at}
          set={set}
          at={at}
          readOnly={readOnly}
          onChange={(changed, key) =>
            write(
              sets.map((one, place) => (place === at ? changed : one)),
              `${at}/${key}`,
            )
          }
          onRemove={() => write(sets.filter((_, place) => place !== at))}
        />
      ))}
      {sets.length > 0 && !readOnly && (
        <chakra.p textStyle="meta" color="text-3">
          Funções:{" "}
          {Object.values(formulaFunctions)
            .map(({ written }) => written)
            .join(", ")}
          . “&” junta textos.
        </chakra.p>
      )}
    </PanelSection>
  )
}

interface SetFieldsProps {
  readonly set: SetValue
  readonly at: number
  readonly readOnly: boolean
  readonly onChange: (set: SetValue, key: string) => void
  readonly onRemove: () => void
}

const contactFields = [
  { value: "none", label: "só nesta conversa" },
  { value: "name", label: "também no nome do contato" },
  { value: "email", label: "também no e-mail do contato" },
  { value: "phone", label: "também no telefone do contato" },
] as const

const SetFields = ({ set, at, readOnly, onChange, onRemove }: SetFieldsProps) => {
  const { name, formula, contact } = set
  const nameFault = name === "" ? undefined : valueNameFault(name)
  const read = formula === "" ? undefined : readFormula(formula)
  const formulaFault = read?._tag === "Failure" ? read.failure.message : undefined
  return (
    <Box aria-label={`Valor definido ${at + 1}`}>
      <chakra.div display="flex" alignItems="flex-end" gap="1">
        <chakra.div flex="1" minWidth={0} {...fieldAt("sets", at, "name")}>
          <TextField
            label="Guardar em"
            size="compact"
            disabled={readOnly}
            {...undoOfDocument}
            maxLength={60}
            placeholder="total"
            error={nameFault}
            value={name}
            onChange={(text) => onChange({ ...set, name: valueNameOf(text) }, "name")}
          />
        </chakra.div>
        {!readOnly && (
          <IconButton label={`Remover valor definido ${at + 1}`} icon={<Trash2 size={16} />} onClick={onRemove} />
        )}
      </chakra.div>
      <div {...fieldAt("sets", at, "formula")}>
        <TextField
          label="Conta ou texto"
          size="compact"
          disabled={readOnly}
          {...undoOfDocument}
          maxLength={formulaLimit}
          placeholder='"texto" ou @valor'
          error={formulaFault}
          value={formula}
          onChange={(text) => onChange({ ...set, formula: text }, "formula")}
        />
      </div>
      <SelectField
        label="Onde guardar"
        labelHidden
        size="compact"
        disabled={readOnly}
        value={contact ?? "none"}
        options={contactFields}
        onChange={(field) => {
          const { contact: _before, ...rest } = set
          onChange(field === "none" ? rest : { ...rest, contact: field }, "contact")
        }}
      />
    </Box>
  )
}
