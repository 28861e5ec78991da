import { mayNotWriteBots } from "@prosa/core/bot"
import { chakra } from "@chakra-ui/react"
import { createPeopleTransferForm, type PeopleTransferForm } from "@prosa/core/bot/view"
import type { BotId, WorkspaceId } from "@prosa/core/kernel"
import { useAccessServices } from "../../access/access-services.ts"
import { Banner } from "../../kit/feedback/banner.tsx"
import { LockedFields } from "../../kit/fields/locked-fields.tsx"
import { RecordDialog } from "../../kit/dialogs/record-dialog.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { PeopleChoice } from "../../transfer/people-choice.tsx"
import { useBotServices } from "../bot-services.ts"
import { WorkspacePersonField } from "./workspace-person-field.tsx"

export interface PeopleTransferDialogProps {
  readonly botId: BotId
  /** The bot's workspace. */
  readonly ownWorkspace: WorkspaceId
  /** The transfer may be changed; otherwise it is read-only. */
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** 'Transferência' of a bot: workspace first, then the way, then the collaborator. Drawn while it is open. */
export const PeopleTransferDialog = ({ botId, ownWorkspace, mayWrite, onClose }: PeopleTransferDialogProps) => {
  const { session, toaster, confirmer } = useEntry()
  const { departures } = useShellServices()
  const { collaborators } = useAccessServices()
  const { bots } = useBotServices()
  const model = useViewModel(
    (scope) =>
      createPeopleTransferForm(scope, botId, {
        bots,
        collaborators,
        companyId: session.companyId(),
        ownWorkspace,
        closed: onClose,
        toasts: toaster,
        confirmations: confirmer,
        departures,
      }),
    `transfer of ${botId}`,
  )
  if (model === undefined) return null
  return (
    <RecordDialog
      record={model.record}
      title="Transferência"
      submit={["Salvar", "Salvando…"]}
      readOnly={!mayWrite}
      failed={{ title: "Não foi possível carregar a transferência.", sentence: "Por favor tente mais tarde." }}
    >
      {(facts) => (
        <>
          {!mayWrite && <Banner tone="neutral">{mayNotWriteBots}</Banner>}
          <LockedFields locked={!mayWrite}>
            <Choices model={model} named={facts} />
          </LockedFields>
        </>
      )}
    </RecordDialog>
  )
}

interface ChoicesProps {
  readonly model: PeopleTransferForm
  readonly named: {
    readonly workspaceId: WorkspaceId | null
    readonly workspaceName: string
  }
}

const Choices = ({ model, named }: ChoicesProps) => {
  const { form } = model.record
  const { values, errors } = useBehavior(form.state$)
  const { selection } = useTenancyServices()
  const { all } = useBehavior(selection.state$)
  const { workspaceId } = named
  // A workspace of which this person is no member may be set already.
  const workspaces =
    workspaceId === null || all.some(({ id }) => id === workspaceId)
      ? all
      : [{ id: workspaceId, name: named.workspaceName }, ...all]
  return (
    <>
      <chakra.p textStyle="cell" color="text-2">
        Para quem vão as conversas deste robô quando ele não tem script, e as que ele mesmo iniciou.
      </chakra.p>
      <PeopleChoice
        workspaceLabel="Selecione um workspace"
        workspaceId={values.workspaceId}
        workspaces={workspaces}
        workspaceError={errors["workspaceId"]}
        onWorkspace={model.chooseWorkspace}
        type={values.way}
        turns="Um atendente do workspace de cada vez"
        onType={(way) => form.set("way", way)}
        specific={
          <WorkspacePersonField
            label="Usuário"
            choices={model.people$}
            userId={values.userId}
            error={errors["userId"]}
            onChange={(id) => form.set("userId", id)}
            onRetry={model.reloadPeople}
          />
        }
      />
      <Switch
        label="Transferir também diálogos iniciados pelo robô"
        checked={values.transferDialogInitiatedByBot}
        onChange={(on) => form.set("transferDialogInitiatedByBot", on)}
      />
    </>
  )
}
