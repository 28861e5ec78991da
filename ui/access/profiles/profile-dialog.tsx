import { chakra } from "@chakra-ui/react"
import { profileMessages } from "@prosa/core/access"
import { createProfileForm, type ProfileForm } from "@prosa/core/access/view"
import type { ProfileId } from "@prosa/core/kernel"
import { CircleAlert } from "lucide-react"
import { useId } from "react"
import { CheckTree } from "../../kit/fields/check-tree.tsx"
import { RecordDialog } from "../../kit/dialogs/record-dialog.tsx"
import { SearchField } from "../../kit/fields/search-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useAccessServices } from "../access-services.ts"

export interface ProfileDialogProps {
  /** Undefined: a new profile. */
  readonly id: ProfileId | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** A profile with its permission tree. Drawn while it is open. */
export const ProfileDialog = ({ id, onSaved, onClose }: ProfileDialogProps) => {
  const { session, toaster, confirmer } = useEntry()
  const { profiles } = useAccessServices()
  const { departures } = useShellServices()
  const deps = { profiles, session, departures, toasts: toaster, confirmations: confirmer }
  const model = useViewModel(
    (scope) => createProfileForm(scope, id, { ...deps, done: onSaved, closed: onClose }),
    `profile ${id}`,
  )
  if (model === undefined) return null
  return (
    <RecordDialog
      record={model.record}
      title={id === undefined ? "Novo perfil" : "Editar perfil"}
      submit={["Salvar perfil", "Salvando…"]}
      failed={{ title: "Não foi possível abrir o perfil.", sentence: profileMessages.fetchFailed }}
    >
      {() => <ProfileFields model={model} isNew={id === undefined} />}
    </RecordDialog>
  )
}

const Title = chakra("h3", { base: { flex: "1", textStyle: "name", fontSize: "13px" } })

interface ProfileFieldsProps {
  readonly model: ProfileForm
  readonly isNew: boolean
}

const ProfileFields = ({ model, isNew }: ProfileFieldsProps) => {
  const { form } = model.record
  const { values, errors } = useBehavior(form.state$)
  const { branches, search, given, of } = useBehavior(model.tree$)
  const heading = useId()
  // A refused permission has a path of its own: 'permissions.3'.
  const [, refused] = Object.entries(errors).find(([path]) => path.startsWith("permissions")) ?? []
  return (
    <>
      <TextField label="Nome" value={values.name} error={errors["name"]} onChange={(name) => form.set("name", name)} />
      <chakra.section aria-labelledby={heading} display="flex" flexDirection="column" gap="2">
        <chakra.div display="flex" alignItems="baseline" gap="2">
          <Title id={heading}>Permissões</Title>
          <chakra.output textStyle="meta" color="text-3" fontVariantNumeric="tabular-nums">
            {given} de {of} selecionadas
          </chakra.output>
        </chakra.div>
        <SearchField label="Filtrar permissões" value={search} onChange={model.filter} />
        {refused !== undefined && (
          <chakra.p role="alert" display="flex" gap="1" textStyle="meta" color="danger">
            <CircleAlert aria-hidden size={14} />
            {refused}
          </chakra.p>
        )}
        {branches.length === 0 ? (
          <chakra.p textStyle="cell" color="text-2" paddingBlock="3">
            Nenhum resultado encontrado
          </chakra.p>
        ) : (
          <CheckTree
            label="Permissões"
            branches={branches}
            onToggle={model.toggle}
            lockedReason="Você não possui esta permissão"
            searching={search.trim() !== ""}
            foldUngiven={!isNew}
          />
        )}
      </chakra.section>
    </>
  )
}
