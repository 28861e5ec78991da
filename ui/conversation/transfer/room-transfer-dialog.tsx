import { chakra } from "@chakra-ui/react"
import { bulkLimit, roomMessages as say } from "@prosa/core/conversation"
import {
  createRoomTransferForm,
  type RoomBulk,
  type RoomBulkState,
  type RoomTransferForm,
} from "@prosa/core/conversation/view"
import { formatTotal, type WorkspaceId } from "@prosa/core/kernel"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Checkbox } from "../../kit/fields/checkbox.tsx"
import { ChoiceCards } from "../../kit/fields/choice-cards.tsx"
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { SideDialog } from "../../kit/dialogs/side-dialog.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useConversationServices } from "../conversation-services.ts"
import { AttendantList } from "./attendant-list.tsx"

const Fields = chakra("div", { base: { display: "grid", gap: "4" } })
const Below = chakra("div", {
  base: { flexShrink: 0, paddingInline: "6", paddingBlock: "3", borderTop: "1px solid", borderColor: "border" },
})

interface RoomTransferDialogProps {
  readonly bulk: RoomBulk
  readonly state: Exclude<RoomBulkState, { readonly step: "idle" }>
}

/** 'Transferir salas': workspace first, then the type, then the collaborator. */
export const RoomTransferDialog = ({ bulk, state }: RoomTransferDialogProps) => {
  const { session } = useEntry()
  const { managedRooms: rooms } = useConversationServices()
  const model = useViewModel(
    (scope) => createRoomTransferForm(scope, { rooms, companyId: session.companyId(), bulk }),
    "transfer of rooms",
  )
  return model === undefined ? null : <Panel bulk={bulk} state={state} model={model} />
}

const Panel = ({ bulk, state, model }: RoomTransferDialogProps & { readonly model: RoomTransferForm }) => {
  const transfer = useBehavior(model.transfer$)
  const running = state.step === "running"
  const count = state.step === "asking" ? state.fit.length : state.total
  const submit = () => {
    if (transfer !== undefined && state.step === "asking") bulk.transfer(transfer)
  }
  return (
    <SideDialog
      open
      onClose={bulk.cancel}
      title={say.transfer}
      onSubmit={submit}
      below={
        state.step !== "asking" &&
        state.total > bulkLimit && (
          <Below>
            <ProgressBar
              label={running ? "Salas transferidas" : "Salas reunidas"}
              done={state.done}
              total={state.total}
            />
          </Below>
        )
      }
      actions={
        <>
          <Button onClick={bulk.cancel}>{running ? "Interromper" : "Cancelar"}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={running}
            busyLabel="Transferindo…"
            disabledReason={
              state.step === "collecting"
                ? "As salas do filtro ainda estão sendo reunidas."
                : count === 0
                  ? "Nenhuma das salas selecionadas está aberta e sem transferência."
                  : transfer === undefined
                    ? "Escolha o workspace, o tipo e, se for o caso, o colaborador."
                    : undefined
            }
          >
            {say.transfer}
          </Button>
        </>
      }
    >
      <Fields>
        <chakra.p textStyle="cell">
          {state.step === "asking"
            ? wordsOfTransfer(count, state.passedOver)
            : running
              ? "As salas estão sendo transferidas."
              : "Reunindo as salas do filtro…"}
        </chakra.p>
        {state.step === "asking" && state.failure !== undefined && <Banner tone="danger">{state.failure}</Banner>}
        <Choices model={model} />
      </Fields>
    </SideDialog>
  )
}

const Choices = ({ model }: { readonly model: RoomTransferForm }) => {
  const draft = useBehavior(model.draft$)
  const { status, people, online } = useBehavior(model.attendants$)
  const { selection } = useTenancyServices()
  const { all, status: loaded } = useBehavior(selection.state$)
  return (
    <>
      {loaded === "failed" && (
        <Banner tone="danger" action={{ label: "Tentar novamente", run: selection.reload }}>
          {say.workspacesFailed}
        </Banner>
      )}
      <SelectField
        label="Workspace"
        placeholder={loaded === "loading" ? "Carregando…" : "Escolha um workspace"}
        value={draft.workspaceId === null ? undefined : String(draft.workspaceId)}
        options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        // The options are ids of the workspaces themselves.
        onChange={(id) => model.chooseWorkspace(Number(id) as WorkspaceId)}
      />
      {draft.workspaceId !== null && (
        <ChoiceCards
          label="Tipo de transferência"
          value={draft.type === null ? undefined : draft.type === 1 ? "specific" : "sequential"}
          choices={[
            { value: "specific", label: "Colaborador específico", hint: "Todas as salas vão para a mesma pessoa." },
            {
              value: "sequential",
              label: "Sequencial",
              hint: "Os atendentes on-line do workspace recebem as oportunidades um a um, em ordem.",
            },
          ]}
          onChange={(type) => model.chooseType(type === "specific" ? 1 : 2)}
        />
      )}
      {draft.workspaceId !== null && draft.type === 1 && (
        <AttendantList
          status={status}
          people={people}
          chosen={draft.userId ?? undefined}
          onChoose={model.chooseUser}
          onReload={model.reloadAttendants}
        />
      )}
      {draft.workspaceId !== null && draft.type === 2 && status === "ready" && (
        <Banner tone={online === 0 ? "warning" : "neutral"}>
          {online === 0
            ? "Ninguém on-line agora"
            : online === 1
              ? "Entre 1 pessoa on-line"
              : `Entre ${online} pessoas on-line`}
        </Banner>
      )}
      <Checkbox label={say.toExternal} checked={draft.sendToThirdpartySystem} onChange={model.sendOutside} />
    </>
  )
}

const wordsOfTransfer = (count: number, passedOver: number): string => {
  if (count === 0) return "Nenhuma das salas selecionadas está aberta e sem transferência."
  const open = count === 1 ? "1 sala será transferida." : `${formatTotal(count)} salas serão transferidas.`
  if (passedOver === 0) return open
  return passedOver === 1
    ? `${open} A outra já foi transferida ou está fechada e fica como está.`
    : `${open} As outras ${formatTotal(passedOver)} já foram transferidas ou estão fechadas e ficam como estão.`
}
