import { chakra } from "@chakra-ui/react"
import { callLimits, type FieldPath, type KeptField, readPath } from "@prosa/core/flow"
import { Trash2 } from "lucide-react"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { undoOfDocument } from "../../editor/undo-keys.ts"
import { fieldAt } from "../field-focus.ts"
import { ValueNameField } from "./value-name-field.tsx"

export interface KeptFieldsProps {
  readonly keeps: ReadonlyArray<KeptField>
  /** Where the fields stand in the node. */
  readonly at: FieldPath
  /** Of what they are fields: 'da resposta'. */
  readonly of: string
  /** Undefined where what is kept has no fields: a quick reply. */
  readonly pathPlaceholder: string | undefined
  readonly readOnly: boolean
  readonly onChange: (keeps: ReadonlyArray<KeptField>, key?: string) => void
  readonly onRename: (place: number, name: string) => void
}

/** Fields that become values: each by its path and its name. */
export const KeptFields = (props: KeptFieldsProps) => {
  const { keeps, at: path, of, pathPlaceholder, readOnly, onChange, onRename } = props
  return keeps.map((kept, at) => (
    <chakra.div
      // oxlint-disable-next-line react/no-array-index-key -- a row is its place: paths and names may repeat
      key={at}
      display="grid"
      gridTemplateColumns={pathPlaceholder === undefined ? "minmax(0, 1fr) 28px" : "minmax(0, 1fr) minmax(0, 1fr) 28px"}
      gap="1"
      alignItems="start"
    >
      {pathPlaceholder !== undefined && (
        <div {...fieldAt(...path, at, "path")}>
          <TextField
            {...undoOfDocument}
            label={`Campo ${at + 1} ${of}`}
            labelHidden
            size="compact"
            placeholder={pathPlaceholder}
            spellCheck={false}
            autoCapitalize="none"
            disabled={readOnly}
            maxLength={callLimits.path}
            error={readPath(kept.path) === undefined ? "Caminho inválido" : undefined}
            value={kept.path}
            onChange={(text) =>
              onChange(
                keeps.map((one, place) => (place === at ? { ...one, path: text } : one)),
                `keeps/${at}/path`,
              )
            }
          />
        </div>
      )}
      <div {...fieldAt(...path, at, "name")}>
        <ValueNameField
          label={pathPlaceholder === undefined ? `Guardar ${of} como` : `Guardar campo ${at + 1} como`}
          placeholder="guardar como"
          disabled={readOnly}
          value={kept.name}
          onSave={(name) => onRename(at, name)}
        />
      </div>
      {!readOnly && (
        <IconButton
          size="compact"
          label={`Não guardar o campo ${at + 1}`}
          icon={<Trash2 size={14} />}
          onClick={() => onChange(keeps.filter((_, place) => place !== at))}
        />
      )}
    </chakra.div>
  ))
}
