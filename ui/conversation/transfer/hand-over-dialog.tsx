import { chakra } from "@chakra-ui/react"
import { firstName } from "@prosa/core/access"
import { type Dialog, roomMessages as say } from "@prosa/core/conversation"
import { createHandOverForm, type HandOverForm, type HandOverState } from "@prosa/core/conversation/view"
import type { UserId, WorkspaceId } from "@prosa/core/kernel"
import { transferLabels } from "@prosa/core/transfer"
import { ArrowLeftRight } from "lucide-react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { ChoiceCards } from "../../kit/fields/choice-cards.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { SideDialog } from "../../kit/dialogs/side-dialog.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { AttendantList } from "./attendant-list.tsx"
import { useConversationServices } from "../conversation-services.ts"

const OneLine = chakra("span", {
  base: { maxWidth: "220px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
})
const Fields = chakra("div", { base: { display: "grid", gap: "4" } })

export interface HandOverDialogProps {
  readonly dialog: Dialog
  readonly me: UserId
  readonly onClose: () => void
}

/** 'Transferir': who decides, the workspace, and who attends. */
export const HandOverDialog = ({ dialog, me, onClose }: HandOverDialogProps) => {
  const { session, toaster, navigation } = useEntry()
  const { managedRooms: rooms, newClientId } = useConversationServices()
  const model = useViewModel(
    (scope) =>
      createHandOverForm(scope, {
        rooms,
        companyId: session.companyId(),
        me,
        dialog,
        toasts: toaster,
        navigation,
        newClientId,
        done: onClose,
      }),
    `transfer of ${dialog.id}`,
  )
  return model === undefined ? null : <Panel model={model} onClose={onClose} />
}

const Panel = ({ model, onClose }: { readonly model: HandOverForm } & Pick<HandOverDialogProps, "onClose">) => {
  const state = useBehavior(model.state$)
  const { source, type, target, userName, busy, error } = state
  return (
    <SideDialog
      open
      onClose={onClose}
      title="Transferir conversa"
      onSubmit={model.submit}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            icon={<ArrowLeftRight aria-hidden size={16} />}
            busy={busy}
            busyLabel="Transferindo…"
            disabledReason={target === undefined ? "Escolha quem recebe a conversa." : undefined}
          >
            {source === "workspace" && type === "specific" && target !== undefined ? (
              <OneLine>
                Transferir para <bdi>{firstName(userName)}</bdi>
              </OneLine>
            ) : (
              "Transferir"
            )}
          </Button>
        </>
      }
    >
      <Fields>
        <Choices model={model} state={state} />
        {error !== undefined && <Banner tone="danger">{error}</Banner>}
        <chakra.p textStyle="meta" color="text-2" overflowWrap="anywhere">
          {consequence(state)}
        </chakra.p>
      </Fields>
    </SideDialog>
  )
}

const sources = [
  { value: "workspace", label: transferLabels.sources.workspace, hint: "Você escolhe a área e quem atende" },
  { value: "webhook", label: transferLabels.sources.webhook, hint: "O sistema da empresa decide" },
  { value: "external", label: transferLabels.ways.external, hint: "A conversa sai da Prosa" },
] as const

const types = [
  { value: "specific", label: transferLabels.types.specific },
  {
    value: "sequential",
    label: transferLabels.types.sequential,
    hint: "Quem está on-line recebe as oportunidades em sequência, um a um",
  },
] as const

const Choices = ({ model, state }: { readonly model: HandOverForm; readonly state: HandOverState }) => {
  const { selection } = useTenancyServices()
  const { all, status: loaded } = useBehavior(selection.state$)
  const { source, workspaceId, type, people, peopleStatus, userId } = state
  return (
    <>
      <ChoiceCards label="Origem do destino" value={source} choices={sources} onChange={model.chooseSource} />
      {source === "workspace" && (
        <>
          {loaded === "failed" && (
            <Banner tone="danger" action={{ label: "Tentar novamente", run: selection.reload }}>
              {say.workspacesFailed}
            </Banner>
          )}
          <SelectField
            label="Workspace"
            placeholder={loaded === "loading" ? "Carregando…" : "Escolha um workspace"}
            value={workspaceId === undefined ? undefined : String(workspaceId)}
            options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
            // The options are ids of the workspaces themselves.
            onChange={(id) => model.chooseWorkspace(Number(id) as WorkspaceId)}
          />
          <ChoiceCards label="Para quem" value={type} choices={types} onChange={model.chooseType} />
          {type === "specific" && (
            <AttendantList
              status={peopleStatus}
              people={people}
              chosen={userId}
              onChoose={model.choosePerson}
              onReload={model.reloadPeople}
            />
          )}
          {type === "sequential" && peopleStatus === "ready" && <InTurn state={state} />}
        </>
      )}
    </>
  )
}

/** How many take turns; with nobody online the room waits. */
const InTurn = ({ state: { online } }: { readonly state: HandOverState }) => {
  if (online === 0)
    return <Banner tone="warning">Ninguém está on-line: a conversa espera no workspace por quem entrar nela.</Banner>
  return <Banner tone="neutral">{online === 1 ? "1 pessoa on-line" : `${online} pessoas on-line`}</Banner>
}

const consequence = ({ source, target, type, userName }: HandOverState): string => {
  if (source === "external") return "A conversa sai da Prosa: só o sistema de terceiros responde e a encerra."
  if (source === "webhook") return "Até o sistema responder, a conversa espera no workspace em que está."
  if (type === "specific" && target !== undefined) return `A conversa aparece para ${userName} com todo o histórico.`
  return "Quem recebe vê todo o histórico."
}
