import { chakra } from "@chakra-ui/react"
import { type CollaboratorField, collaboratorMessages, shownPhone } from "@prosa/core/access"
import { type CollaboratorFacts, type CollaboratorForm, createCollaboratorForm } from "@prosa/core/access/view"
import { maskDialledCollaborator, type UserId } from "@prosa/core/kernel"
import { Lock, UserMinus } from "lucide-react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { copyPromised } from "../../kit/hooks/clipboard.ts"
import { MultiCombobox } from "../../kit/fields/multi-combobox.tsx"
import { PhoneField } from "../../kit/fields/phone-field.tsx"
import { RecordDialog } from "../../kit/dialogs/record-dialog.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useAccessServices } from "../access-services.ts"
import { type CollaboratorFieldsProps, CollaboratorHead } from "./collaborator-head.tsx"
import { UncopiedRecoveryLink, CollaboratorPasswords } from "./collaborator-passwords.tsx"

export interface CollaboratorDialogProps {
  readonly id: UserId
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** The panel of a collaborator. Drawn while it is open. */
export const CollaboratorDialog = ({ id, onSaved, onClose }: CollaboratorDialogProps) => {
  const { session, toaster, confirmer } = useEntry()
  const { collaborators, profiles, photos } = useAccessServices()
  const { selection } = useTenancyServices()
  const { departures } = useShellServices()
  const model = useViewModel(
    (scope) =>
      createCollaboratorForm(scope, id, {
        collaborators,
        profiles,
        selection,
        photos,
        session,
        departures,
        toasts: toaster,
        confirmations: confirmer,
        copy: copyPromised,
        done: onSaved,
        closed: onClose,
      }),
    `collaborator ${id}`,
  )
  return model === undefined ? null : <CollaboratorPanel model={model} />
}

const CollaboratorPanel = ({ model }: { readonly model: CollaboratorForm }) => {
  const state = useBehavior(model.record.state$)
  const facts = state.status === "ready" ? state.facts : undefined
  return (
    <RecordDialog
      record={model.record}
      title={facts?.isOwn === true ? "Minha conta" : "Editar colaborador"}
      submit={["Salvar", "Salvando…"]}
      refusal={facts?.locked.includes("name") === true ? facts.lockedReason : undefined}
      failed={{
        title: "Não foi possível abrir o colaborador.",
        sentence: "Verifique sua conexão e tente novamente.",
      }}
      footStart={
        <Button disabled icon={<UserMinus aria-hidden size={16} />}>
          Remover colaborador
        </Button>
      }
    >
      {(loaded) => <CollaboratorFields model={model} facts={loaded} />}
    </RecordDialog>
  )
}

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    padding: "3",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
  },
})

const CollaboratorFields = ({ model, facts }: CollaboratorFieldsProps) => {
  const { form } = model.record
  const { values, errors } = useBehavior(form.state$)
  const isLocked = (field: CollaboratorField) => facts.locked.includes(field)
  const text = (field: "name" | "email" | "agentName" | "lastPassword" | "password") => ({
    value: values[field],
    error: errors[field],
    readOnly: isLocked(field),
    onChange: (typed: string) => form.set(field, typed),
  })
  // A refused record has a path of its own: 'profiles.1'.
  const listError = (field: string) => Object.entries(errors).find(([path]) => path.split(".")[0] === field)?.[1]
  return (
    <>
      {facts.lockedReason !== undefined && <Banner tone="neutral">{facts.lockedReason}</Banner>}
      <CollaboratorHead model={model} facts={facts} />
      <TextField label="Nome" {...text("name")} />
      <TextField label="E-mail" type="email" maxLength={254} {...text("email")} />
      <chakra.div maxWidth="270px" smDown={{ maxWidth: "full" }}>
        {isLocked("phone") ? (
          <TextField
            label="Telefone"
            readOnly
            value={facts.collaborator.phone === "" ? "Sem registros" : shownPhone(facts.collaborator.phone)}
            onChange={() => {}}
          />
        ) : (
          <PhoneField
            label="Telefone"
            mask={maskDialledCollaborator}
            value={values.phone}
            error={errors["phone"]}
            onChange={(phone) => form.set("phone", phone)}
          />
        )}
      </chakra.div>
      <MultiCombobox
        label="Perfis"
        options={facts.profiles}
        value={values.profiles}
        error={listError("profiles")}
        disabled={isLocked("profiles")}
        onChange={(profiles) => form.set("profiles", profiles)}
      />
      <MultiCombobox
        label="Workspaces"
        options={facts.workspaces}
        value={values.workspaces}
        error={listError("workspaces")}
        hint={hintOfWorkspaces(facts.collaborator)}
        disabled={isLocked("workspaces")}
        onChange={(workspaces) => form.set("workspaces", workspaces)}
      />
      <Box>
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" flexWrap="wrap">
          <Checkbox
            label="Atendente"
            checked={values.isAttendant}
            disabled={isLocked("isAttendant")}
            onChange={(checked) => form.set("isAttendant", checked)}
          />
          <chakra.span textStyle="meta" color="text-3">
            recebe conversas em sequência
          </chakra.span>
        </chakra.div>
        {values.isAttendant && (
          <TextField label="Nome do atendente" hint="É o nome que o cliente vê no chat." {...text("agentName")} />
        )}
      </Box>
      <CollaboratorPasswords facts={facts} copyLink={model.copyLink} text={text} />
      <UncopiedRecoveryLink model={model} />
      <TextField
        label="Responsável"
        value={facts.responsible}
        disabled
        onChange={() => {}}
        end={
          <chakra.span display="grid" placeItems="center" width="7" color="text-3">
            <Lock aria-hidden size={14} />
          </chakra.span>
        }
      />
    </>
  )
}

const hintOfWorkspaces = ({ elsewhere, withoutActiveWorkspace }: CollaboratorFacts["collaborator"]) =>
  withoutActiveWorkspace
    ? collaboratorMessages.noActiveWorkspace
    : elsewhere
      ? "E outros, dos quais você não participa"
      : undefined
