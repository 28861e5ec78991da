import { chakra } from "@chakra-ui/react"
import { callLimits, type KeptField, type SystemCall } from "@prosa/core/flow"
import { PanelSection } from "../panel-section.tsx"
import { KeptFields } from "../values/kept-fields.tsx"

export interface KeptSectionProps {
  readonly call: SystemCall
  readonly readOnly: boolean
  readonly onChange: (keeps: ReadonlyArray<KeptField>, key?: string) => void
}

/** 'Guardar da resposta': the fields of the answer that become values. */
export const KeptSection = ({ call: { keeps }, readOnly, onChange }: KeptSectionProps) => (
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
    <KeptFields
      keeps={keeps}
      at={["call", "keeps"]}
      of="da resposta"
      pathPlaceholder="campo"
      readOnly={readOnly}
      onChange={onChange}
      onRename={(place, name) => onChange(keeps.map((one, at) => (at === place ? { ...one, name } : one)))}
    />
  </PanelSection>
)
