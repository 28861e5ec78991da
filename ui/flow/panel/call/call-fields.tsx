import { chakra } from "@chakra-ui/react"
import { type CallField, callLimits } from "@prosa/core/flow"
import { Trash2 } from "lucide-react"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { undoOfDocument } from "../../editor/undo-keys.ts"
import { fieldAt } from "../field-focus.ts"
import { PanelSection } from "../panel-section.tsx"
import { TemplateField, type TemplateFieldContext } from "./template-field.tsx"

export interface CallFieldsProps extends TemplateFieldContext {
  readonly title: string
  /** Its place in the call: 'query', 'headers', 'body/fields'. */
  readonly field: string
  readonly rows: ReadonlyArray<CallField>
  readonly onChange: (rows: ReadonlyArray<CallField>, key?: string) => void
}

/** Names and values that a call sends. */
export const CallFields = ({ title, field, rows, onChange, ...context }: CallFieldsProps) => {
  const set = (at: number, changed: Partial<CallField>, key: string) =>
    onChange(
      rows.map((row, place) => (place === at ? { ...row, ...changed } : row)),
      `${field}/${at}/${key}`,
    )
  return (
    <PanelSection
      title={title}
      count={rows.length}
      {...(context.readOnly || rows.length >= callLimits.fields
        ? {}
        : { onAdd: () => onChange([...rows, { name: "", value: "" }]) })}
    >
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: names and values may repeat
        <chakra.div key={at} display="grid" gap="1" {...fieldAt("call", ...field.split("/"), at)}>
          <chakra.div display="flex" gap="1" alignItems="center">
            <chakra.div flex="1" minWidth={0} {...fieldAt("call", ...field.split("/"), at, "name")}>
              <TextField
                {...undoOfDocument}
                label={`Nome ${at + 1} de ${title}`}
                labelHidden
                size="compact"
                placeholder="nome"
                spellCheck={false}
                autoCapitalize="none"
                disabled={context.readOnly}
                maxLength={200}
                value={row.name}
                onChange={(name) => set(at, { name }, "name")}
              />
            </chakra.div>
            {!context.readOnly && (
              <IconButton
                size="compact"
                label={`Remover ${at + 1} de ${title}`}
                icon={<Trash2 size={14} />}
                onClick={() => onChange(rows.filter((_, place) => place !== at))}
              />
            )}
          </chakra.div>
          <div {...fieldAt("call", ...field.split("/"), at, "value")}>
            <TemplateField
              {...context}
              label={`Valor ${at + 1} de ${title}`}
              labelHidden
              lines={1}
              maxLength={2_000}
              placeholder="valor, {{@valor}} ou {{segredo.nome}}"
              value={row.value}
              onChange={(value) => set(at, { value }, "value")}
            />
          </div>
        </chakra.div>
      ))}
    </PanelSection>
  )
}
