import { possibleParents, type WorkspaceChoices } from "@prosa/core/administration"
import type { WorkspaceWizard } from "@prosa/core/administration/view"
import type { WorkspaceId } from "@prosa/core/kernel"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { SelectField } from "../kit/fields/select-field.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { QuotaBar } from "./quota-bar.tsx"

export interface WorkspaceDataStepProps {
  readonly wizard: WorkspaceWizard
  /** Undefined: a new workspace. */
  readonly id: WorkspaceId | undefined
  readonly choices: WorkspaceChoices
}

/** The first step: name, place in the tree, and whether it is active. */
export const WorkspaceDataStep = ({ wizard, id, choices }: WorkspaceDataStepProps) => {
  const { form } = wizard.record
  const { values, errors } = useBehavior(form.state$)
  const parents = possibleParents(choices.workspaces, id)
  const hidden = values.parentId !== null && parents.every((place) => place.id !== values.parentId)
  return (
    <>
      <TextField label="Nome" value={values.name} error={errors["name"]} onChange={(name) => form.set("name", name)} />
      <SelectField
        label="Dentro de"
        value={values.parentId === null ? "none" : String(values.parentId)}
        error={errors["parentId"]}
        options={[
          { value: "none", label: "Nenhum: fica no primeiro nível" },
          // A place that this person does not see stays until it is changed.
          ...(hidden ? [{ value: String(values.parentId), label: "Um workspace que você não vê" }] : []),
          ...parents.map((place) => ({ value: String(place.id), label: place.name })),
        ]}
        onChange={(chosen) =>
          form.set(
            "parentId",
            chosen === "none" ? null : (parents.find((each) => String(each.id) === chosen)?.id ?? null),
          )
        }
      />
      <Checkbox checked={values.active} onChange={() => form.set("active", !values.active)} label="Ativo" />
      {id === undefined && <QuotaBar title="Workspaces da empresa" quota={choices.workspaceQuota} added={1} />}
    </>
  )
}
