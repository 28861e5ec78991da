import { chakra } from "@chakra-ui/react"
import { type UserId, type WorkspaceId } from "@prosa/core/kernel"
import type { TransferTarget } from "@prosa/core/transfer"
import { createTransferChoice, type TransferChoice } from "@prosa/core/transfer/view"
import { useAccessServices } from "../access/access-services.ts"
import { Button } from "../kit/button.tsx"
import { Checkbox } from "../kit/checkbox.tsx"
import { ModalDialog } from "../kit/modal-dialog.tsx"
import { SelectField } from "../kit/select-field.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useViewModel } from "../kit/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"

export interface TransferDialogProps {
  readonly current: TransferTarget | null
  readonly onSave: (target: TransferTarget) => void
  readonly onClose: () => void
}

/** Who takes the conversation over: a workspace, then one person or the people in turn. */
export const TransferDialog = (props: TransferDialogProps) => {
  const { session } = useEntry()
  const { collaborators } = useAccessServices()
  const { selection } = useTenancyServices()
  const choice = useViewModel(
    (scope) =>
      createTransferChoice(scope, {
        collaborators,
        companyId: session.companyId(),
        workspaces: selection.state$.value.all,
        current: props.current,
      }),
    "transfer",
  )
  return choice === undefined ? null : <Choosing {...props} choice={choice} />
}

const types = [
  { value: "specific", label: "Colaborador específico" },
  { value: "sequential", label: "Sequencial" },
] as const

const Choosing = ({ choice, onSave, onClose }: TransferDialogProps & { readonly choice: TransferChoice }) => {
  const state = useBehavior(choice.state$)
  const { target } = state
  return (
    <ModalDialog
      open
      onClose={onClose}
      title="Atendimento Humano/Workspace"
      sentence="A conversa sai do robô e passa para as pessoas. A última escolha é a que vale."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            disabled={target === undefined}
            onClick={() => {
              if (target !== undefined) onSave(target)
              onClose()
            }}
          >
            Salvar
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        <SelectField
          label="Selecionar Workspace"
          value={state.workspaceId === undefined ? undefined : String(state.workspaceId)}
          options={state.workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
          // The options are ids of the workspaces themselves.
          onChange={(id) => choice.chooseWorkspace(Number(id) as WorkspaceId)}
        />
        <SelectField
          label="Tipo de transferência"
          value={state.type}
          options={types}
          disabled={state.workspaceId === undefined}
          onChange={choice.chooseType}
        />
        {state.type === "specific" && (
          <SelectField
            label="Colaborador"
            value={state.userId === undefined ? undefined : String(state.userId)}
            placeholder={
              state.peopleStatus === "loading" ? "Carregando…" : state.people.length === 0 ? "Sem opções" : "Selecione"
            }
            {...(state.peopleStatus === "failed" ? { error: "Não foi possível buscar os colaboradores." } : {})}
            options={state.people.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => choice.choosePerson(Number(id) as UserId)}
          />
        )}
        {state.type === "sequential" && (
          <Checkbox label="Somente quem está online" checked={state.onlyOnlineUser} onChange={choice.setOnlyOnline} />
        )}
      </chakra.div>
    </ModalDialog>
  )
}
