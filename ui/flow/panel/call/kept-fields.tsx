import { chakra } from "@chakra-ui/react"
import {
  callLimits,
  type KeptField,
  readPath,
  type SystemCall,
  valueNameFault,
  valueNameLimit,
  valueNameOf,
} from "@prosa/core/flow"
import { Trash2 } from "lucide-react"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { TextField } from "../../../kit/fields/text-field.tsx"
import { undoOfDocument } from "../../editor/undo-keys.ts"
import { fieldAt } from "../field-focus.ts"
import { PanelSection } from "../panel-section.tsx"

export interface KeptFieldsProps {
  readonly call: SystemCall
  readonly readOnly: boolean
  readonly onChange: (keeps: ReadonlyArray<KeptField>, key?: string) => void
}

/** 'Guardar da resposta': the fields of the answer that become values. */
export const KeptFields = ({ call: { keeps }, readOnly, onChange }: KeptFieldsProps) => {
  const set = (at: number, changed: Partial<KeptField>, key: string) =>
    onChange(
      keeps.map((kept, place) => (place === at ? { ...kept, ...changed } : kept)),
      `keeps/${at}/${key}`,
    )
  return (
    <PanelSection
      title="Guardar da resposta"
      count={keeps.length}
      {...(readOnly || keeps.length >= callLimits.fields
        ? {}
        : { onAdd: () => onChange([...keeps, { path: "", name: "" }]) })}
    >
      {keeps.length === 0 && (
        <chakra.p textStyle="meta" color="text-3">
          Teste a chamada e escolha os campos, ou escreva o caminho: <chakra.code>pedidos[0].status</chakra.code>.
        </chakra.p>
      )}
      {keeps.map(({ path, name }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: paths and names may repeat
        <chakra.div
          key={at}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr) 28px"
          gap="1"
          alignItems="start"
        >
          <div {...fieldAt("call", "keeps", at, "path")}>
            <TextField
              {...undoOfDocument}
              label={`Campo ${at + 1} da resposta`}
              labelHidden
              size="compact"
              placeholder="campo"
              spellCheck={false}
              autoCapitalize="none"
              disabled={readOnly}
              maxLength={callLimits.path}
              error={readPath(path) === undefined ? "Caminho inválido" : undefined}
              value={path}
              onChange={(text) => set(at, { path: text }, "path")}
            />
          </div>
          <div {...fieldAt("call", "keeps", at, "name")}>
            <TextField
              {...undoOfDocument}
              label={`Guardar campo ${at + 1} como`}
              labelHidden
              size="compact"
              placeholder="guardar como"
              spellCheck={false}
              autoCapitalize="none"
              disabled={readOnly}
              maxLength={valueNameLimit}
              error={name === "" ? undefined : valueNameFault(name)}
              value={name}
              onChange={(text) => set(at, { name: valueNameOf(text) }, "name")}
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
      ))}
    </PanelSection>
  )
}
