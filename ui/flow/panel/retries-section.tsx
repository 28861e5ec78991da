import { chakra } from "@chakra-ui/react"
import { type FlowNode, retriesOf, retryLimit } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useReadOnly } from "../editor/editor-context.ts"
import { TargetField } from "./target-field.tsx"

const always = "always"
const usualMost = 5

/** 'Repetir até N vezes, depois …': the way that is taken after so many wrong answers in a row. */
export const RetriesSection = ({ panel, node }: Pick<FlowEditor, "panel"> & { readonly node: FlowNode }) => {
  const readOnly = useReadOnly()
  const retries = retriesOf(node)
  const targets = useBehavior(panel.targets$)
  const choose = (chosen: string) => {
    if (chosen !== always) panel.ways.limitRetries(node.id, Number(chosen))
    else if (retries !== undefined) panel.ways.remove(node.id, retries.way.id)
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" padding="3" backgroundColor="sunken" borderRadius="card">
      <SelectField
        label="Repetir"
        disabled={readOnly}
        value={retries === undefined ? always : String(retries.times)}
        options={[{ value: always, label: "sempre" }, ...timesOffered(retries?.times).map(timesOption)]}
        onChange={choose}
      />
      {retries !== undefined && (
        <TargetField
          label="Depois, ir para"
          disabled={readOnly}
          target={retries.way.target}
          choices={targets.get(retries.way.id) ?? []}
          placeholder="Escolha o node de destino"
          onTarget={(id) => panel.ways.lead(node.id, retries.way.id, id)}
          onNew={() => panel.ways.leadToNew(node.id, retries.way.id)}
        />
      )}
    </chakra.div>
  )
}

/** The usual numbers, and the present one. */
const timesOffered = (present: number | undefined): ReadonlyArray<number> => {
  const usual = Array.from({ length: Math.min(usualMost, retryLimit) }, (_, at) => at + 1)
  return present === undefined || usual.includes(present) ? usual : [...usual, present]
}

const timesOption = (times: number) => ({
  value: String(times),
  label: times === 1 ? "até 1 vez" : `até ${times} vezes`,
})
